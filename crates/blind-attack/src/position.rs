//! The state of a game.

use alloc::vec::Vec;
use core::num::NonZeroU32;

use core_board::{BySide, FieldError, Game, ParsePositionError, Side, StepOf, Turn};

use crate::{
    Action, Charge, Charges, EndReason, Event, Losses, Outcome, PositionProblem, Reason, Rules,
    Square, SquareSet, Standing,
};

/// The state of a game of Blind attack, its rules included: everything that decides what can still happen.
///
/// It is made by [`Position::new`](Game::new) and [`Position::parse`](Game::parse), which check it, and
/// changed by the steps of the [`Game`] trait. Its text is that of the notation: `board side phase
/// south-losses north-losses quiet`.
///
/// ```
/// use blind_attack::{Action, Outcome, Position, Rules};
/// use core_board::{Game, Turn};
///
/// let text = "xxxxxxx2/9/9/9/3xx4/3XX4/9/9/XXXXXXX2 s main - - 7";
/// let mut position = Position::parse(Rules::aggressive(), text)?;
/// position.play("e4xd5".parse::<Action>()?)?;
/// assert_eq!(position.turn(), Turn::Chance);
/// position.resolve("e4=T".parse::<Outcome>()?)?;
/// position.resolve("d5=S".parse::<Outcome>()?)?;
/// assert_eq!(
///     position.to_string(),
///     "xxxxxxx2/9/9/9/3Tx4/3X5/9/9/XXXXXXX2 n main - S// 0"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(align(32))]
pub struct Position {
    /// Each side's pieces.
    pub(crate) pieces: BySide<SquareSet>,
    /// The blocked squares (BA-16).
    pub(crate) blocked: SquareSet,
    /// What lies face up: generals (BA-9), and bombs shown in an attack under way.
    pub(crate) upturned: SquareSet,
    /// The known pieces with charge 1 or 3.
    pub(crate) low: SquareSet,
    /// The known pieces with charge 2 or 3.
    pub(crate) high: SquareSet,
    pub(crate) rules: Rules,
    /// How many turns in a row had ended without progress when the last one ended; 0 once this one has
    /// seen progress, so that equal states are equal values.
    pub(crate) quiet: u32,
    /// Each side's own lost pieces.
    pub(crate) losses: BySide<Losses>,
    pub(crate) phase: Phase,
    /// Whose turn it is.
    pub(crate) side: Side,
    /// Whether the turn under way has seen progress (BA-43).
    pub(crate) progress: bool,
}

/// Where in a turn the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The start of a turn, or after a huff (BA-10, BA-48).
    Main {
        /// Whether enemy pieces missed an attack in the turn before, and one of them may be taken for it
        /// (BA-31). Which, [`Position::huffable`] tells.
        huff: bool,
    },
    /// A piece has just moved, and an attack may follow (BA-10, BA-11).
    After {
        /// Where the piece moved to.
        square: Square,
    },
    /// An attack has been declared, and a reveal is due (BA-21, BA-25).
    Attack {
        /// Where the attacker stands.
        from: Square,
        /// Where the defender stands.
        to: Square,
    },
    /// An unknown private has moved to its last rank, and is to be revealed (BA-27).
    Promote {
        /// Where it stands.
        square: Square,
    },
    /// An unknown piece that missed an attack is being taken, and is to be revealed (BA-32).
    Huff {
        /// Where it stands.
        square: Square,
    },
    /// The game is over.
    Over,
}

/// A piece on the board, as both sides see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose piece it is.
    pub owner: Side,
    /// What is known of it.
    pub face: Face,
}

/// What is known of a piece (BA-7, BA-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// A private that was never revealed.
    Unknown,
    /// A private that was revealed. (A bomb only while the attack that showed it is under way.)
    Private {
        /// What it is.
        charge: Charge,
    },
    /// A general (BA-27).
    General {
        /// What it is: never a bomb (BA-28).
        charge: Charge,
    },
}

impl Face {
    /// The charge, if it is known.
    pub const fn charge(self) -> Option<Charge> {
        match self {
            Self::Unknown => None,
            Self::Private { charge } | Self::General { charge } => Some(charge),
        }
    }
}

impl Position {
    /// Where in a turn the game is.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is. Once the game is over: as the end found it.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The squares of a side's pieces.
    pub fn pieces(&self, side: Side) -> SquareSet {
        self.pieces[side]
    }

