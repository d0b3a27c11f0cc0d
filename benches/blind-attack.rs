//! Random playouts and perft of Blind attack through the `Game` trait.

use blind_attack::{MissedAttack, Position, Rules};
use core_board::{Game, SeededChance, perft, random_playout};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// The presets, and a game with huffs.
fn tables() -> [(&'static str, Rules); 5] {
    let huffs = Rules {
        missed_attack: MissedAttack::Captured,
        ..Rules::aggressive()
    };
    [
        ("aggressive", Rules::aggressive()),
        ("humane", Rules::humane()),
        ("castling", Rules::castling()),
        ("spiteful", Rules::spiteful()),
        ("aggressive with huffs", huffs),
    ]
}

fn playouts(criterion: &mut Criterion) {
    const GAMES: u64 = 64;
    let mut group = criterion.benchmark_group("blind-attack/playouts");
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
    // All is still unknown; privates in touch, reveals due; generals about.
    let positions = [
        ("start", "xxxxxxxxx/9/9/9/9/9/9/9/XXXXXXXXX s main - - 0", 6),
        (
            "contact",
            "xxxxxxx2/9/9/9/3xx4/3XX4/9/9/XXXXXXX2 s main - - 7",
            5,
        ),
        (
            "generals",
            "2+T1x4/1x2x1x2/9/2xXX4/6X2/2x6/3X5/1X2+d2X1/9 n main DS// DS// 2",
            4,
        ),
    ];
    let mut group = criterion.benchmark_group("blind-attack/perft");
    for (name, text, depth) in positions {
        let position = Position::parse(Rules::aggressive(), text).expect("it is a position");
        group.throughput(Throughput::Elements(perft(&position, depth)));
        group.bench_function(BenchmarkId::from_parameter(name), |b| {
            b.iter(|| perft(&position, depth));
        });
    }
    group.finish();
}

criterion_group!(benches, playouts, perfts);
criterion_main!(benches);
