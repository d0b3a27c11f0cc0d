//! Ready-made battles, drawn (AC-15).

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use core_board::{BySide, FieldError, Side};

use crate::validate::{Place, problems};
use crate::{Ground, Movement, Phase, Piece, Position, PositionProblem, Rules, Square, SquareSet};

/// A ready-made battle, drawn as text, at the beginning of a turn (AC-15).
///
/// The drawing has ten lines, from rank 10 down, of ten squares with white space between. A square is `.`,
/// or a unit (`I A C` South's, `i a c` North's), or ground (`t w # F f K k`, as in positions), or a unit and
/// the ground under it (`If`), and `!` after a unit that is pinned. A wall `#` under a unit is its side's.
/// Rank numbers at either end, file letters, `|` and lines of `-` and `+` may stand there for the eye: so the
/// field of a [`Diagram`](crate::Diagram) is a drawing.
///
/// Armies, terrain and morale need not be those of the rules: they may come out of a larger game.
///
/// ```
/// use ancient_chess::{Rules, Scenario};
/// use core_board::Side;
///
/// let position = Scenario::new(Rules::siege(), "
///      a  b  c  d  e  f  g  h  i  j
///  10  .  .  .  .  .  .  .  .  .  .
///   9  .  .  .  .  k  .  .  .  .  .
///   8  .  .  .  a  i  a  .  .  .  .
///   7  .  .  f  f  i# f  f  .  .  .
///   6  .  .  .  .  .  .  .  .  .  .
///   5  w  w  w  w  .  w  w  w  w  w
///   4  .  .  .  I  I  I  .  .  .  .
///   3  .  .  .  A  A  A  .  t  .  .
///   2  .  .  .  .  C  .  .  .  .  .
///   1  .  .  .  .  K  .  .  .  .  .
/// ").first(Side::North).morale(12, 8).position()?;
/// assert_eq!(position.walls_held(Side::North).len(), 5);
/// # Ok::<(), ancient_chess::ScenarioError>(())
/// ```
///
/// Everything that is wrong is told at once:
///
/// ```
/// # use ancient_chess::{Rules, Scenario};
/// let rows = ".  .  .  .  .  .  .  .  .  .\n".repeat(8);
/// let drawing = format!("C# .  x  .  .  .  .  .  .  .\nIt .  .  .  .  .  .  .  .  .\n{rows}");
/// let error = Scenario::new(Rules::default(), &drawing).position().unwrap_err();
/// let lines = error.to_string();
/// assert_eq!(lines.lines().count(), 3, "{lines}");
/// assert!(lines.contains("line 1, column 1: cavalry cannot stand on a wall"));
/// assert!(lines.contains("line 1, column 7: 'x' is none of"));
/// assert!(lines.contains("line 2, column 1: nobody stands on trees"));
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Scenario {
    rules: Rules,
    drawing: String,
    first: Side,
    morale: BySide<i32>,
    quiet: u32,
}

/// Everything that is wrong with a scenario, in the order of the drawing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ScenarioError {
    /// What is wrong; never empty.
    pub problems: Vec<ScenarioProblem>,
}

/// One thing that is wrong with a scenario, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScenarioProblem {
    /// The rules cannot be played.
    #[error("rules: {0}")]
    Rules(FieldError),
    /// Something in the drawing.
    #[error("line {line}, column {column}: {fault}")]
    Drawing {
        /// The line of the drawing, from 1.
        line: usize,
        /// The character of the line, from 1.
        column: usize,
        /// What is wrong there.
        fault: ScenarioFault,
    },
    /// Something that is not in one place of the drawing.
    #[error("{field}: {problem}")]
    Whole {
        /// Which part of a position it belongs to.
        field: &'static str,
        /// What is wrong.
        problem: PositionProblem,
    },
    /// There are not ten lines of squares.
    #[error("expected ten lines of squares, from rank 10 down, and found {0} (AC-1)")]
    Lines(usize),
}

