//! The tests of the crate, in one binary.

#![allow(clippy::too_many_lines, reason = "tables of cases are long")]

mod conformance;
mod coverage;
mod errors;
mod hashes;
mod playthroughs;
mod properties;
mod queries;
#[allow(
    dead_code,
    clippy::cast_sign_loss,
    clippy::format_push_string,
    reason = "the model is plain rather than thrifty, and can do more than the tests ask of it"
)]
mod reference;
mod rules;
