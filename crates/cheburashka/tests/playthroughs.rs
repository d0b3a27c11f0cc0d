//! Golden games: the same seed gives the same game for ever.

use cheburashka::{Corner, Corners, Dice, First, Outcome, PlayOn, Position, Rules, StartCorner};
use core_board::{Game, Match, Record, SeededChance, Step, Turn, divide, perft};

/// One game for each preset, and for each option that the presets leave off.
fn games() -> [(&'static str, Rules); 7] {
    let four = Rules::classic().seated(Corners::ALL);
    [
        ("classic", Rules::classic()),
        ("backward", Rules::backward()),
        ("two_dice", Rules::two_dice()),
        ("four_players", Rules::two_dice().seated(Corners::ALL)),
        (
            "sheltered",
            Rules {
                start_corner: StartCorner::Sheltered,
                ..four
            },
        ),
        (
            "champion",
            Rules {
                play_on: PlayOn::Champion,
                dice: Dice::Two,
                ..four
            },
        ),
        (
            "first_with_fouls",
            Rules {
                first: First::Corner(Corner::A8),
                ..Rules::backward().seated(Corners::for_players(3).unwrap())
            },
        ),
    ]
}

/// A seeded match to its end; with fouls, a referee reports one now and then.
fn play(rules: Rules, fouls: bool) -> Match<Position> {
    let seed = SeededChance::from_text("golden");
    let mut game = Match::new(Position::new(rules).unwrap(), seed.stream(0));
    let mut agent = seed.stream(1);
    game.settle();
    while let Turn::Player(_) = game.turn() {
        let action = agent.action(game.position()).unwrap();
        game.play(action).unwrap();
        // A foul has to come before the dice do: take the last throw back and report it instead.
        if fouls
            && game.ply().is_multiple_of(10)
            && matches!(game.steps().last(), Some(Step::Outcome(_)))
        {
            game.rewind(game.ply() - 1).unwrap();
            let early = Outcome::Early {
                offender: Corner::H8,
            };
            let foul = if game.position().is_possible(early) {
                early
            } else {
                Outcome::OffBoard
            };
            game.resolve(foul).unwrap();
        }
    }
    game
}

#[test]
fn golden_games_are_played_as_ever_and_verify() {
    insta::with_settings!({ snapshot_path => "data", prepend_module_to_snapshot => false, omit_expression => true }, {
        for (name, rules) in games() {
            let game = play(rules, name == "first_with_fouls");
            let text = game.record().to_string();
            let record: Record<Position> = text.parse().unwrap();
            assert_eq!(&record, game.record());
            assert_eq!(record.verify().as_ref(), Ok(game.position()));
            insta::assert_snapshot!(name, text);
        }
    });
}

#[test]
fn perft_counts_throws_and_actions() {
    let count =
        |rules: Rules, text: &str, depth: u32| perft(&Position::parse(rules, text).unwrap(), depth);
    let start = |rules| Position::new(rules).unwrap().to_string();
    let table = |rules: Rules, text: &str| -> Vec<u64> {
        (0..=5).map(|depth| count(rules, text, depth)).collect()
    };
    let classic = Rules::classic();
    assert_eq!(table(classic, &start(classic)), PERFT_CLASSIC);
    let four = Rules::two_dice().seated(Corners::ALL);
    assert_eq!(table(four, &start(four)), PERFT_FOUR);
    // All pieces about, with everything to take.
    let busy = "1:3,9,25/0:0,8,16,23/2:5,28/1:3,11,20 a1 throw - -";
    assert_eq!(table(four, busy), PERFT_BUSY);
}

const PERFT_CLASSIC: [u64; 6] = [1, 2, 12, 64, 344, 1796];
const PERFT_FOUR: [u64; 6] = [1, 4, 84, 1308, 20_148, 310_572];
const PERFT_BUSY: [u64; 6] = [1, 21, 104, 653, 5678, 38_937];

#[test]
fn perft_agrees_with_the_reference_model() {
    fn count(model: &crate::reference::Model, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let steps = model.legal().into_iter().map(|step| {
            let step = step.split('*').next().unwrap().to_owned();
            let mut next = model.clone();
            next.step(&step);
            count(&next, depth - 1)
        });
        steps.sum()
    }
    let rules = Rules::two_dice().seated(Corners::ALL);
    let json = serde_json::to_value(rules).unwrap();
    for text in [
        "4:/4:/4:/4: - lot - -",
        "1:3,9,25/0:0,8,16,23/2:5,28/1:3,11,20 a1 throw - -",
    ] {
        let model = crate::reference::Model::parse(&json, text);
        let position = Position::parse(rules, text).unwrap();
        for depth in 1..=3 {
            assert_eq!(perft(&position, depth), count(&model, depth), "{text}");
        }
    }
}

#[test]
fn divide_adds_up_step_by_step() {
    let position = Position::new(Rules::classic()).unwrap();
    let divided: Vec<String> = divide(&position, 3)
        .into_iter()
        .map(|(step, nodes)| format!("{step}: {nodes}"))
        .collect();
    assert_eq!(divided, ["lot a1: 32", "lot h8: 32"]);
}

/// The keys never change: a hash kept from last year still finds its position.
#[test]
fn hashes_are_the_same_as_ever() {
    let hash = |text: &str| {
        let rules = Rules::two_dice().seated(Corners::ALL);
        Position::parse(rules, text).unwrap().zobrist()
    };
    assert_eq!(hash("4:/4:/4:/4: - lot - -"), 9_672_475_392_221_035_855);
    assert_eq!(
        hash("=1/0:0,8,16,23/2:5,28/1:3,11,20 a8 use:6+!8 a1 h8,h1"),
        15_972_392_853_943_343_517
    );
}
