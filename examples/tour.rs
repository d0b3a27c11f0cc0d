//! Plays one complete random game of everything there is, shows it, and keeps its record.
//!
//! ```text
//! cargo run --example tour
//! cargo run --example tour -- --seed 12 --full
//! ```

mod shared;

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use ancient_chess::Position as AncientChess;
use blind_attack::Position as BlindAttack;
use cheburashka::{Corners, Position as Cheburashka};
use clap::Parser;
use core_board::{Game, Match, Record, SeededChance, Turn};

/// Plays one complete random game of everything there is, shows it, and keeps its record.
#[derive(Parser)]
struct Options {
    /// Another seed is another game; the same seed is the same game, everywhere and for ever.
    #[arg(long, default_value_t = 2)]
    seed: u64,
    /// Show every turn, the quiet ones too.
    #[arg(long)]
    full: bool,
}

/// How much an event is worth showing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Interest {
    /// The turn may be left out.
    Quiet,
    /// The turn is shown.
    Worth,
    /// The turn is shown, and the board after it.
    Board,
}

/// What the tour needs to know of a game beside its rules.
trait OnTour: Game {
    fn title() -> &'static str;
    fn rules_of_the_tour() -> Self::Rules;
    fn diagram(&self) -> String;
    fn interest(event: &Self::Event) -> Interest;

    /// What a random player does.
    fn choose(&self, chance: &mut SeededChance) -> Option<Self::Action> {
        chance.action(self)
    }
}

impl OnTour for BlindAttack {
    fn title() -> &'static str {
        "Blind attack: the aggressive agreements, and missed attacks are punished"
    }

    fn rules_of_the_tour() -> Self::Rules {
        blind_attack::Rules {
            missed_attack: blind_attack::MissedAttack::Captured,
            ..blind_attack::Rules::aggressive()
        }
    }

    fn diagram(&self) -> String {
        self.diagram().to_string()
    }

    fn interest(event: &Self::Event) -> Interest {
        use blind_attack::Event;
        match event {
            Event::Exploded { .. } | Event::Promoted { .. } => Interest::Board,
            Event::Moved { .. } | Event::Held { .. } | Event::TurnEnded { .. } => Interest::Quiet,
            _ => Interest::Worth,
        }
    }
}

impl OnTour for AncientChess {
    fn title() -> &'static str {
        "Ancient chess: a siege, from the first stone of terrain on"
    }

    fn rules_of_the_tour() -> Self::Rules {
        ancient_chess::Rules::siege()
    }

    fn diagram(&self) -> String {
        self.diagram().to_string()
    }

    fn interest(event: &Self::Event) -> Interest {
        use ancient_chess::Event;
        match event {
            Event::BattleBegan { .. } | Event::CampLost { .. } => Interest::Board,
            Event::Ceded { .. }
            | Event::Camped { .. }
            | Event::Destroyed { .. }
            | Event::Advanced { .. }
            | Event::WallTaken { .. } => Interest::Worth,
            _ => Interest::Quiet,
        }
    }

    fn choose(&self, chance: &mut SeededChance) -> Option<Self::Action> {
        shared::warlike(self, chance)
    }
}

impl OnTour for Cheburashka {
    fn title() -> &'static str {
        "Cheburashka: four players, two dice, taking forwards and backwards"
    }

    fn rules_of_the_tour() -> Self::Rules {
        cheburashka::Rules::two_dice().seated(Corners::ALL)
    }

    fn diagram(&self) -> String {
        self.diagram().to_string()
    }

    fn interest(event: &Self::Event) -> Interest {
        use cheburashka::Event;
        match event {
            Event::Finished { .. } => Interest::Board,
            Event::Drawn { .. } | Event::Taken { .. } | Event::CameHome { .. } => Interest::Worth,
            _ => Interest::Quiet,
        }
    }
}

/// Shows the turns of a game one by one, and leaves out long quiet stretches.
struct Show<'a, W> {
    out: &'a mut W,
    full: bool,
    turn: usize,
    left_out: usize,
    /// The turn after which a board was last shown.
    board_at: usize,
    /// What happened in this turn, and how much of it is worth showing.
    line: Vec<String>,
    interest: Interest,
}

