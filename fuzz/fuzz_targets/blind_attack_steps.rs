//! Plays bytes as steps of Blind attack.

#![no_main]

use blind_attack::Position;
use libfuzzer_sys::fuzz_target;
use table_games_fuzz::{blind_attack::outcome, blind_attack::rules, play_bytes};

fuzz_target!(|data: &[u8]| play_bytes::<Position>(data, rules, outcome));
