//! The tests of the crate, in one binary.

mod conformance;
mod coverage;
mod errors;
mod playthroughs;
mod properties;
#[allow(dead_code, reason = "the model can do more than every test asks of it")]
mod reference;
mod rules;
