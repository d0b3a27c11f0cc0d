//! What the examples share.

use std::error::Error;
use std::io;
use std::num::NonZeroU32;
use std::process::ExitCode;

use ancient_chess::{Action, ActionKind, Position};
use core_board::{Game, SeededChance};

/// A random action of Ancient chess that gets a battle somewhere: strikes more often than moves, and seldom
/// the end of the turn while anything else can be done.
pub(crate) fn warlike(position: &Position, chance: &mut SeededChance) -> Option<Action> {
    const FOUR: NonZeroU32 = NonZeroU32::MIN.saturating_add(3);
    const TWELVE: NonZeroU32 = NonZeroU32::MIN.saturating_add(11);
    let actions = position.legal_actions();
    let strike = |action: &&Action| matches!(action.kind(), ActionKind::Strike { .. });
    let end = |action: &&Action| action.kind() == ActionKind::End;
    let strikes: Vec<&Action> = actions.iter().filter(strike).collect();
    if !strikes.is_empty() && chance.below(FOUR) > 0 {
        return pick(&strikes, chance);
    }
    let stay = chance.below(TWELVE) > 0;
    let others: Vec<&Action> = actions
        .iter()
        .filter(|action| !(stay && end(action)))
        .collect();
    pick(&others, chance).or_else(|| actions.first().copied())
}

fn pick(actions: &[&Action], chance: &mut SeededChance) -> Option<Action> {
    let count = NonZeroU32::new(u32::try_from(actions.len()).ok()?)?;
    actions
        .get(chance.below(count) as usize)
        .map(|action| **action)
}

/// Ends an example that printed to a pipe: whoever reads it may have seen enough, which is no failure.
pub(crate) fn exit_code(result: Result<(), Box<dyn Error>>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(error.as_ref()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    let kind = match error.downcast_ref::<io::Error>() {
        Some(error) => Some(error.kind()),
        None => error
            .downcast_ref::<serde_json::Error>()
            .and_then(serde_json::Error::io_error_kind),
    };
    kind == Some(io::ErrorKind::BrokenPipe)
}
