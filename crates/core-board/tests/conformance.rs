//! The suite itself: it passes a sound game, and catches every defect.

use core_board::Match;
use core_board::conformance::{Conformance, Violation, untested_rules};

use crate::toy::{DEFECTS, Defect, Pile, SOUND, Toy};

fn reload<const DEFECT: u8>(game: &Match<Toy<DEFECT>>) -> Result<Match<Toy<DEFECT>>, String> {
    #[cfg(feature = "serde")]
    {
        let text = serde_json::to_string(game).map_err(|error| error.to_string())?;
        serde_json::from_str(&text).map_err(|error| error.to_string())
    }
    #[cfg(not(feature = "serde"))]
    Ok(game.clone())
}

fn suite<const DEFECT: u8>() -> Result<(), Violation> {
    Conformance::<Toy<DEFECT>>::new([Pile(1), Pile(12), Pile(30)])
        .games(10)
        .limit(200)
        .reloading(reload)
        .run()
        .map(|report| assert_eq!(report.games, 30))
}

#[test]
fn a_sound_game_passes() {
    suite::<SOUND>().unwrap();
}

#[test]
fn every_defect_is_caught() {
    let suites = [
        suite::<1>,
        suite::<2>,
        suite::<3>,
        suite::<4>,
        suite::<5>,
        suite::<6>,
        suite::<7>,
        suite::<8>,
        suite::<9>,
        suite::<10>,
        suite::<11>,
        suite::<12>,
        suite::<13>,
        suite::<14>,
        suite::<15>,
        suite::<16>,
        suite::<17>,
        suite::<18>,
        suite::<19>,
    ];
    for (defect, run) in DEFECTS.into_iter().zip(suites) {
        let caught = run().expect_err(&format!("{defect:?} is not caught"));
        let expected = match defect {
            Defect::None => continue,
            Defect::UnsortedActions | Defect::DuplicateAction => "legal actions not in order",
            Defect::ActsWhenOver => "1 legal actions at Over",
            Defect::SecondLegality => "is_legal(take",
            Defect::WrongCount => "bulk perft",
            Defect::WrongChoice => "actions picked one by one",
            Defect::BadIndex => "action index",
            Defect::StaleHash
            | Defect::PathInHash
            | Defect::HiddenState
            | Defect::ForgetsWhoseTurn => "position read back",
            Defect::RefusalChanges => "position after take",
            Defect::SilentStep => "changes the position without an event",
            Defect::OutcomesUnsorted => "outcomes not in order",
            Defect::OutcomeByWrongWeight => "outcomes picked ticket by ticket",
            Defect::EndlessGame => "not over after 200 steps",
            Defect::NotZeroSum => "sum of returns",
            Defect::EarlyReturns => "before the end",
            Defect::NoResult => "a result is there",
        };
        assert!(
            caught.to_string().contains(expected),
            "{defect:?}: {caught}"
        );
    }
}

#[test]
fn a_rule_without_a_test_is_named() {
    let rules = "- **AB-1** One.\n- **AB-2** Two.\n- **AB-12** Twelve.";
    let tests = "#[test]\nfn ab_1_one() {}\nfn ab_2_is_no_test() {}\n#[test] fn ab_12_x() {}";
    assert_eq!(untested_rules(rules, "AB", &[tests]), ["AB-2"]);
    assert_eq!(untested_rules(rules, "AB", &[]), ["AB-1", "AB-2", "AB-12"]);
}
