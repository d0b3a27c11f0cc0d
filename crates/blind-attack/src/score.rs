//! The score, which can be counted at any time (BA-42).

use core::fmt;

use core_board::{BySide, Side};

use crate::{Charges, Position};

/// What one side's score is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tally {
    prisoners: Charges,
    wounded: u8,
    survivors: u8,
}

impl Tally {
    /// The enemy pieces it holds prisoner; each is worth its charge, a bomb nothing (BA-45).
    pub const fn prisoners(&self) -> Charges {
        self.prisoners
    }

    /// How many of its own are wounded; each costs a point, whatever its charge (BA-45).
    pub const fn wounded(&self) -> u8 {
        self.wounded
    }

    /// How many of its own stand on the board: they decide between equal points (BA-46).
    pub const fn survivors(&self) -> u8 {
        self.survivors
    }

    /// The points (BA-45).
    pub fn points(&self) -> i32 {
        i32::from(self.prisoners.points()) - i32::from(self.wounded)
    }
}

impl fmt::Display for Tally {
    /// Such as `8 = 9 for TDDSS - 1 wounded; 2 standing`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.points(), self.prisoners.points())?;
        if !self.prisoners.is_empty() {
            write!(f, " for {}", self.prisoners)?;
        }
        if self.wounded > 0 {
            write!(f, " - {} wounded", self.wounded)?;
        }
        write!(f, "; {} standing", self.survivors)
    }
}

/// Both sides' scores with their parts.
///
/// The article's own example (BA-47), Gold as South and Oil as North:
///
/// ```
/// use blind_attack::{Position, Rules};
/// use core_board::{Game, Side};
///
/// let text = "4+T4/9/9/4##3/4##3/9/1#7/1#7/9 s over DDDSSS//TB DDDSS/S/TTB 0";
/// let position = Position::parse(Rules::humane(), text)?;
/// let score = position.score();
/// assert_eq!(score.tally(Side::South).points(), 3 * 2 + 2 * 1);
/// assert_eq!(score.tally(Side::North).points(), 3 * 2 + 3 * 1 - 1);
/// assert_eq!(score.tally(Side::South).survivors(), 1);
/// assert_eq!(score.winner(), Some(Side::South));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score(BySide<Tally>);

impl Score {
    /// A side's part of it.
    pub fn tally(&self, side: Side) -> Tally {
        self.0[side]
    }

    /// Both sides' points (BA-45).
    pub fn points(&self) -> BySide<i32> {
        BySide::from_fn(|side| self.0[side].points())
    }

    /// Who wins if the game ends so: the side with more points, between equal points the one with more
    /// pieces standing; `None` for a draw (BA-46).
    pub fn winner(&self) -> Option<Side> {
        let by_worth = BySide::from_fn(|side| (self.0[side].points(), self.0[side].survivors));
        match by_worth.south.cmp(&by_worth.north) {
            core::cmp::Ordering::Greater => Some(Side::South),
            core::cmp::Ordering::Less => Some(Side::North),
            core::cmp::Ordering::Equal => None,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "south {}, north {}", self.0.south, self.0.north)
    }
}

impl Position {
    /// The score as it stands. It can be counted at any time (BA-42), and decides once the game is over.
    pub fn score(&self) -> Score {
        Score(BySide::from_fn(|side| Tally {
            prisoners: self.losses[!side].captured,
            wounded: self.losses[side].wounded.total(),
            // At most nine.
            survivors: self.pieces[side].len() as u8,
        }))
    }
}
