//! Dealt and lazily drawn games have the same distribution.

use core::num::NonZeroU32;

use std::collections::BTreeMap;

use blind_attack::{Charge, Charges, Deal, DealError, Outcome, Position, Rules};
use core_board::{BySide, ChanceSource, Game, Match, SeededChance, Side, Step, Table, Turn};

use crate::conformance::all_rules;

/// An agent that knows only what everybody knows: its choice is a function of the position.
fn choice(position: &Position, salt: u64) -> blind_attack::Action {
    let mix = (position.zobrist() ^ salt).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
    // At most a few dozen.
    position
        .nth_action(mix as u32 % position.count_actions())
        .unwrap()
}

/// How often each end of a game comes when every reveal is drawn lazily, out of `whole` cases.
fn lazily(position: Position, salt: u64, whole: u64, ends: &mut BTreeMap<String, u64>) {
    let mut position = position;
    loop {
        match position.turn() {
            Turn::Over => {
                *ends.entry(position.to_string()).or_default() += whole;
                return;
            }
            Turn::Player(_) => {
                let action = choice(&position, salt);
                position.play(action).unwrap();
            }
            Turn::Chance => {
                let outcomes = position.outcomes();
                let total: u64 = outcomes
                    .iter()
                    .map(|(_, weight)| u64::from(weight.get()))
                    .sum();
                for (outcome, weight) in outcomes {
                    let mut next = position;
                    next.resolve(outcome).unwrap();
                    assert_eq!(whole % total, 0, "whole cases divide");
                    lazily(next, salt, whole / total * u64::from(weight.get()), ends);
                }
                return;
            }
        }
    }
}

/// Every order of some charges, equal ones told apart: as many as the factorial of their number.
fn orders(charges: &[Charge]) -> Vec<Vec<Charge>> {
    if charges.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for place in 0..charges.len() {
        let mut rest = charges.to_vec();
        let first = rest.remove(place);
        for mut order in orders(&rest) {
            order.insert(0, first);
            all.push(order);
        }
    }
    all
}

fn list(charges: Charges) -> Vec<Charge> {
    charges
        .to_string()
        .chars()
        .filter_map(Charge::from_letter)
        .collect()
}

#[test]
fn by_enumeration_dealt_and_lazy_games_end_alike() {
    // Four unknown pieces each, close together: 24 orders a side.
    let text = "9/9/1xx6/2x6/1XxX5/2X6/3X5/9/9 s main TDDSS// TDDSS// 0";
    // (Not under `swap`: a player who chooses by the position alone can go round for ever there.)
    for rules in [Rules::aggressive(), Rules::spiteful(), Rules::humane()] {
        let rules = Rules {
            quiet_limit: NonZeroU32::new(12),
            ..rules
        };
        let start = Position::parse(rules, text).unwrap();
        for salt in 0..4 {
            let mut lazy = BTreeMap::new();
            lazily(start, salt, 24 * 24, &mut lazy);

            let mut dealt = BTreeMap::new();
            let lost: Vec<Charge> = "TDDSS".chars().filter_map(Charge::from_letter).collect();
            let rests = BySide::from_fn(|side| orders(&list(start.unrevealed(side))));
            for south in &rests.south {
                for north in &rests.north {
                    let hand = |rest: &Vec<Charge>| -> [Charge; 9] {
                        [lost.clone(), rest.clone()].concat().try_into().unwrap()
                    };
                    let deal = Deal::new(BySide {
                        south: hand(south),
                        north: hand(north),
                    })
                    .unwrap();
                    let mut game = Match::new(start, deal);
                    while let Turn::Player(_) = game.turn() {
                        let action = choice(game.position(), salt);
                        game.play(action).unwrap();
                    }
                    assert_eq!(game.turn(), Turn::Over);
                    *dealt.entry(game.position().to_string()).or_insert(0) += 1;
                }
            }
            assert_eq!(dealt, lazy, "{rules}, {salt}");
            assert!(lazy.len() > 10, "{}", lazy.len());
        }
    }
}

/// What is counted of a full game: who won, what was revealed third, and whether North's second reveal beat
/// a single.
fn kind(game: &[Step<blind_attack::Action, Outcome>], end: &Position) -> String {
    let mut position = Position::new(*end.rules()).unwrap();
    let mut reveals = Vec::new();
    for step in game {
        if let Step::Outcome(outcome) = step {
            let owner = position.piece_on(outcome.square).unwrap().owner;
            reveals.push((owner, outcome.charge));
        }
        position.step_with(*step, |_| {}).unwrap();
    }
    let third = reveals.get(2).map(|(_, charge)| *charge);
    let mut norths = reveals.iter().filter(|(owner, _)| *owner == Side::North);
    let strong = norths.nth(1).map(|(_, charge)| *charge > Charge::Single);
    let winner = end.standing().and_then(|standing| standing.winner());
    format!("{winner:?} {third:?} {strong:?}")
}

