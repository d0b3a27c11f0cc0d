//! The text of a record, written and read.

use alloc::borrow::ToOwned;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display};
use core::str::FromStr;

use crate::record::{fold_comment, is_tag_key, is_usual_start, turn_starts};
use crate::roster::is_line;
use crate::{
    Ending, FieldError, FieldProblem, Game, NoteError, ParsePositionError, Record, RosterError,
    StepOf,
};

/// The version of the format that is written, and the only one that is read.
const FORMAT: &str = "1";

/// Lines of steps are broken before they grow longer than this.
const WIDTH: usize = 78;

impl<G: Game> Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Game: {}", G::NAME)?;
        writeln!(f, "Format: {FORMAT}")?;
        writeln!(f, "Rules: {}", self.start.rules())?;
        if !is_usual_start(&self.start) {
            writeln!(f, "Start: {}", self.start)?;
        }
        for (player, names) in self.roster.iter() {
            for name in names {
                writeln!(f, "Player {player}: {name}")?;
            }
        }
        for (key, value) in &self.tags {
            writeln!(f, "{key}: {value}")?;
        }
        writeln!(f, "Result: {}", self.ending)?;
        writeln!(f)?;

        let mut line = Line::default();
        if let Some(comment) = self.comments.get(&0) {
            line.comment(f, comment)?;
        }
        let mut turn = 0;
        for (index, (step, starts)) in self.steps.iter().zip(turn_starts(self)).enumerate() {
            if starts {
                turn += 1;
                line.end(f)?;
                line.word(f, &format!("{turn}."))?;
            } else if index > 0 {
                line.comma(f)?;
            }
            line.word(f, &step.to_string())?;
            if let Some(comment) = self.comments.get(&(index + 1)) {
                line.comment(f, comment)?;
            }
        }
        line.end(f)
    }
}

/// A line of steps as it is written.
#[derive(Default)]
struct Line {
    length: usize,
}

impl Line {
    /// Writes something that must not be broken, on a new line if this one is full.
    fn word(&mut self, f: &mut fmt::Formatter<'_>, word: &str) -> fmt::Result {
        let length = word.chars().count();
        if self.length > 0 {
            // Room for the comma that may follow.
            if self.length + 1 + length + 1 > WIDTH {
                self.end(f)?;
                f.write_str("  ")?;
                self.length = 2;
            } else {
                f.write_str(" ")?;
                self.length += 1;
            }
        }
        self.length += length;
        f.write_str(word)
    }

    fn comma(&mut self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.length += 1;
        f.write_str(",")
    }

    fn comment(&mut self, f: &mut fmt::Formatter<'_>, comment: &str) -> fmt::Result {
        let mut words = format!("{{{comment}}}");
        words = words.trim().to_owned();
        for word in words.split(' ') {
            self.word(f, word)?;
        }
        Ok(())
    }

    fn end(&mut self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if core::mem::take(&mut self.length) > 0 {
            writeln!(f)?;
        }
        Ok(())
    }
}

/// What is wrong with a record's text, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct ParseRecordError<P> {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: RecordProblem<P>,
}

/// What can be wrong with a record's text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordProblem<P> {
    /// A header line is not `Key: value`.
    #[error("not a header line: expected `Key: value`, or an empty line before the steps")]
    Header,
    /// A header that may stand once stands again.
    #[error("{0} stands here a second time")]
    Duplicate(String),
    /// A header that must be there is not.
    #[error("the header {0} is missing")]
    Missing(&'static str),
    /// The record is of another game.
    #[error("this is a record of {found}, not of {expected}")]
    Game {
        /// The game it is of.
        found: String,
        /// The game it was read as.
        expected: &'static str,
    },
    /// The record has a format that this release does not know.
    #[error("format {0} is not known here; this release reads format {FORMAT}")]
    Format(String),
    /// The rules are wrong.
    #[error("rules: {0}")]
    Rules(FieldError),
    /// The starting position is wrong.
    #[error("start: {0}")]
    Start(ParsePositionError<P>),
    /// The result is wrong.
    #[error("result: {0}")]
    Result(FieldError),
    /// No such player in this game.
    #[error("no such player: {0}")]
    Player(String),
    /// A tag or a comment that cannot be noted.
    #[error(transparent)]
    Note(NoteError),
    /// A name that cannot be taken down.
    #[error(transparent)]
    Name(RosterError),
    /// A step that is neither an action nor an outcome.
    #[error("{text:?}: {reason}")]
    Step {
        /// What stands there.
        text: String,
        /// Why it is no step.
        reason: String,
    },
    /// A comma that does not follow a step.
    #[error("a comma must follow a step")]
    Comma,
    /// A comment without its closing brace.
    #[error("this comment is never closed")]
    OpenComment,
}

/// [`ParseRecordError`] of a game `G`.
pub type ParseRecordErrorOf<G> = ParseRecordError<<G as Game>::Problem>;

