//! Records: their text, what is wrong with it and where, and replaying.

use core_board::{
    Ending, Game, NoteError, Record, ReplayError, SeededChance, Side, Turn, random_step,
};
use proptest::prelude::*;

use crate::toy::{Pile, Toy, Winner};

type ToyRecord = Record<Toy>;

const GAME: &str = "\
Game: toy
Format: 1
Rules: {\"stones\":7}
Player south: Anna
Player north: Boris
Player north: Vera
Event: Club night: the 3rd
Result: {\"winner\":\"north\"}

{a short one} 1. 2, take 2
2. 3, take 1 {generous}
3. 2, take 2
4. 2, take 2
";

fn read(text: &str) -> ToyRecord {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_record_is_read_verified_and_written() {
    let record = read(GAME);
    assert_eq!(record.roster().names(Side::North), ["Boris", "Vera"]);
    assert_eq!(record.tag("Event"), Some("Club night: the 3rd"));
    assert_eq!(record.comment(0), Some("a short one"));
    assert_eq!(record.comment(4), Some("generous"));
    assert_eq!(record.ending(), &Ending::Played(Winner(Side::North)));
    assert_eq!(record.steps().len(), 8);
    let last = record.verify().unwrap();
    assert_eq!(last.turn(), Turn::Over);
    // The comment before the first step stands on a line of its own when written.
    let written = record.to_string();
    assert_eq!(written, GAME.replace("one} 1.", "one}\n1."));
    assert_eq!(read(&written), record);
}

#[test]
fn a_record_can_be_edited_freely() {
    let edited = "\
Result:{\"winner\":\"north\"}
Rules:   { \"stones\" : 7 }
Game: toy
Player north: Boris
Event: Club night: the 3rd
Player south: Anna
Format: 1
Player north: Vera\r
\r
{a short}{one} 2, take 2, 3,
take 1 {  generous
}
99. 2, take 2 2. 2,take 2";
    // A turn number may stand anywhere between steps, but a line break or a comma must part two steps.
    let error = edited.parse::<ToyRecord>().unwrap_err();
    assert_eq!((error.line, error.column), (13, 8), "{error}");
    let record = read(&edited.replace("take 2 2.", "take 2\n2."));
    assert_eq!(record, read(GAME));
}

#[test]
fn long_turns_are_wrapped_and_read_back() {
    let start = Toy::new(Pile(30)).unwrap();
    let mut record = Record::from_steps(start, []).unwrap();
    record.annotate(0, &"wind ".repeat(60)).unwrap();
    let text = record.to_string();
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    assert_eq!(read(&text), record);
}

#[test]
fn errors_name_line_and_column() {
    let replaced = |from: &str, to: &str| {
        assert!(GAME.contains(from), "{from}");
        let error = GAME.replacen(from, to, 1).parse::<ToyRecord>().unwrap_err();
        error.to_string()
    };
    for (from, to, error) in [
        (
            "Game: toy\n",
            "",
            "line 8, column 1: the header Game is missing",
        ),
        (
            "Format: 1\n",
            "",
            "line 8, column 1: the header Format is missing",
        ),
        (
            "Game: toy",
            "Game: chess",
            "line 1, column 7: this is a record of chess, not of toy",
        ),
        (
            "Format: 1",
            "Format: 2",
            "line 2, column 9: format 2 is not known here; this release reads format 1",
        ),
        (
            "Format: 1",
            "Game: toy",
            "line 2, column 1: Game stands here a second time",
        ),
        (
            "Event: ",
            "no colon ",
            "line 7, column 1: \"no colon Club night\" cannot be a tag: it must be one word of letters, digits, - and _, and none of the record's own",
        ),
        (
            "Event: Club night: the 3rd",
            "no colon",
            "line 7, column 1: not a header line: expected `Key: value`, or an empty line before the steps",
        ),
        (
            "Event: Club night: the 3rd",
            "Event: a\nEvent: b",
            "line 8, column 1: Event stands here a second time",
        ),
        (
            "Event: Club night: the 3rd",
            "Event:",
            "line 7, column 7: \"\" cannot be a tag's value: it must be one trimmed line that is not empty",
        ),
        (
            "{\"stones\":7}",
            "{\"stones\":70}",
            "line 3, column 8: rules: stones: 70 is not between 1 and 30",
        ),
        (
            "{\"stones\":7}",
            "{\"stones\" 7}",
            "line 3, column 18: rules: (all): not JSON: at offset 10: expected a colon",
        ),
        (
            "Player north",
            "Start: 5 x 0\nPlayer north",
            "line 5, column 10: start: side, at offset 2: malformed",
        ),
        (
            "Player south",
            "Player west",
            "line 4, column 1: no such player: west",
        ),
        (
            "{\"winner\":\"north\"}",
            "{\"winner\":\"west\"}",
            "line 8, column 9: result: winner: expected a side",
        ),
        (
            "{\"winner\":\"north\"}",
            "north",
            "line 8, column 9: result: (all): not JSON: at offset 0: expected null, true or false",
        ),
        (
            "take 1",
            "take 4",
            "line 11, column 7: \"take 4\": not a step: malformed; malformed",
        ),
        (
            "2, take 2",
            "2,, take 2",
            "line 10, column 20: a comma must follow a step",
        ),
        (
            "generous}",
            "generous",
            "line 11, column 14: this comment is never closed",
        ),
        (
            "{generous}",
            "{}",
            "line 11, column 14: \"\" cannot be a comment: it must say something, without braces or control characters",
        ),
    ] {
        let found = replaced(from, to);
        if to == "north" {
            assert!(
                found.starts_with("line 8, column 9: result: (all): not JSON"),
                "{found}"
            );
        } else {
            assert_eq!(found, error);
        }
    }
}

#[test]
fn columns_count_characters_not_bytes() {
    let text = GAME.replace("{a short one} 1. 2, take 2", "{коротко} 1. 2, tak 2");
    let error = text.parse::<ToyRecord>().unwrap_err();
    assert_eq!((error.line, error.column), (10, 17));
}

#[test]
fn replaying_stops_at_the_first_step_that_is_refused() {
    let record = read(&GAME.replace("3. 2, take 2", "3. 2, take 3"));
    let plies: Vec<_> = record.replay().collect();
    assert_eq!(plies.len(), 6);
    assert!(plies[..5].iter().all(Result::is_ok));
    let error = plies[5].as_ref().unwrap_err();
    assert_eq!(error.to_string(), "ply 6: take 3: too many stones");
    assert_eq!(record.verify().unwrap_err(), *error);
    // Such a record still prints, and reads back.
    assert_eq!(read(&record.to_string()), record);
    let record = read(&GAME.replace("3. 2, take 2", "3. take 2"));
    let error = record.verify().unwrap_err();
    assert_eq!(error.to_string(), "ply 5: take 2: not now");
    let record = read(&GAME.replace("take 1", "2"));
    let error = record.verify().unwrap_err();
    assert_eq!(error.to_string(), "ply 4: 2: not now");
}

#[test]
fn the_result_must_be_the_one_the_steps_lead_to() {
    let claimed = |result: &str| {
        let text = GAME.replace("{\"winner\":\"north\"}", result);
        read(&text).verify().map(|_| ())
    };
    let wrong = ReplayError::Result {
        claimed: Some(Winner(Side::South)),
        actual: Some(Winner(Side::North)),
    };
    assert_eq!(claimed("{\"winner\":\"south\"}"), Err(wrong));
    assert!(matches!(
        claimed("null"),
        Err(ReplayError::Result { claimed: None, .. })
    ));
    assert!(claimed("{\"resigned\":\"south\"}").is_err());
    assert!(claimed("{\"agreed\":\"draw\"}").is_err());

    let unfinished = GAME.replace("4. 2, take 2\n", "");
    let claimed = |result: &str| {
        let text = unfinished.replace("{\"winner\":\"north\"}", result);
        read(&text).verify().map(|_| ())
    };
    assert!(claimed("{\"winner\":\"north\"}").is_err());
    for result in ["null", "{\"resigned\":\"south\"}", "{\"agreed\":\"draw\"}"] {
        claimed(result).unwrap();
    }
    let none = unfinished.replace("Result: {\"winner\":\"north\"}\n", "");
    assert_eq!(read(&none).ending(), &Ending::Unfinished);
}

#[test]
fn notes_are_checked() {
    let mut record = read(GAME);
    let key = |key: &str| NoteError::Key(key.to_owned());
    assert_eq!(record.set_tag("Result", "x"), Err(key("Result")));
    assert_eq!(record.set_tag("two words", "x"), Err(key("two words")));
    assert_eq!(
        record.set_tag("Site", "a\nb"),
        Err(NoteError::Value("a\nb".to_owned()))
    );
    assert_eq!(
        record.annotate(1, "a {brace}"),
        Err(NoteError::Comment("a {brace}".to_owned()))
    );
    assert_eq!(
        record.annotate(9, "late"),
        Err(NoteError::Ply { ply: 9, last: 8 })
    );
    assert!(
        record
            .roster_mut()
            .seat(Side::South, ["Anna", " "])
            .is_err()
    );
    assert_eq!(record, read(GAME));
    record.set_tag("Event", "Final").unwrap();
    assert_eq!(record.tags().collect::<Vec<_>>(), [("Event", "Final")]);
}

#[test]
fn another_start_is_written_down() {
    let start = Toy::parse(Pile(7), "3 n 0").unwrap();
    let record = Record::from_steps(start, ["2".parse().unwrap()]).unwrap();
    let text = record.to_string();
    assert!(text.contains("\nStart: 3 n 0\n"), "{text}");
    assert_eq!(read(&text), record);
    assert!(!GAME.contains("Start"));
}

#[cfg(feature = "serde")]
#[test]
fn a_record_in_json_is_the_record() {
    let record = read(GAME);
    let json = serde_json::to_string_pretty(&record).unwrap();
    assert_eq!(serde_json::from_str::<ToyRecord>(&json).unwrap(), record);
    for (from, to, error) in [
        (
            "\"take 1\"",
            "\"take 9\"",
            "step 4 (\"take 9\"): not a step",
        ),
        ("\"Anna\"", "\"\"", "players: \"\" is no name"),
        ("\"south\",", "\"west\",", "players: no such player: west"),
        ("\"Event\"", "\"Start\"", "tags: \"Start\" cannot be a tag"),
        (
            "\"4\": \"generous\"",
            "\"44\": \"generous\"",
            "comments: there is no ply 44",
        ),
        ("\"comments\"", "\"remarks\"", "unknown field `remarks`"),
    ] {
        assert!(json.contains(from), "{from} in {json}");
        let bad = json.replacen(from, to, 1);
        let found = serde_json::from_str::<ToyRecord>(&bad)
            .unwrap_err()
            .to_string();
        assert!(found.contains(error), "{found}");
    }
}

proptest! {
    #[test]
    fn records_of_random_games_round_trip(stones in 1..=30u8, seed in any::<u64>(), cut in 0..60usize, note in "[^{}\\p{C}]{1,200}") {
        let start = Toy::new(Pile(stones)).unwrap();
        let mut chance = SeededChance::from_u64(seed);
        let mut position = start;
        let mut steps = Vec::new();
        while steps.len() < cut {
            let Some(step) = random_step(&mut position, &mut chance) else { break };
            steps.push(step);
        }
        let mut record = Record::from_steps(start, steps).unwrap();
        let last = record.steps().len();
        let noted = record.annotate(last / 2, &note);
        prop_assert_eq!(noted.is_err(), note.trim().is_empty());
        prop_assert_eq!(record.to_string().parse::<ToyRecord>(), Ok(record.clone()));
        prop_assert_eq!(record.verify(), Ok(position));
    }

    #[test]
    fn any_text_is_a_record_or_refused(text in any::<String>(), at in 0..GAME.len(), cut in 0..40usize) {
        let _ = text.parse::<ToyRecord>();
        let (before, after) = GAME.split_at(at);
        let damaged = format!("{before}{text}{}", after.get(cut..).unwrap_or(""));
        if let Ok(record) = damaged.parse::<ToyRecord>() {
            prop_assert_eq!(record.to_string().parse::<ToyRecord>(), Ok(record));
        }
    }
}
