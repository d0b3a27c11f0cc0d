//! What a player can do.

use core::fmt;
use core::str::FromStr;

use core_board::{Direction, ParseSquareError};

use crate::reach::{self, OFFSETS};
use crate::{Square, SquareSet};

/// One action of a player.
///
/// Only what some piece could do on some board can be written as an action: moves of one to three squares
/// and attacks of one, in the eight directions. Its text is `e3-e4` for a move, `e4xe5` for an attack,
/// `huff e4`, `hold` or `pass`. See [`kind`](Action::kind) for its parts.
///
/// The order is moves, attacks, huffs, `hold`, `pass`. Moves by one square straight up the board come first,
/// then those straight down, both by the square they lead to; then all others, which only generals make, by
/// the square they begin on, then by the one they lead to. Attacks are ordered by direction, clockwise from
/// North, then by target.
///
/// ```
/// use blind_attack::{Action, ActionKind};
///
/// let action: Action = "e4xf5".parse()?;
/// assert!(matches!(action.kind(), ActionKind::Attack { from, to }
///     if from.to_string() == "e4" && to.to_string() == "f5"));
/// assert!("e4-f7".parse::<Action>().is_err());
/// # Ok::<(), blind_attack::ParseActionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(
    /// A group of actions, and above bit 7 which; below it the square that tells those of a group apart.
    u16,
);

/// The parts of an [`Action`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionKind {
    /// Move a piece (BA-14, BA-15).
    Move {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// Declare an attack (BA-10).
    Attack {
        /// Where the attacker stands.
        from: Square,
        /// Where the defender stands.
        to: Square,
    },
    /// Take a piece that missed its attack prisoner (BA-31).
    Huff {
        /// Where the piece stands.
        square: Square,
    },
    /// After a move, make no attack (BA-11).
    Hold,
    /// Do nothing, for want of a move (BA-13).
    Pass,
}

/// Why a text is no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseActionError {
    /// It has none of the forms.
    #[error(
        "not an action: expected hold, pass, huff e4, a move such as e3-e4 or an attack such as e4xe5"
    )]
    Malformed,
    /// A square is wrong.
    #[error(transparent)]
    Square(#[from] ParseSquareError),
    /// No piece can ever go there from there.
    #[error(
        "no piece can ever move from {from} to {to}: at most three squares, in one of eight directions (BA-15)"
    )]
    NoSuchMove {
        /// Where it should begin.
        from: Square,
        /// Where it should end.
        to: Square,
    },
    /// No piece can ever attack there from there.
    #[error("no piece can ever attack {to} from {from}: an attack reaches one square (BA-20)")]
    NoSuchAttack {
        /// Where the attacker should stand.
        from: Square,
        /// Where the defender should stand.
        to: Square,
    },
}

/// How many squares the board has.
const SQUARES: u16 = Square::COUNT as u16;

/// The two groups of moves by one square straight up and straight down.
const STEPS: u16 = 2;
/// The first group of attacks: before it comes one of moves for each square that a general leaves.
const ATTACKS: u16 = STEPS + SQUARES;
const HUFFS: u16 = ATTACKS + 8;
/// `hold` and `pass`, told apart by their square.
const WORDS: u16 = HUFFS + 1;

/// A set of actions that differ in one square alone: where a move leads to, what an attack aims at, what a
/// huff takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Group(u16);

impl Group {
    /// The moves by one square straight up the board.
    pub(crate) const STEPS_NORTH: Self = Self(0);
    /// The moves by one square straight down the board.
    pub(crate) const STEPS_SOUTH: Self = Self(1);
    pub(crate) const HUFFS: Self = Self(HUFFS);

    /// The other moves of a general on a square.
    #[inline]
    pub(crate) const fn moves(from: Square) -> Self {
        Self(STEPS + from.index() as u16)
    }

    /// The attacks in a direction, by its number.
    #[inline]
    pub(crate) const fn attacks(direction: usize) -> Self {
        Self(ATTACKS + direction as u16)
    }

