//! Reading a position back where its rules are known.

use alloc::borrow::Cow;

use serde::de::{DeserializeSeed, Error};
use serde::{Deserialize, Deserializer};

use crate::Game;

/// Reads a position from its text under these rules, through the door that every position comes in by.
///
/// A position serialises as its text, in which the rules are not. Where many positions of one game are
/// kept, keep the rules once and read the positions with this; a [`Record`](crate::Record) and a
/// [`Match`](crate::Match) have both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionSeed<G: Game>(
    /// The rules that the position is played by.
    pub G::Rules,
);

impl<'de, G: Game> DeserializeSeed<'de> for PositionSeed<G> {
    type Value = G;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<G, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        G::parse(self.0, &text).map_err(D::Error::custom)
    }
}
