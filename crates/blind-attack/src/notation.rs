//! The text of a position: written, and read.
//!
//! This is the one door by which positions come in: what is read is checked before it is let go.

use core::fmt;

use core_board::{ParsePositionError, Side, Span, read_board, write_board};

use crate::soundness::check;
use crate::{
    Charge, Charges, Face, Losses, Phase, Piece, Position, PositionProblem, Rules, Square,
    SquareSet,
};

pub(crate) type ParseError = ParsePositionError<PositionProblem>;

impl fmt::Display for Piece {
    /// The piece's token on the board: `X`, `T` or `+T`, in lower case for North.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Face::General { .. } = self.face {
            f.write_str("+")?;
        }
        let letter = self.face.charge().map_or('X', Charge::letter);
        match self.owner {
            Side::South => write!(f, "{letter}"),
            Side::North => write!(f, "{}", letter.to_ascii_lowercase()),
        }
    }
}

/// What stands on a square of the board's text.
enum Token {
    Piece(Piece),
    Blocked,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piece(piece) => piece.fmt(f),
            Self::Blocked => f.write_str("#"),
        }
    }
}

impl fmt::Display for Phase {
    /// The phase's word; that of `main` does not tell which squares may be huffed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Main { .. } => f.write_str("main"),
            Self::After { square } => write!(f, "after:{square}"),
            Self::Attack { from, to } => write!(f, "attack:{from}{to}"),
            Self::Promote { square } => write!(f, "promote:{square}"),
            Self::Huff { square } => write!(f, "huff:{square}"),
            Self::Over => f.write_str("over"),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, |square| match self.piece_on(square) {
            Some(piece) => Some(Token::Piece(piece)),
            None if self.blocked.contains(square) => Some(Token::Blocked),
            None => None,
        })?;
        write!(f, " {} {}", self.side.letter(), self.phase)?;
        let huffable = self.huffable();
        if !huffable.is_empty() {
            write!(f, "!{huffable}")?;
        }
        write!(f, " {} {} ", self.losses.south, self.losses.north)?;
        match self.quiet() {
            Some(quiet) => write!(f, "{quiet}"),
            None => f.write_str("-"),
        }
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

/// The fields of a position's text.
pub(crate) struct Fields<'a> {
    pub(crate) board: Span<'a>,
    pub(crate) side: Span<'a>,
    pub(crate) phase: Span<'a>,
    /// South's and North's.
    pub(crate) losses: [Span<'a>; 2],
    pub(crate) quiet: Span<'a>,
}

pub(crate) fn parse(rules: Rules, text: &str) -> Result<Position, ParseError> {
    let names = [
        "board",
        "side",
        "phase",
        "south-losses",
        "north-losses",
        "quiet",
    ];
    let [board, side, phase, south, north, quiet] = Span::fields(
        text,
        names,
        PositionProblem::Missing,
        PositionProblem::Surplus,
    )?;
    let fields = Fields {
        board,
        side,
        phase,
        losses: [south, north],
        quiet,
    };

    let mut position = Position::start(rules);
    read_tokens(&mut position, fields.board)?;
    position.side = fields
        .side
        .side()
        .ok_or_else(|| fields.side.error(PositionProblem::Side))?;
    for (side, span) in Side::ALL.into_iter().zip(fields.losses) {
        position.losses[side] = read_losses(&position, side, span)?;
    }
    read_quiet(&mut position, fields.quiet)?;
    let listed = read_phase(&mut position, fields.phase)?;

    check(&position, &fields, listed)?;
    Ok(position)
}

fn read_tokens(position: &mut Position, board: Span<'_>) -> Result<(), ParseError> {
    position.pieces.south = SquareSet::EMPTY;
    position.pieces.north = SquareSet::EMPTY;
    // A plus goes with the letter behind it.
    let length = |text: &str| match text.strip_prefix('+').and_then(|rest| rest.chars().next()) {
        Some(letter) => 1 + letter.len_utf8(),
        None => 1,
    };
    read_board(board, length, |square, token| {
        place(position, square, token.text).map_err(|problem| token.error(problem))
    })
}

