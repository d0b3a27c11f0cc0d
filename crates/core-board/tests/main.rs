//! The tests of the crate, in one binary.

mod board;
mod chance;
#[cfg(feature = "conformance")]
mod conformance;
mod matches;
mod records;
mod toy;
