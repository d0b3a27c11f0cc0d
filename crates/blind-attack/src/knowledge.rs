//! What is known, and exact odds of what is not: integers, never fractions.
//!
//! No player knows more than another, so these are everybody's odds, exact at every moment (BA-8).

use core_board::Side;

use crate::zones::{blast, is_diagonal, last_rank};
use crate::{AttackResult, Charge, Charges, EqualAttack, Position, Square, SquareSet};

/// The odds of what the piece on a square is, as weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Odds(Charges);

impl Odds {
    /// The weight of a charge: how many of [`total`](Odds::total) equally likely cases have it.
    pub fn weight(&self, charge: Charge) -> u32 {
        self.0.count(charge).into()
    }

    /// The sum of all weights: how many unknown pieces the side has, or 1 for a known piece.
    pub fn total(&self) -> u32 {
        self.0.total().into()
    }

    /// The charges that are possible, with their weights, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Charge, u32)> + use<> {
        let charges = self.0;
        Charge::ALL
            .into_iter()
            .map(move |charge| (charge, u32::from(charges.count(charge))))
            .filter(|(_, weight)| *weight > 0)
    }
}

/// How the board stands after an attack with some result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Aftermath {
    /// Whose piece stands where the attacker stood.
    pub on_from: Option<Side>,
    /// Whose piece stands where the defender stood.
    pub on_to: Option<Side>,
    /// The squares on which a private has become a general (BA-27).
    pub promoted: SquareSet,
    /// The squares whose pieces were destroyed (BA-24, BA-25).
    pub destroyed: SquareSet,
    /// The squares that the explosion blocks, those that were blocked before included.
    pub blocked: SquareSet,
}

/// The odds of what comes of an attack, as weights, and what each result leaves on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AttackOdds {
    /// By result.
    weights: [u32; 4],
    /// By result.
    aftermaths: [Aftermath; 4],
}

impl AttackOdds {
    /// The weight of a result: in how many of [`total`](AttackOdds::total) equally likely cases it comes.
    pub fn weight(&self, result: AttackResult) -> u32 {
        // In range: there are four results.
        self.weights[result as usize]
    }

    /// The sum of all weights, at most 81.
    pub fn total(&self) -> u32 {
        self.weights.iter().sum()
    }

    /// What a result leaves on the board, possible or not.
    pub fn aftermath(&self, result: AttackResult) -> Aftermath {
        // In range: there are four results.
        self.aftermaths[result as usize]
    }
}

