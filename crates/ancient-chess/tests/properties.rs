//! Properties over games that are reached by play, and over any text at all.

use core::num::NonZeroU32;

use ancient_chess::{
    Action, ActionKind, Army, Costs, Deployment, Directions, Phase, Position, Quarter, Rules,
    Scenario, Standing, TerrainLimits,
};
use core_board::{BySide, Game, Record, SeededChance, Side, TraceLine};
use proptest::prelude::*;
use proptest::sample::select;

use crate::reference::Model;

/// How many cases to try: as many as the environment says, or else so many.
fn cases(usual: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok();
    let cases = asked.and_then(|cases| cases.parse().ok()).unwrap_or(usual);
    ProptestConfig::with_cases(cases)
}

fn any_army() -> impl Strategy<Value = Army> {
    let counts = prop_oneof![
        (0..=3u8, 0..=3u8, 0..=3u8),
        (0..=12u8, 0..=8u8, 0..=8u8),
        (0..=20u8, 0..=15u8, 0..=15u8),
    ];
    counts.prop_map(|(infantry, archers, cavalry)| Army {
        infantry: infantry.max(u8::from(archers + cavalry == 0)),
        archers,
        cavalry,
    })
}

fn any_limits() -> impl Strategy<Value = TerrainLimits> {
    let counts = prop_oneof![
        4 => (0..=5u8, 0..=5u8, 0..=6u8),
        1 => (0..=30u8, 0..=30u8, 0..=50u8),
    ];
    counts.prop_map(|(trees, water, walls)| TerrainLimits {
        trees,
        water,
        walls,
    })
}

fn by_side<T: core::fmt::Debug>(
    values: impl Strategy<Value = T> + Clone,
) -> impl Strategy<Value = BySide<T>> {
    (values.clone(), values).prop_map(|(south, north)| BySide { south, north })
}

/// Any agreements that can be played, and end.
pub(crate) fn any_rules() -> impl Strategy<Value = Rules> {
    let army = (any_army(), any_army()).prop_map(|(south, north)| BySide { south, north });
    let terrain = (any_limits(), any_limits()).prop_map(|(south, north)| BySide { south, north });
    let numbers = (
        by_side(prop_oneof![1..=12u16, 1..=1000u16]),
        by_side(prop::option::of(1..=20u8)),
        (
            prop_oneof![0..=3u8, 0..=100u8],
            0..=3u8,
            prop_oneof![0..=3u8, 0..=100u8],
        ),
        prop_oneof![1..=6u32, 20..=100u32],
    );
    let directions = select(vec![Directions::Eight, Directions::Mixed, Directions::Four]);
    (army, terrain, numbers, directions, any::<[bool; 4]>()).prop_map(
        |(army, terrain, (morale, camp, costs, limit), directions, flags)| {
            let [connected, whole, north, pinning] = flags;
            Rules {
                army,
                terrain,
                morale,
                camp,
                connected,
                deployment: if whole {
                    Deployment::Whole
                } else {
                    Deployment::Alternate
                },
                first: if north { Side::North } else { Side::South },
                directions,
                pinning,
                costs: Costs {
                    unit_lost: costs.0,
                    unit_taken: costs.1,
                    wall_lost: costs.2,
                },
                quiet_limit: NonZeroU32::new(limit),
            }
        },
    )
}

/// A legal action: a strike, or a step onto a wall or a camp, more often than its share, and the end of a
/// turn or of laying seldom, so that battles get fierce. `None` once the game is over.
pub(crate) fn next_action(position: &Position, chance: &mut SeededChance) -> Option<Action> {
    let legal = position.legal_actions();
    let dear = |action: &Action| match action.kind() {
        ActionKind::Strike { .. } => true,
        ActionKind::Move { to, .. } => {
            position
                .terrain_of(ancient_chess::Terrain::Wall)
                .contains(to)
                || position.camp(!position.side()) == Some(to)
        }
        _ => false,
    };
    let dull = |action: &Action| matches!(action.kind(), ActionKind::End | ActionKind::Ready);
    let (likes, dislikes) = (
        !chance.next_u32().is_multiple_of(4),
        !chance.next_u32().is_multiple_of(8),
    );
    let some: Vec<Action> = legal.iter().copied().filter(|a| likes && dear(a)).collect();
    let others: Vec<Action> = legal
        .iter()
        .copied()
        .filter(|a| dislikes && !dull(a))
        .collect();
    let list = [some, others, legal]
        .into_iter()
        .find(|list| !list.is_empty())?;
    let n = chance.below(NonZeroU32::new(list.len() as u32)?);
    Some(list[n as usize])
}

