//! The tests of the crate, in one binary.

mod conformance;
#[allow(dead_code)]
mod reference;
