//! A match: a position, where its chance comes from, and the log.

use alloc::vec::Vec;

use crate::{
    ChanceSource, Ending, Game, IllegalAction, ImpossibleOutcome, Record, SeededChance, Step,
    StepOf, Turn,
};

/// A game being played: it checks and logs every step, resolves chance, and knows how the game ended.
///
/// The chance source is a [`SeededChance`], or [`Table`](crate::Table) where the caller supplies each
/// outcome with [`resolve`](Match::resolve) (real dice, a referee), or a game's own.
///
/// A match is made before its first chance is drawn: [`settle`](Match::settle) draws what is due at the
/// start; after that, [`play`](Match::play) draws whatever follows an action.
///
/// With feature `serde` a match is saved and loaded whole, generator and all; loading replays it, and
/// refuses what does not replay to the same place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match<G: Game, S = SeededChance> {
    record: Record<G>,
    position: G,
    chance_at_start: S,
    chance: S,
    /// How many turns each player has had, in the players' order.
    turns: Vec<(G::Player, u32)>,
}

/// Why a match does not play an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError<A, R> {
    /// The match was ended by resignation or agreement.
    #[error(transparent)]
    Ended(#[from] EndedError),
    /// The action is not legal.
    #[error(transparent)]
    Illegal(IllegalAction<A, R>),
}

/// Why a match does not take an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResolveError<O, R> {
    /// The match was ended by resignation or agreement.
    #[error(transparent)]
    Ended(#[from] EndedError),
    /// Chance cannot bring it now.
    #[error(transparent)]
    Impossible(ImpossibleOutcome<O, R>),
}

/// [`PlayError`] of a game `G`.
pub type PlayErrorOf<G> = PlayError<<G as Game>::Action, <G as Game>::Reason>;

/// [`ResolveError`] of a game `G`.
pub type ResolveErrorOf<G> = ResolveError<<G as Game>::Outcome, <G as Game>::Reason>;

/// The match is over already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the match is over")]
pub struct EndedError;

/// Why a player cannot resign.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResignError<P> {
    /// The match is over already.
    #[error(transparent)]
    Ended(#[from] EndedError),
    /// That player has no part in this game.
    #[error("{0} does not play in this game")]
    Stranger(P),
}

/// There is no such ply to go back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no ply {ply}: the match has {last}")]
pub struct RewindError {
    /// The ply asked for.
    pub ply: usize,
    /// How many there are.
    pub last: usize,
}

impl<G: Game, S: ChanceSource<G>> Match<G, S> {
    /// A match from a position on.
    #[must_use]
    pub fn new(start: G, chance: S) -> Self {
        Self::from_record(Record::new(start), chance)
    }

    fn from_record(record: Record<G>, chance: S) -> Self {
        let position = record.start;
        let turns = position.players().into_iter().map(|p| (p, 0)).collect();
        Self {
            record,
            position,
            chance_at_start: chance.clone(),
            chance,
            turns,
        }
    }

    /// The position now.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// Who makes the next step; nobody once the match is over, however it ended.
    pub fn turn(&self) -> Turn<G::Player> {
        match self.record.ending {
            Ending::Unfinished => self.position.turn(),
            _ => Turn::Over,
        }
    }

    /// Whether the match is over: played out, resigned or agreed.
    pub fn is_over(&self) -> bool {
        self.turn() == Turn::Over
    }

    /// How the match ended, if it has.
    pub fn ending(&self) -> &Ending<G::Player, G::Standing> {
        self.record.ending()
    }

    /// The name of whoever is to act: in a team, the member whose turn it is.
    ///
    /// `None` when it is no player's turn, or the player has no name.
    pub fn member_to_act(&self) -> Option<&str> {
        match self.turn() {
            Turn::Player(player) => self.record.roster.member(player, self.turns_of(player)),
            _ => None,
        }
    }

    /// How many turns a player has had.
    pub fn turns_of(&self, player: G::Player) -> u32 {
        self.turns
            .iter()
            .find(|(known, _)| *known == player)
            .map_or(0, |(_, turns)| *turns)
    }

