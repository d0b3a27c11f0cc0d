//! The text of a position: written, read, and checked.
//!
//! This is the one door by which positions come in; every invariant is checked here.

use core::fmt;

use core_board::{FieldError, Game, ParsePositionError, Span};

use crate::position::{HOME, PIECES};
use crate::track::{RIM, step_on_lap};
use crate::{
    Corner, Dice, Numbers, Phase, PlayOn, Position, Rules, Square, StartCorner, TrackStep,
};

type ParseError = ParsePositionError<PositionProblem>;

/// What can be wrong with the text of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionProblem {
    /// The rules contradict themselves.
    #[error("rules: {0}")]
    Rules(FieldError),
    /// A field is missing.
    #[error("missing: a position has five fields, players turn phase places skips")]
    Missing,
    /// There is more than the five fields.
    #[error("nothing may follow the five fields players turn phase places skips")]
    Surplus,
    /// There are not four players, one for each corner.
    #[error("expected four parts joined by /, for a1, a8, h8 and h1")]
    NotFourCorners,
    /// A player's part has none of the forms.
    #[error("expected . or =place or reserve:steps, such as 2:0,17")]
    Player,
    /// A part for a corner that is not seated, or none for one that is.
    #[error("{corner} {}", if *.seated { "is seated, and must have pieces or a place" } else { "is not seated (CH-2): expected ." })]
    Seats {
        /// The corner.
        corner: Corner,
        /// Whether the rules seat it.
        seated: bool,
    },
    /// A step is no number from 0 to 31.
    #[error("expected a step from 0 to 31 (CH-3)")]
    Step,
    /// Steps do not ascend, or one stands twice.
    #[error("the steps of a player ascend, each once (CH-5)")]
    StepOrder,
    /// A player has more or fewer than four pieces.
    #[error("{corner} has {pieces} pieces instead of four (CH-5)")]
    Pieces {
        /// The player.
        corner: Corner,
        /// How many it has, on the board and in reserve.
        pieces: u32,
    },
    /// A player with four pieces home has finished.
    #[error("{0} has four pieces home, so it has finished (CH-24)")]
    HomeFull(Corner),
    /// Two pieces on one square.
    #[error("two pieces stand on {0} (CH-5, CH-10, CH-15)")]
    SharedSquare(Square),
    /// The corner to act is malformed.
    #[error("expected a corner or - (CH-2)")]
    Corner,
    /// The player to act does not play any more, or never did.
    #[error("{0} is not seated or has finished, so it cannot be its turn (CH-6)")]
    NotActive(Corner),
    /// Somebody's turn where it can be nobody's, or nobody's where it must be somebody's.
    #[error("it is nobody's turn (-) at lot and over, and somebody's otherwise")]
    Turn,
    /// The phase has none of the forms.
    #[error("expected lot, throw, use:.. or over, such as use:3+!17")]
    Phase,
    /// The lot is due only before anything has happened, and only where it decides who begins.
    #[error("the lot is due only where the rules ask for it, with all pieces in reserve (CH-6)")]
    Lot,
    /// The game is over just when enough players have finished.
    #[error("{}", if *.0 { "so many have finished that the game is over (CH-26)" } else { "the game is not over until enough have finished (CH-26)" })]
    Over(bool),
    /// There are more numbers left than dice.
    #[error("the rules have one die (CH-18)")]
    OneDie,
    /// Another throw is due that no six has earned, or a six that is left has earned none.
    #[error(
        "the + for another throw does not fit the numbers: it stands just for a six, used or not (CH-9)"
    )]
    Again,
    /// A piece is said to have been moved by the first die that was not.
    #[error("no piece of the player can have come to this step by the other die (CH-20)")]
    Moved,
    /// The first die was used neither for a move nor for entering.
    #[error(
        "one of two dice is left, so the other has moved a piece (!step) or entered one (CH-19, CH-20)"
    )]
    OtherDie,
    /// The numbers have no legal use.
    #[error("the player has no use for these numbers, so they are lost already (CH-7)")]
    NoUse,
    /// The places do not fit the players' own.
    #[error("the places do not fit those of the players, in order and each once (CH-24)")]
    Places,
    /// The corners to be skipped are malformed.
    #[error("expected - or corners with commas between, each once, in the order a1, a8, h8, h1")]
    Skips,
    /// A player is to be skipped who cannot be.
    #[error(
        "{0} cannot be skipped: it must be seated, unfinished and not the player to act (CH-29)"
    )]
    Skipped(Corner),
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for corner in Corner::ALL {
            if corner != Corner::A1 {
                f.write_str("/")?;
            }
            if !self.rules.seats.contains(corner) {
                f.write_str(".")?;
            } else if let Some(place) = self.place(corner) {
                write!(f, "={place}")?;
            } else {
                write!(f, "{}:", self.reserve(corner))?;
                for (n, step) in self.steps(corner).enumerate() {
                    f.write_str(if n == 0 { "" } else { "," })?;
                    write!(f, "{step}")?;
                }
            }
        }
        match self.to_move() {
            Some(corner) => write!(f, " {corner} ")?,
            None => f.write_str(" - ")?,
        }
        match self.phase {
            Phase::Lot => f.write_str("lot")?,
            Phase::Throw => f.write_str("throw")?,
            Phase::Over => f.write_str("over")?,
            Phase::Use {
                numbers,
                again,
                moved,
            } => {
                write!(f, "use:{numbers}{}", if again { "+" } else { "" })?;
                if let Some(step) = moved {
                    write!(f, "!{step}")?;
                }
            }
        }
        f.write_str(" ")?;
        let mut places = self.finished();
        match places.next() {
            None => f.write_str("-")?,
            Some(first) => write!(f, "{first}")?,
        }
        for corner in places {
            write!(f, ",{corner}")?;
        }
        write!(f, " {}", self.skips)
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
    let names = ["players", "turn", "phase", "places", "skips"];
    let [players, turn, phase, places, skips] = Span::fields(
        text,
        names,
        PositionProblem::Missing,
        PositionProblem::Surplus,
    )?;
    rules
        .check()
        .map_err(|error| players.error(PositionProblem::Rules(error)))?;

    let mut position = Position::start(rules);
    let claimed = read_players(&mut position, players)?;
    read_places(&mut position, places, claimed)?;
    check_squares(&position, players)?;
    read_phase(&mut position, phase)?;
    check_over(&position, phase)?;
    read_turn(&mut position, turn)?;
    check_use(&position, phase)?;
    read_skips(&mut position, skips)?;
    check_lot(&position, phase)?;
    Ok(position)
}

