//! The numbers of a throw.

use core::fmt;
use core::str::FromStr;

/// The numbers that a throw shows, or what is left of them to use: one or two, each 1 to 6.
///
/// Its text has the higher number first: `6`, `63`.
///
/// ```
/// use cheburashka::Numbers;
///
/// let throw = Numbers::two(3, 6).unwrap();
/// assert_eq!(throw.to_string(), "63");
/// assert!(throw.shows_six());
/// assert_eq!(Numbers::one(7), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Numbers {
    high: u8,
    /// 0 where there is only one number.
    low: u8,
}

/// Why a text is no throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseNumbersError {
    /// It is not one or two digits from 1 to 6.
    #[error("not a throw: expected one or two numbers from 1 to 6")]
    Malformed,
    /// The lower number stands first.
    #[error("the higher number of a throw is written first")]
    Order,
}

impl Numbers {
    /// A single number, if it is 1 to 6.
    pub const fn one(number: u8) -> Option<Self> {
        match number {
            1..=6 => Some(Self {
                high: number,
                low: 0,
            }),
            _ => None,
        }
    }

    /// Two numbers in any order, if both are 1 to 6.
    pub const fn two(first: u8, second: u8) -> Option<Self> {
        match (first, second) {
            (1..=6, 1..=6) if first >= second => Some(Self {
                high: first,
                low: second,
            }),
            (1..=6, 1..=6) => Some(Self {
                high: second,
                low: first,
            }),
            _ => None,
        }
    }

    /// The higher number, or the only one.
    pub const fn high(self) -> u8 {
        self.high
    }

    /// The lower number, where there are two; equal to the higher one in a double.
    pub const fn low(self) -> Option<u8> {
        if self.low == 0 { None } else { Some(self.low) }
    }

    /// The sum of two numbers, where there are two.
    pub const fn sum(self) -> Option<u8> {
        if self.low == 0 {
            None
        } else {
            Some(self.high + self.low)
        }
    }

    /// Whether one of the numbers is a six.
    pub const fn shows_six(self) -> bool {
        self.high == 6
    }

    /// What is left after one die, or the sum of both, has been used.
    pub(crate) const fn without(self, used: u8) -> Option<Self> {
        if used == self.high {
            Self::one(self.low)
        } else if used == self.low {
            Self::one(self.high)
        } else {
            None
        }
    }

    /// A small number of its own for each value, below 49.
    pub(crate) const fn code(self) -> usize {
        (self.high * 7 + self.low) as usize
    }
}

/// The 36 throws of two dice, in the order of the [`Numbers`]: as often each as it comes.
pub(crate) const TWO_DICE: [Numbers; 36] = {
    let mut throws = [Numbers { high: 1, low: 1 }; 36];
    let mut filled = 0;
    let mut high = 1;
    while high <= 6 {
        let mut low = 1;
        while low <= high {
            let mut weight = if low == high { 1 } else { 2 };
            while weight > 0 {
                throws[filled] = Numbers { high, low };
                filled += 1;
                weight -= 1;
            }
            low += 1;
        }
        high += 1;
    }
    throws
};

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.low() {
            None => core_board::pad(f, format_args!("{}", self.high)),
            Some(low) => core_board::pad(f, format_args!("{}{low}", self.high)),
        }
    }
}

impl fmt::Debug for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Numbers {
    type Err = ParseNumbersError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers = match *text.as_bytes() {
            [one] => Self::one(one.wrapping_sub(b'0')),
            [first, second] if first < second => {
                return match Self::two(first.wrapping_sub(b'0'), second.wrapping_sub(b'0')) {
                    Some(_) => Err(ParseNumbersError::Order),
                    None => Err(ParseNumbersError::Malformed),
                };
            }
            [first, second] => Self::two(first.wrapping_sub(b'0'), second.wrapping_sub(b'0')),
            _ => None,
        };
        numbers.ok_or(ParseNumbersError::Malformed)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Numbers {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Numbers {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        core_board::text::deserialize(deserializer)
    }
}
