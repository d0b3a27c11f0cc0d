//! Counting the tree of steps.

use alloc::vec::Vec;

use crate::{Game, Step, StepOf, Turn};

/// How many sequences of exactly `depth` steps there are from a position.
///
/// Every legal action and every outcome of chance (whatever its weight) is one step. A game that ends
/// earlier counts for nothing. Every step is really made, the last one included: use it to check and to
/// time a game's generator.
///
/// The count saturates at `u64::MAX`.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0u64;
    for_each_step(position, |step| {
        let mut next = *position;
        next.apply_unchecked(step, |_| {});
        nodes = nodes.saturating_add(perft(&next, depth - 1));
    });
    nodes
}

/// The same as [`perft`], but the last steps are only counted, not made.
pub fn perft_bulk<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => match position.turn() {
            Turn::Player(_) => position.count_actions().into(),
            Turn::Chance => {
                let mut outcomes = 0;
                position.for_each_outcome(|_, _| outcomes += 1);
                outcomes
            }
            Turn::Over => 0,
        },
        _ => {
            let mut nodes = 0u64;
            for_each_step(position, |step| {
                let mut next = *position;
                next.apply_unchecked(step, |_| {});
                nodes = nodes.saturating_add(perft_bulk(&next, depth - 1));
            });
            nodes
        }
    }
}

/// [`perft`] by first step, in order: for finding where two generators differ.
///
/// Empty for a `depth` of 0, where there is no first step.
pub fn divide<G: Game>(position: &G, depth: u32) -> Vec<(StepOf<G>, u64)> {
    let mut counts = Vec::new();
    if let Some(rest) = depth.checked_sub(1) {
        for_each_step(position, |step| {
            let mut next = *position;
            next.apply_unchecked(step, |_| {});
            counts.push((step, perft(&next, rest)));
        });
    }
    counts
}

#[inline]
fn for_each_step<G: Game>(position: &G, mut f: impl FnMut(StepOf<G>)) {
    match position.turn() {
        Turn::Player(_) => position.for_each_action(|action| f(Step::Action(action))),
        Turn::Chance => position.for_each_outcome(|outcome, _| f(Step::Outcome(outcome))),
        Turn::Over => {}
    }
}
