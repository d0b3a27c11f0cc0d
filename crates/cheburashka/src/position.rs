//! The state of a game.

use alloc::vec::Vec;
use core::num::NonZeroU32;

use core_board::{FieldError, Game, ParsePositionError, StepOf, Turn};

use crate::numbers::TWO_DICE;
use crate::track::steps_on;
use crate::{
    Action, Corner, Corners, Dice, Event, First, Numbers, Outcome, Places, PlayOn, PositionProblem,
    Reason, Rules, Square, TrackStep,
};

/// How many pieces each player has (CH-5).
pub(crate) const PIECES: u32 = 4;

/// The steps that are home (CH-4).
pub(crate) const HOME: u32 = 0xF000_0000;

/// The steps on the rim before home, the start corner among them.
pub(crate) const LAP: u32 = 0x0FFF_FFFF;

/// The state of a game of Cheburashka, its rules included: everything that decides what can still happen.
///
/// It is made by [`Position::new`](Game::new) and [`Position::parse`](Game::parse), which check it, and
/// changed by the steps of the [`Game`] trait. Its text is that of the notation: `players turn phase
/// places skips`.
///
/// ```
/// use cheburashka::{Action, Corner, Outcome, Position, Rules};
/// use core_board::{Game, Turn};
///
/// let mut position = Position::new(Rules::classic())?;
/// assert_eq!(position.to_string(), "4:/./4:/. - lot - -");
///
/// position.resolve("lot h8".parse::<Outcome>()?)?;
/// position.resolve("6".parse::<Outcome>()?)?;
/// assert_eq!(position.turn(), Turn::Player(Corner::H8));
/// assert_eq!(position.legal_actions(), [Action::ENTER, Action::DECLINE]);
/// position.play(Action::ENTER)?;
/// assert_eq!(position.to_string(), "4:/./3:0/. h8 throw - -");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(align(32))]
pub struct Position {
    /// Each player's pieces by their steps; the reserve is what is missing. Empty for a finished player.
    pub(crate) tracks: [u32; 4],
    pub(crate) rules: Rules,
    pub(crate) phase: Phase,
    /// Who is to throw or to use a throw; a1 where nobody is, so that equal states are equal values.
    pub(crate) turn: Corner,
    /// Who has finished, in order (CH-24). The last of four players never does.
    pub(crate) finished: [Option<Corner>; 3],
    /// Whose next turn is skipped (CH-29).
    pub(crate) skips: Corners,
}

/// Where in a turn the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The first player is to be drawn (CH-6).
    Lot,
    /// A throw is due.
    Throw,
    /// A throw is to be used, or what is left of it; some use is legal.
    Use {
        /// The numbers still to use.
        numbers: Numbers,
        /// Whether a six has earned another throw (CH-9).
        again: bool,
        /// Where the piece stands now that the first of two dice has moved: the other may not move it
        /// (CH-20).
        moved: Option<TrackStep>,
    },
    /// The game is over.
    Over,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose piece it is.
    pub owner: Corner,
    /// How far it has come. Steps 0 and 28 share the owner's corner: only this tells which it is.
    pub step: TrackStep,
}

impl Position {
    /// Where in a turn the game is.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is, to throw or to use a throw; `None` before the lot and after the end.
    pub const fn to_move(&self) -> Option<Corner> {
        match self.phase {
            Phase::Throw | Phase::Use { .. } => Some(self.turn),
            Phase::Lot | Phase::Over => None,
        }
    }

