//! What an app or a bot asks of a battle, against what is legal.

use ancient_chess::{ActionKind, Phase, Position, Rules, Square, SquareSet};
use core_board::{Direction, Game, SeededChance, Side};
use proptest::prelude::*;

use crate::properties::{any_rules, melee, next_action};
use crate::rules::text;

/// What the legal actions alone say of moves and strikes from a square.
fn from_actions(position: &Position, from: Square) -> (SquareSet, SquareSet) {
    let (mut ends, mut hit) = (SquareSet::EMPTY, SquareSet::EMPTY);
    for action in position.legal_actions() {
        match action.kind() {
            ActionKind::Move { from: start, to } if start == from => ends.insert(to),
            ActionKind::Strike { from: start, to } if start == from => hit.insert(to),
            _ => {}
        }
    }
    (ends, hit)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn queries_agree_with_the_legal_actions(rules in any_rules(), seed in any::<u64>(), steps in 0..60usize) {
        let mut chance = SeededChance::from_u64(seed);
        let Some(mut position) = melee(rules, &mut chance) else { return Ok(()) };
        for _ in 0..steps {
            let Some(action) = next_action(&position, &mut chance) else { break };
            position.play(action).unwrap();
        }
        for square in Square::all() {
            let (ends, hit) = from_actions(&position, square);
            prop_assert_eq!(position.destinations(square), ends);
            prop_assert_eq!(position.targets(square), hit);
            let strikers: SquareSet = Square::all()
                .filter(|from| position.targets(*from).contains(square))
                .collect();
            prop_assert_eq!(position.strikers(square), strikers);
        }
        for threat in position.threats() {
            prop_assert_eq!(threat.strikers, position.strikers(threat.target));
            // A deadly threat can be carried out, one strike after the other.
            if threat.is_deadly() {
                let mut after = position;
                for from in threat.strikers.iter().take(usize::from(threat.needed)) {
                    let text = format!("{from}x{}", threat.target);
                    after.play(text.parse().unwrap()).unwrap();
                }
                let stands = after.unit_on(threat.target);
                prop_assert!(stands.is_none_or(|piece| piece.side == position.side()));
            }
        }
        // At the beginning of a turn without pins, what could be done is what may be done.
        let fresh = matches!(position.phase(), Phase::Battle { movement: ancient_chess::Movement::Unused })
            && position.struck().is_empty()
            && position.pinned().is_empty();
        if fresh {
            let side = position.side();
            for square in position.units_of(side) {
                prop_assert_eq!(position.reach(square), position.destinations(square));
            }
            for square in position.units_of(!side) {
                prop_assert_eq!(position.attackers(square, side), position.strikers(square));
            }
        }
    }
}

#[test]
fn empty_squares_have_attackers_and_lines_of_fire_end_at_obstacles() {
    let field = text("Ac3 Ie4 Cg5 ij10 tc6 we3 fe6 id4", "s battle 10/10 - 0");
    let position = Position::parse(Rules::default(), &field).unwrap();
    let square = |text: &str| text.parse::<Square>().unwrap();
    let attackers = |text: &str| position.attackers(square(text), Side::South).to_string();
    // The infantry beside it, the archers whose line is free, the cavalry beside it.
    assert_eq!(attackers("f5"), "e4,g5");
    assert_eq!(attackers("c5"), "c3");
    assert_eq!(attackers("c7"), "-");
    assert_eq!(attackers("j3"), "c3");
    let line = |direction| position.line_of_fire(square("c3"), direction).to_string();
    assert_eq!(line(Direction::North), "c4,c5");
    assert_eq!(line(Direction::NorthEast), "d4");
    assert_eq!(line(Direction::East), "d3,e3,f3,g3,h3,i3,j3");
    assert_eq!(position.lines_of_fire(square("a10")).len(), 27);
    assert_eq!(position.hits_needed(square("a1")), None);
    assert_eq!(position.reach(square("a1")), SquareSet::EMPTY);
    assert_eq!(position.destinations(square("d4")), SquareSet::EMPTY);
    assert_eq!(
        position.forces(Side::South).to_string(),
        "1 infantry, 1 archers, 1 cavalry"
    );
}
