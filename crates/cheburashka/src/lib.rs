#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod action;
mod apply;
mod corner;
mod diagram;
mod event;
mod hash;
mod legal;
mod notation;
mod numbers;
mod outcome;
mod places;
mod position;
mod reason;
mod rules;
mod track;

pub use action::{Action, ActionKind, ParseActionError};
pub use corner::{Corner, Corners, ParseCornerError};
pub use diagram::{Diagram, Figure};
pub use event::Event;
pub use notation::PositionProblem;
pub use numbers::{Numbers, ParseNumbersError};
pub use outcome::{Outcome, ParseOutcomeError};
pub use places::Places;
pub use position::{Phase, Piece, Position};
pub use reason::Reason;
pub use rules::{Dice, First, PlayOn, Rules, StartCorner};
pub use track::TrackStep;

/// A square of the chessboard.
pub type Square = core_board::Square<8, 8>;
