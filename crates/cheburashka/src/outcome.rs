//! What chance, or a referee, can bring.

use core::fmt;
use core::str::FromStr;

use crate::{Corner, Numbers, ParseCornerError, ParseNumbersError};

/// What came: the lot, a throw, or a foul that voids one.
///
/// Chance itself brings the first two; the fouls are reported by the referee of a real table. Its text is
/// `lot a8`, `6` or `63`, `off`, `early h1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The lot fell to this player, who begins (CH-6).
    Lot {
        /// The player who begins.
        first: Corner,
    },
    /// The dice show these numbers.
    Throw {
        /// What they show.
        numbers: Numbers,
    },
    /// A die rolled off the board: the throw counts for nothing and the turn passes (CH-28).
    OffBoard,
    /// Somebody threw out of turn: the throw counts for nothing, and the offender's next turn is skipped
    /// (CH-29).
    Early {
        /// Who threw out of turn.
        offender: Corner,
    },
}

/// Why a text is no outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseOutcomeError {
    /// It begins like the lot or an early throw, but does not go on with a corner.
    #[error(transparent)]
    Corner(#[from] ParseCornerError),
    /// It is none of the words, and no throw either.
    #[error("expected lot, off, early or a throw: {0}")]
    Numbers(#[from] ParseNumbersError),
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lot { first } => core_board::pad(f, format_args!("lot {first}")),
            Self::Throw { numbers } => numbers.fmt(f),
            Self::OffBoard => f.pad("off"),
            Self::Early { offender } => core_board::pad(f, format_args!("early {offender}")),
        }
    }
}

impl FromStr for Outcome {
    type Err = ParseOutcomeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(corner) = text.strip_prefix("lot ") {
            let first = corner.parse()?;
            Ok(Self::Lot { first })
        } else if let Some(corner) = text.strip_prefix("early ") {
            let offender = corner.parse()?;
            Ok(Self::Early { offender })
        } else if text == "off" {
            Ok(Self::OffBoard)
        } else {
            let numbers = text.parse()?;
            Ok(Self::Throw { numbers })
        }
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