/// Reads everybody's pieces; returns the places that the players' parts claim.
fn read_players(position: &mut Position, players: Span<'_>) -> Result<[u8; 4], ParseError> {
    let mut parts = players.split('/');
    let mut claimed = [0; 4];
    for corner in Corner::ALL {
        let Some(part) = parts.next() else {
            return Err(players.error(PositionProblem::NotFourCorners));
        };
        let seated = position.rules.seats.contains(corner);
        if (part.text == ".") == seated {
            return Err(part.error(PositionProblem::Seats { corner, seated }));
        }
        if !seated {
            continue;
        }
        if let Some(place) = part.strip_prefix("=") {
            claimed[corner.index()] = place
                .number()
                .filter(|place| (1..=3).contains(place))
                .ok_or_else(|| place.error(PositionProblem::Player))?;
        } else {
            position.tracks[corner.index()] = read_track(corner, part)?;
        }
    }
    match parts.next() {
        Some(surplus) => Err(surplus.error(PositionProblem::NotFourCorners)),
        None => Ok(claimed),
    }
}

/// Reads `reserve:steps`.
fn read_track(corner: Corner, part: Span<'_>) -> Result<u32, ParseError> {
    let (reserve, steps) = part.split_once(':');
    let (Some(reserve), Some(steps)) = (reserve.number::<u8>(), steps) else {
        return Err(part.error(PositionProblem::Player));
    };
    let mut track = 0;
    if !steps.text.is_empty() {
        for span in steps.split(',') {
            let step = span
                .number()
                .and_then(TrackStep::new)
                .ok_or_else(|| span.error(PositionProblem::Step))?;
            // Ascending: no bit of this step or a later one is set.
            if track >> step.number() != 0 {
                return Err(span.error(PositionProblem::StepOrder));
            }
            track |= step.bit();
        }
    }
    let pieces = u32::from(reserve) + track.count_ones();
    if pieces != PIECES {
        return Err(part.error(PositionProblem::Pieces { corner, pieces }));
    }
    if track == HOME {
        return Err(part.error(PositionProblem::HomeFull(corner)));
    }
    Ok(track)
}