    /// The steps on which a player's pieces stand, in order. Empty for one who has finished.
    ///
    /// ```
    /// use cheburashka::{Corner, Position, Rules};
    /// use core_board::Game;
    ///
    /// let position = Position::parse(Rules::classic(), "2:0,17/./4:/. a1 throw - -")?;
    /// let steps: Vec<u8> = position.steps(Corner::A1).map(|step| step.number()).collect();
    /// assert_eq!(steps, [0, 17]);
    /// assert_eq!(position.reserve(Corner::A1), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn steps(&self, corner: Corner) -> impl Iterator<Item = TrackStep> + use<> {
        let mut track = self.tracks[corner.index()];
        core::iter::from_fn(move || {
            let step = (track != 0).then(|| TrackStep::of_lowest_bit(track));
            track &= track.wrapping_sub(1);
            step
        })
    }

    /// How many of a player's pieces wait in the reserve (CH-5). None of one who has finished, or is not
    /// seated.
    pub fn reserve(&self, corner: Corner) -> u8 {
        if self.active().contains(corner) {
            // At most four pieces stand on a track, by invariant.
            PIECES.saturating_sub(self.tracks[corner.index()].count_ones()) as u8
        } else {
            0
        }
    }

    /// The piece on a square.
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        Corner::ALL.into_iter().find_map(|owner| {
            steps_on(owner, square)
                .find(|step| self.tracks[owner.index()] & step.bit() != 0)
                .map(|step| Piece { owner, step })
        })
    }

    /// The place in which a player has finished (CH-24).
    pub fn place(&self, corner: Corner) -> Option<u8> {
        (1..)
            .zip(self.finished())
            .find(|(_, finished)| *finished == corner)
            .map(|(place, _)| place)
    }

    /// Who has finished, in order.
    pub fn finished(&self) -> impl Iterator<Item = Corner> + use<> {
        self.finished.into_iter().flatten()
    }

    /// Whose next turn will be skipped (CH-29).
    pub const fn skips(&self) -> Corners {
        self.skips
    }

    /// Who plays and has not finished.
    #[inline]
    pub(crate) fn active(&self) -> Corners {
        self.finished().fold(self.rules.seats, Corners::without)
    }

    /// The position before anything has happened.
    pub(crate) fn start(rules: Rules) -> Self {
        let (phase, turn) = match rules.first {
            First::Lot => (Phase::Lot, Corner::A1),
            First::Corner(corner) => (Phase::Throw, corner),
        };
        Self {
            tracks: [0; 4],
            rules,
            phase,
            turn,
            finished: [None; 3],
            skips: Corners::NONE,
        }
    }
}

impl Game for Position {
    const NAME: &'static str = "cheburashka";
    const ACTIONS: usize = Action::COUNT;

    type Rules = Rules;
    type Player = Corner;
    type Action = Action;
    type Outcome = Outcome;
    type Event = Event;
    type Standing = Places;
    type Reason = Reason;
    type Problem = PositionProblem;

    fn new(rules: Rules) -> Result<Self, FieldError> {
        rules.check()?;
        Ok(Self::start(rules))
    }

