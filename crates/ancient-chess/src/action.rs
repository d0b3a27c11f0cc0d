//! What a player can do.

use core::fmt;
use core::str::FromStr;

use core_board::ParseSquareError;

use crate::geometry::{back, line};
use crate::{ParseQuarterError, Quarter, Square, Terrain, Unit};

/// One thing that a player does: lays terrain, places a unit, moves one, strikes with one, ends its turn.
///
/// Only moves and strikes along a straight line can be written as an action. See [`kind`](Action::kind)
/// for its parts. Its text is that of the notation:
///
/// | text | meaning |
/// | --- | --- |
/// | `t@c4` `w@c4` `#@c4` | lay trees, water, a wall |
/// | `ready` | lay no more |
/// | `cede SE` | give a quarter to the enemy |
/// | `K@a1` | set up the camp |
/// | `I@a1` `A@a1` `C@a1` | place a unit |
/// | `e2-e4` | move |
/// | `e4xe5` | strike |
/// | `^d5` | the infantry on d5 advances |
/// | `end` | end the turn |
///
/// Actions are ordered by what they do; moves and strikes then by direction, clockwise from north, then by
/// the square where they end, then by where they begin.
///
/// ```
/// use ancient_chess::{Action, ActionKind};
///
/// let action: Action = "e4xe5".parse()?;
/// assert!(matches!(action.kind(), ActionKind::Strike { from, to }
///     if from.to_string() == "e4" && to.to_string() == "e5"));
/// assert!("e4-f6".parse::<Action>().is_err());
/// # Ok::<(), ancient_chess::ParseActionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action {
    /// What is done; for moves and strikes, in which direction too.
    tag: u8,
    /// The square where it is done or ends, or the quarter; a valid index of either.
    to: u8,
    /// Where a move or a strike begins; 0 for the others.
    from: u8,
}

/// The parts of an [`Action`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionKind {
    /// Lay a piece of terrain (AC-10).
    Lay {
        /// Which sort.
        terrain: Terrain,
        /// Where.
        square: Square,
    },
    /// Lay no more terrain (AC-34).
    Ready,
    /// Give a quarter to the enemy (AC-11).
    Cede {
        /// Which quarter.
        quarter: Quarter,
    },
    /// Set up the camp (AC-29).
    Camp {
        /// Where.
        square: Square,
    },
    /// Place a unit (AC-12).
    Deploy {
        /// Its kind.
        unit: Unit,
        /// Where.
        square: Square,
    },
    /// Move a unit (AC-16).
    Move {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// Strike an enemy unit (AC-17).
    Strike {
        /// Where the striker stands.
        from: Square,
        /// Where its target stands.
        to: Square,
    },
    /// Let an infantry that took part in the assault step up (AC-23).
    Advance {
        /// Where the infantry stands.
        from: Square,
    },
    /// End the turn (AC-16).
    End,
}

