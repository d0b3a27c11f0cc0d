//! A sealed deal: both shuffles fixed before the game.

use core::fmt;
use core::num::NonZeroU32;
use core::str::FromStr;

use core_board::{BySide, ChanceSource, SeededChance, Side};

use crate::{Charge, Charges, Outcome, Position};

/// Both sides' nine charges in the order in which they will turn up: the other way to bring chance into a
/// [`Match`](core_board::Match).
///
/// At a real table the pieces are shuffled once, before the game, and every reveal only shows what was
/// decided then. A [`SeededChance`] instead draws each reveal when it is due, from what is still
/// unrevealed. **Both give the same games with the same probabilities.** For a uniformly shuffled hand,
/// given those of its charges that have turned up, the next is equally likely to be each of the rest,
/// whatever the order of the others; that is the draw without replacement of BA-8. And nobody knows the
/// hands, so what players do, and with it *which* piece is revealed next, depends only on what has turned
/// up. So each reveal has the same odds either way, and therefore each game. (For the same reason it makes
/// no difference whether a shuffle ties the charges to the pieces or, as here, to the order of the
/// reveals.)
///
/// What a deal adds is that chance cannot be redone: go back in a match and choose otherwise, and the next
/// reveal of a side is still the same charge; two games can be played with the same hands; a hand can be
/// given. A deal holds the future: keep it where the players do not see it.
///
/// A deal has no place: how far a side's hand has been turned up is read from the position. Where that is
/// not the beginning of the hand (a start in mid-game, or reveals supplied by a referee), the deal has
/// nothing to say, and the caller must; [`Deal::shuffled_for`] deals what is left in any position.
///
/// Its text, which is its serde form too, is South's hand and North's: `TDSBSDDTS/DDTSSBSTD`.
///
/// ```
/// use blind_attack::{Deal, Position, Rules};
/// use core_board::{Game, Match, SeededChance};
///
/// let deal: Deal = "TDSBSDDTS/DDTSSBSTD".parse()?;
/// let text = "xxxxxxxx1/9/9/9/4x4/4X4/9/9/XXXXXXXX1 s main - - 0";
/// let mut game = Match::new(Position::parse(Rules::humane(), text)?, deal);
/// game.play("e4xe5".parse()?)?;
/// // South's first reveal is a triple, North's a double.
/// let steps: Vec<String> = game.steps().iter().map(|step| step.to_string()).collect();
/// assert_eq!(steps, ["e4xe5", "e4=T", "e5=D"]);
///
/// let shuffled = Deal::shuffled(&mut SeededChance::from_u64(7));
/// assert_eq!(shuffled.to_string().parse(), Ok(shuffled));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal {
    hands: BySide<[Charge; 9]>,
}

/// Why two hands are no deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{side} has {count} pieces of charge {charge} instead of {} (BA-4)", Charges::ARMY.count(*.charge))]
pub struct DealError {
    /// Whose hand is wrong.
    pub side: Side,
    /// A charge of which it has too many or too few.
    pub charge: Charge,
    /// How many it has.
    pub count: u8,
}

/// Why a text is no deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseDealError {
    /// It has not the form of one.
    #[error(
        "not a deal: expected two hands of nine letters out of B S D T, South's and North's, joined by /"
    )]
    Malformed,
    /// A hand is not a shuffle of the nine pieces.
    #[error(transparent)]
    Deal(#[from] DealError),
}

impl Deal {
    /// The deal of these hands.
    ///
    /// # Errors
    /// If a hand is not a shuffle of a side's nine pieces (BA-4): names the side and a charge.
    pub fn new(hands: BySide<[Charge; 9]>) -> Result<Self, DealError> {
        for side in Side::ALL {
            for charge in Charge::ALL {
                // At most nine.
                let count = hands[side].iter().filter(|held| **held == charge).count() as u8;
                if count != Charges::ARMY.count(charge) {
                    return Err(DealError {
                        side,
                        charge,
                        count,
                    });
                }
            }
        }
        Ok(Self { hands })
    }

    /// Shuffles both hands, South's first, each order equally likely. It draws eight numbers for each hand.
    pub fn shuffled(chance: &mut SeededChance) -> Self {
        let nothing = BySide::both(Charges::NONE);
        Self::shuffled_after(nothing, chance)
    }

    /// Shuffles what is still unrevealed in a position; what has been revealed comes first in the hands.
    pub fn shuffled_for(position: &Position, chance: &mut SeededChance) -> Self {
        Self::shuffled_after(BySide::from_fn(|side| position.revealed(side)), chance)
    }

    fn shuffled_after(revealed: BySide<Charges>, chance: &mut SeededChance) -> Self {
        let hands = BySide::from_fn(|side| {
            let rest = Charges::ARMY.minus(revealed[side]);
            let mut hand = [Charge::Bomb; 9];
            let charges = expand(revealed[side]).chain(expand(rest));
            for (slot, charge) in hand.iter_mut().zip(charges) {
                *slot = charge;
            }
            // Fisher and Yates, from the end.
            let known = usize::from(revealed[side].total());
            let unknown = hand.get_mut(known..).unwrap_or_default();
            for place in (1..unknown.len() as u32).rev() {
                let other = chance.below(NonZeroU32::MIN.saturating_add(place));
                unknown.swap(place as usize, other as usize);
            }
            hand
        });
        Self { hands }
    }

    /// A side's charges in the order in which they turn up.
    pub fn hand(&self, side: Side) -> [Charge; 9] {
        self.hands[side]
    }

    /// What the next reveal of a side brings; `None` if all has been revealed, or what has been is not the
    /// beginning of its hand.
    pub fn next(&self, position: &Position, side: Side) -> Option<Charge> {
        let revealed = position.revealed(side);
        let (turned_up, rest) = self.hands[side].split_at_checked(revealed.total().into())?;
        let counts = Charge::ALL.map(|charge| {
            let held = turned_up.iter().filter(|held| **held == charge);
            // At most nine, and of each charge no more than an army has.
            held.count() as u8
        });
        if Charges::from_counts(counts) == revealed {
            rest.first().copied()
        } else {
            None
        }
    }
}

/// Each charge as often as it is there.
fn expand(charges: Charges) -> impl Iterator<Item = Charge> {
    charges
        .iter()
        .flat_map(|(charge, count)| core::iter::repeat_n(charge, count.into()))
}

impl ChanceSource<Position> for Deal {
    fn draw(&mut self, position: &Position) -> Option<Outcome> {
        let square = position.reveal_due()?;
        let side = position.piece_on(square)?.owner;
        let charge = self.next(position, side)?;
        Some(Outcome { square, charge })
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for charge in self.hands.south {
            write!(f, "{charge}")?;
        }
        f.write_str("/")?;
        for charge in self.hands.north {
            write!(f, "{charge}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Deal({self})")
    }
}

impl FromStr for Deal {
    type Err = ParseDealError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (south, north) = text.split_once('/').ok_or(ParseDealError::Malformed)?;
        let hands = BySide {
            south: read_hand(south).ok_or(ParseDealError::Malformed)?,
            north: read_hand(north).ok_or(ParseDealError::Malformed)?,
        };
        Ok(Self::new(hands)?)
    }
}

fn read_hand(text: &str) -> Option<[Charge; 9]> {
    let mut letters = text.chars();
    let mut hand = [Charge::Bomb; 9];
    for slot in &mut hand {
        *slot = Charge::from_letter(letters.next()?)?;
    }
    letters.next().is_none().then_some(hand)
}

#[cfg(feature = "serde")]
impl serde::Serialize for Deal {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Deal {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        core_board::text::deserialize(deserializer)
    }
}
