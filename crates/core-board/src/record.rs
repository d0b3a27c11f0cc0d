//! The record of a game: everything needed to see it again, and no generator.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display};
use core::str::FromStr;

use crate::roster::is_line;
use crate::{FieldError, FieldProblem, Game, Json, RefusedStep, Roster, RosterError, StepOf};

/// A game written down: rules, start, names, tags, steps, comments and ending.
///
/// Its text can be read and edited by people:
///
/// ```text
/// Game: cheburashka
/// Format: 1
/// Rules: {"seats":["a1","h8"],"first":"lot","dice":"one","backward_capture":false,..}
/// Player a1: Anna
/// Player h8: Boris
/// Player h8: Vera
/// Event: Club night
/// Result: {"places":{"a1":1,"h8":2}}
///
/// 1. lot h8, 3
/// 2. 6, enter {at last}, 4, a1-a5
/// ..
/// ```
///
/// - Header lines are `Key: value` up to the first empty line after them. `Player` names one member of a player's
///   team a line. `Start:` has the position if it is not the rules' usual start. `Result:` has the
///   result as JSON, or `{"resigned":"a1"}`, `{"agreed":"draw"}`, `null` (or nothing) for a game
///   that is not finished. Any other word is the key of a free tag.
/// - Steps stand in the order they were made, with commas between; a new turn begins a new line with its
///   number. Numbers are for the reader: they are not checked.
/// - A comment in braces belongs to the step before it.
///
/// Reading a record checks its form; [`replay`](Record::replay) and [`verify`](Record::verify) check the
/// game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<G: Game> {
    pub(crate) start: G,
    pub(crate) roster: Roster<G::Player>,
    pub(crate) tags: Vec<(String, String)>,
    pub(crate) steps: Vec<StepOf<G>>,
    pub(crate) comments: BTreeMap<usize, String>,
    pub(crate) ending: Ending<G::Player, G::Standing>,
}

/// How a recorded game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending<P, S> {
    /// It has not ended.
    Unfinished,
    /// It was played to its end, with this result.
    Played(S),
    /// This player resigned, which ended the game for all.
    Resigned(P),
    /// The players agreed on a draw.
    DrawAgreed,
}

impl<P: Display, S: Display> Display for Ending<P, S> {
    /// JSON: the result, `{"resigned":"a1"}`, `{"agreed":"draw"}` or `null`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unfinished => Json::Null.fmt(f),
            Self::Played(standing) => standing.fmt(f),
            Self::Resigned(player) => Json::object([("resigned", Json::string(player))]).fmt(f),
            Self::DrawAgreed => Json::object([("agreed", "draw".into())]).fmt(f),
        }
    }
}

impl<P, S> FromStr for Ending<P, S>
where
    P: FromStr,
    S: FromStr<Err = FieldError>,
{
    type Err = FieldError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let json: Json = text.parse()?;
        let Json::Object(members) = &json else {
            return match json {
                Json::Null => Ok(Self::Unfinished),
                _ => Err(FieldError::new(
                    "(all)",
                    FieldProblem::Type("null or an object"),
                )),
            };
        };
        match members.as_slice() {
            [(key, value)] if key == "resigned" => {
                let player = match value {
                    Json::String(name) => name.parse().ok(),
                    _ => None,
                };
                player.map(Self::Resigned).ok_or_else(|| {
                    FieldError::new("resigned", FieldProblem::Type("a player's name"))
                })
            }
            [(key, value)] if key == "agreed" => match value {
                Json::String(what) if what == "draw" => Ok(Self::DrawAgreed),
                _ => Err(FieldError::new("agreed", FieldProblem::Type("\"draw\""))),
            },
            _ => text.parse().map(Self::Played),
        }
    }
}

/// Why something cannot be noted in a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoteError {
    /// A tag's key must be one word that the record does not use itself.
    #[error(
        "{0:?} cannot be a tag: it must be one word of letters, digits, - and _, and none of the record's own"
    )]
    Key(String),
    /// A tag's value must be one trimmed line that is not empty.
    #[error("{0:?} cannot be a tag's value: it must be one trimmed line that is not empty")]
    Value(String),
    /// A comment must say something, without braces or control characters.
    #[error(
        "{0:?} cannot be a comment: it must say something, without braces or control characters"
    )]
    Comment(String),
    /// There is no such ply in the record.
    #[error("there is no ply {ply}: the record has {last}")]
    Ply {
        /// The ply that was asked for.
        ply: usize,
        /// The last one.
        last: usize,
    },
}

