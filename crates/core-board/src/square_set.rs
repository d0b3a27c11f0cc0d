//! Sets of squares, one bit a square.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::{Direction, Square};

/// A set of squares of a board `W` files wide and `H` ranks high, held in one `u128`.
///
/// Set algebra is by operators: `|` union, `&` intersection, `^` symmetric difference, `-` difference,
/// `!` complement within the board. Iteration is in square order.
///
/// ```
/// use core_board::{Direction, Square, SquareSet};
///
/// type Set = SquareSet<8, 8>;
/// let rank1: Set = Set::rank(0);
/// let b1: Square<8, 8> = "b1".parse()?;
/// // Every square of rank 1 moved one up, all at once:
/// assert_eq!(rank1.shift(Direction::North), Set::rank(1));
/// // A ride from b1 to the right, stopped by what stands on e1:
/// let blockers = Set::from_iter(["e1".parse()?]);
/// assert_eq!(Set::slide(b1, Direction::East, blockers).to_string(), "c1,d1");
/// assert_eq!(Set::first_on_ray(b1, Direction::East, blockers), Some("e1".parse()?));
/// # Ok::<(), core_board::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet<const W: u8, const H: u8>(u128);

impl<const W: u8, const H: u8> SquareSet<W, H> {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// Every square of the board.
    pub const FULL: Self = Self(u128::MAX >> (128 - Square::<W, H>::COUNT as u32));

    const FILES: [Self; 26] = {
        let mut files = [Self::EMPTY; 26];
        let mut index = 0;
        while index < Square::<W, H>::COUNT {
            files[(index % W) as usize].0 |= 1 << index;
            index += 1;
        }
        files
    };

    const RAYS: [[Self; 128]; 8] = {
        let mut rays = [[Self::EMPTY; 128]; 8];
        let mut direction = 0;
        while direction < 8 {
            let mut index = 0;
            while index < Square::<W, H>::COUNT {
                let mut at = Square::<W, H>::from_valid_index(index);
                while let Some(next) = at.step(Direction::ALL[direction]) {
                    rays[direction][index as usize].0 |= 1 << next.index();
                    at = next;
                }
                index += 1;
            }
            direction += 1;
        }
        rays
    };

    const NEIGHBOURS: [Self; 128] = {
        let mut sets = [Self::EMPTY; 128];
        let mut index = 0;
        while index < Square::<W, H>::COUNT {
            let square = Square::<W, H>::from_valid_index(index);
            let mut direction = 0;
            while direction < 8 {
                if let Some(next) = square.step(Direction::ALL[direction]) {
                    sets[index as usize].0 |= 1 << next.index();
                }
                direction += 1;
            }
            index += 1;
        }
        sets
    };

    /// The set of the squares whose index bits are set; bits beyond the board are dropped.
    #[must_use]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::FULL.0)
    }

    /// The set as bits, bit `n` for the square of index `n`.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one square.
    #[must_use]
    #[inline]
    pub const fn of(square: Square<W, H>) -> Self {
        Self(1 << square.index())
    }

    /// A whole file, 0 for `a`; no square where the board has no such file.
    #[must_use]
    pub const fn file(file: u8) -> Self {
        if file < W {
            Self::FILES[file as usize]
        } else {
            Self::EMPTY
        }
    }

    /// A whole rank, 0 for the lowest; no square where the board has no such rank.
    #[must_use]
    pub const fn rank(rank: u8) -> Self {
        if rank < H {
            // rank < H: the shift stays below COUNT.
            Self((u128::MAX >> (128 - W as u32)) << (rank * W))
        } else {
            Self::EMPTY
        }
    }

    /// All squares from `square` in a direction, to the edge; without `square` itself.
    #[must_use]
    #[inline]
    pub const fn ray(square: Square<W, H>, direction: Direction) -> Self {
        // In range by invariant: a square's index is below COUNT, at most 128.
        Self::RAYS[direction as usize][square.index() as usize]
    }

    /// The up to eight squares that touch `square`.
    #[must_use]
    #[inline]
    pub const fn neighbours(square: Square<W, H>) -> Self {
        // In range by invariant: a square's index is below COUNT, at most 128.
        Self::NEIGHBOURS[square.index() as usize]
    }

    /// The first of `blockers` met from `square` in a direction.
    #[must_use]
    #[inline]
    pub const fn first_on_ray(
        square: Square<W, H>,
        direction: Direction,
        blockers: Self,
    ) -> Option<Square<W, H>> {
        let met = Self(Self::ray(square, direction).0 & blockers.0);
        if is_ascending(direction) {
            met.first()
        } else {
            met.last()
        }
    }

    /// The squares from `square` in a direction up to, and without, the first of `blockers`: where a
    /// piece that may not jump can go.
    #[must_use]
    #[inline]
    pub const fn slide(square: Square<W, H>, direction: Direction, blockers: Self) -> Self {
        let ray = Self::ray(square, direction).0;
        match Self::first_on_ray(square, direction, blockers) {
            None => Self(ray),
            Some(blocker) => Self(ray & !Self::ray(blocker, direction).0 & !Self::of(blocker).0),
        }
    }

    /// Every square of the set moved one step in a direction; those that would leave the board drop out.
    #[must_use]
    #[inline]
    pub const fn shift(self, direction: Direction) -> Self {
        let columns = match direction.files() {
            1 => self.0 & !Self::FILES[W as usize - 1].0,
            0 => self.0,
            _ => self.0 & !Self::FILES[0].0,
        };
        let by = (W as i16) * (direction.ranks() as i16) + direction.files() as i16;
        // At most 27 either way: W is at most 26.
        let moved = if by >= 0 {
            columns << by.unsigned_abs() as u32
        } else {
            columns >> by.unsigned_abs() as u32
        };
        Self::from_bits(moved)
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn contains(self, square: Square<W, H>) -> bool {
        self.0 & Self::of(square).0 != 0
    }

    /// Puts a square in.
    #[inline]
    pub const fn insert(&mut self, square: Square<W, H>) {
        self.0 |= Self::of(square).0;
    }

    /// Takes a square out.
    #[inline]
    pub const fn remove(&mut self, square: Square<W, H>) {
        self.0 &= !Self::of(square).0;
    }

    /// Whether there is no square in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the two sets share a square.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every square of this set is in the other.
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The lowest square, in square order.
    #[inline]
    pub const fn first(self) -> Option<Square<W, H>> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_valid_index(self.0.trailing_zeros() as u8))
        }
    }

    /// The highest square, in square order.
    #[inline]
    pub const fn last(self) -> Option<Square<W, H>> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_valid_index(self.0.ilog2() as u8))
        }
    }

    /// The square with `n` others before it, in square order.
    ///
    /// ```
    /// use core_board::SquareSet;
    /// let rank2 = SquareSet::<8, 8>::rank(1);
    /// assert_eq!(rank2.nth(2).unwrap().to_string(), "c2");
    /// assert_eq!(rank2.nth(8), None);
    /// ```
    #[inline]
    pub const fn nth(self, n: u32) -> Option<Square<W, H>> {
        let low = self.0 as u64;
        let in_low = low.count_ones();
        let (word, mut rest, base) = if n < in_low {
            (low, n, 0)
        } else {
            ((self.0 >> 64) as u64, n - in_low, 64)
        };
        let mut word = word;
        while rest > 0 && word != 0 {
            word &= word - 1;
            rest -= 1;
        }
        if word == 0 {
            None
        } else {
            Some(Square::from_valid_index(base + word.trailing_zeros() as u8))
        }
    }

    /// The squares in order.
    #[inline]
    pub const fn iter(self) -> Squares<W, H> {
        Squares(self)
    }
}

