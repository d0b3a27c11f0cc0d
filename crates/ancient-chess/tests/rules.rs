//! At least one test for every rule, named after it.
//!
//! Fields are written as what stands where, and the rest as in positions: `Ie4 ie5 fe5` is South's infantry
//! on e4, and North's on e5, on a wall that North holds. `t w # F f K k` are ground, `I A C i a c` units.

use ancient_chess::{
    Action, Army, Costs, Deployment, Directions, Event, Ground, Movement, Phase, Position, Quarter,
    Rules, Square, SquareSet, Standing, Terrain, TerrainLimits, Unit,
};
use core_board::{BySide, Game, Match, SeededChance, Side, Table, Turn, random_playout};

const FRESH: &str = "s battle 10/10 - 0";

/// The text of a position.
pub(crate) fn text(field: &str, rest: &str) -> String {
    let mut layers = [[None; 100], [None; 100]];
    for word in field.split_whitespace() {
        let (letter, square) = word.split_at(1);
        let square: Square = square.parse().unwrap();
        let layer = usize::from(!"IACiac".contains(letter));
        layers[layer][usize::from(square.index())] = letter.chars().next();
    }
    let boards = layers.map(|layer| {
        let ranks: Vec<String> = layer
            .chunks(10)
            .rev()
            .map(|rank| {
                let mut text: String = rank.iter().map(|c| c.unwrap_or('.')).collect();
                for run in (1..=10).rev() {
                    text = text.replace(&".".repeat(run), &run.to_string());
                }
                text
            })
            .collect();
        ranks.join("/")
    });
    format!("{} {} {rest}", boards[0], boards[1])
}