/// What can be wrong in one place of a drawing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScenarioFault {
    /// The square could be read, but does not fit.
    #[error(transparent)]
    Position(PositionProblem),
    /// A line has not ten squares.
    #[error("expected ten squares in a line, and found {0} (AC-1)")]
    Squares(usize),
    /// A rank number that is not the line's.
    #[error("expected rank {0} here, or no number")]
    Rank(u8),
    /// A square with something in it that cannot be read.
    #[error("expected ., a unit, ground, or a unit and the ground under it, such as If")]
    Square,
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, problem) in self.problems.iter().enumerate() {
            f.write_str(if n == 0 { "" } else { "\n" })?;
            problem.fmt(f)?;
        }
        Ok(())
    }
}

/// A token of a line with its column.
type Token<'a> = (usize, &'a str);

/// Where each square was drawn.
type Places = [(usize, usize); 100];

impl Scenario {
    /// A scenario of a drawing. The side of the rules' `first` moves first, with the morale that they give.
    pub fn new(rules: Rules, drawing: &str) -> Self {
        Self {
            rules,
            drawing: drawing.to_string(),
            first: rules.first,
            morale: BySide::from_fn(|side| rules.morale[side].into()),
            quiet: 0,
        }
    }

    /// Who moves first.
    pub fn first(self, first: Side) -> Self {
        Self { first, ..self }
    }

    /// The morale of both sides.
    pub fn morale(self, south: i32, north: i32) -> Self {
        Self {
            morale: BySide { south, north },
            ..self
        }
    }

    /// How many turns without progress have gone by; none unless said (AC-33).
    pub fn quiet_turns(self, quiet: u32) -> Self {
        Self { quiet, ..self }
    }

    /// The position, checked as [`Position::parse`](core_board::Game::parse) checks one.
    ///
    /// # Errors
    /// If anything is wrong: tells all of it.
    pub fn position(&self) -> Result<Position, ScenarioError> {
        let mut found = Vec::new();
        if let Err(error) = self.rules.check() {
            found.push(ScenarioProblem::Rules(error));
        }
        let mut position = Position::start(self.rules);
        position.phase = Phase::Battle {
            movement: Movement::Unused,
        };
        position.side = self.first;
        position.quiet = self.quiet.min(u32::MAX - 1);
        position.morale = BySide::from_fn(|side| {
            // What does not fit is beyond the bound, and refused for that.
            i16::try_from(self.morale[side]).unwrap_or(i16::MAX)
        });
        let unread = found.len();
        let places = self.read(&mut position, &mut found);
        let readable = found.len() == unread;
        for (place, problem) in problems(&position) {
            if !readable && matches!(problem, PositionProblem::NoUnits(_)) {
                // Somebody may stand where the drawing could not be read.
                continue;
            }
            let whole = |field| ScenarioProblem::Whole {
                field,
                problem: problem.clone(),
            };
            found.push(match place {
                Place::Unit(square) | Place::Ground(square) | Place::Pin(square) => {
                    let (line, column) = places[usize::from(square.index()) % 100];
                    let fault = ScenarioFault::Position(problem);
                    ScenarioProblem::Drawing {
                        line,
                        column,
                        fault,
                    }
                }
                Place::Units => whole("units"),
                Place::Grounds => whole("terrain"),
                Place::Side => whole("side"),
                Place::Phase => whole("phase"),
                Place::Morale => whole("morale"),
                Place::Pins => whole("pins"),
                Place::Quiet => whole("quiet"),
            });
        }
        if found.is_empty() {
            return Ok(position);
        }
        found.sort_by_key(|problem| match problem {
            ScenarioProblem::Rules(_) => (0, 0),
            ScenarioProblem::Drawing { line, column, .. } => (*line, *column),
            _ => (usize::MAX, 0),
        });
        Err(ScenarioError { problems: found })
    }