fn full_game<S: ChanceSource<Position>>(source: S, agent: &mut SeededChance) -> String {
    let mut game = Match::new(Position::new(Rules::spiteful()).unwrap(), source);
    while let Turn::Player(_) = game.turn() {
        let action = agent.action(game.position()).unwrap();
        game.play(action).unwrap();
    }
    kind(game.steps(), game.position())
}

#[test]
fn full_games_dealt_and_lazy_do_not_differ_in_kind() {
    const GAMES: u64 = 1_500;
    let seed = SeededChance::from_text("deals");
    let mut counts: BTreeMap<String, [f64; 2]> = BTreeMap::new();
    for game in 0..GAMES {
        let lazy = full_game(seed.stream(4 * game), &mut seed.stream(4 * game + 1));
        let deal = Deal::shuffled(&mut seed.stream(4 * game + 2));
        let dealt = full_game(deal, &mut seed.stream(4 * game + 3));
        counts.entry(lazy).or_default()[0] += 1.0;
        counts.entry(dealt).or_default()[1] += 1.0;
    }
    // Two samples of equal size: the sum of (a - b)^2 / (a + b) over the kinds.
    let kinds = counts.values().filter(|[a, b]| a + b >= 10.0);
    let chi_square: f64 = kinds.clone().map(|[a, b]| (a - b).powi(2) / (a + b)).sum();
    let freedom = kinds.map(|_| 1.0).sum::<f64>() - 1.0;
    // Four standard deviations above the mean; the seed is fixed, so this never fails by chance.
    assert!(freedom >= 8.0, "{counts:?}");
    assert!(
        chi_square < freedom + 4.0 * (2.0 * freedom).sqrt(),
        "{chi_square} with {freedom} degrees of freedom"
    );
}

#[test]
fn shuffles_are_the_same_for_ever() {
    let mut chance = SeededChance::from_u64(7);
    let deal = Deal::shuffled(&mut chance);
    assert_eq!(deal.to_string(), "TDSBDSTDS/DBDSTSDST");
    // Eight numbers for each hand.
    assert_eq!(chance.place(), 16);
    // Of South's hand a triple and a single are out, of North's a double: six numbers and seven.
    let text = "xxxxxxxx1/9/9/9/9/4T4/9/9/XXXXXXX2 s main S// D// 0";
    let position = Position::parse(Rules::aggressive(), text).unwrap();
    let mut chance = SeededChance::from_u64(7);
    let deal = Deal::shuffled_for(&position, &mut chance);
    assert_eq!(deal.to_string(), "STSBDTDDS/DTTDSSDSB");
    assert_eq!(chance.place(), 13);
}

#[test]
fn shuffles_are_even() {
    // Where the bomb of a hand lies, and where its first triple: of the 36 pairs of places for two triples
    // 8 - n have the first on place n.
    let mut chance = SeededChance::from_text("even");
    let mut places = [0u32; 9];
    let mut triples = [0u32; 9];
    for _ in 0..9_000 {
        let deal = Deal::shuffled(&mut chance);
        for side in Side::ALL {
            let hand = deal.hand(side);
            assert_eq!(Deal::new(BySide::both(hand)).map(|_| ()), Ok(()));
            places[hand
                .iter()
                .position(|charge| *charge == Charge::Bomb)
                .unwrap()] += 1;
            triples[hand
                .iter()
                .position(|charge| *charge == Charge::Triple)
                .unwrap()] += 1;
        }
    }
    // 2000 expected in each, with a standard deviation of 42.
    assert!(
        places.iter().all(|count| count.abs_diff(2_000) < 170),
        "{places:?}"
    );
    // 500 for each pair of places; the standard deviation is 56 at most.
    let even = (0..)
        .zip(triples)
        .all(|(place, count)| count.abs_diff(500 * (8 - place)) < 230);
    assert!(even, "{triples:?}");
}