    /// Its action at a square.
    #[inline]
    pub(crate) const fn at(self, square: Square) -> Action {
        Action(self.0 << 7 | square.index() as u16)
    }
}

/// How many kinds of moves a general can make from a square, apart from the steps.
const KINDS: u16 = OFFSETS.len() as u16 - STEPS;
/// The places of -9 and 9 among the offsets: those of the steps.
const STEP_SOUTH: u16 = 7;
const STEP_NORTH: u16 = 16;

/// The numbers at which the actions of each kind begin.
const MOVE_NUMBERS: u16 = STEPS * SQUARES;
const ATTACK_NUMBERS: u16 = MOVE_NUMBERS + SQUARES * KINDS;
const HUFF_NUMBERS: u16 = ATTACK_NUMBERS + 8 * SQUARES;
const WORD_NUMBERS: u16 = HUFF_NUMBERS + SQUARES;

impl Action {
    /// How many numbers there are for actions, those of moves off the board included.
    pub(crate) const COUNT: usize = WORD_NUMBERS as usize + 2;

    /// After a move, make no attack (BA-11).
    pub const HOLD: Self = Self(WORDS << 7);

    /// Do nothing, for want of a move (BA-13).
    pub const PASS: Self = Self(WORDS << 7 | 1);

    /// The action with these parts, if some piece can make it on some board.
    pub fn new(kind: ActionKind) -> Option<Self> {
        match kind {
            ActionKind::Hold => Some(Self::HOLD),
            ActionKind::Pass => Some(Self::PASS),
            ActionKind::Huff { square } => Some(Group::HUFFS.at(square)),
            ActionKind::Move { from, to } => {
                let group = match reach::way(from, to)? {
                    (Direction::North, 1) => Group::STEPS_NORTH,
                    (Direction::South, 1) => Group::STEPS_SOUTH,
                    _ => Group::moves(from),
                };
                Some(group.at(to))
            }
            ActionKind::Attack { from, to } => {
                let (direction, distance) = reach::way(from, to)?;
                (distance == 1).then(|| Group::attacks(direction as usize).at(to))
            }
        }
    }

    #[inline]
    pub(crate) const fn group(self) -> Group {
        Group(self.0 >> 7)
    }

    /// The square that tells the action from others of its group.
    #[inline]
    const fn square(self) -> Square {
        square((self.0 & 0x7F) as u8)
    }

    /// The parts of the action.
    #[inline]
    pub const fn kind(self) -> ActionKind {
        let to = self.square();
        match self.0 >> 7 {
            0 => ActionKind::Move {
                from: square(to.index().wrapping_sub(9)),
                to,
            },
            1 => ActionKind::Move {
                from: square(to.index() + 9),
                to,
            },
            group if group < ATTACKS => ActionKind::Move {
                from: square((group - STEPS) as u8),
                to,
            },
            group if group < HUFFS => {
                // In range: there are eight directions.
                let direction = Direction::ALL[(group - ATTACKS) as usize & 7];
                let offset = direction.ranks() * 9 + direction.files();
                ActionKind::Attack {
                    from: square(to.index().wrapping_add_signed(-offset)),
                    to,
                }
            }
            HUFFS => ActionKind::Huff { square: to },
            _ if self.0 == Self::HOLD.0 => ActionKind::Hold,
            _ => ActionKind::Pass,
        }
    }

    /// Whether the square that tells the action from others of its group is in a set.
    #[inline]
    pub(crate) const fn leads_into(self, squares: SquareSet) -> bool {
        squares.contains(self.square())
    }