/// Whether a step in the direction goes to a higher square index.
const fn is_ascending(direction: Direction) -> bool {
    direction.ranks() > 0 || (direction.ranks() == 0 && direction.files() > 0)
}

/// The squares of a [`SquareSet`], in order.
#[derive(Clone, Debug)]
pub struct Squares<const W: u8, const H: u8>(SquareSet<W, H>);

impl<const W: u8, const H: u8> Iterator for Squares<W, H> {
    type Item = Square<W, H>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl<const W: u8, const H: u8> DoubleEndedIterator for Squares<W, H> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let square = self.0.last()?;
        self.0.remove(square);
        Some(square)
    }
}

impl<const W: u8, const H: u8> ExactSizeIterator for Squares<W, H> {}
impl<const W: u8, const H: u8> FusedIterator for Squares<W, H> {}

impl<const W: u8, const H: u8> IntoIterator for SquareSet<W, H> {
    type Item = Square<W, H>;
    type IntoIter = Squares<W, H>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<const W: u8, const H: u8> FromIterator<Square<W, H>> for SquareSet<W, H> {
    fn from_iter<I: IntoIterator<Item = Square<W, H>>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(squares);
        set
    }
}

impl<const W: u8, const H: u8> Extend<Square<W, H>> for SquareSet<W, H> {
    fn extend<I: IntoIterator<Item = Square<W, H>>>(&mut self, squares: I) {
        for square in squares {
            self.insert(square);
        }
    }
}

impl<const W: u8, const H: u8> fmt::Display for SquareSet<W, H> {
    /// The squares in order with commas between, `-` for none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (place, square) in self.iter().enumerate() {
            if place > 0 {
                f.write_str(",")?;
            }
            write!(f, "{square}")?;
        }
        Ok(())
    }
}

impl<const W: u8, const H: u8> fmt::Debug for SquareSet<W, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<const W: u8, const H: u8> BitAnd for SquareSet<W, H> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl<const W: u8, const H: u8> BitOr for SquareSet<W, H> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl<const W: u8, const H: u8> BitXor for SquareSet<W, H> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl<const W: u8, const H: u8> Sub for SquareSet<W, H> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl<const W: u8, const H: u8> Not for SquareSet<W, H> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ Self::FULL.0)
    }
}

impl<const W: u8, const H: u8> BitAndAssign for SquareSet<W, H> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: u8, const H: u8> BitOrAssign for SquareSet<W, H> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: u8, const H: u8> BitXorAssign for SquareSet<W, H> {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl<const W: u8, const H: u8> SubAssign for SquareSet<W, H> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

#[cfg(feature = "serde")]
impl<const W: u8, const H: u8> serde::Serialize for SquareSet<W, H> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "serde")]
impl<'de, const W: u8, const H: u8> serde::Deserialize<'de> for SquareSet<W, H> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let squares = alloc::vec::Vec::<Square<W, H>>::deserialize(deserializer)?;
        Ok(squares.into_iter().collect())
    }
}