/// Why a record does not replay.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError<A, O, R, S> {
    /// A step is refused by the rules.
    #[error("ply {ply}: {error}")]
    Refused {
        /// The step's number, from 1.
        ply: usize,
        /// Why it is refused.
        error: RefusedStep<A, O, R>,
    },
    /// The steps end the game with another result, or do not end it (`None`).
    #[error("the record claims another result than its steps lead to")]
    Result {
        /// What the record claims, unless it claims none.
        claimed: Option<S>,
        /// What the steps lead to, if to an end.
        actual: Option<S>,
    },
    /// Somebody resigned who has no part in the game, or had finished.
    #[error("somebody resigned who does not play")]
    StrangerResigned,
}

/// [`ReplayError`] of a game `G`.
pub type ReplayErrorOf<G> = ReplayError<
    <G as Game>::Action,
    <G as Game>::Outcome,
    <G as Game>::Reason,
    <G as Game>::Standing,
>;

/// One step of a record as it is replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply<G: Game> {
    /// The step's number, from 1.
    pub number: usize,
    /// The step.
    pub step: StepOf<G>,
    /// What it did.
    pub events: Vec<G::Event>,
    /// The position after it.
    pub position: G,
}

impl<G: Game> Record<G> {
    /// A record without steps.
    #[must_use]
    pub fn new(start: G) -> Self {
        let ending = Self::natural_ending(&start);
        Self {
            start,
            roster: Roster::new(),
            tags: Vec::new(),
            steps: Vec::new(),
            comments: BTreeMap::new(),
            ending,
        }
    }

    /// The record of these steps from a start.
    ///
    /// # Errors
    /// If a step is refused.
    pub fn from_steps(
        start: G,
        steps: impl IntoIterator<Item = StepOf<G>>,
    ) -> Result<Self, ReplayErrorOf<G>> {
        let mut record = Self::new(start);
        let mut position = start;
        for step in steps {
            let ply = record.steps.len() + 1;
            position
                .step_with(step, |_| {})
                .map_err(|error| ReplayError::Refused { ply, error })?;
            record.steps.push(step);
        }
        record.ending = Self::natural_ending(&position);
        Ok(record)
    }

    /// The ending of a game that nobody ended before its time.
    pub(crate) fn natural_ending(position: &G) -> Ending<G::Player, G::Standing> {
        position
            .standing()
            .map_or(Ending::Unfinished, Ending::Played)
    }

    /// The position in which the game began; the rules are in it.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The steps, in order.
    pub fn steps(&self) -> &[StepOf<G>] {
        &self.steps
    }

    /// How the game ended.
    pub fn ending(&self) -> &Ending<G::Player, G::Standing> {
        &self.ending
    }

    /// Who played.
    pub fn roster(&self) -> &Roster<G::Player> {
        &self.roster
    }

    /// Takes down who plays for a player: one name, or the members of a team. No names leave it unnamed.
    ///
    /// # Errors
    /// If the player has no part in this game, or a name is not one trimmed line; nothing is changed then.
    pub fn seat<S: Into<String>>(
        &mut self,
        player: G::Player,
        names: impl IntoIterator<Item = S>,
    ) -> Result<(), RosterError> {
        if !self.start.players().contains(&player) {
            return Err(RosterError::Stranger(player.to_string()));
        }
        self.roster.seat(player, names)
    }

    /// Says how the game ended.
    ///
    /// # Errors
    /// If the steps do not replay, or the ending does not fit where they lead; nothing is changed then.
    pub fn set_ending(
        &mut self,
        ending: Ending<G::Player, G::Standing>,
    ) -> Result<(), ReplayErrorOf<G>> {
        let before = core::mem::replace(&mut self.ending, ending);
        let verified = self.verify();
        if verified.is_err() {
            self.ending = before;
        }
        verified.map(|_| ())
    }