    fn parse(rules: Rules, text: &str) -> Result<Self, ParsePositionError<PositionProblem>> {
        crate::notation::parse(rules, text)
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn players(&self) -> Vec<Corner> {
        self.rules.seats.iter().collect()
    }

    #[inline]
    fn turn(&self) -> Turn<Corner> {
        match self.phase {
            Phase::Lot | Phase::Throw => Turn::Chance,
            Phase::Use { .. } => Turn::Player(self.turn),
            Phase::Over => Turn::Over,
        }
    }

    #[inline]
    fn for_each_action(&self, f: impl FnMut(Action)) {
        if let Some(legal) = self.legal() {
            legal.for_each(f);
        }
    }

    fn for_each_outcome(&self, mut f: impl FnMut(Outcome, NonZeroU32)) {
        const TWICE: NonZeroU32 = NonZeroU32::MIN.saturating_add(1);
        match (self.phase, self.rules.dice) {
            (Phase::Lot, _) => self
                .rules
                .seats
                .iter()
                .for_each(|first| f(Outcome::Lot { first }, NonZeroU32::MIN)),
            (Phase::Throw, Dice::One) => (1..=6)
                .filter_map(Numbers::one)
                .for_each(|numbers| f(Outcome::Throw { numbers }, NonZeroU32::MIN)),
            (Phase::Throw, Dice::Two) => {
                for high in 1..=6 {
                    for low in 1..=high {
                        let weight = if low == high { NonZeroU32::MIN } else { TWICE };
                        if let Some(numbers) = Numbers::two(high, low) {
                            f(Outcome::Throw { numbers }, weight);
                        }
                    }
                }
            }
            (Phase::Use { .. } | Phase::Over, _) => {}
        }
    }

    #[inline]
    fn apply_unchecked(&mut self, step: StepOf<Self>, on_event: impl FnMut(Event)) {
        self.apply(step, on_event);
    }

    fn why_illegal(&self, action: Action) -> Reason {
        crate::reason::why_illegal(self, action)
    }

    fn why_impossible(&self, outcome: Outcome) -> Reason {
        crate::reason::why_impossible(self, outcome)
    }

    fn turn_ended(event: &Event) -> Option<Corner> {
        match event {
            Event::TurnEnded { player } => Some(*player),
            _ => None,
        }
    }

    fn standing(&self) -> Option<Places> {
        (self.phase == Phase::Over).then(|| Places::new(self.rules.seats, self.finished()))
    }

    /// For places, two less for each place further down, so that all sum to 0: 3, 1, -1, -3 for four
    /// players. For the champion alone, one from each of the others.
    fn returns(&self, player: Corner) -> i32 {
        let players = i32::from(self.rules.seats.len());
        let Some(place) = self.standing().and_then(|places| places.place(player)) else {
            return 0;
        };
        match (self.rules.play_on, place) {
            (PlayOn::Places, _) => players + 1 - 2 * i32::from(place),
            (PlayOn::Champion, 1) => players - 1,
            (PlayOn::Champion, _) => -1,
        }
    }

    fn zobrist(&self) -> u64 {
        crate::hash::zobrist(self)
    }

    fn action_index(action: Action) -> usize {
        action.index()
    }

    fn action_from_index(index: usize) -> Option<Action> {
        Action::from_index(index)
    }

    #[inline]
    fn count_actions(&self) -> u32 {
        self.legal().map_or(0, |legal| legal.count())
    }

    #[inline]
    fn choose_action(&self, choose: impl FnOnce(NonZeroU32) -> u32) -> Option<Action> {
        let legal = self.legal()?;
        legal.nth(choose(NonZeroU32::new(legal.count())?))
    }

    #[inline]
    fn choose_outcome(&self, choose: impl FnOnce(NonZeroU32) -> u32) -> Option<Outcome> {
        const SIX: NonZeroU32 = NonZeroU32::MIN.saturating_add(5);
        const THIRTY_SIX: NonZeroU32 = NonZeroU32::MIN.saturating_add(35);
        match (self.phase, self.rules.dice) {
            (Phase::Throw, Dice::One) => {
                let ticket = u8::try_from(choose(SIX)).ok()?;
                let numbers = Numbers::one(ticket.checked_add(1)?)?;
                Some(Outcome::Throw { numbers })
            }
            (Phase::Throw, Dice::Two) => {
                let numbers = *TWO_DICE.get(choose(THIRTY_SIX) as usize)?;
                Some(Outcome::Throw { numbers })
            }
            (Phase::Lot, _) => {
                let seats = NonZeroU32::new(self.rules.seats.len().into())?;
                let first = self.rules.seats.nth(choose(seats))?;
                Some(Outcome::Lot { first })
            }
            (Phase::Use { .. } | Phase::Over, _) => None,
        }
    }

    /// Chance's own outcomes, and where a throw is due the fouls of CH-28 and CH-29.
    fn is_possible(&self, outcome: Outcome) -> bool {
        match (self.phase, outcome) {
            (Phase::Lot, Outcome::Lot { first }) => self.rules.seats.contains(first),
            (Phase::Throw, Outcome::Throw { numbers }) => {
                numbers.low().is_some() == (self.rules.dice == Dice::Two)
            }
            (Phase::Throw, Outcome::OffBoard) => true,
            (Phase::Throw, Outcome::Early { offender }) => {
                offender != self.turn && self.active().contains(offender)
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_fills_half_a_cache_line() {
        assert_eq!(size_of::<Position>(), 32);
        assert_eq!(align_of::<Position>(), 32);
    }

    #[test]
    fn actions_and_outcomes_are_small() {
        assert_eq!(size_of::<Action>(), 2);
        assert_eq!(size_of::<Outcome>(), 3);
    }
}
