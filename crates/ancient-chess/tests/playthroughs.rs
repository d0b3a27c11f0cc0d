//! Golden games: the same seed gives the same game for ever.

use core::num::NonZeroU32;

use ancient_chess::{Army, Costs, Deployment, Directions, Position, Report, Rules, TerrainLimits};
use core_board::{
    BySide, Game, Match, Record, SeededChance, Side, Turn, divide, perft, perft_bulk,
};

use crate::reference::Model;
use crate::rules::text;

/// Quick games: one for each preset, and for each option that the presets leave off.
fn games() -> Vec<(&'static str, Rules)> {
    let quick = |rules: Rules| Rules {
        quiet_limit: NonZeroU32::new(30),
        ..rules
    };
    let small = Rules {
        army: BySide::both(Army {
            infantry: 6,
            archers: 4,
            cavalry: 4,
        }),
        morale: BySide::both(4),
        ..quick(Rules::siege())
    };
    vec![
        ("default", quick(Rules::default())),
        ("field_battle", quick(Rules::field_battle())),
        ("siege", quick(Rules::siege())),
        (
            "mixed",
            Rules {
                directions: Directions::Mixed,
                ..small
            },
        ),
        (
            "four",
            Rules {
                directions: Directions::Four,
                connected: false,
                ..small
            },
        ),
        (
            "whole",
            Rules {
                deployment: Deployment::Whole,
                first: Side::North,
                ..small
            },
        ),
        (
            "unpinned",
            Rules {
                pinning: false,
                costs: Costs {
                    unit_lost: 2,
                    unit_taken: 0,
                    wall_lost: 0,
                },
                ..small
            },
        ),
        (
            "uneven",
            Rules {
                army: BySide {
                    south: Army {
                        infantry: 20,
                        archers: 2,
                        cavalry: 6,
                    },
                    north: Army {
                        infantry: 4,
                        archers: 6,
                        cavalry: 0,
                    },
                },
                terrain: BySide {
                    south: TerrainLimits {
                        trees: 3,
                        water: 0,
                        walls: 0,
                    },
                    north: TerrainLimits {
                        trees: 0,
                        water: 6,
                        walls: 10,
                    },
                },
                morale: BySide {
                    south: 6,
                    north: 12,
                },
                camp: BySide {
                    south: None,
                    north: Some(8),
                },
                ..small
            },
        ),
    ]
}

/// A match that a seed plays to its end.
fn play(rules: Rules) -> Match<Position> {
    let seed = SeededChance::from_text("golden");
    let mut game = Match::new(Position::new(rules).unwrap(), seed.stream(0));
    let mut agent = seed.stream(1);
    while let Turn::Player(_) = game.turn() {
        let action = crate::properties::next_action(game.position(), &mut agent).unwrap();
        game.play(action).unwrap();
    }
    game
}

#[test]
fn golden_games_are_played_as_ever_and_verify() {
    insta::with_settings!({ snapshot_path => "data", prepend_module_to_snapshot => false, omit_expression => true }, {
        for (name, rules) in games() {
            let game = play(rules);
            let text = game.record().to_string();
            let record: Record<Position> = text.parse().unwrap();
            assert_eq!(&record, game.record());
            assert_eq!(record.verify().as_ref(), Ok(game.position()));
            let report = Report::of(&record).unwrap();
            let told = format!("{text}\n{report}\n{}", game.position().diagram());
            insta::assert_snapshot!(name, told);
        }
    });
}

/// A report's figures add up, and fit the last position.
#[test]
fn reports_of_golden_games_add_up() {
    for (name, rules) in games() {
        let game = play(rules);
        let report = Report::of(game.record()).unwrap();
        assert_eq!(&report.ending, game.ending(), "{name}");
        for side in Side::ALL {
            let part = report.sides[side];
            let position = game.position();
            assert_eq!(part.survivors, position.forces(side));
            assert_eq!(part.morale, position.morale(side));
            assert_eq!(part.walls_held, position.walls_held(side));
            assert!(!part.walls_lost.intersects(part.walls_held));
            assert_eq!(
                part.fielded.total(),
                part.survivors.total() + part.losses.total(),
                "{name}"
            );
            assert_eq!(
                part.camp_lost,
                part.camp.is_some() && position.camp(side).is_none()
            );
        }
    }
    let before = Record::new(Position::new(Rules::default()).unwrap());
    assert_eq!(
        Report::of(&before).unwrap_err().to_string(),
        "the record ends before the battle begins (AC-13)"
    );
}