/// Why a text is no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseActionError {
    /// It has none of the forms.
    #[error(
        "not an action: expected ready, end, cede SW, t@a1 (also w # K I A C), a move such as a1-a2, a strike such as a1xa2, or ^a1"
    )]
    Malformed,
    /// A square is wrong.
    #[error(transparent)]
    Square(#[from] ParseSquareError),
    /// A quarter is wrong.
    #[error(transparent)]
    Quarter(#[from] ParseQuarterError),
    /// The squares are on no straight line.
    #[error("no unit can reach {to} from {from}: they are not on a straight line (AC-3)")]
    NotInLine {
        /// Where it should begin.
        from: Square,
        /// Where it should end.
        to: Square,
    },
}

const READY: u8 = 3;
const CEDE: u8 = 4;
const CAMP: u8 = 5;
const DEPLOY: u8 = 6;
const MOVE: u8 = 9;
const STRIKE: u8 = 17;
const ADVANCE: u8 = 25;
const END: u8 = 26;

/// How many squares there are.
const SQUARES: usize = 100;
/// How many moves, or strikes, there are in a direction: some squares back from each square, 1 to 9.
const LINES: usize = SQUARES * 9;

/// Where the numbers of each tag begin.
const fn base(tag: u8) -> usize {
    match tag {
        0..=READY => tag as usize * SQUARES,
        CEDE => 301,
        CAMP..MOVE => 305 + (tag - CAMP) as usize * SQUARES,
        MOVE..=ADVANCE => 705 + (tag - MOVE) as usize * LINES,
        _ => 705 + 16 * LINES + SQUARES,
    }
}

/// A square whose index is valid by invariant.
#[inline(always)]
fn square(index: u8) -> Square {
    // The parts of an action are valid indices; a1 stands for what never is.
    Square::from_index(index).unwrap_or(A1)
}

const A1: Square = match Square::new(0, 0) {
    Some(square) => square,
    None => unreachable!(),
};

impl Action {
    /// How many numbers there are for actions; those of lines that leave the board are not used.
    pub(crate) const COUNT: usize = base(END) + 1;

    /// Lay no more terrain (AC-34).
    pub const READY: Self = Self::bare(READY);

    /// End the turn (AC-16).
    pub const END: Self = Self::bare(END);

    const fn bare(tag: u8) -> Self {
        Self {
            tag,
            to: 0,
            from: 0,
        }
    }

    const fn on(tag: u8, square: Square) -> Self {
        Self {
            tag,
            to: square.index(),
            from: 0,
        }
    }

    /// Lay a piece of terrain.
    #[inline]
    pub(crate) const fn lay(terrain: Terrain, square: Square) -> Self {
        Self::on(terrain as u8, square)
    }

    /// Give a quarter away.
    pub(crate) const fn cede(quarter: Quarter) -> Self {
        Self {
            to: quarter as u8,
            ..Self::bare(CEDE)
        }
    }

    /// Set up the camp.
    pub(crate) const fn camp(square: Square) -> Self {
        Self::on(CAMP, square)
    }

    /// Place a unit.
    #[inline]
    pub(crate) const fn deploy(unit: Unit, square: Square) -> Self {
        Self::on(DEPLOY + unit as u8, square)
    }

    /// Step up.
    #[inline]
    pub(crate) const fn advance(from: Square) -> Self {
        Self::on(ADVANCE, from)
    }

    /// Move in a direction, `0..8`, between two squares that lie on a line in it.
    #[inline(always)]
    pub(crate) const fn move_along(direction: usize, from: Square, to: Square) -> Self {
        Self {
            tag: MOVE + direction as u8,
            to: to.index(),
            from: from.index(),
        }
    }

    /// Strike in a direction, `0..8`, between two squares that lie on a line in it.
    #[inline(always)]
    pub(crate) const fn strike_along(direction: usize, from: Square, to: Square) -> Self {
        Self {
            tag: STRIKE + direction as u8,
            to: to.index(),
            from: from.index(),
        }
    }

    /// The direction of a move or a strike.
    #[inline]
    pub(crate) const fn direction(self) -> Option<usize> {
        match self.tag {
            MOVE..STRIKE => Some((self.tag - MOVE) as usize),
            STRIKE..ADVANCE => Some((self.tag - STRIKE) as usize),
            _ => None,
        }
    }

    /// The action with these parts; `None` for a move or a strike that is not along a straight line.
    pub fn new(kind: ActionKind) -> Option<Self> {
        Some(match kind {
            ActionKind::Lay { terrain, square } => Self::lay(terrain, square),
            ActionKind::Ready => Self::READY,
            ActionKind::Cede { quarter } => Self::cede(quarter),
            ActionKind::Camp { square } => Self::camp(square),
            ActionKind::Deploy { unit, square } => Self::deploy(unit, square),
            ActionKind::Move { from, to } => Self::move_along(line(from, to)?.0, from, to),
            ActionKind::Strike { from, to } => Self::strike_along(line(from, to)?.0, from, to),
            ActionKind::Advance { from } => Self::advance(from),
            ActionKind::End => Self::END,
        })
    }

    /// The parts of the action.
    #[inline]
    pub fn kind(self) -> ActionKind {
        let (to, from) = (square(self.to), square(self.from));
        match self.tag {
            0 => ActionKind::Lay {
                terrain: Terrain::Trees,
                square: to,
            },
            1 => ActionKind::Lay {
                terrain: Terrain::Water,
                square: to,
            },
            2 => ActionKind::Lay {
                terrain: Terrain::Wall,
                square: to,
            },
            READY => ActionKind::Ready,
            CEDE => ActionKind::Cede {
                quarter: Quarter::ALL[(self.to % 4) as usize],
            },
            CAMP => ActionKind::Camp { square: to },
            DEPLOY..MOVE => ActionKind::Deploy {
                unit: Unit::ALL[((self.tag - DEPLOY) % 3) as usize],
                square: to,
            },
            MOVE..STRIKE => ActionKind::Move { from, to },
            STRIKE..ADVANCE => ActionKind::Strike { from, to },
            ADVANCE => ActionKind::Advance { from: to },
            _ => ActionKind::End,
        }
    }

    /// The action's number.
    pub(crate) fn index(self) -> usize {
        let base = base(self.tag);
        let Some(direction) = self.direction() else {
            return base + self.to as usize;
        };
        let steps = line(square(self.from), square(self.to)).map_or(1, |(_, length)| length);
        base + self.to as usize * 9 + slot(direction, steps) as usize
    }

    /// The action with a number.
    pub(crate) fn from_index(index: usize) -> Option<Self> {
        let tag = (0..=END).rev().find(|tag| base(*tag) <= index)?;
        let rest = index - base(tag);
        if !(MOVE..ADVANCE).contains(&tag) {
            let range = match tag {
                READY | END => 1,
                CEDE => 4,
                _ => SQUARES,
            };
            let to = u8::try_from(rest).ok()?;
            return (rest < range).then_some(Self {
                to,
                ..Self::bare(tag)
            });
        }
        let direction = usize::from(tag - MOVE) % 8;
        let to = Square::from_index(u8::try_from(rest / 9).ok()?)?;
        // The order of the slots is its own inverse.
        let steps = slot(direction, (rest % 9) as u8 + 1) + 1;
        let from = back(to, direction, steps)?;
        Some(Self {
            tag,
            to: to.index(),
            from: from.index(),
        })
    }
}

/// The place of a distance of 1 to 9 among those in a direction, in the order of the squares they begin on.
const fn slot(direction: usize, steps: u8) -> u8 {
    // Directions 7, 0, 1 and 2 lead to higher squares: the farther, the lower the first square.
    match direction {
        7 | 0..=2 => 9 - steps,
        _ => steps - 1,
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            ActionKind::Lay { terrain, square } => write!(f, "{}@{square}", terrain.letter()),
            ActionKind::Ready => f.write_str("ready"),
            ActionKind::Cede { quarter } => write!(f, "cede {quarter}"),
            ActionKind::Camp { square } => write!(f, "K@{square}"),
            ActionKind::Deploy { unit, square } => write!(f, "{}@{square}", unit.letter()),
            ActionKind::Move { from, to } => write!(f, "{from}-{to}"),
            ActionKind::Strike { from, to } => write!(f, "{from}x{to}"),
            ActionKind::Advance { from } => write!(f, "^{from}"),
            ActionKind::End => f.write_str("end"),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "ready" => return Ok(Self::READY),
            "end" => return Ok(Self::END),
            _ => {}
        }
        if let Some(quarter) = text.strip_prefix("cede ") {
            return Ok(Self::cede(quarter.parse()?));
        }
        if let Some(from) = text.strip_prefix('^') {
            return Ok(Self::advance(from.parse()?));
        }
        if let Some((what, square)) = text.split_once('@') {
            let mut letters = what.chars();
            let (Some(letter), None) = (letters.next(), letters.next()) else {
                return Err(ParseActionError::Malformed);
            };
            let of =
                |square: Square| match (Terrain::from_letter(letter), Unit::from_letter(letter)) {
                    (Some(terrain), _) => Ok(Self::lay(terrain, square)),
                    (_, Some(unit)) => Ok(Self::deploy(unit, square)),
                    _ if letter == 'K' => Ok(Self::camp(square)),
                    _ => Err(ParseActionError::Malformed),
                };
            return of(square.parse()?);
        }
        let strikes = text.contains('x');
        let (from, to) = text
            .split_once(if strikes { 'x' } else { '-' })
            .ok_or(ParseActionError::Malformed)?;
        let (from, to) = (from.parse()?, to.parse()?);
        Self::new(if strikes {
            ActionKind::Strike { from, to }
        } else {
            ActionKind::Move { from, to }
        })
        .ok_or(ParseActionError::NotInLine { from, to })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Action {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Action {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        core_board::text::deserialize(deserializer)
    }
}
