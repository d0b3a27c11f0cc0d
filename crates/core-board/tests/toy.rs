//! A game small enough to see through, with defects that can be switched on.
//!
//! Two sides take stones from a pile in turn. Before each turn a die of two or three faces says how many
//! may be taken at most. Who takes the last stone wins.

use core::fmt;
use core::num::NonZeroU32;
use core::str::FromStr;

use core_board::{
    Field, FieldError, FieldProblem, Game, Json, ParsePositionError, Side, Span, Step, StepOf,
    Turn, zobrist_keys,
};

/// What is wrong with the game, if anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Defect {
    None,
    UnsortedActions,
    DuplicateAction,
    ActsWhenOver,
    SecondLegality,
    WrongCount,
    WrongChoice,
    BadIndex,
    StaleHash,
    PathInHash,
    RefusalChanges,
    HiddenState,
    SilentStep,
    OutcomesUnsorted,
    OutcomeByWrongWeight,
    EndlessGame,
    NotZeroSum,
    EarlyReturns,
    NoResult,
    ForgetsWhoseTurn,
}

pub(crate) const SOUND: u8 = Defect::None as u8;

/// Every defect there is.
pub(crate) const DEFECTS: [Defect; 19] = [
    Defect::UnsortedActions,
    Defect::DuplicateAction,
    Defect::ActsWhenOver,
    Defect::SecondLegality,
    Defect::WrongCount,
    Defect::WrongChoice,
    Defect::BadIndex,
    Defect::StaleHash,
    Defect::PathInHash,
    Defect::RefusalChanges,
    Defect::HiddenState,
    Defect::SilentStep,
    Defect::OutcomesUnsorted,
    Defect::OutcomeByWrongWeight,
    Defect::EndlessGame,
    Defect::NotZeroSum,
    Defect::EarlyReturns,
    Defect::NoResult,
    Defect::ForgetsWhoseTurn,
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pile(pub(crate) u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Take(pub(crate) u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct AtMost(pub(crate) u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Allowed(u8),
    Took(u8),
    TurnEnded(Side),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Winner(pub(crate) Side);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Why {
    #[error("not now")]
    NotNow,
    #[error("too many stones")]
    TooMany,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("malformed")]
pub(crate) struct Malformed;

/// The position: stones left, whose turn, how many may be taken (0 while the die is due).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Toy<const DEFECT: u8 = SOUND> {
    rules: Pile,
    stones: u8,
    side: Side,
    at_most: u8,
    hash: u64,
    hidden: u8,
}

const STONES: [u64; 32] = zobrist_keys(1);
const LIMITS: [u64; 4] = zobrist_keys(2);
const SIDES: [u64; 2] = zobrist_keys(3);

impl<const DEFECT: u8> Toy<DEFECT> {
    fn has(defect: Defect) -> bool {
        DEFECT == defect as u8
    }

    fn fresh_hash(&self) -> u64 {
        STONES[usize::from(self.stones % 32)]
            ^ LIMITS[usize::from(self.at_most % 4)]
            ^ SIDES[self.side as usize]
    }

    fn may_take(&self) -> u8 {
        if self.stones == 0 && Self::has(Defect::ActsWhenOver) {
            return 1;
        }
        self.at_most.min(self.stones)
    }
}

impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{\"stones\":{}}}", self.0)
    }
}

impl FromStr for Pile {
    type Err = FieldError;
    fn from_str(text: &str) -> Result<Self, FieldError> {
        let json: Json = text.parse()?;
        Field::root(&json).members(|rules| rules.require("stones", |f| f.number(1, 30)).map(Self))
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "take {}", self.0)
    }
}

impl FromStr for Take {
    type Err = Malformed;
    fn from_str(text: &str) -> Result<Self, Malformed> {
        match text.strip_prefix("take ").and_then(|n| n.parse().ok()) {
            Some(n @ 1..=3) if text.len() == 6 => Ok(Self(n)),
            _ => Err(Malformed),
        }
    }
}

