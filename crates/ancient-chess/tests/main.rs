//! The tests of the crate, in one binary.

#![allow(clippy::too_many_lines, reason = "tables of cases are long")]

mod conformance;
mod coverage;
mod errors;
mod playthroughs;
mod properties;
#[allow(
    dead_code,
    clippy::format_push_string,
    reason = "the model is plain rather than thrifty, and can do more than the tests ask of it"
)]
mod reference;
mod rules;
