//! What a game is: a small position and two kinds of step.

use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::num::NonZeroU32;
use core::str::FromStr;

use crate::{FieldError, ParsePositionError};

/// Who makes the next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn<P> {
    /// This player chooses an action.
    Player(P),
    /// Chance decides: a die, a reveal, a lot.
    Chance,
    /// Nobody: the game is over.
    Over,
}

/// One step of a game: what a player did, or what chance brought.
///
/// Its text is that of the action or the outcome; no text is both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step<A, O> {
    /// A player's action.
    Action(A),
    /// An outcome of chance.
    Outcome(O),
}

/// The steps of a game `G`.
pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Outcome>;

impl<A: Display, O: Display> Display for Step<A, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Action(action) => action.fmt(f),
            Self::Outcome(outcome) => outcome.fmt(f),
        }
    }
}

/// A text that is neither an action nor an outcome of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a step: {action}; {outcome}")]
pub struct ParseStepError<A, O> {
    /// Why it is no action.
    pub action: A,
    /// Why it is no outcome.
    pub outcome: O,
}

impl<A: FromStr, O: FromStr> FromStr for Step<A, O> {
    type Err = ParseStepError<A::Err, O::Err>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match (text.parse(), text.parse()) {
            (Ok(action), _) => Ok(Self::Action(action)),
            (_, Ok(outcome)) => Ok(Self::Outcome(outcome)),
            (Err(action), Err(outcome)) => Err(ParseStepError { action, outcome }),
        }
    }
}

/// An action that the rules do not allow now. The position was left as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{action}: {reason}")]
pub struct IllegalAction<A, R> {
    /// The action that was refused.
    pub action: A,
    /// Which rule forbids it.
    pub reason: R,
}

/// An outcome that chance cannot bring now. The position was left as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{outcome}: {reason}")]
pub struct ImpossibleOutcome<O, R> {
    /// The outcome that was refused.
    pub outcome: O,
    /// Which rule excludes it.
    pub reason: R,
}

/// A step that was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefusedStep<A, O, R> {
    /// An action that the rules do not allow.
    #[error(transparent)]
    Action(#[from] IllegalAction<A, R>),
    /// An outcome that chance cannot bring.
    #[error(transparent)]
    Outcome(ImpossibleOutcome<O, R>),
}

/// [`IllegalAction`] of a game `G`.
pub type IllegalActionOf<G> = IllegalAction<<G as Game>::Action, <G as Game>::Reason>;

/// [`ImpossibleOutcome`] of a game `G`.
pub type ImpossibleOutcomeOf<G> = ImpossibleOutcome<<G as Game>::Outcome, <G as Game>::Reason>;

/// [`RefusedStep`] of a game `G`.
pub type RefusedStepOf<G> =
    RefusedStep<<G as Game>::Action, <G as Game>::Outcome, <G as Game>::Reason>;

/// The outcome of chance in a game that has none: there is no such value, and no text of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoChance {}

impl Display for NoChance {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

/// No text is an outcome of a game without chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this game has no chance")]
pub struct ParseNoChanceError;

impl FromStr for NoChance {
    type Err = ParseNoChanceError;

    fn from_str(_: &str) -> Result<Self, Self::Err> {
        Err(ParseNoChanceError)
    }
}

/// A game as a pure state machine. The implementing type is the **position**.
///
/// A position is a small value. Whatever happens to it is a [`Step`]: an action by the player to act, or
/// an outcome of chance. Steps are deterministic; randomness is outside, in whatever chooses them. There is
/// no undo: keep the old value, it is `Copy`.
///
/// [`play`](Game::play) and [`resolve`](Game::resolve) check a step and leave the position untouched when
/// they refuse it. Code that generated the step itself may use [`apply_unchecked`](Game::apply_unchecked).
///
/// The equality, hash and text of a position are those of what can still happen: two positions that print the same
/// under the same rules are equal.
pub trait Game: Copy + Eq + Hash + Debug + Display + 'static {
    /// The game's name in records and traces: its crate's name.
    const NAME: &'static str;

    /// How many actions there are in all: the range of [`action_index`](Game::action_index).
    const ACTIONS: usize;

