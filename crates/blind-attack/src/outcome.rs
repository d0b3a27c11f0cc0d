//! What chance can bring: what a piece turns out to be.

use core::fmt;
use core::str::FromStr;

use core_board::ParseSquareError;

use crate::{Charge, ParseChargeError, Square};

/// A piece is revealed (BA-7). Its text is the square and the charge, `e4=T`.
///
/// ```
/// use blind_attack::{Charge, Outcome};
///
/// let outcome: Outcome = "e4=T".parse()?;
/// assert_eq!(outcome.charge, Charge::Triple);
/// # Ok::<(), blind_attack::ParseOutcomeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outcome {
    /// Where the piece stands.
    pub square: Square,
    /// What it is.
    pub charge: Charge,
}

/// Why a text is no outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseOutcomeError {
    /// There is no `=`.
    #[error("not a reveal: expected a square, = and a charge, such as e4=T")]
    Malformed,
    /// The square is wrong.
    #[error(transparent)]
    Square(#[from] ParseSquareError),
    /// The charge is wrong.
    #[error(transparent)]
    Charge(#[from] ParseChargeError),
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.square, self.charge)
    }
}

impl FromStr for Outcome {
    type Err = ParseOutcomeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (square, charge) = text.split_once('=').ok_or(ParseOutcomeError::Malformed)?;
        Ok(Self {
            square: square.parse()?,
            charge: charge.parse()?,
        })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Outcome {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Outcome {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        core_board::text::deserialize(deserializer)
    }
}
