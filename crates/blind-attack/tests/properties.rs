//! Play against the reference model, and texts of any kind.

use core::num::NonZeroU32;

use blind_attack::{
    Action, AttackAfterMove, Charge, Deal, EqualAttack, MissedAttack, Outcome, Position, Rules,
    Square, Standing, WeakAttack,
};
use core_board::{Game, Record, SeededChance, Side, Step, StepOf, TraceLine, Turn, random_step};
use proptest::prelude::*;
use proptest::sample::{Index, select};
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
            quiet_limit: quiet_limit.and_then(NonZeroU32::new),
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

/// That engine and model say the same of a position.
fn assert_agree(position: &Position, model: &Model) {
    let line = TraceLine::of(position);
    assert_eq!(
        line,
        TraceLine {
            position: model.position(),
            to_act: model.to_act(),
            legal: model.legal(),
            result: model
                .result()
                .map(|result| serde_json::from_value::<Standing>(result)
                    .unwrap()
                    .to_string()),
        }
    );
    let text = line.position;
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
    /// The engine and the plain model agree on everything, step after step.
    #[test]
    fn engine_and_reference_model_play_in_lock_step(
        rules in any_rules(),
        seed: u64,
        style in select(&STYLES[..]),
    ) {
        play_both(rules, seed, style, 400);
    }

    /// A position with a few characters changed is refused with a place inside it, or is a position
    /// that prints just so and plays on without trouble, as the model does.
    #[test]
    fn damaged_positions_are_refused_or_sound(
        rules in any_rules(),
        seed: u64,
        steps in 0..300usize,
        damage in prop::collection::vec((any::<Index>(), select(b"0123456789/-# XSDTBxsdtb+!:,abeimnov".to_vec())), 1..4),
    ) {
        let mut chance = SeededChance::from_u64(seed);
        let mut position = Position::new(rules).unwrap();
        for _ in 0..steps {
            if random_step(&mut position, &mut chance).is_none() { break }
        }
        let mut text = position.to_string().into_bytes();
        for (index, byte) in damage {
            let place = index.index(text.len());
            text[place] = byte;
        }
        let text = String::from_utf8(text).unwrap();
        play_on_if_sound(rules, &text, &mut chance)?;
    }

    /// The same for positions put together from parts of others.
    #[test]
    fn mixed_positions_are_refused_or_sound(
        rules in any_rules(),
        seed: u64,
        steps in (0..200usize, 0..200usize),
        parts in any::<[bool; 6]>(),
    ) {
        let mut chance = SeededChance::from_u64(seed);
        let mut reach = |steps: usize| {
            let mut position = Position::new(rules).unwrap();
            for _ in 0..steps {
                if random_step(&mut position, &mut chance).is_none() { break }
            }
            position.to_string()
        };
        let (one, other) = (reach(steps.0), reach(steps.1));
        let fields: Vec<&str> = one
            .split(' ')
            .zip(other.split(' '))
            .zip(parts)
            .map(|((one, other), first)| if first { one } else { other })
            .collect();
        play_on_if_sound(rules, &fields.join(" "), &mut chance)?;
    }

    /// Nothing that can be typed makes a parser panic, and what is taken prints as it was typed.
    #[test]
    fn any_text_is_read_or_refused(text in prop_oneof![any::<String>(), "[0-9a-ix =#XSDTB+!:,/-]{0,40}"]) {
        for rules in [Rules::aggressive(), Rules::humane()] {
            if let Ok(position) = Position::parse(rules, &text) {
                prop_assert_eq!(position.to_string(), text.clone());
            }
        }
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string(), text.clone());
        }
        if let Ok(outcome) = text.parse::<Outcome>() {
            prop_assert_eq!(outcome.to_string(), text.clone());
        }
        if let Ok(deal) = text.parse::<Deal>() {
            prop_assert_eq!(deal.to_string(), text.clone());
        }
        let _ = text.parse::<Rules>();
        let _ = text.parse::<Standing>();
        let _ = text.parse::<Record<Position>>();
    }

    /// Whatever steps are thrown at it, the engine takes the legal ones and stays sound; told unchecked to make
    /// others, it makes nonsense and does not panic.
    #[test]
    fn any_steps_are_made_or_refused(rules in any_rules(), choices in prop::collection::vec(any::<u32>(), 0..300)) {
        let mut position = Position::new(rules).unwrap();
        for choice in choices {
            let before = position;
            let index = (choice >> 8) as usize % Position::ACTIONS;
            let square = Square::from_index((choice >> 8) as u8 % 81).unwrap();
            let charge = Charge::ALL[(choice >> 16) as usize % 4];
            let outcome = Outcome { square, charge };
            let action = Position::action_from_index(index);
            let refused = match (choice % 8, action) {
                (0, Some(action)) => position.play(action).is_err(),
                (1, _) => position.resolve(outcome).is_err(),
                _ => random_step(&mut position, &mut SeededChance::from_u64(choice.into())).is_none(),
            };
            if refused {
                prop_assert_eq!(before, position);
            }
            prop_assert_eq!(Position::parse(rules, &position.to_string()), Ok(position));

            let mut wild = position;
            if let Some(action) = action {
                wild.apply_unchecked(Step::Action(action), |_| {});
            }
            wild.apply_unchecked(Step::Outcome(outcome), |_| {});
            let _ = (wild.to_string(), wild.legal_actions(), wild.outcomes(), wild.standing());
        }
    }

    #[test]
    fn rules_round_trip_as_json(rules in any_rules()) {
        prop_assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules));
        let value = serde_json::to_value(rules).unwrap();
        prop_assert_eq!(serde_json::to_string(&value).unwrap().len(), rules.to_string().len());
        prop_assert_eq!(serde_json::from_value::<Rules>(value).unwrap(), rules);
    }
}

/// If the text is a position, it prints just so, and engine and model play on from it in lock step.
fn play_on_if_sound(
    rules: Rules,
    text: &str,
    chance: &mut SeededChance,
) -> Result<(), TestCaseError> {
    match Position::parse(rules, text) {
        Err(error) => prop_assert!(error.offset <= text.len(), "{}", error),
        Ok(mut position) => {
            prop_assert_eq!(position.to_string(), text);
            let mut model = Model::parse(&serde_json::to_value(rules).unwrap(), text);
            for _ in 0..60 {
                assert_agree(&position, &model);
                let Some(step) = random_step(&mut position, chance) else {
                    break;
                };
                model.step(&step.to_string());
            }
        }
    }
    Ok(())
}
