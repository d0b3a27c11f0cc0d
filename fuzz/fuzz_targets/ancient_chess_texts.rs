//! Reads bytes as texts and saved data of Ancient chess.

#![no_main]

use ancient_chess::Position;
use libfuzzer_sys::fuzz_target;
use table_games_fuzz::{ancient_chess::rules, read_bytes};

fuzz_target!(|data: &[u8]| read_bytes::<Position>(data, rules));
