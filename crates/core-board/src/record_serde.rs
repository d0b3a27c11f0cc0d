//! Records in serde: the same parts as in text.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::record::is_usual_start;
use crate::{Game, Json, Record};

/// The version of the format that is written, and the only one that is read.
const FORMAT: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    game: String,
    format: u32,
    rules: Json,
    start: Option<String>,
    players: Vec<(String, Vec<String>)>,
    tags: Vec<(String, String)>,
    steps: Vec<String>,
    comments: BTreeMap<usize, String>,
    result: Json,
}

/// The tree of a text that the game writes as JSON.
fn tree<E: serde::ser::Error>(text: &impl ToString) -> Result<Json, E> {
    text.to_string().parse().map_err(E::custom)
}

impl<G: Game> Serialize for Record<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Saved {
            game: G::NAME.to_owned(),
            format: FORMAT,
            rules: tree(self.start.rules())?,
            start: (!is_usual_start(&self.start)).then(|| self.start.to_string()),
            players: self
                .roster
                .iter()
                .map(|(player, names)| (player.to_string(), names.to_vec()))
                .collect(),
            tags: self.tags.clone(),
            steps: self.steps.iter().map(ToString::to_string).collect(),
            comments: self.comments.clone(),
            result: tree(&self.ending)?,
        }
        .serialize(serializer)
    }
}

impl<'de, G: Game> Deserialize<'de> for Record<G> {
    /// Checks the form of everything; the game itself is checked by [`Record::verify`].
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        fn named<E: Error>(part: impl core::fmt::Display, error: impl core::fmt::Display) -> E {
            E::custom(format_args!("{part}: {error}"))
        }

        let saved = Saved::deserialize(deserializer)?;
        if saved.game != G::NAME {
            return Err(named(
                "game",
                format_args!("{} is not {}", saved.game, G::NAME),
            ));
        }
        if saved.format != FORMAT {
            return Err(named(
                "format",
                format_args!("{} is not known here", saved.format),
            ));
        }
        let rules: G::Rules = saved
            .rules
            .to_string()
            .parse()
            .map_err(|error| named("rules", error))?;
        let start = match saved.start {
            None => G::new(rules).map_err(|error| named("rules", error))?,
            Some(text) => G::parse(rules, &text).map_err(|error| named("start", error))?,
        };
        let mut record = Record::new(start);
        let players = start.players();
        for (name, names) in saved.players {
            let player = name.parse().ok().filter(|player| players.contains(player));
            let player =
                player.ok_or_else(|| named("players", format_args!("no such player: {name}")))?;
            if !record.roster.names(player).is_empty() {
                return Err(named("players", format_args!("{name} stands twice")));
            }
            record
                .seat(player, names)
                .map_err(|error| named("players", error))?;
        }
        for (key, value) in saved.tags {
            if record.tag(&key).is_some() {
                return Err(named("tags", format_args!("{key} stands twice")));
            }
            record
                .set_tag(&key, &value)
                .map_err(|error| named("tags", error))?;
        }
        for (index, text) in saved.steps.iter().enumerate() {
            let step = text
                .parse()
                .map_err(|error| named(format_args!("step {} ({text:?})", index + 1), error))?;
            record.steps.push(step);
        }
        for (ply, comment) in saved.comments {
            record
                .annotate(ply, &comment)
                .map_err(|error| named("comments", error))?;
        }
        record.ending = saved
            .result
            .to_string()
            .parse()
            .map_err(|error| named("result", error))?;
        Ok(record)
    }
}
