//! Why a step is refused.
//!
//! Nothing here decides what is legal: it only names what the plain rules say about a step that the
//! generator did not make.

use core_board::Side;

use crate::reach::way;
use crate::zones::own_rank;
use crate::{
    Action, ActionKind, AttackAfterMove, Charge, MissedAttack, Outcome, Phase, Position, Square,
};

/// Why a step is refused, with the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The game is over.
    #[error("the game is over (BA-40, BA-41, BA-43, BA-44)")]
    Over,
    /// A player acts where a reveal is due.
    #[error("the piece on {0} is to be revealed first (BA-7)")]
    RevealIsDue(Square),
    /// No own piece stands there.
    #[error("no piece of {side} stands on {square} (BA-10)")]
    NoPiece {
        /// Who is to act.
        side: Side,
        /// Where the piece should stand.
        square: Square,
    },
    /// A second move in a turn.
    #[error("a piece has moved in this turn: attack or hold (BA-10, BA-11)")]
    MovedAlready,
    /// A private moves otherwise than one square straight forward.
    #[error("a private moves one square straight forward (BA-14)")]
    PrivateMove,
    /// Something stands where the move would end or pass.
    #[error("a piece stands on {0}, and there is no jumping (BA-14, BA-15)")]
    Occupied(Square),
    /// The move would enter or cross a blocked square.
    #[error("{0} is blocked, and cannot be entered or crossed (BA-16)")]
    Blocked(Square),
    /// Only the piece that moved may attack.
    #[error("after a move only the piece that moved may attack, which stands on {0} (BA-10)")]
    NotTheMover(Square),
    /// No enemy to attack.
    #[error("no piece of {side} stands on {square} to be attacked (BA-17 to BA-20)")]
    NoTarget {
        /// Whose piece there should be.
        side: Side,
        /// Where.
        square: Square,
    },
    /// The target is not in a private's range.
    #[error("out of range: a private on its rank {rank} attacks {} (BA-{rule})", reach(*.rank), rule = rule(*.rank))]
    OutOfRange {
        /// The rank, counted from its owner's edge.
        rank: u8,
    },
    /// `hold` at the start of a turn.
    #[error("only after a move can an attack be held back (BA-11, BA-13)")]
    NothingToHold,
    /// `pass` after a move.
    #[error("after a move the word is hold (BA-13)")]
    PassAfterMove,
    /// `pass` with a move to make.
    #[error("there is a move to make, so there is no passing (BA-13)")]
    MustMove,
    /// A huff where the rules have none.
    #[error("taking a piece for a missed attack has not been agreed on (BA-31)")]
    NoHuff,
    /// A huff in the middle of a turn.
    #[error("the right to huff ends with the first other action of the turn (BA-33)")]
    HuffTooLate,
    /// No piece may be huffed now.
    #[error(
        "no piece may be huffed: none missed an attack, the last turn had one, or one was huffed already (BA-31, BA-33)"
    )]
    NothingMissed,
    /// This piece may not be huffed.
    #[error("no piece on {0} missed an attack that could have succeeded (BA-31)")]
    NotMissed(Square),
    /// The action is refused for no reason known here: please report it.
    #[error("not a legal action (BA-10)")]
    Other,
    /// An outcome where a player is to act.
    #[error("no reveal is due: {0} is to act (BA-7)")]
    NoRevealDue(Side),
    /// Another piece is to be revealed.
    #[error("it is the piece on {0} that is to be revealed (BA-21, BA-25)")]
    WrongSquare(Square),
    /// All pieces of that charge are known.
    #[error("every {} of {side} has been revealed (BA-8)", .charge.word())]
    AllRevealed {
        /// Whose piece it is.
        side: Side,
        /// The charge.
        charge: Charge,
    },
}

const fn reach(rank: u8) -> &'static str {
    match rank {
        1..=3 => "straight forward",
        4..=6 => "straight or diagonally forward",
        _ => "straight or diagonally forward, or sideways",
    }
}

const fn rule(rank: u8) -> u8 {
    match rank {
        1..=3 => 17,
        4..=6 => 18,
        _ => 19,
    }
}

pub(crate) fn why_impossible(position: &Position, outcome: Outcome) -> Reason {
    let Outcome { square, charge } = outcome;
    match position.reveal_due() {
        None if position.phase == Phase::Over => Reason::Over,
        None => Reason::NoRevealDue(position.side),
        Some(due) if due != square => Reason::WrongSquare(due),
        Some(_) => {
            // By invariant a piece stands where a reveal is due.
            let side = position.owner_on(square).unwrap_or(position.side);
            Reason::AllRevealed { side, charge }
        }
    }
}

pub(crate) fn why_illegal(position: &Position, action: Action) -> Reason {
    if position.phase == Phase::Over {
        return Reason::Over;
    }
    if let Some(due) = position.reveal_due() {
        return Reason::RevealIsDue(due);
    }
    let moved = match position.phase {
        Phase::After { square } => Some(square),
        _ => None,
    };
    match action.kind() {
        ActionKind::Move { .. } if moved.is_some() => Reason::MovedAlready,
        ActionKind::Move { from, to } => why_no_move(position, from, to),
        ActionKind::Attack { from, to } => why_no_attack(position, moved, from, to),
        ActionKind::Huff { square } => match position.phase {
            _ if position.rules.missed_attack == MissedAttack::Ignored => Reason::NoHuff,
            Phase::After { .. } => Reason::HuffTooLate,
            Phase::Main { huff: false } => Reason::NothingMissed,
            _ => Reason::NotMissed(square),
        },
        ActionKind::Hold => Reason::NothingToHold,
        ActionKind::Pass if moved.is_some() => Reason::PassAfterMove,
        ActionKind::Pass if position.can_move(position.side) => Reason::MustMove,
        ActionKind::Pass => Reason::Other,
    }
}

fn why_no_move(position: &Position, from: Square, to: Square) -> Reason {
    let side = position.side;
    if !position.pieces[side].contains(from) {
        return Reason::NoPiece { side, square: from };
    }
    let Some((direction, distance)) = way(from, to) else {
        return Reason::Other;
    };
    let general = position.generals(side).contains(from);
    if !general && (direction != side.forward() || distance > 1) {
        return Reason::PrivateMove;
    }
    let mut at = from;
    for _ in 0..distance {
        let Some(next) = at.step(direction) else {
            return Reason::Other;
        };
        if position.blocked.contains(next) {
            return Reason::Blocked(next);
        }
        if position.owner_on(next).is_some() {
            return Reason::Occupied(next);
        }
        at = next;
    }
    Reason::Other
}

fn why_no_attack(position: &Position, moved: Option<Square>, from: Square, to: Square) -> Reason {
    let side = position.side;
    if !position.pieces[side].contains(from) {
        return Reason::NoPiece { side, square: from };
    }
    if let Some(mover) = moved {
        let others_may = position.rules.attack_after_move == AttackAfterMove::Any;
        if mover != from && !others_may {
            return Reason::NotTheMover(mover);
        }
    }
    if !position.pieces[!side].contains(to) {
        return Reason::NoTarget {
            side: !side,
            square: to,
        };
    }
    Reason::OutOfRange {
        rank: own_rank(side, from),
    }
}