fn read_places(
    position: &mut Position,
    places: Span<'_>,
    claimed: [u8; 4],
) -> Result<(), ParseError> {
    let finished = claimed.iter().filter(|place| **place > 0).count();
    let mut listed = 0;
    if places.text != "-" {
        for (place, span) in (1u8..).zip(places.split(',')) {
            let corner: Corner = span
                .text
                .parse()
                .map_err(|_| span.error(PositionProblem::Corner))?;
            // Each claims the one place at which it is listed, so none is listed twice.
            match position.finished.get_mut(listed) {
                Some(slot) if claimed[corner.index()] == place => *slot = Some(corner),
                _ => return Err(span.error(PositionProblem::Places)),
            }
            listed += 1;
        }
    }
    if listed == finished {
        Ok(())
    } else {
        Err(places.error(PositionProblem::Places))
    }
}

/// No two pieces on a square: an own corner is shared by steps 0 and 28.
fn check_squares(position: &Position, players: Span<'_>) -> Result<(), ParseError> {
    let mut taken = [false; 64];
    for corner in Corner::ALL {
        for step in position.steps(corner) {
            let square = step.square(corner);
            let slot = &mut taken[square.index() as usize];
            if core::mem::replace(slot, true) {
                return Err(players.error(PositionProblem::SharedSquare(square)));
            }
        }
    }
    Ok(())
}

fn read_phase(position: &mut Position, phase: Span<'_>) -> Result<(), ParseError> {
    position.phase = match phase.text {
        "lot" => Phase::Lot,
        "throw" => Phase::Throw,
        "over" => Phase::Over,
        _ => {
            let malformed = || phase.error(PositionProblem::Phase);
            let rest = phase.strip_prefix("use:").ok_or_else(malformed)?;
            let (before, moved) = rest.split_once('!');
            let moved = match moved {
                None => None,
                Some(span) => Some(
                    span.number()
                        .and_then(TrackStep::new)
                        .ok_or_else(|| span.error(PositionProblem::Step))?,
                ),
            };
            let (numbers, again) = match before.text.strip_suffix('+') {
                Some(numbers) => (numbers, true),
                None => (before.text, false),
            };
            let numbers: Numbers = numbers.parse().map_err(|_| malformed())?;
            Phase::Use {
                numbers,
                again,
                moved,
            }
        }
    };
    Ok(())
}

fn check_over(position: &Position, phase: Span<'_>) -> Result<(), ParseError> {
    let finished = position.finished().count();
    let enough = match position.rules.play_on {
        PlayOn::Places => usize::from(position.rules.seats.len()) - 1,
        PlayOn::Champion => 1,
    };
    let is_over = position.phase == Phase::Over;
    if finished > enough || (finished == enough) != is_over {
        return Err(phase.error(PositionProblem::Over(finished >= enough)));
    }
    Ok(())
}

fn read_turn(position: &mut Position, turn: Span<'_>) -> Result<(), ParseError> {
    let somebody = matches!(position.phase, Phase::Throw | Phase::Use { .. });
    if (turn.text != "-") != somebody {
        return Err(turn.error(PositionProblem::Turn));
    }
    position.turn = Corner::A1;
    if somebody {
        let corner: Corner = turn
            .text
            .parse()
            .map_err(|_| turn.error(PositionProblem::Corner))?;
        if !position.active().contains(corner) {
            return Err(turn.error(PositionProblem::NotActive(corner)));
        }
        position.turn = corner;
    }
    Ok(())
}

