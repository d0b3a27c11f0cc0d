//! The players: each owns a corner of the board.

use core::fmt;
use core::str::FromStr;

use crate::Square;

/// A player, named by the corner of the board that is its own (CH-2).
///
/// The order is clockwise seen from above, from the lower left: `a1`, `a8`, `h8`, `h1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Corner {
    /// The lower left corner.
    A1,
    /// The upper left corner.
    A8,
    /// The upper right corner.
    H8,
    /// The lower right corner.
    H1,
}

/// A text that names no corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a corner: expected a1, a8, h8 or h1 (CH-2)")]
pub struct ParseCornerError;

impl Corner {
    /// All four, clockwise.
    pub const ALL: [Self; 4] = [Self::A1, Self::A8, Self::H8, Self::H1];

    /// The corner's name, which is that of its square.
    pub const fn name(self) -> &'static str {
        match self {
            Self::A1 => "a1",
            Self::A8 => "a8",
            Self::H8 => "h8",
            Self::H1 => "h1",
        }
    }

    /// The corner's square: step 0, and step 28, of its owner's track.
    pub const fn square(self) -> Square {
        crate::track::square(self, crate::TrackStep::START)
    }

    /// The corner's place in the clockwise order: 0 for a1.
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The corner `turns` further on clockwise.
    pub(crate) const fn clockwise(self, turns: usize) -> Self {
        Self::ALL[(self.index() + turns) % 4]
    }
}

impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Corner {
    type Err = ParseCornerError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|corner| corner.name() == text)
            .ok_or(ParseCornerError)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Corners {
    /// An array of corners, clockwise from a1.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Corners {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let corners = alloc::vec::Vec::<Corner>::deserialize(deserializer)?;
        Ok(corners.into_iter().collect())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Corner {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Corner {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        core_board::text::deserialize(deserializer)
    }
}

/// A set of corners: who is seated, who is skipped.
///
/// ```
/// use cheburashka::{Corner, Corners};
///
/// let seats = Corners::from_iter([Corner::H8, Corner::A1]);
/// assert!(seats.contains(Corner::H8));
/// assert_eq!(seats.to_string(), "a1,h8");
/// assert_eq!(Corners::for_players(2), Some(seats));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Corners(u8);

impl Corners {
    /// No corner.
    pub const NONE: Self = Self(0);

    /// All four corners.
    pub const ALL: Self = Self(0b1111);

    /// The default seats of so many players (CH-2): opposite corners for two, all but h1 for three.
    /// `None` unless there are two to four.
    pub const fn for_players(players: u8) -> Option<Self> {
        match players {
            2 => Some(Self(0b0101)),
            3 => Some(Self(0b0111)),
            4 => Some(Self::ALL),
            _ => None,
        }
    }

    /// Whether the corner is in the set.
    #[inline]
    pub const fn contains(self, corner: Corner) -> bool {
        self.0 & (1 << corner as u8) != 0
    }

    /// The set with a corner put in.
    #[must_use]
    #[inline]
    pub const fn with(self, corner: Corner) -> Self {
        Self(self.0 | 1 << corner as u8)
    }

    /// The set with a corner taken out.
    #[must_use]
    #[inline]
    pub const fn without(self, corner: Corner) -> Self {
        Self(self.0 & !(1 << corner as u8))
    }

    /// How many corners are in the set.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether no corner is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The corners, clockwise from a1.
    pub fn iter(self) -> impl Iterator<Item = Corner> {
        Corner::ALL
            .into_iter()
            .filter(move |corner| self.contains(*corner))
    }

    /// The corner with `n` others of the set before it, clockwise from a1.
    pub fn nth(self, n: u32) -> Option<Corner> {
        self.iter().nth(n as usize)
    }

    /// The first corner of the set after `corner`, clockwise; `corner` itself if it is the only one.
    #[inline]
    pub(crate) const fn next_after(self, corner: Corner) -> Option<Corner> {
        // Two turns of the board beside each other, so that the search can run past a1.
        let twice = (self.0 as u32) * 0b1_0001;
        let ahead = twice >> (corner as u32 + 1);
        if ahead == 0 {
            None
        } else {
            Some(corner.clockwise(1 + ahead.trailing_zeros() as usize))
        }
    }
}

impl FromIterator<Corner> for Corners {
    fn from_iter<I: IntoIterator<Item = Corner>>(corners: I) -> Self {
        corners.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Display for Corners {
    /// The corners clockwise from a1, with commas between; `-` for none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (place, corner) in self.iter().enumerate() {
            f.write_str(if place == 0 { "" } else { "," })?;
            f.write_str(corner.name())?;
        }
        Ok(())
    }
}
