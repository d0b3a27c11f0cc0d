//! What a player can do with a throw.

use core::fmt;
use core::str::FromStr;

use core_board::ParseSquareError;

use crate::track::{Place, RIM, place, rim_square, step_on_lap};
use crate::{Corner, Square, TrackStep};

/// One use of a number, or the refusal to use what is left.
///
/// Only moves that some piece could make on some board can be written as an action: along the rim, or up
/// a diagonal, by 1 to 12 squares. Its text is `enter`, `a3-a7` for a move, `a3xa7` for a move that takes,
/// or `decline`. See [`kind`](Action::kind) for its parts.
///
/// ```
/// use cheburashka::{Action, ActionKind};
///
/// let action: Action = "a3xa7".parse()?;
/// assert!(matches!(action.kind(), ActionKind::Take { from, to }
///     if from.to_string() == "a3" && to.to_string() == "a7"));
/// assert!("d4-e4".parse::<Action>().is_err());
/// # Ok::<(), cheburashka::ParseActionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u16);

/// The parts of an [`Action`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionKind {
    /// Put a piece from the reserve on the own corner (CH-10).
    Enter,
    /// Move a piece to a free square (CH-11).
    Move {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// Move a piece, forwards or backwards, to a square where it takes (CH-13, CH-17).
    Take {
        /// Where the piece stands.
        from: Square,
        /// Where it goes and takes.
        to: Square,
    },
    /// Leave unused what is left of the throw (CH-8).
    Decline,
}

/// Why a text is no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseActionError {
    /// It has none of the forms.
    #[error("not an action: expected enter, decline, a move such as a3-a7 or a3xa7")]
    Malformed,
    /// A square is wrong.
    #[error(transparent)]
    Square(#[from] ParseSquareError),
    /// No piece of any player can ever go there from there.
    #[error("no piece can ever move from {from} to {to} so (CH-3, CH-11, CH-17)")]
    NoSuchMove {
        /// Where it should begin.
        from: Square,
        /// Where it should end.
        to: Square,
    },
}

/// The largest number of squares that one move covers: two sixes.
const LONGEST: u8 = 12;

/// How many actions there are of each distance: three for every square of the rim (move, take, take
/// backwards), one to every square of the diagonals above the corners.
const BLOCK: u16 = 3 * RIM as u16 + 12;

/// An action in terms of tracks: what the generator makes and `apply` works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Parts {
    Enter,
    /// Along the rim.
    Rim {
        kind: RimMove,
        number: u8,
        from: u8,
    },
    /// Up the diagonal of a corner, to a step of 29 or more.
    Home {
        number: u8,
        corner: Corner,
        to: TrackStep,
    },
    Decline,
}

/// The three ways to move along the rim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RimMove {
    Quiet,
    Take,
    TakeBack,
}

impl Action {
    /// How many actions there are.
    pub(crate) const COUNT: usize = 2 + LONGEST as usize * BLOCK as usize;

    /// Put a piece from the reserve on the own corner (CH-10).
    pub const ENTER: Self = Self(0);

    /// Leave unused what is left of the throw (CH-8).
    pub const DECLINE: Self = Self(Self::COUNT as u16 - 1);

    /// The action with these parts, if some piece can make it on some board.
    pub fn new(kind: ActionKind) -> Option<Self> {
        match kind {
            ActionKind::Enter => Some(Self::ENTER),
            ActionKind::Decline => Some(Self::DECLINE),
            ActionKind::Move { from, to } => match (place(from), place(to)) {
                (Place::Rim(from), Place::Rim(to)) => {
                    let number = (to + RIM - from) % RIM;
                    Self::checked_rim(RimMove::Quiet, number, from)
                }
                (start, Place::Diagonal(corner, to)) => {
                    let from = match start {
                        Place::Rim(rim) => match step_on_lap(corner, rim) {
                            TrackStep::START => TrackStep::CORNER_AGAIN,
                            step => step,
                        },
                        Place::Diagonal(owner, step) if owner == corner => step,
                        _ => return None,
                    };
                    let number = to.number().checked_sub(from.number())?;
                    (1..=LONGEST)
                        .contains(&number)
                        .then(|| Self::home(number, corner, to))
                }
                _ => None,
            },
            ActionKind::Take { from, to } => match (place(from), place(to)) {
                (Place::Rim(from), Place::Rim(to)) => {
                    let ahead = (to + RIM - from) % RIM;
                    Self::checked_rim(RimMove::Take, ahead, from)
                        .or_else(|| Self::checked_rim(RimMove::TakeBack, RIM - ahead, from))
                }
                _ => None,
            },
        }
    }

