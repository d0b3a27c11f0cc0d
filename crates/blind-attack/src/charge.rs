//! What a piece carries.

use core::fmt;
use core::str::FromStr;

/// What a piece carries (BA-4). The order is by value, a bomb first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Charge {
    /// A bomb: it destroys whatever it meets in an attack, and itself (BA-24, BA-25).
    Bomb,
    /// Charge 1.
    Single,
    /// Charge 2.
    Double,
    /// Charge 3.
    Triple,
}

/// A text that is no charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a charge: expected B, S, D or T (BA-4)")]
pub struct ParseChargeError;

impl Charge {
    /// All four, in order.
    pub const ALL: [Self; 4] = [Self::Bomb, Self::Single, Self::Double, Self::Triple];

    /// The charge as a number: what a prisoner is worth, 0 for a bomb (BA-45).
    pub const fn value(self) -> u8 {
        self as u8
    }

    /// Its letter in texts: `B`, `S`, `D` or `T`.
    pub const fn letter(self) -> char {
        match self {
            Self::Bomb => 'B',
            Self::Single => 'S',
            Self::Double => 'D',
            Self::Triple => 'T',
        }
    }

    /// The charge with a letter, which is a capital.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'B' => Some(Self::Bomb),
            'S' => Some(Self::Single),
            'D' => Some(Self::Double),
            'T' => Some(Self::Triple),
            _ => None,
        }
    }

    /// The English word.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Bomb => "bomb",
            Self::Single => "single",
            Self::Double => "double",
            Self::Triple => "triple",
        }
    }
}

impl fmt::Display for Charge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Charge {
    type Err = ParseChargeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars();
        match (letters.next().and_then(Self::from_letter), letters.next()) {
            (Some(charge), None) => Ok(charge),
            _ => Err(ParseChargeError),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Charge {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Charge {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        core_board::text::deserialize(deserializer)
    }
}

/// How many pieces of each charge there are in some part of a side's nine: at most one bomb, three
/// singles, three doubles and two triples (BA-4).
///
/// Its text lists the charges as the notation does, triples first: `TDDSB`; empty for none.
///
/// ```
/// use blind_attack::{Charge, Charges};
///
/// assert_eq!(Charges::ARMY.to_string(), "TTDDDSSSB");
/// assert_eq!(Charges::ARMY.count(Charge::Double), 3);
/// assert_eq!(Charges::ARMY.total(), 9);
/// assert_eq!(Charges::ARMY.points(), 15);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Charges(
    /// Two bits for each charge, in their order: no count is ever above 3.
    u8,
);

impl Charges {
    /// None.
    pub const NONE: Self = Self(0);

    /// A side's nine pieces (BA-4).
    pub const ARMY: Self = Self::from_counts([1, 3, 3, 2]);

    /// These counts, each at most 3, in the order of the charges.
    pub(crate) const fn from_counts(counts: [u8; 4]) -> Self {
        let [bombs, singles, doubles, triples] = counts;
        Self((bombs & 3) | (singles & 3) << 2 | (doubles & 3) << 4 | (triples & 3) << 6)
    }

    /// How many of a charge.
    #[inline]
    pub const fn count(self, charge: Charge) -> u8 {
        self.0 >> (2 * charge as u32) & 3
    }

    /// How many in all.
    #[inline]
    pub const fn total(self) -> u8 {
        let pairs = (self.0 & 0x33) + (self.0 >> 2 & 0x33);
        (pairs & 0x0F) + (pairs >> 4)
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The sum of the charges; a bomb counts 0 (BA-45).
    pub const fn points(self) -> u8 {
        self.count(Charge::Single) + 2 * self.count(Charge::Double) + 3 * self.count(Charge::Triple)
    }

    /// Each charge that is there, with its count, in order.
    pub fn iter(self) -> impl Iterator<Item = (Charge, u8)> {
        Charge::ALL
            .into_iter()
            .map(move |charge| (charge, self.count(charge)))
            .filter(|(_, count)| *count > 0)
    }

    /// One more of a charge. By invariant there is room: all parts of an army sum to it.
    #[inline]
    pub(crate) const fn with(self, charge: Charge) -> Self {
        Self(self.0.wrapping_add(1 << (2 * charge as u32)))
    }

    /// The counts of both. By invariant their sums do not pass an army's.
    #[inline]
    pub(crate) const fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }

    /// What is left without `other`, which by invariant is a part of this.
    #[inline]
    pub(crate) const fn minus(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }

    /// The charge on which a ticket falls: charge after charge, each takes as many tickets as its count.
    #[inline]
    pub(crate) fn pick(self, mut ticket: u32) -> Option<Charge> {
        Charge::ALL.into_iter().find(|charge| {
            let count = u32::from(self.count(*charge));
            let here = ticket < count;
            ticket = ticket.saturating_sub(count);
            here
        })
    }
}

impl fmt::Display for Charges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for charge in Charge::ALL.into_iter().rev() {
            for _ in 0..self.count(charge) {
                write!(f, "{charge}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Charges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Charges({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_sum_up() {
        for bits in 0..=u8::MAX {
            let charges = Charges(bits);
            let counts = Charge::ALL.map(|charge| charges.count(charge));
            assert_eq!(charges.total(), counts.iter().sum::<u8>());
            assert_eq!(Charges::from_counts(counts), charges);
            assert!((0..u32::from(charges.total())).all(|n| charges.pick(n).is_some()));
            assert_eq!(charges.pick(charges.total().into()), None);
        }
    }
}