/// Places what a token stands for.
fn place(position: &mut Position, square: Square, token: &str) -> Result<(), PositionProblem> {
    let general = token.starts_with('+');
    // A token is never empty; a plus alone is no letter.
    let letter = token.chars().last().unwrap_or('+');
    let capital = letter.to_ascii_uppercase();
    let charge = Charge::from_letter(capital);
    if general
        && !matches!(
            charge,
            Some(Charge::Single | Charge::Double | Charge::Triple)
        )
    {
        return Err(PositionProblem::General);
    }
    if charge.is_none() && capital != 'X' && letter != '#' {
        return Err(PositionProblem::Token(letter));
    }
    if letter == '#' {
        position.blocked.insert(square);
        return Ok(());
    }
    let owner = if letter.is_ascii_uppercase() {
        Side::South
    } else {
        Side::North
    };
    position.pieces[owner].insert(square);
    if matches!(charge, Some(Charge::Single | Charge::Triple)) {
        position.low.insert(square);
    }
    if matches!(charge, Some(Charge::Double | Charge::Triple)) {
        position.high.insert(square);
    }
    if general || charge == Some(Charge::Bomb) {
        position.upturned.insert(square);
    }
    Ok(())
}

/// Reads a side's losses, and checks that with those on the board they are a part of nine pieces (BA-4).
/// What is unknown is then as much as what is unrevealed (BA-8).
fn read_losses(position: &Position, side: Side, span: Span<'_>) -> Result<Losses, ParseError> {
    let mut counts = [[0u32; 4]; 3];
    if span.text != "-" {
        let mut parts = span.split('/');
        for counts in &mut counts {
            let part = parts
                .next()
                .ok_or_else(|| span.error(PositionProblem::Losses))?;
            let mut last = Charge::Triple;
            for letter in part.text.chars() {
                match Charge::from_letter(letter) {
                    Some(charge) if charge <= last => {
                        // In range: there are four charges.
                        let count = &mut counts[charge as usize];
                        *count = count.saturating_add(1);
                        last = charge;
                    }
                    _ => return Err(part.error(PositionProblem::Losses)),
                }
            }
        }
        let empty = counts.iter().flatten().all(|count| *count == 0);
        if empty || parts.next().is_some() {
            return Err(span.error(PositionProblem::Losses));
        }
    }
    let own = position.pieces[side];
    let lost = counts
        .iter()
        .flatten()
        .fold(0u32, |sum, count| sum.saturating_add(*count));
    let pieces = own.len().saturating_add(lost);
    if pieces != 9 {
        return Err(span.error(PositionProblem::Pieces { side, pieces }));
    }
    for charge in Charge::ALL {
        let known = (position.known_with(charge) & own).len();
        let lost: u32 = counts.iter().map(|counts| counts[charge as usize]).sum();
        let count = known.saturating_add(lost);
        if count > Charges::ARMY.count(charge).into() {
            return Err(span.error(PositionProblem::TooMany {
                side,
                charge,
                count,
            }));
        }
    }
    // Each count is at most 3 now.
    let [captured, wounded, destroyed] =
        counts.map(|counts| Charges::from_counts(counts.map(|count| count as u8)));
    Ok(Losses {
        captured,
        wounded,
        destroyed,
    })
}

fn read_quiet(position: &mut Position, span: Span<'_>) -> Result<(), ParseError> {
    if span.text == "-" {
        position.progress = true;
    } else {
        position.quiet = span
            .number()
            .ok_or_else(|| span.error(PositionProblem::Quiet))?;
    }
    Ok(())
}

/// Reads the phase; returns the squares listed after `main!`.
fn read_phase(position: &mut Position, span: Span<'_>) -> Result<SquareSet, ParseError> {
    let square = |span: Span<'_>| -> Result<Square, ParseError> {
        span.text
            .parse()
            .map_err(|error| span.error(PositionProblem::Square(error)))
    };
    let mut listed = SquareSet::EMPTY;
    position.phase = if let Some(squares) = span.strip_prefix("main!") {
        for part in squares.split(',') {
            let next = square(part)?;
            // In order, each once.
            if listed.last() >= Some(next) {
                return Err(part.error(PositionProblem::Phase));
            }
            listed.insert(next);
        }
        Phase::Main { huff: true }
    } else if let Some(rest) = span.strip_prefix("after:") {
        Phase::After {
            square: square(rest)?,
        }
    } else if let Some(rest) = span.strip_prefix("promote:") {
        Phase::Promote {
            square: square(rest)?,
        }
    } else if let Some(rest) = span.strip_prefix("huff:") {
        Phase::Huff {
            square: square(rest)?,
        }
    } else if let Some(rest) = span.strip_prefix("attack:") {
        let malformed = || rest.error(PositionProblem::Phase);
        let (from, to) = rest.text.split_at_checked(2).ok_or_else(malformed)?;
        Phase::Attack {
            from: square(Span { text: from, ..rest })?,
            to: square(Span {
                text: to,
                offset: rest.offset + 2,
                ..rest
            })?,
        }
    } else {
        match span.text {
            "main" => Phase::Main { huff: false },
            "over" => Phase::Over,
            _ => return Err(span.error(PositionProblem::Phase)),
        }
    };
    Ok(listed)
}
