//! Properties over games that are reached by play, and over any text at all.

use core::num::NonZeroU32;

use cheburashka::{
    Action, Corner, Corners, Dice, Event, First, Outcome, Places, PlayOn, Position, Rules,
    StartCorner,
};
use core_board::{Game, PositionSeed, Record, SeededChance, Step, StepOf, TraceLine, random_step};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use serde::de::DeserializeSeed;

use crate::reference::Model;

/// Any agreements that can be played.
pub(crate) fn any_rules() -> impl Strategy<Value = Rules> {
    let seats = subsequence(Corner::ALL.to_vec(), 2..=4);
    let first = prop::option::of(any::<prop::sample::Index>());
    (seats, first, any::<[bool; 4]>()).prop_map(|(seats, first, [two, back, shelter, champion])| {
        Rules {
            first: first.map_or(First::Lot, |index| First::Corner(*index.get(&seats))),
            seats: Corners::from_iter(seats),
            dice: if two { Dice::Two } else { Dice::One },
            backward_capture: back,
            start_corner: if shelter {
                StartCorner::Sheltered
            } else {
                StartCorner::Exposed
            },
            play_on: if champion {
                PlayOn::Champion
            } else {
                PlayOn::Places
            },
        }
    })
}

/// A foul that is possible now, or a random step: fouls come at one throw in `fouls`, 0 for never.
fn next_step(
    position: &Position,
    chance: &mut SeededChance,
    fouls: u32,
) -> Option<StepOf<Position>> {
    if let Some(one_in) = NonZeroU32::new(fouls)
        && position.is_possible(Outcome::OffBoard)
        && chance.below(one_in) == 0
    {
        let fouls: Vec<Outcome> = position.fouls().collect();
        let choices = NonZeroU32::new(fouls.len() as u32)?;
        return Some(Step::Outcome(fouls[chance.below(choices) as usize]));
    }
    let mut copy = *position;
    random_step(&mut copy, chance)
}

/// What the model says of a position.
fn told(model: &Model) -> TraceLine {
    TraceLine {
        position: model.position(),
        to_act: model.to_act(),
        legal: model.legal(),
        result: model.result().map(|result| {
            serde_json::from_value::<Places>(result)
                .unwrap()
                .to_string()
        }),
    }
}

fn fouls_said(position: &Position) -> Vec<String> {
    let mut fouls: Vec<String> = position.fouls().map(|foul| foul.to_string()).collect();
    fouls.sort();
    fouls
}

