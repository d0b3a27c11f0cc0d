//! Whole-set movement over the field.
//!
//! A direction is a const parameter, its place in [`Direction::ALL`], so that every shift has a constant
//! distance. The functions are the plainest that can be made branch-free: a ray of every unit at once
//! takes six shifts, whatever stands where.

use core_board::Direction;

use crate::{Directions, Square, SquareSet};

/// How far the index goes on with one step in each direction.
const STRIDES: [i32; 8] = {
    let mut strides = [0; 8];
    let mut d = 0;
    while d < 8 {
        let direction = Direction::ALL[d];
        strides[d] = 10 * direction.ranks() as i32 + direction.files() as i32;
        d += 1;
    }
    strides
};

/// The squares that a step in each direction can end on.
const ENTERED: [u128; 8] = {
    let mut sets = [0; 8];
    let mut d = 0;
    while d < 8 {
        sets[d] = SquareSet::FULL.shift(Direction::ALL[d]).bits();
        d += 1;
    }
    sets
};

/// All squares moved `steps` steps, bits that leave a rank running on into the next.
#[inline(always)]
const fn run<const D: usize>(squares: u128, steps: i32) -> u128 {
    let stride = STRIDES[D] * steps;
    if stride > 0 {
        squares << stride.unsigned_abs()
    } else {
        squares >> stride.unsigned_abs()
    }
}

/// The squares one step on from `from`.
#[inline(always)]
pub(crate) const fn step<const D: usize>(from: SquareSet) -> SquareSet {
    SquareSet::from_bits(run::<D>(from.bits(), 1) & ENTERED[D])
}

/// `from` and all that rays from it run over: `free` squares up to the first that is not free.
#[inline(always)]
pub(crate) const fn fill<const D: usize>(from: SquareSet, free: SquareSet) -> SquareSet {
    // A ray that would leave the board stops before the squares that no step can enter.
    let one = free.bits() & ENTERED[D];
    let two = one & run::<D>(one, 1);
    let four = two & run::<D>(two, 2);
    let mut filled = from.bits();
    filled |= one & run::<D>(filled, 1);
    filled |= two & run::<D>(filled, 2);
    filled |= four & run::<D>(filled, 4);
    // Nine squares are the longest ray: 1 + 2 + 4 + 2.
    filled |= two & run::<D>(filled, 2);
    SquareSet::from_bits(filled)
}

/// The squares of a set and all that touch one of them.
#[inline(always)]
pub(crate) const fn neighbourhood(squares: SquareSet) -> SquareSet {
    let row = squares.bits()
        | (run::<2>(squares.bits(), 1) & ENTERED[2])
        | (run::<6>(squares.bits(), 1) & ENTERED[6]);
    SquareSet::from_bits(row | run::<0>(row, 1) | run::<4>(row, 1))
}

/// The direction opposite to the one with a place in [`Direction::ALL`].
#[inline(always)]
pub(crate) const fn opposite(direction: usize) -> Direction {
    Direction::ALL[(direction + 4) % 8]
}

/// The direction of a straight line between two squares, as its place in [`Direction::ALL`], and its length.
pub(crate) fn line(from: Square, to: Square) -> Option<(usize, u8)> {
    let files = i16::from(to.file()) - i16::from(from.file());
    let ranks = i16::from(to.rank()) - i16::from(from.rank());
    if from == to || (files != 0 && ranks != 0 && files.abs() != ranks.abs()) {
        return None;
    }
    let length = files.unsigned_abs().max(ranks.unsigned_abs()) as u8;
    let direction = Direction::ALL.iter().position(|direction| {
        i16::from(direction.files()) == files.signum()
            && i16::from(direction.ranks()) == ranks.signum()
    })?;
    Some((direction, length))
}

/// The square some steps back from another, if it is on the board.
pub(crate) fn back(to: Square, direction: usize, steps: u8) -> Option<Square> {
    let mut square = to;
    for _ in 0..steps {
        square = square.step(opposite(direction % 8))?;
    }
    Some(square)
}

impl Directions {
    /// Whether steps and melee go in a direction (AC-3).
    #[inline(always)]
    pub(crate) fn adjacent(self, direction: usize) -> bool {
        direction.is_multiple_of(2) || self != Self::Four
    }

    /// Whether rides and shots go in a direction (AC-3).
    #[inline(always)]
    pub(crate) fn straight(self, direction: usize) -> bool {
        direction.is_multiple_of(2) || self == Self::Eight
    }