    /// The value of a free tag.
    pub fn tag(&self, key: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(known, _)| known == key)
            .map(|(_, value)| value.as_str())
    }

    /// The free tags, in the order they were set.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Sets a free tag.
    ///
    /// # Errors
    /// If the key is not one word or is used by the record itself, or the value not one trimmed line.
    pub fn set_tag(&mut self, key: &str, value: &str) -> Result<(), NoteError> {
        if !is_tag_key(key) {
            return Err(NoteError::Key(key.to_owned()));
        }
        if !is_line(value) {
            return Err(NoteError::Value(value.to_owned()));
        }
        match self.tags.iter_mut().find(|(known, _)| known == key) {
            Some((_, old)) => value.clone_into(old),
            None => self.tags.push((key.to_owned(), value.to_owned())),
        }
        Ok(())
    }

    /// The comment on a ply: 0 for the start, then the number of the step it follows.
    pub fn comment(&self, ply: usize) -> Option<&str> {
        self.comments.get(&ply).map(String::as_str)
    }

    /// Sets the comment on a ply (0 for the start). White space is folded to single spaces.
    ///
    /// # Errors
    /// If there is no such ply, or the comment is empty or has braces in it.
    pub fn annotate(&mut self, ply: usize, comment: &str) -> Result<(), NoteError> {
        let last = self.steps.len();
        if ply > last {
            return Err(NoteError::Ply { ply, last });
        }
        let folded = fold_comment(comment).ok_or_else(|| NoteError::Comment(comment.to_owned()))?;
        self.comments.insert(ply, folded);
        Ok(())
    }

    /// Walks the game step by step, each step checked before it is made.
    ///
    /// The iterator ends after the last step, or after the first that is refused.
    pub fn replay(&self) -> Replay<'_, G> {
        Replay {
            position: self.start,
            steps: self.steps.iter().enumerate(),
            failed: false,
        }
    }

    /// Checks every step and the result; returns the last position.
    ///
    /// # Errors
    /// If a step is refused, or the ending does not fit where the steps lead.
    pub fn verify(&self) -> Result<G, ReplayErrorOf<G>> {
        let mut position = self.start;
        for ply in self.replay() {
            position = ply?.position;
        }
        self.check_ending(&position)?;
        Ok(position)
    }

    /// Checks the ending against the last position.
    pub(crate) fn check_ending(&self, last: &G) -> Result<(), ReplayErrorOf<G>> {
        let actual = last.standing();
        let claimed = match &self.ending {
            Ending::Played(standing) => Some(standing.clone()),
            Ending::Resigned(player) if !last.active_players().contains(player) => {
                return Err(ReplayError::StrangerResigned);
            }
            _ => None,
        };
        if claimed == actual {
            Ok(())
        } else {
            Err(ReplayError::Result { claimed, actual })
        }
    }
}

/// The steps of a [`Record`], replayed one by one.
#[derive(Clone, Debug)]
pub struct Replay<'a, G: Game> {
    position: G,
    steps: core::iter::Enumerate<core::slice::Iter<'a, StepOf<G>>>,
    failed: bool,
}

impl<G: Game> Replay<'_, G> {
    /// The position reached so far.
    pub fn position(&self) -> &G {
        &self.position
    }
}

impl<G: Game> Iterator for Replay<'_, G> {
    type Item = Result<Ply<G>, ReplayErrorOf<G>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let (index, step) = self.steps.next()?;
        let number = index + 1;
        let mut events = Vec::new();
        match self.position.step_with(*step, |event| events.push(event)) {
            Ok(()) => Some(Ok(Ply {
                number,
                step: *step,
                events,
                position: self.position,
            })),
            Err(error) => {
                self.failed = true;
                Some(Err(ReplayError::Refused { ply: number, error }))
            }
        }
    }
}

/// The header keys with a meaning of their own.
const KEYS: [&str; 6] = ["Game", "Format", "Rules", "Start", "Player", "Result"];

/// Whether a key can name a free tag.
pub(crate) fn is_tag_key(key: &str) -> bool {
    let word = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    !key.is_empty() && key.chars().all(word) && !KEYS.contains(&key)
}

/// A comment with its white space folded to single spaces; nothing if it says nothing, or cannot stand in
/// braces.
pub(crate) fn fold_comment(comment: &str) -> Option<String> {
    let words: Vec<&str> = comment.split_whitespace().collect();
    let folded = words.join(" ");
    let misfit = |c: char| c == '{' || c == '}' || c.is_control();
    (!folded.is_empty() && !folded.contains(misfit)).then_some(folded)
}

/// Where turns begin: whether each step is the first of a turn. Steps that cannot be made begin none.
pub(crate) fn turn_starts<G: Game>(record: &Record<G>) -> Vec<bool> {
    let mut starts = Vec::with_capacity(record.steps.len());
    let mut position = record.start;
    let mut fresh = true;
    for step in &record.steps {
        starts.push(fresh);
        fresh = false;
        let refused = position.step_with(*step, |event| fresh |= G::turn_ended(&event).is_some());
        if refused.is_err() {
            break;
        }
    }
    starts.resize(record.steps.len(), false);
    starts
}

/// Whether the start is the one that the rules give, which a record leaves out.
pub(crate) fn is_usual_start<G: Game>(start: &G) -> bool {
    G::new(start.rules().clone()).as_ref() == Ok(start)
}
