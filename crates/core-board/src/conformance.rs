//! The suite that every [`Game`] must pass, for tests (feature `conformance`).
//!
//! It plays random games and checks, in every position it meets, what the trait promises: sorted and
//! unique legal lists, one source of legality, texts that read back, refusals that change nothing, hashes
//! that depend on the position alone, weights, events, results, and matches that go on after being saved.
//!
//! ```text
//! Conformance::<Position>::new([Rules::default()]).games(20).run().unwrap();
//! ```

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Debug, Display};
use core::num::NonZeroU32;
use core::str::FromStr;

use crate::{
    Game, Match, Record, SeededChance, Step, StepOf, Turn, divide, perft, perft_bulk, random_step,
};

pub use crate::untested::untested_rules;

/// A check of the events of a step: told the position before, the events, and the position after.
pub type Accounting<G> = dyn Fn(&G, &[<G as Game>::Event], &G) -> Result<(), String>;

/// Saves a match and loads it again.
pub type Reloading<G> = dyn Fn(&Match<G>) -> Result<Match<G>, String>;

/// The suite, with how hard it should try.
pub struct Conformance<G: Game> {
    rules: Vec<G::Rules>,
    games: u64,
    limit: u64,
    seed: SeededChance,
    outcomes: Vec<G::Outcome>,
    accounting: Option<Box<Accounting<G>>>,
    reloading: Option<Box<Reloading<G>>>,
}

impl<G: Game> Debug for Conformance<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Conformance")
            .field("rules", &self.rules)
            .field("games", &self.games)
            .field("limit", &self.limit)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

/// A promise of the trait that a game breaks, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}\n  position {position}\n  rules    {rules}\n  step     {step}")]
pub struct Violation {
    /// What is wrong.
    pub what: String,
    /// The position in which it shows.
    pub position: String,
    /// The rules.
    pub rules: String,
    /// The number of the step that led there, from the start of its game.
    pub step: usize,
}

/// How much was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games played to their end.
    pub games: u64,
    /// Positions checked.
    pub positions: u64,
    /// Different positions among them.
    pub distinct: u64,
    /// Matches that were cloned, rewound and, with a check for it, saved and loaded in mid-game.
    pub matches: u64,
}

impl<G: Game> Conformance<G> {
    /// A suite over these rules.
    pub fn new(rules: impl IntoIterator<Item = G::Rules>) -> Self {
        Self {
            rules: rules.into_iter().collect(),
            games: 4,
            limit: 20_000,
            seed: SeededChance::from_text("conformance"),
            outcomes: Vec::new(),
            accounting: None,
            reloading: None,
        }
    }

    /// How many games to play under each of the rules; 4 unless said.
    #[must_use]
    pub fn games(self, games: u64) -> Self {
        Self { games, ..self }
    }

    /// After how many steps a random game must be over; 20 000 unless said.
    #[must_use]
    pub fn limit(self, limit: u64) -> Self {
        Self { limit, ..self }
    }

    /// The seed of the random games.
    #[must_use]
    pub fn seed(self, seed: SeededChance) -> Self {
        Self { seed, ..self }
    }

    /// Also makes these outcomes where they are possible, one in sixteen times that chance is due: what a
    /// referee may report, and chance itself never brings.
    #[must_use]
    pub fn outcomes(self, outcomes: impl IntoIterator<Item = G::Outcome>) -> Self {
        Self {
            outcomes: outcomes.into_iter().collect(),
            ..self
        }
    }

    /// Also checks that the events of every step account for the change it made.
    #[must_use]
    pub fn accounting(
        self,
        check: impl Fn(&G, &[G::Event], &G) -> Result<(), String> + 'static,
    ) -> Self {
        Self {
            accounting: Some(Box::new(check)),
            ..self
        }
    }