    /// What the players agreed on. Its text is JSON.
    type Rules: Clone + Eq + Debug + Display + FromStr<Err = FieldError>;
    /// Who plays.
    type Player: Copy + Ord + Hash + Debug + Display + FromStr<Err: Error>;
    /// What a player can do. Its order is that of [`action_index`](Game::action_index).
    ///
    /// So that a record can hold it, its text is one trimmed line without commas and braces, and does not
    /// begin with a number and a full stop.
    type Action: Copy + Ord + Hash + Debug + Display + FromStr<Err: Error>;
    /// What chance can bring. Its text is bound like an action's, and no text is both.
    type Outcome: Copy + Ord + Hash + Debug + Display + FromStr<Err: Error>;
    /// What a step did, for those who show it.
    type Event: Clone + Eq + Debug + Display;
    /// The result of a game that is over. Its text is a JSON object; one with the single key `resigned` or
    /// `agreed` would be taken for another ending.
    type Standing: Clone + Eq + Debug + Display + FromStr<Err = FieldError>;
    /// Why a step is refused; its text cites the rule.
    type Reason: Clone + Eq + Debug + Error;
    /// What can be wrong with a position's text.
    type Problem: Clone + Eq + Debug + Error;

    /// The start of a game under these rules.
    ///
    /// # Errors
    /// If the rules contradict themselves: names the field.
    fn new(rules: Self::Rules) -> Result<Self, FieldError>;

    /// Reads a position from its text. Everything that must hold for a position is checked here.
    ///
    /// # Errors
    /// If the rules contradict themselves, the text is malformed, or no game could reach it: names the field and the offset.
    fn parse(rules: Self::Rules, text: &str) -> Result<Self, ParsePositionError<Self::Problem>>;

    /// The rules this game is played by.
    fn rules(&self) -> &Self::Rules;

    /// Everybody who plays, in the players' order.
    fn players(&self) -> Vec<Self::Player>;

    /// Who makes the next step.
    ///
    /// Where it is chance, [`to_move`](Game::to_move) says on whose turn.
    fn turn(&self) -> Turn<Self::Player>;

    /// Calls `f` with each legal action, in order and once. Calls nothing unless a player is to act.
    fn for_each_action(&self, f: impl FnMut(Self::Action));

    /// Calls `f` with each outcome of the chance that is due and its integer weight, in order and once.
    /// Calls nothing unless chance is to act.
    fn for_each_outcome(&self, f: impl FnMut(Self::Outcome, NonZeroU32));

    /// Makes a step that is known to be legal, and tells what it did.
    ///
    /// A step that is not legal may leave a meaningless position, but nothing goes out of bounds.
    fn apply_unchecked(&mut self, step: StepOf<Self>, on_event: impl FnMut(Self::Event));

    /// Why an action is refused. Meaningful only for an action that is not legal.
    fn why_illegal(&self, action: Self::Action) -> Self::Reason;

    /// Why an outcome is refused. Meaningful only for an outcome that is not possible.
    fn why_impossible(&self, outcome: Self::Outcome) -> Self::Reason;

    /// Whose turn ended, if that is what the event says.
    fn turn_ended(event: &Self::Event) -> Option<Self::Player>;

    /// The result, once the game is over.
    fn standing(&self) -> Option<Self::Standing>;

    /// What the result is worth to a player: positive for winning. The sum over all players is 0, and so
    /// is every value until the game is over.
    fn returns(&self, player: Self::Player) -> i32;

    /// A 64-bit hash of the position, made of fixed keys: the same on every platform. The rules are not in
    /// it: hashes can be compared within one set of rules.
    fn zobrist(&self) -> u64;

    /// The action's own number below [`ACTIONS`](Game::ACTIONS).
    fn action_index(action: Self::Action) -> usize;

    /// The action with a number, if there is one.
    fn action_from_index(index: usize) -> Option<Self::Action>;

    /// Whose turn it is: the player to act, or the one whose throw or reveal is due. Nobody's before
    /// the first turn and after the end.
    fn to_move(&self) -> Option<Self::Player> {
        match self.turn() {
            Turn::Player(player) => Some(player),
            Turn::Chance | Turn::Over => None,
        }
    }

    /// Those of the players who are still in the game, in the players' order.
    fn active_players(&self) -> Vec<Self::Player> {
        self.players()
    }

    /// The legal actions, in order.
    fn legal_actions(&self) -> Vec<Self::Action> {
        let mut actions = Vec::new();
        self.for_each_action(|action| actions.push(action));
        actions
    }

    /// The outcomes of the chance that is due with their weights, in order.
    fn outcomes(&self) -> Vec<(Self::Outcome, NonZeroU32)> {
        let mut outcomes = Vec::new();
        self.for_each_outcome(|outcome, weight| outcomes.push((outcome, weight)));
        outcomes
    }

    /// How many actions are legal.
    fn count_actions(&self) -> u32 {
        let mut count = 0;
        self.for_each_action(|_| count += 1);
        count
    }

