//! The result: who won, and both sides' points.

use core::fmt;
use core::str::FromStr;

use core_board::{BySide, Field, FieldError, FieldProblem, Json, Side};

use crate::{Charges, Score};

/// The result of a game (BA-46). Its text and its serde form are JSON.
///
/// ```
/// use blind_attack::Standing;
/// use core_board::Side;
///
/// let standing: Standing = r#"{"winner":"south","score":{"south":8,"north":8}}"#.parse()?;
/// assert_eq!(standing.winner(), Some(Side::South));
/// assert_eq!(standing.points().north, 8);
/// assert!(r#"{"winner":"south","score":{"south":3,"north":8}}"#.parse::<Standing>().is_err());
/// # Ok::<(), core_board::FieldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    winner: Option<Side>,
    points: BySide<i32>,
}

/// The points a side can have: all enemies captured at best, all but its bomb wounded at worst.
const MOST: i32 = Charges::ARMY.points() as i32;
const LEAST: i32 = -8;

impl Standing {
    /// Who won; `None` for a draw.
    pub const fn winner(&self) -> Option<Side> {
        self.winner
    }

    /// Both sides' points.
    pub const fn points(&self) -> BySide<i32> {
        self.points
    }

    fn to_json(self) -> Json {
        Json::object([
            ("winner", self.winner.map_or("draw", Side::name).into()),
            (
                "score",
                Json::object([
                    ("south", self.points.south.into()),
                    ("north", self.points.north.into()),
                ]),
            ),
        ])
    }

    fn from_json(json: &Json) -> Result<Self, FieldError> {
        let standing = Field::root(json).members(|result| {
            Ok(Self {
                winner: result.require("winner", |field| match field.string()? {
                    "draw" => Ok(None),
                    text => match text.parse() {
                        Ok(side) => Ok(Some(side)),
                        Err(_) => Err(field.value_error(text, ["south", "north", "draw"])),
                    },
                })?,
                points: result.require("score", |score| {
                    score.members(|score| {
                        Ok(BySide {
                            south: score.require("south", |field| field.number(LEAST, MOST))?,
                            north: score.require("north", |field| field.number(LEAST, MOST))?,
                        })
                    })
                })?,
            })
        })?;
        let BySide { south, north } = standing.points;
        let wrong = match standing.winner {
            Some(Side::South) => south < north,
            Some(Side::North) => north < south,
            None => south != north,
        };
        if wrong {
            let problem = FieldProblem::Impossible("the side with more points wins (BA-46)");
            return Err(FieldError::new("winner", problem));
        }
        Ok(standing)
    }
}

impl From<Score> for Standing {
    /// The result if the game ends with this score.
    fn from(score: Score) -> Self {
        Self {
            winner: score.winner(),
            points: score.points(),
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
