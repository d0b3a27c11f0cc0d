//! The zobrist hash of a position.

use core_board::{Side, zobrist_keys};

use crate::position::PROGRESS;
use crate::{Movement, Phase, Position, Square, SquareSet, Terrain, Unit};

/// By side and kind.
const UNITS: [u64; 6 * 100] = zobrist_keys(1);
const TERRAIN: [u64; 3 * 100] = zobrist_keys(2);
const HELD: [u64; 2 * 100] = zobrist_keys(3);
const CAMPS: [u64; 2 * 100] = zobrist_keys(4);
const PINS: [u64; 100] = zobrist_keys(5);
const MARKS: [u64; 100] = zobrist_keys(6);
const SECOND_MARKS: [u64; 100] = zobrist_keys(7);
/// One for each bit of a morale, by side, and of the quiet turns; and one for progress.
const MORALE: [u64; 2 * 16] = zobrist_keys(8);
const QUIET: [u64; 33] = zobrist_keys(9);
const NORTH_TO_MOVE: u64 = zobrist_keys::<1>(10)[0];
/// Terrain, cede, deploy, battle, moved, over.
const PHASES: [u64; 6] = zobrist_keys(11);
const CEDED: [u64; 4] = zobrist_keys(12);
const ASSAULT: [u64; 100] = zobrist_keys(13);
const ADVANCE: [u64; 100] = zobrist_keys(14);

fn squares(set: SquareSet, keys: &[u64]) -> u64 {
    set.iter()
        .filter_map(|square| keys.get(usize::from(square.index())))
        .fold(0, |hash, key| hash ^ key)
}

fn square(square: Square, keys: &[u64]) -> u64 {
    squares(SquareSet::of(square), keys)
}

fn bits(number: u32, keys: &[u64]) -> u64 {
    keys.iter()
        .enumerate()
        .filter(|(bit, _)| number.checked_shr(*bit as u32).unwrap_or(0) & 1 == 1)
        .fold(0, |hash, (_, key)| hash ^ key)
}

/// The hash, made anew from the whole position: there is nothing to keep in step with it.
pub(crate) fn zobrist(position: &Position) -> u64 {
    let mut hash = 0;
    for side in Side::ALL {
        let s = side as usize;
        for unit in Unit::ALL {
            let standing = position.units.of(side) & position.units.kind(unit);
            hash ^= squares(standing, &UNITS[(3 * s + unit as usize) * 100..]);
        }
        hash ^= squares(position.grounds.held_by(side), &HELD[s * 100..]);
        if let Some(camp) = position.camps[side] {
            hash ^= square(camp, &CAMPS[s * 100..]);
        }
        let morale = u32::from(position.morale[side].cast_unsigned());
        hash ^= bits(morale, &MORALE[s * 16..s * 16 + 16]);
    }
    for terrain in Terrain::ALL {
        let keys = &TERRAIN[terrain as usize * 100..];
        hash ^= squares(position.grounds.of(terrain), keys);
    }
    hash ^= squares(position.pins, &PINS);
    hash ^= squares(position.marks, &MARKS);
    hash ^= squares(position.second_marks, &SECOND_MARKS);
    hash ^= match position.quiet {
        PROGRESS => QUIET[32],
        turns => bits(turns, &QUIET[..32]),
    };
    if position.side == Side::North {
        hash ^= NORTH_TO_MOVE;
    }
    hash ^ match position.phase {
        Phase::Terrain => PHASES[0],
        Phase::Cede { by_south } => PHASES[1] ^ by_south.map_or(0, |q| CEDED[q as usize]),
        Phase::Deploy { ceded } => {
            PHASES[2] ^ CEDED[ceded.south as usize] ^ CEDED[ceded.north as usize]
        }
        Phase::Battle { movement } => {
            PHASES[3]
                ^ match movement {
                    Movement::Unused => 0,
                    Movement::Moved => PHASES[4],
                    Movement::Assault { target } => square(target, &ASSAULT),
                    Movement::Advance { onto } => square(onto, &ADVANCE),
                }
        }
        Phase::Over => PHASES[5],
    }
}
