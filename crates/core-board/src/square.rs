//! A square of a board of any size.

use core::fmt;
use core::str::FromStr;

use crate::Direction;

/// A square of a board `W` files wide and `H` ranks high.
///
/// It holds an index, rank by rank from the lower left: `a1` is 0, `b1` is 1, .., and that is also its
/// order. A square that is not on the board cannot be made. Its text is file letter and rank number.
///
/// A board has at most 26 files and at most 128 squares; a larger one does not compile.
///
/// ```
/// use core_board::{Direction, Square};
///
/// let e4: Square<8, 8> = "e4".parse()?;
/// assert_eq!((e4.file(), e4.rank(), e4.index()), (4, 3, 28));
/// assert_eq!(e4.step(Direction::NorthEast).unwrap().to_string(), "f5");
/// assert!("e9".parse::<Square<8, 8>>().is_err());
/// # Ok::<(), core_board::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<const W: u8, const H: u8>(u8);

/// Why a text is not a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseSquareError {
    /// It is not one file letter and a rank number.
    #[error("not a square: expected a file letter and a rank number, such as a1")]
    Malformed,
    /// It names a square, but none of this board.
    #[error("no such square: this board has {files} files and {ranks} ranks")]
    OffBoard {
        /// How many files the board has.
        files: u8,
        /// How many ranks the board has.
        ranks: u8,
    },
}

impl<const W: u8, const H: u8> Square<W, H> {
    /// How many squares the board has.
    pub const COUNT: u8 = {
        assert!(W >= 1 && W <= 26, "a board has 1 to 26 files");
        assert!(
            H >= 1 && (W as u16) * (H as u16) <= 128,
            "a board has 1 to 128 squares"
        );
        W * H
    };

    /// The square on a file (0 for `a`) and a rank (0 for the lowest), if it is on the board.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        // A board that is too large must not compile, whatever is asked of it.
        const { assert!(Self::COUNT > 0) };
        if file < W && rank < H {
            // Cannot overflow: it is below COUNT.
            Some(Self(rank * W + file))
        } else {
            None
        }
    }

    /// The square with an index (rank by rank from `a1`), if it is on the board.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The square with an index already known to be below [`Square::COUNT`].
    pub(crate) const fn from_valid_index(index: u8) -> Self {
        debug_assert!(index < Self::COUNT);
        Self(index)
    }

    /// The index: 0 for `a1`, then along the rank, then up.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The file, 0 for `a`.
    pub const fn file(self) -> u8 {
        self.0 % W
    }

    /// The rank, 0 for the lowest.
    pub const fn rank(self) -> u8 {
        self.0 / W
    }

    /// The neighbour in a direction, if it is on the board.
    pub const fn step(self, direction: Direction) -> Option<Self> {
        // The sums stay within -1..=128: they wrap past the board's edge at worst to 255.
        Self::new(
            self.file().wrapping_add_signed(direction.files()),
            self.rank().wrapping_add_signed(direction.ranks()),
        )
    }

    /// Every square of the board, in order.
    ///
    /// ```
    /// use core_board::Square;
    /// assert_eq!(Square::<9, 9>::all().count(), 81);
    /// ```
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(Self)
    }
}

impl<const W: u8, const H: u8> fmt::Display for Square<W, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::pad(
            f,
            format_args!("{}{}", char::from(b'a' + self.file()), self.rank() + 1),
        )
    }
}

impl<const W: u8, const H: u8> fmt::Debug for Square<W, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<const W: u8, const H: u8> FromStr for Square<W, H> {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (letter, digits) = match text.as_bytes() {
            [letter @ b'a'..=b'z', digits @ ..] => (*letter, digits),
            _ => return Err(ParseSquareError::Malformed),
        };
        let rank = match digits {
            [b'1'..=b'9', rest @ ..] if rest.len() < 3 && rest.iter().all(u8::is_ascii_digit) => {
                digits
                    .iter()
                    .fold(0u16, |number, digit| number * 10 + u16::from(digit - b'0'))
            }
            _ => return Err(ParseSquareError::Malformed),
        };
        u8::try_from(rank - 1)
            .ok()
            .and_then(|rank| Self::new(letter - b'a', rank))
            .ok_or(ParseSquareError::OffBoard { files: W, ranks: H })
    }
}

#[cfg(feature = "serde")]
impl<const W: u8, const H: u8> serde::Serialize for Square<W, H> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de, const W: u8, const H: u8> serde::Deserialize<'de> for Square<W, H> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::text::deserialize(deserializer)
    }
}
