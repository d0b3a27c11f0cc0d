//! At least one test for every rule, named after it.
//!
//! Positions are written `players turn phase places skips`: pieces are `reserve:steps`, for the corners
//! a1/a8/h8/h1. On the rim, a1 passes h8's corner at its step 14, a8's at 7, h1's at 21.

use cheburashka::{
    Action, Corner, Corners, Dice, Event, First, Outcome, Phase, PlayOn, Position, Reason, Rules,
    StartCorner, TrackStep,
};
use core_board::{Game, IllegalAction, Match, SeededChance, Table, Turn, random_playout};

fn two() -> Rules {
    Rules::classic()
}

fn four() -> Rules {
    Rules::classic().seated(Corners::ALL)
}

fn at(rules: Rules, text: &str) -> Position {
    Position::parse(rules, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal actions, in words.
fn legal(rules: Rules, text: &str) -> String {
    let actions = at(rules, text).legal_actions();
    let words: Vec<String> = actions.iter().map(Action::to_string).collect();
    words.join(" ")
}

/// The position after some steps, with commas between.
fn after(rules: Rules, text: &str, steps: &str) -> String {
    let mut position = at(rules, text);
    for step in steps.split(", ") {
        position
            .step_with(step.parse().unwrap(), |_| {})
            .unwrap_or_else(|error| panic!("{position}: {error}"));
    }
    position.to_string()
}

/// What follows a throw.
fn thrown(rules: Rules, text: &str, throw: &str) -> Position {
    let mut position = at(rules, text);
    position.resolve(throw.parse().unwrap()).unwrap();
    position
}

/// Why an action is refused.
fn refusal(rules: Rules, text: &str, action: &str) -> String {
    let action: Action = action.parse().unwrap();
    let mut position = at(rules, text);
    let before = position;
    let IllegalAction { reason, .. } = position.play(action).unwrap_err();
    assert_eq!(position, before);
    reason.to_string()
}

#[test]
fn ch_1_the_rim_is_walked_clockwise_from_a1() {
    let mut walk = Vec::new();
    let mut text = String::from("3:0/./4:/. a1 throw - -");
    for _ in 0..28 {
        let mut position = thrown(two(), &text, "1");
        let action = position.legal_actions()[0];
        walk.push(action.to_string());
        position.play(action).unwrap();
        text = position.to_string().replace(" h8 ", " a1 ");
    }
    let squares: Vec<&str> = walk.iter().map(|step| &step[..2]).collect();
    assert_eq!(
        squares.join(" "),
        "a1 a2 a3 a4 a5 a6 a7 a8 b8 c8 d8 e8 f8 g8 h8 h7 h6 h5 h4 h3 h2 h1 g1 f1 e1 d1 c1 b1"
    );
    assert_eq!(walk[27], "b1-a1");
    assert_eq!(text, "3:28/./4:/. a1 throw - -");
}

#[test]
fn ch_2_two_to_four_corners_are_taken() {
    let seats = |players| Corners::for_players(players).map(|seats| seats.to_string());
    assert_eq!(seats(1), None);
    assert_eq!(seats(2).as_deref(), Some("a1,h8"));
    assert_eq!(seats(3).as_deref(), Some("a1,a8,h8"));
    assert_eq!(seats(4).as_deref(), Some("a1,a8,h8,h1"));
    assert_eq!(seats(5), None);
    // Any corners may be taken.
    let rules = two().seated(Corners::from_iter([Corner::H1, Corner::A8]));
    let position = Position::new(rules).unwrap();
    assert_eq!(position.to_string(), "./4:/./4: - lot - -");
    assert_eq!(position.players(), [Corner::A8, Corner::H1]);
}

#[test]
fn ch_3_a_track_has_32_steps() {
    let squares = |corner: Corner| {
        let squares = [0, 1, 7, 14, 21, 27, 28, 29, 30, 31]
            .map(|step| TrackStep::new(step).unwrap().square(corner).to_string());
        squares.join(" ")
    };
    assert_eq!(squares(Corner::A1), "a1 a2 a8 h8 h1 b1 a1 b2 c3 d4");
    assert_eq!(squares(Corner::A8), "a8 b8 h8 h1 a1 a7 a8 b7 c6 d5");
    assert_eq!(squares(Corner::H8), "h8 h7 h1 a1 a8 g8 h8 g7 f6 e5");
    assert_eq!(squares(Corner::H1), "h1 g1 a1 a8 h8 h2 h1 g2 f3 e4");
    assert_eq!(TrackStep::new(32), None);
}

#[test]
fn ch_4_home_is_the_corner_and_three_squares_of_the_diagonal() {
    for step in 0..32 {
        assert_eq!(TrackStep::new(step).unwrap().is_home(), step >= 28);
    }
    // Nobody else's piece leaves the rim there: h8 passes a1's corner at its step 14.
    assert_eq!(legal(two(), "4:/./3:13/. h8 use:2 - -"), "b1-a2");
    assert_eq!(
        refusal(two(), "4:/./3:13/. h8 use:2 - -", "b1-b2"),
        "the diagonal of a1 is home for its own pieces alone (CH-3, CH-4)"
    );
}

#[test]
fn ch_5_all_four_pieces_begin_in_reserve() {
    let position = Position::new(four()).unwrap();
    for corner in Corner::ALL {
        assert_eq!(position.reserve(corner), 4);
        assert_eq!(position.steps(corner).count(), 0);
    }
    // Own pieces never share a square.
    let text = "2:3,5/./4:/. a1 use:2 - -";
    assert_eq!(legal(two(), text), "a6-a8");
    assert_eq!(
        refusal(two(), text, "a4-a6"),
        "an own piece stands on a6 (CH-13)"
    );
}

#[test]
fn ch_6_the_first_player_is_drawn_or_named() {
    let position = Position::new(four()).unwrap();
    let lots: Vec<String> = position
        .outcomes()
        .iter()
        .map(|(outcome, weight)| format!("{outcome}*{weight}"))
        .collect();
    assert_eq!(lots, ["lot a1*1", "lot a8*1", "lot h8*1", "lot h1*1"]);
    assert_eq!(
        after(four(), "4:/4:/4:/4: - lot - -", "lot h8"),
        "4:/4:/4:/4: h8 throw - -"
    );

    let named = Rules {
        first: First::Corner(Corner::A8),
        ..four()
    };
    assert_eq!(
        Position::new(named).unwrap().to_string(),
        "4:/4:/4:/4: a8 throw - -"
    );
    // Clockwise over the unfinished: h1 has finished, so after h8 comes a1.
    assert_eq!(
        after(four(), "4:/4:/4:/=1 a8 throw h1 -", "1, 2, 3"),
        "4:/4:/4:/=1 a8 throw h1 -"
    );
    assert_eq!(
        after(four(), "4:/4:/4:/=1 a8 throw h1 -", "1, 2"),
        "4:/4:/4:/=1 a1 throw h1 -"
    );
}

#[test]
fn ch_7_a_useless_throw_takes_no_action() {
    assert_eq!(
        after(two(), "4:/./4:/. a1 throw - -", "5"),
        "4:/./4:/. h8 throw - -"
    );
    // With two dice the other number waits until entering has given it a use.
    let start = "4:/./4:/. a1 throw - -";
    assert_eq!(
        thrown(Rules::two_dice(), start, "65").to_string(),
        "4:/./4:/. a1 use:65+ - -"
    );
    assert_eq!(
        after(Rules::two_dice(), start, "65, enter"),
        "3:0/./4:/. a1 use:5+ - -"
    );
    // A number that has no use after the other is lost by itself.
    assert_eq!(
        after(Rules::two_dice(), "3:27/./4:/. a1 throw - -", "55"),
        "3:27/./4:/. h8 throw - -"
    );
    assert_eq!(
        after(Rules::two_dice(), "3:27/./4:/. a1 throw - -", "53, b1-c3"),
        "3:30/./4:/. h8 throw - -"
    );
}

#[test]
fn ch_8_forward_moves_are_a_duty_and_the_rest_a_right() {
    // Any use will do where a forward move exists: entering too.
    assert_eq!(legal(two(), "3:5/./4:/. a1 use:6+ - -"), "enter a6-e8");
    assert_eq!(
        refusal(two(), "3:5/./4:/. a1 use:6+ - -", "decline"),
        "a forward move is legal, and so some use must be made of the throw (CH-8)"
    );
    // Entering alone can be declined, and taking backwards alone.
    assert_eq!(legal(two(), "4:/./4:/. a1 use:6+ - -"), "enter decline");
    let back = Rules::backward();
    // The piece on a6 is barred ahead by one on a8, two steps on; another on a3 is three behind.
    let text = "3:5/./2:16,21/. a1 use:3 - -";
    assert_eq!(legal(back, text), "a6xa3 decline");
    // Moving further in at home is a forward move.
    assert_eq!(legal(two(), "3:28/./4:/. a1 use:3 - -"), "a1-d4");
    assert_eq!(
        after(two(), "4:/./4:/. a1 use:6+ - -", "decline"),
        "4:/./4:/. a1 throw - -"
    );
    // All that is left of two dice is declined at once.
    assert_eq!(
        after(Rules::two_dice(), "4:/./4:/. a1 use:65+ - -", "decline"),
        "4:/./4:/. a1 throw - -"
    );
}

#[test]
fn ch_9_a_six_earns_another_throw() {
    let start = "4:/./4:/. a1 throw - -";
    assert_eq!(
        after(two(), start, "6, enter, 6, a1-a7, 6, enter, 1, a1-a2"),
        "2:1,6/./4:/. h8 throw - -"
    );
    // Found useless: a1's only piece needs two, and nothing is in reserve to enter.
    assert_eq!(
        after(two(), "0:26,28,29,30/./4:/. a1 throw - -", "6"),
        "0:26,28,29,30/./4:/. a1 throw - -"
    );
    // One six of two dice earns a throw, also where the throw is declined; two sixes earn one, not two.
    for steps in ["61, enter, a1-a2", "61, decline", "66, enter, a1-a7"] {
        let earned = after(Rules::two_dice(), start, steps);
        assert!(earned.contains(" a1 throw "), "{steps}: {earned}");
    }
    assert_eq!(
        after(Rules::two_dice(), start, "66, enter, a1-a7, 21, a7-c8"),
        "3:9/./4:/. h8 throw - -"
    );
}

#[test]
fn ch_10_a_six_enters_a_piece_on_the_own_corner() {
    assert_eq!(
        after(two(), "4:/./4:/. h8 use:6+ - -", "enter"),
        "4:/./3:0/. h8 throw - -"
    );
    // Not beside an own piece on step 0 or on step 28.
    assert_eq!(legal(two(), "3:0/./4:/. a1 use:6+ - -"), "a1-a7");
    for text in ["3:0/./4:/. a1 use:6+ - -", "2:3,28/./4:/. a1 use:6+ - -"] {
        assert_eq!(
            refusal(two(), text, "enter"),
            "an own piece stands on the corner a1 (CH-10)"
        );
    }
    // An enemy there is always taken.
    for start_corner in [StartCorner::Exposed, StartCorner::Sheltered] {
        let rules = Rules {
            start_corner,
            ..two()
        };
        assert_eq!(
            after(rules, "4:/./3:14/. a1 use:6+ - -", "enter"),
            "3:0/./4:/. a1 throw - -"
        );
    }
    assert_eq!(
        refusal(two(), "3:2/./4:/. a1 use:5 - -", "enter"),
        "entering needs a die that shows six (CH-10, CH-21)"
    );
    assert_eq!(
        refusal(two(), "0:1,2,3,9/./4:/. a1 use:6+ - -", "enter"),
        "there is no piece in reserve to enter (CH-10)"
    );
}

#[test]
fn ch_11_a_move_is_exact_and_ends_at_31() {
    assert_eq!(legal(two(), "3:27/./4:/. a1 use:4 - -"), "b1-d4");
    assert_eq!(
        after(two(), "3:27/./4:/. a1 throw - -", "5"),
        "3:27/./4:/. h8 throw - -"
    );
    assert_eq!(
        refusal(two(), "2:5,27/./4:/. a1 use:5 - -", "b1-a5"),
        "a piece leaves the rim at its own corner, and goes no further than its fourth square of home (CH-3, CH-11)"
    );
    assert_eq!(
        refusal(two(), "3:5/./4:/. a1 use:4 - -", "a6-a8"),
        "a move by 2 squares, which no number left of the throw allows (CH-11, CH-19)"
    );
    assert_eq!(
        refusal(two(), "3:5/./4:/. a1 use:4 - -", "a7-d8"),
        "no piece of a1 that could go this way stands on a7 (CH-3, CH-11)"
    );
}

#[test]
fn ch_12_nothing_is_jumped() {
    // An enemy two steps ahead, then an own piece: a four gets past neither.
    let enemy = "3:5/./3:21/. a1 throw - -";
    assert_eq!(thrown(two(), enemy, "4").to_move(), Some(Corner::H8));
    assert_eq!(legal(two(), "2:5,7/./4:/. a1 use:4 - -"), "a8-e8");
    assert_eq!(
        refusal(two(), "2:5,7/./4:/. a1 use:4 - -", "a6-c8"),
        "a piece on a8 bars the way (CH-12)"
    );
    // An own piece on step 0 bars the way home; so does an enemy on the corner.
    assert_eq!(legal(two(), "2:0,26/./4:/. a1 use:4 - -"), "a1-a5");
    assert_eq!(
        refusal(two(), "2:0,26/./4:/. a1 use:4 - -", "c1-c3"),
        "a piece on a1 bars the way (CH-12)"
    );
    assert_eq!(legal(two(), "2:4,26/./3:14/. a1 use:4 - -"), "a5-b8");
    // At home too.
    assert_eq!(legal(two(), "1:1,28,29/./4:/. a1 use:2 - -"), "a2-a4 b2-d4");
}

#[test]
fn ch_13_landing_on_an_enemy_takes_it() {
    let text = "3:5/./3:21/. a1 use:2 - -";
    assert_eq!(legal(two(), text), "a6xa8");
    assert_eq!(after(two(), text, "a6xa8"), "3:7/./4:/. h8 throw - -");
    assert_eq!(
        refusal(two(), text, "a6-a8"),
        "an enemy stands on a8 and would be taken: that is written with x (CH-13)"
    );
    assert_eq!(
        refusal(two(), "3:5/./4:/. a1 use:2 - -", "a6xa8"),
        "there is no enemy to take on a8 (CH-13, CH-17)"
    );
    // On its own corner the piece that takes comes home.
    assert_eq!(
        after(two(), "3:26/./3:14/. a1 use:2 - -", "c1xa1"),
        "3:28/./4:/. h8 throw - -"
    );
    // Landing on an own piece is illegal.
    assert_eq!(
        refusal(two(), "2:5,7/./4:/. a1 use:2 - -", "a6-a8"),
        "an own piece stands on a8 (CH-13)"
    );
}

#[test]
fn ch_14_a_home_piece_only_moves_further_in() {
    assert_eq!(legal(two(), "2:28,30/./4:/. a1 use:1 - -"), "a1-b2 c3-d4");
    // Not round the rim again.
    assert_eq!(
        refusal(two(), "2:4,28/./4:/. a1 use:1 - -", "a1-a2"),
        "no piece of a1 that could go this way stands on a1 (CH-3, CH-11)"
    );
    // And it cannot be taken: h8's piece one step short of a1's home piece must stay.
    assert_eq!(
        after(two(), "3:28/./3:13/. h8 throw - -", "1"),
        "3:28/./3:13/. a1 throw - -"
    );
}

#[test]
fn ch_15_a_home_piece_on_its_corner_bars_the_rim() {
    let text = "3:28/./2:1,12/. h8 use:2 - -";
    assert_eq!(legal(two(), text), "h7-h5");
    assert_eq!(
        refusal(two(), text, "c1xa1"),
        "the piece on a1 is home or sheltered and cannot be taken (CH-14, CH-15, CH-16)"
    );
    assert_eq!(
        refusal(two(), "3:28/./2:1,12/. h8 use:3 - -", "c1-a2"),
        "a piece on a1 bars the way (CH-12)"
    );
    // Until it moves further in.
    assert_eq!(legal(two(), "3:29/./2:1,12/. h8 use:2 - -"), "h7-h5 c1-a1");
}

#[test]
fn ch_16_the_start_corner_is_exposed_or_sheltered() {
    let sheltered = Rules {
        start_corner: StartCorner::Sheltered,
        ..two()
    };
    let text = "3:0/./2:1,12/. h8 use:2 - -";
    assert_eq!(legal(two(), text), "h7-h5 c1xa1");
    assert_eq!(legal(sheltered, text), "h7-h5");
    // A step further on it can be taken all the same.
    assert_eq!(
        legal(sheltered, "3:1/./2:1,13/. h8 use:2 - -"),
        "h7-h5 b1xa2"
    );
    // Backwards neither: h8's piece on a3 (its step 16) has a1's start two behind it.
    let both = Rules {
        backward_capture: true,
        ..sheltered
    };
    assert_eq!(legal(both, "3:0/./2:1,16/. h8 use:2 - -"), "a3-a5 h7-h5");
    let exposed = Rules::backward();
    assert_eq!(
        legal(exposed, "3:0/./2:1,16/. h8 use:2 - -"),
        "a3-a5 h7-h5 a3xa1"
    );
}

#[test]
fn ch_17_taking_backwards() {
    let back = Rules::backward();
    // h8's step 17 is a4: two behind a1's step 5. Its step 18 is a5.
    assert_eq!(legal(back, "3:5/./3:17/. a1 use:2 - -"), "a6-a8 a6xa4");
    let text = "3:5/./3:18/. a1 use:1 - -";
    assert_eq!(legal(back, text), "a6-a7 a6xa5");
    assert_eq!(after(back, text, "a6xa5"), "3:4/./4:/. h8 throw - -");
    assert_eq!(legal(two(), text), "a6-a7");
    assert_eq!(
        refusal(two(), text, "a6xa5"),
        "taking backwards has not been agreed on (CH-17)"
    );
    // Never without taking, and nothing may stand between.
    assert_eq!(legal(back, "3:5/./2:17,18/. a1 use:2 - -"), "a6-a8");
    assert_eq!(
        refusal(back, "3:5/./2:17,18/. a1 use:2 - -", "a6xa4"),
        "a piece on a5 bars the way (CH-12)"
    );
    // Back onto the own corner is step 0; not past it; not from it, and not from home.
    let corner = "3:2/./3:14/. a1 use:2 - -";
    assert_eq!(after(back, corner, "a3xa1"), "3:0/./4:/. h8 throw - -");
    assert_eq!(
        refusal(back, "3:2/./3:13/. a1 use:3 - -", "a3xb1"),
        "a piece goes back only from steps 1 to 27, and not past its own corner (CH-17)"
    );
    assert_eq!(legal(back, "2:4,28/./3:13/. a1 use:1 - -"), "a5-a6 a1-b2");
    assert_eq!(legal(back, "3:0/./3:13/. a1 use:1 - -"), "a1-a2");
    // Home pieces are safe from behind as well.
    assert_eq!(legal(back, "3:28/./3:15/. h8 use:1 - -"), "a2-a3");
}

#[test]
fn ch_18_one_die_or_two() {
    let weights = |rules: Rules| {
        let outcomes = at(rules, "4:/./4:/. a1 throw - -").outcomes();
        let total: u32 = outcomes.iter().map(|(_, weight)| weight.get()).sum();
        (outcomes.len(), total)
    };
    assert_eq!(weights(two()), (6, 6));
    assert_eq!(weights(Rules::two_dice()), (21, 36));
    let mut position = at(two(), "4:/./4:/. a1 throw - -");
    let error = position.resolve("63".parse().unwrap()).unwrap_err();
    assert_eq!(error.reason, Reason::WrongDice("one"));
    let mut position = at(Rules::two_dice(), "4:/./4:/. a1 throw - -");
    let error = position.resolve("6".parse().unwrap()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "6: the wrong number of dice: these rules have two (CH-18)"
    );
}

#[test]
fn ch_19_two_dice_are_used_apart_or_as_their_sum() {
    let rules = Rules::two_dice();
    let text = "2:5,9/./4:/. a1 use:31 - -";
    assert_eq!(legal(rules, text), "a6-a7 c8-d8 a6-b8 c8-f8 c8-g8");
    // (a6 by the sum would land on the own piece on c8.)
    assert_eq!(after(rules, text, "c8-g8"), "2:5,13/./4:/. h8 throw - -");
    assert_eq!(
        after(rules, text, "c8-d8, a6-b8"),
        "2:8,10/./4:/. h8 throw - -"
    );
    assert_eq!(after(rules, text, "a6-b8"), "2:8,9/./4:/. a1 use:1!8 - -");
    // The sum takes, forwards and backwards, but nothing on the way.
    assert_eq!(
        legal(rules, "3:5/./3:23/. a1 use:31 - -"),
        "a6-a7 a6-b8 a6xc8"
    );
    assert_eq!(
        legal(rules, "3:5/./3:15/. a1 use:31 - -"),
        "a6-a7 a6-b8 a6-c8 a6xa2"
    );
    assert_eq!(legal(rules, "3:5/./3:22/. a1 use:31 - -"), "a6-a7 a6xb8");
    // It never goes with an entry.
    assert_eq!(legal(rules, "4:/./4:/. a1 use:63+ - -"), "enter decline");
    // A double moves one piece by both in one go.
    assert_eq!(legal(rules, "3:5/./4:/. a1 use:44 - -"), "a6-c8 a6-g8");
    assert_eq!(
        after(rules, "3:5/./4:/. a1 use:44 - -", "a6-g8"),
        "3:13/./4:/. h8 throw - -"
    );
}

#[test]
fn ch_20_a_piece_moved_by_one_die_is_not_moved_by_the_other() {
    let rules = Rules::two_dice();
    assert_eq!(
        after(rules, "3:5/./4:/. a1 use:44 - -", "a6-c8"),
        "3:9/./4:/. h8 throw - -"
    );
    let text = "2:5,15/./4:/. a1 use:1!5 - -";
    assert_eq!(legal(rules, text), "h7-h6");
    assert_eq!(
        refusal(rules, text, "a6-a7"),
        "the piece on a6 has been moved by the other die of this throw (CH-20)"
    );
    // An entered piece may be moved.
    assert_eq!(
        after(rules, "4:/./4:/. a1 throw - -", "65, enter, a1-a6"),
        "3:5/./4:/. a1 throw - -"
    );
}

#[test]
fn ch_21_a_sum_of_six_does_not_enter() {
    assert_eq!(
        after(Rules::two_dice(), "4:/./4:/. a1 throw - -", "51"),
        "4:/./4:/. h8 throw - -"
    );
    assert_eq!(
        refusal(Rules::two_dice(), "3:3/./4:/. a1 use:51 - -", "enter"),
        "entering needs a die that shows six (CH-10, CH-21)"
    );
}

#[test]
fn ch_22_dice_are_used_one_at_a_time_in_any_order() {
    let rules = Rules::two_dice();
    // The 1 brings the piece on b1 home, and leaves the 3 without a use: allowed, although 3 first
    // would have left a use for nothing either way but the sum.
    assert_eq!(
        after(rules, "3:27/./4:/. a1 use:31 - -", "b1-a1"),
        "3:28/./4:/. h8 throw - -"
    );
    // After one die, declining depends on what is left: nothing but entering.
    assert_eq!(legal(rules, "3:6/./4:/. a1 use:6+!6 - -"), "enter decline");
}

#[test]
fn ch_23_the_presets() {
    let classic = Rules::classic();
    assert_eq!(classic, Rules::default());
    assert_eq!((classic.dice, classic.backward_capture), (Dice::One, false));
    let backward = Rules::backward();
    assert_eq!(
        (backward.dice, backward.backward_capture),
        (Dice::One, true)
    );
    let two_dice = Rules::two_dice();
    assert_eq!(
        (two_dice.dice, two_dice.backward_capture),
        (Dice::Two, true)
    );
}

#[test]
fn ch_24_four_pieces_home_finish_at_once() {
    // The other throw that the six earned is void.
    assert_eq!(
        after(four(), "0:25,28,29,30/4:/4:/4: a1 throw - -", "6"),
        "0:25,28,29,30/4:/4:/4: a1 throw - -"
    );
    assert_eq!(
        after(four(), "0:25,29,30,31/4:/4:/4: a1 use:3 - -", "d1-a1"),
        "=1/4:/4:/4: a8 throw a1 -"
    );
    // And so is what is left of the throw.
    let rules = Rules::two_dice().seated(Corners::ALL);
    assert_eq!(
        after(rules, "0:22,29,30,31/4:/4:/4: a1 use:61+ - -", "g1-a1"),
        "=1/4:/4:/4: a8 throw a1 -"
    );
    let mut position = at(rules, "0:22,29,30,31/=1/4:/4: a1 use:61+ a8 -");
    let mut events = Vec::new();
    position
        .play_with("g1-a1".parse().unwrap(), |event| events.push(event))
        .unwrap();
    assert!(events.contains(&Event::Finished {
        player: Corner::A1,
        place: 2
    }));
}

#[test]
fn ch_25_a_finished_players_pieces_leave_the_board() {
    // a1 comes home on its corner, which h8 then passes.
    let finished = after(four(), "0:27,29,30,31/4:/3:12/4: a1 use:1 - -", "b1-a1");
    assert_eq!(finished, "=1/4:/3:12/4: a8 throw a1 -");
    let position = at(four(), &finished);
    assert_eq!(position.piece_on(Corner::A1.square()), None);
    assert_eq!(position.reserve(Corner::A1), 0);
    assert_eq!(legal(four(), "=1/4:/3:12/4: h8 use:3 a1 -"), "c1-a2");
}

#[test]
fn ch_26_playing_on_for_places_or_until_the_champion() {
    let last_move = "0:27,29,30,31/4:/=1/=2 a1 use:1 h8,h1 -";
    assert_eq!(
        after(four(), last_move, "b1-a1"),
        "=3/4:/=1/=2 - over h8,h1,a1 -"
    );
    let champion = Rules {
        play_on: PlayOn::Champion,
        ..four()
    };
    let over = after(champion, "0:27,29,30,31/4:/4:/4: a1 use:1 - -", "b1-a1");
    assert_eq!(over, "=1/4:/4:/4: - over a1 -");
    let mut position = at(champion, &over);
    assert_eq!(position.turn(), Turn::Over);
    assert_eq!(position.phase(), Phase::Over);
    let error = position.resolve("6".parse().unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "6: the game is over (CH-26)");
    let error = position.play(Action::ENTER).unwrap_err();
    assert_eq!(error.to_string(), "enter: the game is over (CH-26)");
}

#[test]
fn ch_27_the_result_ranks_everybody() {
    let result = |rules, text| {
        let position = at(rules, text);
        let returns = position
            .players()
            .iter()
            .map(|p| position.returns(*p))
            .collect();
        (position.standing().unwrap().to_string(), returns)
    };
    let (places, returns): (_, Vec<i32>) = result(four(), "=3/4:/=1/=2 - over h8,h1,a1 -");
    assert_eq!(places, r#"{"places":{"a1":3,"a8":4,"h8":1,"h1":2}}"#);
    assert_eq!(returns, [-1, -3, 3, 1]);
    let champion = Rules {
        play_on: PlayOn::Champion,
        ..four()
    };
    let (places, returns) = result(champion, "=1/4:/4:/4: - over a1 -");
    assert_eq!(places, r#"{"places":{"a1":1,"a8":2,"h8":2,"h1":2}}"#);
    assert_eq!(returns, [3, -1, -1, -1]);
    assert_eq!(at(four(), "4:/4:/4:/4: - lot - -").standing(), None);
}

#[test]
fn ch_28_a_die_off_the_board_ends_the_turn() {
    assert_eq!(
        after(two(), "3:0/./4:/. a1 throw - -", "off"),
        "3:0/./4:/. h8 throw - -"
    );
    // An earned throw too.
    assert_eq!(
        after(two(), "4:/./4:/. a1 throw - -", "6, enter, off"),
        "3:0/./4:/. h8 throw - -"
    );
    // Only where a throw is due, and chance itself never brings it.
    let mut position = at(two(), "3:0/./4:/. a1 use:3 - -");
    let error = position.resolve(Outcome::OffBoard).unwrap_err();
    assert_eq!(
        error.to_string(),
        "off: a1 is to use its throw first (CH-7)"
    );
    let mut position = Position::new(two()).unwrap();
    let error = position.resolve(Outcome::OffBoard).unwrap_err();
    assert_eq!(
        error.to_string(),
        "off: the lot has to be drawn first (CH-6)"
    );
    let due = at(two(), "3:0/./4:/. a1 throw - -");
    assert!(due.is_possible(Outcome::OffBoard));
    assert!(due.outcomes().iter().all(|(o, _)| *o != Outcome::OffBoard));
}

#[test]
fn ch_29_an_early_throw_costs_the_next_turn() {
    let start = "4:/4:/4:/4: a1 throw - -";
    assert_eq!(
        after(four(), start, "early a8"),
        "4:/4:/4:/4: a1 throw - a8"
    );
    // A second foul changes nothing; the skip is served when its turn comes.
    assert_eq!(
        after(four(), start, "early a8, early a8, 1"),
        "4:/4:/4:/4: h8 throw - -"
    );
    assert_eq!(
        after(four(), start, "early h1, early a8, 6, enter, 1, a1-a2"),
        "3:1/4:/4:/4: h8 throw - h1"
    );
    // If all others are skipped, the same player throws again.
    assert_eq!(
        after(two(), "4:/./4:/. a1 throw - -", "early h8, 1"),
        "4:/./4:/. a1 throw - -"
    );
    // If it has just finished, all skips are served and the next one throws.
    let rules = Rules::classic().seated(Corners::for_players(3).unwrap());
    assert_eq!(
        after(rules, "0:27,29,30,31/4:/4:/. a1 use:1 - a8,h8", "b1-a1"),
        "=1/4:/4:/. a8 throw a1 -"
    );
    // Those not served by the end stay listed.
    assert_eq!(
        after(two(), "0:27,29,30,31/./4:/. a1 use:1 - h8", "b1-a1"),
        "=1/./4:/. - over a1 h8"
    );
    for offender in ["a1", "h1"] {
        let mut position = at(two(), "4:/./4:/. a1 throw - -");
        let outcome: Outcome = format!("early {offender}").parse().unwrap();
        assert_eq!(
            position.resolve(outcome).unwrap_err().to_string(),
            format!(
                "early {offender}: {offender} cannot have thrown out of turn: it must be seated, \
                 unfinished and not the player to throw (CH-29)"
            )
        );
    }
}

#[test]
fn a_team_takes_its_turns_in_rotation() {
    let mut game = Match::new(at(two(), "4:/./4:/. a1 throw - -"), Table);
    game.seat(Corner::A1, ["Anna", "Boris"]).unwrap();
    game.seat(Corner::H8, ["Vera"]).unwrap();
    let mut who = Vec::new();
    // Everybody throws a six and declines, then throws a one for nothing; an extra throw is the same turn.
    for _ in 0..4 {
        // Whose throw it is is known before the throw.
        who.push(game.member_to_move().unwrap().to_owned());
        game.resolve("6".parse().unwrap()).unwrap();
        who.push(game.member_to_move().unwrap().to_owned());
        game.play(Action::DECLINE).unwrap();
        game.resolve("6".parse().unwrap()).unwrap();
        who.push(game.member_to_move().unwrap().to_owned());
        game.play(Action::DECLINE).unwrap();
        game.resolve("1".parse().unwrap()).unwrap();
    }
    assert_eq!(
        who.join(" "),
        "Anna Anna Anna Vera Vera Vera Boris Boris Boris Vera Vera Vera"
    );
}

#[test]
fn who_has_finished_cannot_resign() {
    let start = at(four(), "=1/4:/4:/4: a8 throw a1 -");
    assert_eq!(start.active_players(), [Corner::A8, Corner::H8, Corner::H1]);
    let mut game = Match::new(start, Table);
    assert!(game.resign(Corner::A1).is_err());
    game.resign(Corner::H1).unwrap();
    assert_eq!(game.to_move(), None);
}

#[test]
fn random_play_comes_to_an_end() {
    for (number, rules) in [Rules::classic(), Rules::backward(), Rules::two_dice()]
        .into_iter()
        .enumerate()
    {
        let mut position = Position::new(rules.seated(Corners::ALL)).unwrap();
        let mut chance = SeededChance::from_u64(number as u64);
        random_playout(&mut position, &mut chance, 50_000);
        assert_eq!(position.turn(), Turn::Over);
    }
}
