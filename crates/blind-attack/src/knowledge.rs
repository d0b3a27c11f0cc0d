//! What is known, and what the rest is worth: exact odds, as integers.
use crate::{Charges, Position};
use core_board::Side;
impl Position {
    /// The charges of a side that were never revealed.
    #[inline]
    pub fn unrevealed(&self, side: Side) -> Charges {
        Charges::ARMY.minus(self.revealed(side))
    }
}
