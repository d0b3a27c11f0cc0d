//! Seeded chance: the only file that knows the generator.

use core::fmt;
use core::num::NonZeroU32;
use core::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::Game;

/// A stream of chance that is the same for the same seed, on every platform and in every release.
///
/// It is the `ChaCha8` key stream, read as 32-bit words, with draws of our own on top (see
/// [`below`](SeededChance::below)). A generator has a *seed*, a *stream* number and a *place*, the number
/// of words drawn so far; its text, which is also its serde form, is the three of them.
///
/// ```
/// use core_board::SeededChance;
/// use core::num::NonZeroU32;
///
/// let mut chance = SeededChance::from_u64(7);
/// let six = NonZeroU32::new(6).unwrap();
/// let dice: Vec<u32> = (0..8).map(|_| chance.below(six) + 1).collect();
/// assert_eq!(dice, [2, 5, 6, 3, 3, 1, 1, 2]);
///
/// // It goes on from its text as if nothing had happened:
/// let mut copy: SeededChance = chance.to_string().parse()?;
/// assert_eq!(copy.below(six), chance.below(six));
/// # Ok::<(), core_board::ParseSeededChanceError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct SeededChance(ChaCha8Rng);

impl SeededChance {
    /// The generator of a 32-byte seed, at the start of stream 0.
    #[must_use]
    pub fn from_seed(seed: [u8; 32]) -> Self {
        Self(ChaCha8Rng::from_seed(seed))
    }

    /// The generator of a number: its eight bytes, lowest first, begin the seed, the others are zero.
    #[must_use]
    pub fn from_u64(seed: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Self::from_seed(bytes)
    }

    /// The generator of any text, of any length; other texts give other seeds.
    ///
    /// ```
    /// use core_board::SeededChance;
    /// assert_ne!(SeededChance::from_text("club night"), SeededChance::from_text("club nigh"));
    /// ```
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        // Absorb 32 bytes at a time: mix them into the seed, and take what that seed generates on the
        // stream numbered by the chunk's length as the next seed.
        let mut seed = *b"core-board: a seed from a text. ";
        let mut chunks = text.as_bytes().chunks(32).chain([&[][..]]).peekable();
        while let Some(chunk) = chunks.next() {
            for (byte, extra) in seed.iter_mut().zip(chunk) {
                *byte ^= extra;
            }
            let last = u64::from(chunks.peek().is_none());
            let mut next = Self::from_seed(seed).stream(chunk.len() as u64 * 2 + last);
            for word in seed.chunks_exact_mut(4) {
                word.copy_from_slice(&next.next_u32().to_le_bytes());
            }
        }
        Self::from_seed(seed)
    }

    /// The generator of the same seed at the start of another stream.
    ///
    /// Streams are independent of each other: give game `n` of a run stream `n`, and the games are the
    /// same however they are spread over machines. Players that choose at random need a stream of their own too, or they
    /// would change the dice.
    #[must_use]
    pub fn stream(&self, stream: u64) -> Self {
        let mut rng = ChaCha8Rng::from_seed(self.0.get_seed());
        rng.set_stream(stream);
        Self(rng)
    }

    /// The seed.
    pub fn seed(&self) -> [u8; 32] {
        self.0.get_seed()
    }

    /// The number of the stream.
    pub fn stream_number(&self) -> u64 {
        self.0.get_stream()
    }

    /// How many 32-bit words have been drawn.
    pub fn place(&self) -> u128 {
        self.0.get_word_pos()
    }

    /// The next 32 bits.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A number below `bound`, each equally likely.
    ///
    /// Lemire's method: the high half of word times bound, drawn again in the few cases that would
    /// favour some numbers. It usually takes one word.
    #[inline]
    pub fn below(&mut self, bound: NonZeroU32) -> u32 {
        let bound = bound.get();
        let mut product = u64::from(self.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            // 2^32 mod bound: products whose low half is below it are the surplus ones.
            let surplus = bound.wrapping_neg() % bound;
            while (product as u32) < surplus {
                product = u64::from(self.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// A place in `weights`, each as likely as its weight.
    ///
    /// `None` if the weights sum to 0 or to more than `u32::MAX`.
    ///
    /// ```
    /// use core_board::SeededChance;
    /// let mut chance = SeededChance::from_u64(1);
    /// assert_eq!(chance.weighted(&[0, 5, 0]), Some(1));
    /// assert_eq!(chance.weighted(&[]), None);
    /// ```
    pub fn weighted(&mut self, weights: &[u32]) -> Option<usize> {
        let total = weights
            .iter()
            .try_fold(0u32, |sum, weight| sum.checked_add(*weight))?;
        let mut ticket = self.below(NonZeroU32::new(total)?);
        weights.iter().position(|weight| {
            let falls_here = ticket < *weight;
            ticket = ticket.saturating_sub(*weight);
            falls_here
        })
    }

    /// One of the legal actions, each equally likely; `None` where nothing is legal.
    #[inline]
    pub fn action<G: Game>(&mut self, position: &G) -> Option<G::Action> {
        position.choose_action(|count| self.below(count))
    }

    /// What the chance that is due brings, by weight; `None` where no chance is due.
    #[inline]
    pub fn outcome<G: Game>(&mut self, position: &G) -> Option<G::Outcome> {
        position.choose_outcome(|total| self.below(total))
    }
}

/// Where outcomes of chance come from.
///
/// [`SeededChance`] draws them, [`Table`] leaves them to the caller. A source must be
/// a value whose whole future is in it: a match keeps it, saves it, and goes back to an earlier one.
pub trait ChanceSource<G: Game>: Clone + Eq {
    /// What the chance that is due in `position` brings; `None` where the caller must say.
    ///
    /// A match asks once for each outcome, also for one that its caller supplies (whatever comes is then
    /// dropped), so that a source's place depends on nothing but the steps.
    fn draw(&mut self, position: &G) -> Option<G::Outcome>;
}

impl<G: Game> ChanceSource<G> for SeededChance {
    fn draw(&mut self, position: &G) -> Option<G::Outcome> {
        self.outcome(position)
    }
}

/// The chance of a real table: every outcome is supplied by the caller, who rolls the dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Table;

impl<G: Game> ChanceSource<G> for Table {
    fn draw(&mut self, _: &G) -> Option<G::Outcome> {
        None
    }
}

/// Why a text is no [`SeededChance`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseSeededChanceError {
    /// It is not `chacha8:seed:stream:place`.
    #[error("expected chacha8:seed:stream:place")]
    Malformed,
    /// The seed is not 64 lower-case hexadecimal digits.
    #[error("the seed must be 64 lower-case hexadecimal digits")]
    Seed,
    /// The stream is not a number below 2^64.
    #[error("the stream must be a number below 2^64")]
    Stream,
    /// The place is not a number below 2^68.
    #[error("the place must be a number below 2^68")]
    Place,
}

impl fmt::Display for SeededChance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("chacha8:")?;
        for byte in self.seed() {
            write!(f, "{byte:02x}")?;
        }
        write!(f, ":{}:{}", self.stream_number(), self.place())
    }
}

