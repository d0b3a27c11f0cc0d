//! What a step did.

use core::fmt;

use core_board::Side;

use crate::{MoraleCause, Quarter, Square, Standing, Terrain, Unit};

/// One thing that a step did, for those who show it. A step's events come in the order in which they
/// happened, and account for the whole change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A piece of terrain was laid (AC-10).
    Laid {
        /// Who laid it.
        side: Side,
        /// What was laid.
        terrain: Terrain,
        /// Where.
        square: Square,
    },
    /// A side has done laying terrain (AC-34).
    Readied {
        /// Which side.
        side: Side,
    },
    /// A quarter went to the enemy (AC-11).
    Ceded {
        /// Who ceded it.
        side: Side,
        /// Which quarter.
        quarter: Quarter,
    },
    /// A camp was set up (AC-29).
    Camped {
        /// Whose camp.
        side: Side,
        /// Where.
        square: Square,
    },
    /// A unit was placed (AC-12).
    Deployed {
        /// Whose unit.
        side: Side,
        /// Its kind.
        unit: Unit,
        /// Where.
        square: Square,
    },
    /// The battle began (AC-13, AC-14).
    BattleBegan {
        /// Who moves first.
        first: Side,
    },
    /// A unit moved (AC-16).
    Moved {
        /// Whose unit.
        side: Side,
        /// Its kind.
        unit: Unit,
        /// Where it stood.
        from: Square,
        /// Where it stands now.
        to: Square,
    },
    /// A unit struck an enemy (AC-17).
    Struck {
        /// Where the striker stands.
        from: Square,
        /// Where its target stands.
        target: Square,
        /// How many hits the target has taken this turn.
        hits: u8,
        /// How many destroy it (AC-4).
        needed: u8,
    },
    /// A unit that was struck and lives cannot move in its next turn (AC-19).
    Pinned {
        /// Where it stands.
        square: Square,
    },
    /// A unit was destroyed (AC-20).
    Destroyed {
        /// Whose unit.
        side: Side,
        /// Its kind.
        unit: Unit,
        /// Where it stood.
        square: Square,
    },
    /// Infantry that took part in an assault stepped up (AC-23).
    Advanced {
        /// Where it stood.
        from: Square,
        /// Where it stands now.
        to: Square,
    },
    /// A wall has a new holder (AC-28).
    WallTaken {
        /// Who holds it now.
        side: Side,
        /// Which wall.
        square: Square,
        /// Who has lost it; nobody if nobody held it.
        from: Option<Side>,
    },
    /// A camp fell (AC-29).
    CampLost {
        /// Whose camp.
        side: Side,
        /// Where it was.
        square: Square,
    },
    /// A side's morale changed.
    MoraleChanged {
        /// Whose morale.
        side: Side,
        /// What it was.
        from: i32,
        /// What it is.
        to: i32,
        /// Why.
        cause: MoraleCause,
    },
    /// A side's turn is over, and no hit carries over (AC-4). Unless the game ended in mid-turn, its own units are
    /// no longer pinned (AC-19).
    TurnEnded {
        /// Whose turn it was.
        side: Side,
    },
    /// The game is over (AC-30, AC-31, AC-33).
    Ended {
        /// The result.
        standing: Standing,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Laid {
                side,
                terrain,
                square,
            } => write!(f, "{side} lays {terrain} on {square}"),
            Self::Readied { side } => write!(f, "{side} is ready"),
            Self::Ceded { side, quarter } => write!(f, "{side} cedes {quarter}"),
            Self::Camped { side, square } => write!(f, "{side} camps on {square}"),
            Self::Deployed { side, unit, square } => {
                write!(f, "{side} places {unit} on {square}")
            }
            Self::BattleBegan { first } => write!(f, "the battle begins, {first} first"),
            Self::Moved {
                side,
                unit,
                from,
                to,
            } => write!(f, "{side} moves {unit} {from}-{to}"),
            Self::Struck {
                from,
                target,
                hits,
                needed,
            } => write!(f, "{from} strikes {target}: hit {hits} of {needed}"),
            Self::Pinned { square } => write!(f, "the unit on {square} is pinned"),
            Self::Destroyed { side, unit, square } => {
                write!(f, "{unit} of {side} on {square} destroyed")
            }
            Self::Advanced { from, to } => write!(f, "infantry advances {from}-{to}"),
            Self::WallTaken { side, square, from } => {
                write!(f, "{side} takes the wall {square}")?;
                match from {
                    Some(loser) => write!(f, " from {loser}"),
                    None => Ok(()),
                }
            }
            Self::CampLost { side, square } => write!(f, "the camp of {side} on {square} falls"),
            Self::MoraleChanged {
                side,
                from,
                to,
                cause,
            } => write!(f, "morale of {side} from {from} to {to}: {cause}"),
            Self::TurnEnded { side } => write!(f, "the turn of {side} ends"),
            Self::Ended { standing } => write!(f, "the game is over: {standing}"),
        }
    }
}
