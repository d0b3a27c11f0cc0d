//! What a step did, for those who show it.

use core::fmt;

use crate::{Corner, Numbers, Places, Square};

/// One thing that happened in a step. In the order told, the events of a step account for everything
/// that it changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Event {
    /// The lot named who begins (CH-6).
    Drawn {
        /// The player who begins.
        player: Corner,
    },
    /// A player threw.
    Thrown {
        /// Who threw.
        player: Corner,
        /// What the dice show.
        numbers: Numbers,
    },
    /// A piece came from the reserve onto its corner (CH-10).
    Entered {
        /// Whose piece.
        player: Corner,
        /// The corner's square.
        square: Square,
    },
    /// A piece moved (CH-11, CH-17).
    Moved {
        /// Whose piece.
        player: Corner,
        /// Where it stood.
        from: Square,
        /// Where it stands now.
        to: Square,
    },
    /// A piece was taken, and is back in its owner's reserve (CH-13).
    Taken {
        /// Who took it.
        by: Corner,
        /// Whose piece it is.
        owner: Corner,
        /// Where it stood.
        square: Square,
    },
    /// The piece that just moved has come home, where nobody can take it (CH-14).
    CameHome {
        /// Whose piece.
        player: Corner,
        /// Where it stands.
        square: Square,
    },
    /// A player left the rest of its throw unused (CH-8).
    Declined {
        /// Who declined.
        player: Corner,
        /// What was left.
        numbers: Numbers,
    },
    /// What is left of the throw has no legal use, and is lost (CH-7).
    Lost {
        /// Whose throw.
        player: Corner,
        /// What was left.
        numbers: Numbers,
    },
    /// A six earned another throw (CH-9).
    ThrowsAgain {
        /// Who throws again.
        player: Corner,
    },
    /// A die rolled off the board: the throw counts for nothing (CH-28).
    OffBoard {
        /// Who threw.
        player: Corner,
    },
    /// Somebody threw out of turn: that throw counts for nothing (CH-29).
    ThrewEarly {
        /// Who it was; its next turn will be skipped.
        player: Corner,
    },
    /// A player has four pieces home, which are now taken off the board (CH-24, CH-25).
    Finished {
        /// Who finished.
        player: Corner,
        /// In which place, from 1.
        place: u8,
    },
    /// A player's turn is over.
    TurnEnded {
        /// Whose turn it was.
        player: Corner,
    },
    /// A player's turn was skipped for having thrown early (CH-29).
    Skipped {
        /// Whose turn was skipped.
        player: Corner,
    },
    /// The game is over (CH-26).
    Ended {
        /// The result.
        places: Places,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Drawn { player } => write!(f, "the lot falls to {player}"),
            Self::Thrown { player, numbers } => write!(f, "{player} throws {numbers}"),
            Self::Entered { player, square } => write!(f, "{player} enters on {square}"),
            Self::Moved { player, from, to } => write!(f, "{player} moves {from}-{to}"),
            Self::Taken { by, owner, square } => {
                write!(f, "{by} takes the piece of {owner} on {square}")
            }
            Self::CameHome { player, square } => write!(f, "{player} is home on {square}"),
            Self::Declined { player, numbers } => write!(f, "{player} declines {numbers}"),
            Self::Lost { player, numbers } => write!(f, "{player} has no use for {numbers}"),
            Self::ThrowsAgain { player } => write!(f, "{player} throws again"),
            Self::OffBoard { player } => write!(f, "{player} throws off the board"),
            Self::ThrewEarly { player } => write!(f, "{player} throws out of turn"),
            Self::Finished { player, place } => write!(f, "{player} finishes in place {place}"),
            Self::TurnEnded { player } => write!(f, "the turn of {player} ends"),
            Self::Skipped { player } => write!(f, "{player} is skipped"),
            Self::Ended { places } => write!(f, "the game is over: {places}"),
        }
    }
}
