//! The tests of the crate, in one binary.

#![allow(clippy::too_many_lines, reason = "tables of cases are long")]

mod board;
mod chance;
#[cfg(feature = "conformance")]
mod conformance;
mod matches;
mod records;
mod toy;
