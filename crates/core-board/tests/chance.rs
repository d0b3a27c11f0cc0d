//! The values of seeded chance, which never change.

use core::num::NonZeroU32;

use core_board::SeededChance;
use proptest::prelude::*;

fn bound(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).unwrap()
}

fn draws(mut chance: SeededChance, n: u32, count: usize) -> Vec<u32> {
    (0..count).map(|_| chance.below(bound(n))).collect()
}

#[test]
fn the_words_of_chacha8() {
    // The first words of the published key stream for the all-zero key and stream.
    let mut chance = SeededChance::from_seed([0; 32]);
    let words: Vec<u32> = (0..4).map(|_| chance.next_u32()).collect();
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    assert_eq!(
        bytes,
        [
            0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09,
            0xa5, 0xa1
        ]
    );
}

#[test]
fn the_draws_of_a_seed_never_change() {
    assert_eq!(
        draws(SeededChance::from_u64(0), 6, 12),
        [1, 5, 5, 3, 4, 1, 3, 0, 2, 1, 2, 0]
    );
    assert_eq!(
        draws(SeededChance::from_u64(1), 6, 12),
        [3, 2, 5, 1, 2, 4, 5, 5, 5, 5, 1, 0]
    );
    assert_eq!(
        draws(SeededChance::from_u64(1).stream(1), 6, 12),
        [3, 0, 4, 4, 3, 3, 3, 1, 0, 2, 2, 5]
    );
    assert_eq!(
        draws(SeededChance::from_text("seed"), 36, 12),
        [7, 6, 11, 21, 24, 12, 9, 34, 13, 18, 25, 4]
    );
    assert_eq!(
        draws(SeededChance::from_text(""), 36, 12),
        [32, 10, 10, 0, 23, 30, 22, 34, 13, 28, 31, 13]
    );
    // A bound for which a quarter of all words is drawn again.
    assert_eq!(
        draws(SeededChance::from_u64(2), 3 << 30, 4),
        [2_572_764_762, 1_767_981_579, 428_909_312, 2_387_517_513]
    );
    let mut chance = SeededChance::from_u64(3);
    let weighted: Vec<_> = (0..12)
        .map(|_| chance.weighted(&[1, 2, 3, 0, 4]).unwrap())
        .collect();
    assert_eq!(weighted, [0, 4, 2, 2, 1, 4, 2, 2, 4, 2, 1, 1]);
}

#[test]
fn surplus_words_are_drawn_again() {
    let mut chance = SeededChance::from_u64(2);
    for _ in 0..1000 {
        chance.below(bound(3 << 30));
    }
    let words = u32::try_from(chance.place()).unwrap();
    assert!((1250..1420).contains(&words), "{words}");
}

#[test]
fn every_number_below_the_bound_is_as_likely() {
    // Chi-square with 5 and 35 degrees of freedom; the seed is fixed, so the test is no gamble.
    for (n, limit) in [(6, 20.5), (36, 66.6)] {
        let mut counts = vec![0u32; n as usize];
        let mut chance = SeededChance::from_u64(42);
        let total = 10_000 * n;
        for _ in 0..total {
            counts[chance.below(bound(n)) as usize] += 1;
        }
        let expected = f64::from(total / n);
        let chi: f64 = counts
            .iter()
            .map(|count| (f64::from(*count) - expected).powi(2) / expected)
            .sum();
        assert!(chi < limit, "{n}: {chi}");
    }
}

#[test]
fn weights_that_cannot_be_drawn_from_are_refused() {
    let mut chance = SeededChance::from_u64(1);
    assert_eq!(chance.weighted(&[]), None);
    assert_eq!(chance.weighted(&[0, 0]), None);
    assert_eq!(chance.weighted(&[u32::MAX, 1]), None);
    assert_eq!(chance.place(), 0);
}

#[test]
fn malformed_texts_say_what_is_wrong() {
    let seed = "07".repeat(32);
    let error = |text: String| text.parse::<SeededChance>().unwrap_err().to_string();
    assert_eq!(error(String::new()), "expected chacha8:seed:stream:place");
    assert_eq!(
        error(format!("chacha20:{seed}:0:0")),
        "expected chacha8:seed:stream:place"
    );
    assert_eq!(
        error(format!("chacha8:{seed}:0:0:0")),
        "expected chacha8:seed:stream:place"
    );
    let hex = "the seed must be 64 lower-case hexadecimal digits";
    assert_eq!(error(format!("chacha8:{}:0:0", &seed[1..])), hex);
    assert_eq!(
        error(format!("chacha8:{}:0:0", seed.replace('7', "F"))),
        hex
    );
    assert_eq!(
        error(format!("chacha8:{seed}:-1:0")),
        "the stream must be a number below 2^64"
    );
    assert_eq!(
        error(format!("chacha8:{seed}:0:{}", 1u128 << 68)),
        "the place must be a number below 2^68"
    );
}

proptest! {
    /// The lesson others paid for: a generator saved after any number of draws goes on the same.
    #[test]
    fn a_generator_goes_on_from_its_text(seed in any::<[u8; 32]>(), stream in any::<u64>(), draws in 0..300usize, n in 1..=u32::MAX) {
        let mut chance = SeededChance::from_seed(seed).stream(stream);
        for _ in 0..draws {
            chance.below(bound(n));
        }
        let mut copy: SeededChance = chance.to_string().parse().unwrap();
        prop_assert_eq!(&copy, &chance);
        prop_assert_eq!(copy.to_string(), chance.to_string());
        for _ in 0..100 {
            prop_assert_eq!(copy.next_u32(), chance.next_u32());
        }
    }

    #[test]
    fn draws_stay_below_their_bound(seed in any::<u64>(), n in 1..=u32::MAX) {
        let mut chance = SeededChance::from_u64(seed);
        for _ in 0..20 {
            prop_assert!(chance.below(bound(n)) < n);
        }
    }

    #[test]
    fn weighted_draws_fall_where_there_is_weight(seed in any::<u64>(), weights in prop::collection::vec(0..5u32, 0..12)) {
        let mut chance = SeededChance::from_u64(seed);
        match chance.weighted(&weights) {
            Some(place) => prop_assert!(weights[place] > 0),
            None => prop_assert!(weights.iter().all(|weight| *weight == 0)),
        }
    }

    #[test]
    fn texts_give_seeds_of_their_own(a in ".{0,80}", b in ".{0,80}") {
        prop_assert_eq!(a == b, SeededChance::from_text(&a) == SeededChance::from_text(&b));
    }

    #[test]
    fn any_text_is_a_generator_or_refused(text in prop_oneof![any::<String>(), "chacha8:[0-9a-f]{60,66}:[0-9]{0,22}:[0-9]{0,22}"]) {
        if let Ok(chance) = text.parse::<SeededChance>() {
            prop_assert_eq!(chance.to_string(), text);
        }
    }
}
