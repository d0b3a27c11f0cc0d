//! Matches: chance that follows, teams, endings, going back, saving.

use core_board::{
    ChanceSource, EndedError, Ending, Game, Match, PlayError, ResignError, ResolveError,
    RewindError, SeededChance, Side, Table, Turn,
};

use crate::toy::{AtMost, Event, Pile, Take, Toy, Winner};

fn seeded(stones: u8) -> Match<Toy> {
    let mut game = Match::new(Toy::new(Pile(stones)).unwrap(), SeededChance::from_u64(5));
    game.settle();
    game
}

#[test]
fn chance_follows_an_action_by_itself() {
    let mut game: Match<Toy> = Match::new(Toy::new(Pile(9)).unwrap(), SeededChance::from_u64(5));
    assert_eq!(game.turn(), Turn::Chance);
    assert!(matches!(game.settle()[..], [Event::Allowed(_)]));
    assert_eq!(game.turn(), Turn::Player(Side::South));
    let events = game.play(Take(1)).unwrap();
    assert!(matches!(
        events[..],
        [
            Event::Took(1),
            Event::TurnEnded(Side::South),
            Event::Allowed(_)
        ]
    ));
    assert_eq!(game.turn(), Turn::Player(Side::North));
    assert_eq!(game.ply(), 3);
    assert_eq!(game.chance().place(), 2);
}

#[test]
fn a_table_waits_for_its_dice() {
    let mut game = Match::new(Toy::<0>::new(Pile(9)).unwrap(), Table);
    assert_eq!(game.settle(), []);
    assert_eq!(game.turn(), Turn::Chance);
    assert!(matches!(game.play(Take(1)), Err(PlayError::Illegal(_))));
    game.resolve(AtMost(3)).unwrap();
    assert!(matches!(
        game.resolve(AtMost(3)),
        Err(ResolveError::Impossible(_))
    ));
    game.play(Take(3)).unwrap();
    assert_eq!(game.turn(), Turn::Chance);
    assert_eq!(game.position().to_string(), "6 n 0");
}

#[test]
fn what_the_caller_supplies_uses_up_the_draw() {
    let mut supplied: Match<Toy> =
        Match::new(Toy::new(Pile(9)).unwrap(), SeededChance::from_u64(5));
    supplied.resolve(AtMost(3)).unwrap();
    let mut drawn = seeded(9);
    assert_eq!(supplied.chance(), drawn.chance());
    supplied.play(Take(1)).unwrap();
    drawn.play(Take(1)).unwrap();
    assert_eq!(supplied.steps()[2], drawn.steps()[2]);
}

#[test]
fn a_team_takes_its_turns_in_rotation() {
    let mut game = seeded(30);
    let roster = game.record_mut().roster_mut();
    roster
        .seat(Side::South, ["Anna", "Boris", "Clara"])
        .unwrap();
    roster.seat(Side::North, ["Vera"]).unwrap();
    let mut who = Vec::new();
    for _ in 0..8 {
        who.push(game.member_to_act().unwrap().to_owned());
        game.play(Take(1)).unwrap();
    }
    assert_eq!(who.join(" "), "Anna Vera Boris Vera Clara Vera Anna Vera");
    assert_eq!(game.turns_of(Side::South), 4);
    // Going back goes back in the rotation too.
    game.rewind(4).unwrap();
    game.settle();
    assert_eq!(game.member_to_act(), Some("Boris"));
    game.record_mut()
        .roster_mut()
        .seat(Side::South, [""; 0])
        .unwrap();
    assert_eq!(game.member_to_act(), None);
}

