//! The hash depends on everything that a position says, and on nothing else.

use std::collections::BTreeMap;

use ancient_chess::{Position, Rules};
use core_board::Game;

use crate::rules::text;

#[test]
fn positions_that_differ_in_one_thing_have_different_hashes() {
    let usual = "Id4 Ie4 Aa1 id5 fd5 ie5 fe5 ij10";
    let fresh = "s battle 10/10 - 0";
    let mut met: BTreeMap<u64, String> = BTreeMap::new();
    for (field, rest) in [
        (usual, fresh),
        // Units, ground, holders, camps.
        ("Id4 Ie4 Ca1 id5 fd5 ie5 fe5 ij10", fresh),
        ("Id4 Ie4 aa1 id5 fd5 ie5 fe5 ij10", fresh),
        ("Id4 Ie4 Aa2 id5 fd5 ie5 fe5 ij10", fresh),
        ("Id4 Ie4 Aa1 id5 fd5 ie5 fe5 ij10 tc3", fresh),
        ("Id4 Ie4 Aa1 id5 fd5 ie5 fe5 ij10 wc3", fresh),
        ("Id4 Ie4 Aa1 id5 fd5 ie5 fe5 ij10 #c3", fresh),
        ("Id4 Ie4 Aa1 id5 fd5 ie5 fe5 ij10 Fc3", fresh),
        ("Id4 Ie4 Aa1 id5 fd5 ie5 fe5 ij10 fc3", fresh),
        ("Id4 Ie4 Aa1 id5 fd5 ie5 fe5 ij10 Kc3", fresh),
        ("Id4 Ie4 Aa1 id5 fd5 ie5 fe5 ij10 kc3", fresh),
        // Side, morale either way, pins, quiet.
        (usual, "n battle 10/10 - 0"),
        (usual, "s battle 9/10 - 0"),
        (usual, "s battle 10/9 - 0"),
        (usual, "s battle 10/10 d4 0"),
        (usual, "s battle 10/10 e4 0"),
        (usual, "s battle 10/10 - 1"),
        (usual, "s battle:moved 10/10 - 0"),
        // Which of two walls is being assaulted, and with how many hits on each.
        (
            usual,
            "s battle:assault=d5;struck=a1,d4;assaulters=d4;hits=d5x1,e5x1 10/10 d5,e5 0",
        ),
        (
            usual,
            "s battle:assault=e5;struck=a1,d4;assaulters=d4;hits=d5x1,e5x1 10/10 d5,e5 0",
        ),
        (
            usual,
            "s battle:assault=e5;struck=a1,d4;assaulters=d4;hits=e5x2 10/10 e5 0",
        ),
        (
            usual,
            "s battle:assault=e5;struck=a1,e4;assaulters=e4;hits=e5x2 10/10 e5 0",
        ),
        (
            usual,
            "s battle:assault=e5;struck=d4,e4;assaulters=d4,e4;hits=e5x2 10/10 e5 0",
        ),
        (
            "Id4 Ie4 Aa1 fd5 fe5 ij10",
            "s battle:advance=d5;struck=a1,d4,e4;assaulters=d4,e4 10/10 - -",
        ),
        (
            "Id4 Ie4 Aa1 fd5 fe5 ij10",
            "s battle:advance=e5;struck=a1,d4,e4;assaulters=d4,e4 10/10 - -",
        ),
        // Before the battle.
        ("", "s terrain 10/10 - 0"),
        ("", "n terrain 10/10 - 0"),
        ("", "s cede 10/10 - 0"),
        ("", "n cede:SE>n 10/10 - 0"),
        ("", "n cede:SW>n 10/10 - 0"),
        ("", "s deploy:SE>n,NW>s 10/10 - 0"),
        ("", "s deploy:SE>n,NE>s 10/10 - 0"),
    ] {
        let text = text(field, rest);
        let position = Position::parse(Rules::siege(), &text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        if let Some(other) = met.insert(position.zobrist(), text.clone()) {
            panic!("{text} and {other} have the same hash");
        }
    }
}

/// The keys never change: a hash kept from last year still finds its position.
#[test]
fn hashes_are_the_same_for_ever() {
    let hash = |text: &str| Position::parse(Rules::siege(), text).unwrap().zobrist();
    let start = Position::new(Rules::siege()).unwrap();
    assert_eq!(start.zobrist(), START);
    let field = "Id4 Ie4 Aa1 id5 fd5 ie5 fe5 ij10 kc3 tb2 wb3 #b4";
    let rest = "s battle:assault=d5;struck=a1,d4;assaulters=d4;hits=d5x1,e5x1 12/9 d5,e5 7";
    assert_eq!(hash(&text(field, rest)), BATTLE);
}

const START: u64 = 10_841_694_524_930_285_332;
const BATTLE: u64 = 15_404_437_359_215_150_949;
