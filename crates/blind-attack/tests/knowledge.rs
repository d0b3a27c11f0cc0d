//! Odds against the tree of chance itself.

use std::collections::BTreeMap;

use blind_attack::{Action, ActionKind, AttackResult, Charge, Event, Position, Rules};
use core_board::{Game, SeededChance, Side, Turn, random_step};

use crate::conformance::all_rules;

/// Every way an attack can turn out, with its weight out of the product of all totals: the result,
/// whose piece then stands on either square, the promoted, the destroyed, the blocked.
fn by_enumeration(
    position: &Position,
    action: Action,
) -> (BTreeMap<(AttackResult, String), u64>, u64) {
    fn walk(
        position: Position,
        weight: u64,
        total: u64,
        told: &[Event],
        found: &mut Vec<(u64, u64, Position, Vec<Event>)>,
    ) {
        if position.turn() != Turn::Chance {
            found.push((weight, total, position, told.to_vec()));
            return;
        }
        let outcomes = position.outcomes();
        let sum: u64 = outcomes
            .iter()
            .map(|(_, weight)| u64::from(weight.get()))
            .sum();
        for (outcome, share) in outcomes {
            let mut next = position;
            let mut told = told.to_vec();
            next.resolve_with(outcome, |event| told.push(event))
                .unwrap();
            walk(
                next,
                weight * u64::from(share.get()),
                total * sum,
                &told,
                found,
            );
        }
    }
    let ActionKind::Attack { from, to } = action.kind() else {
        panic!("{action} is no attack");
    };
    let mut start = *position;
    let mut told = Vec::new();
    start.play_with(action, |event| told.push(event)).unwrap();
    let mut found = Vec::new();
    walk(start, 1, 1, &told, &mut found);

    // Bring all leaves to one denominator.
    let whole = found.iter().map(|(_, total, ..)| *total).fold(1, lcm);
    let mut sums = BTreeMap::new();
    for (weight, total, end, told) in found {
        let side = position.side();
        let exploded = told
            .iter()
            .any(|event| matches!(event, Event::Exploded { .. }));
        let captured_by = |by: Side| {
            told.iter()
                .any(|event| matches!(event, Event::Captured { by: found, .. } if *found == by))
        };
        let stands = |square| end.piece_on(square).map(|piece| piece.owner);
        let charge = |wanted| {
            told.iter().find_map(|event| match event {
                Event::Revealed { square, charge, .. } if *square == wanted => Some(*charge),
                _ => None,
            })
        };
        let known = |square| {
            position
                .piece_on(square)
                .and_then(|piece| piece.face.charge())
                .or_else(|| charge(square))
        };
        let result = match (known(from), known(to)) {
            _ if exploded => AttackResult::Explosion,
            (attacker, defender) if attacker > defender => AttackResult::Win,
            (attacker, defender) if attacker < defender => AttackResult::Lose,
            _ => AttackResult::Equal,
        };
        if result == AttackResult::Win {
            assert!(captured_by(side));
        }
        let squares = |wanted: fn(&Event) -> Option<blind_attack::Square>| {
            let mut squares: Vec<String> = told
                .iter()
                .filter_map(wanted)
                .map(|square| square.to_string())
                .collect();
            squares.sort();
            squares.join(",")
        };
        let promoted = squares(|event| match event {
            Event::Promoted { square, .. } => Some(*square),
            _ => None,
        });
        let destroyed = squares(|event| match event {
            Event::Destroyed { square, .. } => Some(*square),
            _ => None,
        });
        let mut blocked = blind_attack::SquareSet::EMPTY;
        for event in &told {
            if let Event::Exploded { squares } = event {
                blocked |= *squares;
            }
        }
        assert!(blocked.is_subset(end.blocked()));
        let after = format!(
            "{:?} {:?} {promoted} {destroyed} {blocked}",
            stands(from),
            stands(to)
        );
        *sums.entry((result, after)).or_insert(0) += weight * (whole / total);
    }
    (sums, whole)
}

