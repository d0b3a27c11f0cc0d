//! The result: who came in which place.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use core_board::{Field, FieldError, FieldProblem, Json};

use crate::{Corner, Corners};

/// The result of a game (CH-27): a place from 1 on for each player.
///
/// Where only the champion was played for, all others share second place. Its text and its serde form are
/// JSON.
///
/// ```
/// use cheburashka::{Corner, Places};
///
/// let places: Places = r#"{"places":{"a1":2,"h8":1}}"#.parse()?;
/// assert_eq!(places.place(Corner::H8), Some(1));
/// assert_eq!(places.place(Corner::A8), None);
/// assert_eq!(places.champion(), Some(Corner::H8));
/// # Ok::<(), core_board::FieldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Places {
    /// By corner; 0 for those who do not play.
    by_corner: [u8; 4],
}

impl Places {
    /// The places of those seated, whose `finished` are in order, the others sharing the next place.
    pub(crate) fn new(seats: Corners, finished: impl IntoIterator<Item = Corner>) -> Self {
        let mut by_corner = [0; 4];
        let mut next = 1;
        for corner in finished {
            by_corner[corner.index()] = next;
            next += 1;
        }
        for corner in seats.iter() {
            let place = &mut by_corner[corner.index()];
            if *place == 0 {
                *place = next;
            }
        }
        Self { by_corner }
    }

    /// The place of a player; `None` for a corner that is not seated.
    pub const fn place(self, corner: Corner) -> Option<u8> {
        match self.by_corner[corner.index()] {
            0 => None,
            place => Some(place),
        }
    }

    /// Who came first.
    pub fn champion(self) -> Option<Corner> {
        self.iter()
            .find(|(_, place)| *place == 1)
            .map(|(corner, _)| corner)
    }

    /// Every player with its place, clockwise from a1.
    pub fn iter(self) -> impl Iterator<Item = (Corner, u8)> {
        Corner::ALL
            .into_iter()
            .filter_map(move |corner| Some((corner, self.place(corner)?)))
    }

    fn to_json(self) -> Json {
        let places = self
            .iter()
            .map(|(corner, place)| (corner.to_string(), Json::from(u32::from(place))))
            .collect();
        Json::object([("places", Json::Object(places))])
    }

    fn from_json(json: &Json) -> Result<Self, FieldError> {
        let by_corner = Field::root(json).members(|result| {
            result.require("places", |places| {
                places.members(|places| {
                    let mut by_corner = [0; 4];
                    for (place, corner) in by_corner.iter_mut().zip(Corner::ALL) {
                        *place = places
                            .take(corner.name(), |field| field.number(1, 4))?
                            .unwrap_or(0);
                    }
                    Ok(by_corner)
                })
            })
        })?;
        let mut sorted: Vec<u8> = by_corner.into_iter().filter(|place| *place > 0).collect();
        sorted.sort_unstable();
        let ranked = [1, 2, 3, 4].starts_with(&sorted);
        let shared = [1, 2, 2, 2].starts_with(&sorted);
        if sorted.len() < 2 || !(ranked || shared) {
            return Err(FieldError::new(
                "places",
                FieldProblem::Impossible(
                    "two to four players rank 1, 2 and on, or all after the first share 2 (CH-27)",
                ),
            ));
        }
        Ok(Self { by_corner })
    }
}

impl fmt::Display for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_json().fmt(f)
    }
}

impl FromStr for Places {
    type Err = FieldError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_json(&text.parse()?)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Places {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Places {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = Json::deserialize(deserializer)?;
        Self::from_json(&json).map_err(serde::de::Error::custom)
    }
}