impl Position {
    /// The charges of a side that were never revealed: as many as it has unknown pieces on the board
    /// (BA-8).
    ///
    /// ```
    /// use blind_attack::{Charge, Position, Rules};
    /// use core_board::{Game, Side};
    ///
    /// // South's private on e4 is known to be a triple, and a single is lost.
    /// let text = "xxxxxxxxx/9/9/9/9/4T4/9/9/XXXXXXX2 s main S// - 0";
    /// let position = Position::parse(Rules::aggressive(), text)?;
    /// let unrevealed = position.unrevealed(Side::South);
    /// assert_eq!(unrevealed.to_string(), "TDDDSSB");
    /// assert_eq!(unrevealed.count(Charge::Single), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn unrevealed(&self, side: Side) -> Charges {
        Charges::ARMY.minus(self.revealed(side))
    }

    /// The odds of what the piece on a square is; `None` where no piece stands.
    ///
    /// ```
    /// use blind_attack::{Charge, Position, Rules};
    /// use core_board::Game;
    ///
    /// let position = Position::new(Rules::aggressive())?;
    /// let odds = position.odds("e1".parse()?).unwrap();
    /// // A triple in 2 of 9 cases.
    /// assert_eq!((odds.weight(Charge::Triple), odds.total()), (2, 9));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn odds(&self, square: Square) -> Option<Odds> {
        let owner = self.owner_on(square)?;
        Some(Odds(match self.charge_on(square) {
            Some(charge) => Charges::NONE.with(charge),
            None => self.unrevealed(owner),
        }))
    }

    /// The odds of what would come of an attack; `None` unless a piece on `from` has an enemy on `to` in
    /// range. Whose turn it is does not matter.
    ///
    /// The two pieces are of different sides, whose charges are shuffled apart: what one turns out to be
    /// tells nothing of the other, and so the weights of a pair multiply.
    ///
    /// A worked example. The attacker is a known double. The defender is one of North's four unknown
    /// pieces, of which one is a triple, one a double, one a single, one the bomb:
    ///
    /// ```
    /// use blind_attack::{AttackResult, Position, Rules};
    /// use core_board::{Game, Side};
    ///
    /// let text = "1xxx5/9/9/9/4x4/3D5/9/9/XXXXXXXX1 s main - TDDSS// 0";
    /// let position = Position::parse(Rules::aggressive(), text)?;
    /// assert_eq!(position.unrevealed(Side::North).to_string(), "TDSB");
    ///
    /// let odds = position.attack_odds("d4".parse()?, "e5".parse()?).unwrap();
    /// assert_eq!(odds.total(), 4);
    /// for result in AttackResult::ALL {
    ///     assert_eq!(odds.weight(result), 1);
    /// }
    /// // Winning, it goes on to e5. Losing, it surrenders, and the defender stays.
    /// let won = odds.aftermath(AttackResult::Win);
    /// assert_eq!((won.on_from, won.on_to), (None, Some(Side::South)));
    /// let lost = odds.aftermath(AttackResult::Lose);
    /// assert_eq!((lost.on_from, lost.on_to), (None, Some(Side::North)));
    /// // Equals are exchanged, and a bomb blocks the whole block, for the attack is diagonal.
    /// let equal = odds.aftermath(AttackResult::Equal);
    /// assert_eq!((equal.on_from, equal.on_to), (None, None));
    /// let exploded = odds.aftermath(AttackResult::Explosion);
    /// assert_eq!(exploded.blocked.to_string(), "d4,e4,d5,e5");
    /// assert_eq!(exploded.destroyed.to_string(), "d4,e5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn attack_odds(&self, from: Square, to: Square) -> Option<AttackOdds> {
        if !self.targets_of(from).contains(to) {
            return None;
        }
        let attacker = self.owner_on(from)?;
        let (attacking, defending) = (self.odds(from)?, self.odds(to)?);
        let mut weights = [0; 4];
        for (attack, attack_weight) in attacking.iter() {
            for (defence, defence_weight) in defending.iter() {
                let result = AttackResult::of(attack, defence);
                // At most 9 times 9 in all. In range: there are four results.
                weights[result as usize] += attack_weight * defence_weight;
            }
        }
        let aftermaths = AttackResult::ALL.map(|result| self.aftermath(attacker, from, to, result));
        Some(AttackOdds {
            weights,
            aftermaths,
        })
    }

    fn aftermath(
        &self,
        attacker: Side,
        from: Square,
        to: Square,
        result: AttackResult,
    ) -> Aftermath {
        let defender = !attacker;
        // Whoever comes to stand on its last rank as a private is promoted.
        let promoted = |was: Square, side: Side, now: Square| {
            let general = self.generals(side).contains(was);
            if !general && last_rank(side).contains(now) {
                SquareSet::of(now)
            } else {
                SquareSet::EMPTY
            }
        };
        let mut after = Aftermath {
            on_from: None,
            on_to: Some(defender),
            promoted: SquareSet::EMPTY,
            destroyed: SquareSet::EMPTY,
            blocked: SquareSet::EMPTY,
        };
        match (result, self.rules.equal_attack) {
            (AttackResult::Win, _) => {
                after.on_to = Some(attacker);
                after.promoted = promoted(from, attacker, to);
            }
            // The attacker leaves the board, the defender stays.
            (AttackResult::Lose, _) | (AttackResult::Equal, EqualAttack::Sacrifice) => {}
            (AttackResult::Equal, EqualAttack::Return) => after.on_from = Some(attacker),
            (AttackResult::Equal, EqualAttack::Swap) => {
                after.on_from = Some(defender);
                after.on_to = Some(attacker);
                after.promoted = promoted(from, attacker, to) | promoted(to, defender, from);
            }
            (AttackResult::Equal, EqualAttack::Exchange) => after.on_to = None,
            (AttackResult::Explosion, _) => {
                after.on_to = None;
                after.blocked = blast(from, to);
                after.destroyed = after.blocked & (self.pieces.south | self.pieces.north);
                debug_assert!(is_diagonal(from, to) || after.destroyed.len() == 2);
            }
        }
        after
    }
}
