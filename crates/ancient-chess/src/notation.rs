//! The text of a position: written and read. What it says is checked by `validate`.

use core::fmt;

use core_board::{BySide, ParsePositionError, Side, Span, read_board, write_board};

use crate::position::PROGRESS;
use crate::validate::{Place, problems};
use crate::{
    Ground, Movement, Phase, Piece, Position, PositionProblem, Quarter, Rules, Square, SquareSet,
};

type ParseError = ParsePositionError<PositionProblem>;

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, |square| self.units.get(square).map(Piece::letter))?;
        f.write_str(" ")?;
        write_board(f, |square| self.ground_letter(square))?;
        write!(f, " {} ", self.side.letter())?;
        self.write_phase(f)?;
        let BySide { south, north } = self.morale;
        write!(f, " {south}/{north} {} ", self.pins)?;
        match self.quiet_turns() {
            None => f.write_str("-"),
            Some(turns) => write!(f, "{turns}"),
        }
    }
}

impl Position {
    /// The letter of the terrain layer on a square, camps among it.
    pub(crate) fn ground_letter(&self, square: Square) -> Option<char> {
        if self.camps.south == Some(square) {
            Some('K')
        } else if self.camps.north == Some(square) {
            Some('k')
        } else {
            self.grounds.get(square).letter()
        }
    }

    fn write_phase(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let movement = match self.phase {
            Phase::Terrain => return f.write_str("terrain"),
            Phase::Cede { by_south: None } => return f.write_str("cede"),
            Phase::Cede { by_south: Some(q) } => return write!(f, "cede:{q}>n"),
            Phase::Deploy { ceded } => {
                return write!(f, "deploy:{}>n,{}>s", ceded.south, ceded.north);
            }
            Phase::Over => return f.write_str("over"),
            Phase::Battle { movement } => movement,
        };
        f.write_str("battle")?;
        match movement {
            Movement::Unused => {}
            Movement::Moved => f.write_str(":moved")?,
            Movement::Assault { target } => write!(f, ":assault={target}")?,
            Movement::Advance { onto } => write!(f, ":advance={onto}")?,
        }
        for (name, squares) in [("struck", self.struck()), ("assaulters", self.assaulters())] {
            if !squares.is_empty() {
                write!(f, ";{name}={squares}")?;
            }
        }
        let hit = self.marks & self.units.of(!self.side);
        for (n, square) in hit.iter().enumerate() {
            f.write_str(if n == 0 { ";hits=" } else { "," })?;
            write!(f, "{square}x{}", self.hits(square))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self} under {})", self.rules)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Position {
    /// The position's text. The rules are not in it: [`PositionSeed`](core_board::PositionSeed) reads it back
    /// where they are known; a [`Record`](core_board::Record) or a [`Match`](core_board::Match) keeps both.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

pub(crate) fn parse(rules: Rules, text: &str) -> Result<Position, ParseError> {
    let names = [
        "units", "terrain", "side", "phase", "morale", "pins", "quiet",
    ];
    let fields = Span::fields(
        text,
        names,
        PositionProblem::Missing,
        PositionProblem::Surplus,
    )?;
    let [units, grounds, side, phase, morale, pins, quiet] = fields;
    rules
        .check()
        .map_err(|error| units.error(PositionProblem::Rules(error)))?;

    let mut position = Position::start(rules);
    read_layer(units, |square, letter, span| {
        let piece = Piece::from_letter(letter).ok_or_else(|| {
            let expected = "I, A, C, i, a, c";
            span.error(PositionProblem::Letter {
                found: letter,
                expected,
            })
        })?;
        position.units.put(square, piece);
        Ok(())
    })?;
    read_layer(grounds, |square, letter, span| {
        position
            .put_ground(square, letter)
            .map_err(|problem| span.error(problem))
    })?;
    position.side = side
        .side()
        .ok_or_else(|| side.error(PositionProblem::Side))?;
    read_phase(&mut position, phase)?;
    position.morale = read_morale(morale)?;
    if pins.text != "-" {
        position.pins = read_squares(pins)?;
    }
    position.quiet = match quiet.text {
        "-" => PROGRESS,
        _ => quiet
            .number()
            .filter(|turns| *turns != PROGRESS)
            .ok_or_else(|| quiet.error(PositionProblem::Quiet))?,
    };
    match problems(&position).into_iter().next() {
        None => Ok(position),
        Some((place, problem)) => Err(at(place, &fields).error(problem)),
    }
}

/// Where in the text a problem shows.
fn at<'a>(place: Place, fields: &[Span<'a>; 7]) -> Span<'a> {
    let [units, grounds, side, phase, morale, pins, quiet] = *fields;
    match place {
        Place::Unit(square) => token_of(units, square),
        Place::Ground(square) => token_of(grounds, square),
        Place::Units => units,
        Place::Grounds => grounds,
        Place::Side => side,
        Place::Phase => phase,
        Place::Morale => morale,
        Place::Pins => pins,
        Place::Pin(square) => pins
            .split(',')
            .find(|span| span.text.parse() == Ok(square))
            .unwrap_or(pins),
        Place::Quiet => quiet,
    }
}

