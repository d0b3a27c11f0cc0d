#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod board_text;
mod chance;
#[cfg(feature = "conformance")]
pub mod conformance;
mod direction;
mod fields;
mod game;
mod json;
mod pad;
mod perft;
mod playout;
#[cfg(feature = "serde")]
mod position_seed;
mod record;
#[cfg(feature = "serde")]
mod record_serde;
mod record_text;
mod referee;
mod roster;
mod side;
mod square;
mod square_set;
#[cfg(feature = "serde")]
pub mod text;
mod trace;
#[cfg(feature = "conformance")]
mod untested;
mod zobrist;

pub use board_text::{BoardProblem, read_board, write_board};
pub use chance::{ChanceSource, ParseSeededChanceError, SeededChance, Table};
pub use direction::Direction;
pub use fields::{Choice, Field, FieldError, FieldProblem, Members, ParsePositionError, Span};
pub use game::{
    Game, IllegalAction, IllegalActionOf, ImpossibleOutcome, ImpossibleOutcomeOf, NoChance,
    ParseNoChanceError, ParseStepError, RefusedStep, RefusedStepOf, Step, StepOf, Turn,
};
pub use json::{Json, JsonProblem, ParseJsonError};
pub use pad::pad;
pub use perft::{divide, perft, perft_bulk};
pub use playout::{random_playout, random_step};
#[cfg(feature = "serde")]
pub use position_seed::PositionSeed;
pub use record::{Ending, NoteError, Ply, Record, Replay, ReplayError, ReplayErrorOf};
pub use record_text::{ParseRecordError, ParseRecordErrorOf, RecordProblem};
pub use referee::{
    EndedError, Match, PlayError, PlayErrorOf, ResignError, ResolveError, ResolveErrorOf,
    RewindError,
};
pub use roster::{Roster, RosterError};
pub use side::{BySide, ParseSideError, Side};
pub use square::{ParseSquareError, Square};
pub use square_set::{SquareSet, Squares};
pub use trace::TraceLine;
pub use zobrist::zobrist_keys;
