//! The result.

use core::fmt;
use core::str::FromStr;

use core_board::{Field, FieldError, FieldProblem, Json, Side};

/// The result of a game. Its text and its serde form are JSON.
///
/// ```
/// use ancient_chess::Standing;
/// use core_board::Side;
///
/// let standing: Standing = r#"{"winner":"north","by":"morale"}"#.parse()?;
/// assert_eq!(standing, Standing::Morale { winner: Side::North });
/// assert_eq!(standing.winner(), Some(Side::North));
/// # Ok::<(), core_board::FieldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// A side has no unit left (AC-30).
    Units {
        /// The side that has some; nobody where neither side could place one.
        winner: Option<Side>,
    },
    /// A side's morale is 0 or less (AC-31).
    Morale {
        /// The other side.
        winner: Side,
    },
    /// Too many turns without progress: a draw (AC-33).
    Quiet,
}

impl Standing {
    /// Who won; nobody in a draw.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Units { winner } => winner,
            Self::Morale { winner } => Some(winner),
            Self::Quiet => None,
        }
    }

    /// What decided it: `units`, `morale` or `quiet`.
    pub const fn by(self) -> &'static str {
        match self {
            Self::Units { .. } => "units",
            Self::Morale { .. } => "morale",
            Self::Quiet => "quiet",
        }
    }

    fn to_json(self) -> Json {
        Json::object([
            ("winner", self.winner().map_or("draw", Side::name).into()),
            ("by", self.by().into()),
        ])
    }

    fn from_json(json: &Json) -> Result<Self, FieldError> {
        let (winner, by) = Field::root(json).members(|result| {
            let winner = result.require("winner", |field| {
                let text = field.string()?;
                match text {
                    "draw" => Ok(None),
                    _ => text
                        .parse()
                        .map(Some)
                        .map_err(|_| field.value_error(text, ["south", "north", "draw"])),
                }
            })?;
            let by = result.require("by", |field| {
                let text = field.string()?;
                ["units", "morale", "quiet"]
                    .into_iter()
                    .find(|name| *name == text)
                    .ok_or_else(|| field.value_error(text, ["units", "morale", "quiet"]))
            })?;
            Ok((winner, by))
        })?;
        match (winner, by) {
            (winner, "units") => Ok(Self::Units { winner }),
            (Some(winner), "morale") => Ok(Self::Morale { winner }),
            (None, "quiet") => Ok(Self::Quiet),
            _ => Err(FieldError::new(
                "winner",
                FieldProblem::Impossible(
                    "somebody wins by morale (AC-31), and nobody by quiet (AC-33)",
                ),
            )),
        }
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_json().fmt(f)
    }
}

impl FromStr for Standing {
    type Err = FieldError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_json(&text.parse()?)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Standing {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Standing {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = Json::deserialize(deserializer)?;
        Self::from_json(&json).map_err(serde::de::Error::custom)
    }
}
