//! Plays bytes as steps of Ancient chess.

#![no_main]

use ancient_chess::Position;
use libfuzzer_sys::fuzz_target;
use table_games_fuzz::{ancient_chess::outcome, ancient_chess::rules, play_bytes};

fuzz_target!(|data: &[u8]| play_bytes::<Position>(data, rules, outcome));