#[test]
fn a_deal_answers_each_reveal_with_the_next_charge() {
    let deal: Deal = "TDSBSDDTS/DDTSSBSTD".parse().unwrap();
    for (game, rules) in (0..).zip(all_rules()) {
        let mut agent = SeededChance::from_text("next").stream(game);
        let mut game = Match::new(Position::new(rules).unwrap(), deal);
        while let Turn::Player(_) = game.turn() {
            let action = agent.action(game.position()).unwrap();
            game.play(action).unwrap();
        }
        assert_eq!(game.turn(), Turn::Over);
        let mut turned_up = BySide::<Vec<Charge>>::default();
        let mut position = *game.record().start();
        for step in game.steps() {
            if let Step::Outcome(outcome) = step {
                let owner = position.piece_on(outcome.square).unwrap().owner;
                turned_up[owner].push(outcome.charge);
            }
            position.step_with(*step, |_| {}).unwrap();
        }
        for side in Side::ALL {
            assert!(deal.hand(side).starts_with(&turned_up[side]), "{side}");
        }
        // The match goes on from its saved form, and back in it the same charges come again.
        let saved = serde_json::to_string(&game).unwrap();
        assert_eq!(
            serde_json::from_str::<Match<Position, Deal>>(&saved).unwrap(),
            game
        );
        let whole = game.clone();
        game.rewind(0).unwrap();
        for step in whole.steps() {
            if let Step::Action(action) = step {
                game.play(*action).unwrap();
            }
        }
        assert_eq!(game, whole);
    }
}

#[test]
fn a_deal_must_be_two_true_shuffles() {
    use Charge::{Bomb, Double, Single, Triple};
    let army = [
        Triple, Triple, Double, Double, Double, Single, Single, Single, Bomb,
    ];
    assert!(Deal::new(BySide::both(army)).is_ok());
    let mut three_triples = army;
    three_triples[2] = Triple;
    let error = Deal::new(BySide {
        south: army,
        north: three_triples,
    });
    assert_eq!(
        error,
        Err(DealError {
            side: Side::North,
            charge: Double,
            count: 2
        })
    );
    assert_eq!(
        error.unwrap_err().to_string(),
        "north has 2 pieces of charge D instead of 3 (BA-4)"
    );
    for (text, message) in [
        (
            "TTDDDSSSB",
            "not a deal: expected two hands of nine letters out of B S D T, South's and North's, joined by /",
        ),
        (
            "TTDDDSSSB/TTDDDSSS",
            "not a deal: expected two hands of nine letters out of B S D T, South's and North's, joined by /",
        ),
        (
            "TTDDDSSSB/TTDDDSSSBB",
            "not a deal: expected two hands of nine letters out of B S D T, South's and North's, joined by /",
        ),
        (
            "TTDDDSSSB/ttdddsssb",
            "not a deal: expected two hands of nine letters out of B S D T, South's and North's, joined by /",
        ),
        (
            "TTDDDSSSS/TTDDDSSSB",
            "south has 0 pieces of charge B instead of 1 (BA-4)",
        ),
    ] {
        assert_eq!(
            text.parse::<Deal>().unwrap_err().to_string(),
            message,
            "{text}"
        );
        let json = serde_json::to_string(text).unwrap();
        assert!(
            serde_json::from_str::<Deal>(&json)
                .unwrap_err()
                .to_string()
                .contains(message)
        );
    }
    let deal: Deal = "TDSBSDDTS/DDTSSBSTD".parse().unwrap();
    assert_eq!(
        serde_json::to_string(&deal).unwrap(),
        "\"TDSBSDDTS/DDTSSBSTD\""
    );
    assert_eq!(
        serde_json::from_str::<Deal>("\"TDSBSDDTS/DDTSSBSTD\"").unwrap(),
        deal
    );
}

#[test]
fn a_deal_that_does_not_fit_has_nothing_to_say() {
    // South's triple on e4 is known, and this hand begins with a double.
    let text = "xxxxxxxx1/9/9/9/4x4/4T4/9/9/XXXXXXXX1 s attack:e4e5 - - 0";
    let start = Position::parse(Rules::aggressive(), text).unwrap();
    let deal: Deal = "DTSBSDDTS/DDTSSBSTD".parse().unwrap();
    assert_eq!(deal.next(&start, Side::South), None);
    // North's hand fits.
    assert_eq!(deal.next(&start, Side::North), Some(Charge::Double));
    // A deal made for the position always does, and goes on to the end.
    let mut chance = SeededChance::from_u64(5);
    for _ in 0..50 {
        let deal = Deal::shuffled_for(&start, &mut chance);
        assert_eq!(deal.hand(Side::South)[0], Charge::Triple);
        let mut game = Match::new(start, deal);
        game.settle();
        while let Turn::Player(_) = game.turn() {
            let action = chance.action(game.position()).unwrap();
            game.play(action).unwrap();
        }
        assert_eq!(game.turn(), Turn::Over);
    }
    // A referee's own reveal is taken; then the caller must say what comes.
    let start = Position::parse(Rules::aggressive(), &text.replace("4T4", "4X4")).unwrap();
    let mut game = Match::new(start, Table);
    game.resolve("e4=B".parse().unwrap()).unwrap();
    assert_eq!(deal.next(game.position(), Side::South), None);
}