/// Plays on from the start of a game.
pub(crate) fn play(rules: Rules, chance: &mut SeededChance, steps: usize) -> Position {
    let mut position = Position::new(rules).unwrap();
    for _ in 0..steps {
        let Some(action) = next_action(&position, chance) else {
            break;
        };
        position.play(action).unwrap();
    }
    position
}

/// What the model says of a position.
pub(crate) fn told(model: &Model) -> TraceLine {
    TraceLine {
        position: model.position(),
        to_act: model.to_act(),
        legal: model.legal(),
        result: model.result().map(|result| {
            serde_json::from_value::<Standing>(result)
                .unwrap()
                .to_string()
        }),
    }
}

fn lock_step(rules: Rules, seed: u64, most: usize) -> Result<(), TestCaseError> {
    let mut chance = SeededChance::from_u64(seed);
    let position = Position::new(rules).unwrap();
    let model = Model::new(&serde_json::to_value(rules).unwrap());
    lock_step_from(position, model, &mut chance, most)
}

fn lock_step_from(
    mut position: Position,
    mut model: Model,
    chance: &mut SeededChance,
    most: usize,
) -> Result<(), TestCaseError> {
    for _ in 0..most {
        prop_assert_eq!(TraceLine::of(&position), told(&model));
        let Some(action) = next_action(&position, chance) else {
            break;
        };
        position.play(action).unwrap();
        prop_assert_eq!(
            Position::parse(*position.rules(), &position.to_string()),
            Ok(position)
        );
        model.step(&action.to_string());
    }
    Ok(())
}

/// A ready-made battle: both armies mixed up in the middle of the field, walls under many of them.
pub(crate) fn melee(rules: Rules, chance: &mut SeededChance) -> Option<Position> {
    let mut drawing = String::new();
    for rank in 0..10 {
        for file in 0..10 {
            let middle = (2..8).contains(&rank) && (2..8).contains(&file);
            let roll = chance.next_u32() % if middle { 20 } else { 60 };
            let wall = chance.next_u32() % 5;
            drawing.push_str(match (roll, wall) {
                (0..=1 | 13, 0..=2) => "I#",
                (2..=4, 0..=2) => "i#",
                (5, 0..=2) => "a#",
                (0..=1 | 12, _) => "I",
                (2..=4, _) => "i",
                (5, _) => "a",
                (6, _) => "A",
                (7, _) => "C",
                (8, _) => "c",
                (9, _) => "t",
                (10, _) => "w",
                (11, 0) => "#",
                (11, 1..=2) => "F",
                (11, _) => "f",
                _ => ".",
            });
            drawing.push(' ');
        }
        drawing.push('\n');
    }
    Scenario::new(rules, &drawing)
        .morale(40, 40)
        .position()
        .ok()
}

/// The presets, whose games are the usual ones, in lock-step to the end.
#[test]
fn presets_play_in_lock_step_with_the_reference_model() {
    for rules in [Rules::default(), Rules::field_battle(), Rules::siege()] {
        for seed in 0..2 {
            lock_step(rules, seed, 2_000).unwrap();
        }
    }
}

proptest! {
    #![proptest_config(cases(40))]

    /// The engine and the plain model agree on everything, step after step.
    #[test]
    fn engine_and_reference_model_play_in_lock_step(rules in any_rules(), seed in any::<u64>()) {
        lock_step(rules, seed, 400)?;
    }

    /// The same from a ready-made battle with many assaults.
    #[test]
    fn melees_go_in_lock_step_with_the_reference_model(rules in any_rules(), seed in any::<u64>()) {
        let mut chance = SeededChance::from_u64(seed);
        let Some(position) = melee(rules, &mut chance) else { return Ok(()) };
        let json = serde_json::to_value(rules).unwrap();
        let model = Model::parse(&json, &position.to_string());
        lock_step_from(position, model, &mut chance, 200)?;
    }
}