    /// Also checks that a match goes on the same after being saved and loaded, say by way of JSON.
    #[must_use]
    pub fn reloading(
        self,
        reload: impl Fn(&Match<G>) -> Result<Match<G>, String> + 'static,
    ) -> Self {
        Self {
            reloading: Some(Box::new(reload)),
            ..self
        }
    }

    /// Puts the game through the suite.
    ///
    /// # Errors
    /// The first promise that is broken.
    pub fn run(&self) -> Result<Report, Violation> {
        let mut report = Report::default();
        check_encoding::<G>().map_err(|what| Violation {
            what,
            position: String::from("-"),
            rules: String::from("-"),
            step: 0,
        })?;
        for (number, rules) in self.rules.iter().enumerate() {
            let mut met = Met::default();
            for game in 0..self.games {
                let mut run = Run {
                    suite: self,
                    position: G::new(rules.clone()).map_err(|error| Violation {
                        what: format!("the rules are refused: {error}"),
                        position: String::from("-"),
                        rules: rules.to_string(),
                        step: 0,
                    })?,
                    chance: self
                        .seed
                        .stream((number as u64).wrapping_mul(self.games).wrapping_add(game)),
                    steps: Vec::new(),
                };
                let start = run.position;
                run.game(&mut met, &mut report)
                    .and_then(|()| run.afterwards(start, &mut report))
                    .map_err(|what| Violation {
                        what,
                        position: run.position.to_string(),
                        rules: rules.to_string(),
                        step: run.steps.len(),
                    })?;
                report.games += 1;
            }
            report.distinct += met.by_hash.len() as u64;
        }
        Ok(report)
    }
}

/// What the games under one set of rules have met.
struct Met<G: Game> {
    by_hash: BTreeMap<u64, String>,
    outcomes: BTreeSet<G::Outcome>,
}

impl<G: Game> Default for Met<G> {
    fn default() -> Self {
        Self {
            by_hash: BTreeMap::new(),
            outcomes: BTreeSet::new(),
        }
    }
}

/// One random game of the suite.
struct Run<'a, G: Game> {
    suite: &'a Conformance<G>,
    position: G,
    chance: SeededChance,
    steps: Vec<StepOf<G>>,
}

fn ensure(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

fn ensure_same<T: PartialEq + Debug>(what: &str, found: &T, expected: &T) -> Result<(), String> {
    ensure(found == expected, || {
        format!("{what}: {found:?} instead of {expected:?}")
    })
}

/// That a value reads back from its text.
fn ensure_text<T>(value: &T) -> Result<(), String>
where
    T: Display + FromStr<Err: Display> + PartialEq + Debug,
{
    let text = value.to_string();
    match text.parse::<T>() {
        Ok(read) => ensure_same("text read back", &read, value),
        Err(error) => Err(format!("its own text {text:?} is refused: {error}")),
    }
}

/// That a record can hold a step's text.
fn ensure_recordable(text: &str) -> Result<(), String> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let like_a_number = digits > 0 && text[digits..].starts_with('.');
    let clean = !text.contains([',', '{', '}']) && !text.contains(char::is_control);
    ensure(
        clean && !like_a_number && !text.is_empty() && text.trim() == text,
        || format!("{text:?} cannot stand in a record"),
    )
}

/// Every action has one number and one text, in the same order.
fn check_encoding<G: Game>() -> Result<(), String> {
    let mut last = None;
    for index in 0..G::ACTIONS {
        let Some(action) = G::action_from_index(index) else {
            continue;
        };
        ensure_same("action index", &G::action_index(action), &index)?;
        ensure(last < Some(action), || {
            format!("{action} is not ordered like its index {index}")
        })?;
        last = Some(action);
        ensure_text(&action)?;
        ensure_recordable(&action.to_string())?;
        ensure(action.to_string().parse::<G::Outcome>().is_err(), || {
            format!("{action} is also the text of an outcome")
        })?;
    }
    ensure(G::action_from_index(G::ACTIONS).is_none(), || {
        format!("there is an action {}, beyond the range", G::ACTIONS)
    })
}

