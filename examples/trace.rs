//! Prints random games line by line, for checking one implementation of the rules against another.
//!
//! ```text
//! cargo run --release --example trace -- cheburashka --rules '{"dice":"two"}' --seed 7 --games 3
//! ```
//!
//! Each line is a JSON object: the position, who is to act, everything that is legal, and the step taken.

mod shared;

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use ancient_chess::Position as AncientChess;
use blind_attack::Position as BlindAttack;
use cheburashka::{Outcome, Position as Cheburashka};
use clap::{Parser, ValueEnum};
use core_board::{Game, SeededChance, Step, TraceLine, Turn};
use serde::Serialize;

/// Prints random games line by line, for checking one implementation of the rules against another.
#[derive(Parser)]
struct Options {
    /// The game to play.
    game: Name,
    /// Its rules as JSON; what is missing takes the default.
    #[arg(long, default_value = "{}")]
    rules: String,
    /// Another seed gives other games.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How many games to play.
    #[arg(long, default_value_t = 1)]
    games: u64,
    /// How likely a foul is at each throw, from 0 to 1, in games that have fouls.
    #[arg(long, default_value_t = 0.0, value_parser = probability)]
    fouls: f64,
    /// Stop a game after so many steps; its last line then has a step and no result.
    #[arg(long, default_value_t = u64::MAX)]
    limit: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum Name {
    BlindAttack,
    Cheburashka,
    AncientChess,
}

fn probability(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(p) if (0.0..=1.0).contains(&p) => Ok(p),
        _ => Err("expected a number from 0 to 1".into()),
    }
}

/// What a trace needs to know of a game beside its rules.
trait Traced: Game<Rules: Serialize, Standing: Serialize> {
    /// What a referee could report instead of the chance that is due.
    fn fouls(&self) -> Vec<Self::Outcome> {
        Vec::new()
    }

    /// A random legal action.
    fn choose(&self, chance: &mut SeededChance) -> Option<Self::Action> {
        chance.action(self)
    }
}

impl Traced for BlindAttack {}

impl Traced for AncientChess {
    fn choose(&self, chance: &mut SeededChance) -> Option<Self::Action> {
        shared::warlike(self, chance)
    }
}

impl Traced for Cheburashka {
    fn fouls(&self) -> Vec<Outcome> {
        self.fouls().collect()
    }
}

/// One line of a trace.
#[derive(Serialize)]
struct Line<'a, R, S> {
    game: &'static str,
    rules: &'a R,
    position: String,
    to_act: String,
    legal: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<S>,
}

/// A number in 0..1, for comparing with a probability.
fn fraction(chance: &mut SeededChance) -> f64 {
    f64::from(chance.next_u32()) / (f64::from(u32::MAX) + 1.0)
}

fn trace<G: Traced>(options: &Options, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let rules: G::Rules = options
        .rules
        .parse()
        .map_err(|error| format!("--rules: {error}"))?;
    let seed = SeededChance::from_u64(options.seed);
    for game in 0..options.games {
        let mut position = G::new(rules.clone())?;
        // Chance and the players have a stream each, so that neither changes the other.
        let mut dice = seed.stream(2 * game);
        let mut players = seed.stream(2 * game + 1);
        for _ in 0..options.limit {
            let step = match position.turn() {
                Turn::Player(_) => position.choose(&mut players).map(Step::Action),
                Turn::Chance => {
                    let fouls = position.fouls();
                    let foul = !fouls.is_empty() && fraction(&mut players) < options.fouls;
                    let weights = vec![1; fouls.len()];
                    let reported = foul.then(|| players.weighted(&weights)).flatten();
                    match reported {
                        Some(which) => Some(Step::Outcome(fouls[which])),
                        None => dice.outcome(&position).map(Step::Outcome),
                    }
                }
                Turn::Over => None,
            };
            let TraceLine {
                position: text,
                to_act,
                legal,
                ..
            } = TraceLine::of(&position);
            let line = Line {
                game: G::NAME,
                rules: position.rules(),
                position: text,
                to_act,
                legal,
                step: step.map(|step| step.to_string()),
                result: position.standing(),
            };
            serde_json::to_writer(&mut *out, &line)?;
            writeln!(out)?;
            match step {
                Some(step) => position.step_with(step, |_| {})?,
                None => break,
            }
        }
    }
    Ok(())
}

fn run(options: &Options, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    match options.game {
        Name::BlindAttack => trace::<BlindAttack>(options, out),
        Name::Cheburashka => trace::<Cheburashka>(options, out),
        Name::AncientChess => trace::<AncientChess>(options, out),
    }
}

fn main() -> ExitCode {
    let options = Options::parse();
    let mut out = io::BufWriter::new(io::stdout().lock());
    let result = run(&options, &mut out).and_then(|()| Ok(out.flush()?));
    shared::exit_code(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn traced(arguments: &str) -> Result<String, String> {
        let words = ["trace"].into_iter().chain(arguments.split(' '));
        let options = Options::try_parse_from(words).map_err(|error| error.to_string())?;
        let mut out = Vec::new();
        run(&options, &mut out).map_err(|error| error.to_string())?;
        String::from_utf8(out).map_err(|error| error.to_string())
    }

    #[test]
    fn a_trace_is_the_same_as_ever() {
        let text = traced(r#"cheburashka --rules {"dice":"two"} --seed 7 --games 3"#).unwrap();
        let games = text
            .lines()
            .filter(|line| line.contains("\"result\":"))
            .count();
        assert_eq!(games, 3);
        golden("trace_cheburashka", &text);
    }

    #[test]
    fn every_game_can_be_traced() {
        golden(
            "trace_blind_attack",
            &traced("blind-attack --seed 7").unwrap(),
        );
        golden(
            "trace_ancient_chess",
            &traced("ancient-chess --seed 7").unwrap(),
        );
    }

    /// Compares the opening and the last line with those kept.
    fn golden(name: &str, text: &str) {
        let opening: Vec<&str> = text.lines().take(12).chain(text.lines().last()).collect();
        insta::with_settings!({ snapshot_path => "golden", prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(name, opening.join("\n"));
        });
    }

    #[test]
    fn fouls_are_mixed_in_when_asked_for() {
        let fouls = |p: &str| {
            let text = traced(&format!("cheburashka --seed 1 --games 5 --fouls {p}")).unwrap();
            let is_foul = |line: &&str| {
                line.contains("\"step\":\"off\"") || line.contains("\"step\":\"early")
            };
            text.lines().filter(is_foul).count()
        };
        assert_eq!(fouls("0"), 0);
        assert!(fouls("0.2") > 50);
    }

    #[test]
    fn every_line_follows_from_the_one_before() {
        let text = traced("cheburashka --seed 3 --fouls 0.1").unwrap();
        let mut position = Cheburashka::new(cheburashka::Rules::default()).unwrap();
        for line in text.lines() {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            assert_eq!(line["position"], position.to_string());
            let Some(step) = line["step"].as_str() else {
                assert_eq!(line["to_act"], "over");
                continue;
            };
            position.step_with(step.parse().unwrap(), |_| {}).unwrap();
        }
    }

    #[test]
    fn bad_arguments_are_refused() {
        let error = |arguments: &str| traced(arguments).unwrap_err();
        assert!(error("chess").contains("invalid value 'chess'"));
        assert!(error("cheburashka --fouls 2").contains("expected a number from 0 to 1"));
        assert_eq!(
            error(r#"cheburashka --rules {"seats":["a1"]}"#),
            "--rules: seats: two to four corners must be taken (CH-2)"
        );
    }
}
