//! Random playouts and perft of Cheburashka through the `Game` trait.

mod shared;

use cheburashka::{Corners, Position, Rules};
use core_board::{Game, SeededChance, random_playout};
use criterion::{Criterion, criterion_group, criterion_main};
use shared::from_the_start;

fn playouts(criterion: &mut Criterion) {
    const GAMES: usize = 64;
    let four = |rules: Rules| rules.seated(Corners::ALL);
    let tables = [
        ("classic, two players", Rules::classic()),
        ("classic, four players", four(Rules::classic())),
        ("backward, four players", four(Rules::backward())),
        ("two dice, four players", four(Rules::two_dice())),
    ];
    let tables = tables.map(|(name, rules)| (name, from_the_start::<Position>(rules, GAMES)));
    shared::playouts(criterion, "playouts", &tables);
}

fn perfts(criterion: &mut Criterion) {
    let tables = [
        ("classic, four players", Rules::classic(), 6),
        ("two dice, four players", Rules::two_dice(), 4),
    ];
    let tables = tables.map(|(name, rules, depth)| {
        let start = Position::new(rules.seated(Corners::ALL));
        let mut position = start.expect("the presets can be played");
        // Into the middle of a game, where there is something to count.
        random_playout(&mut position, &mut SeededChance::from_u64(1), 400);
        (name, position, depth)
    });
    shared::perfts(criterion, &tables);
}

criterion_group!(benches, playouts, perfts);
criterion_main!(benches);
