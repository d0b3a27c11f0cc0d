//! Random playouts and perft of Ancient chess through the `Game` trait.

mod shared;

use ancient_chess::{Phase, Position, Rules};
use core_board::{Game, SeededChance, random_playout};
use criterion::{Criterion, criterion_group, criterion_main};
use shared::from_the_start;

fn presets() -> [(&'static str, Rules); 3] {
    [
        ("default", Rules::default()),
        ("field battle", Rules::field_battle()),
        ("siege", Rules::siege()),
    ]
}

/// The start of a battle: terrain laid and armies placed at random.
fn battle(rules: Rules, chance: &mut SeededChance) -> Position {
    let mut position = Position::new(rules).expect("the presets can be played");
    while !matches!(position.phase(), Phase::Battle { .. }) {
        random_playout(&mut position, chance, 1);
    }
    position
}

/// Battles of uniformly random actions, from the start of the battle to its end.
fn battles(criterion: &mut Criterion) {
    const GAMES: u64 = 64;
    let seed = SeededChance::from_u64(1);
    let tables = presets().map(|(name, rules)| {
        let starts = (0..GAMES).map(|game| battle(rules, &mut seed.stream(GAMES + game)));
        (name, starts.collect())
    });
    shared::playouts(criterion, "battles", &tables);
}

/// Whole games of uniformly random actions, the laying of terrain included.
fn games(criterion: &mut Criterion) {
    const GAMES: usize = 16;
    let tables = presets().map(|(name, rules)| (name, from_the_start::<Position>(rules, GAMES)));
    shared::playouts(criterion, "games", &tables);
}

fn perfts(criterion: &mut Criterion) {
    let tables = presets().map(|(name, rules)| {
        let mut chance = SeededChance::from_u64(2);
        let mut position = battle(rules, &mut chance);
        // Into the thick of it, where there is something to strike.
        random_playout(&mut position, &mut chance, 60);
        (name, position, 3)
    });
    shared::perfts(criterion, &tables);
}

criterion_group!(benches, battles, games, perfts);
criterion_main!(benches);