impl fmt::Debug for SeededChance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SeededChance({self})")
    }
}

impl FromStr for SeededChance {
    type Err = ParseSeededChanceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parts = text.split(':');
        let (Some("chacha8"), Some(digits), Some(stream), Some(place), None) = (
            parts.next(),
            parts.next(),
            parts.next(),
            parts.next(),
            parts.next(),
        ) else {
            return Err(ParseSeededChanceError::Malformed);
        };
        let mut rng = ChaCha8Rng::from_seed(hex(digits).ok_or(ParseSeededChanceError::Seed)?);
        rng.set_stream(decimal(stream).ok_or(ParseSeededChanceError::Stream)?);
        rng.set_word_pos(
            decimal::<u128>(place)
                .filter(|place| *place < 1 << 68)
                .ok_or(ParseSeededChanceError::Place)?,
        );
        Ok(Self(rng))
    }
}

fn hex(digits: &str) -> Option<[u8; 32]> {
    let mut seed = [0; 32];
    let digits = digits.as_bytes();
    if digits.len() != 2 * seed.len() {
        return None;
    }
    for (byte, pair) in seed.iter_mut().zip(digits.chunks_exact(2)) {
        for digit in pair {
            let value = match digit {
                b'0'..=b'9' => digit - b'0',
                b'a'..=b'f' => digit - b'a' + 10,
                _ => return None,
            };
            *byte = *byte << 4 | value;
        }
    }
    Some(seed)
}

fn decimal<T: FromStr>(text: &str) -> Option<T> {
    let span = crate::Span {
        field: "",
        offset: 0,
        text,
    };
    span.number()
}

#[cfg(feature = "serde")]
impl serde::Serialize for SeededChance {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for SeededChance {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::text::deserialize(deserializer)
    }
}
