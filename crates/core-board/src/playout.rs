//! Playing a game out at random.

use crate::{Game, SeededChance, Step, StepOf, Turn};

/// Makes one random step: a legal action, each equally likely, or an outcome by weight.
///
/// Returns the step, or `None` once the game is over.
#[inline]
pub fn random_step<G: Game>(position: &mut G, chance: &mut SeededChance) -> Option<StepOf<G>> {
    let step = match position.turn() {
        Turn::Player(_) => Step::Action(chance.action(position)?),
        Turn::Chance => Step::Outcome(chance.outcome(position)?),
        Turn::Over => return None,
    };
    position.apply_unchecked(step, |_| {});
    Some(step)
}

/// Plays on at random to the end, or for `limit` steps; returns how many steps were made.
///
/// The position is over afterwards if the count is below `limit` (and may be if it equals it).
pub fn random_playout<G: Game>(position: &mut G, chance: &mut SeededChance, limit: u64) -> u64 {
    let mut steps = 0;
    while steps < limit && random_step(position, chance).is_some() {
        steps += 1;
    }
    steps
}