impl<G: Game> FromStr for Record<G> {
    type Err = ParseRecordErrorOf<G>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (header, body) = split_header(text);
        let mut headers = Headers::default();
        for place in lines(text, header) {
            headers.read::<G>(place)?;
        }

        let end = Place::at(text, header.len());
        let missing = |key| move || end.error(RecordProblem::Missing(key));
        let game = headers.game.ok_or_else(missing("Game"))?;
        if game.text != G::NAME {
            return Err(game.error(RecordProblem::Game {
                found: game.text.to_owned(),
                expected: G::NAME,
            }));
        }
        let format = headers.format.ok_or_else(missing("Format"))?;
        if format.text != FORMAT {
            return Err(format.error(RecordProblem::Format(format.text.to_owned())));
        }
        let rules_at = headers.rules.ok_or_else(missing("Rules"))?;
        let rules: G::Rules = rules_at
            .text
            .parse()
            .map_err(|error| rules_at.field_error(error, RecordProblem::Rules))?;
        let usual =
            G::new(rules.clone()).map_err(|error| rules_at.error(RecordProblem::Rules(error)))?;
        let start = match headers.start {
            None => usual,
            Some(place) => G::parse(rules, place.text)
                .map_err(|error| place.after(error.offset).error(RecordProblem::Start(error)))?,
        };
        let ending = match headers.result {
            None => Ending::Unfinished,
            Some(place) if place.text.is_empty() => Ending::Unfinished,
            Some(place) => place
                .text
                .parse()
                .map_err(|error| place.field_error(error, RecordProblem::Result))?,
        };

        let mut record = Record::new(start);
        record.tags = headers.tags;
        record.ending = ending;
        read_players(&mut record, &headers.players)?;
        read_steps(&mut record, text, text.len() - body.len())?;
        Ok(record)
    }
}

/// The header, up to the first empty line that follows it, and the rest.
fn split_header(text: &str) -> (&str, &str) {
    let mut length = 0;
    let mut begun = false;
    for line in text.split_inclusive('\n') {
        let empty = is_empty(line);
        if begun && empty {
            break;
        }
        begun |= !empty;
        length += line.len();
    }
    text.split_at(length)
}

/// Whether a line of the header says nothing; editors may put a byte order mark before the first.
fn is_empty(line: &str) -> bool {
    line.trim_start_matches(BYTE_ORDER_MARK).trim().is_empty()
}

const BYTE_ORDER_MARK: char = '\u{feff}';

fn lines<'a>(whole: &'a str, part: &'a str) -> impl Iterator<Item = Place<'a>> {
    let mut offset = 0;
    part.split_inclusive('\n')
        .map(move |line| {
            let text = line.trim_start_matches(BYTE_ORDER_MARK);
            let place = Place {
                whole,
                offset: offset + line.len() - text.len(),
                text: text.trim_end(),
            };
            offset += line.len();
            place
        })
        .filter(|place| !place.text.is_empty())
}

/// A part of the text and where it begins.
#[derive(Clone, Copy)]
struct Place<'a> {
    whole: &'a str,
    offset: usize,
    text: &'a str,
}

impl<'a> Place<'a> {
    fn at(whole: &'a str, offset: usize) -> Self {
        let text = "";
        Self {
            whole,
            offset,
            text,
        }
    }

    fn after(self, bytes: usize) -> Self {
        Self::at(self.whole, self.offset + bytes)
    }

    /// The part from a byte of this one on, without the spaces around it.
    fn from(self, bytes: usize) -> Self {
        let rest = self.text.get(bytes..).unwrap_or("");
        let text = rest.trim_start();
        Self {
            offset: self.offset + bytes + rest.len() - text.len(),
            text: text.trim_end(),
            ..self
        }
    }

    fn error<P>(self, problem: RecordProblem<P>) -> ParseRecordError<P> {
        let before = self.whole.get(..self.offset).unwrap_or(self.whole);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        ParseRecordError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            problem,
        }
    }

    /// The error of a JSON value; at the very place, where the JSON itself is broken.
    fn field_error<P>(
        self,
        error: FieldError,
        problem: impl FnOnce(FieldError) -> RecordProblem<P>,
    ) -> ParseRecordError<P> {
        let bytes = match &error.problem {
            FieldProblem::Syntax(syntax) => syntax.offset,
            _ => 0,
        };
        self.after(bytes).error(problem(error))
    }
}

/// The lines of the header by what they are.
#[derive(Default)]
struct Headers<'a> {
    /// `Player` lines, each with its place: the player's name, then the member's.
    players: Vec<(Place<'a>, &'a str, Place<'a>)>,
    tags: Vec<(String, String)>,
    tag_keys: BTreeSet<&'a str>,
    game: Option<Place<'a>>,
    format: Option<Place<'a>>,
    rules: Option<Place<'a>>,
    start: Option<Place<'a>>,
    result: Option<Place<'a>>,
}

