#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod action;
mod apply;
mod diagram;
mod event;
mod geometry;
mod hash;
mod legal;
mod morale;
mod muster;
mod notation;
mod position;
mod problem;
mod quarter;
mod queries;
mod reason;
mod report;
mod rules;
mod rules_json;
mod scenario;
mod setup;
mod standing;
mod terrain;
mod unit;
mod validate;

pub use action::{Action, ActionKind, ParseActionError};
pub use diagram::Diagram;
pub use event::Event;
pub use morale::MoraleCause;
pub use position::{Movement, Phase, Position};
pub use problem::PositionProblem;
pub use quarter::{ParseQuarterError, Quarter};
pub use queries::Threat;
pub use reason::Reason;
pub use report::{Report, ReportError, SideReport};
pub use rules::{Army, Costs, Deployment, Directions, Rules, TerrainLimits};
pub use scenario::{Scenario, ScenarioError, ScenarioFault, ScenarioProblem};
pub use standing::Standing;
pub use terrain::{Ground, Terrain};
pub use unit::{Piece, Unit};

/// A square of the field, `a1` to `j10`.
pub type Square = core_board::Square<10, 10>;

/// A set of squares of the field.
pub type SquareSet = core_board::SquareSet<10, 10>;
