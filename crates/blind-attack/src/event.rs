//! What a step did, for those who show it.

use core::fmt;

use core_board::Side;

use crate::{Charge, Square, SquareSet, Standing};

/// One thing that happened in a step. In the order told, the events of a step account for everything
/// that it changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Event {
    /// A piece moved, by its own move or onto the square of a piece it has taken (BA-14, BA-15, BA-21).
    Moved {
        /// Whose piece.
        side: Side,
        /// Where it stood.
        from: Square,
        /// Where it stands now.
        to: Square,
    },
    /// An attack was declared (BA-10).
    Attacked {
        /// Who attacks.
        side: Side,
        /// Where the attacker stands.
        from: Square,
        /// Where the defender stands.
        to: Square,
    },
    /// A piece that missed an attack is being taken for it (BA-31). What is taken is told next.
    Huffed {
        /// Who takes it.
        by: Side,
        /// Where it stands.
        square: Square,
    },
    /// A piece was turned up for the first time; both sides know it from now on (BA-7).
    Revealed {
        /// Whose piece.
        side: Side,
        /// Where it stands.
        square: Square,
        /// What it is.
        charge: Charge,
    },
    /// A piece left the board as a prisoner (BA-21, BA-22, BA-23, BA-31).
    Captured {
        /// Who holds it now; it was the other side's.
        by: Side,
        /// Where it stood.
        square: Square,
        /// What it is.
        charge: Charge,
    },
    /// A piece left the board for its own rear, wounded (BA-22, BA-23).
    Wounded {
        /// Whose piece.
        side: Side,
        /// Where it stood.
        square: Square,
        /// What it is.
        charge: Charge,
    },
    /// Attacker and defender were equal, and both went back where they stood (BA-23).
    Returned {
        /// Where the attacker stands.
        from: Square,
        /// Where the defender stands.
        to: Square,
    },
    /// Attacker and defender were equal, and changed places (BA-23).
    Swapped {
        /// Where the attacker stood and the defender stands now.
        from: Square,
        /// Where the defender stood and the attacker stands now.
        to: Square,
    },
    /// A bomb exploded in an attack; what it destroys is told next (BA-24, BA-25).
    Exploded {
        /// The two or four squares of the explosion, all of them blocked from now on.
        squares: SquareSet,
    },
    /// A piece left the board as nobody's prisoner and nobody's wounded (BA-26).
    Destroyed {
        /// Whose piece.
        side: Side,
        /// Where it stood.
        square: Square,
        /// What it is.
        charge: Charge,
    },
    /// A bomb that reached its last rank has blocked its square (BA-28); that it is destroyed was told before.
    Blocked {
        /// The square.
        square: Square,
    },
    /// A private has become a general (BA-27).
    Promoted {
        /// Whose piece.
        side: Side,
        /// Where it stands.
        square: Square,
    },
    /// A player made no attack after a move (BA-11).
    Held {
        /// Who held.
        side: Side,
    },
    /// A player passed (BA-13).
    Passed {
        /// Who passed.
        side: Side,
    },
    /// A player's turn is over, and it is the other's.
    TurnEnded {
        /// Whose turn it was.
        side: Side,
        /// How many turns in a row have now ended without progress (BA-43).
        quiet: u32,
    },
    /// Pieces missed an attack in the turn that just ended: the other side may take one of them (BA-31).
    Missed {
        /// Whose pieces.
        side: Side,
        /// Where they stand.
        squares: SquareSet,
    },
    /// The game is over.
    Ended {
        /// Why.
        reason: EndReason,
        /// The result.
        standing: Standing,
    },
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum EndReason {
    /// A side has no piece on the board (BA-40).
    Annihilation,
    /// Each side has one piece, both generals, of equal charge (BA-41).
    EqualGenerals,
    /// As many turns as agreed have passed without progress (BA-43).
    QuietLimit,
    /// Neither side could do anything (BA-44).
    Deadlock,
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Annihilation => "a side has no piece on the board",
            Self::EqualGenerals => "two equal generals are all that is left",
            Self::QuietLimit => "nothing has changed for too long",
            Self::Deadlock => "neither side can do anything",
        })
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moved { side, from, to } => write!(f, "{side} moves {from}-{to}"),
            Self::Attacked { side, from, to } => write!(f, "{side} attacks {from}x{to}"),
            Self::Huffed { by, square } => write!(f, "{by} huffs {square}"),
            Self::Revealed {
                side,
                square,
                charge,
            } => write!(f, "the piece of {side} on {square} is a {}", charge.word()),
            Self::Captured { by, square, charge } => {
                write!(f, "{by} captures the {} on {square}", charge.word())
            }
            Self::Wounded {
                side,
                square,
                charge,
            } => write!(f, "the {} of {side} on {square} is wounded", charge.word()),
            Self::Returned { from, to } => write!(f, "{from} and {to} are equal and stay"),
            Self::Swapped { from, to } => write!(f, "{from} and {to} are equal and change places"),
            Self::Exploded { squares } => write!(f, "an explosion blocks {squares}"),
            Self::Destroyed {
                side,
                square,
                charge,
            } => write!(
                f,
                "the {} of {side} on {square} is destroyed",
                charge.word()
            ),
            Self::Blocked { square } => write!(f, "a bomb blocks {square}"),
            Self::Promoted { side, square } => {
                write!(f, "the piece of {side} on {square} is a general")
            }
            Self::Held { side } => write!(f, "{side} holds"),
            Self::Passed { side } => write!(f, "{side} passes"),
            Self::TurnEnded { side, quiet } => write!(f, "the turn of {side} ends, quiet {quiet}"),
            Self::Missed { side, squares } => {
                write!(f, "{side} missed an attack and may lose one of {squares}")
            }
            Self::Ended { reason, standing } => {
                write!(f, "the game is over, {reason}: {standing}")
            }
        }
    }
}