    /// How many steps have been made.
    pub fn ply(&self) -> usize {
        self.record.steps.len()
    }

    /// The steps so far.
    pub fn steps(&self) -> &[StepOf<G>] {
        self.record.steps()
    }

    /// The record so far.
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    /// The record, to note names, tags and comments in it.
    pub fn record_mut(&mut self) -> &mut Record<G> {
        &mut self.record
    }

    /// Where the chance comes from, as it stands.
    pub fn chance(&self) -> &S {
        &self.chance
    }

    /// Plays an action, resolves the chance that follows, and tells what happened.
    ///
    /// # Errors
    /// If the match is over or the action not legal; nothing is changed then.
    pub fn play_with(
        &mut self,
        action: G::Action,
        mut on_event: impl FnMut(G::Event),
    ) -> Result<(), PlayErrorOf<G>> {
        self.check_running()?;
        if !self.position.is_legal(action) {
            let reason = self.position.why_illegal(action);
            return Err(PlayError::Illegal(IllegalAction { action, reason }));
        }
        self.make(Step::Action(action), &mut on_event);
        self.settle_with(on_event);
        Ok(())
    }

    /// Plays an action, resolves the chance that follows, and hands back what happened.
    ///
    /// # Errors
    /// If the match is over or the action not legal; nothing is changed then.
    pub fn play(&mut self, action: G::Action) -> Result<Vec<G::Event>, PlayErrorOf<G>> {
        let mut events = Vec::new();
        self.play_with(action, |event| events.push(event))?;
        Ok(events)
    }

    /// Lets the source resolve all chance that is due, and tells what happened.
    ///
    /// Stops where the source has nothing to say; an impossible outcome counts as nothing.
    pub fn settle_with(&mut self, mut on_event: impl FnMut(G::Event)) {
        while self.turn() == Turn::Chance {
            let mut source = self.chance.clone();
            match source.draw(&self.position) {
                Some(outcome) if self.position.is_possible(outcome) => {
                    self.chance = source;
                    self.log(Step::Outcome(outcome), &mut on_event);
                }
                _ => break,
            }
        }
    }

    /// Lets the source resolve all chance that is due, and hands back what happened.
    pub fn settle(&mut self) -> Vec<G::Event> {
        let mut events = Vec::new();
        self.settle_with(|event| events.push(event));
        events
    }

    /// Takes an outcome from the caller instead of the source, resolves the chance that follows, and
    /// tells what happened. The source's own draw, if it has one, is used up.
    ///
    /// # Errors
    /// If the match is over or the outcome not possible; nothing is changed then.
    pub fn resolve_with(
        &mut self,
        outcome: G::Outcome,
        mut on_event: impl FnMut(G::Event),
    ) -> Result<(), ResolveErrorOf<G>> {
        self.check_running()?;
        if !self.position.is_possible(outcome) {
            let reason = self.position.why_impossible(outcome);
            let error = ImpossibleOutcome { outcome, reason };
            return Err(ResolveError::Impossible(error));
        }
        self.make(Step::Outcome(outcome), &mut on_event);
        self.settle_with(on_event);
        Ok(())
    }

    /// Takes an outcome from the caller instead of the source, resolves the chance that follows, and
    /// hands back what happened.
    ///
    /// # Errors
    /// If the match is over or the outcome not possible; nothing is changed then.
    pub fn resolve(&mut self, outcome: G::Outcome) -> Result<Vec<G::Event>, ResolveErrorOf<G>> {
        let mut events = Vec::new();
        self.resolve_with(outcome, |event| events.push(event))?;
        Ok(events)
    }

    /// Ends the match by a player's resignation, for all who play.
    ///
    /// # Errors
    /// If the match is over, or the player has no part in it.
    pub fn resign(&mut self, player: G::Player) -> Result<(), ResignError<G::Player>> {
        self.check_open()?;
        if !self.position.players().contains(&player) {
            return Err(ResignError::Stranger(player));
        }
        self.record.ending = Ending::Resigned(player);
        Ok(())
    }

