//! The zobrist hash of a position.

use core_board::{Game, zobrist_keys};

use crate::{Corner, Phase, Position};

const PIECES: [u64; 4 * 32] = zobrist_keys(1);
const TURNS: [u64; 4] = zobrist_keys(2);
const PLACES: [u64; 4 * 4] = zobrist_keys(3);
const SKIPS: [u64; 4] = zobrist_keys(4);
const NUMBERS: [u64; 49] = zobrist_keys(5);
const MOVED: [u64; 32] = zobrist_keys(6);
/// Lot, throw, use, use with another throw to come, over.
const PHASES: [u64; 5] = zobrist_keys(7);

/// The hash, made anew from the whole position: there is nothing to keep in step with it.
pub(crate) fn zobrist(position: &Position) -> u64 {
    let mut hash = 0;
    for corner in Corner::ALL {
        for step in position.steps(corner) {
            hash ^= PIECES[corner.index() * 32 + step.number() as usize];
        }
        if position.skips().contains(corner) {
            hash ^= SKIPS[corner.index()];
        }
    }
    for (place, corner) in position.finished().enumerate() {
        hash ^= PLACES[place * 4 + corner.index()];
    }
    if let Some(corner) = position.to_move() {
        hash ^= TURNS[corner.index()];
    }
    hash ^ match position.phase() {
        Phase::Lot => PHASES[0],
        Phase::Throw => PHASES[1],
        Phase::Use {
            numbers,
            again,
            moved,
        } => {
            let moved = moved.map_or(0, |step| MOVED[step.number() as usize]);
            PHASES[2 + usize::from(again)] ^ NUMBERS[numbers.code()] ^ moved
        }
        Phase::Over => PHASES[4],
    }
}
