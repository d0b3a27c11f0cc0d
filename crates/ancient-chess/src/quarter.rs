//! The four quarters of the field.

use core::fmt;
use core::str::FromStr;

use core_board::Side;

use crate::{Square, SquareSet};

/// A quarter of the field, 5x5 squares (AC-1). Its text is `SW`, `SE`, `NW` or `NE`.
///
/// ```
/// use ancient_chess::Quarter;
/// assert_eq!(Quarter::of("j6".parse()?), Quarter::NorthEast);
/// assert_eq!(Quarter::SouthWest.squares().len(), 25);
/// # Ok::<(), core_board::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quarter {
    /// a1 to e5.
    SouthWest,
    /// f1 to j5.
    SouthEast,
    /// a6 to e10.
    NorthWest,
    /// f6 to j10.
    NorthEast,
}

/// A text that names no quarter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a quarter: expected SW, SE, NW or NE (AC-1)")]
pub struct ParseQuarterError;

impl Quarter {
    /// All four, South's first.
    pub const ALL: [Self; 4] = [
        Self::SouthWest,
        Self::SouthEast,
        Self::NorthWest,
        Self::NorthEast,
    ];

    /// The quarter's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SouthWest => "SW",
            Self::SouthEast => "SE",
            Self::NorthWest => "NW",
            Self::NorthEast => "NE",
        }
    }

    /// The quarter that a square lies in.
    pub const fn of(square: Square) -> Self {
        match (square.rank() < 5, square.file() < 5) {
            (true, true) => Self::SouthWest,
            (true, false) => Self::SouthEast,
            (false, true) => Self::NorthWest,
            (false, false) => Self::NorthEast,
        }
    }

    /// Its 25 squares.
    pub const fn squares(self) -> SquareSet {
        SQUARES[self as usize]
    }

    /// The two quarters that a side lays terrain on, and of which it cedes one (AC-10, AC-11).
    pub const fn own(side: Side) -> [Self; 2] {
        match side {
            Side::South => [Self::SouthWest, Self::SouthEast],
            Side::North => [Self::NorthWest, Self::NorthEast],
        }
    }

    /// Who lays terrain on it.
    pub const fn maker(self) -> Side {
        match self {
            Self::SouthWest | Self::SouthEast => Side::South,
            Self::NorthWest | Self::NorthEast => Side::North,
        }
    }

    /// The half of the field that a side lays terrain on.
    pub(crate) fn half(side: Side) -> SquareSet {
        let [west, east] = Self::own(side);
        west.squares() | east.squares()
    }
}

const SQUARES: [SquareSet; 4] = {
    let mut bits = [0u128; 4];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        bits[Quarter::of(square) as usize] |= 1 << index;
        index += 1;
    }
    [
        SquareSet::from_bits(bits[0]),
        SquareSet::from_bits(bits[1]),
        SquareSet::from_bits(bits[2]),
        SquareSet::from_bits(bits[3]),
    ]
};

impl fmt::Display for Quarter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Quarter {
    type Err = ParseQuarterError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|quarter| quarter.name() == text)
            .ok_or(ParseQuarterError)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Quarter {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Quarter {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        core_board::text::deserialize(deserializer)
    }
}
