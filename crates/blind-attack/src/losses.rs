//! The pieces a side has lost.

use core::fmt;

use crate::Charges;

/// The pieces of one side that have left the board, all of them revealed.
///
/// Its text is that of the notation: `-`, or `captured/wounded/destroyed`, such as `TDS//B`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Losses {
    pub(crate) captured: Charges,
    pub(crate) wounded: Charges,
    pub(crate) destroyed: Charges,
}

impl Losses {
    /// The enemy's prisoners, in the enemy's rear (BA-3, BA-21).
    pub const fn captured(self) -> Charges {
        self.captured
    }

    /// The wounded, in the side's own rear (BA-3, BA-22, BA-23).
    pub const fn wounded(self) -> Charges {
        self.wounded
    }

    /// The destroyed: nobody's prisoners and nobody's wounded (BA-26).
    pub const fn destroyed(self) -> Charges {
        self.destroyed
    }

    /// All of them together.
    #[inline]
    pub const fn all(self) -> Charges {
        self.captured.plus(self.wounded).plus(self.destroyed)
    }
}

impl fmt::Display for Losses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.all().is_empty() {
            f.write_str("-")
        } else {
            write!(f, "{}/{}/{}", self.captured, self.wounded, self.destroyed)
        }
    }
}