    /// Ends the match by agreement, as a draw.
    ///
    /// # Errors
    /// If the match is over.
    pub fn agree_draw(&mut self) -> Result<(), EndedError> {
        self.check_open()?;
        self.record.ending = Ending::DrawAgreed;
        Ok(())
    }

    /// Goes back to where `ply` steps had been made, and forgets the later ones with their comments.
    ///
    /// The source goes back too: the same chance will come again. A match that was over goes on.
    ///
    /// # Errors
    /// If so many steps have not been made.
    pub fn rewind(&mut self, ply: usize) -> Result<(), RewindError> {
        let last = self.ply();
        if ply > last {
            return Err(RewindError { ply, last });
        }
        let mut record = Record::new(self.record.start);
        record.roster = self.record.roster.clone();
        record.tags.clone_from(&self.record.tags);
        record.comments.clone_from(&self.record.comments);
        record.comments.retain(|at, _| *at <= ply);
        let mut earlier = Self::from_record(record, self.chance_at_start.clone());
        for step in &self.record.steps[..ply] {
            earlier.make(*step, &mut |_| {});
        }
        *self = earlier;
        Ok(())
    }

    /// That the match is not over, however it ended.
    fn check_open(&self) -> Result<(), EndedError> {
        if self.is_over() {
            Err(EndedError)
        } else {
            Ok(())
        }
    }

    /// That nobody ended the match before its time. A position that is over refuses the step itself: it
    /// has the better reason.
    fn check_running(&self) -> Result<(), EndedError> {
        match self.record.ending {
            Ending::Resigned(_) | Ending::DrawAgreed => Err(EndedError),
            Ending::Played(_) | Ending::Unfinished => Ok(()),
        }
    }

    /// Makes a legal step; an outcome uses up the source's draw, whoever says what came.
    fn make(&mut self, step: StepOf<G>, on_event: &mut impl FnMut(G::Event)) {
        if let Step::Outcome(_) = step {
            let _ = self.chance.draw(&self.position);
        }
        self.log(step, on_event);
    }

    /// The one place where position, log, turns and ending change together.
    fn log(&mut self, step: StepOf<G>, on_event: &mut impl FnMut(G::Event)) {
        let turns = &mut self.turns;
        self.position.apply_unchecked(step, |event| {
            let ended = G::turn_ended(&event);
            if let Some((_, count)) = turns.iter_mut().find(|(player, _)| Some(*player) == ended) {
                *count = count.saturating_add(1);
            }
            on_event(event);
        });
        self.record.steps.push(step);
        self.record.ending = Record::natural_ending(&self.position);
    }
}

#[cfg(feature = "serde")]
mod saved {
    use alloc::borrow::Cow;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Match;
    use crate::{ChanceSource, Game, Record};

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[serde(bound(
        serialize = "S: Clone + Serialize",
        deserialize = "S: Clone + Deserialize<'de>"
    ))]
    struct Saved<'a, G: Game, S: Clone> {
        record: Cow<'a, Record<G>>,
        chance_at_start: S,
        chance: S,
    }

    impl<G: Game, S: Clone + Serialize> Serialize for Match<G, S> {
        fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
            Saved {
                record: Cow::Borrowed(&self.record),
                chance_at_start: self.chance_at_start.clone(),
                chance: self.chance.clone(),
            }
            .serialize(serializer)
        }
    }

    impl<'de, G, S> Deserialize<'de> for Match<G, S>
    where
        G: Game,
        S: ChanceSource<G> + Deserialize<'de>,
    {
        /// Replays the whole match; refuses steps, an ending or a source that do not fit.
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let saved = Saved::<G, S>::deserialize(deserializer)?;
            let record = saved.record.into_owned();
            record.verify().map_err(D::Error::custom)?;
            let mut loaded = Match::from_record(Record::new(record.start), saved.chance_at_start);
            for step in &record.steps {
                loaded.make(*step, &mut |_| {});
            }
            if loaded.chance != saved.chance {
                return Err(D::Error::custom(
                    "chance: the source is not where the match's steps leave it",
                ));
            }
            loaded.record = record;
            Ok(loaded)
        }
    }
}
