//! The ground: trees, water and walls.

use core::fmt;

use core_board::Side;

use crate::{Square, SquareSet};

/// A piece of terrain that a side may lay before the battle (AC-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Terrain {
    /// Nobody enters, and arrows stop here.
    Trees,
    /// Nobody enters; arrows fly over it.
    Water,
    /// Infantry and archers may stand on it, cavalry may not; arrows fly over it.
    Wall,
}

impl Terrain {
    /// All three, in the order of the actions.
    pub const ALL: [Self; 3] = [Self::Trees, Self::Water, Self::Wall];

    /// The letter in actions: `t`, `w` or `#`.
    pub const fn letter(self) -> char {
        match self {
            Self::Trees => 't',
            Self::Water => 'w',
            Self::Wall => '#',
        }
    }

    /// The terrain with a letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            't' => Some(Self::Trees),
            'w' => Some(Self::Water),
            '#' => Some(Self::Wall),
            _ => None,
        }
    }

    /// The name: `trees`, `water` or `wall`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Trees => "trees",
            Self::Water => "water",
            Self::Wall => "wall",
        }
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a square is made of, whoever stands on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Open ground, with a camp on it or without.
    #[default]
    Open,
    /// Trees.
    Trees,
    /// Water.
    Water,
    /// A wall.
    Wall {
        /// Whose unit stood on it last (AC-28); nobody's until a unit has.
        holder: Option<Side>,
    },
}

impl Ground {
    /// The letter in positions: `t`, `w`, `#`, `F` or `f`; none for open ground.
    pub const fn letter(self) -> Option<char> {
        match self {
            Self::Open => None,
            Self::Trees => Some('t'),
            Self::Water => Some('w'),
            Self::Wall { holder: None } => Some('#'),
            Self::Wall {
                holder: Some(Side::South),
            } => Some('F'),
            Self::Wall {
                holder: Some(Side::North),
            } => Some('f'),
        }
    }

    /// The ground with a letter of positions.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            't' => Some(Self::Trees),
            'w' => Some(Self::Water),
            '#' => Some(Self::Wall { holder: None }),
            'F' => Some(Self::Wall {
                holder: Some(Side::South),
            }),
            'f' => Some(Self::Wall {
                holder: Some(Side::North),
            }),
            _ => None,
        }
    }
}

impl From<Terrain> for Ground {
    fn from(terrain: Terrain) -> Self {
        match terrain {
            Terrain::Trees => Self::Trees,
            Terrain::Water => Self::Water,
            Terrain::Wall => Self::Wall { holder: None },
        }
    }
}

/// The ground of the whole field on three planes of bits:
///
/// ```text
///                  walls  second  third
/// open ground        0      0       0
/// water              0      1       0
/// trees              0      1       1
/// wall, nobody's     1      0       0
/// wall, North's      1      1       0
/// wall, South's      1      1       1
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Grounds {
    walls: SquareSet,
    second: SquareSet,
    third: SquareSet,
}

impl Grounds {
    #[inline]
    pub(crate) fn walls(&self) -> SquareSet {
        self.walls
    }

    #[inline]
    pub(crate) fn trees(&self) -> SquareSet {
        self.third - self.walls
    }

    pub(crate) fn water(&self) -> SquareSet {
        self.second - self.walls - self.third
    }

    /// Where nobody enters: trees and water (AC-6).
    #[inline]
    pub(crate) fn barred(&self) -> SquareSet {
        self.second - self.walls
    }

    /// Where cavalry may not enter: trees, water and walls (AC-6, AC-8).
    #[inline]
    pub(crate) fn barred_to_cavalry(&self) -> SquareSet {
        self.second | self.walls
    }

    /// Where there is no terrain.
    pub(crate) fn open(&self) -> SquareSet {
        !self.barred_to_cavalry()
    }

    /// All pieces of one sort.
    pub(crate) fn of(&self, terrain: Terrain) -> SquareSet {
        match terrain {
            Terrain::Trees => self.trees(),
            Terrain::Water => self.water(),
            Terrain::Wall => self.walls,
        }
    }

    /// The walls that a side holds (AC-28).
    pub(crate) fn held_by(&self, side: Side) -> SquareSet {
        let held = self.walls & self.second;
        match side {
            Side::South => held & self.third,
            Side::North => held - self.third,
        }
    }

    pub(crate) fn get(&self, square: Square) -> Ground {
        let third = self.third.contains(square);
        match (self.walls.contains(square), self.second.contains(square)) {
            (false, false) => Ground::Open,
            (false, true) if third => Ground::Trees,
            (false, true) => Ground::Water,
            (true, false) => Ground::Wall { holder: None },
            (true, true) => Ground::Wall {
                holder: Some(if third { Side::South } else { Side::North }),
            },
        }
    }

    pub(crate) fn set(&mut self, square: Square, ground: Ground) {
        let (wall, second, third) = match ground {
            Ground::Open => (false, false, false),
            Ground::Water => (false, true, false),
            Ground::Trees => (false, true, true),
            Ground::Wall { holder: None } => (true, false, false),
            Ground::Wall { holder: Some(side) } => (true, true, side == Side::South),
        };
        let planes = [
            (&mut self.walls, wall),
            (&mut self.second, second),
            (&mut self.third, third),
        ];
        for (plane, bit) in planes {
            if bit {
                plane.insert(square);
            } else {
                plane.remove(square);
            }
        }
    }
}