/// A thick fight: walls, camps, pins, lines to open.
const FIGHT: &str =
    "Id5 Ie4 If4 Ac2 Ag5 Cb5 Ch1 ie5 fe5 id6 if6 ff6 ae7 ag8 cc7 ci6 td8 wb7 #g3 Kc1 kg9";

fn table(position: &Position, deepest: u32) -> Vec<u64> {
    (1..=deepest)
        .map(|depth| {
            let nodes = perft(position, depth);
            assert_eq!(perft_bulk(position, depth), nodes);
            nodes
        })
        .collect()
}

fn fight(directions: Directions) -> Position {
    let rules = Rules {
        directions,
        ..Rules::siege()
    };
    Position::parse(rules, &text(FIGHT, "s battle 10/10 c2 0")).unwrap()
}

#[test]
fn perft_counts_every_sequence_of_steps() {
    let found = [
        table(&Position::new(Rules::default()).unwrap(), 3),
        table(&fight(Directions::Eight), 3),
        table(&fight(Directions::Mixed), 3),
        table(&fight(Directions::Four), 3),
    ];
    assert_eq!(found, PERFT);
}

/// The start of a game; then the fight by eight, mixed and four directions.
const PERFT: [[u64; 3]; 4] = [
    [151, 22_351, 3_242_006],
    [70, 770, 8677],
    [54, 493, 5196],
    [43, 384, 3482],
];

#[test]
fn perft_agrees_with_the_reference_model() {
    fn count(model: &Model, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let steps = model.legal().into_iter().map(|step| {
            let mut next = model.clone();
            next.step(&step);
            count(&next, depth - 1)
        });
        steps.sum()
    }
    for directions in [Directions::Eight, Directions::Mixed, Directions::Four] {
        let position = fight(directions);
        let json = serde_json::to_value(position.rules()).unwrap();
        let model = Model::parse(&json, &position.to_string());
        for depth in 1..=2 {
            assert_eq!(
                perft(&position, depth),
                count(&model, depth),
                "{directions:?}"
            );
        }
    }
}

#[test]
fn divide_adds_up_step_by_step() {
    let position = fight(Directions::Eight);
    let divided = divide(&position, 2);
    assert_eq!(divided.len(), position.legal_actions().len());
    let sum: u64 = divided.iter().map(|(_, nodes)| nodes).sum();
    assert_eq!(sum, perft(&position, 2));
}

/// A city assaulted, lost and won back: what random games seldom show.
#[test]
fn a_golden_siege_with_assaults_and_a_choice_of_who_advances() {
    let rules = Rules::siege();
    let field = "Id4 Ie4 If4 Aa5 Ah2 Cb1 ie5 fe5 if5 ff5 ae8 cj8 id7 fd5 Kc1 kg9";
    let start = Position::parse(rules, &text(field, "s battle 10/10 - 0")).unwrap();
    let mut game = Match::new(start, core_board::Table);
    for action in [
        // Two infantry assault the wall, archers give the third blow, and d4 is chosen to step up.
        "d4xe5", "e4xe5", "a5xe5", "^d4", "end",
        // A shot and an assault do not bring down the infantry on the wall, but pin it.
        "e8xe5", "f5xe5", "end", "b1-b9", "end", "d7-d6", "end",
        // Free again, it takes the next wall, and the enemy wins back the one it left.
        "e5-d5", "end", "f5-e5",
        "end", // The camp falls to a ride, which ends the game in mid-turn.
        "b9-g9",
    ] {
        game.play(action.parse().unwrap())
            .unwrap_or_else(|error| panic!("{}: {error}", game.position()));
    }
    let report = Report::of(game.record()).unwrap();
    let told = format!("{}\n{report}\n{}", game.record(), game.position().diagram());
    insta::with_settings!({ snapshot_path => "data", prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("assault", told);
    });
}
