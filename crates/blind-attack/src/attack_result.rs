//! What can come of an attack.

use crate::Charge;

/// What can come of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AttackResult {
    /// The attacker's charge is the greater (BA-21).
    Win,
    /// The attacker's charge is the smaller (BA-22).
    Lose,
    /// The charges are equal (BA-23).
    Equal,
    /// One of the two is a bomb (BA-24, BA-25).
    Explosion,
}

impl AttackResult {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Win, Self::Lose, Self::Equal, Self::Explosion];

    /// What comes of an attack by a charge on a charge.
    ///
    /// ```
    /// use blind_attack::{AttackResult, Charge};
    /// assert_eq!(AttackResult::of(Charge::Double, Charge::Single), AttackResult::Win);
    /// assert_eq!(AttackResult::of(Charge::Triple, Charge::Bomb), AttackResult::Explosion);
    /// ```
    pub fn of(attacker: Charge, defender: Charge) -> Self {
        if attacker == Charge::Bomb || defender == Charge::Bomb {
            Self::Explosion
        } else if attacker > defender {
            Self::Win
        } else if attacker < defender {
            Self::Lose
        } else {
            Self::Equal
        }
    }
}
