//! Golden games: the same seed gives the same game for ever.

use core::num::NonZeroU32;

use blind_attack::{AttackAfterMove, Deal, MissedAttack, Position, Rules};
use core_board::{ChanceSource, Game, Match, Record, SeededChance, Side, Turn, divide, perft};

/// One game for each preset, and for each option that the presets leave off.
fn games() -> [(&'static str, Rules); 9] {
    let huffs = Rules {
        missed_attack: MissedAttack::Captured,
        ..Rules::aggressive()
    };
    [
        ("aggressive", Rules::aggressive()),
        ("humane", Rules::humane()),
        ("castling", Rules::castling()),
        ("spiteful", Rules::spiteful()),
        (
            "attack_by_any",
            Rules {
                attack_after_move: AttackAfterMove::Any,
                ..Rules::aggressive()
            },
        ),
        ("huffs", huffs),
        (
            "huffs_and_attack_by_any",
            Rules {
                attack_after_move: AttackAfterMove::Any,
                ..huffs
            },
        ),
        (
            "north_first_short_limit",
            Rules {
                first: Side::North,
                quiet_limit: NonZeroU32::new(6),
                ..Rules::humane()
            },
        ),
        (
            "no_limit",
            Rules {
                quiet_limit: None,
                ..Rules::aggressive()
            },
        ),
    ]
}

fn play_out<S: ChanceSource<Position>>(rules: Rules, source: S) -> Match<Position, S> {
    let mut game = Match::new(Position::new(rules).unwrap(), source);
    let mut agent = SeededChance::from_text("golden").stream(1);
    while let Turn::Player(_) = game.turn() {
        let action = agent.action(game.position()).unwrap();
        game.play(action).unwrap();
    }
    game
}

fn assert_replays<S: ChanceSource<Position>>(game: &Match<Position, S>) -> String {
    let text = game.record().to_string();
    let record: Record<Position> = text.parse().unwrap();
    assert_eq!(&record, game.record());
    assert_eq!(record.verify().as_ref(), Ok(game.position()));
    text
}

#[test]
fn golden_games_are_played_as_ever_and_verify() {
    insta::with_settings!({ snapshot_path => "data", prepend_module_to_snapshot => false, omit_expression => true }, {
        for (name, rules) in games() {
            let game = play_out(rules, SeededChance::from_text("golden"));
            insta::assert_snapshot!(name, assert_replays(&game));
        }
        let deal: Deal = "TDSBSDDTS/DDTSSBSTD".parse().unwrap();
        let game = play_out(Rules::castling(), deal);
        insta::assert_snapshot!("dealt", assert_replays(&game));
    });
}

/// All unknown; privates in touch with reveals due; generals, known pieces and blocked squares about.
const START: &str = "xxxxxxxxx/9/9/9/9/9/9/9/XXXXXXXXX s main - - 0";
const CONTACT: &str = "xxxxxxx2/9/9/9/3xx4/3XX4/9/9/XXXXXXX2 s main - - 7";
const GENERALS: &str = "2+T1x4/1x2x1x2/9/2xXX4/6X2/2x6/3X5/1##+d2X2/9 n main DS//B D//S 2";

fn huffs_by_any() -> Rules {
    Rules {
        attack_after_move: AttackAfterMove::Any,
        missed_attack: MissedAttack::Captured,
        ..Rules::castling()
    }
}

fn tables() -> [(&'static str, Rules, &'static str, &'static [u64]); 5] {
    [
        ("start", Rules::aggressive(), START, &[1, 9, 81, 729, 6561]),
        (
            "contact",
            Rules::aggressive(),
            CONTACT,
            &[1, 11, 93, 715, 5489],
        ),
        (
            "contact, huffs by any",
            huffs_by_any(),
            CONTACT,
            &[1, 11, 51, 267, 1351],
        ),
        (
            "generals",
            Rules::humane(),
            GENERALS,
            &[1, 17, 135, 913, 8448],
        ),
        (
            "generals, huffs by any",
            huffs_by_any(),
            GENERALS,
            &[1, 17, 48, 384, 1950],
        ),
    ]
}

#[test]
fn perft_counts_actions_and_reveals() {
    for (name, rules, text, expected) in tables() {
        let position = Position::parse(rules, text).unwrap();
        let counts: Vec<u64> = (0..=4).map(|depth| perft(&position, depth)).collect();
        assert_eq!(counts, expected, "{name}");
    }
}

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
    for (name, rules, text, expected) in tables() {
        let json = serde_json::to_value(rules).unwrap();
        let model = crate::reference::Model::parse(&json, text);
        for depth in 1..=3 {
            assert_eq!(count(&model, depth), expected[depth as usize], "{name}");
        }
    }
}

#[test]
fn divide_adds_up_step_by_step() {
    let position = Position::parse(Rules::aggressive(), CONTACT).unwrap();
    let divided: Vec<String> = divide(&position, 2)
        .into_iter()
        .map(|(step, nodes)| format!("{step}: {nodes}"))
        .collect();
    assert_eq!(
        divided.join(", "),
        "a1-a2: 11, b1-b2: 11, c1-c2: 11, d1-d2: 11, e1-e2: 11, f1-f2: 11, g1-g2: 11, \
         d4xd5: 4, e4xe5: 4, d4xe5: 4, e4xd5: 4"
    );
}

/// The keys never change: a hash kept from last year still finds its position.
#[test]
fn hashes_are_the_same_as_ever() {
    let hash = |text: &str| {
        Position::parse(Rules::aggressive(), text)
            .unwrap()
            .zobrist()
    };
    assert_eq!(
        hash("xxxxxxxxx/9/9/9/9/9/9/9/XXXXXXXXX s main - - 0"),
        8_786_218_592_900_779_120
    );
    assert_eq!(
        hash("2xxxx3/5X3/9/3##4/3##1x2/9/4D4/9/1XXX1+t3 n main SSS//B TD//D 4"),
        7_000_594_152_327_759_645
    );
}
