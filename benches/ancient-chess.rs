//! Random playouts and perft of Ancient chess through the `Game` trait.

use ancient_chess::{Position, Rules};
use core_board::{Game, SeededChance, perft, random_playout};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

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
    while !matches!(position.phase(), ancient_chess::Phase::Battle { .. }) {
        random_playout(&mut position, chance, 1);
    }
    position
}

/// Battles of uniformly random actions, from the start of the battle to its end.
fn playouts(criterion: &mut Criterion) {
    const GAMES: u64 = 64;
    let mut group = criterion.benchmark_group("ancient-chess/battles");
    for (name, rules) in presets() {
        let seed = SeededChance::from_u64(1);
        let starts: Vec<Position> = (0..GAMES)
            .map(|game| battle(rules, &mut seed.stream(GAMES + game)))
            .collect();
        let play = || -> u64 {
            let games = starts.iter().zip(0..).map(|(start, game)| {
                let mut position = *start;
                random_playout(&mut position, &mut seed.stream(game), u64::MAX)
            });
            games.sum()
        };
        group.throughput(Throughput::Elements(play()));
        group.bench_function(BenchmarkId::from_parameter(name), |b| b.iter(play));
    }
    group.finish();
}

/// Whole games of uniformly random actions, the laying of terrain included.
fn games(criterion: &mut Criterion) {
    const GAMES: u64 = 16;
    let mut group = criterion.benchmark_group("ancient-chess/games");
    for (name, rules) in presets() {
        let start = Position::new(rules).expect("the presets can be played");
        let seed = SeededChance::from_u64(1);
        let play = || -> u64 {
            let games = (0..GAMES).map(|game| {
                let mut position = start;
                random_playout(&mut position, &mut seed.stream(game), u64::MAX)
            });
            games.sum()
        };
        group.throughput(Throughput::Elements(play()));
        group.bench_function(BenchmarkId::from_parameter(name), |b| b.iter(play));
    }
    group.finish();
}

fn perfts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("ancient-chess/perft");
    for (name, rules) in presets() {
        let mut chance = SeededChance::from_u64(2);
        let mut position = battle(rules, &mut chance);
        // Into the thick of it, where there is something to strike.
        random_playout(&mut position, &mut chance, 60);
        let depth = 3;
        group.throughput(Throughput::Elements(perft(&position, depth)));
        group.bench_function(BenchmarkId::from_parameter(name), |b| {
            b.iter(|| perft(&position, depth));
        });
    }
    group.finish();
}

criterion_group!(benches, playouts, games, perfts);
criterion_main!(benches);