/// The numbers, the + and the ! of a throw in use must be able to come about together.
fn check_use(position: &Position, phase: Span<'_>) -> Result<(), ParseError> {
    let Phase::Use {
        numbers,
        again,
        moved,
    } = position.phase
    else {
        return Ok(());
    };
    let whole = (position.rules.dice == Dice::Two) == numbers.low().is_some();
    let track = position.tracks[position.turn.index()];
    if whole {
        if again != numbers.shows_six() {
            return Err(phase.error(PositionProblem::Again));
        }
        if moved.is_some() {
            return Err(phase.error(PositionProblem::Moved));
        }
    } else if numbers.low().is_some() {
        return Err(phase.error(PositionProblem::OneDie));
    } else if !again && numbers.shows_six() {
        return Err(phase.error(PositionProblem::Again));
    } else if let Some(step) = moved {
        if !can_have_moved(position, numbers, again, step) {
            return Err(phase.error(PositionProblem::Moved));
        }
    } else if !again || track & TrackStep::START.bit() == 0 {
        // Entering takes a six, and leaves a piece on the corner.
        return Err(phase.error(PositionProblem::OtherDie));
    }
    if !crate::legal::has_use(position, numbers, moved) {
        return Err(phase.error(PositionProblem::NoUse));
    }
    Ok(())
}

/// Whether the other die can have moved an own piece to a step, with the rest of the board as it is.
fn can_have_moved(position: &Position, left: Numbers, again: bool, to: TrackStep) -> bool {
    let frame = crate::legal::Frame::of(position, position.turn);
    if frame.own & to.bit() == 0 {
        return false;
    }
    let free = |steps: core::ops::Range<u8>| {
        steps
            .filter_map(TrackStep::new)
            .all(|step| frame.occupied & step.bit() == 0)
    };
    // A six that is gone explains a + that the number left does not; without + there was none.
    let other_die = match (again, left.shows_six()) {
        (true, false) => 6..=6,
        (true, true) => 1..=6,
        (false, _) => 1..=5,
    };
    // Somebody else has a piece in reserve that can have stood there without being home or sheltered.
    let took_something = || {
        let rim = (7 * position.turn as u8 + to.number()) % RIM;
        let sheltered = position.rules.start_corner == StartCorner::Sheltered;
        let mut others = position.active().without(position.turn).iter();
        others.any(|corner| {
            let exposed = !sheltered || step_on_lap(corner, rim) != TrackStep::START;
            exposed && position.reserve(corner) > 0
        })
    };
    other_die.into_iter().any(|die| {
        let to = to.number();
        let ahead = to.checked_sub(die).is_some_and(|from| free(from..to));
        let back = position.rules.backward_capture
            && to + die < TrackStep::CORNER_AGAIN.number()
            && free(to + 1..to + die + 1)
            && took_something();
        ahead || back
    })
}

fn read_skips(position: &mut Position, skips: Span<'_>) -> Result<(), ParseError> {
    if skips.text == "-" {
        return Ok(());
    }
    let mut last = None;
    for span in skips.split(',') {
        let corner: Corner = span
            .text
            .parse()
            .map_err(|_| span.error(PositionProblem::Skips))?;
        if last >= Some(corner) {
            return Err(span.error(PositionProblem::Skips));
        }
        last = Some(corner);
        if !position.active().contains(corner) || position.to_move() == Some(corner) {
            return Err(span.error(PositionProblem::Skipped(corner)));
        }
        position.skips = position.skips.with(corner);
    }
    Ok(())
}

/// At the lot nothing has happened yet.
fn check_lot(position: &Position, phase: Span<'_>) -> Result<(), ParseError> {
    if position.phase == Phase::Lot && *position != Position::start(position.rules) {
        return Err(phase.error(PositionProblem::Lot));
    }
    Ok(())
}
