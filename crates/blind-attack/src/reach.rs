//! Where a general can go: one to three squares in any of the eight directions, without jumping (BA-15).

use core_board::Direction;

use crate::{Square, SquareSet};

/// How far a general moves.
pub(crate) const LONGEST: u8 = 3;

/// The squares that a general reaches from each square of an empty board.
const REACHES: [SquareSet; 81] = {
    let mut reaches = [SquareSet::EMPTY; 81];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let mut direction = 0;
        while direction < 8 {
            let mut at = square;
            let mut distance = 0;
            while distance < LONGEST
                && let Some(next) = at.step(Direction::ALL[direction])
            {
                reaches[index as usize].insert(next);
                at = next;
                distance += 1;
            }
            direction += 1;
        }
        index += 1;
    }
    reaches
};

/// How much further than its origin the square that a general's move leads to is, in order.
pub(crate) const OFFSETS: [i8; 24] = [
    -30, -27, -24, -20, -18, -16, -10, -9, -8, -3, -2, -1, 1, 2, 3, 8, 9, 10, 16, 18, 20, 24, 27,
    30,
];

/// The direction and the distance of each of [`OFFSETS`], by the offset plus 30; nothing for others.
const WAYS: [Option<(Direction, u8)>; 61] = {
    let mut ways = [None; 61];
    let mut direction = 0;
    while direction < 8 {
        let way = Direction::ALL[direction];
        let mut distance = 1;
        while distance <= LONGEST {
            let offset = (way.ranks() * 9 + way.files()) * distance.cast_signed();
            ways[(offset + 30).cast_unsigned() as usize] = Some((way, distance));
            distance += 1;
        }
        direction += 1;
    }
    ways
};

/// The direction and the distance of an offset, if it is one of [`OFFSETS`].
#[inline]
pub(crate) const fn way_by_offset(offset: i8) -> Option<(Direction, u8)> {
    let place = offset.wrapping_add(30).cast_unsigned() as usize;
    if place < WAYS.len() {
        WAYS[place]
    } else {
        None
    }
}

/// How much further a square is than another.
#[inline]
pub(crate) const fn offset(from: Square, to: Square) -> i8 {
    // Indices are below 81.
    to.index().cast_signed() - from.index().cast_signed()
}

/// The direction and the distance from a square to another, if they are in one line and at most three
/// squares apart.
#[inline]
pub(crate) fn way(from: Square, to: Square) -> Option<(Direction, u8)> {
    let (direction, distance) = way_by_offset(offset(from, to))?;
    // In range: an index is below 81. It sorts out ways round the edge of the board.
    REACHES[from.index() as usize]
        .contains(to)
        .then_some((direction, distance))
}

/// [`REACHES`] as a window on the board: bit `offset + 30` for each offset that leads to a square.
///
/// Each direction and distance has an offset of its own, so that a general's whole reach fits in 61 bits,
/// wherever it stands.
const WINDOWS: [u64; 81] = {
    let mut windows = [0; 81];
    let mut index = 0;
    while index < 81 {
        // The reach has no square that is further away than 30.
        windows[index] = ((REACHES[index].bits() << CENTRE) >> index) as u64;
        index += 1;
    }
    windows
};

/// The bit of the window for the square itself.
const CENTRE: u32 = 30;

/// What lies in the shadow of something at each bit of the window: it, and the squares behind it.
const SHADOWS: [u64; 64] = {
    let mut shadows = [0; 64];
    let mut bit = 0;
    while bit < WAYS.len() {
        if let Some((direction, first)) = WAYS[bit] {
            let step = direction.ranks() * 9 + direction.files();
            let mut distance = first;
            while distance <= LONGEST {
                let offset = step * distance.cast_signed();
                shadows[bit] |= 1 << (offset + 30).cast_unsigned();
                distance += 1;
            }
        }
        bit += 1;
    }
    shadows
};

/// The steps of one square straight up and down, which are no part of what [`reach`] tells.
const STEPS: u64 = 1 << (CENTRE + 9) | 1 << (CENTRE - 9);

/// Where a general on a square can move to, steps of one square straight up or down left out, as a window.
///
/// The whole reach, less what lies in the shadow of each thing that stands in it:
///
/// ```text
/// ·     ·     ·         ·     ·
///   ·   ·   ·             ·   ·   x
///     · · ·                 · · ·
/// · · · G · · ·  ->     · · · G · x
///     · · ·                 · x ·
///   ·   ·   ·             ·       ·
/// ·     ·     ·         ·           ·
/// ```
#[inline]
fn window(from: Square, empty: SquareSet) -> u64 {
    let index = from.index();
    // In range: an index is below 81. The board's bits end at 111 after the shift.
    let mut free = WINDOWS[index as usize];
    let empty = ((empty.bits() << CENTRE) >> index) as u64;
    let mut blockers = free & !empty;
    while blockers != 0 {
        // In range: a bit's number is below 64.
        free &= !SHADOWS[(blockers.trailing_zeros() & 63) as usize];
        blockers &= blockers - 1;
    }
    free & !STEPS
}

/// The squares that a general on a square can move to, without those straight ahead and behind it.
#[inline]
pub(crate) fn reach(from: Square, empty: SquareSet) -> SquareSet {
    SquareSet::from_bits((u128::from(window(from, empty)) << from.index()) >> CENTRE)
}

/// How many squares [`reach`] has.
#[inline]
pub(crate) fn count_reach(from: Square, empty: SquareSet) -> u32 {
    window(from, empty).count_ones()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Step by step, as the rule says it.
    fn plain_reach(from: Square, empty: SquareSet) -> SquareSet {
        let mut reached = SquareSet::EMPTY;
        for direction in Direction::ALL {
            let mut at = from;
            for _ in 0..LONGEST {
                match at.step(direction) {
                    Some(next) if empty.contains(next) => at = next,
                    _ => break,
                }
                reached.insert(at);
            }
        }
        reached
    }

    #[test]
    fn generals_reach_what_plain_steps_reach() {
        // Boards from empty to crowded, by a fixed stream of bits.
        let mut bits = 1u128;
        for round in 0..200 {
            let mut empty = SquareSet::FULL;
            for _ in 0..round % 5 {
                bits = bits.wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645);
                bits ^= bits >> 61;
                empty &= SquareSet::from_bits(bits) | SquareSet::from_bits(bits >> 47);
            }
            for from in Square::all() {
                let from_set = SquareSet::of(from);
                let steps = from_set.shift(Direction::North) | from_set.shift(Direction::South);
                let expected = plain_reach(from, empty) - steps;
                assert_eq!(reach(from, empty), expected, "{from} on {empty}");
                assert_eq!(count_reach(from, empty), expected.len());
            }
        }
    }

    #[test]
    fn offsets_are_those_of_ways() {
        let all: alloc::vec::Vec<i8> = (-30..=30).filter(|n| way_by_offset(*n).is_some()).collect();
        assert_eq!(all, OFFSETS);
    }
}
