//! Keys for hashing positions.

/// A table of `N` well-mixed 64-bit keys, made at compile time.
///
/// A position's zobrist hash is the exclusive or of one key for each thing that is true of it, so it does
/// not depend on the path that led there. Tables with different seeds have unrelated keys. The values are
/// those of `SplitMix64` and never change.
///
/// ```
/// const CASTLES: [u64; 4] = core_board::zobrist_keys(1);
/// const KINGS: [u64; 4] = core_board::zobrist_keys(2);
/// assert_ne!(CASTLES[0], KINGS[0]);
/// ```
pub const fn zobrist_keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut i = 0;
    // Far apart starting points: no two tables are shifted copies of each other.
    let mut state = mix(seed);
    while i < N {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        keys[i] = mix(state);
        i += 1;
    }
    keys
}

const fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}
