//! The eight directions of a board.

/// One of the eight directions in which two squares of a board can touch.
///
/// North is up the board (towards higher ranks), East towards later files:
///
/// ```text
/// NW N NE
///  W · E
/// SW S SE
/// ```
///
/// The order of the variants, and so of [`Direction::ALL`], is clockwise from North.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// One rank up.
    North,
    /// One rank up, one file on.
    NorthEast,
    /// One file on.
    East,
    /// One rank down, one file on.
    SouthEast,
    /// One rank down.
    South,
    /// One rank down, one file back.
    SouthWest,
    /// One file back.
    West,
    /// One rank up, one file back.
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from North.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The four along ranks and files, clockwise from North.
    pub const ORTHOGONAL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The four diagonal ones, clockwise from North-East.
    pub const DIAGONAL: [Self; 4] = [
        Self::NorthEast,
        Self::SouthEast,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// How many files (-1, 0 or 1) one step goes on.
    pub const fn files(self) -> i8 {
        match self {
            Self::NorthEast | Self::East | Self::SouthEast => 1,
            Self::North | Self::South => 0,
            Self::SouthWest | Self::West | Self::NorthWest => -1,
        }
    }

    /// How many ranks (-1, 0 or 1) one step goes up.
    pub const fn ranks(self) -> i8 {
        match self {
            Self::NorthWest | Self::North | Self::NorthEast => 1,
            Self::East | Self::West => 0,
            Self::SouthEast | Self::South | Self::SouthWest => -1,
        }
    }

    /// The direction straight back.
    ///
    /// ```
    /// use core_board::Direction;
    /// assert_eq!(Direction::NorthEast.opposite(), Direction::SouthWest);
    /// ```
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::NorthEast => Self::SouthWest,
            Self::East => Self::West,
            Self::SouthEast => Self::NorthWest,
            Self::South => Self::North,
            Self::SouthWest => Self::NorthEast,
            Self::West => Self::East,
            Self::NorthWest => Self::SouthEast,
        }
    }

    /// Whether the direction runs along a diagonal.
    pub const fn is_diagonal(self) -> bool {
        self.files() != 0 && self.ranks() != 0
    }
}
