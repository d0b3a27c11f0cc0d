//! What the games' benches share: playouts and perft through the `Game` trait, in steps a second.

use core_board::{Game, SeededChance, perft, random_playout};
use criterion::{BenchmarkId, Criterion, Throughput};

/// Plays games of uniformly random steps from these starts to their ends; chance by weight.
pub(crate) fn playouts<G: Game>(criterion: &mut Criterion, group: &str, tables: &[(&str, Vec<G>)]) {
    let mut group = criterion.benchmark_group(format!("{}/{group}", G::NAME));
    let seed = SeededChance::from_u64(1);
    for (name, starts) in tables {
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

/// Counts trees of steps, every one of which is made.
pub(crate) fn perfts<G: Game>(criterion: &mut Criterion, tables: &[(&str, G, u32)]) {
    let mut group = criterion.benchmark_group(format!("{}/perft", G::NAME));
    for (name, position, depth) in tables {
        group.throughput(Throughput::Elements(perft(position, *depth)));
        group.bench_function(BenchmarkId::from_parameter(name), |b| {
            b.iter(|| perft(position, *depth));
        });
    }
    group.finish();
}

/// So many games from the start of these rules.
pub(crate) fn from_the_start<G: Game>(rules: G::Rules, games: usize) -> Vec<G> {
    vec![G::new(rules).expect("the rules can be played"); games]
}