impl<G: Game> Run<'_, G> {
    /// Plays one game, every position checked.
    fn game(&mut self, met: &mut Met<G>, report: &mut Report) -> Result<(), String> {
        ensure_text(self.position.rules())?;
        loop {
            self.check_position(met)?;
            report.positions += 1;
            let before = self.position;
            let Some(step) = self.next_step(met) else {
                break;
            };
            self.steps.push(step);
            self.check_step(before, step)?;
            ensure((self.steps.len() as u64) < self.suite.limit, || {
                format!("the game is not over after {} steps", self.suite.limit)
            })?;
        }
        ensure(self.position.turn() == Turn::Over, || {
            String::from("a random step was refused before the end")
        })
    }

    /// Makes a random step, or an outcome that only a referee could report.
    fn next_step(&mut self, met: &mut Met<G>) -> Option<StepOf<G>> {
        const SIXTEEN: NonZeroU32 = NonZeroU32::MIN.saturating_add(15);
        if self.position.turn() == Turn::Chance && self.chance.below(SIXTEEN) == 0 {
            let outcomes = &self.suite.outcomes;
            let possible = |outcome: &G::Outcome| u32::from(self.position.is_possible(*outcome));
            let weights: Vec<u32> = outcomes.iter().map(possible).collect();
            if let Some(which) = self.chance.weighted(&weights) {
                let outcome = outcomes[which];
                met.outcomes.insert(outcome);
                let step = Step::Outcome(outcome);
                self.position.apply_unchecked(step, |_| {});
                return Some(step);
            }
        }
        random_step(&mut self.position, &mut self.chance)
    }

    fn check_position(&self, met: &mut Met<G>) -> Result<(), String> {
        self.check_actions()?;
        self.check_outcomes(met)?;
        self.check_refusals(met)?;
        self.check_result()?;

        let position = self.position;
        let text = position.to_string();
        let read = G::parse(position.rules().clone(), &text)
            .map_err(|error| format!("its own text is refused: {error}"))?;
        ensure_same("position read back", &read, &position)?;
        ensure_same("hash read back", &read.zobrist(), &position.zobrist())?;
        let known = met
            .by_hash
            .entry(position.zobrist())
            .or_insert(text.clone());
        ensure(*known == text, || format!("the same hash as {known}"))?;
        // The tree is wide in some games: two steps deep, and not everywhere.
        if self.steps.len().is_multiple_of(31) {
            let nodes = perft(&position, 2);
            ensure_same("bulk perft", &perft_bulk(&position, 2), &nodes)?;
            let divided = divide(&position, 2)
                .into_iter()
                .map(|(_, nodes)| nodes)
                .sum();
            ensure_same("divided perft", &divided, &nodes)?;
        }
        Ok(())
    }

    /// The list, the count, the choice and `is_legal` must agree.
    fn check_actions(&self) -> Result<(), String> {
        let position = &self.position;
        let actions = position.legal_actions();
        let acts = matches!(position.turn(), Turn::Player(_));
        ensure(acts != actions.is_empty(), || {
            format!("{} legal actions at {:?}", actions.len(), position.turn())
        })?;
        ensure(actions.is_sorted_by(|a, b| a < b), || {
            format!("legal actions not in order, or not unique: {actions:?}")
        })?;
        let count = actions.len() as u32;
        ensure_same("count of actions", &position.count_actions(), &count)?;
        let chosen: Vec<G::Action> = (0..).map_while(|n| position.nth_action(n)).collect();
        ensure_same("actions picked one by one", &chosen, &actions)?;
        let mut asked = None;
        position.choose_action(|count| {
            asked = Some(count.get());
            0
        });
        ensure_same("count told to the chooser", &asked, &acts.then_some(count))?;

        for action in &actions {
            let index = G::action_index(*action);
            ensure(index < G::ACTIONS, || {
                format!("{action} has the index {index}, beyond the range")
            })?;
            ensure_same(
                "action of its index",
                &G::action_from_index(index),
                &Some(*action),
            )?;
            self.check_action(*action, true)?;
        }
        // Every action there is, a part of them in each position where there are very many.
        let stride = G::ACTIONS / 2_000 + 1;
        for index in (self.steps.len() % stride..G::ACTIONS).step_by(stride) {
            if let Some(action) = G::action_from_index(index) {
                self.check_action(action, actions.binary_search(&action).is_ok())?;
            }
        }
        Ok(())
    }

    /// An action is legal exactly if it is generated; a refusal has a reason and changes nothing.
    fn check_action(&self, action: G::Action, generated: bool) -> Result<(), String> {
        let position = &self.position;
        ensure(position.is_legal(action) == generated, || {
            format!("is_legal({action}): {} instead of {generated}", !generated)
        })?;
        let mut copy = *position;
        let played = copy.play(action);
        ensure(played.is_ok() == generated, || {
            format!("play({action}): {played:?} where it is generated: {generated}")
        })?;
        if let Err(error) = played {
            ensure(copy == *position, || {
                format!("position after {action}: {copy} instead of {position}")
            })?;
            ensure(!error.reason.to_string().is_empty(), || {
                format!("{action} is refused without a reason")
            })?;
        }
        Ok(())
    }

    /// Outcomes must be in order, possible, and chosen by weight.
    fn check_outcomes(&self, met: &mut Met<G>) -> Result<(), String> {
        let position = &self.position;
        let outcomes = position.outcomes();
        let due = position.turn() == Turn::Chance;
        ensure(due != outcomes.is_empty(), || {
            format!("{} outcomes at {:?}", outcomes.len(), position.turn())
        })?;
        ensure(outcomes.is_sorted_by(|(a, _), (b, _)| a < b), || {
            format!("outcomes not in order, or not unique: {outcomes:?}")
        })?;
        let by_ticket: Vec<G::Outcome> = outcomes
            .iter()
            .flat_map(|(outcome, weight)| (0..weight.get()).map(|_| *outcome))
            .collect();
        let chosen: Vec<G::Outcome> = (0..)
            .map_while(|ticket| position.choose_outcome(|_| ticket))
            .collect();
        ensure_same("outcomes picked ticket by ticket", &chosen, &by_ticket)?;
        let mut asked = None;
        position.choose_outcome(|total| {
            asked = Some(total.get());
            0
        });
        let total = due.then_some(by_ticket.len() as u32);
        ensure_same("total told to the chooser", &asked, &total)?;

        for (outcome, _) in outcomes {
            ensure(position.is_possible(outcome), || {
                format!("{outcome} is generated but not possible")
            })?;
            ensure_text(&outcome)?;
            ensure_recordable(&outcome.to_string())?;
            ensure(outcome.to_string().parse::<G::Action>().is_err(), || {
                format!("{outcome} is also the text of an action")
            })?;
            met.outcomes.insert(outcome);
        }
        Ok(())
    }

    /// Outcomes that were met elsewhere are refused here, or possible; a refusal changes nothing.
    fn check_refusals(&self, met: &Met<G>) -> Result<(), String> {
        for outcome in &met.outcomes {
            let mut copy = self.position;
            let resolved = copy.resolve(*outcome);
            ensure_same(
                &format!("resolve({outcome})"),
                &resolved.is_ok(),
                &self.position.is_possible(*outcome),
            )?;
            if resolved.is_err() {
                ensure_same(&format!("position after {outcome}"), &copy, &self.position)?;
            } else {
                ensure_same("turn", &self.position.turn(), &Turn::Chance)?;
            }
        }
        Ok(())
    }

    fn check_result(&self) -> Result<(), String> {
        let position = &self.position;
        let over = position.turn() == Turn::Over;
        let standing = position.standing();
        ensure_same("a result is there", &standing.is_some(), &over)?;
        let players = position.players();
        ensure(players.is_sorted_by(|a, b| a < b), || {
            String::from("players not in order")
        })?;
        if let Turn::Player(player) = position.turn() {
            ensure(players.contains(&player), || {
                format!("{player} is to act without being a player")
            })?;
        }
        let returns: Vec<i32> = players.iter().map(|p| position.returns(*p)).collect();
        ensure_same("sum of returns", &returns.iter().sum(), &0)?;
        ensure(over || returns.iter().all(|value| *value == 0), || {
            format!("returns {returns:?} before the end")
        })?;
        standing.map_or(Ok(()), |standing| ensure_text(&standing))
    }

    fn check_step(&self, before: G, step: StepOf<G>) -> Result<(), String> {
        ensure_text(&step)?;
        let mut again = before;
        let mut events = Vec::new();
        again
            .step_with(step, |event| events.push(event))
            .map_err(|error| format!("a legal step is refused: {error}"))?;
        ensure_same("the step, made again", &again, &self.position)?;
        ensure(!events.is_empty() || before == again, || {
            format!("{step} changes the position without an event")
        })?;
        for player in events.iter().filter_map(G::turn_ended) {
            ensure(before.players().contains(&player), || {
                format!("the turn of {player} ended, who is no player")
            })?;
        }
        match &self.suite.accounting {
            Some(check) => check(&before, &events, &again)
                .map_err(|error| format!("events of {step} ({events:?}): {error}")),
            None => Ok(()),
        }
    }

    /// The finished game as a record and as matches.
    fn afterwards(&self, start: G, report: &mut Report) -> Result<(), String> {
        let record = Record::from_steps(start, self.steps.iter().copied())
            .map_err(|error| format!("the game does not replay: {error}"))?;
        ensure_text(&record)?;
        let last = record
            .verify()
            .map_err(|error| format!("its record is refused: {error}"))?;
        ensure_same("end of the record", &last, &self.position)?;

        let mut whole = Match::new(start, self.chance.stream(u64::MAX));
        whole.settle();
        let mut agent = self.chance.stream(u64::MAX - 1);
        while let Turn::Player(_) = whole.turn() {
            let Some(action) = agent.action(whole.position()) else {
                break;
            };
            whole.play(action).map_err(|error| error.to_string())?;
            if whole.ply() as u64 > self.suite.limit {
                return Err(format!("the match is not over after {} steps", whole.ply()));
            }
        }
        ensure(whole.is_over(), || {
            String::from("the match stops before its end")
        })?;
        // The same match again, left half way through.
        let half = whole.ply() / 2;
        let mut earlier = Match::new(start, self.chance.stream(u64::MAX));
        earlier.settle();
        let mut agent = self.chance.stream(u64::MAX - 1);
        while earlier.ply() < half && matches!(earlier.turn(), Turn::Player(_)) {
            let Some(action) = agent.action(earlier.position()) else {
                break;
            };
            earlier.play(action).map_err(|error| error.to_string())?;
        }
        report.matches += 1;
        Self::check_future(earlier.clone(), agent.clone(), &whole)?;
        let mut rewound = whole.clone();
        rewound
            .rewind(earlier.ply())
            .map_err(|error| error.to_string())?;
        ensure_same("match rewound", &rewound, &earlier)?;
        Self::check_future(rewound, agent.clone(), &whole)?;
        if let Some(reload) = &self.suite.reloading {
            let loaded = reload(&earlier)?;
            ensure_same("match loaded", &loaded, &earlier)?;
            Self::check_future(loaded, agent, &whole)?;
        }
        Ok(())
    }

    /// That a match plays on to the same end.
    fn check_future(
        mut earlier: Match<G>,
        mut agent: SeededChance,
        whole: &Match<G>,
    ) -> Result<(), String> {
        while let Turn::Player(_) = earlier.turn() {
            let Some(action) = agent.action(earlier.position()) else {
                break;
            };
            earlier.play(action).map_err(|error| error.to_string())?;
        }
        ensure_same("match played on", &earlier, whole)
    }
}
