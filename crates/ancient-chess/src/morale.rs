//! Morale: what changes it, and when a side has none left.

use core::fmt;

use core_board::Side;

use crate::{Event, Position};

/// Why a side's morale changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoraleCause {
    /// One of its units was destroyed (AC-27).
    UnitLost,
    /// It destroyed an enemy unit (AC-27).
    UnitTaken,
    /// The enemy took a wall that it held (AC-27, AC-28).
    WallLost,
    /// Its camp fell (AC-29).
    CampLost,
}

impl fmt::Display for MoraleCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::UnitLost => "a unit lost",
            Self::UnitTaken => "an enemy unit destroyed",
            Self::WallLost => "a wall lost",
            Self::CampLost => "the camp lost",
        })
    }
}

/// The highest morale that a side may come to, were it to destroy every enemy unit there is: play cannot
/// raise that sum, so that no position is reached that could not be read. Nor does morale go far below 0, as
/// the first loss to get there ends the game.
pub(crate) const MORALE_BOUND: i32 = 30_000;

impl Position {
    /// Changes a side's morale and tells.
    #[inline]
    pub(crate) fn change_morale(
        &mut self,
        side: Side,
        by: i16,
        cause: MoraleCause,
        on_event: &mut impl FnMut(Event),
    ) {
        let from = self.morale[side];
        // In range by invariant: see MORALE_BOUND.
        let to = from.saturating_add(by);
        self.morale[side] = to;
        if from != to {
            on_event(Event::MoraleChanged {
                side,
                from: from.into(),
                to: to.into(),
                cause,
            });
        }
    }
}
