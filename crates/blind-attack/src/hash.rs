//! The zobrist hash of a position.

use core_board::{Side, zobrist_keys};

use crate::{Charge, Losses, Phase, Position, Square};

/// By side, face up or not, charge (0 for none known), and square.
const PIECES: [u64; 2 * 2 * 4 * 81] = zobrist_keys(1);
const BLOCKED: [u64; 81] = zobrist_keys(2);
const SIDES: [u64; 2] = zobrist_keys(3);
/// Main, main with a huff, after, attack, promote, huff, over.
const PHASES: [u64; 7] = zobrist_keys(4);
const FROM: [u64; 81] = zobrist_keys(5);
const TO: [u64; 81] = zobrist_keys(6);
/// By side, fate, charge and count.
const LOSSES: [u64; 2 * 3 * 4 * 4] = zobrist_keys(7);
/// By the bits of the number of quiet turns.
const QUIET: [u64; 32] = zobrist_keys(8);
const PROGRESS: [u64; 1] = zobrist_keys(9);

/// The hash, made anew from the whole position: there is nothing to keep in step with it.
///
/// No index is out of range: sides are 2, charges 4, counts at most 3, and squares 81.
pub(crate) fn zobrist(position: &Position) -> u64 {
    let mut hash = SIDES[position.side as usize];
    for side in Side::ALL {
        for square in position.pieces[side] {
            let upturned = usize::from(position.upturned.contains(square));
            let low = usize::from(position.low.contains(square));
            let high = usize::from(position.high.contains(square));
            let kind = side as usize * 8 + upturned * 4 + high * 2 + low;
            hash ^= PIECES[kind * 81 + at(square)];
        }
        hash ^= losses(side, position.losses[side]);
    }
    for square in position.blocked {
        hash ^= BLOCKED[at(square)];
    }
    for (bit, key) in QUIET.iter().enumerate() {
        if position.quiet >> bit & 1 == 1 {
            hash ^= key;
        }
    }
    if position.progress {
        hash ^= PROGRESS[0];
    }
    hash ^ match position.phase {
        Phase::Main { huff } => PHASES[usize::from(huff)],
        Phase::After { square } => PHASES[2] ^ TO[at(square)],
        Phase::Attack { from, to } => PHASES[3] ^ FROM[at(from)] ^ TO[at(to)],
        Phase::Promote { square } => PHASES[4] ^ TO[at(square)],
        Phase::Huff { square } => PHASES[5] ^ TO[at(square)],
        Phase::Over => PHASES[6],
    }
}

fn at(square: Square) -> usize {
    square.index().into()
}

fn losses(side: Side, losses: Losses) -> u64 {
    let mut hash = 0;
    let parts = [losses.captured, losses.wounded, losses.destroyed];
    for (fate, charges) in parts.into_iter().enumerate() {
        for charge in Charge::ALL {
            let kind = (side as usize * 3 + fate) * 4 + charge as usize;
            hash ^= LOSSES[kind * 4 + usize::from(charges.count(charge))];
        }
    }
    hash
}
