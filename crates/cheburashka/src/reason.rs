//! Why a step is refused.
//!
//! Nothing here decides what is legal: it only names what the plain rules say about a step that the
//! generator did not make.

use crate::action::{Parts, RimMove};
use crate::legal::Frame;
use crate::position::PIECES;
use crate::track::{TrackStep, step_on_lap};
use crate::{Action, Corner, Dice, Outcome, Phase, Position, Square};

/// Why a step is refused, with the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// A player acts where the lot or a throw is due.
    #[error("{0} is due before anybody can act (CH-6, CH-7)")]
    ChanceIsDue(&'static str),
    /// The game is over.
    #[error("the game is over (CH-26)")]
    Over,
    /// `enter` without a die that shows six.
    #[error("entering needs a die that shows six (CH-10, CH-21)")]
    NoSix,
    /// `enter` with no piece in reserve.
    #[error("there is no piece in reserve to enter (CH-10)")]
    NoReserve,
    /// `enter` with an own piece on the corner.
    #[error("an own piece stands on the corner {0} (CH-10)")]
    CornerTaken(Corner),
    /// `decline` where a forward move is compulsory.
    #[error("a forward move is legal, and so some use must be made of the throw (CH-8)")]
    MustMove,
    /// A move up another player's diagonal.
    #[error("the diagonal of {0} is home for its own pieces alone (CH-3, CH-4)")]
    StrangeHome(Corner),
    /// No piece of the player stands there.
    #[error("no piece of {player} that could go this way stands on {square} (CH-3, CH-11)")]
    NoPiece {
        /// Who is to act.
        player: Corner,
        /// Where the move should begin.
        square: Square,
    },
    /// The distance is none of the numbers left.
    #[error("a move by {0} squares, which no number left of the throw allows (CH-11, CH-19)")]
    WrongNumber(u8),
    /// The piece was moved by the first die of this throw.
    #[error("the piece on {0} has been moved by the other die of this throw (CH-20)")]
    MovedAlready(Square),
    /// The way leads past the end of the track, or past home on the rim.
    #[error(
        "a piece leaves the rim at its own corner, and goes no further than its fourth square of home (CH-3, CH-11)"
    )]
    PastHome,
    /// A piece stands in the way.
    #[error("a piece on {0} bars the way (CH-12)")]
    Barred(Square),
    /// An own piece stands where the move would end.
    #[error("an own piece stands on {0} (CH-13)")]
    OwnPiece(Square),
    /// A move without taking to a square where an enemy would be taken, written the wrong way.
    #[error("an enemy stands on {0} and would be taken: that is written with x (CH-13)")]
    WouldTake(Square),
    /// A taking move to a square without an enemy.
    #[error("there is no enemy to take on {0} (CH-13, CH-17)")]
    NothingToTake(Square),
    /// The piece there cannot be taken.
    #[error("the piece on {0} is home or sheltered and cannot be taken (CH-14, CH-15, CH-16)")]
    Protected(Square),
    /// Taking backwards is not agreed on.
    #[error("taking backwards has not been agreed on (CH-17)")]
    NoBackwardCapture,
    /// A piece cannot go back past its own corner, nor from its corner, nor from home.
    #[error("a piece goes back only from steps 1 to 27, and not past its own corner (CH-17)")]
    PastOwnCorner,
    /// The use is refused for no reason known here: please report it.
    #[error("not a legal use of the throw (CH-7)")]
    Other,
    /// An outcome where a player is to act.
    #[error("{0} is to use its throw first (CH-7)")]
    PlayerIsToAct(Corner),
    /// A throw or foul where the lot is due.
    #[error("the lot has to be drawn first (CH-6)")]
    LotIsDue,
    /// A lot where the first player is known.
    #[error("the first player is known already (CH-6)")]
    NoLotDue,
    /// The lot fell to a corner that is not seated.
    #[error("{0} is not seated (CH-6)")]
    NotSeated(Corner),
    /// A throw of one die where two are thrown, or the other way about.
    #[error("the wrong number of dice: these rules have {0} (CH-18)")]
    WrongDice(&'static str),
    /// An offender who is to throw, has finished, or does not play.
    #[error(
        "{0} cannot have thrown out of turn: it must be seated, unfinished and not the player to throw (CH-29)"
    )]
    NoOffender(Corner),
}