    /// Every square adjacent to one of a set (AC-3).
    pub(crate) fn around(self, squares: SquareSet) -> SquareSet {
        Direction::ALL
            .into_iter()
            .enumerate()
            .filter(|(place, _)| self.adjacent(*place))
            .fold(SquareSet::EMPTY, |around, (_, direction)| {
                around | squares.shift(direction)
            })
    }

    /// Whether the squares of a set hang together by steps to adjacent ones; no square does (AC-10).
    pub(crate) fn hang_together(self, squares: SquareSet) -> bool {
        let mut reached = match squares.first() {
            Some(start) => SquareSet::of(start),
            None => return true,
        };
        loop {
            let more = (reached | self.around(reached)) & squares;
            if more == reached {
                return reached == squares;
            }
            reached = more;
        }
    }

    /// The squares of a set whose loss would leave the others in one piece, given that all are now; other
    /// squares are not in it (AC-10).
    pub(crate) fn dispensable(self, squares: SquareSet, candidates: SquareSet) -> SquareSet {
        // Which of the eight neighbours of each square are in the set, clockwise.
        let ring = Direction::ALL.map(|direction| squares.shift(direction.opposite()));
        // A square whose neighbours hang together among themselves can go. Count their pieces on the ring,
        // up to two: where in it a side neighbour of one piece is followed by a gap.
        let (mut once, mut twice) = (SquareSet::EMPTY, SquareSet::EMPTY);
        for side in [0, 2, 4, 6] {
            let (here, corner, next) = (ring[side], ring[side + 1], ring[(side + 2) % 8]);
            let gap = match self {
                Self::Four => here - (corner & next),
                Self::Eight | Self::Mixed => (corner | next) - here,
            };
            twice |= once & gap;
            once |= gap;
        }
        let mut dispensable = candidates & (squares - twice);
        // The rest may still be joined by a longer way: walk it.
        for square in candidates & squares & twice {
            if self.hang_together(squares - SquareSet::of(square)) {
                dispensable.insert(square);
            }
        }
        dispensable
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core_board::SeededChance;

    fn scattered(chance: &mut SeededChance, density: u32) -> SquareSet {
        Square::all()
            .filter(|_| chance.next_u32() % 8 < density)
            .collect()
    }

    #[test]
    fn filled_rays_are_those_of_slides() {
        fn check<const D: usize>(from: SquareSet, free: SquareSet) {
            let direction = Direction::ALL[D];
            let slides = from.iter().fold(from, |slides, square| {
                slides | SquareSet::slide(square, direction, !free)
            });
            assert_eq!(fill::<D>(from, free), slides);
            assert_eq!(step::<D>(from), from.shift(direction));
        }
        let mut chance = SeededChance::from_u64(1);
        for density in 0..=8 {
            for _ in 0..20 {
                let from = scattered(&mut chance, 1);
                let free = scattered(&mut chance, density);
                check::<0>(from, free);
                check::<1>(from, free);
                check::<2>(from, free);
                check::<3>(from, free);
                check::<4>(from, free);
                check::<5>(from, free);
                check::<6>(from, free);
                check::<7>(from, free);
            }
        }
    }

    #[test]
    fn dispensable_squares_are_found_by_walking_too() {
        let mut chance = SeededChance::from_u64(2);
        for directions in [Directions::Eight, Directions::Four] {
            for density in 2..8 {
                for _ in 0..10 {
                    // One piece of a scattered set.
                    let all = scattered(&mut chance, density);
                    let Some(start) = all.first() else { continue };
                    let mut piece = SquareSet::of(start);
                    while piece != (piece | directions.around(piece)) & all {
                        piece = (piece | directions.around(piece)) & all;
                    }
                    let walked: SquareSet = piece
                        .iter()
                        .filter(|square| directions.hang_together(piece - SquareSet::of(*square)))
                        .collect();
                    assert_eq!(
                        directions.dispensable(piece, SquareSet::FULL),
                        walked,
                        "{piece} by {directions:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn lines_are_straight() {
        let square = |text: &str| text.parse::<Square>().unwrap();
        assert_eq!(line(square("a1"), square("j10")), Some((1, 9)));
        assert_eq!(line(square("e4"), square("e2")), Some((4, 2)));
        assert_eq!(line(square("e4"), square("f6")), None);
        assert_eq!(line(square("e4"), square("e4")), None);
        assert_eq!(back(square("j10"), 1, 9), Some(square("a1")));
        assert_eq!(back(square("j10"), 1, 10), None);
    }
}