    /// The blocked squares (BA-16).
    pub const fn blocked(&self) -> SquareSet {
        self.blocked
    }

    /// The squares of a side's generals.
    #[inline]
    pub fn generals(&self, side: Side) -> SquareSet {
        self.pieces[side] & self.upturned & (self.low | self.high)
    }

    /// The squares of a side's pieces that were never revealed (BA-7).
    #[inline]
    pub fn unknown(&self, side: Side) -> SquareSet {
        self.pieces[side] - self.known()
    }

    /// The pieces that a side has lost, and how.
    pub fn losses(&self, side: Side) -> Losses {
        self.losses[side]
    }

    /// How many turns in a row had ended without progress when the last turn ended; `None` once the turn
    /// under way has seen progress (BA-43). Without a limit the count stops at `u32::MAX`.
    pub fn quiet(&self) -> Option<u32> {
        (!self.progress).then_some(self.quiet)
    }

    /// The piece on a square.
    ///
    /// ```
    /// use blind_attack::{Charge, Face, Position, Rules};
    /// use core_board::{Game, Side};
    ///
    /// let text = "xxxxxxxxx/9/9/9/9/9/4T4/9/XXXXXXXX1 n main - - 0";
    /// let position = Position::parse(Rules::aggressive(), text)?;
    /// let piece = position.piece_on("e3".parse()?).unwrap();
    /// assert_eq!(piece.owner, Side::South);
    /// assert_eq!(piece.face, Face::Private { charge: Charge::Triple });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        let owner = self.owner_on(square)?;
        let face = match self.charge_on(square) {
            None => Face::Unknown,
            Some(charge) if charge != Charge::Bomb && self.upturned.contains(square) => {
                Face::General { charge }
            }
            Some(charge) => Face::Private { charge },
        };
        Some(Piece { owner, face })
    }

    /// The square of the piece that is to be revealed next, if a reveal is due: the piece that is
    /// promoted or huffed, or of an attack the attacker, then the defender (BA-21), then the bystanders
    /// of a diagonal explosion in order (BA-25); those that are known already are passed over.
    #[inline]
    pub fn reveal_due(&self) -> Option<Square> {
        match self.phase {
            Phase::Promote { square } | Phase::Huff { square } => Some(square),
            Phase::Attack { from, to } => self.next_reveal(from, to),
            Phase::Main { .. } | Phase::After { .. } | Phase::Over => None,
        }
    }

    /// Why the game is over, if it is.
    pub fn end_reason(&self) -> Option<EndReason> {
        (self.phase == Phase::Over)
            .then(|| self.reason_to_end())
            .flatten()
    }

    /// Whose piece stands on a square.
    #[inline]
    pub(crate) fn owner_on(&self, square: Square) -> Option<Side> {
        if self.pieces.south.contains(square) {
            Some(Side::South)
        } else if self.pieces.north.contains(square) {
            Some(Side::North)
        } else {
            None
        }
    }

    /// The squares of all pieces that have been revealed.
    #[inline]
    pub(crate) fn known(&self) -> SquareSet {
        self.upturned | self.low | self.high
    }

    /// The squares without a piece and not blocked.
    #[inline]
    pub(crate) fn empty(&self) -> SquareSet {
        !(self.pieces.south | self.pieces.north | self.blocked)
    }

    /// The charge of what stands on a square, if it is known.
    #[inline]
    pub(crate) fn charge_on(&self, square: Square) -> Option<Charge> {
        match (self.low.contains(square), self.high.contains(square)) {
            (true, false) => Some(Charge::Single),
            (false, true) => Some(Charge::Double),
            (true, true) => Some(Charge::Triple),
            (false, false) => self.upturned.contains(square).then_some(Charge::Bomb),
        }
    }

    /// The known pieces with a charge, either side's.
    #[inline]
    pub(crate) fn known_with(&self, charge: Charge) -> SquareSet {
        match charge {
            Charge::Bomb => self.upturned - self.low - self.high,
            Charge::Single => self.low - self.high,
            Charge::Double => self.high - self.low,
            Charge::Triple => self.low & self.high,
        }
    }

    /// A side's charges that have been revealed: those on the board and those lost.
    #[inline]
    pub(crate) fn revealed(&self, side: Side) -> Charges {
        let own = self.pieces[side];
        // No more than nine pieces, and of each charge no more than an army has.
        let counts = Charge::ALL.map(|charge| (self.known_with(charge) & own).len() as u8);
        Charges::from_counts(counts).plus(self.losses[side].all())
    }

    /// The position before anything has happened (BA-5, BA-6).
    pub(crate) fn start(rules: Rules) -> Self {
        Self {
            pieces: BySide {
                south: SquareSet::rank(0),
                north: SquareSet::rank(8),
            },
            blocked: SquareSet::EMPTY,
            upturned: SquareSet::EMPTY,
            low: SquareSet::EMPTY,
            high: SquareSet::EMPTY,
            rules,
            quiet: 0,
            losses: BySide::default(),
            phase: Phase::Main { huff: false },
            side: rules.first,
            progress: false,
        }
    }
}