pub(crate) fn why_impossible(position: &Position, outcome: Outcome) -> Reason {
    match (position.phase, outcome) {
        (Phase::Over, _) => Reason::Over,
        (Phase::Use { .. }, _) => Reason::PlayerIsToAct(position.turn),
        (Phase::Lot, Outcome::Lot { first }) => Reason::NotSeated(first),
        (Phase::Lot, _) => Reason::LotIsDue,
        (Phase::Throw, Outcome::Lot { .. }) => Reason::NoLotDue,
        (Phase::Throw, Outcome::Early { offender }) => Reason::NoOffender(offender),
        (Phase::Throw, _) => Reason::WrongDice(match position.rules.dice {
            Dice::One => "one",
            Dice::Two => "two",
        }),
    }
}

pub(crate) fn why_illegal(position: &Position, action: Action) -> Reason {
    let (numbers, moved) = match position.phase {
        Phase::Lot => return Reason::ChanceIsDue("the lot"),
        Phase::Throw => return Reason::ChanceIsDue("a throw"),
        Phase::Over => return Reason::Over,
        Phase::Use { numbers, moved, .. } => (numbers, moved),
    };
    let player = position.turn;
    let frame = Frame::of(position, player);
    let (kind, number, from, to) = match action.parts() {
        Parts::Enter if !numbers.shows_six() => return Reason::NoSix,
        Parts::Enter if frame.own.count_ones() >= PIECES => return Reason::NoReserve,
        Parts::Enter => return Reason::CornerTaken(player),
        Parts::Decline => return Reason::MustMove,
        Parts::Home { corner, .. } if corner != player => return Reason::StrangeHome(corner),
        Parts::Home { number, to, .. } => (
            RimMove::Quiet,
            number,
            to.number().saturating_sub(number),
            i16::from(to.number()),
        ),
        Parts::Rim { kind, number, from } => {
            let from = step_on_lap(player, from).number();
            let to = match kind {
                RimMove::Quiet | RimMove::Take => i16::from(from) + i16::from(number),
                RimMove::TakeBack => i16::from(from) - i16::from(number),
            };
            (kind, number, from, to)
        }
    };
    // Steps of moves begin on the lap or at home, never beyond.
    let from = TrackStep::new(from).unwrap_or(TrackStep::LAST);
    let start = from.square(player);
    if frame.own & from.bit() == 0 {
        let square = start;
        return Reason::NoPiece { player, square };
    }
    if ![Some(numbers.high()), numbers.low(), numbers.sum()].contains(&Some(number)) {
        return Reason::WrongNumber(number);
    }
    if moved == Some(from) {
        return Reason::MovedAlready(start);
    }
    if kind == RimMove::TakeBack && !position.rules.backward_capture {
        return Reason::NoBackwardCapture;
    }
    let along_rim = !matches!(action.parts(), Parts::Home { .. });
    let to = match u8::try_from(to).ok().and_then(TrackStep::new) {
        Some(to) if !along_rim || to <= TrackStep::CORNER_AGAIN => to,
        None if kind == RimMove::TakeBack => return Reason::PastOwnCorner,
        _ => return Reason::PastHome,
    };
    let end = to.square(player);
    let (low, high) = (from.min(to).number(), from.max(to).number());
    let between = (low + 1..high).filter_map(TrackStep::new);
    let barrier = |step: &TrackStep| frame.occupied & step.bit() != 0;
    let mut barriers = between.filter(barrier);
    let nearest = match kind {
        RimMove::TakeBack => barriers.next_back(),
        RimMove::Quiet | RimMove::Take => barriers.next(),
    };
    if let Some(step) = nearest {
        return Reason::Barred(step.square(player));
    }
    let bit = to.bit();
    if frame.own_squares & bit != 0 {
        Reason::OwnPiece(end)
    } else if frame.takeable & bit != 0 && kind == RimMove::Quiet {
        Reason::WouldTake(end)
    } else if frame.takeable & bit == 0 && frame.occupied & bit != 0 {
        Reason::Protected(end)
    } else if kind != RimMove::Quiet {
        Reason::NothingToTake(end)
    } else {
        Reason::Other
    }
}
