//! What bad input gets: the field, the place, and the reason.

use ancient_chess::{Action, Position, Quarter, Rules, Scenario, Standing};
use core_board::{Game, Match, Record, SeededChance};

use crate::rules::text;

fn rules_error(json: &str) -> String {
    json.parse::<Rules>().unwrap_err().to_string()
}

/// A change that makes rules impossible to play.
type Change = fn(&mut Rules);

#[test]
fn rules_name_the_field() {
    for (json, error) in [
        (
            r#"{"army":{"south":{"infantry":0,"archers":0,"cavalry":0}}}"#,
            "army.south: a side needs at least one unit (AC-12)",
        ),
        (
            r#"{"army":{"north":{"infantry":43}}}"#,
            "army.north: more units than the 50 squares of two quarters (AC-12)",
        ),
        (
            r#"{"army":{"infantry":51}}"#,
            "army.infantry: 51 is not between 0 and 50",
        ),
        (
            r#"{"army":{"north":{"infantry":-1}}}"#,
            "army.north.infantry: -1 is not between 0 and 50",
        ),
        (
            r#"{"army":{"south":{"elephants":1}}}"#,
            "army.south.elephants: no such field here",
        ),
        (
            r#"{"army":{"south":{},"infantry":1}}"#,
            "army.infantry: no such field here",
        ),
        (
            r#"{"terrain":{"trees":51}}"#,
            "terrain.trees: 51 is not between 0 and 50",
        ),
        (r#"{"terrain":5}"#, "terrain: expected an object"),
        (r#"{"morale":0}"#, "morale: 0 is not between 1 and 1000"),
        (
            r#"{"morale":{"north":1001}}"#,
            "morale.north: 1001 is not between 1 and 1000",
        ),
        (r#"{"camp":0}"#, "camp: 0 is not between 1 and 20"),
        (
            r#"{"camp":{"south":21}}"#,
            "camp.south: 21 is not between 1 and 20",
        ),
        (
            r#"{"costs":{"unit_lost":101}}"#,
            "costs.unit_lost: 101 is not between 0 and 100",
        ),
        (
            r#"{"costs":{"camp_lost":1}}"#,
            "costs.camp_lost: no such field here",
        ),
        (
            r#"{"quiet_limit":0}"#,
            "quiet_limit: 0 is not between 1 and 4294967294",
        ),
        (
            r#"{"directions":"six"}"#,
            r#"directions: "six" is none of eight, mixed, four"#,
        ),
        (
            r#"{"deployment":"hidden"}"#,
            r#"deployment: "hidden" is none of alternate, whole"#,
        ),
        (
            r#"{"first":"lot"}"#,
            r#"first: "lot" is none of south, north"#,
        ),
        (r#"{"pinning":1}"#, "pinning: expected true or false"),
        (r#"{"connected":null}"#, "connected: expected true or false"),
        (r#"{"weather":"rain"}"#, "weather: no such field here"),
        ("[]", "(all): expected an object"),
        (
            r#"{"first":"south","first":"north"}"#,
            r#"(all): not JSON: at offset 17: the key "first" stands here a second time"#,
        ),
    ] {
        assert_eq!(rules_error(json), error);
        // Serde goes through the same door.
        let by_serde = serde_json::from_str::<Rules>(json).unwrap_err().to_string();
        if !error.contains("JSON") {
            assert!(by_serde.contains(error), "{by_serde}");
        }
    }
    // Rules made by hand are checked where a game begins, and name the field too.
    let changes: [(Change, &str); 7] = [
        (
            |r| r.army.south.infantry = 60,
            "army.south.infantry: 60 is not between 0 and 50",
        ),
        (
            |r| r.terrain.north.walls = 51,
            "terrain.north.walls: 51 is not between 0 and 50",
        ),
        (
            |r| r.morale.south = 0,
            "morale.south: 0 is not between 1 and 1000",
        ),
        (
            |r| r.camp.north = Some(0),
            "camp.north: 0 is not between 1 and 20",
        ),
        (
            |r| r.camp.south = Some(21),
            "camp.south: 21 is not between 1 and 20",
        ),
        (
            |r| r.costs.wall_lost = 101,
            "costs.wall_lost: 101 is not between 0 and 100",
        ),
        (
            |r| r.army.north = ancient_chess::Army::default(),
            "army.north: a side needs at least one unit (AC-12)",
        ),
    ];
    for (change, error) in changes {
        let mut rules = Rules::default();
        change(&mut rules);
        assert_eq!(Position::new(rules).unwrap_err().to_string(), error);
        let parsed = Position::parse(rules, &text("Ia1 ij10", "s battle 10/10 - 0"));
        assert_eq!(
            parsed.unwrap_err().to_string(),
            format!("units, at offset 0: rules: {error}")
        );
    }
}

#[test]
fn malformed_positions_name_field_and_offset() {
    let empty = "10/10/10/10/10/10/10/10/10/10";
    for (text, start) in [
        (String::new(), "terrain, at offset 0: missing"),
        (
            format!("{empty} {empty} s terrain 10/10 -"),
            "quiet, at offset 77: missing",
        ),
        (
            format!("{empty} {empty} s terrain 10/10 - 0 "),
            "quiet, at offset 80: nothing may follow",
        ),
        (
            format!("9/{empty} {empty} s terrain 10/10 - 0"),
            "units, at offset 0: rank 10 has 9 squares instead of 10 (AC-1)",
        ),
        (
            format!("{empty}/10 {empty} s terrain 10/10 - 0"),
            "units, at offset 30: expected 10 ranks joined by /, from rank 10 down (AC-1)",
        ),
        (
            format!("10/10 {empty} s terrain 10/10 - 0"),
            "units, at offset 0: expected 10 ranks joined by /, from rank 10 down (AC-1)",
        ),
        (
            format!("55{} {empty} s terrain 10/10 - 0", &empty[2..]),
            "units, at offset 0: a run of empty squares is one number from 1 to 10 (AC-1)",
        ),
        (
            format!("0{empty} {empty} s terrain 10/10 - 0"),
            "units, at offset 0: a run of empty squares is one number from 1 to 10 (AC-1)",
        ),
        (
            format!("I10{} {empty} s terrain 10/10 - 0", &empty[2..]),
            "units, at offset 0: rank 10 has 11 squares instead of 10 (AC-1)",
        ),
        (
            format!("9X{} {empty} s terrain 10/10 - 0", &empty[2..]),
            "units, at offset 1: 'X' is none of I, A, C, i, a, c",
        ),
        (
            format!("{empty} 9I{} s terrain 10/10 - 0", &empty[2..]),
            "terrain, at offset 31: 'I' is none of t, w, #, F, f, K, k",
        ),
        (
            format!("{empty} {empty} S terrain 10/10 - 0"),
            "side, at offset 60: expected s or n",
        ),
        (
            format!("{empty} {empty} s war 10/10 - 0"),
            "phase, at offset 62: expected terrain, cede",
        ),
        (
            format!("{empty} {empty} n cede:SE>s 10/10 - 0"),
            "phase, at offset 67: expected terrain, cede",
        ),
        (
            format!("{empty} {empty} n cede:NE>n 10/10 - 0"),
            "phase, at offset 67: south cedes one of its own two quarters, not NE (AC-11)",
        ),
        (
            format!("{empty} {empty} s deploy:SE>n 10/10 - 0"),
            "phase, at offset 62: expected terrain, cede",
        ),
        (
            format!("{empty} {empty} s deploy:SE>n,SW>s 10/10 - 0"),
            "phase, at offset 74: north cedes one of its own two quarters, not SW (AC-11)",
        ),
        (
            format!("{empty} {empty} s battle:run 10/10 - 0"),
            "phase, at offset 68: expected terrain, cede",
        ),
        (
            format!("{empty} {empty} s battle;moved 10/10 - 0"),
            "phase, at offset 69: expected terrain, cede",
        ),
        (
            format!("{empty} {empty} s battle:assault=z1 10/10 - 0"),
            "phase, at offset 77: expected squares",
        ),
        (
            format!("{empty} {empty} s terrain 10 - 0"),
            "morale, at offset 70: expected two whole numbers",
        ),
        (
            format!("{empty} {empty} s terrain 10/-0 - 0"),
            "morale, at offset 73: expected two whole numbers",
        ),
        (
            format!("{empty} {empty} s terrain 10/+7 - 0"),
            "morale, at offset 73: expected two whole numbers",
        ),
        (
            format!("{empty} {empty} s terrain 10/10 x 0"),
            "pins, at offset 76: expected squares",
        ),
        (
            format!("{empty} {empty} s terrain 10/10 b1,a1 0"),
            "pins, at offset 79: expected squares",
        ),
        (
            format!("{empty} {empty} s terrain 10/10 - 00"),
            "quiet, at offset 78: expected the number",
        ),
    ] {
        let error = Position::parse(Rules::siege(), &text)
            .unwrap_err()
            .to_string();
        assert!(error.starts_with(start), "{text}: {error}");
    }
}

#[test]
fn positions_that_contradict_themselves_say_how() {
    for (field, rest, error) in [
        // Who stands where.
        (
            "Ia1 ta1 ij10",
            "s battle 10/10 - 0",
            "nobody stands on trees (AC-6): a1",
        ),
        (
            "Ia1 ij10 wj10",
            "s battle 10/10 - 0",
            "nobody stands on water (AC-6): j10",
        ),
        (
            "Ca1 Fa1 ij10",
            "s battle 10/10 - 0",
            "cavalry cannot stand on a wall (AC-6): a1",
        ),
        (
            "Ia1 #a1 ij10",
            "s battle 10/10 - 0",
            "a unit on a wall holds it (AC-28), so a1 must be held by south",
        ),
        (
            "Ia1 ka1 ij10",
            "s battle 10/10 - 0",
            "a unit of south on the enemy's camp would have made it fall (AC-29): a1",
        ),
        // Before the battle.
        (
            "Ia1",
            "s terrain 10/10 - 0",
            "units are placed only once both sides have ceded a quarter (AC-11, AC-12): a1",
        ),
        (
            "Ka1",
            "s cede 10/10 - 0",
            "a camp is set up only in deployment (AC-29): a1",
        ),
        (
            "ta1 tb1 td1 te1 tf1 tg1",
            "s terrain 10/10 - 0",
            "the half of south has 6 trees, more than the 5 agreed on (AC-9)",
        ),
        (
            "wa6",
            "s terrain 10/10 - 0",
            "North lays terrain after South (AC-10): a6",
        ),
        (
            "ta2 tb2 tb1",
            "s terrain 10/10 - 0",
            "trees and water cut the ground apart (AC-10)",
        ),
        (
            "Fa2",
            "s terrain 10/10 - 0",
            "nobody has stood on the wall a2 yet, so nobody holds it (AC-28)",
        ),
        (
            "",
            "s terrain 9/10 - 0",
            "before the battle the morale is what the rules give, 10/10 (AC-26)",
        ),
        (
            "",
            "s terrain 10/10 a1 0",
            "no unit stands on a1, which is to be pinned (AC-19)",
        ),
        (
            "",
            "s terrain 10/10 - 1",
            "no turn of battle has gone by before it: expected 0 (AC-33)",
        ),
        (
            "",
            "n cede 10/10 - 0",
            "before the battle it is south's turn here (AC-10, AC-11, AC-13, AC-29)",
        ),
        (
            "",
            "s cede:SE>n 10/10 - 0",
            "before the battle it is north's turn here (AC-10, AC-11, AC-13, AC-29)",
        ),
        (
            "Kj1",
            "s deploy:SE>n,NW>s 10/10 - 0",
            "the camp on j1 is not in its side's quarters (AC-29)",
        ),
        (
            "",
            "n deploy:SE>n,NW>s 10/10 - 0",
            "before the battle it is south's turn here (AC-10, AC-11, AC-13, AC-29)",
        ),
        (
            "kj1",
            "s deploy:SE>n,NW>s 10/10 - 0",
            "South places its camp before North (AC-13)",
        ),
        (
            "Ka1 Ia2",
            "n deploy:SE>n,NW>s 10/10 - 0",
            "the camp of north is placed before all units (AC-13, AC-29)",
        ),
        (
            "Ka1 kj1 Ij2",
            "n deploy:SE>n,NW>s 10/10 - 0",
            "the unit on j2 is not in its side's quarters (AC-12)",
        ),
        (
            "Ka1 kj1 Aa1 Aa2 Aa3 Aa4 Aa5",
            "n deploy:SE>n,NW>s 10/10 - 0",
            "south has 5 archers, more than the 4 agreed on (AC-12)",
        ),
        (
            "Ka1 kj1 Aa1",
            "s deploy:SE>n,NW>s 10/10 - 0",
            "before the battle it is north's turn here (AC-10, AC-11, AC-13, AC-29)",
        ),
        (
            "Ka1 kj1 Aa1 Aa2",
            "n deploy:SE>n,NW>s 10/10 - 0",
            "the numbers of units placed fit no order of deployment (AC-13)",
        ),
        // In battle.
        (
            "Ia1",
            "s battle 10/10 - 0",
            "north has no unit, so the battle is over (AC-30)",
        ),
        (
            "Ia1 ij10",
            "s battle 10/-3 - 0",
            "the morale of north is 0 or less, so the battle is over (AC-31)",
        ),
        (
            "Ia1 ij10",
            "s battle 30000/10 - 0",
            "the morale could come to more than 30000 in this battle, or lies further below 0 than one loss leads (AC-26, AC-27, AC-31)",
        ),
        (
            "Ia1 ij10",
            "s battle 10/10 - 100",
            "after 100 quiet turns the game is over (AC-33)",
        ),
        (
            "Ia1 ij10",
            "s battle 10/10 c3 0",
            "no unit stands on c3, which is to be pinned (AC-19)",
        ),
        (
            "Ia1 ij10",
            "s battle 10/10 j10 0",
            "the enemy units that are pinned are those that have been hit this turn (AC-19): j10",
        ),
        (
            "Ia1 ia2",
            "s battle;struck=a1;hits=a2x1 10/10 - 0",
            "the enemy units that are pinned are those that have been hit this turn (AC-19): a2",
        ),
        (
            "Ia1 ia2",
            "s battle;struck=a2 10/10 - 0",
            "no unit of the side to move stands on a2, which is to have struck (AC-17)",
        ),
        (
            "Ia1 ia2",
            "s battle;struck=a1;hits=a3x1 10/10 - 0",
            "no enemy unit stands on a3, which is to have been hit (AC-17)",
        ),
        (
            "Ia1 ia2",
            "s battle;struck=a1;hits=a1x1 10/10 - 0",
            "no enemy unit stands on a1, which is to have been hit (AC-17)",
        ),
        (
            "Ia1 aa2",
            "s battle;struck=a1;hits=a2x2 10/10 a2 0",
            "the unit on a2 is listed with 1 to 1 hits or not at all (AC-4)",
        ),
        (
            "Ia1 ia2",
            "s battle;struck=a1;hits=a2x0 10/10 a2 0",
            "the unit on a2 is listed with 1 to 2 hits or not at all (AC-4)",
        ),
        (
            "Ia1 ia2",
            "s battle;struck=a1;hits=a2 10/10 a2 0",
            "expected hits such as c3x1, with commas between, in the order of the squares",
        ),
        (
            "Ia1 ia2",
            "s battle;struck=a1;hits=a2x2 10/10 a2 0",
            "1 units have struck, which does not account for 2 hits on units that live and 2 or more on any that do not (AC-4, AC-17)",
        ),
        (
            "Ia1 ia2",
            "s battle;struck=a1 10/10 - 0",
            "1 units have struck, which does not account for 0 hits on units that live and 2 or more on any that do not (AC-4, AC-17)",
        ),
        (
            "Ia1 Ib1 ia2",
            "s battle;struck=a1,b1 10/10 - 0",
            "a unit was destroyed this turn, which is progress: expected - (AC-33)",
        ),
        (
            "Ia1 ia2",
            "s battle 10/10 - -",
            "nothing in this turn can have been progress: expected a number (AC-33)",
        ),
        (
            "Ia1 ia2 kj9",
            "s battle:moved 10/10 - -",
            "nothing in this turn can have been progress: expected a number (AC-33)",
        ),
        (
            "Ia1 ia2",
            "s battle:moved 10/10 a1 0",
            "every unit of the side to move is pinned, so none has moved (AC-19)",
        ),
        (
            "Ia1 ia2",
            "s battle:assault=a2;struck=a1;assaulters=a1;hits=a2x1 10/10 a2 0",
            "no enemy unit stands on a wall on a2, so nobody assaults it (AC-22)",
        ),
        (
            "Aa1 ia2 fa2",
            "s battle:assault=a2;struck=a1;hits=a2x1 10/10 a2 0",
            "0 infantry take part in the assault: it needs one for each hit at most, and two or more for an advance to choose from (AC-22, AC-23)",
        ),
        (
            "Ia1 ia2 fa2 Ac2",
            "s battle:assault=a2;struck=c2;assaulters=c2;hits=a2x1 10/10 a2 0",
            "the unit on c2 cannot be among the assaulters: they are infantry of the side to move, adjacent to the wall, not pinned, and have struck (AC-22, AC-24)",
        ),
        (
            "Ia1 ia2 fa2",
            "s battle:assault=a2;struck=a1;assaulters=a1;hits=a2x1 10/10 a1,a2 0",
            "the unit on a1 cannot be among the assaulters: they are infantry of the side to move, adjacent to the wall, not pinned, and have struck (AC-22, AC-24)",
        ),
        (
            "Ia1 ia2",
            "s battle;struck=a1;assaulters=a1;hits=a2x1 10/10 a2 0",
            "there is no assault to take part in (AC-22)",
        ),
        (
            "Ia1 Ib1 ij10",
            "s battle:advance=a2;struck=a1,b1;assaulters=a1,b1 10/10 - -",
            "a2 is no free wall of the enemy's, so nobody is to advance onto it (AC-23, AC-28)",
        ),
        (
            "Ia1 Ib1 ij10 fa2",
            "s battle:advance=a2;struck=a1,b1 10/10 - -",
            "0 infantry take part in the assault: it needs one for each hit at most, and two or more for an advance to choose from (AC-22, AC-23)",
        ),
        (
            "Ia1 Ib1 ij10 fa2",
            "s battle:advance=a2;struck=a1,b1;assaulters=a1 10/10 - -",
            "1 infantry take part in the assault: it needs one for each hit at most, and two or more for an advance to choose from (AC-22, AC-23)",
        ),
        // At the end.
        (
            "Ia1 ij10",
            "s over 10/10 - 0",
            "the game is not over: both sides have units and morale, and the quiet turns are not at the limit (AC-30, AC-31, AC-33)",
        ),
        (
            "Ia1 ij10",
            "s over 0/10 - -",
            "no turn ends the game like this: the loser is the side that is not on turn, and the loss was progress (AC-30, AC-31, AC-33)",
        ),
        (
            "Ia1 ij10",
            "n over 0/10 - 3",
            "no turn ends the game like this: the loser is the side that is not on turn, and the loss was progress (AC-30, AC-31, AC-33)",
        ),
        (
            "Ia1",
            "s over 10/10 - 4",
            "a battle that is over at its start comes from a deployment in which nobody can place any more, and shows the side of `first`, starting morale, pins - and quiet 0 (AC-13, AC-30)",
        ),
        (
            "Ia1 ij10",
            "s over 10/10 j10 100",
            "the enemy units that are pinned are those that have been hit this turn (AC-19): j10",
        ),
    ] {
        let text = text(field, rest);
        match Position::parse(Rules::siege(), &text) {
            Ok(position) => panic!("{position} is taken instead of: {error}"),
            Err(found) => assert_eq!(found.problem.to_string(), error, "{text}"),
        }
    }
    // Where something stands on the wrong square, the offset is that of its letter.
    let wrong = Position::parse(
        Rules::default(),
        &text("Ca1 Fa1 ij10", "s battle 10/10 - 0"),
    );
    assert_eq!(wrong.unwrap_err().offset, 27);
    for (rules, field, rest, error) in [
        (
            "{}",
            "Ia1 ij10 Kc3",
            "s battle 10/10 - 0",
            "south has no camp under these rules (AC-29)",
        ),
        (
            r#"{"pinning":false}"#,
            "Ia1 ij10",
            "s battle 10/10 a1 0",
            "nobody is pinned under these rules: expected - (AC-19)",
        ),
        (
            r#"{"camp":5}"#,
            "Ia1 ij10 Kc3 Kc4",
            "s battle 10/10 - 0",
            "south has more than one camp (AC-15, AC-29)",
        ),
        (
            r#"{"deployment":"whole"}"#,
            "Ia1 ij1",
            "s deploy:SE>n,NW>s 10/10 - 0",
            "the numbers of units placed fit no order of deployment (AC-13)",
        ),
        (
            r#"{"army":{"infantry":1,"archers":0,"cavalry":0}}"#,
            "Ia1 ij1",
            "s deploy:SE>n,NW>s 10/10 - 0",
            "neither side can place more, so the battle has begun (AC-13)",
        ),
    ] {
        let found = Position::parse(rules.parse().unwrap(), &text(field, rest)).unwrap_err();
        assert_eq!(found.problem.to_string(), error);
    }
}

#[test]
fn actions_say_what_is_wrong_with_them() {
    for (text, error) in [
        ("", "not an action"),
        ("attack", "not an action"),
        ("Q@a1", "not an action"),
        ("II@a1", "not an action"),
        ("@a1", "not an action"),
        ("t@k1", "no such square"),
        ("t@", "not a square"),
        ("^", "not a square"),
        ("cede S", "not a quarter"),
        ("a1-", "not a square"),
        ("a1xa0", "not a square"),
        ("a1-a11", "no such square"),
        (
            "a1-b3",
            "no unit can reach b3 from a1: they are not on a straight line (AC-3)",
        ),
        (
            "a1xa1",
            "no unit can reach a1 from a1: they are not on a straight line (AC-3)",
        ),
    ] {
        let found = text.parse::<Action>().unwrap_err().to_string();
        assert!(found.starts_with(error), "{text}: {found}");
    }
    assert!("sw".parse::<Quarter>().is_err());
}

#[test]
fn results_say_what_is_wrong_with_them() {
    for (text, error) in [
        (r#"{"winner":"south"}"#, "by: missing"),
        (
            r#"{"winner":"east","by":"units"}"#,
            r#"winner: "east" is none of south, north, draw"#,
        ),
        (
            r#"{"winner":"south","by":"luck"}"#,
            r#"by: "luck" is none of units, morale, quiet"#,
        ),
        (
            r#"{"winner":"south","by":"quiet"}"#,
            "winner: somebody wins by morale (AC-31), and nobody by quiet (AC-33)",
        ),
        (
            r#"{"winner":"draw","by":"morale"}"#,
            "winner: somebody wins by morale (AC-31), and nobody by quiet (AC-33)",
        ),
    ] {
        assert_eq!(text.parse::<Standing>().unwrap_err().to_string(), error);
    }
}

#[test]
fn scenarios_tell_everything_at_once_with_line_and_column() {
    let drawing = "
        a b c d e   f g h i j
     10 . . . . . | . . . . .
      9 . . . . . | . . . . .
      8 . . ct . . | . . . . q
      7 . . . . . | . . . .
      5 . . . . . | . . . . .
        ----------+----------
      5 . . . . . | . . . . .
      4 . . . Kt K | K . . . .
      3 . . . . . | . . . . .
      2 C# . . . . | . . I!! . .
      1 . . . . . | . . . . .
    ";
    let error = Scenario::new(Rules::default(), drawing)
        .morale(0, 30_000)
        .position()
        .unwrap_err();
    let lines: Vec<String> = error.problems.iter().map(ToString::to_string).collect();
    assert_eq!(lines, SCENARIO_FAULTS);
    let nothing = Scenario::new(Rules::default(), "").position().unwrap_err();
    assert!(
        nothing
            .to_string()
            .starts_with("expected ten lines of squares, from rank 10 down, and found 0")
    );
}

const SCENARIO_FAULTS: [&str; 12] = [
    "line 5, column 13: nobody stands on trees (AC-6): c8",
    "line 5, column 30: 'q' is none of ., I, A, C, i, a, c, t, w, #, F, f, K, k, !",
    "line 6, column 7: expected ten squares in a line, and found 9 (AC-1)",
    "line 7, column 7: expected rank 6 here, or no number",
    "line 10, column 15: expected ., a unit, ground, or a unit and the ground under it, such as If",
    "line 10, column 15: south has no camp under these rules (AC-29)",
    "line 10, column 18: south has more than one camp (AC-15, AC-29)",
    "line 10, column 22: south has more than one camp (AC-15, AC-29)",
    "line 12, column 9: cavalry cannot stand on a wall (AC-6): a2",
    "line 12, column 26: expected ., a unit, ground, or a unit and the ground under it, such as If",
    "morale: the morale could come to more than 30000 in this battle, or lies further below 0 than one loss leads (AC-26, AC-27, AC-31)",
    "morale: the morale of south is 0 or less, so the battle is over (AC-31)",
];

#[test]
fn the_field_of_a_diagram_is_a_drawing() {
    let mut drawn = 0;
    for seed in 0..40 {
        let position =
            crate::properties::play(Rules::siege(), &mut SeededChance::from_u64(seed), 200);
        let fresh = position.to_string().contains(" battle ") && position.quiet_turns().is_some();
        if !fresh || position.standing().is_some() {
            continue;
        }
        drawn += 1;
        let diagram = position.diagram().to_string();
        let field: Vec<&str> = diagram.lines().take(13).collect();
        let (south, north) = (
            position.morale(core_board::Side::South),
            position.morale(core_board::Side::North),
        );
        let again = Scenario::new(Rules::siege(), &field.join("\n"))
            .first(position.side())
            .morale(south, north)
            .quiet_turns(position.quiet_turns().unwrap())
            .position();
        assert_eq!(again, Ok(position), "{diagram}");
    }
    assert!(drawn > 3, "{drawn}");
}

#[test]
fn saved_matches_and_records_that_do_not_fit_are_refused() {
    let seed = SeededChance::from_u64(1);
    let mut game = Match::new(Position::new(Rules::default()).unwrap(), seed);
    game.play("t@c4".parse().unwrap()).unwrap();
    let saved = serde_json::to_string(&game).unwrap();
    let broken = saved.replace("t@c4", "t@c9");
    let error = serde_json::from_str::<Match<Position>>(&broken)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("c9 is not in the half where south lays terrain (AC-10)"),
        "{error}"
    );
    let record = game.record().to_string().replace("t@c4", "t@c4, t@c4");
    let record: Record<Position> = record.parse().unwrap();
    let error = record.verify().unwrap_err().to_string();
    assert!(
        error.starts_with("ply 2: t@c4: there is terrain on c4 already"),
        "{error}"
    );
}

#[test]
fn strikes_must_be_able_to_have_hit() {
    let refusal = |board: &str, rest: &str| {
        let [units, grounds] = board.split(' ').collect::<Vec<_>>()[..] else {
            panic!("two boards");
        };
        let text = format!("{units} {grounds} {rest}");
        let error = Position::parse(Rules::default(), &text).unwrap_err();
        error.problem.to_string()
    };
    // A unit on a wall cannot be hit by cavalry, nor by infantry that does not assault it.
    let wall = "10/10/10/10/10/10/10/10/i9/C9 10/10/10/10/10/10/10/10/f9/10";
    let hit = "s battle;struck=a1;hits=a2x1 10/10 a2 0";
    let free = "units on walls have taken 1 hits: only archers that have struck and assaulters can have given them (AC-21, AC-22)";
    assert_eq!(refusal(wall, hit), free);
    assert_eq!(refusal(&wall.replace('C', "I"), hit), free);
    let archers = wall.replace('C', "A");
    assert!(Position::parse(Rules::default(), &format!("{archers} {hit}")).is_ok());
    // Nobody strikes across the field but archers.
    let far = "9i/10/10/10/10/10/10/10/10/I9 10/10/10/10/10/10/10/10/10/10";
    let struck = "s battle;struck=a1;hits=j10x1 10/10 j10 0";
    assert_eq!(
        refusal(far, struck),
        "the unit on a1 has struck, and no enemy beside it was hit"
    );
    // A pinned unit has not taken the wall it stands on.
    let pinned = "9i/10/10/10/10/10/10/10/10/I8I 10/10/10/10/10/10/10/10/10/F9";
    assert_eq!(
        refusal(pinned, "s battle:moved 10/10 a1 -"),
        "nothing in this turn can have been progress: expected a number (AC-33)"
    );
}

#[test]
fn a_high_morale_can_rise_in_battle_and_still_be_read() {
    let text =
        "9i/10/10/10/4a5/3II5/10/10/10/10 10/10/10/10/10/10/10/10/10/10 s battle 20000/10 - 0";
    let mut position = Position::parse(Rules::default(), text).unwrap();
    for strike in ["d5xe6", "e5xe6"] {
        position.play(strike.parse().unwrap()).unwrap();
    }
    assert_eq!(position.morale(core_board::Side::South), 20_001);
    let read = Position::parse(Rules::default(), &position.to_string());
    assert_eq!(read, Ok(position));
}

#[test]
fn what_is_missing_by_side_takes_the_default() {
    for option in ["army", "terrain", "morale", "camp", "costs"] {
        let rules: Rules = format!("{{\"{option}\":{{}}}}").parse().unwrap();
        assert_eq!(rules, Rules::default(), "{option}");
    }
    let error = r#"{"morale":{"nrth":7}}"#.parse::<Rules>().unwrap_err();
    assert_eq!(error.to_string(), "morale.nrth: no such field here");
    let rules: Rules = r#"{"camp":{"north":7}}"#.parse().unwrap();
    assert_eq!(rules.camp.north, Some(7));
}

#[test]
fn a_battle_is_over_at_its_start_only_where_nobody_could_be_placed() {
    let over = "s over 10/10 - 0";
    for field in ["", "Ia1", "Ca1 Cb1 fa5 Fj5 ta8"] {
        let error = Position::parse(Rules::default(), &text(field, over)).unwrap_err();
        assert_eq!(error.field, "phase", "{field}");
        assert!(
            error.to_string().contains("comes from a deployment"),
            "{field}: {error}"
        );
    }
}

#[test]
fn a_drawn_pin_that_cannot_be_is_shown_where_it_is_drawn() {
    let rows = ". . . . . . . . . .\n".repeat(8);
    let drawing = format!("i! . . . . . . . . .\n{rows}I! . . . . . . . . .\n");
    let error = Scenario::new(Rules::default(), &drawing)
        .position()
        .unwrap_err();
    assert_eq!(
        error.to_string().trim_end(),
        "line 1, column 1: the enemy units that are pinned are those that have been hit this turn (AC-19): a10"
    );
}
