//! Random playouts and perft of Cheburashka through the `Game` trait.

use cheburashka::{Corners, Position, Rules};
use core_board::{Game, SeededChance, perft, random_playout};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// Positions of mid-game, all pieces about.
fn tables() -> [(&'static str, Rules); 4] {
    let four = |rules: Rules| rules.seated(Corners::ALL);
    [
        ("classic, two players", Rules::classic()),
        ("classic, four players", four(Rules::classic())),
        ("backward, four players", four(Rules::backward())),
        ("two dice, four players", four(Rules::two_dice())),
    ]
}

fn playouts(criterion: &mut Criterion) {
    const GAMES: u64 = 64;
    let mut group = criterion.benchmark_group("cheburashka/playouts");
    for (name, rules) in tables() {
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
    let mut group = criterion.benchmark_group("cheburashka/perft");
    for (name, rules) in tables() {
        let mut position = Position::new(rules).expect("the presets can be played");
        // Into the middle of a game, where there is something to count.
        random_playout(&mut position, &mut SeededChance::from_u64(1), 400);
        let depth = 6;
        group.throughput(Throughput::Elements(perft(&position, depth)));
        group.bench_function(BenchmarkId::from_parameter(name), |b| {
            b.iter(|| perft(&position, depth));
        });
    }
    group.finish();
}

criterion_group!(benches, playouts, perfts);
criterion_main!(benches);