    /// Calls `choose` with the number of legal actions, and returns the one with that many before it.
    ///
    /// `None` where nothing is legal (`choose` is not called) or the choice is out of range. Games
    /// override it to count and pick without making a list.
    fn choose_action(&self, choose: impl FnOnce(NonZeroU32) -> u32) -> Option<Self::Action> {
        let wanted = choose(NonZeroU32::new(self.count_actions())?);
        let mut chosen = None;
        let mut place = 0;
        self.for_each_action(|action| {
            if place == wanted {
                chosen = Some(action);
            }
            place += 1;
        });
        chosen
    }

    /// The legal action with `n` others before it.
    fn nth_action(&self, n: u32) -> Option<Self::Action> {
        self.choose_action(|_| n)
    }

    /// Calls `choose` with the sum of the weights of all outcomes, and returns the one on which that
    /// ticket falls: outcome after outcome, each takes as many tickets as its weight.
    ///
    /// `None` where no chance is due (`choose` is not called) or the ticket is out of range.
    fn choose_outcome(&self, choose: impl FnOnce(NonZeroU32) -> u32) -> Option<Self::Outcome> {
        let mut total = 0u32;
        self.for_each_outcome(|_, weight| total = weight.saturating_add(total).get());
        let mut ticket = choose(NonZeroU32::new(total)?);
        let mut chosen = None;
        self.for_each_outcome(|outcome, weight| {
            if chosen.is_none() {
                match ticket.checked_sub(weight.get()) {
                    Some(rest) => ticket = rest,
                    None => chosen = Some(outcome),
                }
            }
        });
        chosen
    }

    /// Whether the action is legal now.
    fn is_legal(&self, action: Self::Action) -> bool {
        let mut found = false;
        self.for_each_action(|legal| found |= legal == action);
        found
    }

    /// Whether the outcome can come now. More may be possible than chance itself brings: a referee may
    /// report what happened to a throw.
    fn is_possible(&self, outcome: Self::Outcome) -> bool {
        let mut found = false;
        self.for_each_outcome(|possible, _| found |= possible == outcome);
        found
    }

    /// Plays an action, and tells what it did.
    ///
    /// # Errors
    /// If it is not legal; the position is then as it was.
    fn play_with(
        &mut self,
        action: Self::Action,
        on_event: impl FnMut(Self::Event),
    ) -> Result<(), IllegalActionOf<Self>> {
        if !self.is_legal(action) {
            let reason = self.why_illegal(action);
            return Err(IllegalAction { action, reason });
        }
        self.apply_unchecked(Step::Action(action), on_event);
        Ok(())
    }

    /// Plays an action.
    ///
    /// # Errors
    /// If it is not legal; the position is then as it was.
    fn play(&mut self, action: Self::Action) -> Result<(), IllegalActionOf<Self>> {
        self.play_with(action, |_| {})
    }

    /// Lets chance bring an outcome, and tells what it did.
    ///
    /// # Errors
    /// If it cannot come now; the position is then as it was.
    fn resolve_with(
        &mut self,
        outcome: Self::Outcome,
        on_event: impl FnMut(Self::Event),
    ) -> Result<(), ImpossibleOutcomeOf<Self>> {
        if !self.is_possible(outcome) {
            let reason = self.why_impossible(outcome);
            return Err(ImpossibleOutcome { outcome, reason });
        }
        self.apply_unchecked(Step::Outcome(outcome), on_event);
        Ok(())
    }

    /// Lets chance bring an outcome.
    ///
    /// # Errors
    /// If it cannot come now; the position is then as it was.
    fn resolve(&mut self, outcome: Self::Outcome) -> Result<(), ImpossibleOutcomeOf<Self>> {
        self.resolve_with(outcome, |_| {})
    }

    /// Makes either kind of step, and tells what it did.
    ///
    /// # Errors
    /// If it is refused; the position is then as it was.
    fn step_with(
        &mut self,
        step: StepOf<Self>,
        on_event: impl FnMut(Self::Event),
    ) -> Result<(), RefusedStepOf<Self>> {
        match step {
            Step::Action(action) => self.play_with(action, on_event)?,
            Step::Outcome(outcome) => self
                .resolve_with(outcome, on_event)
                .map_err(RefusedStep::Outcome)?,
        }
        Ok(())
    }

    /// Makes either kind of step.
    ///
    /// # Errors
    /// If it is refused; the position is then as it was.
    fn step(&mut self, step: StepOf<Self>) -> Result<(), RefusedStepOf<Self>> {
        self.step_with(step, |_| {})
    }
}
