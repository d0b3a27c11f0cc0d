//! What can be wrong with the text of a position.

use core_board::{BoardProblem, ParseSquareError, Side};

use crate::{Charge, EndReason, Square, SquareSet};

/// What can be wrong with the text of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionProblem {
    /// A field is missing.
    #[error("missing: a position has six fields, board side phase south-losses north-losses quiet")]
    Missing,
    /// There is more than the six fields.
    #[error("nothing may follow the six fields board side phase south-losses north-losses quiet")]
    Surplus,
    /// The board has not nine ranks of nine squares.
    #[error("{0} (BA-1)")]
    Board(#[from] BoardProblem),
    /// A character of the board is no token.
    #[error(
        "{0:?} is no token of the board: expected X B S D T, in lower case for North, + before a general, # or a number of empty squares"
    )]
    Token(char),
    /// A + is not followed by a charge that a general can have.
    #[error(
        "a + must be followed by S, D or T: a general's charge is known, and it is no bomb (BA-9, BA-28)"
    )]
    General,
    /// The side is none.
    #[error("expected s or n, whose turn it is (BA-6)")]
    Side,
    /// The phase has none of the forms.
    #[error("expected main, main!e4,f4, after:e4, attack:e4e5, promote:e9, huff:e4 or over")]
    Phase,
    /// A square of the phase is wrong.
    #[error(transparent)]
    Square(#[from] ParseSquareError),
    /// A side's losses have none of the forms.
    #[error(
        "expected - or captured/wounded/destroyed, each of T D S B in that order, such as TDS//B"
    )]
    Losses,
    /// The number of quiet turns is malformed.
    #[error("expected - or a number of turns below 2^32, without leading zeros (BA-43)")]
    Quiet,

    /// A side has more or fewer than nine pieces.
    #[error("{side} has {pieces} pieces instead of nine, on the board and lost (BA-4)")]
    Pieces {
        /// The side.
        side: Side,
        /// How many there are, on the board and lost.
        pieces: u32,
    },
    /// A side has too many of a charge.
    #[error("{side} has {count} pieces of charge {charge}, and there are only {} (BA-4)", crate::Charges::ARMY.count(*.charge))]
    TooMany {
        /// The side.
        side: Side,
        /// The charge.
        charge: Charge,
        /// How many there are, on the board and lost.
        count: u32,
    },
    /// A private stands on its last rank.
    #[error(
        "a private of {side} on {square}, its rank 9, would be a general or be revealed (BA-27)"
    )]
    LastRank {
        /// Whose piece.
        side: Side,
        /// Where it stands.
        square: Square,
    },
    /// A known bomb lies on the board where no attack has just shown it.
    #[error(
        "a known bomb lies on {0}: one lies on the board only in the attack that shows it, and in order (BA-24, BA-25, BA-28, BA-32)"
    )]
    KnownBomb(Square),
    /// There are more blocked squares than the destroyed pieces explain.
    #[error(
        "{blocked} squares are blocked, and the destroyed pieces explain at most {most} (BA-24, BA-25, BA-28)"
    )]
    BlockedCount {
        /// How many are blocked.
        blocked: u32,
        /// How many can be.
        most: u32,
    },
    /// More pieces are destroyed than the destroyed bombs explain.
    #[error(
        "{destroyed} pieces are destroyed, and {bombs} bombs among them destroy at most {most} (BA-25)"
    )]
    DestroyedCount {
        /// How many are destroyed.
        destroyed: u32,
        /// How many bombs among them.
        bombs: u32,
        /// How many can be destroyed at most.
        most: u32,
    },
    /// A wounded bomb.
    #[error("a bomb is never wounded (BA-24)")]
    WoundedBomb,

    /// The game would be over.
    #[error("the game would be over: {0} ({rule})", rule = rule(*.0))]
    AlreadyOver(EndReason),
    /// The game would not be over.
    #[error("nothing ends the game here (BA-40, BA-41, BA-43, BA-44)")]
    NotOver,
    /// More quiet turns than the rules allow.
    #[error("the game ends after {limit} quiet turns (BA-43)")]
    QuietLimit {
        /// How many end the game.
        limit: u32,
    },
    /// The turn has seen no progress, but its phase says so, or the other way about.
    #[error("{}", if *.expected { "this turn has seen progress: expected - (BA-43)" } else { "this turn cannot have seen progress: expected a number (BA-43)" })]
    Progress {
        /// Whether the turn has seen progress.
        expected: bool,
    },
    /// Quiet turns before an end that was progress.
    #[error(
        "whatever leaves a side without a piece is progress: expected 0, or - after a huff (BA-40, BA-43)"
    )]
    QuietAtEnd,
    /// A game said to have ended in mid-turn that no huff can have ended.
    #[error(
        "only a huff ends the game in mid-turn, and none can have: expected a number (BA-32, BA-40)"
    )]
    NoHuffAtEnd,
    /// A huff where the rules have none.
    #[error("these rules have no huff (BA-31)")]
    NoHuff,
    /// The squares to huff are not those of the pieces that missed an attack.
    #[error("the pieces of {side} that missed an attack stand on {squares} (BA-31)")]
    Missed {
        /// Whose pieces.
        side: Side,
        /// Where they stand.
        squares: SquareSet,
    },
    /// No piece of the side stands where the phase says.
    #[error("no piece of {side} stands on {square}")]
    NoPiece {
        /// Whose piece there should be.
        side: Side,
        /// Where.
        square: Square,
    },
    /// The piece that moved cannot have come there.
    #[error(
        "the piece on {0} cannot have moved there: the square behind it is not empty, or there is none (BA-14, BA-15)"
    )]
    CannotHaveMoved(Square),
    /// No attack can follow the move.
    #[error("no attack is possible after the move, so the turn has ended by itself (BA-11)")]
    NoAttackAfter,
    /// The target is out of the attacker's range.
    #[error("{from} does not reach an enemy on {to} (BA-17 to BA-20)")]
    OutOfRange {
        /// Where the attacker stands.
        from: Square,
        /// Where the defender should stand.
        to: Square,
    },
    /// A reveal is said to be due where all is known.
    #[error("nothing is left to be revealed here (BA-7)")]
    NothingToReveal,
    /// The piece to promote is not on its last rank.
    #[error("{0} is not the last rank of the side to move (BA-27)")]
    NotLastRank(Square),
}

const fn rule(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Annihilation => "BA-40",
        EndReason::EqualGenerals => "BA-41",
        EndReason::QuietLimit => "BA-43",
        EndReason::Deadlock => "BA-44",
    }
}