fn lcm(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

/// Compares the odds of every legal attack with the tree of chance.
fn check(position: &Position, tried: &mut BTreeMap<AttackResult, u32>) {
    for action in position.legal_actions() {
        let ActionKind::Attack { from, to } = action.kind() else {
            continue;
        };
        let odds = position.attack_odds(from, to).expect("it is legal");
        let (sums, whole) = by_enumeration(position, action);
        let mut possible = 0;
        for ((result, after), sum) in sums {
            let aftermath = odds.aftermath(result);
            let list = |squares: blind_attack::SquareSet| {
                let mut squares: Vec<String> = squares.iter().map(|s| s.to_string()).collect();
                squares.sort();
                squares.join(",")
            };
            let expected = format!(
                "{:?} {:?} {} {} {}",
                aftermath.on_from,
                aftermath.on_to,
                list(aftermath.promoted),
                list(aftermath.destroyed),
                aftermath.blocked
            );
            assert_eq!(after, expected, "{result:?} of {action} on {position}");
            // sum / whole == weight / total
            assert_eq!(
                sum * u64::from(odds.total()),
                whole * u64::from(odds.weight(result)),
                "{result:?} of {action} on {position}"
            );
            possible += 1;
            *tried.entry(result).or_default() += 1;
        }
        let told = AttackResult::ALL
            .iter()
            .filter(|result| odds.weight(**result) > 0);
        assert_eq!(told.count(), possible, "{action} on {position}");
    }
}

#[test]
fn odds_of_attacks_are_those_of_the_tree_of_chance() {
    let mut tried = BTreeMap::new();
    for (game, rules) in (0..).zip(all_rules()) {
        let mut chance = SeededChance::from_text("odds").stream(game);
        let mut position = Position::new(rules).unwrap();
        for step in 0..300 {
            if step % 3 == 0 && matches!(position.turn(), Turn::Player(_)) {
                check(&position, &mut tried);
            }
            if random_step(&mut position, &mut chance).is_none() {
                break;
            }
        }
    }
    assert!(
        tried.len() == 4 && tried.values().all(|count| *count > 50),
        "{tried:?}"
    );
}

#[test]
fn what_is_unknown_is_as_much_as_what_is_unrevealed() {
    for (game, rules) in (0..).zip(all_rules()) {
        let mut chance = SeededChance::from_text("unrevealed").stream(game);
        let mut position = Position::new(rules).unwrap();
        loop {
            for side in Side::ALL {
                let unknown = position.unknown(side);
                assert_eq!(u32::from(position.unrevealed(side).total()), unknown.len());
                for square in position.pieces(side) {
                    let odds = position.odds(square).unwrap();
                    let known = !unknown.contains(square);
                    assert_eq!(odds.total(), if known { 1 } else { unknown.len() });
                    assert_eq!(
                        odds.iter().map(|(_, weight)| weight).sum::<u32>(),
                        odds.total()
                    );
                }
            }
            if random_step(&mut position, &mut chance).is_none() {
                break;
            }
        }
    }
}

#[test]
fn odds_are_told_of_either_side_and_of_nothing_out_of_range() {
    let text = "xxxxxxx2/9/9/9/3xx4/3XX4/9/9/XXXXXXX2 s main - - 7";
    let position = Position::parse(Rules::spiteful(), text).unwrap();
    let square = |name: &str| name.parse().unwrap();
    let odds = position.attack_odds(square("e5"), square("d4")).unwrap();
    assert_eq!(odds.total(), 81);
    // 17 pairs with a bomb in it: 9 + 9 - 1. Equals: 3 * 3 singles, 3 * 3 doubles, 2 * 2 triples.
    assert_eq!(odds.weight(AttackResult::Explosion), 17);
    assert_eq!(odds.weight(AttackResult::Equal), 22);
    assert_eq!(odds.weight(AttackResult::Win), 21);
    assert_eq!(odds.weight(AttackResult::Lose), 21);
    assert_eq!(odds.aftermath(AttackResult::Equal).on_to, Some(Side::South));
    assert_eq!(odds.aftermath(AttackResult::Equal).on_from, None);
    assert_eq!(position.attack_odds(square("d4"), square("c5")), None);
    assert_eq!(position.attack_odds(square("a1"), square("a9")), None);
    assert_eq!(position.odds(square("a5")), None);
    assert_eq!(position.odds(square("a1")).unwrap().weight(Charge::Bomb), 1);
}
