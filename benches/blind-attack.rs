//! Random playouts and perft of Blind attack through the `Game` trait.

mod shared;

use blind_attack::{MissedAttack, Position, Rules};
use core_board::Game;
use criterion::{Criterion, criterion_group, criterion_main};
use shared::from_the_start;

fn playouts(criterion: &mut Criterion) {
    const GAMES: usize = 64;
    let huffs = Rules {
        missed_attack: MissedAttack::Captured,
        ..Rules::aggressive()
    };
    let tables = [
        ("aggressive", Rules::aggressive()),
        ("humane", Rules::humane()),
        ("castling", Rules::castling()),
        ("spiteful", Rules::spiteful()),
        ("aggressive with huffs", huffs),
    ];
    let tables = tables.map(|(name, rules)| (name, from_the_start::<Position>(rules, GAMES)));
    shared::playouts(criterion, "playouts", &tables);
}

fn perfts(criterion: &mut Criterion) {
    // All is still unknown; privates in touch, reveals due; generals about.
    let tables = [
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
    let tables = tables.map(|(name, text, depth)| {
        let position = Position::parse(Rules::aggressive(), text).expect("it is a position");
        (name, position, depth)
    });
    shared::perfts(criterion, &tables);
}

criterion_group!(benches, playouts, perfts);
criterion_main!(benches);