impl fmt::Display for AtMost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for AtMost {
    type Err = Malformed;
    fn from_str(text: &str) -> Result<Self, Malformed> {
        match text {
            "2" => Ok(Self(2)),
            "3" => Ok(Self(3)),
            _ => Err(Malformed),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{\"winner\":\"{}\"}}", self.0)
    }
}

impl FromStr for Winner {
    type Err = FieldError;
    fn from_str(text: &str) -> Result<Self, FieldError> {
        let json: Json = text.parse()?;
        Field::root(&json).members(|result| {
            result.require("winner", |f| {
                f.string()?
                    .parse()
                    .map(Self)
                    .map_err(|_| f.error(FieldProblem::Type("a side")))
            })
        })
    }
}

impl<const DEFECT: u8> fmt::Display for Toy<DEFECT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if Self::has(Defect::ForgetsWhoseTurn) {
            's'
        } else {
            self.side.letter()
        };
        write!(f, "{} {side} {}", self.stones, self.at_most)
    }
}

impl<const DEFECT: u8> Game for Toy<DEFECT> {
    const NAME: &'static str = "toy";
    const ACTIONS: usize = 3;
    type Rules = Pile;
    type Player = Side;
    type Action = Take;
    type Outcome = AtMost;
    type Event = Event;
    type Standing = Winner;
    type Reason = Why;
    type Problem = Malformed;

    fn new(rules: Pile) -> Result<Self, FieldError> {
        let mut toy = Self {
            rules,
            stones: rules.0,
            side: Side::South,
            at_most: 0,
            hash: 0,
            hidden: 0,
        };
        toy.hash = toy.fresh_hash();
        Ok(toy)
    }

    fn parse(rules: Pile, text: &str) -> Result<Self, ParsePositionError<Malformed>> {
        let [stones, side, at_most] =
            Span::fields(text, ["stones", "side", "limit"], Malformed, Malformed)?;
        let mut toy = Self::new(rules).map_err(|_| stones.error(Malformed))?;
        toy.stones = stones
            .number()
            .filter(|n| *n <= rules.0)
            .ok_or(stones.error(Malformed))?;
        toy.side = match side.text {
            "s" => Side::South,
            "n" => Side::North,
            _ => return Err(side.error(Malformed)),
        };
        toy.at_most = at_most
            .number()
            .filter(|n| [0, 2, 3].contains(n))
            .ok_or(at_most.error(Malformed))?;
        toy.hash = toy.fresh_hash();
        Ok(toy)
    }

    fn rules(&self) -> &Pile {
        &self.rules
    }

    fn players(&self) -> Vec<Side> {
        Side::ALL.to_vec()
    }

    fn turn(&self) -> Turn<Side> {
        match (self.stones, self.at_most) {
            (0, _) => Turn::Over,
            (_, 0) => Turn::Chance,
            _ => Turn::Player(self.side),
        }
    }

    fn for_each_action(&self, mut f: impl FnMut(Take)) {
        let most = self.may_take();
        if Self::has(Defect::UnsortedActions) {
            (1..=most).rev().for_each(|n| f(Take(n)));
        } else {
            (1..=most).for_each(|n| f(Take(n)));
        }
        if most > 0 && Self::has(Defect::DuplicateAction) {
            f(Take(most));
        }
    }

    fn for_each_outcome(&self, mut f: impl FnMut(AtMost, NonZeroU32)) {
        if self.turn() == Turn::Chance {
            let two = NonZeroU32::new(2).unwrap();
            if Self::has(Defect::OutcomesUnsorted) {
                f(AtMost(3), NonZeroU32::MIN);
                f(AtMost(2), two);
            } else {
                f(AtMost(2), two);
                f(AtMost(3), NonZeroU32::MIN);
            }
        }
    }