impl Game for Position {
    const NAME: &'static str = "blind-attack";
    const ACTIONS: usize = Action::COUNT;

    type Rules = Rules;
    type Player = Side;
    type Action = Action;
    type Outcome = Outcome;
    type Event = Event;
    type Standing = Standing;
    type Reason = Reason;
    type Problem = PositionProblem;

    fn new(rules: Rules) -> Result<Self, FieldError> {
        Ok(Self::start(rules))
    }

    /// Reads a position, and checks whatever can still matter to the game. Which losses and blocked squares
    /// can have come about together is judged by their counts, not by replaying a history.
    fn parse(rules: Rules, text: &str) -> Result<Self, ParsePositionError<PositionProblem>> {
        crate::notation::parse(rules, text)
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn players(&self) -> Vec<Side> {
        Side::ALL.to_vec()
    }

    /// The side whose turn it is, while its pieces or those it attacks are revealed too.
    fn to_move(&self) -> Option<Side> {
        (self.phase != Phase::Over).then_some(self.side)
    }

    #[inline]
    fn turn(&self) -> Turn<Side> {
        match self.phase {
            Phase::Main { .. } | Phase::After { .. } => Turn::Player(self.side),
            Phase::Attack { .. } | Phase::Promote { .. } | Phase::Huff { .. } => Turn::Chance,
            Phase::Over => Turn::Over,
        }
    }

    #[inline]
    fn for_each_action(&self, f: impl FnMut(Action)) {
        if let Some(legal) = self.legal() {
            legal.for_each(f);
        }
    }

    #[inline]
    fn for_each_outcome(&self, mut f: impl FnMut(Outcome, NonZeroU32)) {
        if let Some((square, charges)) = self.chance_due() {
            for charge in Charge::ALL {
                if let Some(weight) = NonZeroU32::new(charges.count(charge).into()) {
                    f(Outcome { square, charge }, weight);
                }
            }
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

    fn turn_ended(event: &Event) -> Option<Side> {
        match event {
            Event::TurnEnded { side, .. } => Some(*side),
            _ => None,
        }
    }

    fn standing(&self) -> Option<Standing> {
        (self.phase == Phase::Over).then(|| self.score().into())
    }

    /// 1 for the winner, -1 for the loser, 0 for both in a draw.
    fn returns(&self, player: Side) -> i32 {
        match self.standing().and_then(|standing| standing.winner()) {
            Some(winner) if winner == player => 1,
            Some(_) => -1,
            None => 0,
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
        let (square, charges) = self.chance_due()?;
        let charge = charges.pick(choose(NonZeroU32::new(charges.total().into())?))?;
        Some(Outcome { square, charge })
    }

    #[inline]
    fn is_legal(&self, action: Action) -> bool {
        self.legal().is_some_and(|legal| legal.contains(action))
    }

    #[inline]
    fn is_possible(&self, outcome: Outcome) -> bool {
        self.chance_due().is_some_and(|(square, charges)| {
            square == outcome.square && charges.count(outcome.charge) > 0
        })
    }
}

impl Position {
    /// The square to be revealed, and what may be there: all the owner's charges that are unrevealed
    /// (BA-8).
    #[inline]
    fn chance_due(&self) -> Option<(Square, Charges)> {
        let square = self.reveal_due()?;
        let owner = self.owner_on(square)?;
        Some((square, self.unrevealed(owner)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_fills_two_cache_lines() {
        assert_eq!(size_of::<Position>(), 128);
        assert_eq!(align_of::<Position>(), 32);
    }

    #[test]
    fn actions_and_outcomes_are_small() {
        assert_eq!(size_of::<Action>(), 2);
        assert_eq!(size_of::<Outcome>(), 2);
        assert_eq!(size_of::<Phase>(), 3);
    }
}