/// The letter of a square in a layer; the whole layer where there is none.
fn token_of(board: Span<'_>, wanted: Square) -> Span<'_> {
    let mut found = board;
    let _ = read_layer(board, |square, _, span| {
        if square == wanted {
            found = span;
        }
        Ok(())
    });
    found
}

impl Position {
    /// Puts terrain or a camp on a square, by its letter.
    pub(crate) fn put_ground(
        &mut self,
        square: Square,
        letter: char,
    ) -> Result<(), PositionProblem> {
        let owner = match letter {
            'K' => Side::South,
            'k' => Side::North,
            _ => {
                let ground = Ground::from_letter(letter).ok_or(PositionProblem::Letter {
                    found: letter,
                    expected: "t, w, #, F, f, K, k",
                })?;
                self.grounds.set(square, ground);
                return Ok(());
            }
        };
        if self.camps[owner].is_some() {
            return Err(PositionProblem::SecondCamp(owner));
        }
        self.camps[owner] = Some(square);
        Ok(())
    }
}

/// Reads a layer, and hands on each letter with its square and its place.
fn read_layer<'a>(
    layer: Span<'a>,
    mut put: impl FnMut(Square, char, Span<'a>) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    let one_letter = |_: &str| 1;
    read_board(layer, one_letter, |square, token| {
        token
            .text
            .chars()
            .try_for_each(|letter| put(square, letter, token))
    })
}

fn read_squares(list: Span<'_>) -> Result<SquareSet, ParseError> {
    let mut squares = SquareSet::EMPTY;
    for span in list.split(',') {
        let square: Square = span
            .text
            .parse()
            .map_err(|_| span.error(PositionProblem::Squares))?;
        if squares.last() >= Some(square) {
            return Err(span.error(PositionProblem::Squares));
        }
        squares.insert(square);
    }
    Ok(squares)
}

fn read_morale(field: Span<'_>) -> Result<BySide<i16>, ParseError> {
    let read = |span: Span<'_>| {
        let (digits, sign) = match span.strip_prefix("-") {
            Some(digits) => (digits, -1),
            None => (span, 1),
        };
        digits
            .number::<i16>()
            .filter(|value| sign == 1 || *value != 0)
            .map(|value| value * sign)
            .ok_or_else(|| span.error(PositionProblem::Morale))
    };
    let (south, north) = field.split_once('/');
    let north = north.ok_or_else(|| field.error(PositionProblem::Morale))?;
    Ok(BySide {
        south: read(south)?,
        north: read(north)?,
    })
}

/// `SE>n`: a quarter that a side has ceded.
fn read_ceded(span: Span<'_>, by: Side) -> Result<Quarter, ParseError> {
    let (name, to) = span.split_once('>');
    let quarter: Quarter = match to {
        Some(to) if to.text.chars().eq([(!by).letter()]) => name.text.parse().ok(),
        _ => None,
    }
    .ok_or_else(|| span.error(PositionProblem::Phase))?;
    if quarter.maker() == by {
        Ok(quarter)
    } else {
        Err(span.error(PositionProblem::Ceded { by, quarter }))
    }
}

