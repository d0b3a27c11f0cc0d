//! What a trace says of a position.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::{Game, Turn};

/// What a line of a trace says of a position: what another implementation of the same rules must say too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceLine {
    /// The position's text.
    pub position: String,
    /// The player to act, `chance`, or `over`.
    pub to_act: String,
    /// The legal actions; at chance the outcomes with their weights, such as `6*1`; as sorted strings.
    pub legal: Vec<String>,
    /// The result as JSON, once the game is over.
    pub result: Option<String>,
}

impl TraceLine {
    /// What there is to say of a position.
    pub fn of<G: Game>(position: &G) -> Self {
        let to_act = match position.turn() {
            Turn::Player(player) => player.to_string(),
            Turn::Chance => "chance".into(),
            Turn::Over => "over".into(),
        };
        let mut legal = Vec::new();
        position.for_each_action(|action| legal.push(action.to_string()));
        position.for_each_outcome(|outcome, weight| {
            legal.push(alloc::format!("{outcome}*{weight}"));
        });
        legal.sort_unstable();
        Self {
            position: position.to_string(),
            to_act,
            legal,
            result: position.standing().map(|standing| standing.to_string()),
        }
    }
}