fn at_by(rules: Rules, field: &str, rest: &str) -> Position {
    let text = text(field, rest);
    Position::parse(rules, &text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn at(field: &str, rest: &str) -> Position {
    at_by(Rules::default(), field, rest)
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

fn play(position: &mut Position, actions: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for action in actions.split(", ") {
        position
            .play_with(action.parse().unwrap(), |event| events.push(event))
            .unwrap_or_else(|error| panic!("{position}: {error}"));
    }
    events
}

/// The position after some actions.
fn after(mut position: Position, actions: &str) -> Position {
    play(&mut position, actions);
    position
}

/// Side, phase, morale, pins and quiet after some actions.
fn rest(position: Position, actions: &str) -> String {
    let text = after(position, actions).to_string();
    text.splitn(3, ' ').nth(2).unwrap().to_owned()
}

/// Why an action is refused.
fn refusal(mut position: Position, action: &str) -> String {
    let before = position;
    let error = position.play(action.parse().unwrap()).unwrap_err();
    assert_eq!(position, before);
    error.reason.to_string()
}

fn is_legal(position: &Position, action: &str) -> bool {
    position.is_legal(action.parse().unwrap())
}

fn parse_error(rules: Rules, field: &str, rest: &str) -> String {
    Position::parse(rules, &text(field, rest))
        .unwrap_err()
        .problem
        .to_string()
}

fn targets(position: &Position, from: &str) -> String {
    position.targets(square(from)).to_string()
}

fn destinations(position: &Position, from: &str) -> String {
    position.destinations(square(from)).to_string()
}

/// The same on every square of a set.
fn covered(letter: char, squares: SquareSet) -> String {
    let words: Vec<String> = squares.iter().map(|at| format!("{letter}{at}")).collect();
    words.join(" ")
}

fn army(infantry: u8, archers: u8, cavalry: u8) -> Army {
    Army {
        infantry,
        archers,
        cavalry,
    }
}

fn with_directions(directions: Directions) -> Rules {
    Rules {
        directions,
        ..Rules::default()
    }
}

/// A game in which nothing is laid, the east is ceded by South and the west by North.
fn deploying(rules: Rules) -> Position {
    after(
        Position::new(rules).unwrap(),
        "ready, ready, cede SE, cede NW",
    )
}

#[test]
fn ac_1_the_field_has_four_quarters_of_25_squares() {
    let of = |text: &str| Quarter::of(square(text));
    assert_eq!([of("a1"), of("e5")], [Quarter::SouthWest; 2]);
    assert_eq!([of("f1"), of("j5")], [Quarter::SouthEast; 2]);
    assert_eq!([of("a6"), of("e10")], [Quarter::NorthWest; 2]);
    assert_eq!([of("f6"), of("j10")], [Quarter::NorthEast; 2]);
    let all = Quarter::ALL.map(Quarter::squares);
    assert!(all.iter().all(|squares| squares.len() == 25));
    assert_eq!(
        all.into_iter().fold(SquareSet::EMPTY, |a, b| a | b),
        SquareSet::FULL
    );
    assert!("k1".parse::<Square>().is_err());
    assert!("a11".parse::<Square>().is_err());
}

#[test]
fn ac_2_a_square_has_one_piece_of_terrain_at_most() {
    let position = after(Position::new(Rules::default()).unwrap(), "t@c4");
    for action in ["t@c4", "w@c4", "#@c4"] {
        assert_eq!(
            refusal(position, action),
            "there is terrain on c4 already (AC-2, AC-10)"
        );
    }
    assert_eq!(position.ground_on(square("c4")), Ground::Trees);
    assert_eq!(position.ground_on(square("c5")), Ground::Open);
}

#[test]
fn ac_3_eight_directions_serve_steps_melee_rides_and_shots() {
    let field = "Ie5 if6 Aa1 cd4 Ch1 aj3";
    let position = at(field, FRESH);
    assert_eq!(targets(&position, "e5"), "d4,f6");
    assert_eq!(targets(&position, "a1"), "d4");
    assert_eq!(destinations(&position, "e5").split(',').count(), 6);
    assert!(destinations(&position, "h1").contains("d5"));
}

#[test]
fn ac_3_mixed_steps_and_strikes_in_eight_rides_and_shoots_in_four() {
    let position = at_by(
        with_directions(Directions::Mixed),
        "Ie5 if6 Ag5 Ch1 cb2 Aa1",
        FRESH,
    );
    // The infantry strikes its diagonal neighbour, the archers beside it cannot shoot theirs.
    assert_eq!(targets(&position, "e5"), "f6");
    assert_eq!(targets(&position, "g5"), "-");
    assert_eq!(targets(&position, "a1"), "-");
    assert!(destinations(&position, "a1").contains("b1"));
    assert_eq!(destinations(&position, "g5").split(',').count(), 7);
    // The cavalry rides along rank and file only, not even one square aside.
    assert_eq!(
        destinations(&position, "h1"),
        "b1,c1,d1,e1,f1,g1,i1,j1,h2,h3,h4,h5,h6,h7,h8,h9,h10"
    );
    // But it strikes aside.
    let position = at_by(with_directions(Directions::Mixed), "Ce5 if6", FRESH);
    assert_eq!(targets(&position, "e5"), "f6");
}

#[test]
fn ac_3_four_directions_leave_diagonals_out_everywhere() {
    let rules = with_directions(Directions::Four);
    let position = at_by(rules, "Ie5 if6 ie6 Aa1 cd4 Ch1", FRESH);
    assert_eq!(targets(&position, "e5"), "e6");
    assert_eq!(targets(&position, "a1"), "-");
    assert_eq!(destinations(&position, "e5"), "e4,d5,f5");
    // A closed line shows each of its units to one blow only: nobody in it can be destroyed from the front.
    let line = at_by(rules, "Id4 Ie4 If4 id5 ie5 if5", FRESH);
    assert!(line.threats().all(|threat| threat.strikers.len() == 1));
    let line = at("Id4 Ie4 If4 id5 ie5 if5", FRESH);
    assert!(line.threats().any(ancient_chess::Threat::is_deadly));
}

#[test]
fn ac_4_infantry_falls_to_three_hits_others_to_two_and_none_carry_over() {
    let position = at("Id5 Ie4 If5 ie5 ij10", FRESH);
    let two = after(position, "d5xe5, e4xe5");
    assert_eq!(two.hits(square("e5")), 2);
    assert_eq!(two.hits_needed(square("e5")), Some(1));
    assert_eq!(
        two.unit_on(square("e5")).map(|p| p.unit),
        Some(Unit::Infantry)
    );
    let three = after(two, "f5xe5");
    assert_eq!(three.unit_on(square("e5")), None);
    for unit in ["a", "c"] {
        let position = at(&format!("Id5 Ie4 {unit}e5 ij10"), FRESH);
        let one = after(position, "d5xe5");
        assert!(one.unit_on(square("e5")).is_some());
        assert_eq!(after(one, "e4xe5").unit_on(square("e5")), None);
    }
    // Two hits in one turn and one in the next leave it standing.
    let later = after(two, "end, end");
    assert_eq!(later.hits_needed(square("e5")), Some(3));
    assert!(after(later, "f5xe5").unit_on(square("e5")).is_some());
}

#[test]
fn ac_5_a_wall_outlasts_all_that_happens_on_it() {
    let position = at("Ae3 Ah5 ae5 fe5 ij10", FRESH);
    let shot = after(position, "e3xe5, h5xe5");
    assert_eq!(shot.unit_on(square("e5")), None);
    // Nobody has stepped there: it keeps its holder.
    assert_eq!(
        shot.ground_on(square("e5")),
        Ground::Wall {
            holder: Some(Side::North)
        }
    );
}

#[test]
fn ac_6_nobody_enters_trees_or_water_and_cavalry_no_wall() {
    let field = "Ie5 Ae7 Cb5 te6 wd5 #f5 #b6 ij10";
    let position = at(field, FRESH);
    assert_eq!(
        refusal(position, "e5-e6"),
        "infantry cannot stand on e6 (AC-6)"
    );
    assert_eq!(
        refusal(position, "e5-d5"),
        "infantry cannot stand on d5 (AC-6)"
    );
    assert_eq!(
        refusal(position, "e7-e6"),
        "archers cannot stand on e6 (AC-6)"
    );
    assert_eq!(
        refusal(position, "b5-b6"),
        "cavalry cannot stand on b6 (AC-6)"
    );
    // Infantry and archers stand on walls.
    assert!(is_legal(&position, "e5-f5"));
    let archers = at("Ie5 Ae7 #e8 ij10", FRESH);
    assert!(is_legal(&archers, "e7-e8"));
}

#[test]
fn ac_7_arrows_stop_at_units_and_trees_and_fly_over_water_and_walls() {
    let position = at("Ae1 we2 #e3 Fe4 ie5 ie6 ta1 ij10", FRESH);
    assert_eq!(targets(&position, "e1"), "e5");
    let line = position.line_of_fire(square("e1"), core_board::Direction::North);
    assert_eq!(line.to_string(), "e2,e3,e4,e5");
    assert_eq!(refusal(position, "e1xe6"), "e5 stops the arrows (AC-7)");
    let own = at("Ae1 Ie3 ie6", FRESH);
    assert_eq!(refusal(own, "e1xe6"), "e3 stops the arrows (AC-7)");
    let trees = at("Ae1 te3 ie6", FRESH);
    assert_eq!(targets(&trees, "e1"), "-");
    assert_eq!(refusal(trees, "e1xe6"), "e3 stops the arrows (AC-7)");
}

#[test]
fn ac_8_every_obstacle_stops_a_ride_short_of_itself() {
    for obstacle in [
        "te4", "we4", "#e4", "Fe4", "fe4", "Ie4", "ie4", "Ae4", "ce4",
    ] {
        let position = at(&format!("Ce1 {obstacle} ij10 Ia10"), FRESH);
        assert!(is_legal(&position, "e1-e3"), "{obstacle}");
        for action in ["e1-e4", "e1-e5", "e1-e9"] {
            assert!(!is_legal(&position, action), "{action} with {obstacle}");
        }
        assert!(refusal(position, "e1-e5").contains("e4 stops the ride (AC-8)"));
    }
    // Diagonally just the same.
    let position = at("Ca1 td4 ij10", FRESH);
    assert!(is_legal(&position, "a1-c3") && !is_legal(&position, "a1-e5"));
}

#[test]
fn ac_9_each_side_lays_no_more_than_was_agreed() {
    let mut rules = Rules::default();
    rules.terrain.south = TerrainLimits {
        trees: 1,
        water: 0,
        walls: 2,
    };
    let position = after(Position::new(rules).unwrap(), "t@c4, #@a1, #@a2");
    assert_eq!(
        refusal(position, "t@c3"),
        "south may lay no more trees (AC-9)"
    );
    assert_eq!(
        refusal(position, "w@c3"),
        "south may lay no more water (AC-9)"
    );
    assert_eq!(
        refusal(position, "#@c3"),
        "south may lay no more wall (AC-9)"
    );
    assert_eq!(position.legal_actions(), [Action::READY]);
    // The defaults: 5, 5, 4; in the open field no walls.
    let default = Rules::default().terrain.north;
    assert_eq!((default.trees, default.water, default.walls), (5, 5, 4));
    let field = Position::new(Rules::field_battle()).unwrap();
    assert!(!is_legal(&field, "#@c3") && is_legal(&field, "w@c3"));
}

#[test]
fn ac_10_south_lays_in_its_half_then_north_in_its_own() {
    let position = Position::new(Rules::default()).unwrap();
    assert_eq!(position.turn(), Turn::Player(Side::South));
    assert_eq!(
        refusal(position, "t@c6"),
        "c6 is not in the half where south lays terrain (AC-10)"
    );
    let position = after(position, "#@j5, ready");
    assert_eq!(position.turn(), Turn::Player(Side::North));
    assert!(is_legal(&position, "t@c6") && !is_legal(&position, "t@c5"));
}

#[test]
fn ac_10_trees_and_water_may_not_cut_the_ground_apart() {
    // A corner, an edge, and a line across the whole field.
    for (field, refused) in [
        ("ta2 tb2", "b1"),
        ("ta2 wb2", "b1"),
        ("td1 td2 te2 tf2", "f1"),
        ("wj2 wi2", "i1"),
    ] {
        let position = at(field, "s terrain 10/10 - 0");
        for letter in ["t", "w"] {
            assert_eq!(
                refusal(position, &format!("{letter}@{refused}")),
                format!("trees or water on {refused} would cut the ground apart (AC-10)")
            );
        }
        assert!(is_legal(&position, &format!("#@{refused}")));
        let rules = Rules {
            connected: false,
            ..Rules::default()
        };
        let free = at_by(rules, field, "s terrain 10/10 - 0");
        assert!(is_legal(&free, &format!("t@{refused}")));
    }
    let across = "ta5 tb5 tc5 td5 te5 wf5 wg5 wh5 wi5";
    let position = at(across, "s terrain 10/10 - 0");
    assert!(!is_legal(&position, "w@j5") && is_legal(&position, "w@j1"));
    // By eight directions a diagonal line does not cut, by four it does.
    let corner = "ta2";
    let eight = at(corner, "s terrain 10/10 - 0");
    assert!(is_legal(&eight, "t@b1"));
    let four = at_by(
        with_directions(Directions::Four),
        corner,
        "s terrain 10/10 - 0",
    );
    assert!(!is_legal(&four, "t@b1"));
    let mixed = at_by(
        with_directions(Directions::Mixed),
        corner,
        "s terrain 10/10 - 0",
    );
    assert!(is_legal(&mixed, "t@b1"));
}

#[test]
fn ac_10_no_ground_at_all_hangs_together_too() {
    let limits = TerrainLimits {
        trees: 50,
        water: 0,
        walls: 0,
    };
    let rules = Rules {
        terrain: BySide::both(limits),
        ..Rules::default()
    };
    // South has covered its half up to one file of the border, North all but the last square.
    let field = covered('t', !SquareSet::of(square("e6")));
    let position = at_by(rules, &field, "n terrain 10/10 - 0");
    let over = after(position, "t@e6, ready, cede SW, cede NE");
    // Nobody finds a square: the battle is over before it begins.
    assert_eq!(over.standing(), Some(Standing::Units { winner: None }));
}

#[test]
fn ac_11_each_side_cedes_one_of_its_own_quarters_south_first() {
    let position = after(Position::new(Rules::default()).unwrap(), "ready, ready");
    assert_eq!(position.turn(), Turn::Player(Side::South));
    let words: Vec<String> = position
        .legal_actions()
        .iter()
        .map(Action::to_string)
        .collect();
    assert_eq!(words, ["cede SW", "cede SE"]);
    let position = after(position, "cede SE");
    assert_eq!(rest(position, "cede NW"), "s deploy:SE>n,NW>s 10/10 - 0");
    assert_eq!(
        refusal(position, "cede SE"),
        "SE is not one of the two quarters that north may cede (AC-11)"
    );
    assert!(position.to_string().ends_with("n cede:SE>n 10/10 - 0"));
}

#[test]
fn ac_12_the_army_is_placed_in_its_two_quarters() {
    let position = deploying(Rules::default());
    // South has kept SW and received NW.
    for action in ["I@a1", "A@e10", "C@e5"] {
        assert!(is_legal(&position, action));
    }
    assert_eq!(
        refusal(position, "I@f1"),
        "f1 is not in the quarters of south (AC-12)"
    );
    let one = after(position, "I@a1, I@j10");
    assert_eq!(refusal(one, "A@a1"), "a unit stands on a1 already (AC-12)");
    let mut rules = Rules::default();
    rules.army.south = army(1, 2, 0);
    let position = deploying(rules);
    assert_eq!(
        refusal(position, "C@a1"),
        "south has no cavalry left to place (AC-12)"
    );
    // Where it may not stand it is not placed.
    let start = Position::new(Rules::default()).unwrap();
    let ground = after(start, "t@a1, w@a2, #@a3, ready, ready, cede SE, cede NW");
    assert_eq!(
        refusal(ground, "I@a1"),
        "infantry cannot stand on a1 (AC-6)"
    );
    assert_eq!(refusal(ground, "C@a3"), "cavalry cannot stand on a3 (AC-6)");
    assert!(!is_legal(&ground, "A@a2") && is_legal(&ground, "A@a3"));
}

#[test]
fn ac_13_units_are_placed_in_turn_until_one_side_has_none_left() {
    let rules = Rules {
        army: BySide {
            south: army(1, 0, 0),
            north: army(1, 1, 1),
        },
        ..Rules::default()
    };
    let mut position = deploying(rules);
    let mut turns = String::new();
    for action in ["I@a1", "I@j1", "A@j2", "C@j3"] {
        turns.push(position.side().letter());
        let events = play(&mut position, action);
        assert!(
            events
                .iter()
                .any(|event| Position::turn_ended(event).is_some())
        );
    }
    // South has run out after its first: North goes on alone, and the battle begins by itself.
    assert_eq!(turns, "snnn");
    assert!(position.to_string().ends_with("s battle 10/10 - 0"));
}

#[test]
fn ac_13_north_may_run_out_first_too() {
    let rules = Rules {
        army: BySide {
            south: army(3, 0, 0),
            north: army(1, 0, 0),
        },
        ..Rules::default()
    };
    let mut position = deploying(rules);
    let mut turns = String::new();
    for action in ["I@a1", "I@j1", "I@a2", "I@a3"] {
        turns.push(position.side().letter());
        play(&mut position, action);
    }
    assert_eq!(turns, "snss");
    assert!(position.to_string().ends_with("s battle 10/10 - 0"));
}

#[test]
fn ac_22_walls_are_assaulted_from_adjacent_squares_as_agreed() {
    let diagonal = "Ie4 if5 ff5 ij10";
    for (directions, may) in [
        (Directions::Eight, true),
        (Directions::Mixed, true),
        (Directions::Four, false),
    ] {
        let rules = Rules {
            directions,
            ..Rules::default()
        };
        let position = Position::parse(rules, &text(diagonal, FRESH)).unwrap();
        assert_eq!(is_legal(&position, "e4xf5"), may, "{directions:?}");
    }
}

#[test]
fn ac_13_whole_armies_are_placed_one_after_the_other() {
    let rules = Rules {
        deployment: Deployment::Whole,
        army: BySide::both(army(1, 1, 0)),
        ..Rules::default()
    };
    let mut position = deploying(rules);
    let events = play(&mut position, "A@a1, I@a2, I@j1, A@j2");
    let order: Vec<Side> = events.iter().filter_map(Position::turn_ended).collect();
    assert_eq!(order, [Side::South, Side::North]);
    assert!(matches!(position.phase(), Phase::Battle { .. }));
}

#[test]
fn ac_13_what_finds_no_square_is_left_out_at_no_cost() {
    // South's two quarters are walls all over: its cavalry cannot stand, its infantry can.
    let limits = TerrainLimits {
        trees: 0,
        water: 0,
        walls: 50,
    };
    let rules = Rules {
        terrain: BySide::both(limits),
        army: BySide {
            south: army(1, 0, 3),
            north: army(2, 0, 0),
        },
        ..Rules::default()
    };
    let walls = covered('#', SquareSet::FULL);
    let position = at_by(rules, &walls, "s deploy:SE>n,NW>s 10/10 - 0");
    assert_eq!(
        refusal(position, "C@a1"),
        "cavalry cannot stand on a1 (AC-6)"
    );
    let battle = after(position, "I@a1, I@j1, I@j2");
    assert!(battle.to_string().ends_with("s battle 10/10 - 0"));
    assert_eq!(battle.forces(Side::South), army(1, 0, 0));
}

#[test]
fn ac_14_first_says_who_moves_first_in_battle() {
    let rules = Rules {
        first: Side::North,
        army: BySide::both(army(1, 0, 0)),
        ..Rules::default()
    };
    let position = deploying(rules);
    // Placing is South's first all the same.
    assert_eq!(position.turn(), Turn::Player(Side::South));
    assert_eq!(rest(position, "I@a1, I@j1"), "n battle 10/10 - 0");
}

#[test]
fn ac_15_a_ready_made_battle_is_bound_by_no_agreement_on_numbers() {
    let south = covered('C', SquareSet::rank(0) | SquareSet::rank(1));
    let rivers = covered('t', SquareSet::rank(4)) + " " + &covered('w', SquareSet::rank(5));
    let field = format!("{south} {rivers} {}", covered('c', SquareSet::rank(8)));
    // Twenty cavalry, trees and water that cut the field in two, morale beyond the starting one.
    let position = at(&field, "n battle 77/2 - 3");
    assert_eq!(position.forces(Side::South), army(0, 0, 20));
    for (field, rest, problem) in [
        (
            "Ia1",
            FRESH,
            "north has no unit, so the battle is over (AC-30)",
        ),
        (
            "Ia1 ij10",
            "s battle 0/10 - 0",
            "the morale of south is 0 or less, so the battle is over (AC-31)",
        ),
        (
            "Ia1 ij10",
            "s battle 10/10 - 100",
            "after 100 quiet turns the game is over (AC-33)",
        ),
        (
            "Ia1 ij10 Kc3",
            FRESH,
            "south has no camp under these rules (AC-29)",
        ),
        (
            "Ia1 ij10 fa1",
            FRESH,
            "a unit on a wall holds it (AC-28), so a1 must be held by south",
        ),
    ] {
        assert_eq!(parse_error(Rules::default(), field, rest), problem);
    }
    let two_camps = parse_error(Rules::siege(), "Ia1 ij10 Kc3 Kc4", FRESH);
    assert_eq!(two_camps, "south has more than one camp (AC-15, AC-29)");
}

#[test]
fn ac_16_one_unit_moves_and_any_number_strike_in_any_order() {
    let position = at("Id5 Ie4 Ca1 ie5 ij10", FRESH);
    assert!(is_legal(&position, "end"));
    let moved = after(position, "a1-a9");
    assert_eq!(
        refusal(moved, "d5-d6"),
        "one unit has moved this turn already (AC-16)"
    );
    assert_eq!(
        refusal(moved, "a9-a8"),
        "one unit has moved this turn already (AC-16)"
    );
    assert_eq!(
        rest(position, "d5xe5, a1-a9, e4xe5"),
        "s battle:moved;struck=e4,d5;hits=e5x2 10/10 e5 0"
    );
    assert_eq!(rest(position, "end"), "n battle 10/10 - 1");
}

#[test]
fn ac_17_a_unit_strikes_once_a_turn() {
    let position = at("Ie5 id6 if6", FRESH);
    let struck = after(position, "e5xd6");
    assert_eq!(
        refusal(struck, "e5xf6"),
        "the unit on e5 has struck this turn (AC-17, AC-18)"
    );
    assert_eq!(
        refusal(position, "e5xe6"),
        "no enemy unit stands on e6 (AC-17)"
    );
    assert_eq!(
        refusal(position, "e5xf4"),
        "no enemy unit stands on f4 (AC-17)"
    );
    let again = after(struck, "end, end");
    assert!(is_legal(&again, "e5xf6"));
}

#[test]
fn ac_18_who_has_struck_does_not_move_and_who_has_moved_may_strike() {
    let position = at("Ie4 Cf1 ie6 id5", FRESH);
    let struck = after(position, "e4xd5");
    assert_eq!(
        refusal(struck, "e4-e5"),
        "the unit on e4 has struck this turn (AC-17, AC-18)"
    );
    assert!(is_legal(&struck, "f1-f4"));
    let moved = after(position, "f1-f5");
    assert!(is_legal(&moved, "f5xe6"));
}

#[test]
fn ac_19_who_was_struck_cannot_move_next_turn_but_strikes() {
    let position = at("Id5 ie5 cj10", FRESH);
    let next = after(position, "d5xe5, end");
    assert!(next.to_string().ends_with("n battle 10/10 e5 1"));
    assert_eq!(
        refusal(next, "e5-e6"),
        "the unit on e5 is pinned and cannot move, nor assault (AC-19, AC-24)"
    );
    assert!(is_legal(&next, "e5xd5") && is_legal(&next, "j10-j1"));
    // It stays pinned until its side ends the turn, and is free in the turn after.
    assert_eq!(
        rest(next, "e5xd5"),
        "n battle;struck=e5;hits=d5x1 10/10 d5,e5 1"
    );
    assert_eq!(rest(next, "e5xd5, end"), "s battle 10/10 d5 2");
    assert!(is_legal(&after(next, "end, end"), "e5-e6"));
    // Walkers and riders alike.
    for unit in ["a", "c"] {
        let position = at(&format!("Id5 {unit}e5 ij10"), FRESH);
        let next = after(position, "d5xe5, end");
        assert_eq!(
            refusal(next, "e5-e6"),
            "the unit on e5 is pinned and cannot move, nor assault (AC-19, AC-24)"
        );
        assert!(is_legal(&next, "e5xd5"));
    }
}

#[test]
fn ac_19_without_pinning_nobody_is_pinned() {
    let rules = Rules {
        pinning: false,
        ..Rules::default()
    };
    let position = at_by(rules, "Id5 ie5 cj10", FRESH);
    assert_eq!(
        rest(position, "d5xe5"),
        "s battle;struck=d5;hits=e5x1 10/10 - 0"
    );
    assert!(is_legal(&after(position, "d5xe5, end"), "e5-e6"));
}

#[test]
fn ac_20_a_kill_opens_lines_for_the_rest_of_the_turn() {
    let position = at("Ae1 Id4 Cf4 ae4 ae8 ij10", FRESH);
    assert!(!is_legal(&position, "e1xe8"));
    // The archers' line, and a ride's.
    let killed = after(position, "d4xe4, f4xe4");
    assert_eq!(killed.unit_on(square("e4")), None);
    assert!(is_legal(&killed, "e1xe8"));
    let position = at("Ce1 Id4 If4 ce4 ij10", FRESH);
    assert!(!is_legal(&position, "e1-e9"));
    assert!(is_legal(&after(position, "d4xe4, f4xe4"), "e1-e9"));
}

#[test]
fn ac_21_cavalry_cannot_strike_a_unit_on_a_wall() {
    let position = at("Ce4 Ae1 ie5 fe5 if5", FRESH);
    assert_eq!(
        refusal(position, "e4xe5"),
        "cavalry cannot strike a unit on a wall (AC-21)"
    );
    assert_eq!(targets(&position, "e4"), "f5");
    assert_eq!(
        position.attackers(square("e5"), Side::South).to_string(),
        "-"
    );
}

#[test]
fn ac_22_an_assault_is_the_movement_and_has_one_target() {
    let field = "Id4 Ie4 If4 Ag5 Ca1 ie5 fe5 ig4 fg4 if6";
    let position = at(field, FRESH);
    let assault = after(position, "e4xe5");
    assert!(
        assault
            .to_string()
            .ends_with("s battle:assault=e5;struck=e4;assaulters=e4;hits=e5x1 10/10 e5 0")
    );
    // Others join, on that target only; nobody moves; archers shoot as usual.
    assert!(is_legal(&assault, "f4xe5"));
    assert_eq!(
        refusal(assault, "f4xg4"),
        "the assault on e5 is this turn's movement (AC-22)"
    );
    assert_eq!(
        refusal(assault, "a1-a2"),
        "the assault on e5 is this turn's movement (AC-22)"
    );
    assert_eq!(
        refusal(assault, "d4-d5"),
        "the assault on e5 is this turn's movement (AC-22)"
    );
    assert!(is_legal(&assault, "g5xg4") && is_legal(&assault, "g5xe5"));
    // With the movement used there is no assault.
    let moved = after(position, "a1-a2");
    assert_eq!(
        refusal(moved, "e4xe5"),
        "an assault is this turn's movement, which is used (AC-22)"
    );
    // A shot at the wall is no movement.
    assert!(is_legal(&after(position, "g5xg4"), "a1-a2"));
    // From one wall to another it is an assault too.
    let walls = at("Ie4 Fe4 ie5 fe5", FRESH);
    assert!(rest(walls, "e4xe5").starts_with("s battle:assault=e5"));
}

#[test]
fn ac_23_the_only_assaulter_steps_up_at_once() {
    let position = at("Ie4 Ae1 Aj5 ae5 fe5 ij10", FRESH);
    let mut killed = position;
    // The archers' shot is the killing one; the infantry that assaulted steps up all the same.
    let events = play(&mut killed, "e4xe5, j5xe5");
    assert!(events.contains(&Event::Advanced {
        from: square("e4"),
        to: square("e5")
    }));
    assert!(
        killed
            .to_string()
            .ends_with("s battle:moved;struck=e5,j5 11/7 - -")
    );
    assert_eq!(killed.walls_held(Side::South).to_string(), "e5");
    // Shot down before anybody assaults, the target leaves the wall to nobody, and the movement free.
    let shot = after(at("Ie4 Aa5 Aj5 ae5 fe5 ij10", FRESH), "a5xe5, j5xe5");
    assert_eq!(shot.walls_held(Side::North).to_string(), "e5");
    assert!(is_legal(&shot, "e4-e5"));
}

#[test]
fn ac_23_of_several_assaulters_the_player_chooses() {
    let position = at("Id4 Ie4 Aj5 ie5 fe5 ij10", FRESH);
    let due = after(position, "d4xe5, e4xe5, j5xe5");
    assert!(
        due.to_string()
            .ends_with("s battle:advance=e5;struck=d4,e4,j5;assaulters=d4,e4 11/9 - -")
    );
    let words: Vec<String> = due.legal_actions().iter().map(Action::to_string).collect();
    assert_eq!(words, ["^d4", "^e4"]);
    assert_eq!(
        refusal(due, "end"),
        "one of the infantry that took part in the assault must advance onto e5 first (AC-23)"
    );
    assert_eq!(
        refusal(due, "^j5"),
        "the unit on j5 did not take part in the assault (AC-23)"
    );
    assert_eq!(rest(due, "^d4"), "s battle:moved;struck=e4,e5,j5 11/7 - -");
    assert_eq!(
        after(due, "^e4").unit_on(square("d4")).map(|p| p.unit),
        Some(Unit::Infantry)
    );
    assert_eq!(refusal(position, "^e4"), "no advance is due (AC-23)");
}

#[test]
fn ac_23_if_the_target_survives_nobody_steps_up() {
    let position = at("Id4 Ie4 ie5 fe5", FRESH);
    let failed = after(position, "d4xe5, e4xe5, end");
    assert!(failed.to_string().ends_with("n battle 10/10 e5 1"));
    assert!(failed.unit_on(square("e5")).is_some());
    // Nothing has moved on, but the movement was used: the next turn is fresh.
    assert_eq!(
        failed.phase(),
        Phase::Battle {
            movement: Movement::Unused
        }
    );
}

#[test]
fn ac_24_pinned_infantry_strikes_but_does_not_assault() {
    let position = at("Ie4 ie5 fe5 id5", "s battle 10/10 e4 0");
    assert_eq!(targets(&position, "e4"), "d5");
    assert_eq!(
        refusal(position, "e4xe5"),
        "the unit on e4 is pinned and cannot move, nor assault (AC-19, AC-24)"
    );
    // Having struck in the assault does not keep it from the advance.
    let position = at("Id4 Ie4 If4 ie5 fe5 ij10", FRESH);
    let due = after(position, "d4xe5, e4xe5, f4xe5");
    assert_eq!(due.assaulters().to_string(), "d4,e4,f4");
    assert!(is_legal(&due, "^d4"));
    // Who stepped up has struck; others still may, but no new assault begins.
    let next = after(
        at("Id4 Ie4 Ce6 Id6 ae5 fe5 af6 ff6 cd5", FRESH),
        "d4xe5, e4xe5, ^e4",
    );
    assert!(is_legal(&next, "d6xd5") && is_legal(&next, "e6xd5") && !is_legal(&next, "e5xd5"));
    assert!(
        !next
            .legal_actions()
            .iter()
            .any(|a| a.to_string().ends_with("xf6"))
    );
}

#[test]
fn ac_25_infantry_strikes_open_neighbours_also_from_a_wall() {
    let position = at("Ie4 Fe4 ie5 Ca1", FRESH);
    let struck = after(position, "e4xe5");
    assert_eq!(
        struck.phase(),
        Phase::Battle {
            movement: Movement::Unused
        }
    );
    assert!(is_legal(&struck, "a1-a2"));
}

#[test]
fn ac_26_morale_starts_as_agreed_without_a_ceiling_and_may_fall_below_0() {
    let rules = Rules {
        morale: BySide {
            south: 1000,
            north: 1,
        },
        ..Rules::default()
    };
    let position = Position::new(rules).unwrap();
    assert_eq!(position.morale(Side::South), 1000);
    let position = at_by(rules, "Id5 Ie4 ae5 ij10", "s battle 1000/1 - 0");
    assert_eq!(rest(position, "d5xe5, e4xe5"), "s over 1001/0 - -");
    let rules = Rules {
        costs: Costs {
            unit_lost: 100,
            ..Costs::default()
        },
        ..Rules::default()
    };
    let position = at_by(rules, "Id5 Ie4 ae5 ij10", FRESH);
    assert_eq!(rest(position, "d5xe5, e4xe5"), "s over 11/-90 - -");
}

#[test]
fn ac_27_losses_cost_and_kills_gain_what_was_agreed() {
    let rules = Rules {
        costs: Costs {
            unit_lost: 3,
            unit_taken: 4,
            wall_lost: 5,
        },
        ..Rules::default()
    };
    let position = at_by(rules, "Ie4 Aj5 ae5 fe5 ij10", FRESH);
    // A kill, and the wall with it.
    assert_eq!(
        rest(position, "e4xe5, j5xe5"),
        "s battle:moved;struck=e5,j5 14/2 - -"
    );
    assert_eq!(
        Costs::default(),
        Costs {
            unit_lost: 1,
            unit_taken: 1,
            wall_lost: 2
        }
    );
    let free = Rules {
        costs: Costs {
            unit_lost: 0,
            unit_taken: 0,
            wall_lost: 0,
        },
        ..Rules::default()
    };
    let position = at_by(free, "Ie4 Aj5 ae5 fe5 ij10", FRESH);
    assert_eq!(
        rest(position, "e4xe5, j5xe5"),
        "s battle:moved;struck=e5,j5 10/10 - -"
    );
}

#[test]
fn ac_28_a_wall_is_nobodys_then_held_lost_and_won_back() {
    let position = at("Id4 #e5 if6 cj10", FRESH);
    // The first unit on it takes it from nobody: no loss, no progress.
    let mut held = position;
    let events = play(&mut held, "d4-e5");
    assert!(events.contains(&Event::WallTaken {
        side: Side::South,
        square: square("e5"),
        from: None
    }));
    assert_eq!(rest(held, "end"), "n battle 10/10 - 1");
    // Leaving it does not lose it.
    let left = after(held, "end, f6-f5, end, e5-e4");
    assert_eq!(left.walls_held(Side::South).to_string(), "e5");
    assert_eq!(rest(left, "end"), "n battle 10/10 - 3");
    // The enemy on it does, with the option's cost, and gains nothing by it.
    let lost = after(left, "end, f5-e5");
    assert_eq!(rest(lost, "end"), "s battle 8/10 - 0");
    // And won back.
    let back = after(lost, "end, e4-d4, end, e5-e6, end, d4-e5");
    assert_eq!(rest(back, "end"), "n battle 8/8 - 0");
    // Coming back to the own wall changes nothing.
    assert_eq!(
        rest(at("Id4 Fe5 ij10", FRESH), "d4-e5"),
        "s battle:moved 10/10 - 0"
    );
    // Deploying on it counts as standing there.
    let start = after(
        Position::new(Rules::default()).unwrap(),
        "#@a1, ready, ready, cede SE, cede NW",
    );
    assert_eq!(
        after(start, "I@a1").walls_held(Side::South).to_string(),
        "a1"
    );
}

#[test]
fn ac_29_a_camp_is_set_up_before_the_units_on_open_ground() {
    let rules = Rules::siege();
    let start = Position::new(rules).unwrap();
    let position = after(start, "t@a1, ready, ready, cede SE, cede NW");
    assert_eq!(
        refusal(position, "I@a2"),
        "the camp of south is placed before its units (AC-13, AC-29)"
    );
    assert_eq!(
        refusal(position, "K@a1"),
        "a camp needs open ground, and a1 is not (AC-29)"
    );
    assert_eq!(
        refusal(position, "K@j1"),
        "j1 is not in the quarters of south (AC-12)"
    );
    let camps = after(position, "K@a2, K@j9");
    // Units stand on it.
    assert!(is_legal(&camps, "I@a2"));
    assert_eq!(
        refusal(camps, "K@a3"),
        "no camp of south is to be placed (AC-29)"
    );
    assert_eq!(camps.camp(Side::North), Some(square("j9")));
    // One that finds no open square is left out.
    let limits = TerrainLimits {
        trees: 0,
        water: 0,
        walls: 50,
    };
    let walled = Rules {
        terrain: BySide::both(limits),
        ..rules
    };
    let walls = covered('#', SquareSet::FULL);
    let position = at_by(walled, &walls, "s deploy:SE>n,NW>s 10/10 - 0");
    assert!(is_legal(&position, "I@a1"));
    // With a camp for one side only, the other places none.
    let mut one = rules;
    one.camp.south = None;
    let position = deploying(one);
    assert_eq!(position.turn(), Turn::Player(Side::North));
    assert_eq!(rest(position, "K@j1"), "s deploy:SE>n,NW>s 10/10 - 0");
}

#[test]
fn ac_29_a_camp_falls_to_whoever_ends_a_move_on_it() {
    let rules = Rules::siege();
    // By a step.
    let position = at_by(rules, "Ie4 ke5 ij10 Ka1", FRESH);
    assert_eq!(rest(position, "e4-e5"), "s battle:moved 10/5 - -");
    assert_eq!(after(position, "e4-e5").camp(Side::North), None);
    // By a ride that ends there, not by one that goes on; arrows and rides pass.
    let position = at_by(rules, "Ce1 Ac5 ke5 ij5", FRESH);
    assert_eq!(rest(position, "e1-e5"), "s battle:moved 10/5 - -");
    assert_eq!(rest(position, "e1-e8"), "s battle:moved 10/10 - 0");
    assert!(is_legal(&position, "c5xj5"));
    // The own camp is walked on without harm.
    assert_eq!(
        rest(at_by(rules, "Ie4 Ke5 ij10", FRESH), "e4-e5"),
        "s battle:moved 10/10 - 0"
    );
    // The fall can end the game.
    let position = at_by(rules, "Ce1 ke5 ij5", "s battle 10/5 - 0");
    let over = after(position, "e1-e5");
    assert_eq!(
        over.standing(),
        Some(Standing::Morale {
            winner: Side::South
        })
    );
}

#[test]
fn ac_30_a_side_without_units_has_lost_at_once() {
    let position = at("Id5 Ie4 Ca1 ae5", FRESH);
    let over = after(position, "d5xe5, e4xe5");
    assert!(over.to_string().ends_with("s over 11/9 - -"));
    assert_eq!(
        over.standing(),
        Some(Standing::Units {
            winner: Some(Side::South)
        })
    );
    assert_eq!(
        (over.returns(Side::South), over.returns(Side::North)),
        (1, -1)
    );
    assert_eq!(
        refusal(over, "end"),
        "the game is over (AC-30, AC-31, AC-33)"
    );
    // Units come before morale.
    let both = after(at("Id5 Ie4 ae5", "s battle 10/1 - 0"), "d5xe5, e4xe5");
    assert_eq!(
        both.standing(),
        Some(Standing::Units {
            winner: Some(Side::South)
        })
    );
}

#[test]
fn ac_30_a_side_that_could_place_nobody_has_lost_at_the_start() {
    let limits = TerrainLimits {
        trees: 0,
        water: 0,
        walls: 50,
    };
    let rules = Rules {
        terrain: BySide::both(limits),
        army: BySide {
            south: army(0, 0, 2),
            north: army(1, 0, 0),
        },
        ..Rules::default()
    };
    let walls = covered('#', SquareSet::FULL);
    let position = at_by(rules, &walls, "n deploy:SE>n,NW>s 10/10 - 0");
    let over = after(position, "I@j1");
    assert!(over.to_string().ends_with("s over 10/10 - 0"));
    assert_eq!(Position::parse(rules, &over.to_string()), Ok(over));
    assert_eq!(
        over.standing(),
        Some(Standing::Units {
            winner: Some(Side::North)
        })
    );
    let nobody = Rules {
        army: BySide::both(army(0, 0, 1)),
        ..rules
    };
    let position = at_by(nobody, &walls, "n cede:SE>n 10/10 - 0");
    let over = after(position, "cede NW");
    assert_eq!(Position::parse(nobody, &over.to_string()), Ok(over));
    assert_eq!(over.standing(), Some(Standing::Units { winner: None }));
    assert_eq!(
        over.standing().unwrap().to_string(),
        r#"{"winner":"draw","by":"units"}"#
    );
}

#[test]
fn ac_31_morale_ends_the_game_between_the_kill_and_the_advance() {
    let position = at("Ie4 Aj5 ae5 fe5 ij10", "s battle 10/1 - 0");
    let mut over = position;
    let events = play(&mut over, "e4xe5, j5xe5");
    assert!(
        over.to_string()
            .ends_with("s over 10/0 - -".replace("10/0", "11/0").as_str())
    );
    assert_eq!(
        over.standing(),
        Some(Standing::Morale {
            winner: Side::South
        })
    );
    // No advance, and the wall keeps its holder.
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Advanced { .. }))
    );
    assert_eq!(over.walls_held(Side::North).to_string(), "e5");
    assert!(over.unit_on(square("e4")).is_some());
    // With one more to lose, the wall's fall decides, after the advance.
    let position = at("Ie4 Aj5 ae5 fe5 ij10", "s battle 10/3 - 0");
    let over = after(position, "e4xe5, j5xe5");
    assert!(over.to_string().ends_with("s over 11/0 - -"));
    assert_eq!(over.walls_held(Side::South).to_string(), "e5");
}

