//! The zones of the board, and what a piece reaches from them.
//!
//! Ranks are counted from a side's own edge, 1 to 9 (BA-2).

use core_board::{Direction, Side};

use crate::{Square, SquareSet};

/// A part of the board as one side sees it (BA-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Zone {
    /// The side's ranks 1 to 3.
    Front,
    /// Its ranks 4 to 6.
    Neutral,
    /// Its ranks 7 to 9, the enemy's front.
    EnemyFront,
}

impl Zone {
    /// The zone of a square for a side.
    ///
    /// ```
    /// use blind_attack::Zone;
    /// use core_board::Side;
    ///
    /// let e8 = "e8".parse()?;
    /// assert_eq!(Zone::of(Side::South, e8), Zone::EnemyFront);
    /// assert_eq!(Zone::of(Side::North, e8), Zone::Front);
    /// # Ok::<(), core_board::ParseSquareError>(())
    /// ```
    pub const fn of(side: Side, square: Square) -> Self {
        match own_rank(side, square) {
            1..=3 => Self::Front,
            4..=6 => Self::Neutral,
            _ => Self::EnemyFront,
        }
    }
}

/// The rank of a square counted from a side's own edge, 1 to 9 (BA-2).
pub(crate) const fn own_rank(side: Side, square: Square) -> u8 {
    match side {
        Side::South => square.rank() + 1,
        Side::North => 9 - square.rank(),
    }
}

/// A side's ranks from `first` to `last`.
const fn own_ranks(side: Side, first: u8, last: u8) -> SquareSet {
    let mut bits = 0;
    let mut rank = first;
    while rank <= last {
        let board_rank = match side {
            Side::South => rank - 1,
            Side::North => 9 - rank,
        };
        bits |= SquareSet::rank(board_rank).bits();
        rank += 1;
    }
    SquareSet::from_bits(bits)
}

/// The rank on which a side's privates become generals (BA-27).
#[inline]
pub(crate) const fn last_rank(side: Side) -> SquareSet {
    match side {
        Side::South => const { own_ranks(Side::South, 9, 9) },
        Side::North => const { own_ranks(Side::North, 9, 9) },
    }
}

/// Where a side's privates attack diagonally forward too (BA-18, BA-19).
#[inline]
pub(crate) const fn diagonal_zone(side: Side) -> SquareSet {
    match side {
        Side::South => const { own_ranks(Side::South, 4, 8) },
        Side::North => const { own_ranks(Side::North, 4, 8) },
    }
}

/// Where a side's privates attack sideways too (BA-19).
#[inline]
pub(crate) const fn sideways_zone(side: Side) -> SquareSet {
    match side {
        Side::South => const { own_ranks(Side::South, 7, 8) },
        Side::North => const { own_ranks(Side::North, 7, 8) },
    }
}

/// What a private of each side reaches from each square (BA-17, BA-18, BA-19).
const PRIVATE_RANGES: [[SquareSet; 81]; 2] = {
    let mut ranges = [[SquareSet::EMPTY; 81]; 2];
    let mut side = 0;
    while side < 2 {
        let mut index = 0;
        while let Some(square) = Square::from_index(index) {
            ranges[side][index as usize] = private_range(Side::ALL[side], square);
            index += 1;
        }
        side += 1;
    }
    ranges
};

const fn private_range(side: Side, square: Square) -> SquareSet {
    let from = SquareSet::of(square);
    let ahead = from.shift(side.forward());
    let mut bits = ahead.bits();
    if diagonal_zone(side).contains(square) {
        bits |= ahead.shift(Direction::East).bits() | ahead.shift(Direction::West).bits();
    }
    if sideways_zone(side).contains(square) {
        bits |= from.shift(Direction::East).bits() | from.shift(Direction::West).bits();
    }
    SquareSet::from_bits(bits)
}

/// What a piece of a side on a square reaches with an attack.
#[inline]
pub(crate) const fn range(side: Side, square: Square, general: bool) -> SquareSet {
    if general {
        // BA-20
        SquareSet::neighbours(square)
    } else {
        // In range: a square's index is below 81.
        PRIVATE_RANGES[side as usize][square.index() as usize]
    }
}

/// Whether an attack goes along a diagonal (BA-25).
#[inline]
pub(crate) const fn is_diagonal(from: Square, to: Square) -> bool {
    from.file() != to.file() && from.rank() != to.rank()
}

/// The squares of an explosion: the two of an attack along a rank or file (BA-24), the 2x2 block of a
/// diagonal one (BA-25).
pub(crate) fn blast(from: Square, to: Square) -> SquareSet {
    let corners = [
        Some(from),
        Some(to),
        Square::new(from.file(), to.rank()),
        Square::new(to.file(), from.rank()),
    ];
    corners.into_iter().flatten().collect()
}