proptest! {
    #![proptest_config(cases(100))]

    /// Positions reached by play read back, in text and from the model's own parser.
    #[test]
    fn positions_reached_by_play_round_trip(
        rules in any_rules(),
        seed in any::<u64>(),
        steps in 0..400usize,
    ) {
        let position = play(rules, &mut SeededChance::from_u64(seed), steps);
        let text = position.to_string();
        prop_assert_eq!(Position::parse(rules, &text), Ok(position));
        let model = Model::parse(&serde_json::to_value(rules).unwrap(), &text);
        prop_assert_eq!(TraceLine::of(&position), told(&model));
        prop_assert_eq!(serde_json::to_value(position).unwrap(), serde_json::json!(text));
    }

    /// Every step of a game leaves a position that its own text makes again.
    #[test]
    fn every_step_leaves_a_position_that_reads_back(rules in any_rules(), seed in any::<u64>()) {
        let mut chance = SeededChance::from_u64(seed);
        let mut position = Position::new(rules).unwrap();
        for _ in 0..400 {
            let read = Position::parse(rules, &position.to_string());
            prop_assert_eq!(&read, &Ok(position));
            prop_assert_eq!(read.unwrap().zobrist(), position.zobrist());
            let Some(action) = next_action(&position, &mut chance) else { break };
            position.play(action).unwrap();
        }
    }

    /// A position with a few characters changed is refused with a place inside it, or is a position
    /// that prints just so and plays on without trouble.
    #[test]
    fn damaged_positions_are_refused_or_sound(
        rules in any_rules(),
        seed in any::<u64>(),
        steps in 0..400usize,
        damage in prop::collection::vec((any::<prop::sample::Index>(), select(b"0123456789:,/;=->x abhjsnIACiactw#FfKk".to_vec())), 1..4),
    ) {
        let mut chance = SeededChance::from_u64(seed);
        let mut text = play(rules, &mut chance, steps).to_string().into_bytes();
        for (index, byte) in damage {
            let place = index.index(text.len());
            text[place] = byte;
        }
        let text = String::from_utf8(text).unwrap();
        match Position::parse(rules, &text) {
            Err(error) => prop_assert!(error.offset <= text.len(), "{}", error),
            Ok(mut position) => {
                prop_assert_eq!(position.to_string(), text);
                for _ in 0..100 {
                    let Some(action) = next_action(&position, &mut chance) else { break };
                    position.play(action).unwrap();
                    prop_assert_eq!(Position::parse(rules, &position.to_string()), Ok(position));
                }
            }
        }
    }

    /// Nothing that can be typed makes a parser panic, and what is taken prints as it was typed.
    #[test]
    fn any_text_is_read_or_refused(text in prop_oneof![any::<String>(), "[0-9a-jxIACK@=+!:,./;>#^ -]{0,24}"]) {
        let rules = Rules::siege();
        if let Ok(position) = Position::parse(rules, &text) {
            prop_assert_eq!(position.to_string(), text.clone());
        }
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string(), text.clone());
        }
        if let Ok(quarter) = text.parse::<Quarter>() {
            prop_assert_eq!(quarter.to_string(), text.clone());
        }
        let _ = text.parse::<Rules>();
        let _ = text.parse::<Standing>();
        let _ = text.parse::<Record<Position>>();
        let _ = Scenario::new(rules, &text).position();
    }

    /// Whatever actions are thrown at it, the engine takes the legal ones and stays sound, also where it is
    /// not asked whether they are.
    #[test]
    fn any_actions_are_made_or_refused(
        rules in any_rules(),
        seed in any::<u64>(),
        steps in 0..300usize,
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..100),
    ) {
        let mut position = play(rules, &mut SeededChance::from_u64(seed), steps);
        for choice in &choices {
            let Some(action) = Position::action_from_index(choice.index(Position::ACTIONS)) else {
                continue;
            };
            let before = position;
            let legal = position.is_legal(action);
            prop_assert_eq!(position.play(action).is_ok(), legal);
            if !legal {
                prop_assert_eq!(before, position);
            }
        }
        for choice in choices {
            if let Some(action) = Position::action_from_index(choice.index(Position::ACTIONS)) {
                position.apply_unchecked(core_board::Step::Action(action), |_| {});
                let _ = (position.legal_actions(), position.zobrist(), position.to_string());
            }
        }
    }

    /// The same strikes in another order make the same position, with the same hash.
    #[test]
    fn strikes_in_another_order_make_the_same_position(
        rules in any_rules(),
        seed in any::<u64>(),
        steps in 100..400usize,
    ) {
        let position = play(rules, &mut SeededChance::from_u64(seed), steps);
        if !matches!(position.phase(), Phase::Battle { .. }) {
            return Ok(());
        }
        let strikes: Vec<Action> = position.legal_actions().into_iter()
            .filter(|action| matches!(action.kind(), ActionKind::Strike { .. }))
            .collect();
        for first in &strikes {
            for second in &strikes {
                let after = |a: Action, b: Action| {
                    let mut position = position;
                    position.play(a).ok()?;
                    position.play(b).ok()?;
                    Some(position)
                };
                // Where both orders are legal and nothing dies between, they end alike.
                if let (Some(one), Some(other)) = (after(*first, *second), after(*second, *first)) {
                    prop_assert_eq!(one, other);
                    prop_assert_eq!(one.zobrist(), other.zobrist());
                }
            }
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
