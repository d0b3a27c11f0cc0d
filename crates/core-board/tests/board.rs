//! Squares and sets of squares against plain arithmetic, on boards of several shapes.

use core_board::{Direction, Square, SquareSet};
use proptest::prelude::*;

/// Every property for one size of board.
fn check_board<const W: u8, const H: u8>(bits: u128, other: u128) -> Result<(), TestCaseError> {
    type Coordinates = (i16, i16);
    let coordinates =
        |square: Square<W, H>| -> Coordinates { (square.file().into(), square.rank().into()) };
    let set = SquareSet::<W, H>::from_bits(bits);
    let other = SquareSet::<W, H>::from_bits(other);
    let squares: Vec<Square<W, H>> = Square::all().filter(|s| set.contains(*s)).collect();

    prop_assert_eq!(set.iter().collect::<Vec<_>>(), squares.clone());
    let mut backwards: Vec<_> = set.iter().rev().collect();
    backwards.reverse();
    prop_assert_eq!(backwards, squares.clone());
    prop_assert_eq!(set.len() as usize, squares.len());
    prop_assert_eq!(set.first(), squares.first().copied());
    prop_assert_eq!(set.last(), squares.last().copied());
    let nth: Vec<_> = (0..).map_while(|n| set.nth(n)).collect();
    prop_assert_eq!(nth, squares.clone());
    prop_assert_eq!(set.nth(u32::MAX), None);
    prop_assert_eq!(squares.iter().copied().collect::<SquareSet<W, H>>(), set);

    prop_assert_eq!((set | other) - other, set - other);
    prop_assert_eq!(set & other, set - !other);
    prop_assert_eq!(set ^ other, (set | other) - (set & other));
    prop_assert_eq!(!!set, set);
    prop_assert_eq!((!set).len() + set.len(), u32::from(Square::<W, H>::COUNT));
    prop_assert_eq!(set.is_subset(other), (set - other).is_empty());
    prop_assert_eq!(set.intersects(other), !(set & other).is_empty());

    for direction in Direction::ALL {
        let step = |(file, rank): Coordinates| {
            (
                file + i16::from(direction.files()),
                rank + i16::from(direction.ranks()),
            )
        };
        let on_board = |at: &Coordinates| {
            (0..i16::from(W)).contains(&at.0) && (0..i16::from(H)).contains(&at.1)
        };
        let find = |at: Coordinates| Square::all().find(|s| coordinates(*s) == at);
        let shifted: SquareSet<W, H> = squares
            .iter()
            .filter_map(|square| find(step(coordinates(*square))))
            .collect();
        prop_assert_eq!(set.shift(direction), shifted, "{:?}", direction);

        for square in Square::<W, H>::all() {
            prop_assert_eq!(square.step(direction), find(step(coordinates(square))));
            let mut ray = Vec::new();
            let mut at = step(coordinates(square));
            while on_board(&at) {
                ray.push(find(at).unwrap());
                at = step(at);
            }
            prop_assert_eq!(
                SquareSet::ray(square, direction),
                ray.iter().copied().collect()
            );
            let blocker = ray.iter().copied().find(|s| set.contains(*s));
            prop_assert_eq!(SquareSet::first_on_ray(square, direction, set), blocker);
            let free = ray.iter().copied().take_while(|s| !set.contains(*s));
            prop_assert_eq!(SquareSet::slide(square, direction, set), free.collect());
        }
    }
    for square in Square::<W, H>::all() {
        prop_assert_eq!(square.to_string().parse(), Ok(square));
        prop_assert_eq!(Square::new(square.file(), square.rank()), Some(square));
        prop_assert_eq!(Square::from_index(square.index()), Some(square));
        let near = Direction::ALL.into_iter().filter_map(|d| square.step(d));
        prop_assert_eq!(SquareSet::neighbours(square), near.collect());
    }
    for file in 0..=W {
        let on_file = Square::all().filter(|s| s.file() == file);
        prop_assert_eq!(SquareSet::<W, H>::file(file), on_file.collect());
    }
    for rank in 0..=H {
        let on_rank = Square::all().filter(|s| s.rank() == rank);
        prop_assert_eq!(SquareSet::<W, H>::rank(rank), on_rank.collect());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn sets_are_what_plain_loops_say(bits in any::<u128>(), sparse in any::<u128>(), other in any::<u128>()) {
        for bits in [bits, bits & sparse & other, 0, u128::MAX] {
            check_board::<8, 8>(bits, other)?;
            check_board::<9, 9>(bits, other)?;
            check_board::<10, 10>(bits, other)?;
            check_board::<16, 8>(bits, other)?;
            check_board::<3, 5>(bits, other)?;
            check_board::<1, 128>(bits, other)?;
            check_board::<26, 1>(bits, other)?;
        }
    }

    #[test]
    fn any_text_is_a_square_or_refused(text in prop_oneof![any::<String>(), "[a-z][0-9]{0,4}"]) {
        if let Ok(square) = text.parse::<Square<10, 10>>() {
            prop_assert_eq!(square.to_string(), text);
        }
    }
}

#[test]
fn squares_off_the_board_are_refused() {
    let error = |text: &str| text.parse::<Square<10, 10>>().unwrap_err().to_string();
    let off = "no such square: this board has 10 files and 10 ranks";
    let malformed = "not a square: expected a file letter and a rank number, such as a1";
    for text in ["k1", "a11", "a100", "z999"] {
        assert_eq!(error(text), off, "{text}");
    }
    for text in [
        "", "a", "1a", "a0", "a01", "a+1", "A1", "a1 ", "a1000", "é1", "aé",
    ] {
        assert_eq!(error(text), malformed, "{text}");
    }
    assert_eq!("a10".parse::<Square<10, 10>>().unwrap().index(), 90);
    assert_eq!(Square::<10, 10>::from_index(100), None);
    assert_eq!(Square::<10, 10>::new(10, 0), None);
    assert_eq!(Square::<10, 10>::new(0, 10), None);
}

#[test]
fn the_types_are_small() {
    assert_eq!(size_of::<Square<9, 9>>(), 1);
    assert_eq!(size_of::<SquareSet<9, 9>>(), 16);
}

#[cfg(feature = "serde")]
#[test]
fn squares_and_sets_serialise_as_text() {
    let set: SquareSet<10, 10> = ["j10", "a1"]
        .map(|s| s.parse().unwrap())
        .into_iter()
        .collect();
    let json = serde_json::to_string(&set).unwrap();
    assert_eq!(json, r#"["a1","j10"]"#);
    assert_eq!(
        serde_json::from_str::<SquareSet<10, 10>>(&json).unwrap(),
        set
    );
    let error = serde_json::from_str::<Square<8, 8>>("\"j10\"").unwrap_err();
    assert!(error.to_string().contains("no such square"), "{error}");
}
