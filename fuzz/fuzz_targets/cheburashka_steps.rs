//! Plays bytes as steps of Cheburashka.

#![no_main]

use cheburashka::Position;
use libfuzzer_sys::fuzz_target;
use table_games_fuzz::{cheburashka::outcome, cheburashka::rules, play_bytes};

fuzz_target!(|data: &[u8]| play_bytes::<Position>(data, rules, outcome));