impl<W: Write> Show<'_, W> {
    /// How many turns at the beginning are always shown.
    const OPENING: usize = 4;
    /// After how many turns without one a board is shown.
    const BOARD_EVERY: usize = 60;

    fn see<G: OnTour>(&mut self, event: &G::Event, position: &G) -> io::Result<()> {
        self.interest = self.interest.max(G::interest(event));
        if G::turn_ended(event).is_none() {
            self.line.push(event.to_string());
            return Ok(());
        }
        self.end_turn(position)
    }

    fn end_turn<G: OnTour>(&mut self, position: &G) -> io::Result<()> {
        if self.line.is_empty() {
            return Ok(());
        }
        self.turn += 1;
        let line = std::mem::take(&mut self.line).join(", ");
        let interest = std::mem::replace(&mut self.interest, Interest::Quiet);
        if !self.full && self.turn > Self::OPENING && interest == Interest::Quiet {
            self.left_out += 1;
            return Ok(());
        }
        self.close_gap()?;
        writeln!(self.out, "{:>4}. {}", self.turn, wrapped(&line))?;
        let due = interest == Interest::Board || self.turn - self.board_at > Self::BOARD_EVERY;
        // The last board of all is shown at the end.
        if due && position.turn() != Turn::Over {
            self.board_at = self.turn;
            writeln!(self.out, "\n{}", indented(&position.diagram()))?;
        }
        Ok(())
    }

    /// Shows what came after the last turn, and the last board.
    fn finish<G: OnTour>(&mut self, position: &G) -> io::Result<()> {
        self.close_gap()?;
        for event in std::mem::take(&mut self.line) {
            writeln!(self.out, "      {event}")?;
        }
        writeln!(self.out, "\n{}", indented(&position.diagram()))
    }

    /// Says how much has been left out.
    fn close_gap(&mut self) -> io::Result<()> {
        match std::mem::take(&mut self.left_out) {
            0 => Ok(()),
            1 => writeln!(self.out, "      .. a quiet turn"),
            turns => writeln!(self.out, "      .. {turns} quiet turns"),
        }
    }
}

/// A long line broken between its events, the rest indented.
fn wrapped(line: &str) -> String {
    const WIDTH: usize = 94;
    let mut text = String::new();
    let mut length = 0;
    for event in line.split_inclusive(", ") {
        if length > 0 && length + event.trim_end().len() > WIDTH {
            text.truncate(text.trim_end().len());
            text.push_str("\n      ");
            length = 0;
        }
        text.push_str(event);
        length += event.len();
    }
    text
}

fn indented(text: &impl ToString) -> String {
    let text = text.to_string();
    let lines = text
        .lines()
        .map(|line| format!("      {line}").trim_end().to_owned() + "\n");
    lines.collect()
}

/// Plays, shows, writes down, reads back and verifies one game.
fn visit<G: OnTour>(seed: u64, full: bool, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    writeln!(out, "== {} ==\n", G::title())?;
    let chance = SeededChance::from_u64(seed);
    let mut players = chance.stream(1);
    let start = G::new(G::rules_of_the_tour())?;
    writeln!(out, "{}", indented(&start.diagram()))?;

    let mut game = Match::new(start, chance);
    let mut show = Show {
        out,
        full,
        turn: 0,
        left_out: 0,
        board_at: 0,
        line: Vec::new(),
        interest: Interest::Quiet,
    };
    loop {
        let events = match game.turn() {
            Turn::Player(_) => {
                let action = game.position().choose(&mut players);
                game.act(action.ok_or("a player to act has a legal action")?)?
            }
            Turn::Chance => game.draw_chance().ok_or("chance has something to bring")?,
            Turn::Over => break,
        };
        for event in &events {
            show.see(event, game.position())?;
        }
    }
    show.finish(game.position())?;

    writeln!(out, "result  {}", game.ending())?;

    let mut file = tempfile::NamedTempFile::new()?;
    file.write_all(game.record().to_string().as_bytes())?;
    let text = std::fs::read_to_string(file.path())?;
    let record: Record<G> = text.parse()?;
    let last = record.verify()?;
    if last != *game.position() {
        return Err("the record leads to another position".into());
    }
    writeln!(
        out,
        "record  {} steps in {} bytes, written, read back, replayed and verified\n",
        record.steps().len(),
        text.len(),
    )?;
    Ok(())
}

fn tour(seed: u64, full: bool, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    visit::<BlindAttack>(seed, full, out)?;
    visit::<Cheburashka>(seed, full, out)?;
    visit::<AncientChess>(seed, full, out)
}

fn main() -> ExitCode {
    let options = Options::parse();
    let mut out = io::BufWriter::new(io::stdout().lock());
    let result = tour(options.seed, options.full, &mut out).and_then(|()| Ok(out.flush()?));
    shared::exit_code(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(seed: u64, full: bool) -> String {
        let mut out = Vec::new();
        tour(seed, full, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_tour_is_the_same_as_ever() {
        insta::with_settings!({ snapshot_path => "golden", prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!("tour", told(2, false));
        });
    }

    #[test]
    fn another_seed_is_another_tour_and_full_leaves_nothing_out() {
        assert_eq!(told(3, false), told(3, false));
        assert_ne!(told(2, false), told(3, false));
        assert!(told(3, false).contains("      .. "));
        assert!(!told(3, true).contains("      .. "));
        assert!(told(3, true).lines().count() > told(3, false).lines().count());
    }
}
