//! At least one test for every rule, named after it.
//!
//! Positions are written `board side phase south-losses north-losses quiet`, the board from rank 9 down:
//! South's pieces are capitals, North's small letters, `x` unknown, `+` a general, `#` blocked.

use core::num::NonZeroU32;

use blind_attack::{
    Action, AttackAfterMove, Charge, EndReason, EqualAttack, Event, Face, MissedAttack, Phase,
    Position, Reason, Rules, Standing, WeakAttack, Zone,
};
use core_board::{
    Direction, Game, IllegalAction, Match, SeededChance, Side, Step, Table, TraceLine, Turn,
    random_playout,
};

/// The rules of most tests: the default.
fn plain() -> Rules {
    Rules::aggressive()
}

fn huffs() -> Rules {
    Rules {
        missed_attack: MissedAttack::Captured,
        ..plain()
    }
}

fn any() -> Rules {
    Rules {
        attack_after_move: AttackAfterMove::Any,
        ..plain()
    }
}

fn at(rules: Rules, text: &str) -> Position {
    Position::parse(rules, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal actions, or outcomes with their weights, as sorted words.
fn legal(rules: Rules, text: &str) -> String {
    TraceLine::of(&at(rules, text)).legal.join(" ")
}

/// The position after some steps, with commas between.
fn after(rules: Rules, text: &str, steps: &str) -> String {
    play(rules, text, steps).0.to_string()
}

/// The same, with everything that happened.
fn play(rules: Rules, text: &str, steps: &str) -> (Position, Vec<Event>) {
    let mut position = at(rules, text);
    let mut events = Vec::new();
    for step in steps.split(", ") {
        let before = position;
        let mut told = Vec::new();
        position
            .step_with(step.parse().unwrap(), |event| told.push(event))
            .unwrap_or_else(|error| panic!("{before}: {error}"));
        crate::conformance::account(&before, &told, &position).unwrap();
        events.extend(told);
    }
    (position, events)
}

/// What happened, in words, with the end of the turn left out.
fn told(rules: Rules, text: &str, steps: &str) -> Vec<String> {
    let (_, events) = play(rules, text, steps);
    events
        .iter()
        .filter(|event| !matches!(event, Event::TurnEnded { .. }))
        .map(Event::to_string)
        .collect()
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

fn result(rules: Rules, text: &str) -> String {
    at(rules, text).standing().unwrap().to_string()
}

/// Two privates of each side meet in the middle; the bomb of neither is known.
const MEETING: &str = "xxxxxxx2/9/9/9/3xx4/3XX4/9/9/XXXXXXX2 s main - - 7";

#[test]
fn ba_1_the_field_is_nine_by_nine() {
    assert_eq!(Position::new(plain()).unwrap().pieces(Side::South).len(), 9);
    assert_eq!(blind_attack::Square::all().count(), 81);
    assert_eq!(
        blind_attack::Square::all().next_back().unwrap().to_string(),
        "i9"
    );
    let error = Position::parse(plain(), &MEETING.replace("xxxxxxx2/", "xxxxxxx3/")).unwrap_err();
    assert!(error.to_string().contains("BA-1"), "{error}");
}

#[test]
fn ba_2_zones_are_counted_from_a_sides_own_edge() {
    use Zone::{EnemyFront, Front, Neutral};
    let zones = |side| (1..=9).map(move |rank| Zone::of(side, format!("e{rank}").parse().unwrap()));
    let south: Vec<Zone> = zones(Side::South).collect();
    let mut north: Vec<Zone> = zones(Side::North).collect();
    north.reverse();
    assert_eq!(
        south,
        [
            Front, Front, Front, Neutral, Neutral, Neutral, EnemyFront, EnemyFront, EnemyFront
        ]
    );
    assert_eq!(south, north);
}

#[test]
fn ba_3_the_rear_holds_prisoners_and_the_own_wounded() {
    let position = at(
        Rules::humane(),
        "xxxxxxx2/9/9/9/9/9/9/9/XXXXXX3 s main TD/S/ D/S/ 0",
    );
    let tally = position.score().tally(Side::South);
    assert_eq!(tally.prisoners().to_string(), "D");
    assert_eq!(tally.wounded(), 1);
    let diagram = position.diagram().to_string();
    assert!(diagram.contains("prisoners d, wounded S"), "{diagram}");
    assert!(diagram.contains("prisoners TD, wounded s"), "{diagram}");
}

#[test]
fn ba_4_each_side_has_nine_pieces() {
    let position = Position::new(plain()).unwrap();
    for side in Side::ALL {
        let army = position.unrevealed(side);
        let counts = Charge::ALL.map(|charge| army.count(charge));
        assert_eq!(counts, [1, 3, 3, 2]);
        assert_eq!(position.pieces(side).len(), 9);
    }
}

#[test]
fn ba_5_all_lie_unknown_on_rank_1() {
    let position = Position::new(plain()).unwrap();
    assert_eq!(
        position.to_string(),
        "xxxxxxxxx/9/9/9/9/9/9/9/XXXXXXXXX s main - - 0"
    );
    for square in position.pieces(Side::South) | position.pieces(Side::North) {
        assert_eq!(position.piece_on(square).unwrap().face, Face::Unknown);
        let odds = position.odds(square).unwrap();
        let weights: Vec<u32> = Charge::ALL.map(|charge| odds.weight(charge)).to_vec();
        assert_eq!((weights, odds.total()), (vec![1, 3, 3, 2], 9));
    }
}

#[test]
fn ba_6_turns_alternate_and_either_side_may_begin() {
    let north = Rules {
        first: Side::North,
        ..plain()
    };
    let mut position = Position::new(north).unwrap();
    assert_eq!(position.turn(), Turn::Player(Side::North));
    assert_eq!(
        position
            .legal_actions()
            .iter()
            .map(Action::to_string)
            .collect::<Vec<_>>()
            .join(" "),
        "a9-a8 b9-b8 c9-c8 d9-d8 e9-e8 f9-f8 g9-g8 h9-h8 i9-i8"
    );
    for (action, next) in [
        ("e9-e8", Side::South),
        ("e1-e2", Side::North),
        ("a9-a8", Side::South),
    ] {
        position.play(action.parse().unwrap()).unwrap();
        assert_eq!(position.turn(), Turn::Player(next));
    }
    // A team's members take its turns in rotation, whatever a turn is made of.
    let mut game = Match::new(at(plain(), MEETING), Table);
    game.seat(Side::South, ["Anna", "Boris", "Vera"]).unwrap();
    game.seat(Side::North, ["Gleb", "Dina"]).unwrap();
    let mut members = Vec::new();
    for steps in [
        "e4xe5, e4=S, e5=T",
        "d5xd4, d5=S, d4=T",
        "d4-d5",
        "e5-e4",
        "a1-a2",
        "e4-e3",
        "a2-a3",
    ] {
        members.push(game.member_to_move().unwrap().to_owned());
        for step in steps.split(", ") {
            match step.parse().unwrap() {
                Step::Action(action) => drop(game.play(action).unwrap()),
                Step::Outcome(outcome) => drop(game.resolve(outcome).unwrap()),
            }
        }
    }
    assert_eq!(
        members,
        ["Anna", "Gleb", "Boris", "Dina", "Vera", "Gleb", "Anna"]
    );
}

#[test]
fn ba_7_what_was_revealed_stays_known() {
    // The defender withstands, lies face down again, and is known from now on.
    let text = after(plain(), MEETING, "e4xe5, e4=S, e5=D");
    assert_eq!(text, "xxxxxxx2/9/9/9/3xd4/3X5/9/9/XXXXXXX2 n main S// - 0");
    // Attacking it later, only the unknown attacker is to be revealed.
    assert_eq!(
        after(plain(), &text.replace(" n main", " s main"), "d4xe5, d4=D"),
        "xxxxxxx2/9/9/9/3x5/9/9/9/XXXXXXX2 n main DS// D// 0"
    );
}

#[test]
fn ba_8_chances_are_draws_without_replacement() {
    let declared = MEETING.replace("main", "attack:e4d5");
    assert_eq!(after(plain(), MEETING, "e4xd5"), declared);
    assert_eq!(legal(plain(), &declared), "e4=B*1 e4=D*3 e4=S*3 e4=T*2");
    // One triple of South's and a double are out.
    let later = "xxxxxxx2/9/9/9/3xx4/3XX4/9/9/TXXXXX3 s attack:e4d5 D// - 7";
    assert_eq!(legal(plain(), later), "e4=B*1 e4=D*2 e4=S*3 e4=T*1");
    // A certain reveal is a step like any other.
    let certain = "9/9/9/4x4/4X4/9/9/9/9 s attack:e5e6 TTDDDSSS// TTDDDSSB// 0";
    assert_eq!(legal(huffs(), certain), "e5=B*1");
    let mut position = at(plain(), &declared);
    let error = position.resolve("e5=T".parse().unwrap()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "e5=T: it is the piece on e4 that is to be revealed (BA-21, BA-25)"
    );
    let mut position = at(huffs(), certain);
    let error = position.resolve("e5=T".parse().unwrap()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "e5=T: every triple of south has been revealed (BA-8)"
    );
}

#[test]
fn ba_9_generals_lie_face_up_and_privates_face_down() {
    // A general that attacks stays a known general, a private lies face down, known.
    let text = "xxxxxxx2/9/9/9/3xx4/3+TX4/9/9/XXXXXXX2 s main - - 7";
    assert_eq!(
        after(plain(), text, "d4xd5, d5=S"),
        "xxxxxxx2/9/9/9/3+Tx4/4X4/9/9/XXXXXXX2 n main - S// 0"
    );
    assert_eq!(
        after(plain(), text, "e4xe5, e4=T, e5=S"),
        "xxxxxxx2/9/9/9/3xT4/3+T5/9/9/XXXXXXX2 n main - S// 0"
    );
}

#[test]
fn ba_10_a_turn_is_a_move_an_attack_or_both() {
    let text = "xxxxxxxx1/9/9/4x4/9/3XX4/9/9/XXXXXXX2 s main - - 0";
    assert_eq!(
        legal(plain(), text),
        "a1-a2 b1-b2 c1-c2 d1-d2 d4-d5 e1-e2 e4-e5 f1-f2 g1-g2"
    );
    // A move, then an attack by the piece that moved ..
    let moved = after(plain(), text, "d4-d5");
    assert_eq!(
        moved,
        "xxxxxxxx1/9/9/4x4/3X5/4X4/9/9/XXXXXXX2 s after:d5 - - -"
    );
    assert_eq!(legal(plain(), &moved), "d5xe6 hold");
    // .. or by any own piece.
    let close = "xxxxxxxx1/9/9/9/4x4/3XX4/9/9/XXXXXXX2 s main - - 0";
    assert_eq!(
        legal(any(), &after(any(), close, "a1-a2")),
        "d4xe5 e4xe5 hold"
    );
    assert!(after(plain(), close, "a1-a2").contains(" n main "));
    // An attack without a move, by any own piece, whatever the opponent did.
    assert_eq!(
        legal(plain(), close),
        "a1-a2 b1-b2 c1-c2 d1-d2 d4-d5 d4xe5 e1-e2 e4xe5 f1-f2 g1-g2"
    );
    // Not two moves; and with `mover` no attack by another.
    let close = "xxxxxxx2/9/9/4x4/4x4/3XX4/9/9/XXXXXXX2 s main - - 0";
    let moved = after(plain(), close, "d4-d5");
    assert_eq!(legal(plain(), &moved), "d5xe6 hold");
    assert_eq!(
        refusal(plain(), &moved, "a1-a2"),
        "a piece has moved in this turn: attack or hold (BA-10, BA-11)"
    );
    assert_eq!(
        refusal(plain(), &moved, "e4xe5"),
        "after a move only the piece that moved may attack, which stands on d5 (BA-10)"
    );
}

#[test]
fn ba_11_an_attack_is_declared_or_held_back() {
    let text = "xxxxxxxx1/9/9/4x4/9/4X4/9/9/XXXXXXXX1 s main - - 0";
    let moved = after(plain(), text, "e4-e5");
    assert_eq!(legal(plain(), &moved), "e5xe6 hold");
    assert_eq!(
        after(plain(), &moved, "hold"),
        "xxxxxxxx1/9/9/4x4/4X4/9/9/9/XXXXXXXX1 n main - - 0"
    );
    assert_eq!(told(plain(), &moved, "hold"), ["south holds"]);
    // Where no attack is possible the turn ends by itself.
    assert!(after(plain(), text, "a1-a2").contains(" n main "));
    // A hopeless attack is possible all the same.
    let hopeless = "xxxxxxxx1/9/9/4t4/9/4S4/9/9/XXXXXXXX1 s main - - 0";
    assert_eq!(
        legal(plain(), &after(plain(), hopeless, "e4-e5")),
        "e5xe6 hold"
    );
    assert_eq!(
        refusal(plain(), text, "hold"),
        "only after a move can an attack be held back (BA-11, BA-13)"
    );
}

#[test]
fn ba_12_there_is_one_attack_a_turn() {
    // Having taken on e5, South's piece reaches d6, and the turn is over all the same.
    let text = "xxxxxxx2/9/9/3x5/4x4/4XX3/9/9/XXXXXXX2 s main - - 7";
    let text = after(plain(), text, "e4xe5, e4=T, e5=S");
    assert_eq!(text, "xxxxxxx2/9/9/3x5/4T4/5X3/9/9/XXXXXXX2 n main - S// 0");
    // Promoted by taking, it does not attack again either.
    let text = "xxxxxxxx1/7D1/9/9/4x4/4X4/9/9/XXXXXXX2 s main - - 5";
    assert_eq!(
        after(plain(), text, "h8xg9, g9=S"),
        "xxxxxx+Dx1/9/9/9/4x4/4X4/9/9/XXXXXXX2 n main - S// 0"
    );
}

#[test]
fn ba_13_who_has_no_move_may_pass() {
    // A player who could only attack attacks or passes.
    let text = "9/9/9/4x4/4X4/9/9/9/9 s main TTDDDSSS// TTDDDSSB// 0";
    assert_eq!(legal(huffs(), text), "e5xe6 pass");
    assert_eq!(
        after(huffs(), text, "pass"),
        "9/9/9/4x4/4X4/9/9/9/9 n main!e5 TTDDDSSS// TTDDDSSB// 1"
    );
    assert_eq!(
        told(huffs(), text, "pass"),
        [
            "south passes",
            "south missed an attack and may lose one of e5"
        ]
    );
    // After a move the word is hold; with a move there is no passing.
    assert_eq!(
        refusal(plain(), MEETING, "pass"),
        "there is a move to make, so there is no passing (BA-13)"
    );
    let moved = after(
        plain(),
        "xxxxxxxx1/9/9/4x4/9/4X4/9/9/XXXXXXXX1 s main - - 0",
        "e4-e5",
    );
    assert_eq!(
        refusal(plain(), &moved, "pass"),
        "after a move the word is hold (BA-13)"
    );
}

#[test]
fn ba_14_privates_move_one_square_straight_forward() {
    assert_eq!(
        legal(plain(), MEETING),
        "a1-a2 b1-b2 c1-c2 d1-d2 d4xd5 d4xe5 e1-e2 e4xd5 e4xe5 f1-f2 g1-g2"
    );
    for action in ["a1-a3", "a1-b2", "g1-h1"] {
        assert_eq!(
            refusal(plain(), MEETING, action),
            "a private moves one square straight forward (BA-14)"
        );
    }
    assert_eq!(
        refusal(plain(), MEETING, "e4-e5"),
        "a piece stands on e5, and there is no jumping (BA-14, BA-15)"
    );
    assert_eq!(
        refusal(plain(), MEETING, "a9-a8"),
        "no piece of south stands on a9 (BA-10)"
    );
}

#[test]
fn ba_15_generals_move_up_to_three_squares_every_way() {
    // Alone in the middle of the board.
    let text = "+t8/9/9/9/4+D4/9/9/9/9 s main TTDDSSSB// TDDDSSSB// 3";
    let from_e5 = "e5-b2 e5-b5 e5-b8 e5-c3 e5-c5 e5-c7 e5-d4 e5-d5 e5-d6 e5-e2 e5-e3 e5-e4 e5-e6 \
                   e5-e7 e5-e8 e5-f4 e5-f5 e5-f6 e5-g3 e5-g5 e5-g7 e5-h2 e5-h5 e5-h8";
    assert_eq!(legal(huffs(), text), from_e5);
    // No jumping, over anybody; between two corners a diagonal is open.
    let text = "9/9/9/9/9/9/#3#4/1X7/+T3+t4 s main TDDDSS//B TDDDSSS//B 0";
    assert_eq!(legal(plain(), text), "a1-a2 a1-b1 a1-c1 a1-d1 b2-b3");
    assert_eq!(
        refusal(plain(), text, "a1-c3"),
        "a piece stands on b2, and there is no jumping (BA-14, BA-15)"
    );
    let corners = "8+t/9/9/9/9/9/9/#8/+T#7 s main TDDDSSS//B TDDDSSS//B 0";
    assert_eq!(legal(plain(), corners), "a1-b2 a1-c3 a1-d4");
}

#[test]
fn ba_16_blocked_squares_are_not_entered_or_crossed() {
    let text = "xxxxxxx2/9/9/9/9/1#7/9/X#7/1XXXX3+T s main SS//B S//S 0";
    assert_eq!(
        refusal(plain(), text, "b1-b2"),
        "b2 is blocked, and cannot be entered or crossed (BA-16)"
    );
    let general = "xxxxxxxx1/9/9/9/9/9/6#2/7#1/XXXXX3+T s main DS//B //S 0";
    let actions = legal(plain(), general);
    assert!(!actions.contains("i1-h2"), "{actions}");
    assert!(!actions.contains("i1-g3"), "{actions}");
    assert!(actions.contains("i1-i4"), "{actions}");
    assert_eq!(
        refusal(plain(), general, "i1-f4"),
        "h2 is blocked, and cannot be entered or crossed (BA-16)"
    );
}

/// The attacks of a private or general on the e file, among enemies all about, for either side.
fn attacks_among_enemies(rank: usize, token: &str, side: Side) -> Vec<String> {
    let mut ranks = vec!["9".to_owned(); 9];
    for near in [rank - 1, rank + 1] {
        if (1..=9).contains(&near) {
            "3yyy3".clone_into(&mut ranks[9 - near]);
        }
    }
    ranks[9 - rank] = format!("3y{token}y3");
    let mut board = ranks.join("/");
    let near = board.matches('y').count();
    // Enemies are known generals, which can stand anywhere.
    for charge in "ttdddsss".chars().take(near) {
        board = board.replacen('y', &format!("+{charge}"), 1);
    }
    let enemy_losses = if near == 8 { "B//" } else { "SSSB//" };
    let text = format!("{board} s main TTDDDSSB// {enemy_losses} 0");
    let text = match side {
        Side::South => text,
        Side::North => mirrored(&text),
    };
    let actions = at(huffs(), &text).legal_actions();
    actions
        .iter()
        .map(Action::to_string)
        .filter(|action| action.contains('x'))
        .collect()
}

/// The same position with the board turned over and the sides exchanged.
fn mirrored(text: &str) -> String {
    let fields: Vec<&str> = text.split(' ').collect();
    let swap = |c: char| {
        if c.is_ascii_uppercase() {
            c.to_ascii_lowercase()
        } else {
            c.to_ascii_uppercase()
        }
    };
    let board: Vec<String> = fields[0]
        .split('/')
        .rev()
        .map(|rank| rank.chars().map(swap).collect())
        .collect();
    format!(
        "{} n {} {} {} {}",
        board.join("/"),
        fields[2],
        fields[4],
        fields[3],
        fields[5]
    )
}

/// Checks the directions in which a piece attacks from some ranks, North's seen from its own side.
fn assert_range(ranks: std::ops::RangeInclusive<usize>, token: &str, directions: &[Direction]) {
    for rank in ranks {
        for side in Side::ALL {
            let expected: Vec<String> = Direction::ALL
                .into_iter()
                .filter(|direction| {
                    directions.contains(&match side {
                        Side::South => *direction,
                        // Turned over, files stay.
                        Side::North => Direction::ALL[(4 + 8 - *direction as usize) % 8],
                    })
                })
                .filter_map(|direction| {
                    let board_rank = if side == Side::South { rank } else { 10 - rank };
                    let from: blind_attack::Square = format!("e{board_rank}").parse().unwrap();
                    Some(format!("{from}x{}", from.step(direction)?))
                })
                .collect();
            assert_eq!(
                attacks_among_enemies(rank, token, side),
                expected,
                "{token} on {rank} of {side}"
            );
        }
    }
}

#[test]
fn ba_17_in_its_front_a_private_attacks_straight() {
    assert_range(1..=3, "S", &[Direction::North]);
}

#[test]
fn ba_18_in_neutral_a_private_attacks_diagonally_too() {
    use Direction::{North, NorthEast, NorthWest};
    assert_range(4..=6, "S", &[North, NorthEast, NorthWest]);
}

#[test]
fn ba_19_in_the_enemy_front_a_private_attacks_sideways_too() {
    use Direction::{East, North, NorthEast, NorthWest, West};
    assert_range(7..=8, "S", &[North, NorthEast, East, West, NorthWest]);
    assert_eq!(
        refusal(plain(), MEETING, "d4xc3")
            .split(" (")
            .next()
            .unwrap(),
        "no piece of north stands on c3 to be attacked"
    );
    let beside = "xxxxxxx2/9/9/9/3Xx4/4X4/9/9/XXXXXXX2 s main - T// 7";
    assert_eq!(
        refusal(plain(), beside, "d5xe5"),
        "out of range: a private on its rank 5 attacks straight or diagonally forward (BA-18)"
    );
}

#[test]
fn ba_20_a_general_attacks_every_way() {
    assert_range(1..=9, "+S", &Direction::ALL);
}

#[test]
fn ba_21_the_greater_charge_takes_and_advances() {
    assert_eq!(
        after(plain(), MEETING, "e4xd5, e4=T, d5=S"),
        "xxxxxxx2/9/9/9/3Tx4/3X5/9/9/XXXXXXX2 n main - S// 0"
    );
    assert_eq!(
        told(plain(), MEETING, "e4xd5, e4=D, d5=S"),
        [
            "south attacks e4xd5",
            "the piece of south on e4 is a double",
            "the piece of north on d5 is a single",
            "south captures the single on d5",
            "south moves e4-d5",
        ]
    );
}

#[test]
fn ba_22_the_weaker_attacker_surrenders_or_withdraws() {
    assert_eq!(
        after(plain(), MEETING, "e4xd5, e4=S, d5=T"),
        "xxxxxxx2/9/9/9/3tx4/3X5/9/9/XXXXXXX2 n main S// - 0"
    );
    let withdraw = Rules {
        weak_attack: WeakAttack::Withdraw,
        ..plain()
    };
    assert_eq!(
        after(withdraw, MEETING, "e4xd5, e4=S, d5=T"),
        "xxxxxxx2/9/9/9/3tx4/3X5/9/9/XXXXXXX2 n main /S/ - 0"
    );
    assert_eq!(
        told(withdraw, MEETING, "e4xd5, e4=S, d5=T")[3..],
        ["the single of south on e4 is wounded"]
    );
}

#[test]
fn ba_23_equals_return_swap_are_exchanged_or_sacrifice() {
    use EqualAttack::{Exchange, Return, Sacrifice, Swap};
    use WeakAttack::{Surrender, Withdraw};
    let meet = |rules| after(rules, MEETING, "e4xd5, e4=S, d5=S");
    assert_eq!(
        meet(Rules::humane()),
        "xxxxxxx2/9/9/9/3sx4/3XS4/9/9/XXXXXXX2 n main - - 0"
    );
    assert_eq!(
        meet(Rules::castling()),
        "xxxxxxx2/9/9/9/3Sx4/3Xs4/9/9/XXXXXXX2 n main - - 0"
    );
    assert_eq!(
        meet(Rules::aggressive()),
        "xxxxxxx2/9/9/9/4x4/3X5/9/9/XXXXXXX2 n main S// S// 0"
    );
    assert_eq!(
        meet(Rules::spiteful()),
        "xxxxxxx2/9/9/9/3sx4/3X5/9/9/XXXXXXX2 n main /S/ - 0"
    );
    // The presets bundle what their docs say, and nothing else differs.
    let bundle = |rules: Rules| (rules.weak_attack, rules.equal_attack);
    assert_eq!(bundle(Rules::aggressive()), (Surrender, Exchange));
    assert_eq!(bundle(Rules::humane()), (Withdraw, Return));
    assert_eq!(bundle(Rules::castling()), (Surrender, Swap));
    assert_eq!(bundle(Rules::spiteful()), (Surrender, Sacrifice));
    assert_eq!(Rules::default(), Rules::aggressive());
    for preset in [Rules::humane(), Rules::castling(), Rules::spiteful()] {
        let same = Rules {
            weak_attack: Surrender,
            equal_attack: Exchange,
            ..preset
        };
        assert_eq!(same, Rules::aggressive());
    }
    // A general and a private of equal charge change places, each as it is.
    let text = "xxxxxxx2/9/9/9/3sx4/3+SX4/9/9/XXXXXXX2 s main - - 7";
    assert_eq!(
        after(Rules::castling(), text, "d4xd5"),
        "xxxxxxx2/9/9/9/3+Sx4/3sX4/9/9/XXXXXXX2 n main - - 8"
    );
}

#[test]
fn ba_24_a_straight_explosion_blocks_two_squares() {
    // The defender is the bomb; the neighbours stand.
    assert_eq!(
        after(plain(), MEETING, "e4xe5, e4=T, e5=B"),
        "xxxxxxx2/9/9/9/3x#4/3X#4/9/9/XXXXXXX2 n main //T //B 0"
    );
    // The attacker is the bomb: the defender is revealed too.
    assert_eq!(
        told(plain(), MEETING, "e4xe5, e4=B, e5=T"),
        [
            "south attacks e4xe5",
            "the piece of south on e4 is a bomb",
            "the piece of north on e5 is a triple",
            "an explosion blocks e4,e5",
            "the bomb of south on e4 is destroyed",
            "the triple of north on e5 is destroyed",
        ]
    );
    // Bomb meets bomb.
    assert_eq!(
        after(plain(), MEETING, "e4xe5, e4=B, e5=B"),
        "xxxxxxx2/9/9/9/3x#4/3X#4/9/9/XXXXXXX2 n main //B //B 0"
    );
    // Sideways, along the rank.
    let beside = "xxxxxx3/9/3Xx4/9/4x4/4X4/9/9/XXXXXXX2 s main - S// 0";
    assert_eq!(
        after(plain(), beside, "d7xe7, d7=D, e7=B"),
        "xxxxxx3/9/3##4/9/4x4/4X4/9/9/XXXXXXX2 n main //D S//B 0"
    );
}

#[test]
fn ba_25_a_diagonal_explosion_destroys_the_whole_block() {
    // The bystanders, d4 and e5, are revealed in order of their squares, after both fighters.
    let first = after(plain(), MEETING, "e4xd5, e4=B");
    assert_eq!(
        first,
        "xxxxxxx2/9/9/9/3xx4/3XB4/9/9/XXXXXXX2 s attack:e4d5 - - -"
    );
    assert_eq!(legal(plain(), &first), "d5=B*1 d5=D*3 d5=S*3 d5=T*2");
    let second = after(plain(), &first, "d5=T");
    assert_eq!(legal(plain(), &second), "d4=D*3 d4=S*3 d4=T*2");
    let third = after(plain(), &second, "d4=S");
    assert_eq!(legal(plain(), &third), "e5=B*1 e5=D*3 e5=S*3 e5=T*1");
    // A bomb beside the bomb is destroyed without exploding.
    assert_eq!(
        after(plain(), &third, "e5=B"),
        "xxxxxxx2/9/9/9/3##4/3##4/9/9/XXXXXXX2 n main //SB //TB 0"
    );
    // No bomb, no reveal of bystanders.
    assert_eq!(
        after(plain(), MEETING, "e4xd5, e4=T, d5=D"),
        "xxxxxxx2/9/9/9/3Tx4/3X5/9/9/XXXXXXX2 n main - D// 0"
    );
    // Known bystanders are not revealed again.
    let known = "xxxxxxx2/9/9/9/3xd4/3SX4/9/9/XXXXXXX2 s main - - 7";
    assert_eq!(
        after(plain(), known, "e4xd5, e4=T, d5=B"),
        "xxxxxxx2/9/9/9/3##4/3##4/9/9/XXXXXXX2 n main //TS //DB 0"
    );
}

#[test]
fn ba_25_an_explosion_at_the_edge_and_over_blocked_squares() {
    // a4 is blocked already; b5 is empty.
    let text = "xxxxxxx2/9/9/9/x8/#X7/#8/9/XXXXXX3 s main S//B //T 0";
    assert_eq!(
        after(plain(), text, "b4xa5, b4=S, a5=B"),
        "xxxxxxx2/9/9/9/##7/##7/#8/9/XXXXXX3 n main S//SB //TB 0"
    );
    // In the corner of the board.
    let corner = "xxxxxxxx1/9/9/9/9/9/9/1X7/+t1XXXXXXX n main S// - 0";
    assert_eq!(
        after(plain(), corner, "a1xb2, b2=B"),
        "xxxxxxxx1/9/9/9/9/9/9/##7/##XXXXXXX s main S//B //T 0"
    );
}

#[test]
fn ba_25_an_explosion_of_the_own_last_pieces_ends_the_game() {
    // South's last two stand in the block: its attacker is the bomb, d4 goes with it.
    let text = "xxxxxxxx1/9/9/9/3x5/3XX4/9/9/9 s main TTDDDSS// - 3";
    let (position, events) = play(plain(), text, "e4xd5, e4=B, d5=S, d4=S");
    assert_eq!(
        position.to_string(),
        "xxxxxxxx1/9/9/9/3##4/3##4/9/9/9 n over TTDDDSS//SB //S 0"
    );
    assert_eq!(position.end_reason(), Some(EndReason::Annihilation));
    let ended = events.last().unwrap().to_string();
    assert_eq!(
        ended,
        r#"the game is over, a side has no piece on the board: {"winner":"north","score":{"south":0,"north":14}}"#
    );
}

#[test]
fn ba_26_the_destroyed_count_for_nobody() {
    let (position, _) = play(plain(), MEETING, "e4xe5, e4=T, e5=B");
    let score = position.score();
    for side in Side::ALL {
        assert_eq!(score.tally(side).points(), 0);
        assert_eq!(score.tally(side).survivors(), 8);
        assert_eq!(position.losses(side).destroyed().total(), 1);
    }
}

#[test]
fn ba_27_a_private_on_its_last_rank_becomes_a_general() {
    // By moving: revealed at once, promoted there and then.
    let text = "xxxxxxx2/8X/9/9/9/4X4/9/9/XXXXXXX2 s main - TS// 5";
    let moved = after(plain(), text, "i8-i9");
    assert_eq!(
        moved,
        "xxxxxxx1X/9/9/9/9/4X4/9/9/XXXXXXX2 s promote:i9 - TS// -"
    );
    assert_eq!(legal(plain(), &moved), "i9=B*1 i9=D*3 i9=S*3 i9=T*2");
    assert_eq!(
        after(plain(), &moved, "i9=D"),
        "xxxxxxx1+D/9/9/9/9/4X4/9/9/XXXXXXX2 n main - TS// 0"
    );
    assert_eq!(
        told(plain(), text, "i8-i9, i9=D"),
        [
            "south moves i8-i9",
            "the piece of south on i9 is a double",
            "the piece of south on i9 is a general",
        ]
    );
    // One that is known needs no reveal.
    let known = text.replace("8X", "8S");
    assert_eq!(
        after(plain(), &known, "i8-i9"),
        "xxxxxxx1+S/9/9/9/9/4X4/9/9/XXXXXXX2 n main - TS// 0"
    );
    // By taking.
    let taking = "xxxxxxxx1/7X1/9/9/4x4/4X4/9/9/XXXXXXX2 s main - - 5";
    assert_eq!(
        after(plain(), taking, "h8xg9, h8=D, g9=S"),
        "xxxxxx+Dx1/9/9/9/4x4/4X4/9/9/XXXXXXX2 n main - S// 0"
    );
    // By a swap: the attacker's ..
    let own = "sxxxxxxx1/1S7/9/9/9/4x4/9/9/XXXXXXXX1 s main - - 3";
    assert_eq!(
        after(Rules::castling(), own, "b8xa9"),
        "+Sxxxxxxx1/1s7/9/9/9/4x4/9/9/XXXXXXXX1 n main - - 0"
    );
    // .. and the defender's, by the enemy's attack.
    let enemy = "xxxxxxx2/9/9/9/9/4x4/9/4s4/XXXX+SXXX1 s main T// - 3";
    assert_eq!(
        after(Rules::castling(), enemy, "e1xe2"),
        "xxxxxxx2/9/9/9/9/4x4/9/4+S4/XXXX+sXXX1 n main T// - 0"
    );
}

#[test]
fn ba_28_a_bomb_on_its_last_rank_blocks_its_square() {
    let text = "xxxxxxxx1/8X/9/9/4x4/4X4/9/9/XXXXXXX2 s main - - 5";
    assert_eq!(
        after(plain(), text, "i8-i9, i9=B"),
        "xxxxxxxx#/9/9/9/4x4/4X4/9/9/XXXXXXX2 n main //B - 0"
    );
    assert_eq!(
        told(plain(), text, "i8-i9, i9=B")[1..],
        [
            "the piece of south on i9 is a bomb",
            "the bomb of south on i9 is destroyed",
            "a bomb blocks i9",
        ]
    );
    // The turn ends without an attack, so e4 has missed one.
    assert_eq!(
        after(huffs(), text, "i8-i9, i9=B"),
        "xxxxxxxx#/9/9/9/4x4/4X4/9/9/XXXXXXX2 n main!e4 //B - 0"
    );
}

#[test]
fn ba_29_promoted_by_a_move_it_may_attack_as_a_general() {
    let text = "xxxxxxxx1/7xX/9/9/9/4X4/9/9/XXXXXXX2 s main - - 5";
    let promoted = after(plain(), text, "i8-i9, i9=D");
    assert_eq!(
        promoted,
        "xxxxxxxx+D/7x1/9/9/9/4X4/9/9/XXXXXXX2 s after:i9 - - -"
    );
    // Sideways and backwards.
    assert_eq!(legal(plain(), &promoted), "hold i9xh8 i9xh9");
    assert_eq!(
        after(plain(), &promoted, "i9xh8, h8=S"),
        "xxxxxxxx1/7+D1/9/9/9/4X4/9/9/XXXXXXX2 n main - S// 0"
    );
}

#[test]
fn ba_30_a_general_stays_one() {
    let text = "xxxxxxxxx/9/9/9/8+D/9/9/9/XXXXXXXX1 s main - - 5";
    assert_eq!(
        after(plain(), text, "i5-i2"),
        "xxxxxxxxx/9/9/9/9/9/9/8+D/XXXXXXXX1 n main - - 6"
    );
}

#[test]
fn ba_31_a_missed_attack_may_cost_a_piece() {
    let text = "xxxxxxxx1/9/9/9/4x4/4X4/9/9/XXXXXXXX1 s main - - 0";
    // Any piece that stands in range, not only the one that moved.
    let missed = after(huffs(), text, "a1-a2");
    assert_eq!(
        missed,
        "xxxxxxxx1/9/9/9/4x4/4X4/9/X8/1XXXXXXX1 n main!e4 - - 0"
    );
    let (_, events) = play(huffs(), text, "a1-a2");
    assert_eq!(
        events.last().unwrap().to_string(),
        "south missed an attack and may lose one of e4"
    );
    assert_eq!(
        legal(huffs(), &missed),
        "a9-a8 b9-b8 c9-c8 d9-d8 e5xe4 e9-e8 f9-f8 g9-g8 h9-h8 huff e4"
    );
    // It is taken, and the normal turn follows; it need not be.
    assert_eq!(
        after(huffs(), &missed, "huff e4, e4=D"),
        "xxxxxxxx1/9/9/9/4x4/9/9/X8/1XXXXXXX1 n main D// - -"
    );
    assert!(after(huffs(), &missed, "huff e4, e4=D, a9-a8").contains(" s main D// - 0"));
    // With `ignored` nothing of the kind.
    assert!(after(plain(), text, "a1-a2").contains(" n main "));
    // Known odds: an attack known not to win was no opportunity.
    for (mine, theirs, open) in [
        ("S", "d", false),
        ("D", "d", false),
        ("T", "d", true),
        ("X", "t", true),
        ("S", "x", true),
    ] {
        let text = format!("xxxxxxxx1/9/9/9/4{theirs}4/4{mine}4/9/9/XXXXXXXX1 s main - - 0");
        let reached = after(huffs(), &text, "a1-a2");
        assert_eq!(reached.contains("main!e4"), open, "{reached}");
    }
    // An attack, even by another piece, and nothing is missed.
    let attacked = after(huffs(), MEETING, "e4xe5, e4=S, e5=D");
    assert!(attacked.contains(" n main "), "{attacked}");
    // One piece only.
    let two = after(huffs(), MEETING, "a1-a2");
    assert!(two.contains(" n main!d4,e4 "), "{two}");
    assert_eq!(
        refusal(huffs(), &after(huffs(), &two, "huff d4, d4=S"), "huff e4"),
        "no piece may be huffed: none missed an attack, the last turn had one, or one was huffed already (BA-31, BA-33)"
    );
    assert_eq!(
        refusal(huffs(), &two, "huff a2"),
        "no piece on a2 missed an attack that could have succeeded (BA-31)"
    );
    assert_eq!(
        refusal(plain(), MEETING, "huff e5"),
        "taking a piece for a missed attack has not been agreed on (BA-31)"
    );
}

#[test]
fn ba_32_a_huffed_bomb_explodes_nothing() {
    let text = "xxxxxxxx1/9/9/9/4x4/4X4/9/9/XXXXXXXX1 s main - - 0";
    let (position, events) = play(huffs(), text, "a1-a2, huff e4, e4=B");
    assert_eq!(
        position.to_string(),
        "xxxxxxxx1/9/9/9/4x4/9/9/X8/1XXXXXXX1 n main B// - -"
    );
    assert_eq!(position.score().tally(Side::North).points(), 0);
    let words: Vec<String> = events.iter().map(Event::to_string).collect();
    assert_eq!(
        words[3..],
        [
            "north huffs e4",
            "the piece of south on e4 is a bomb",
            "north captures the bomb on e4",
        ]
    );
    // A known piece is taken without a reveal.
    let known = text.replace("4X4", "4T4");
    assert_eq!(
        after(huffs(), &known, "a1-a2, huff e4"),
        "xxxxxxxx1/9/9/9/4x4/9/9/X8/1XXXXXXX1 n main T// - -"
    );
}

#[test]
fn ba_33_the_right_to_huff_lasts_for_that_turn_alone() {
    let text = "xxxxxxxx1/9/9/9/4x4/4X4/9/9/XXXXXXXX1 s main - - 0";
    let missed = after(huffs(), text, "a1-a2");
    // North moves instead, and by that misses an attack of its own.
    let moved = after(huffs(), &missed, "a9-a8");
    assert!(moved.contains(" s main!e5 "), "{moved}");
    // With `any`, the turn is still going on after a move, the right is not.
    let rules = Rules {
        attack_after_move: AttackAfterMove::Any,
        ..huffs()
    };
    let missed = after(rules, text, "a1-a2, hold");
    assert!(missed.contains(" n main!e4 "), "{missed}");
    let moved = after(rules, &missed, "a9-a8");
    assert_eq!(legal(rules, &moved), "e5xe4 hold");
    assert_eq!(
        refusal(rules, &moved, "huff e4"),
        "the right to huff ends with the first other action of the turn (BA-33)"
    );
}

#[test]
fn ba_40_without_a_piece_the_game_is_over_at_once() {
    // By an attack: the turn has ended.
    let lost = "8+t/9/9/9/4x4/4X4/9/9/9 s main TTDDDSSS// TDDDSSS// 3";
    let (position, _) = play(plain(), lost, "e4xe5, e4=B, e5=B");
    assert_eq!(
        position.to_string(),
        "8+t/9/9/9/4#4/4#4/9/9/9 n over TTDDDSSS//B TDDDSSS//B 0"
    );
    assert_eq!(position.end_reason(), Some(EndReason::Annihilation));
    // By a huff of the last piece, in mid-turn: the huffer's side, `-`.
    let huffed = "9/9/9/4x4/4X4/9/9/9/9 n main!e5 TTDDDSSS// TTDDDSSB// 1";
    let (position, _) = play(huffs(), huffed, "huff e5, e5=B");
    assert_eq!(
        position.to_string(),
        "9/9/9/4x4/9/9/9/9/9 n over TTDDDSSSB// TTDDDSSB// -"
    );
    assert_eq!(position.turn(), Turn::Over);
    assert_eq!(
        refusal(huffs(), &position.to_string(), "e6-e5"),
        "the game is over (BA-40, BA-41, BA-43, BA-44)"
    );
    // Both at once.
    let both = "9/9/9/4x4/4X4/9/9/9/9 s main TTDDDSSS// TTDDDSSB// 0";
    assert_eq!(
        after(huffs(), both, "e5xe6, e5=B, e6=S"),
        "9/9/9/4#4/4#4/9/9/9/9 n over TTDDDSSS//B TTDDDSSB//S 0"
    );
}

#[test]
fn ba_41_two_equal_generals_alone_end_the_game() {
    let text = "+T8/4##3/9/9/9/9/9/9/8+t n main TDDDSSS//B TDDDSSS//B 3";
    let (position, _) = play(plain(), text, "i1-i2");
    assert!(
        position
            .to_string()
            .ends_with(" s over TDDDSSS//B TDDDSSS//B 4")
    );
    assert_eq!(position.end_reason(), Some(EndReason::EqualGenerals));
    // By taking the last private.
    let text = "+T8/4##3/9/9/9/9/9/9/7D+t n main TDDSSS//B TDDDSSS//B 3";
    let (position, _) = play(plain(), text, "i1xh1");
    assert_eq!(position.end_reason(), Some(EndReason::EqualGenerals));
    // Unequal, or a private among them: it goes on.
    let unequal = "+T8/4##3/9/9/9/9/9/9/8+d n main TDDDSSS//B TTDDSSS//B 3";
    assert!(after(plain(), unequal, "i1-i2").contains(" s main "));
    let private = "9/T3##3/9/9/9/9/9/9/8+t n main TDDDSSS//B TDDDSSS//B 3";
    assert!(after(plain(), private, "i1-i2").contains(" s main "));
}

#[test]
fn ba_42_a_match_takes_resignations_and_draws() {
    let mut game = Match::new(Position::new(plain()).unwrap(), Table);
    game.play("e1-e2".parse().unwrap()).unwrap();
    // The score can be counted at any time.
    assert_eq!(game.position().score().tally(Side::South).survivors(), 9);
    let mut agreed = game.clone();
    agreed.agree_draw().unwrap();
    assert_eq!(agreed.ending().to_string(), r#"{"agreed":"draw"}"#);
    game.resign(Side::North).unwrap();
    assert_eq!(game.ending().to_string(), r#"{"resigned":"north"}"#);
    assert!(game.play("e9-e8".parse().unwrap()).is_err());
    // No action of the position says so.
    assert!("resign".parse::<Action>().is_err());
}

#[test]
fn ba_43_quiet_turns_are_counted_to_a_limit() {
    // A general's moves are quiet, a private's are progress.
    let text = "xxxxxxx+dx/9/9/9/8+D/9/9/9/XXXXXXXX1 s main - - 5";
    assert!(after(plain(), text, "i5-i4").ends_with(" n main - - 6"));
    assert!(after(plain(), text, "a1-a2").ends_with(" n main - - 0"));
    // Known equals that return or swap are quiet too.
    let equals = "xxxxxxx2/9/9/9/3sx4/3XS4/9/9/XXXXXXX2 n main - - 4";
    assert!(after(Rules::humane(), equals, "d5xe4").ends_with(" s main - - 5"));
    assert!(after(Rules::castling(), equals, "d5xe4").ends_with(" s main - - 5"));
    // At the limit the game is over.
    let limit = Rules {
        quiet_limit: NonZeroU32::new(5),
        ..Rules::castling()
    };
    let (position, _) = play(limit, equals, "d5xe4");
    assert_eq!(
        position.to_string(),
        "xxxxxxx2/9/9/9/3Sx4/3Xs4/9/9/XXXXXXX2 s over - - 5"
    );
    assert_eq!(position.end_reason(), Some(EndReason::QuietLimit));
    // Passes count.
    let pass = "9/9/9/4x4/4X4/9/9/9/9 s main TTDDDSSS// TTDDDSSB// 58";
    assert!(after(huffs(), pass, "pass, pass").contains(" s over "));
    // Without a limit the count goes on.
    let none = Rules {
        quiet_limit: None,
        ..Rules::humane()
    };
    let far = equals.replace(" 4", " 4000000000");
    assert!(after(none, &far, "d5xe4").ends_with(" 4000000001"));
    // The limit is at least 1, and then a single quiet turn ends the game.
    let one = Rules {
        quiet_limit: NonZeroU32::new(1),
        ..plain()
    };
    let (position, _) = play(one, &text.replace(" 5", " 0"), "i5-i4");
    assert_eq!(position.end_reason(), Some(EndReason::QuietLimit));
    // Generals that swap again and again end at the limit.
    let swapping = "x8/9/9/9/4+d4/4+D4/9/9/X8 s main TTDDSSS// TTDDSSS// 2";
    let (position, events) = play(limit, swapping, "e4xe5, e4xe5, e4xe5");
    let swaps = events
        .iter()
        .filter(|event| matches!(event, Event::Swapped { .. }));
    assert_eq!(swaps.count(), 3);
    assert_eq!(position.end_reason(), Some(EndReason::QuietLimit));
}

#[test]
fn ba_43_without_a_limit_random_play_under_return_and_swap_mostly_never_ends() {
    let endless = |rules: Rules| {
        let none = Rules {
            quiet_limit: None,
            ..rules
        };
        let seed = SeededChance::from_u64(1);
        let games = (0..20).filter(|game| {
            let mut position = Position::new(none).unwrap();
            random_playout(&mut position, &mut seed.stream(*game), 20_000) == 20_000
        });
        games.count()
    };
    assert!(endless(Rules::humane()) > 10);
    assert!(endless(Rules::castling()) > 10);
    assert_eq!(endless(Rules::aggressive()), 0);
    assert_eq!(endless(Rules::spiteful()), 0);
}

#[test]
fn ba_28_the_turn_ends_though_another_piece_could_attack() {
    let any = Rules {
        attack_after_move: AttackAfterMove::Any,
        ..plain()
    };
    let text = "xxxx1xx2/4X4/9/9/3x5/3X5/9/9/XXXXXXX2 s main - SS// 3";
    assert!(after(any, text, "e8-e9, e9=B").contains(" n main "));
}

#[test]
fn ba_28_the_last_piece_may_be_a_bomb_on_its_last_rank() {
    let text = "9/X7x/9/9/9/9/9/9/9 s main TTDDDSSS// TTDDDSS//B 3";
    let (position, _) = play(plain(), text, "a8-a9, a9=B");
    assert_eq!(
        position.to_string(),
        "#8/8x/9/9/9/9/9/9/9 n over TTDDDSSS//B TTDDDSS//B 0"
    );
    assert_eq!(position.end_reason(), Some(EndReason::Annihilation));
}

#[test]
fn ba_41_generals_left_alone_by_a_huff_play_on() {
    // The end of a turn is what counts, and the huffer's has only begun.
    let text = "9/9/9/9/8+d/9/9/1x7/+D8 s main!b2 TTDDSSSB// TTDDSSS// 0";
    assert_eq!(
        after(huffs(), text, "huff b2, b2=B"),
        "9/9/9/9/8+d/9/9/9/+D8 s main TTDDSSSB// TTDDSSSB// -"
    );
}

#[test]
fn ba_31_one_hopeful_target_is_enough() {
    // The single on e5 knows that it cannot win on e6; what lies on d6 nobody knows.
    let both = "xxxxxxx2/9/9/3xt4/4S4/9/9/9/XXXXXXXX1 s main - - 0";
    assert!(after(huffs(), both, "a1-a2").contains(" n main!e5 "));
    let hopeless = "xxxxxxxx1/9/9/4t4/4S4/9/9/9/XXXXXXXX1 s main - - 0";
    assert!(after(huffs(), hopeless, "a1-a2").contains(" n main "));
}

#[test]
fn ba_46_a_side_with_nothing_left_wins_on_points() {
    let text = "8x/9/9/##2x4/##2T4/9/9/9/9 s main /DDDSSS/TB TTDDDS//S 3";
    let (position, _) = play(Rules::humane(), text, "e5xe6, e6=B");
    assert!(position.pieces(Side::South).is_empty());
    assert_eq!(
        position.standing().unwrap().to_string(),
        r#"{"winner":"south","score":{"south":7,"north":0}}"#
    );
}

#[test]
fn ba_44_where_neither_side_can_act_the_game_is_over() {
    // An explosion walls both in, at the start of a turn.
    let text = "9/9/9/9/4x4/4x4/4X4/4X4/9 n main TTDDDSS// TTDDDSS// 3";
    let (position, _) = play(plain(), text, "e4xe3, e4=S, e3=B");
    assert_eq!(
        position.to_string(),
        "9/9/9/9/4x4/4#4/4#4/4X4/9 s over TTDDDSS//B TTDDDSS//S 0"
    );
    assert_eq!(position.end_reason(), Some(EndReason::Deadlock));
    // Where the opponent could act, the player passes.
    let one_sided = "9/9/9/#7x/XX6#/9/9/9/9 n main TTDDSS//B TTDDDSS//B 3";
    assert_eq!(legal(plain(), one_sided), "pass");
    assert!(after(plain(), one_sided, "pass").contains(" s main "));
}

#[test]
fn ba_44_also_after_a_huff() {
    // a5 and i6 are walled in, h5 alone was not.
    let text = "9/9/9/#7x/X6X#/9/9/9/9 n main!h5 TTDDDS//B TTDDDSS//B 3";
    assert_eq!(legal(huffs(), text), "huff h5 i6xh5 pass");
    let (position, _) = play(huffs(), text, "huff h5, h5=S");
    assert_eq!(
        position.to_string(),
        "9/9/9/#7x/X7#/9/9/9/9 n over TTDDDSS//B TTDDDSS//B -"
    );
    assert_eq!(position.end_reason(), Some(EndReason::Deadlock));
}

#[test]
fn ba_45_prisoners_count_their_charge_and_wounded_one_less() {
    let rules = Rules {
        missed_attack: MissedAttack::Captured,
        ..Rules::humane()
    };
    // North holds a triple, a single and the bomb, and has two wounded.
    let position = at(rules, "xxxxxxx2/9/9/9/9/9/9/9/XXXXXX3 s main TSB// /TS/ 0");
    let north = position.score().tally(Side::North);
    assert_eq!(
        (north.prisoners().points(), north.wounded(), north.points()),
        (4, 2, 2)
    );
    assert_eq!(north.to_string(), "2 = 4 for TSB - 2 wounded; 7 standing");
    assert_eq!(position.score().tally(Side::South).points(), 0);
}

#[test]
fn ba_46_more_points_win_then_more_pieces() {
    let equal = r#"{"winner":"draw","score":{"south":3,"north":3}}"#;
    let limit = Rules {
        quiet_limit: NonZeroU32::new(1),
        ..plain()
    };
    let draw = "xxxxxxxx1/9/9/9/9/9/9/9/XXXXXXXX1 s over T// T// 1";
    assert_eq!(result(limit, draw), equal);
    // Three points each, South having lost three singles for a triple.
    let north = "xxxxxxxx1/9/9/9/9/9/9/9/XXXXXX3 s over SSS// T// 1";
    assert_eq!(
        result(limit, north),
        r#"{"winner":"north","score":{"south":3,"north":3}}"#
    );
    let position = at(limit, north);
    assert_eq!(
        (position.returns(Side::South), position.returns(Side::North)),
        (-1, 1)
    );
    assert_eq!(at(limit, draw).returns(Side::South), 0);
    // A side with nothing left wins on points.
    let nothing = "8x/3###3/9/4####1/9/9/9/9/9 n over DSS//TTDDSB TTDDDSS//B 0";
    let position = at(plain(), nothing);
    assert!(position.pieces(Side::South).is_empty());
    assert_eq!(
        position.standing(),
        r#"{"winner":"south","score":{"south":14,"north":4}}"#.parse::<Standing>().ok()
    );
}

#[test]
fn ba_47_the_articles_example_comes_out() {
    // Gold is South, Oil North.
    let text = "4+T4/9/9/4##3/4##3/9/1#7/1#7/9 s over DDDSSS//TB DDDSS/S/TTB 0";
    let position = at(Rules::humane(), text);
    let score = position.score();
    let (gold, oil) = (score.tally(Side::South), score.tally(Side::North));
    assert_eq!(gold.prisoners().to_string(), "DDDSS");
    assert_eq!(oil.prisoners().to_string(), "DDDSSS");
    assert_eq!((oil.wounded(), oil.survivors()), (1, 0));
    assert_eq!((gold.wounded(), gold.survivors()), (0, 1));
    assert_eq!((oil.points(), gold.points()), (8, 8));
    assert_eq!(
        result(Rules::humane(), text),
        r#"{"winner":"south","score":{"south":8,"north":8}}"#
    );
}

#[test]
fn ba_48_after_a_huff_the_player_passes_where_it_cannot_move() {
    let text = "9/9/9/#7x/XX5X#/9/9/9/9 n main!h5 TTDDS//B TTDDDSS//B 3";
    let huffed = after(huffs(), text, "huff h5, h5=S");
    assert_eq!(
        huffed,
        "9/9/9/#7x/XX6#/9/9/9/9 n main TTDDSS//B TTDDDSS//B -"
    );
    assert_eq!(legal(huffs(), &huffed), "pass");
    assert_eq!(
        after(huffs(), &huffed, "pass"),
        "9/9/9/#7x/XX6#/9/9/9/9 s main TTDDSS//B TTDDDSS//B 0"
    );
}

#[test]
fn phases_and_reasons_are_values_too() {
    let position = at(plain(), &MEETING.replace("main", "attack:e4d5"));
    assert!(matches!(position.phase(), Phase::Attack { .. }));
    assert_eq!(position.reveal_due().unwrap().to_string(), "e4");
    let error = at(plain(), MEETING)
        .play("pass".parse().unwrap())
        .unwrap_err();
    assert_eq!(error.reason, Reason::MustMove);
}