    fn checked_rim(kind: RimMove, number: u8, from: u8) -> Option<Self> {
        (1..=LONGEST)
            .contains(&number)
            .then(|| Self::rim(kind, number, from))
    }

    /// A move along the rim by a number of 1 to 12 from a square of the rim.
    #[inline]
    pub(crate) const fn rim(kind: RimMove, number: u8, from: u8) -> Self {
        Self(1 + (number as u16 - 1) * BLOCK + kind as u16 * RIM as u16 + from as u16)
    }

    /// A move up a diagonal by a number of 1 to 12 to a step of 29 to 31.
    #[inline]
    pub(crate) const fn home(number: u8, corner: Corner, to: TrackStep) -> Self {
        let square = 3 * corner as u16 + (to.number() - RIM - 1) as u16;
        Self(1 + (number as u16 - 1) * BLOCK + 3 * RIM as u16 + square)
    }

    /// The action in terms of tracks.
    #[inline]
    pub(crate) const fn parts(self) -> Parts {
        if self.0 == Self::ENTER.0 {
            return Parts::Enter;
        }
        if self.0 >= Self::DECLINE.0 {
            return Parts::Decline;
        }
        let number = ((self.0 - 1) / BLOCK) as u8 + 1;
        let place = ((self.0 - 1) % BLOCK) as u8;
        if place >= 3 * RIM {
            let square = place - 3 * RIM;
            let to = match TrackStep::new(RIM + 1 + square % 3) {
                Some(to) => to,
                None => TrackStep::LAST,
            };
            return Parts::Home {
                number,
                corner: Corner::ALL[(square / 3 % 4) as usize],
                to,
            };
        }
        let kind = match place / RIM {
            0 => RimMove::Quiet,
            1 => RimMove::Take,
            _ => RimMove::TakeBack,
        };
        Parts::Rim {
            kind,
            number,
            from: place % RIM,
        }
    }

    /// The parts of the action.
    pub const fn kind(self) -> ActionKind {
        match self.parts() {
            Parts::Enter => ActionKind::Enter,
            Parts::Decline => ActionKind::Decline,
            Parts::Rim { kind, number, from } => {
                let to = match kind {
                    RimMove::Quiet | RimMove::Take => rim_square(from + number),
                    RimMove::TakeBack => rim_square(from + RIM - number),
                };
                let from = rim_square(from);
                match kind {
                    RimMove::Quiet => ActionKind::Move { from, to },
                    RimMove::Take | RimMove::TakeBack => ActionKind::Take { from, to },
                }
            }
            Parts::Home { number, corner, to } => {
                // A move up a diagonal begins at least at step 17: 29 - 12.
                let from = match TrackStep::new(to.number() - number) {
                    Some(from) => from.square(corner),
                    None => corner.square(),
                };
                let to = to.square(corner);
                ActionKind::Move { from, to }
            }
        }
    }

    /// The action's number.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The action with a number.
    pub(crate) fn from_index(index: usize) -> Option<Self> {
        u16::try_from(index)
            .ok()
            .filter(|index| *index <= Self::DECLINE.0)
            .map(Self)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            ActionKind::Enter => f.pad("enter"),
            ActionKind::Move { from, to } => core_board::pad(f, format_args!("{from}-{to}")),
            ActionKind::Take { from, to } => core_board::pad(f, format_args!("{from}x{to}")),
            ActionKind::Decline => f.pad("decline"),
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
            "enter" => return Ok(Self::ENTER),
            "decline" => return Ok(Self::DECLINE),
            _ => {}
        }
        let takes = text.contains('x');
        let (from, to) = text
            .split_once(if takes { 'x' } else { '-' })
            .ok_or(ParseActionError::Malformed)?;
        let (from, to) = (from.parse()?, to.parse()?);
        Self::new(if takes {
            ActionKind::Take { from, to }
        } else {
            ActionKind::Move { from, to }
        })
        .ok_or(ParseActionError::NoSuchMove { from, to })
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