    /// Reads the drawing into a position; returns where each square is drawn.
    fn read(&self, position: &mut Position, found: &mut Vec<ScenarioProblem>) -> Places {
        let mut places: Places = [(0, 0); 100];
        let mut rank = 10u8;
        let mut lines = 0;
        for (number, line) in self.drawing.lines().enumerate() {
            let number = number + 1;
            let all: Vec<Token<'_>> = tokens(line).collect();
            let Some(first) = all.first().copied() else {
                continue;
            };
            let files = ('a'..='j').map(String::from);
            if all.iter().map(|(_, text)| *text).eq(files) {
                continue;
            }
            lines += 1;
            if rank == 0 {
                continue;
            }
            let fault = |column, fault| ScenarioProblem::Drawing {
                line: number,
                column,
                fault,
            };
            // The rank's number may stand at either end.
            let is_number = |(_, text): &Token<'_>| text.bytes().all(|b| b.is_ascii_digit());
            let mut squares = all;
            let ends = [
                squares.pop_if(|end| is_number(end)),
                squares.first().copied().filter(is_number),
            ];
            if ends[1].is_some() {
                squares.remove(0);
            }
            for (column, text) in ends.into_iter().flatten() {
                if text != rank.to_string() {
                    found.push(fault(column, ScenarioFault::Rank(rank)));
                }
            }
            if squares.len() != 10 {
                found.push(fault(first.0, ScenarioFault::Squares(squares.len())));
            }
            rank -= 1;
            for (file, (column, text)) in (0..10).zip(squares) {
                let Some(square) = Square::new(file, rank) else {
                    continue;
                };
                places[usize::from(square.index()) % 100] = (number, column);
                if let Err(problem) = put(position, square, text) {
                    found.push(fault(column, problem));
                }
            }
        }
        if lines != 10 {
            found.push(ScenarioProblem::Lines(lines));
        }
        places
    }
}

/// The words of a line with their columns, without what is there for the eye.
fn tokens(line: &str) -> impl Iterator<Item = Token<'_>> {
    let frame = |c: char| c.is_whitespace() || matches!(c, '|' | '-' | '+');
    let mut rest = line;
    let mut column = 1;
    core::iter::from_fn(move || {
        let trimmed = rest.trim_start_matches(frame);
        column += rest.chars().count() - trimmed.chars().count();
        let end = trimmed.find(frame).unwrap_or(trimmed.len());
        let (token, after) = trimmed.split_at_checked(end)?;
        let start = column;
        column += token.chars().count();
        rest = after;
        (!token.is_empty()).then_some((start, token))
    })
}

/// Puts on a square what was drawn there.
fn put(position: &mut Position, square: Square, text: &str) -> Result<(), ScenarioFault> {
    if text == "." {
        return Ok(());
    }
    let unknown = |found| {
        ScenarioFault::Position(PositionProblem::Letter {
            found,
            expected: "., I, A, C, i, a, c, t, w, #, F, f, K, k, !",
        })
    };
    let mut piece = None;
    let mut ground = false;
    let mut pinned = false;
    for letter in text.chars() {
        if pinned {
            return Err(ScenarioFault::Square);
        }
        if let Some(unit) = Piece::from_letter(letter) {
            if piece.is_some() || ground {
                return Err(ScenarioFault::Square);
            }
            piece = Some(unit);
            position.units.put(square, unit);
        } else if letter == '!' && piece.is_some() {
            pinned = true;
            position.pins |= SquareSet::of(square);
        } else if letter == '.' || letter == '!' || ground {
            return Err(ScenarioFault::Square);
        } else {
            ground = true;
            position
                .put_ground(square, letter)
                .map_err(|problem| match problem {
                    PositionProblem::Letter { found, .. } => unknown(found),
                    problem => ScenarioFault::Position(problem),
                })?;
        }
    }
    if let (Some(piece), Ground::Wall { holder: None }) = (piece, position.grounds.get(square)) {
        let holder = Some(piece.side);
        position.grounds.set(square, Ground::Wall { holder });
    }
    Ok(())
}
