//! What a player can do.

use core::fmt;
use core::str::FromStr;

use core_board::{Direction, ParseSquareError};

use crate::Square;

/// One action of a player.
///
/// Only what some piece could do on some board can be written as an action: moves of one to three squares
/// and attacks of one, in the eight directions. Its text is `e3-e4` for a move, `e4xe5` for an attack,
/// `huff e4`, `hold` or `pass`. See [`kind`](Action::kind) for its parts.
///
/// The order is moves, attacks, huffs, `hold`, `pass`; moves by direction, clockwise from north, then by
/// distance, then by the square they lead to; attacks by direction, then by target.
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

/// How far a general moves (BA-15).
pub(crate) const LONGEST: u8 = 3;

/// The first group of attacks; those before are moves.
const ATTACKS: u16 = 8 * LONGEST as u16;
const HUFFS: u16 = ATTACKS + 8;
/// `hold` and `pass`, told apart by their square.
const WORDS: u16 = HUFFS + 1;

/// How many squares the board has.
const SQUARES: u16 = Square::COUNT as u16;

/// A set of actions, as many as there are squares, that differ in the square alone: where a move leads to,
/// what an attack aims at, what a huff takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Group(u16);

impl Group {
    pub(crate) const HUFFS: Self = Self(HUFFS);

    /// The moves in a direction (by its number) by a distance of 1 to 3.
    #[inline]
    pub(crate) const fn moves(direction: usize, distance: usize) -> Self {
        Self((direction * LONGEST as usize + distance - 1) as u16)
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

    /// The direction's number and the distance of a move or an attack.
    #[inline]
    const fn way(self) -> Option<(Direction, u8)> {
        let (direction, distance) = if self.0 < ATTACKS {
            (self.0 / LONGEST as u16, (self.0 % LONGEST as u16) as u8 + 1)
        } else if self.0 < HUFFS {
            (self.0 - ATTACKS, 1)
        } else {
            return None;
        };
        // In range: both are below 8.
        Some((Direction::ALL[(direction & 7) as usize], distance))
    }
}

/// How much further than its origin the square of a move or an attack is, by group.
const OFFSETS: [i8; HUFFS as usize] = {
    let mut offsets = [0; HUFFS as usize];
    let mut group = 0;
    while group < HUFFS {
        if let Some((direction, distance)) = Group(group).way() {
            offsets[group as usize] = (direction.ranks() * 9 + direction.files()) * distance as i8;
        }
        group += 1;
    }
    offsets
};

impl Action {
    /// How many actions there are, those off the board included.
    pub(crate) const COUNT: usize = (WORDS * SQUARES + 2) as usize;

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
                let (direction, distance) = way(from, to)?;
                (distance <= LONGEST)
                    .then(|| Group::moves(direction as usize, distance.into()).at(to))
            }
            ActionKind::Attack { from, to } => {
                let (direction, distance) = way(from, to)?;
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
        match Square::from_index((self.0 & 0x7F) as u8) {
            Some(square) => square,
            // Not reached: no action is made with a square off the board.
            None => A1,
        }
    }

    /// The parts of the action.
    #[inline]
    pub const fn kind(self) -> ActionKind {
        let group = self.0 >> 7;
        let to = self.square();
        if group >= WORDS {
            return if self.0 == Self::HOLD.0 {
                ActionKind::Hold
            } else {
                ActionKind::Pass
            };
        }
        if group == HUFFS {
            return ActionKind::Huff { square: to };
        }
        // In range: the group is below HUFFS. No action is made whose origin is off the board.
        let index = to.index().wrapping_add_signed(-OFFSETS[group as usize]);
        let from = match Square::from_index(index) {
            Some(from) => from,
            None => A1,
        };
        if group < ATTACKS {
            ActionKind::Move { from, to }
        } else {
            ActionKind::Attack { from, to }
        }
    }

    /// Whether the square that tells the action from others of its group is in a set.
    #[inline]
    pub(crate) const fn leads_into(self, squares: crate::SquareSet) -> bool {
        squares.contains(self.square())
    }

    /// The direction and the distance of a move or an attack.
    #[inline]
    pub(crate) const fn way(self) -> Option<(Direction, u8)> {
        self.group().way()
    }

    /// The action's number.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        ((self.0 >> 7) * SQUARES + (self.0 & 0x7F)) as usize
    }

    /// The action with a number; `None` also for the numbers of moves and attacks that would begin off the
    /// board.
    pub(crate) fn from_index(index: usize) -> Option<Self> {
        if index >= Self::COUNT {
            return None;
        }
        let index = u16::try_from(index).ok()?;
        let action = Self(index / SQUARES << 7 | index % SQUARES);
        if let Some((direction, distance)) = action.way() {
            let back = direction.opposite();
            (0..distance).try_fold(action.square(), |at, _| at.step(back))?;
        }
        Some(action)
    }
}

const A1: Square = match Square::from_index(0) {
    Some(square) => square,
    None => panic!("every board has a first square"),
};

/// The direction and the distance from a square to another, if they are on one line.
fn way(from: Square, to: Square) -> Option<(Direction, u8)> {
    // Files and ranks are below 9.
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    let in_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let direction = Direction::ALL.into_iter().find(|direction| {
        (direction.files(), direction.ranks()) == (files.signum(), ranks.signum())
    })?;
    let distance = files.unsigned_abs().max(ranks.unsigned_abs());
    in_line.then_some((direction, distance))
}

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