fn read_phase(position: &mut Position, field: Span<'_>) -> Result<(), ParseError> {
    let malformed = || field.error(PositionProblem::Phase);
    position.phase = match field.text {
        "terrain" => Phase::Terrain,
        "cede" => Phase::Cede { by_south: None },
        "over" => Phase::Over,
        _ => {
            if let Some(ceded) = field.strip_prefix("cede:") {
                let by_south = Some(read_ceded(ceded, Side::South)?);
                Phase::Cede { by_south }
            } else if let Some(ceded) = field.strip_prefix("deploy:") {
                let (south, north) = ceded.split_once(',');
                let north = north.ok_or_else(malformed)?;
                let ceded = BySide {
                    south: read_ceded(south, Side::South)?,
                    north: read_ceded(north, Side::North)?,
                };
                Phase::Deploy { ceded }
            } else {
                let turn = field.strip_prefix("battle").ok_or_else(malformed)?;
                return read_turn(position, turn);
            }
        }
    };
    Ok(())
}

/// Reads what follows `battle`: the movement and the three lists.
fn read_turn(position: &mut Position, turn: Span<'_>) -> Result<(), ParseError> {
    let (movement, mut lists) = turn.split_once(';');
    let square = |span: Span<'_>| -> Result<Square, ParseError> {
        span.text
            .parse()
            .map_err(|_| span.error(PositionProblem::Squares))
    };
    let movement = if movement.text.is_empty() {
        Movement::Unused
    } else if movement.text == ":moved" {
        Movement::Moved
    } else if let Some(span) = movement.strip_prefix(":assault=") {
        Movement::Assault {
            target: square(span)?,
        }
    } else if let Some(span) = movement.strip_prefix(":advance=") {
        Movement::Advance {
            onto: square(span)?,
        }
    } else {
        return Err(movement.error(PositionProblem::Phase));
    };
    position.phase = Phase::Battle { movement };
    let mut take = |name: &str| {
        let (list, rest) = lists?.split_once(';');
        let items = list.strip_prefix(name)?.strip_prefix("=")?;
        lists = rest;
        Some(items)
    };
    let (struck, assaulters, hits) = (take("struck"), take("assaulters"), take("hits"));
    if let Some(unknown) = lists {
        return Err(unknown.error(PositionProblem::Phase));
    }
    let own = position.units.of(position.side);
    if let Some(list) = struck {
        position.marks = read_squares(list)?;
        if let Some(nobody) = (position.marks - own).first() {
            return Err(list.error(PositionProblem::StruckByNobody(nobody)));
        }
    }
    if let Some(list) = assaulters {
        position.second_marks = read_squares(list)?;
        if let Some(nobody) = (position.second_marks - position.marks).first() {
            return Err(list.error(PositionProblem::Assaulter(nobody)));
        }
    }
    match hits {
        None => Ok(()),
        Some(list) => read_hits(position, list),
    }
}

fn read_hits(position: &mut Position, list: Span<'_>) -> Result<(), ParseError> {
    let enemies = position.units.of(!position.side);
    let mut previous = None;
    for span in list.split(',') {
        let malformed = || span.error(PositionProblem::Hits);
        let (square, hits) = span.split_once('x');
        let square: Square = square.text.parse().map_err(|_| malformed())?;
        let hits: u8 = hits.and_then(Span::number).ok_or_else(malformed)?;
        if previous >= Some(square) {
            return Err(malformed());
        }
        previous = Some(square);
        if !enemies.contains(square) {
            return Err(span.error(PositionProblem::HitNobody(square)));
        }
        let withstands = position.units.kind_on(square).withstands();
        if !(1..=withstands).contains(&hits) {
            return Err(span.error(PositionProblem::HitCount { square, withstands }));
        }
        position.marks.insert(square);
        if hits > 1 {
            position.second_marks.insert(square);
        }
    }
    Ok(())
}