    /// The action's number.
    pub(crate) fn index(self) -> usize {
        let square = u16::from(self.square().index());
        let index = match self.0 >> 7 {
            group if group < STEPS => group * SQUARES + square,
            group if group < ATTACKS => {
                let from = group - STEPS;
                // Squares are below 81.
                let offset = square.cast_signed() - from.cast_signed();
                let place = OFFSETS.partition_point(|known| i16::from(*known) < offset) as u16;
                let steps_before = u16::from(place > STEP_SOUTH) + u16::from(place > STEP_NORTH);
                MOVE_NUMBERS + from * KINDS + place - steps_before
            }
            group if group < HUFFS => ATTACK_NUMBERS + (group - ATTACKS) * SQUARES + square,
            HUFFS => HUFF_NUMBERS + square,
            _ => WORD_NUMBERS + square,
        };
        index.into()
    }

    /// The action with a number; `None` also for the numbers of moves and attacks that would leave the
    /// board.
    pub(crate) fn from_index(index: usize) -> Option<Self> {
        let index = u16::try_from(index).ok()?;
        let at = |first: u16| {
            // Below 81: what is left of a division by it, or by a limit that is checked here.
            Square::from_index(((index - first) % SQUARES) as u8)
        };
        if index < MOVE_NUMBERS {
            let to = at(0)?;
            let (group, back) = if index < SQUARES {
                (Group::STEPS_NORTH, Direction::South)
            } else {
                (Group::STEPS_SOUTH, Direction::North)
            };
            to.step(back).map(|_| group.at(to))
        } else if index < ATTACK_NUMBERS {
            let number = index - MOVE_NUMBERS;
            let from = Square::from_index((number / KINDS) as u8)?;
            let place = number % KINDS;
            let with_one = place + u16::from(place >= STEP_SOUTH);
            let place = with_one + u16::from(with_one >= STEP_NORTH);
            let offset = *OFFSETS.get(usize::from(place))?;
            let to = Square::from_index(from.index().checked_add_signed(offset)?)?;
            Self::new(ActionKind::Move { from, to })
        } else if index < HUFF_NUMBERS {
            let to = at(ATTACK_NUMBERS)?;
            let direction = usize::from((index - ATTACK_NUMBERS) / SQUARES);
            let back = Direction::ALL.get(direction)?.opposite();
            to.step(back).map(|_| Group::attacks(direction).at(to))
        } else if index < WORD_NUMBERS {
            Some(Group::HUFFS.at(at(HUFF_NUMBERS)?))
        } else {
            match index - WORD_NUMBERS {
                0 => Some(Self::HOLD),
                1 => Some(Self::PASS),
                _ => None,
            }
        }
    }
}

/// The square with an index that is known to be one; were it none, the first.
#[inline]
const fn square(index: u8) -> Square {
    match Square::from_index(index) {
        Some(square) => square,
        None => FIRST,
    }
}

const FIRST: Square = match Square::from_index(0) {
    Some(square) => square,
    // Not compiled: every board has a first square.
    None => unreachable!(),
};

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            ActionKind::Move { from, to } => write!(f, "{from}-{to}"),
            ActionKind::Attack { from, to } => write!(f, "{from}x{to}"),
            ActionKind::Huff { square } => write!(f, "huff {square}"),
            ActionKind::Hold => f.write_str("hold"),
            ActionKind::Pass => f.write_str("pass"),
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
        if text == "hold" {
            return Ok(Self::HOLD);
        }
        if text == "pass" {
            return Ok(Self::PASS);
        }
        if let Some(square) = text.strip_prefix("huff ") {
            return Ok(Group::HUFFS.at(square.parse()?));
        }
        if let Some((from, to)) = text.split_once('-') {
            let (from, to) = (from.parse()?, to.parse()?);
            return Self::new(ActionKind::Move { from, to })
                .ok_or(ParseActionError::NoSuchMove { from, to });
        }
        if let Some((from, to)) = text.split_once('x') {
            let (from, to) = (from.parse()?, to.parse()?);
            return Self::new(ActionKind::Attack { from, to })
                .ok_or(ParseActionError::NoSuchAttack { from, to });
        }
        Err(ParseActionError::Malformed)
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