proptest! {
    /// The engine and the plain model agree on everything, step after step.
    #[test]
    fn engine_and_reference_model_play_in_lock_step(
        rules in any_rules(),
        seed in any::<u64>(),
        fouls in select(vec![0, 0, 3, 10]),
    ) {
        let mut chance = SeededChance::from_u64(seed);
        let mut position = Position::new(rules).unwrap();
        let mut model = Model::new(&serde_json::to_value(rules).unwrap());
        for _ in 0..3_000 {
            prop_assert_eq!(TraceLine::of(&position), told(&model));
            prop_assert_eq!(fouls_said(&position), model.fouls());
            let Some(step) = next_step(&position, &mut chance, fouls) else { break };
            position.step_with(step, |_| {}).unwrap();
            model.step(&step.to_string());
        }
    }

    /// Positions reached by play read back, in text and from the model's own parser.
    #[test]
    fn positions_reached_by_play_round_trip(
        rules in any_rules(),
        seed in any::<u64>(),
        steps in 0..600usize,
    ) {
        let mut chance = SeededChance::from_u64(seed);
        let mut position = Position::new(rules).unwrap();
        for _ in 0..steps {
            let Some(step) = next_step(&position, &mut chance, 20) else { break };
            position.step_with(step, |_| {}).unwrap();
        }
        let text = position.to_string();
        prop_assert_eq!(Position::parse(rules, &text), Ok(position));
        let model = Model::parse(&serde_json::to_value(rules).unwrap(), &text);
        prop_assert_eq!(TraceLine::of(&position), told(&model));
        let json = serde_json::to_string(&position).unwrap();
        prop_assert_eq!(&json, &serde_json::to_string(&text).unwrap());
        let mut reader = serde_json::Deserializer::from_str(&json);
        prop_assert_eq!(PositionSeed::<Position>(rules).deserialize(&mut reader).unwrap(), position);
    }

    /// A position with a few characters changed is refused with a place inside it, or is a position
    /// that prints just so and plays on without trouble.
    #[test]
    fn damaged_positions_are_refused_or_sound(
        rules in any_rules(),
        seed in any::<u64>(),
        steps in 0..600usize,
        damage in prop::collection::vec((any::<prop::sample::Index>(), select(b"0123456789:,/.=-+! abhlotuse".to_vec())), 1..4),
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
        match Position::parse(rules, &text) {
            Err(error) => prop_assert!(error.offset <= text.len(), "{}", error),
            Ok(mut position) => {
                prop_assert_eq!(position.to_string(), text);
                for _ in 0..200 {
                    if random_step(&mut position, &mut chance).is_none() { break }
                    prop_assert_eq!(Position::parse(rules, &position.to_string()), Ok(position));
                }
            }
        }
    }

    /// Nothing that can be typed makes a parser panic, and what is taken prints as it was typed.
    #[test]
    fn any_text_is_read_or_refused(text in prop_oneof![any::<String>(), "[0-9a-hx =+!:,./a-z-]{0,24}"]) {
        for rules in [Rules::classic(), Rules::two_dice().seated(Corners::ALL)] {
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
        let _ = text.parse::<Rules>();
        let _ = text.parse::<Places>();
        let _ = text.parse::<Record<Position>>();
    }

    /// Whatever steps are thrown at it, the engine takes the legal ones and stays sound.
    #[test]
    fn any_steps_are_made_or_refused(rules in any_rules(), choices in prop::collection::vec(any::<u16>(), 0..400)) {
        let mut position = Position::new(rules).unwrap();
        for choice in choices {
            let before = position;
            let outcomes = [
                Outcome::OffBoard,
                Outcome::Early { offender: Corner::ALL[usize::from(choice % 4)] },
                Outcome::Lot { first: Corner::ALL[usize::from(choice % 4)] },
            ];
            let refused = match choice % 8 {
                kind @ 0..=2 => position.resolve(outcomes[usize::from(kind)]).is_err(),
                3 => {
                    let index = usize::from(choice) % Position::ACTIONS;
                    position.play(Position::action_from_index(index).unwrap()).is_err()
                }
                _ => random_step(&mut position, &mut SeededChance::from_u64(choice.into())).is_none(),
            };
            if refused {
                prop_assert_eq!(before, position);
            }
            prop_assert_eq!(Position::parse(rules, &position.to_string()), Ok(position));
        }
    }

    #[test]
    fn rules_round_trip_as_json(rules in any_rules()) {
        prop_assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules));
        let value = serde_json::to_value(rules).unwrap();
        prop_assert_eq!(serde_json::to_string(&value).unwrap().len(), rules.to_string().len());
        prop_assert_eq!(serde_json::from_value::<Rules>(value).unwrap(), rules);
    }

    /// Everything that is written down serialises as its text, and reads back.
    #[test]
    fn texts_are_the_serde_form(rules in any_rules(), seed in any::<u64>()) {
        let mut chance = SeededChance::from_u64(seed);
        let mut position = Position::new(rules).unwrap();
        for _ in 0..2_000 {
            let Some(step) = next_step(&position, &mut chance, 20) else { break };
            match step {
                Step::Action(action) => {
                    let json = serde_json::to_string(&action).unwrap();
                    prop_assert_eq!(&json, &format!("\"{action}\""));
                    prop_assert_eq!(serde_json::from_str::<Action>(&json).unwrap(), action);
                }
                Step::Outcome(outcome) => {
                    let json = serde_json::to_string(&outcome).unwrap();
                    prop_assert_eq!(&json, &format!("\"{outcome}\""));
                    prop_assert_eq!(serde_json::from_str::<Outcome>(&json).unwrap(), outcome);
                }
            }
            let mut events = Vec::new();
            position.step_with(step, |event| events.push(event)).unwrap();
            let json = serde_json::to_string(&events).unwrap();
            prop_assert_eq!(serde_json::from_str::<Vec<Event>>(&json).unwrap(), events);
        }
        if let Some(places) = position.standing() {
            let json = serde_json::to_string(&places).unwrap();
            prop_assert_eq!(&json, &places.to_string());
            prop_assert_eq!(serde_json::from_str::<Places>(&json).unwrap(), places);
        }
    }
}
