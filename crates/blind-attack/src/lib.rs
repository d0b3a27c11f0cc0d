#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod action;
mod apply;
mod attack_result;
mod charge;
mod deal;
mod diagram;
mod event;
mod hash;
mod knowledge;
mod legal;
mod losses;
mod notation;
mod outcome;
mod position;
mod problem;
mod reach;
mod reason;
mod rules;
mod score;
mod soundness;
mod standing;
mod zones;

pub use action::{Action, ActionKind, ParseActionError};
pub use attack_result::AttackResult;
pub use charge::{Charge, Charges, ParseChargeError};
pub use deal::{Deal, DealError, ParseDealError};
pub use diagram::Diagram;
pub use event::{EndReason, Event};
pub use knowledge::{Aftermath, AttackOdds, Odds};
pub use losses::Losses;
pub use outcome::{Outcome, ParseOutcomeError};
pub use position::{Face, Phase, Piece, Position};
pub use problem::PositionProblem;
pub use reason::Reason;
pub use rules::{AttackAfterMove, EqualAttack, MissedAttack, Rules, WeakAttack};
pub use score::{Score, Tally};
pub use standing::Standing;
pub use zones::Zone;

/// A square of the working field (BA-1).
pub type Square = core_board::Square<9, 9>;

/// A set of squares of the working field.
pub type SquareSet = core_board::SquareSet<9, 9>;