#[test]
fn a_match_ends_once() {
    let mut game = seeded(9);
    game.resign(Side::North).unwrap();
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!(game.ending(), &Ending::Resigned(Side::North));
    assert_eq!(
        game.resign(Side::South),
        Err(ResignError::Ended(EndedError))
    );
    assert_eq!(game.agree_draw(), Err(EndedError));
    assert_eq!(game.play(Take(1)), Err(PlayError::Ended(EndedError)));
    assert_eq!(game.settle(), []);
    assert_eq!(game.record().verify().as_ref(), Ok(game.position()));

    let mut game = seeded(9);
    game.agree_draw().unwrap();
    assert_eq!(game.ending(), &Ending::DrawAgreed);
    // Going back opens it again.
    game.rewind(1).unwrap();
    assert_eq!(game.ending(), &Ending::Unfinished);
    game.play(Take(1)).unwrap();

    let mut game = seeded(2);
    game.play(Take(2)).unwrap();
    assert_eq!(game.ending(), &Ending::Played(Winner(Side::South)));
    assert!(game.is_over());
    assert_eq!(game.agree_draw(), Err(EndedError));
    assert_eq!(
        game.resign(Side::North),
        Err(ResignError::Ended(EndedError))
    );
    assert_eq!(
        game.play(Take(1)).unwrap_err().to_string(),
        "take 1: not now"
    );
}

#[test]
fn going_back_brings_the_same_chance_again() {
    let mut game = seeded(30);
    for _ in 0..5 {
        game.play(Take(1)).unwrap();
    }
    game.record_mut().annotate(3, "kept").unwrap();
    game.record_mut().annotate(9, "forgotten").unwrap();
    let before = game.clone();
    for ply in (0..=game.ply()).rev() {
        let mut earlier = before.clone();
        earlier.rewind(ply).unwrap();
        assert_eq!(earlier.ply(), ply);
        assert_eq!(earlier.record().comment(3), (ply >= 3).then_some("kept"));
        assert_eq!(
            earlier.record().comment(9),
            (ply >= 9).then_some("forgotten")
        );
        earlier.settle();
        while earlier.ply() < before.ply() {
            earlier.play(Take(1)).unwrap();
        }
        assert_eq!(earlier.steps(), before.steps());
        assert_eq!(earlier.chance(), before.chance());
    }
    let error = RewindError { ply: 99, last: 11 };
    assert_eq!(game.rewind(99), Err(error));
    assert_eq!(error.to_string(), "there is no ply 99: the match has 11");
    assert_eq!(game, before);
}

/// A source that says what cannot be.
#[derive(Clone, PartialEq, Eq)]
struct Liar;

impl ChanceSource<Toy> for Liar {
    fn draw(&mut self, _: &Toy) -> Option<AtMost> {
        Some(AtMost(9))
    }
}

#[test]
fn a_source_cannot_bring_what_is_impossible() {
    let mut game = Match::new(Toy::new(Pile(9)).unwrap(), Liar);
    assert_eq!(game.settle(), []);
    assert_eq!(game.turn(), Turn::Chance);
    game.resolve(AtMost(2)).unwrap();
    assert_eq!(game.turn(), Turn::Player(Side::South));
}

#[cfg(feature = "serde")]
#[test]
fn a_match_is_saved_after_any_number_of_steps() {
    let mut game = seeded(30);
    game.record_mut()
        .roster_mut()
        .seat(Side::South, ["Anna"])
        .unwrap();
    loop {
        let json = serde_json::to_string(&game).unwrap();
        let mut loaded: Match<Toy> = serde_json::from_str(&json).unwrap();
        assert_eq!(loaded, game);
        if game.is_over() {
            break;
        }
        assert_eq!(loaded.play(Take(1)), game.play(Take(1)));
        assert_eq!(loaded, game);
    }
    game.rewind(4).unwrap();
    game.resign(Side::South).unwrap();
    let json = serde_json::to_string(&game).unwrap();
    assert_eq!(serde_json::from_str::<Match<Toy>>(&json).unwrap(), game);

    let mut game = Match::new(Toy::<0>::new(Pile(9)).unwrap(), Table);
    game.resolve(AtMost(3)).unwrap();
    let json = serde_json::to_string(&game).unwrap();
    assert_eq!(
        serde_json::from_str::<Match<Toy, Table>>(&json).unwrap(),
        game
    );
}
