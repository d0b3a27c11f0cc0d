//! What bad input gets: the field, the place, and the reason.

use blind_attack::{Action, Charge, Outcome, Position, Rules, Standing};
use core_board::{Game, Match, Record, SeededChance};

fn position_error(rules: &str, text: &str) -> String {
    let rules: Rules = rules.parse().unwrap();
    match Position::parse(rules, text) {
        Ok(position) => panic!("{position} is taken"),
        Err(error) => error.to_string(),
    }
}

fn assert_refused(rules: &str, cases: &[(&str, &str)]) {
    for (text, error) in cases {
        assert_eq!(position_error(rules, text), *error, "{text}");
    }
}

const HUFFS: &str = r#"{"missed_attack":"captured"}"#;

#[test]
fn rules_name_the_field() {
    for (json, error) in [
        (
            r#"{"first":"a1"}"#,
            r#"first: "a1" is none of south, north"#,
        ),
        (r#"{"first":1}"#, "first: expected a string"),
        (
            r#"{"attack_after_move":"all"}"#,
            r#"attack_after_move: "all" is none of mover, any"#,
        ),
        (
            r#"{"weak_attack":"die"}"#,
            r#"weak_attack: "die" is none of surrender, withdraw"#,
        ),
        (
            r#"{"equal_attack":"Swap"}"#,
            r#"equal_attack: "Swap" is none of return, swap, exchange, sacrifice"#,
        ),
        (
            r#"{"missed_attack":true}"#,
            "missed_attack: expected a string",
        ),
        (
            r#"{"missed_attack":"taken"}"#,
            r#"missed_attack: "taken" is none of ignored, captured"#,
        ),
        (
            r#"{"quiet_limit":0}"#,
            "quiet_limit: 0 is not between 1 and 4294967295",
        ),
        (
            r#"{"quiet_limit":-3}"#,
            "quiet_limit: -3 is not between 1 and 4294967295",
        ),
        (
            r#"{"quiet_limit":4294967296}"#,
            "quiet_limit: 4294967296 is not between 1 and 4294967295",
        ),
        (
            r#"{"quiet_limit":"none"}"#,
            "quiet_limit: expected a whole number",
        ),
        (r#"{"preset":"humane"}"#, "preset: no such field here"),
        ("[]", "(all): expected an object"),
        (
            r#"{"first":"south","first":"north"}"#,
            r#"(all): not JSON: at offset 17: the key "first" stands here a second time"#,
        ),
    ] {
        let found = json.parse::<Rules>().unwrap_err().to_string();
        assert_eq!(found, error, "{json}");
        let by_serde = serde_json::from_str::<Rules>(json).unwrap_err().to_string();
        if !error.contains("JSON") {
            assert!(by_serde.contains(error), "{by_serde}");
        }
    }
    // Every value of every option, and null, are taken.
    for json in [
        r#"{"first":"north","attack_after_move":"any","weak_attack":"withdraw","equal_attack":"sacrifice","missed_attack":"captured","quiet_limit":null}"#,
        r#"{"first":"south","attack_after_move":"mover","weak_attack":"surrender","equal_attack":"swap","missed_attack":"ignored","quiet_limit":4294967295}"#,
    ] {
        assert_eq!(json.parse::<Rules>().unwrap().to_string(), json);
    }
    assert_eq!("{}".parse(), Ok(Rules::default()));
}

#[test]
fn malformed_positions_name_field_and_offset() {
    const PHASE: &str =
        "expected main, main!e4,f4, after:e4, attack:e4e5, promote:e9, huff:e4 or over";
    const LOSSES: &str =
        "expected - or captured/wounded/destroyed, each of T D S B in that order, such as TDS//B";
    const TOKEN: &str = "is no token of the board: expected X B S D T, in lower case for North, + before a general, # or a number of empty squares";
    const FIELDS: &str = "six fields, board side phase south-losses north-losses quiet";
    let start = "xxxxxxxxx/9/9/9/9/9/9/9/XXXXXXXXX s main - - 0";
    for (old, new, error) in [
        (
            start,
            "",
            format!("side, at offset 0: missing: a position has {FIELDS}"),
        ),
        (
            " 0",
            "",
            format!("quiet, at offset 44: missing: a position has {FIELDS}"),
        ),
        (
            " 0",
            " 0 0",
            "quiet, at offset 47: nothing may follow the six fields board side phase south-losses north-losses quiet".into(),
        ),
        (
            "/9/9/9/9/9/9/9/",
            "/9/9/9/9/9/9/",
            "board, at offset 0: expected 9 ranks joined by /, from rank 9 down (BA-1)".into(),
        ),
        (
            "/9/9/9/9/9/9/9/",
            "/9/9/9/9/9/9/9/9/",
            "board, at offset 26: expected 9 ranks joined by /, from rank 9 down (BA-1)".into(),
        ),
        (
            "xxxxxxxxx/9",
            "xxxxxxxxx/8",
            "board, at offset 10: rank 8 has 8 squares instead of 9 (BA-1)".into(),
        ),
        (
            "xxxxxxxxx/9",
            "xxxxxxxxx/45",
            "board, at offset 10: a run of empty squares is one number from 1 to 9 (BA-1)".into(),
        ),
        (
            "xxxxxxxxx/9",
            "xxxxxxxxxx/9",
            "board, at offset 0: rank 9 has 10 squares instead of 9 (BA-1)".into(),
        ),
        (
            "xxxxxxxxx/9",
            "xxxxxxxxx/09",
            "board, at offset 10: a run of empty squares is one number from 1 to 9 (BA-1)".into(),
        ),
        (
            "xxxxxxxxx/9",
            "xxxxkxxxx/9",
            format!("board, at offset 4: 'k' {TOKEN}"),
        ),
        (
            "xxxxxxxxx/9",
            "xxxx\u{444}xxxx/9",
            format!("board, at offset 4: '\u{444}' {TOKEN}"),
        ),
        (
            "xxxxxxxxx/9",
            "xxx+xxxxxx/9",
            "board, at offset 3: a + must be followed by S, D or T: a general's charge is known, and it is no bomb (BA-9, BA-28)".into(),
        ),
        (
            "xxxxxxxxx/9",
            "xxx+bxxxxx/9",
            "board, at offset 3: a + must be followed by S, D or T: a general's charge is known, and it is no bomb (BA-9, BA-28)".into(),
        ),
        (
            "xxxxxxxxx/9",
            "xxxxxxxx+/9",
            "board, at offset 8: a + must be followed by S, D or T: a general's charge is known, and it is no bomb (BA-9, BA-28)".into(),
        ),
        (
            " s ",
            " w ",
            "side, at offset 34: expected s or n, whose turn it is (BA-6)".into(),
        ),
        (
            " s ",
            " south ",
            "side, at offset 34: expected s or n, whose turn it is (BA-6)".into(),
        ),
        ("main", "begin", format!("phase, at offset 36: {PHASE}")),
        ("main", "attack:a1", "phase, at offset 45: not a square: expected a file letter and a rank number, such as a1".into()),
        ("main", "attack:a", format!("phase, at offset 43: {PHASE}")),
        (
            "main",
            "after:j1",
            "phase, at offset 42: no such square: this board has 9 files and 9 ranks".into(),
        ),
        ("main", "main!b1,a1", format!("phase, at offset 44: {PHASE}")),
        ("main", "main!a1,a1", format!("phase, at offset 44: {PHASE}")),
        ("- -", "T -", format!("south-losses, at offset 41: {LOSSES}")),
        ("- -", "DT// -", format!("south-losses, at offset 41: {LOSSES}")),
        ("- -", "- ////", format!("north-losses, at offset 43: {LOSSES}")),
        ("- -", "- //", format!("north-losses, at offset 43: {LOSSES}")),
        ("- -", "- /s/", format!("north-losses, at offset 44: {LOSSES}")),
        (
            " 0",
            " 00",
            "quiet, at offset 45: expected - or a number of turns below 2^32, without leading zeros (BA-43)".into(),
        ),
        (
            " 0",
            " 4294967296",
            "quiet, at offset 45: expected - or a number of turns below 2^32, without leading zeros (BA-43)".into(),
        ),
    ] {
        let text = start.replacen(old, new, 1);
        assert_ne!(text, start);
        assert_eq!(position_error("{}", &text), error, "{text}");
    }
}

#[test]
fn counts_of_pieces_must_add_up() {
    assert_refused(
        "{}",
        &[
            // Ten pieces.
            (
                "xxxxxxxxx/9/9/9/9/9/9/X8/XXXXXXXXX s main - - 0",
                "south-losses, at offset 42: south has 10 pieces instead of nine, on the board and lost (BA-4)",
            ),
            (
                "xxxxxxxxx/9/9/9/9/9/9/9/XXXXXXXXX s main - S// 0",
                "north-losses, at offset 43: north has 10 pieces instead of nine, on the board and lost (BA-4)",
            ),
            (
                "xxxxxxxx1/9/9/9/9/9/9/9/XXXXXXXXX s main - - 0",
                "north-losses, at offset 43: north has 8 pieces instead of nine, on the board and lost (BA-4)",
            ),
            // Three triples: on the board, and lost.
            (
                "xxxxxxxxx/9/9/9/9/9/9/9/TTTXXXXXX s main - - 0",
                "south-losses, at offset 41: south has 3 pieces of charge T, and there are only 2 (BA-4)",
            ),
            (
                "xxxxxx3/9/9/9/9/9/9/9/TXXXXXX2 s main TT// TDD// 0",
                "south-losses, at offset 38: south has 3 pieces of charge T, and there are only 2 (BA-4)",
            ),
        ],
    );
}

#[test]
fn destroyed_bombs_must_explain_what_is_destroyed_and_blocked() {
    assert_refused(
        "{}",
        &[
            (
                "xxxxx4/9/9/9/9/9/9/9/XXXXXXXX1 s main //T //DSSB 0",
                "north-losses, at offset 42: 5 pieces are destroyed, and 1 bombs among them destroy at most 4 (BA-25)",
            ),
            (
                "xxxxxxxxx/9/9/9/9/9/9/9/XXXXXXXX1 s main //S - 0",
                "south-losses, at offset 41: 1 pieces are destroyed, and 0 bombs among them destroy at most 0 (BA-25)",
            ),
            (
                "xxxxxxxx1/9/9/9/9/9/9/9/XXXXX4 s main //DSSB //T 0",
                "south-losses, at offset 38: 5 pieces are destroyed, and 1 bombs among them destroy at most 4 (BA-25)",
            ),
            // More blocked squares than the destroyed explain.
            (
                "xxxxxxxxx/9/9/9/4#4/9/9/9/XXXXXXXXX s main - - 0",
                "board, at offset 0: 1 squares are blocked, and the destroyed pieces explain at most 0 (BA-24, BA-25, BA-28)",
            ),
            (
                "xxxxxxxx1/9/9/4##3/4###2/9/9/9/XXXXXXXX1 s main //T //B 0",
                "board, at offset 0: 5 squares are blocked, and the destroyed pieces explain at most 4 (BA-24, BA-25, BA-28)",
            ),
            (
                "xxxxxxxxx/9/9/9/4##3/9/9/9/XXXXXXXX1 s main //B - 0",
                "board, at offset 0: 2 squares are blocked, and the destroyed pieces explain at most 1 (BA-24, BA-25, BA-28)",
            ),
        ],
    );
    assert_refused(
        r#"{"weak_attack":"withdraw"}"#,
        &[(
            "xxxxxxxxx/9/9/9/9/9/9/9/XXXXXXXX1 s main /B/ - 0",
            "south-losses, at offset 41: a bomb is never wounded (BA-24)",
        )],
    );
}

#[test]
fn pieces_must_be_where_and_what_they_can_be() {
    assert_refused(
        "{}",
        &[
            // A private on its last rank.
            (
                "xxxxxxxxX/9/9/9/9/9/9/8x/XXXXXXXX1 s main - - 0",
                "board, at offset 0: a private of south on i9, its rank 9, would be a general or be revealed (BA-27)",
            ),
            (
                "xxxxxxxx1/9/9/9/9/9/9/8X/XXXXXXXXs n main - - 0",
                "board, at offset 0: a private of north on i1, its rank 9, would be a general or be revealed (BA-27)",
            ),
            // A known bomb outside an attack, and out of order in one.
            (
                "xxxxxxxxx/9/9/9/9/9/9/9/XXXXXXXXB s main - - 0",
                "board, at offset 0: a known bomb lies on i1: one lies on the board only in the attack that shows it, and in order (BA-24, BA-25, BA-28, BA-32)",
            ),
            (
                "xxxxxxx2/9/9/9/3xb4/3XX4/9/9/XXXXXXX2 s attack:e4e5 - - -",
                "board, at offset 0: a known bomb lies on e5: one lies on the board only in the attack that shows it, and in order (BA-24, BA-25, BA-28, BA-32)",
            ),
            (
                "xxxxxxx2/9/9/9/3xb4/3XT4/9/9/XXXXXXX2 s attack:e4d5 - - -",
                "board, at offset 0: a known bomb lies on e5: one lies on the board only in the attack that shows it, and in order (BA-24, BA-25, BA-28, BA-32)",
            ),
            (
                "xxxxxxx2/9/9/9/3tb4/3XB4/9/9/XXXXXXX2 s attack:e4d5 - - -",
                "board, at offset 0: a known bomb lies on e5: one lies on the board only in the attack that shows it, and in order (BA-24, BA-25, BA-28, BA-32)",
            ),
            (
                "xxxxxxx2/9/9/9/3xx4/3XB4/9/9/XXXXXXX2 s attack:e4d5 - - 7",
                "quiet, at offset 56: this turn has seen progress: expected - (BA-43)",
            ),
        ],
    );
}

#[test]
fn games_that_are_over_must_say_so() {
    const NOT_OVER: &str =
        "phase, at offset 36: nothing ends the game here (BA-40, BA-41, BA-43, BA-44)";
    assert_refused(
        "{}",
        &[
            (
                "9/9/9/4#4/4#4/9/9/9/+T8 n main TDDDSSS//B TTDDDSSS//B 0",
                "phase, at offset 26: the game would be over: a side has no piece on the board (BA-40)",
            ),
            (
                "9/9/9/9/4x4/4#4/4#4/4X4/9 s main TTDDDSS//B TTDDDSS//S 0",
                "phase, at offset 28: the game would be over: neither side can do anything (BA-44)",
            ),
            ("xxxxxxxxx/9/9/9/9/9/9/9/XXXXXXXXX s over - - 0", NOT_OVER),
            ("xxxxxxxxx/9/9/9/9/9/9/9/XXXXXXXXX s over - - 59", NOT_OVER),
            (
                "xxxxxxxxx/9/9/9/9/9/9/9/XXXXXXXXX s main - - 60",
                "quiet, at offset 45: the game ends after 60 quiet turns (BA-43)",
            ),
            (
                "xxxxxxxxx/9/9/9/9/9/9/9/XXXXXXXXX s over - - 61",
                "quiet, at offset 45: the game ends after 60 quiet turns (BA-43)",
            ),
            // What annihilates a side was progress; without a huff the turn has ended.
            (
                "9/9/9/4#4/4#4/9/9/9/+T8 n over TDDDSSS//B TTDDDSSS//B 3",
                "quiet, at offset 54: whatever leaves a side without a piece is progress: expected 0, or - after a huff (BA-40, BA-43)",
            ),
            (
                "9/9/9/4#4/4#4/9/9/9/+T8 n over TDDDSSS//B TTDDDSSS//B -",
                "quiet, at offset 54: only a huff ends the game in mid-turn, and none can have: expected a number (BA-32, BA-40)",
            ),
        ],
    );
}

#[test]
fn a_huff_ends_the_game_for_the_other_side_alone() {
    assert_refused(
        HUFFS,
        &[(
            "9/9/9/4x4/9/9/9/9/9 s over TTDDDSSSB// TTDDDSSB// -",
            "quiet, at offset 50: only a huff ends the game in mid-turn, and none can have: expected a number (BA-32, BA-40)",
        )],
    );
    // Nor for both: the huffer still stands.
    assert_refused(
        HUFFS,
        &[(
            "9/9/9/9/9/9/9/9/9 s over TTDDDSSSB// TTDDDSSSB// -",
            "quiet, at offset 49: only a huff ends the game in mid-turn, and none can have: expected a number (BA-32, BA-40)",
        )],
    );
}

#[test]
fn an_attack_after_progress_must_have_seen_some() {
    const UNSEEN: &str = "this turn cannot have seen progress: expected a number (BA-43)";
    let any = r#"{"attack_after_move":"any"}"#;
    for (rules, text) in [
        // A general's move is none.
        (
            "{}",
            "xxxxxxxx1/9/9/9/4x4/4+T4/9/9/XXXXXXXX1 s attack:e4e5 - - -",
        ),
        // The private has not moved: another stands behind it.
        (
            "{}",
            "xxxxxxxx1/9/9/9/4x4/4X4/4X4/9/XXXXXXX2 s attack:e4e5 - - -",
        ),
        (
            any,
            "xxxxxxxx1/9/9/9/4x4/4+T4/9/9/XXXXXXXX1 s attack:e4e5 - - -",
        ),
    ] {
        let rules: Rules = rules.parse().unwrap();
        let error = Position::parse(rules, text).unwrap_err();
        assert_eq!(
            (error.field, error.problem.to_string().as_str()),
            ("quiet", UNSEEN),
            "{text}"
        );
    }
    for (rules, text) in [
        // The private moved there; it was revealed; or, by any, another moved.
        (
            "{}",
            "xxxxxxxx1/9/9/9/4x4/4X4/9/9/XXXXXXXX1 s attack:e4e5 - - -",
        ),
        (
            "{}",
            "xxxxxxxx1/9/9/9/4x4/4T4/4X4/9/XXXXXXX2 s attack:e4e5 - - -",
        ),
        (
            any,
            "xxxxxxxx1/9/9/9/4x4/4+T4/9/X8/1XXXXXXX1 s attack:e4e5 - - -",
        ),
        // A huff came first.
        (
            HUFFS,
            "xxxxxxx2/9/9/9/4x4/4+T4/9/9/XXXXXXXX1 s attack:e4e5 - S// -",
        ),
    ] {
        let rules: Rules = rules.parse().unwrap();
        Position::parse(rules, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

#[test]
fn endless_ranks_are_refused() {
    let refusal = |rank: &str| {
        let text = format!("{rank}/9/9/9/9/9/9/9/XXXXXXXXX s main - - 0");
        Position::parse(Rules::aggressive(), &text)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        refusal(&"9X".repeat(1 << 18)),
        "board, at offset 0: rank 9 has 2621440 squares instead of 9 (BA-1)"
    );
    assert_eq!(
        refusal(&"9".repeat(1 << 18)),
        "board, at offset 0: a run of empty squares is one number from 1 to 9 (BA-1)"
    );
}

#[test]
fn phases_must_fit_the_board() {
    assert_refused(
        "{}",
        &[
            (
                "xxxxxxxxx/9/9/9/9/9/9/9/XXXXXXXXX s main - - -",
                "quiet, at offset 45: this turn cannot have seen progress: expected a number (BA-43)",
            ),
            (
                "xxxxxxxx1/9/9/9/4x4/4X4/9/9/XXXXXXXX1 n main!e4 - - 0",
                "phase, at offset 40: these rules have no huff (BA-31)",
            ),
            (
                "xxxxxxxxx/9/9/9/9/9/9/9/XXXXXXXXX s after:e4 - - -",
                "phase, at offset 36: no piece of south stands on e4",
            ),
            (
                "xxxxxxxxx/9/9/9/9/9/9/9/XXXXXXXXX s after:e1 - - -",
                "phase, at offset 36: the piece on e1 cannot have moved there: the square behind it is not empty, or there is none (BA-14, BA-15)",
            ),
            (
                "xxxxxxxxx/9/9/9/9/9/9/X8/1XXXXXXXX s after:a2 - - -",
                "phase, at offset 37: no attack is possible after the move, so the turn has ended by itself (BA-11)",
            ),
            (
                "xxxxxxxx1/9/9/9/4x4/4X4/9/9/XXXXXXXX1 s after:e4 - - 3",
                "quiet, at offset 53: this turn has seen progress: expected - (BA-43)",
            ),
            (
                "xxxxxxxx1/9/9/9/4x4/4+T4/9/9/XXXXXXXX1 s after:e4 - - -",
                "quiet, at offset 54: this turn cannot have seen progress: expected a number (BA-43)",
            ),
            (
                "xxxxxxxx1/9/9/9/4x4/4X4/9/9/XXXXXXXX1 s attack:a1a2 - - 3",
                "phase, at offset 40: a1 does not reach an enemy on a2 (BA-17 to BA-20)",
            ),
            (
                "xxxxxxxx1/9/9/9/4x4/4X4/9/9/XXXXXXXX1 s attack:e5e4 - - 3",
                "phase, at offset 40: no piece of south stands on e5",
            ),
            (
                "xxxxxxxx1/9/9/9/4s4/4T4/9/9/XXXXXXXX1 s attack:e4e5 - - 3",
                "phase, at offset 40: nothing is left to be revealed here (BA-7)",
            ),
            (
                "xxxxxxxxx/9/9/9/9/4X4/9/9/XXXXXXXX1 s promote:e4 - - -",
                "phase, at offset 38: e4 is not the last rank of the side to move (BA-27)",
            ),
            (
                "xxxxxxxx1/9/9/9/9/9/9/8x/XXXXXXXX+T s promote:i1 - - -",
                "phase, at offset 38: nothing is left to be revealed here (BA-7)",
            ),
            (
                "xxxxxxx1X/8x/9/9/9/4x4/9/9/XXXXXXXX1 s promote:i9 - - -",
                "phase, at offset 39: the piece on i9 cannot have moved there: the square behind it is not empty, or there is none (BA-14, BA-15)",
            ),
            (
                "xxxxxxxxX/9/9/9/9/4x4/9/9/XXXXXXXX1 s promote:i9 - - 3",
                "quiet, at offset 53: this turn has seen progress: expected - (BA-43)",
            ),
        ],
    );
    assert_refused(
        HUFFS,
        &[
            (
                "xxxxxxxx1/9/9/9/4x4/4X4/9/9/XXXXXXXX1 n main!a1 - - 0",
                "phase, at offset 40: the pieces of south that missed an attack stand on e4 (BA-31)",
            ),
            (
                "xxxxxxx2/9/9/9/3xx4/3XX4/9/9/XXXXXXX2 n main!d4 - - 0",
                "phase, at offset 40: the pieces of south that missed an attack stand on d4,e4 (BA-31)",
            ),
            (
                "xxxxxxxx1/9/9/9/4x4/4X4/9/9/XXXXXXXX1 n main!e4 - - -",
                "quiet, at offset 52: this turn cannot have seen progress: expected a number (BA-43)",
            ),
            (
                "xxxxxxxx1/9/9/9/4x4/4X4/9/9/XXXXXXXX1 n huff:a1 - - 0",
                "phase, at offset 40: the pieces of south that missed an attack stand on e4 (BA-31)",
            ),
            (
                "xxxxxxxx1/9/9/9/4x4/4X4/9/9/XXXXXXXX1 n huff:e5 - - 0",
                "phase, at offset 40: no piece of south stands on e5",
            ),
            (
                "xxxxxxxx1/9/9/9/4x4/4T4/9/9/XXXXXXXX1 n huff:e4 - - 0",
                "phase, at offset 40: nothing is left to be revealed here (BA-7)",
            ),
            (
                "xxxxxxxx1/9/9/9/4x4/4X4/9/9/XXXXXXXX1 n huff:e4 - - -",
                "quiet, at offset 52: this turn cannot have seen progress: expected a number (BA-43)",
            ),
        ],
    );
}

#[test]
fn actions_outcomes_and_results_say_what_is_wrong() {
    for (text, error) in [
        (
            "",
            "not an action: expected hold, pass, huff e4, a move such as e3-e4 or an attack such as e4xe5",
        ),
        (
            "e3e4",
            "not an action: expected hold, pass, huff e4, a move such as e3-e4 or an attack such as e4xe5",
        ),
        (
            "e3-e",
            "not a square: expected a file letter and a rank number, such as a1",
        ),
        (
            "huff k4",
            "no such square: this board has 9 files and 9 ranks",
        ),
        (
            "e3-e7",
            "no piece can ever move from e3 to e7: at most three squares, in one of eight directions (BA-15)",
        ),
        (
            "e3-f5",
            "no piece can ever move from e3 to f5: at most three squares, in one of eight directions (BA-15)",
        ),
        (
            "i3-a4",
            "no piece can ever move from i3 to a4: at most three squares, in one of eight directions (BA-15)",
        ),
        (
            "e4-e4",
            "no piece can ever move from e4 to e4: at most three squares, in one of eight directions (BA-15)",
        ),
        (
            "e3xe5",
            "no piece can ever attack e5 from e3: an attack reaches one square (BA-20)",
        ),
    ] {
        assert_eq!(text.parse::<Action>().unwrap_err().to_string(), error);
    }
    for (text, error) in [
        (
            "e4",
            "not a reveal: expected a square, = and a charge, such as e4=T",
        ),
        ("e4=t", "not a charge: expected B, S, D or T (BA-4)"),
        (
            "e0=T",
            "not a square: expected a file letter and a rank number, such as a1",
        ),
    ] {
        assert_eq!(text.parse::<Outcome>().unwrap_err().to_string(), error);
    }
    assert!("TT".parse::<Charge>().is_err());
    for (json, error) in [
        (
            r#"{"winner":"east","score":{"south":1,"north":0}}"#,
            r#"winner: "east" is none of south, north, draw"#,
        ),
        (
            r#"{"winner":"north","score":{"south":1,"north":0}}"#,
            "winner: the side with more points wins (BA-46)",
        ),
        (
            r#"{"winner":"draw","score":{"south":1,"north":0}}"#,
            "winner: the side with more points wins (BA-46)",
        ),
        (
            r#"{"winner":"south","score":{"south":16,"north":0}}"#,
            "score.south: 16 is not between -8 and 15",
        ),
        (
            r#"{"winner":"south","score":{"south":1}}"#,
            "score.north: missing",
        ),
        (r#"{"score":{"south":1,"north":0}}"#, "winner: missing"),
    ] {
        assert_eq!(json.parse::<Standing>().unwrap_err().to_string(), error);
    }
}

#[test]
fn saved_matches_go_through_the_same_door() {
    let text = "xxxxxxx2/9/9/9/3xx4/3XX4/9/9/XXXXXXX2 s main - - 7";
    let start = Position::parse(Rules::humane(), text).unwrap();
    let mut game = Match::new(start, SeededChance::from_u64(1));
    game.play("e4xd5".parse().unwrap()).unwrap();
    let good = serde_json::to_string(&game).unwrap();
    assert_eq!(
        serde_json::from_str::<Match<Position>>(&good).unwrap(),
        game
    );
    for (old, new, error) in [
        ("XXXXXXX2 s main", "XXXXXXXX1 s main", "south has 10 pieces"),
        (
            "\"withdraw\"",
            "\"flee\"",
            r#""flee" is none of surrender, withdraw"#,
        ),
        ("\"e4xd5\"", "\"e4xf6\"", "not a step"),
        (
            "\"e4xd5\"",
            "\"a1xa2\"",
            "a1xa2: no piece of north stands on a2",
        ),
    ] {
        let bad = good.replacen(old, new, 1);
        assert_ne!(bad, good, "{error}");
        let found = serde_json::from_str::<Match<Position>>(&bad)
            .unwrap_err()
            .to_string();
        assert!(found.contains(error), "{found} instead of {error}");
    }
    let text = "Game: blind-attack\nFormat: 1\nRules: {}\n\n1. e1-e2\n2. e9-e8, e8-e7\n";
    let record: Record<Position> = text.parse().unwrap();
    assert_eq!(
        record.verify().unwrap_err().to_string(),
        "ply 3: e8-e7: no piece of south stands on e8 (BA-10)"
    );
}