impl<'a> Headers<'a> {
    fn read<G: Game>(&mut self, line: Place<'a>) -> Result<(), ParseRecordErrorOf<G>> {
        let Some((key, _)) = line.text.split_once(':') else {
            return Err(line.error(RecordProblem::Header));
        };
        let value = line.from(key.len() + 1);
        if let Some(player) = key.strip_prefix("Player ") {
            self.players.push((line, player, value));
            return Ok(());
        }
        let slot = match key {
            "Game" => &mut self.game,
            "Format" => &mut self.format,
            "Rules" => &mut self.rules,
            "Start" => &mut self.start,
            "Result" => &mut self.result,
            _ => return self.read_tag::<G>(line, key, value),
        };
        if slot.replace(value).is_some() {
            return Err(line.error(RecordProblem::Duplicate(key.to_owned())));
        }
        Ok(())
    }

    fn read_tag<G: Game>(
        &mut self,
        line: Place<'a>,
        key: &'a str,
        value: Place<'a>,
    ) -> Result<(), ParseRecordErrorOf<G>> {
        if !is_tag_key(key) {
            let error = NoteError::Key(key.to_owned());
            return Err(line.error(RecordProblem::Note(error)));
        }
        if !is_line(value.text) {
            let error = NoteError::Value(value.text.to_owned());
            return Err(value.error(RecordProblem::Note(error)));
        }
        if !self.tag_keys.insert(key) {
            return Err(line.error(RecordProblem::Duplicate(key.to_owned())));
        }
        self.tags.push((key.to_owned(), value.text.to_owned()));
        Ok(())
    }
}

/// Seats the players that the header names, in the order of its lines.
fn read_players<G: Game>(
    record: &mut Record<G>,
    lines: &[(Place<'_>, &str, Place<'_>)],
) -> Result<(), ParseRecordErrorOf<G>> {
    let players = record.start.players();
    let mut teams: BTreeMap<G::Player, Vec<&str>> = BTreeMap::new();
    for (line, text, name) in lines {
        let player = text.parse().ok().filter(|player| players.contains(player));
        let Some(player) = player else {
            return Err(line.error(RecordProblem::Player((*text).to_owned())));
        };
        if !is_line(name.text) {
            let error = RosterError::Name(name.text.to_owned());
            return Err(name.error(RecordProblem::Name(error)));
        }
        teams.entry(player).or_default().push(name.text);
    }
    for (player, names) in teams {
        record
            .seat(player, names)
            .map_err(|error| Place::at("", 0).error(RecordProblem::Name(error)))?;
    }
    Ok(())
}

/// Reads steps, turn numbers and comments from an offset on.
fn read_steps<G: Game>(
    record: &mut Record<G>,
    whole: &str,
    mut offset: usize,
) -> Result<(), ParseRecordErrorOf<G>> {
    let mut comma_may_follow = false;
    // The comments since the last step: they are one in the record.
    let mut comment = String::new();
    while let Some(next) = whole.get(offset..).and_then(|rest| rest.chars().next()) {
        let rest = &whole[offset..];
        let place = Place::at(whole, offset);
        if next.is_whitespace() {
            offset += next.len_utf8();
        } else if next == ',' {
            if !core::mem::take(&mut comma_may_follow) {
                return Err(place.error(RecordProblem::Comma));
            }
            offset += 1;
        } else if next == '{' {
            let Some((text, _)) = rest[1..].split_once('}') else {
                return Err(place.error(RecordProblem::OpenComment));
            };
            let folded = fold_comment(text).ok_or_else(|| {
                place.error(RecordProblem::Note(NoteError::Comment(text.to_owned())))
            })?;
            if !comment.is_empty() {
                comment.push(' ');
            }
            comment.push_str(&folded);
            offset += text.len() + 2;
        } else if let Some(length) = turn_number(rest) {
            offset += length;
            comma_may_follow = false;
        } else {
            let length = rest.find([',', '{', '\n']).unwrap_or(rest.len());
            let text = rest[..length].trim_end();
            let step = text.parse::<StepOf<G>>().map_err(|error| {
                place.error(RecordProblem::Step {
                    text: text.to_owned(),
                    reason: error.to_string(),
                })
            })?;
            keep_comment(record, &mut comment);
            record.steps.push(step);
            comma_may_follow = true;
            offset += length;
        }
    }
    keep_comment(record, &mut comment);
    Ok(())
}

/// Puts a comment that has been read on the last step.
fn keep_comment<G: Game>(record: &mut Record<G>, comment: &mut String) {
    if !comment.is_empty() {
        let ply = record.steps.len();
        record.comments.insert(ply, core::mem::take(comment));
    }
}

/// The length of a turn number (`12.`) at the beginning of a text.
fn turn_number(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0 && text.as_bytes().get(digits) == Some(&b'.')).then_some(digits + 1)
}
