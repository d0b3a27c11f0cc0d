//! Reads bytes as texts and saved data of Cheburashka.

#![no_main]

use cheburashka::Position;
use libfuzzer_sys::fuzz_target;
use table_games_fuzz::{cheburashka::rules, read_bytes};

fuzz_target!(|data: &[u8]| read_bytes::<Position>(data, rules));