    fn apply_unchecked(&mut self, step: StepOf<Self>, mut on_event: impl FnMut(Event)) {
        match step {
            Step::Outcome(AtMost(n)) => {
                self.at_most = n;
                if !Self::has(Defect::SilentStep) {
                    on_event(Event::Allowed(n));
                }
            }
            Step::Action(Take(n)) => {
                if !Self::has(Defect::EndlessGame) || self.stones > n {
                    self.stones = self.stones.saturating_sub(n);
                }
                on_event(Event::Took(n));
                on_event(Event::TurnEnded(self.side));
                self.at_most = 0;
                self.side = !self.side;
                if Self::has(Defect::HiddenState) {
                    self.hidden = n;
                }
            }
        }
        if Self::has(Defect::PathInHash) {
            self.hash = self.hash.wrapping_mul(3) ^ self.fresh_hash();
        } else if !Self::has(Defect::StaleHash) || matches!(step, Step::Action(_)) {
            self.hash = self.fresh_hash();
        }
    }

    fn why_illegal(&self, _: Take) -> Why {
        if self.at_most == 0 {
            Why::NotNow
        } else {
            Why::TooMany
        }
    }

    fn why_impossible(&self, _: AtMost) -> Why {
        Why::NotNow
    }

    fn turn_ended(event: &Event) -> Option<Side> {
        match event {
            Event::TurnEnded(side) => Some(*side),
            _ => None,
        }
    }

    fn standing(&self) -> Option<Winner> {
        (self.stones == 0 && !Self::has(Defect::NoResult)).then_some(Winner(!self.side))
    }

    fn returns(&self, player: Side) -> i32 {
        match self.turn() {
            Turn::Over if player != self.side => 1,
            Turn::Over if Self::has(Defect::NotZeroSum) => 0,
            Turn::Over => -1,
            _ if Self::has(Defect::EarlyReturns) => match player {
                Side::South => 1,
                Side::North => -1,
            },
            _ => 0,
        }
    }

    fn zobrist(&self) -> u64 {
        self.hash
    }

    fn action_index(action: Take) -> usize {
        usize::from(action.0) - 1
    }

    fn action_from_index(index: usize) -> Option<Take> {
        let last = u8::from(Self::has(Defect::BadIndex));
        match u8::try_from(index) {
            Ok(n @ 0..3) => Some(Take((n + last) % 3 + 1)),
            _ => None,
        }
    }

    fn count_actions(&self) -> u32 {
        let wrong = u32::from(Self::has(Defect::WrongCount) && self.may_take() > 2);
        u32::from(self.may_take())
            + wrong
            + u32::from(Self::has(Defect::DuplicateAction) && self.may_take() > 0)
    }

    fn choose_action(&self, choose: impl FnOnce(NonZeroU32) -> u32) -> Option<Take> {
        let wanted = choose(NonZeroU32::new(self.count_actions())?);
        let actions = self.legal_actions();
        let wanted = if Self::has(Defect::WrongChoice) && actions.len() == 2 {
            1u32.checked_sub(wanted)?
        } else {
            wanted
        };
        actions.get(wanted as usize).copied()
    }

    fn choose_outcome(&self, choose: impl FnOnce(NonZeroU32) -> u32) -> Option<AtMost> {
        if self.turn() != Turn::Chance {
            return None;
        }
        let first = if Self::has(Defect::OutcomeByWrongWeight) {
            1
        } else {
            2
        };
        match choose(NonZeroU32::new(3)?) {
            n if n < first => Some(AtMost(2)),
            n if n < 3 => Some(AtMost(3)),
            _ => None,
        }
    }

    fn is_legal(&self, action: Take) -> bool {
        let surplus = u8::from(Self::has(Defect::SecondLegality));
        (1..=self.may_take() + surplus).contains(&action.0)
    }

    fn play(&mut self, action: Take) -> Result<(), core_board::IllegalActionOf<Self>> {
        let played = self.play_with(action, |_| {});
        if played.is_err() && Self::has(Defect::RefusalChanges) {
            self.side = !self.side;
        }
        played
    }
}
