//! Reads bytes as texts and saved data of Blind attack.

#![no_main]

use blind_attack::Position;
use libfuzzer_sys::fuzz_target;
use table_games_fuzz::{blind_attack::rules, read_bytes};

fuzz_target!(|data: &[u8]| read_bytes::<Position>(data, rules));
