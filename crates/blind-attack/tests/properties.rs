//! Play against the reference model, and texts of any kind.

use std::collections::BTreeMap;

use blind_attack::{
    Action, AttackAfterMove, EqualAttack, MissedAttack, Outcome, Phase, Position, Rules, WeakAttack,
};
use core_board::{Game, SeededChance, Side, Step, StepOf, Turn, random_playout};
use proptest::prelude::*;
use serde_json::Value;

use crate::reference::Model;

/// Any agreements; the quiet limit is often small, or none.
pub(crate) fn any_rules() -> impl Strategy<Value = Rules> {
    let sides = prop_oneof![Just(Side::South), Just(Side::North)];
    let after = prop_oneof![Just(AttackAfterMove::Mover), Just(AttackAfterMove::Any)];
    let weak = prop_oneof![Just(WeakAttack::Surrender), Just(WeakAttack::Withdraw)];
    let equal = prop_oneof![
        Just(EqualAttack::Return),
        Just(EqualAttack::Swap),
        Just(EqualAttack::Exchange),
        Just(EqualAttack::Sacrifice),
    ];
    let missed = prop_oneof![Just(MissedAttack::Ignored), Just(MissedAttack::Captured)];
    let limit = prop_oneof![
        Just(None),
        Just(Some(60)),
        Just(Some(1)),
        (2u32..20).prop_map(Some),
    ];
    (sides, after, weak, equal, missed, limit).prop_map(
        |(first, attack_after_move, weak_attack, equal_attack, missed_attack, quiet_limit)| Rules {
            first,
            attack_after_move,
            weak_attack,
            equal_attack,
            missed_attack,
            quiet_limit,
        },
    )
}

/// How a random player likes to play: the weights of moves, attacks, holds and huffs.
const STYLES: [[u32; 4]; 4] = [[1, 1, 1, 1], [1, 12, 1, 2], [6, 1, 20, 4], [8, 1, 4, 30]];

/// A step at random, by a style.
pub(crate) fn step_in_style(
    position: &Position,
    chance: &mut SeededChance,
    style: [u32; 4],
) -> Option<StepOf<Position>> {
    match position.turn() {
        Turn::Over => None,
        Turn::Chance => chance.outcome(position).map(Step::Outcome),
        Turn::Player(_) => {
            let actions = position.legal_actions();
            let weights: Vec<u32> = actions
                .iter()
                .map(|action| match action.to_string().as_bytes() {
                    [_, _, b'-', ..] => style[0],
                    [_, _, b'x', ..] => style[1],
                    [b'h', b'u', ..] => style[3],
                    _ => style[2],
                })
                .collect();
            let chosen = chance.weighted(&weights)?;
            Some(Step::Action(actions[chosen]))
        }
    }
}

/// The legal steps as a trace lists them.
pub(crate) fn legal_texts(position: &Position) -> Vec<String> {
    let mut texts: Vec<String> = match position.turn() {
        Turn::Over => Vec::new(),
        Turn::Player(_) => position
            .legal_actions()
            .iter()
            .map(Action::to_string)
            .collect(),
        Turn::Chance => position
            .outcomes()
            .iter()
            .map(|(outcome, weight)| format!("{outcome}*{weight}"))
            .collect(),
    };
    texts.sort();
    texts
}

fn to_act(position: &Position) -> String {
    match position.turn() {
        Turn::Over => "over".into(),
        Turn::Chance => "chance".into(),
        Turn::Player(side) => side.to_string(),
    }
}

/// That engine and model say the same of a position.
fn assert_agree(position: &Position, model: &Model) {
    let text = position.to_string();
    assert_eq!(text, model.position());
    assert_eq!(to_act(position), model.to_act(), "{text}");
    assert_eq!(legal_texts(position), model.legal(), "{text}");
    let result = position
        .standing()
        .map(|standing| serde_json::from_str(&standing.to_string()).expect("a result is JSON"));
    assert_eq!(result, model.result(), "{text}");
    // What play reaches reads back, under the same checks as anything else.
    let read = Position::parse(*position.rules(), &text);
    assert_eq!(read.as_ref(), Ok(position), "{text}");
}

/// Plays a game on engine and model in lock step.
fn play_both(rules: Rules, seed: u64, style: [u32; 4], limit: u32) {
    let json: Value = serde_json::from_str(&rules.to_string()).expect("rules are JSON");
    let mut position = Position::new(rules).expect("any agreements can be played");
    let mut model = Model::new(&json);
    let mut chance = SeededChance::from_u64(seed);
    for _ in 0..limit {
        assert_agree(&position, &model);
        let Some(step) = step_in_style(&position, &mut chance, style) else {
            break;
        };
        position.step_with(step, |_| {}).expect("it is legal");
        model.step(&step.to_string());
    }
}

proptest! {
    #[test]
    fn the_engine_agrees_with_the_reference_model(
        rules in any_rules(),
        seed: u64,
        style in proptest::sample::select(&STYLES[..]),
    ) {
        play_both(rules, seed, style, 600);
    }
}
