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

/// The squares that a general on a square can move to.
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
pub(crate) fn reach(from: Square, empty: SquareSet) -> SquareSet {
    // In range: an index is below 81.
    let mut free = REACHES[from.index() as usize];
    while let Some(blocker) = (free - empty).first() {
        let mut shadow = SquareSet::of(blocker);
        if let Some((direction, _)) = way_by_offset(offset(from, blocker)) {
            shadow |= SquareSet::ray(blocker, direction);
        }
        free -= shadow;
    }
    free
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
                assert_eq!(
                    reach(from, empty),
                    plain_reach(from, empty),
                    "{from} on {empty}"
                );
            }
        }
    }

    #[test]
    fn offsets_are_those_of_ways() {
        let all: std::vec::Vec<i8> = (-30..=30).filter(|n| way_by_offset(*n).is_some()).collect();
        assert_eq!(all, OFFSETS);
    }
}
