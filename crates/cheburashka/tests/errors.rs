//! What bad input gets: the field, the place, and the reason.

use cheburashka::{Action, Outcome, Places, Position, Rules};
use core_board::{Game, Match, Record, SeededChance, Table};

fn rules_error(json: &str) -> String {
    json.parse::<Rules>().unwrap_err().to_string()
}

fn position_error(rules: &str, text: &str) -> String {
    let rules: Rules = rules.parse().unwrap();
    Position::parse(rules, text).unwrap_err().to_string()
}

#[test]
fn rules_name_the_field() {
    for (json, error) in [
        (
            r#"{"seats":["a1"]}"#,
            "seats: two to four corners must be taken (CH-2)",
        ),
        (
            r#"{"seats":[]}"#,
            "seats: two to four corners must be taken (CH-2)",
        ),
        (
            r#"{"seats":["a1","h8","a1"]}"#,
            "seats: a corner is seated twice (CH-2)",
        ),
        (
            r#"{"seats":["a1","e4"]}"#,
            r#"seats: "e4" is none of a1, a8, h8, h1"#,
        ),
        (r#"{"seats":"a1"}"#, "seats: expected an array"),
        (
            r#"{"first":"a8"}"#,
            "first: this corner is not among the seats (CH-6)",
        ),
        (
            r#"{"first":"south"}"#,
            r#"first: "south" is none of lot, a1, a8, h8, h1"#,
        ),
        (r#"{"dice":2}"#, "dice: expected a string"),
        (
            r#"{"dice":"three"}"#,
            r#"dice: "three" is none of one, two"#,
        ),
        (
            r#"{"backward_capture":"yes"}"#,
            "backward_capture: expected true or false",
        ),
        (r#"{"colour":"red"}"#, "colour: no such field here"),
        ("[]", "(all): expected an object"),
        (
            r#"{"dice":"two",}"#,
            "(all): not JSON: at offset 14: expected a string",
        ),
        (
            r#"{"dice":"two","dice":"one"}"#,
            r#"(all): not JSON: at offset 14: the key "dice" stands here a second time"#,
        ),
    ] {
        assert_eq!(rules_error(json), error);
        // Serde goes through the same door.
        let by_serde = serde_json::from_str::<Rules>(json).unwrap_err().to_string();
        if !error.contains("JSON") {
            assert!(by_serde.contains(error), "{by_serde}");
        }
    }
    // Rules made by hand are checked where a game begins.
    let mut rules = Rules::classic();
    rules.first = cheburashka::First::Corner(cheburashka::Corner::H1);
    let error = Position::new(rules).unwrap_err().to_string();
    assert_eq!(error, "first: this corner is not among the seats (CH-6)");
    let error = Position::parse(rules, "4:/./4:/. - lot - -")
        .unwrap_err()
        .to_string();
    assert_eq!(
        error,
        "players, at offset 0: rules: first: this corner is not among the seats (CH-6)"
    );
}

#[test]
fn positions_name_field_and_offset() {
    for (text, error) in [
        (
            "",
            "turn, at offset 0: missing: a position has five fields, players turn phase places skips",
        ),
        (
            "4:/./4:/. a1 throw -",
            "skips, at offset 20: missing: a position has five fields, players turn phase places skips",
        ),
        (
            "4:/./4:/. a1 throw - - -",
            "skips, at offset 23: nothing may follow the five fields players turn phase places skips",
        ),
        (
            "4:/./4: a1 throw - -",
            "players, at offset 0: expected four parts joined by /, for a1, a8, h8 and h1",
        ),
        (
            "4:/./4:/./4: a1 throw - -",
            "players, at offset 10: expected four parts joined by /, for a1, a8, h8 and h1",
        ),
        (
            "./4:/4:/. a1 throw - -",
            "players, at offset 0: a1 is seated, and must have pieces or a place",
        ),
        (
            "4:/4:/4:/. a1 throw - -",
            "players, at offset 3: a8 is not seated (CH-2): expected .",
        ),
        (
            "4/./4:/. a1 throw - -",
            "players, at offset 0: expected . or =place or reserve:steps, such as 2:0,17",
        ),
        (
            "+4:/./4:/. a1 throw - -",
            "players, at offset 0: expected . or =place or reserve:steps, such as 2:0,17",
        ),
        (
            "=4/./4:/. a1 throw - -",
            "players, at offset 1: expected . or =place or reserve:steps, such as 2:0,17",
        ),
        (
            "3:32/./4:/. a1 throw - -",
            "players, at offset 2: expected a step from 0 to 31 (CH-3)",
        ),
        (
            "2:1,x/./4:/. a1 throw - -",
            "players, at offset 4: expected a step from 0 to 31 (CH-3)",
        ),
        (
            "2:5,3/./4:/. a1 throw - -",
            "players, at offset 4: the steps of a player ascend, each once (CH-5)",
        ),
        (
            "2:5,5/./4:/. a1 throw - -",
            "players, at offset 4: the steps of a player ascend, each once (CH-5)",
        ),
        (
            "4:5/./4:/. a1 throw - -",
            "players, at offset 0: a1 has 5 pieces instead of four (CH-5)",
        ),
        (
            "0:1,2,3,4,5/./4:/. a1 throw - -",
            "players, at offset 0: a1 has 5 pieces instead of four (CH-5)",
        ),
        (
            "4:/./3:/. a1 throw - -",
            "players, at offset 5: h8 has 3 pieces instead of four (CH-5)",
        ),
        (
            "0:28,29,30,31/./4:/. a1 throw - -",
            "players, at offset 0: a1 has four pieces home, so it has finished (CH-24)",
        ),
        (
            "3:5/./3:19/. a1 throw - -",
            "players, at offset 0: two pieces stand on a6 (CH-5, CH-10, CH-15)",
        ),
        (
            "3:28/./3:14/. a1 throw - -",
            "players, at offset 0: two pieces stand on a1 (CH-5, CH-10, CH-15)",
        ),
        (
            "2:0,28/./4:/. a1 throw - -",
            "players, at offset 0: two pieces stand on a1 (CH-5, CH-10, CH-15)",
        ),
        (
            "4:/./4:/. b1 throw - -",
            "turn, at offset 10: expected a corner or - (CH-2)",
        ),
        (
            "4:/./4:/. h1 throw - -",
            "turn, at offset 10: h1 is not seated or has finished, so it cannot be its turn (CH-6)",
        ),
        (
            "4:/./4:/. - throw - -",
            "turn, at offset 10: it is nobody's turn (-) at lot and over, and somebody's otherwise",
        ),
        (
            "4:/./4:/. a1 lot - -",
            "turn, at offset 10: it is nobody's turn (-) at lot and over, and somebody's otherwise",
        ),
        (
            "4:/./4:/. a1 wait - -",
            "phase, at offset 13: expected lot, throw, use:.. or over, such as use:3+!17",
        ),
        (
            "4:/./4:/. a1 use:7 - -",
            "phase, at offset 13: expected lot, throw, use:.. or over, such as use:3+!17",
        ),
        (
            "4:/./4:/. a1 use: - -",
            "phase, at offset 13: expected lot, throw, use:.. or over, such as use:3+!17",
        ),
        (
            "3:5/./4:/. a1 use:3!32 - -",
            "phase, at offset 20: expected a step from 0 to 31 (CH-3)",
        ),
        (
            "3:0/./4:/. - lot - -",
            "phase, at offset 13: the lot is due only where the rules ask for it, with all pieces in reserve (CH-6)",
        ),
        (
            "4:/./4:/. - over - -",
            "phase, at offset 12: the game is not over until enough have finished (CH-26)",
        ),
        (
            "=1/./4:/. h8 throw a1 -",
            "phase, at offset 13: so many have finished that the game is over (CH-26)",
        ),
        (
            "=1/./=2/. - over a1,h8 -",
            "phase, at offset 12: so many have finished that the game is over (CH-26)",
        ),
        (
            "3:5/./4:/. a1 use:31 - -",
            "phase, at offset 14: the rules have one die (CH-18)",
        ),
        (
            "3:5/./4:/. a1 use:6 - -",
            "phase, at offset 14: the + for another throw does not fit the numbers: it stands just for a six, used or not (CH-9)",
        ),
        (
            "3:5/./4:/. a1 use:5+ - -",
            "phase, at offset 14: the + for another throw does not fit the numbers: it stands just for a six, used or not (CH-9)",
        ),
        (
            "3:5/./4:/. a1 use:3!5 - -",
            "phase, at offset 14: no piece of the player can have come to this step by the other die (CH-20)",
        ),
        (
            "4:/./4:/. a1 use:5 - -",
            "phase, at offset 13: the player has no use for these numbers, so they are lost already (CH-7)",
        ),
        (
            "=1/./4:/. - over - -",
            "places, at offset 17: the places do not fit those of the players, in order and each once (CH-24)",
        ),
        (
            "=2/./4:/. - over a1 -",
            "places, at offset 17: the places do not fit those of the players, in order and each once (CH-24)",
        ),
        (
            "4:/./4:/. a1 throw a1 -",
            "places, at offset 19: the places do not fit those of the players, in order and each once (CH-24)",
        ),
        (
            "4:/./4:/. a1 throw x -",
            "places, at offset 19: expected a corner or - (CH-2)",
        ),
        (
            "4:/./4:/. a1 throw - a1",
            "skips, at offset 21: a1 cannot be skipped: it must be seated, unfinished and not the player to act (CH-29)",
        ),
        (
            "4:/./4:/. a1 throw - h1",
            "skips, at offset 21: h1 cannot be skipped: it must be seated, unfinished and not the player to act (CH-29)",
        ),
        (
            "4:/./4:/. a1 throw - h8,h8",
            "skips, at offset 24: expected - or corners with commas between, each once, in the order a1, a8, h8, h1",
        ),
        (
            "4:/./4:/. a1 throw - e4",
            "skips, at offset 21: expected - or corners with commas between, each once, in the order a1, a8, h8, h1",
        ),
        (
            "4:/./4:/. - lot - h8",
            "phase, at offset 12: the lot is due only where the rules ask for it, with all pieces in reserve (CH-6)",
        ),
    ] {
        assert_eq!(position_error("{}", text), error, "{text}");
    }
}

#[test]
fn what_is_left_of_two_dice_must_be_explained() {
    let moved = "no piece of the player can have come to this step by the other die (CH-20)";
    let other = "one of two dice is left, so the other has moved a piece (!step) or entered one (CH-19, CH-20)";
    let two = r#"{"dice":"two"}"#;
    for (text, error) in [
        // A whole throw has moved nothing yet.
        ("3:5/./4:/. a1 use:63+!5 - -", moved),
        // Nothing stands there.
        ("3:5/./4:/. a1 use:3!6 - -", moved),
        // No die from 1 to 5 leads to the start, and a six would have left a +.
        ("3:0/./4:/. a1 use:3!0 - -", moved),
        // The six can have come from step 3, past an own piece on 5? Not by jumping.
        ("2:5,9/./4:/. a1 use:3+!9 - -", moved),
        ("3:5/./4:/. a1 use:3 - -", other),
        // A six was used, but nothing stands on the corner that entered.
        ("3:5/./4:/. a1 use:3+ - -", other),
    ] {
        let place = text.find("use").unwrap();
        assert_eq!(
            position_error(two, text),
            format!("phase, at offset {place}: {error}"),
            "{text}"
        );
    }
    // These can have come about.
    let rules: Rules = two.parse().unwrap();
    for text in [
        "2:6,10/./4:/. a1 use:3+!6 - -",
        "3:5/./4:/. a1 use:6+!5 - -",
        "3:0/./4:/. a1 use:3+ - -",
        "2:2,9/./4:/. a1 use:3+!9 - -",
    ] {
        Position::parse(rules, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    // Back, where that is agreed on and somebody can have been taken.
    let back: Rules = r#"{"dice":"two","backward_capture":true}"#.parse().unwrap();
    assert!(Position::parse(back, "2:0,9/./4:/. a1 use:3!0 - -").is_ok());
    assert!(Position::parse(back, "2:0,9/./0:1,2,3,4/. a1 use:3!0 - -").is_err());
}

#[test]
fn actions_and_outcomes_say_what_was_expected() {
    let action = |text: &str| text.parse::<Action>().unwrap_err().to_string();
    assert_eq!(
        action("jump"),
        "not an action: expected enter, decline, a move such as a3-a7 or a3xa7"
    );
    assert_eq!(
        action("a3-a9"),
        "no such square: this board has 8 files and 8 ranks"
    );
    assert_eq!(
        action("d4-e4"),
        "no piece can ever move from d4 to e4 so (CH-3, CH-11, CH-17)"
    );
    // Backwards without taking, up a diagonal while taking, further than two sixes.
    for text in ["a7-a3", "a1xb2", "a1-h2", "a1-a1", "b2-b7"] {
        assert!(action(text).starts_with("no piece can ever move"), "{text}");
    }
    let outcome = |text: &str| text.parse::<Outcome>().unwrap_err().to_string();
    assert_eq!(
        outcome("7"),
        "expected lot, off, early or a throw: not a throw: expected one or two numbers from 1 to 6"
    );
    assert_eq!(
        outcome("36"),
        "expected lot, off, early or a throw: the higher number of a throw is written first"
    );
    assert_eq!(
        outcome("lot e4"),
        "not a corner: expected a1, a8, h8 or h1 (CH-2)"
    );
}

#[test]
fn results_must_be_a_ranking() {
    let error = |text: &str| text.parse::<Places>().unwrap_err().to_string();
    let ranking =
        "places: two to four players rank 1, 2 and on, or all after the first share 2 (CH-27)";
    assert_eq!(error(r#"{"places":{"a1":1}}"#), ranking);
    assert_eq!(error(r#"{"places":{"a1":1,"h8":3}}"#), ranking);
    assert_eq!(error(r#"{"places":{"a1":2,"h8":2}}"#), ranking);
    assert_eq!(
        error(r#"{"places":{"a1":1,"h8":5}}"#),
        "places.h8: 5 is not between 1 and 4"
    );
    assert_eq!(
        error(r#"{"places":{"a1":1,"e4":2}}"#),
        "places.e4: no such field here"
    );
    assert_eq!(error("{}"), "places: missing");
}

/// A finished match with real dice, as saved data.
fn saved() -> String {
    let mut game = Match::new(
        Position::new(Rules::classic()).unwrap(),
        SeededChance::from_u64(3),
    );
    game.settle();
    let mut agent = SeededChance::from_u64(3).stream(1);
    while game.ply() < 100 {
        let action = agent.action(game.position()).unwrap();
        game.play(action).unwrap();
    }
    serde_json::to_string(&game).unwrap()
}

#[test]
fn saved_data_that_was_tampered_with_is_refused() {
    let good = saved();
    assert!(serde_json::from_str::<Match<Position>>(&good).is_ok());
    let place = good.rfind(':').unwrap() + 1;
    let further = format!("{}9{}", &good[..place], &good[place..]);
    for (bad, error) in [
        (
            good.replacen("\"6\"", "\"5\"", 1),
            "enter: a throw is due before anybody can act (CH-6, CH-7)",
        ),
        (
            further,
            "chance: the source is not where the match's steps leave it",
        ),
        (
            good.replace("\"result\":null", r#""result":{"places":{"a1":1,"h8":2}}"#),
            "the record claims another result than its steps lead to",
        ),
        (
            good.replace("\"result\":null", r#""result":{"resigned":"a8"}"#),
            "somebody resigned who does not play",
        ),
        (
            good.replace("\"game\":\"cheburashka\"", "\"game\":\"chess\""),
            "game: chess is not cheburashka",
        ),
        (
            good.replace("\"format\":1", "\"format\":2"),
            "format: 2 is not known here",
        ),
        (
            good.replace("\"dice\":\"one\"", "\"dice\":\"none\""),
            r#"rules: dice: "none" is none of one, two"#,
        ),
        (
            good.replace("\"start\":null", "\"start\":\"9:/./4:/. - lot - -\""),
            "start: players, at offset 0: a1 has 9 pieces instead of four (CH-5)",
        ),
        (
            good.replacen("\"enter\"", "\"entre\"", 1),
            "(\"entre\"): not a step",
        ),
    ] {
        assert_ne!(bad, good, "{error}");
        let found = serde_json::from_str::<Match<Position>>(&bad)
            .unwrap_err()
            .to_string();
        assert!(found.contains(error), "{found} instead of {error}");
    }
}

#[test]
fn a_match_refuses_steps_after_its_end() {
    let start = Position::parse(Rules::classic(), "4:/./4:/. a1 throw - -").unwrap();
    let mut game = Match::new(start, Table);
    game.resolve("6".parse().unwrap()).unwrap();
    game.resign(cheburashka::Corner::A1).unwrap();
    let before = game.clone();
    assert_eq!(
        game.play(Action::ENTER).unwrap_err().to_string(),
        "the match is over"
    );
    assert_eq!(
        game.resolve(Outcome::OffBoard).unwrap_err().to_string(),
        "the match is over"
    );
    assert_eq!(
        game.agree_draw().unwrap_err().to_string(),
        "the match is over"
    );
    assert_eq!(game, before);
}

#[test]
fn a_record_that_does_not_replay_names_the_ply() {
    let text = "Game: cheburashka\nFormat: 1\nRules: {}\n\n1. lot a1, 3, 3, 6, a1-a7\n";
    let record: Record<Position> = text.parse().unwrap();
    let error = record.verify().unwrap_err().to_string();
    assert_eq!(
        error,
        "ply 5: a1-a7: no piece of a1 that could go this way stands on a1 (CH-3, CH-11)"
    );
}