#[test]
fn ac_31_a_wall_lost_to_a_step_can_end_the_game() {
    let over = after(at("Id4 fe5 ij10", "s battle 10/2 - 0"), "d4-e5");
    assert!(over.to_string().ends_with("s over 10/0 - -"));
    assert_eq!(
        over.standing(),
        Some(Standing::Morale {
            winner: Side::South
        })
    );
}

#[test]
fn ac_32_players_resign_or_agree_on_a_draw() {
    let mut game = Match::new(Position::new(Rules::default()).unwrap(), Table);
    game.resign(Side::North).unwrap();
    assert_eq!(game.ending().to_string(), r#"{"resigned":"north"}"#);
    assert!(game.play("ready".parse().unwrap()).is_err());
    // The position knows nothing of it.
    assert_eq!(game.position().turn(), Turn::Player(Side::South));
    let mut game = Match::new(at("Ie4 ij10", FRESH), Table);
    game.play("e4-e5".parse().unwrap()).unwrap();
    game.agree_draw().unwrap();
    assert!(game.is_over());
}

#[test]
fn ac_33_quiet_turns_in_a_row_draw_the_game() {
    let rules = Rules {
        quiet_limit: core::num::NonZeroU32::new(3),
        ..Rules::default()
    };
    let position = at_by(rules, "Id5 Ie4 ae5 ij10", FRESH);
    assert_eq!(rest(position, "end, end"), "s battle 10/10 - 2");
    let over = after(position, "end, end, end");
    assert!(over.to_string().ends_with("n over 10/10 - 3"));
    assert_eq!(over.standing(), Some(Standing::Quiet));
    assert_eq!(
        over.standing().unwrap().to_string(),
        r#"{"winner":"draw","by":"quiet"}"#
    );
    // A kill begins the count anew; so do a camp's fall and a wall's change of holder.
    assert_eq!(
        rest(position, "end, end, d5xe5, e4xe5, end"),
        "n battle 11/9 - 0"
    );
    assert_eq!(
        rest(
            at_by(rules, "Id4 fe5 ij10", "s battle 10/10 - 2"),
            "d4-e5, end"
        ),
        "n battle 10/8 - 0"
    );
    // Hits alone do not.
    assert_eq!(rest(position, "d5xe5, end"), "n battle 10/10 e5 1");
    // Where losing a wall costs nothing, its change of holder does not count.
    let mut free = rules;
    free.costs.wall_lost = 0;
    let wall = at_by(free, "Id4 fe5 ij10", "s battle 10/10 - 1");
    assert_eq!(rest(wall, "d4-e5, end"), "n battle 10/10 - 2");
    assert_eq!(
        after(wall, "d4-e5").walls_held(Side::South).to_string(),
        "e5"
    );
    // Without a limit it goes on and on.
    let endless = Rules {
        quiet_limit: None,
        ..rules
    };
    let position = at_by(endless, "Id5 ij10", "s battle 10/10 - 4000000");
    assert_eq!(rest(position, "end"), "n battle 10/10 - 4000001");
}

#[test]
fn ac_34_ready_is_always_legal_and_always_needed() {
    let none = TerrainLimits::default();
    let rules = Rules {
        terrain: BySide::both(none),
        ..Rules::default()
    };
    let position = Position::new(rules).unwrap();
    assert_eq!(position.legal_actions(), [Action::READY]);
    assert_eq!(after(position, "ready").legal_actions(), [Action::READY]);
    let position = Position::new(Rules::default()).unwrap();
    assert!(is_legal(&position, "ready"));
    assert!(is_legal(&after(position, "t@c3"), "ready"));
    assert_eq!(
        refusal(position, "I@a1"),
        "south is laying terrain now (AC-10, AC-34)"
    );
    // Laying in another order leads to the same position.
    let one = after(position, "t@c3, w@d4, #@e5");
    let other = after(position, "#@e5, t@c3, w@d4");
    assert_eq!((one, one.zobrist()), (other, other.zobrist()));
}

#[test]
fn ac_35_the_sides_agreements_may_differ() {
    let rules: Rules = r#"{
        "army": {"south": {"infantry": 1, "archers": 0, "cavalry": 0}, "north": {"infantry": 20}},
        "terrain": {"trees": 0, "walls": 9},
        "morale": {"south": 3},
        "camp": {"north": 7}
    }"#
    .parse()
    .unwrap();
    assert_eq!(rules.army.south, army(1, 0, 0));
    assert_eq!(rules.army.north, army(20, 4, 4));
    assert_eq!(rules.terrain.south.limit(Terrain::Wall), 9);
    assert_eq!(rules.terrain.north.limit(Terrain::Water), 5);
    assert_eq!((rules.morale.south, rules.morale.north), (3, 10));
    assert_eq!((rules.camp.south, rules.camp.north), (None, Some(7)));
    let position = Position::new(rules).unwrap();
    assert_eq!(
        (position.morale(Side::South), position.morale(Side::North)),
        (3, 10)
    );
    // Written by side.
    assert!(
        rules
            .to_string()
            .contains(r#""camp":{"south":null,"north":7}"#)
    );
}

#[test]
fn ac_36_diagonals_pass_between_two_obstacles_that_touch_at_a_corner() {
    for obstacles in ["te5 td6", "we5 wd6", "te5 Id6", "ie5 Id6"] {
        let step = at(&format!("Ad5 {obstacles} ij10 Ia10"), FRESH);
        assert!(is_legal(&step, "d5-e6"), "{obstacles}");
        let ride = at(&format!("Cd5 {obstacles} ij10 Ia10"), FRESH);
        assert!(is_legal(&ride, "d5-g8"), "{obstacles}");
        let shot = at(&format!("Ad5 {obstacles} ij10 ag8 Ia10"), FRESH);
        assert!(is_legal(&shot, "d5xg8"), "{obstacles}");
    }
}

#[test]
fn games_end_by_themselves_under_every_preset() {
    for rules in [Rules::default(), Rules::field_battle(), Rules::siege()] {
        let mut position = Position::new(rules).unwrap();
        random_playout(&mut position, &mut SeededChance::from_u64(5), 100_000);
        assert_eq!(position.turn(), Turn::Over);
    }
}

#[test]
fn strikes_in_another_order_make_the_same_position() {
    let position = at("Id5 Ie4 Aa5 ie5 if4 ij10", FRESH);
    let one = after(position, "d5xe5, e4xf4");
    let other = after(position, "e4xf4, d5xe5");
    assert_eq!(one, other);
    assert_eq!(one.zobrist(), other.zobrist());
}
