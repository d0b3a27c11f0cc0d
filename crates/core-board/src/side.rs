//! The two sides of a two-player board.

use core::fmt;
use core::ops::{Index, IndexMut, Not};
use core::str::FromStr;

use crate::{Choice, Direction};

/// One of two players who face each other across a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Sits below rank 1; its forward is up the board.
    South,
    /// Sits above the last rank; its forward is down the board.
    North,
}

/// A text that names neither side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a side: expected south or north")]
pub struct ParseSideError;

impl Side {
    /// Both, South first.
    pub const ALL: [Self; 2] = [Self::South, Self::North];

    /// Straight forward for this side.
    pub const fn forward(self) -> Direction {
        match self {
            Self::South => Direction::North,
            Self::North => Direction::South,
        }
    }

    /// The side's name in text, `south` or `north`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::South => "south",
            Self::North => "north",
        }
    }

    /// The side's single letter in positions, `s` or `n`.
    pub const fn letter(self) -> char {
        match self {
            Self::South => 's',
            Self::North => 'n',
        }
    }

    /// The side with that single letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            's' => Some(Self::South),
            'n' => Some(Self::North),
            _ => None,
        }
    }
}

impl Choice for Side {
    const NAMES: &'static [(&'static str, Self)] =
        &[("south", Self::South), ("north", Self::North)];
}

impl Not for Side {
    type Output = Self;

    /// The other side.
    fn not(self) -> Self {
        match self {
            Self::South => Self::North,
            Self::North => Self::South,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Side {
    type Err = ParseSideError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_name(text).ok_or(ParseSideError)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Side {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Side {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::text::deserialize(deserializer)
    }
}

/// One `T` for each side, indexed by [`Side`].
///
/// ```
/// use core_board::{BySide, Side};
///
/// let mut points = BySide { south: 8, north: 8 };
/// points[Side::North] -= 1;
/// assert_eq!(points, BySide { south: 8, north: 7 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BySide<T> {
    /// South's.
    pub south: T,
    /// North's.
    pub north: T,
}

impl<T> BySide<T> {
    /// Makes each side's value from the side.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        Self {
            south: make(Side::South),
            north: make(Side::North),
        }
    }

    /// The same value for both.
    pub fn both(value: T) -> Self
    where
        T: Copy,
    {
        Self {
            south: value,
            north: value,
        }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::South => &self.south,
            Side::North => &self.north,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::South => &mut self.south,
            Side::North => &mut self.north,
        }
    }
}
