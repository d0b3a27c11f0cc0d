//! The suite that every game passes, and a mirror that follows the events alone.

use core::num::NonZeroU32;

use std::collections::BTreeMap;

use blind_attack::{
    AttackAfterMove, Charge, EqualAttack, Event, Face, MissedAttack, Position, Rules, Square,
    SquareSet, WeakAttack,
};
use core_board::conformance::Conformance;
use core_board::{BySide, Game, Match, Side};

/// Every combination of options, with quiet limits that differ, and some games without.
pub(crate) fn all_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for bits in 0..64u32 {
        let on = |bit: u32| bits >> bit & 1 == 1;
        all.push(Rules {
            first: if on(0) { Side::North } else { Side::South },
            attack_after_move: if on(1) {
                AttackAfterMove::Any
            } else {
                AttackAfterMove::Mover
            },
            weak_attack: if on(2) {
                WeakAttack::Withdraw
            } else {
                WeakAttack::Surrender
            },
            missed_attack: if on(3) {
                MissedAttack::Captured
            } else {
                MissedAttack::Ignored
            },
            equal_attack: [
                EqualAttack::Return,
                EqualAttack::Swap,
                EqualAttack::Exchange,
                EqualAttack::Sacrifice,
            ][(bits >> 4) as usize],
            // Without a limit only where games end all the same: neither under `return` nor under `swap`.
            quiet_limit: if bits >= 32 && bits % 5 == 3 {
                None
            } else {
                NonZeroU32::new([60, 9, 25, 60, 2][bits as usize % 5])
            },
        });
    }
    all
}

/// What somebody knows who sees the events and never the position.
struct Mirror {
    board: BTreeMap<Square, Man>,
    blocked: SquareSet,
    /// Captured, wounded, destroyed.
    losses: BySide<[Vec<Charge>; 3]>,
    side: Side,
    phase: String,
    quiet: Option<u32>,
}

#[derive(Clone, Copy)]
struct Man {
    owner: Side,
    charge: Option<Charge>,
    general: bool,
}

impl Mirror {
    fn of(position: &Position) -> Self {
        let man = |square: Square| {
            let piece = position.piece_on(square)?;
            let man = Man {
                owner: piece.owner,
                charge: piece.face.charge(),
                general: matches!(piece.face, Face::General { .. }),
            };
            Some((square, man))
        };
        let list = |charges: blind_attack::Charges| {
            let letters = charges.to_string();
            letters.chars().filter_map(Charge::from_letter).collect()
        };
        Self {
            board: Square::all().filter_map(man).collect(),
            blocked: position.blocked(),
            losses: BySide::from_fn(|side| {
                let losses = position.losses(side);
                [losses.captured(), losses.wounded(), losses.destroyed()].map(list)
            }),
            side: position.side(),
            phase: position.to_string().split(' ').nth(2).unwrap().to_owned(),
            quiet: position.quiet(),
        }
    }

    fn take(&mut self, square: Square) -> Result<Man, String> {
        let man = self.board.remove(&square);
        man.ok_or_else(|| format!("nothing stands on {square}"))
    }

    fn lose(
        &mut self,
        square: Square,
        owner: Side,
        charge: Charge,
        fate: usize,
    ) -> Result<(), String> {
        let man = self.take(square)?;
        if man.owner != owner || man.charge != Some(charge) {
            return Err(format!("{square} is another piece"));
        }
        self.losses[owner][fate].push(charge);
        self.losses[owner][fate].sort_by(|a, b| b.cmp(a));
        self.quiet = None;
        Ok(())
    }

    fn follow(&mut self, event: Event) -> Result<(), String> {
        match event {
            Event::Moved { side, from, to } => {
                let man = self.take(from)?;
                if man.owner != side || self.board.insert(to, man).is_some() {
                    return Err(format!("{from}-{to} is no move of {side}"));
                }
                if !self.phase.starts_with("attack") {
                    let last = if side == Side::South { 8 } else { 0 };
                    let promotes = man.charge.is_none() && to.rank() == last;
                    let word = if promotes { "promote" } else { "after" };
                    self.phase = format!("{word}:{to}");
                    if !man.general {
                        self.quiet = None;
                    }
                }
            }
            Event::Attacked { from, to, .. } => self.phase = format!("attack:{from}{to}"),
            Event::Huffed { square, .. } => self.phase = format!("huff:{square}"),
            Event::Revealed {
                side,
                square,
                charge,
            } => {
                let man = self.board.get_mut(&square).ok_or("nothing to reveal")?;
                if man.owner != side || man.charge.replace(charge).is_some() {
                    return Err(format!("{square} is known already, or another's"));
                }
                self.quiet = None;
            }
            Event::Captured { by, square, charge } => {
                self.lose(square, !by, charge, 0)?;
                if self.phase.starts_with("huff") {
                    self.phase = "main".into();
                }
            }
            Event::Wounded {
                side,
                square,
                charge,
            } => self.lose(square, side, charge, 1)?,
            Event::Destroyed {
                side,
                square,
                charge,
            } => self.lose(square, side, charge, 2)?,
            Event::Swapped { from, to } => {
                let (one, other) = (self.take(from)?, self.take(to)?);
                self.board.insert(to, one);
                self.board.insert(from, other);
            }
            Event::Exploded { squares } => self.blocked |= squares,
            Event::Blocked { square } => self.blocked.insert(square),
            Event::Promoted { side, square } => {
                let man = self.board.get_mut(&square).ok_or("nothing to promote")?;
                if man.owner != side || std::mem::replace(&mut man.general, true) {
                    return Err(format!("{square} is a general already, or another's"));
                }
                self.quiet = None;
                if self.phase.starts_with("promote") {
                    self.phase = format!("after:{square}");
                }
            }
            Event::Returned { .. } | Event::Held { .. } | Event::Passed { .. } => {}
            Event::TurnEnded { side, quiet } => {
                if side != self.side || quiet != self.quiet.map_or(0, |quiet| quiet + 1) {
                    return Err(format!("the turn of {side} ends with quiet {quiet}"));
                }
                self.side = !side;
                self.quiet = Some(quiet);
                self.phase = "main".into();
            }
            Event::Missed { side, squares } => {
                if side == self.side {
                    return Err("pieces of the player to act are said to have missed".into());
                }
                self.phase = format!("main!{squares}");
            }
            Event::Ended { .. } => self.phase = "over".into(),
        }
        Ok(())
    }

    /// The whole position, written from what the events told.
    fn text(&self) -> String {
        let mut ranks = Vec::new();
        for rank in (0..9).rev() {
            let mut text = String::new();
            let mut run = 0;
            for square in SquareSet::rank(rank) {
                let token = match self.board.get(&square) {
                    Some(man) => {
                        let letter = man.charge.map_or('X', Charge::letter);
                        let sign = if man.general { "+" } else { "" };
                        match man.owner {
                            Side::South => format!("{sign}{letter}"),
                            Side::North => format!("{sign}{}", letter.to_ascii_lowercase()),
                        }
                    }
                    None if self.blocked.contains(square) => "#".into(),
                    None => {
                        run += 1;
                        continue;
                    }
                };
                if run > 0 {
                    text += &run.to_string();
                    run = 0;
                }
                text += &token;
            }
            if run > 0 {
                text += &run.to_string();
            }
            ranks.push(text);
        }
        let losses = |side: Side| {
            let parts = &self.losses[side];
            if parts.iter().all(Vec::is_empty) {
                return "-".to_owned();
            }
            let letters = |part: &Vec<Charge>| part.iter().map(|charge| charge.letter()).collect();
            let parts: Vec<String> = parts.iter().map(letters).collect();
            parts.join("/")
        };
        let quiet = self.quiet.map_or("-".into(), |quiet| quiet.to_string());
        format!(
            "{} {} {} {} {} {quiet}",
            ranks.join("/"),
            self.side.letter(),
            self.phase,
            losses(Side::South),
            losses(Side::North)
        )
    }
}

/// The events of a step must lead a mirror to the very position, to its last letter.
pub(crate) fn account(before: &Position, events: &[Event], after: &Position) -> Result<(), String> {
    let mut mirror = Mirror::of(before);
    for event in events {
        mirror.follow(*event)?;
    }
    if mirror.text() != after.to_string() {
        return Err(format!("lead to {} instead of {after}", mirror.text()));
    }
    for event in events {
        let json = serde_json::to_string(event).map_err(|error| error.to_string())?;
        let read: Event = serde_json::from_str(&json).map_err(|error| error.to_string())?;
        if read != *event {
            return Err(format!("{json} reads back as {read:?}"));
        }
        if let Event::Ended { reason, standing } = event
            && (Some(*reason), Some(*standing)) != (after.end_reason(), after.standing())
        {
            return Err(format!("{reason} and {standing} are not the end's"));
        }
    }
    Ok(())
}

fn reload(saved: &Match<Position>) -> Result<Match<Position>, String> {
    let text = serde_json::to_string(saved).map_err(|error| error.to_string())?;
    serde_json::from_str(&text).map_err(|error| error.to_string())
}

#[test]
fn the_game_keeps_every_promise_of_the_trait() {
    let report = Conformance::<Position>::new(all_rules())
        .games(1)
        .accounting(account)
        .reloading(reload)
        .run()
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert_eq!(report.games, 64);
    assert!(report.distinct > 8_000, "{report:?}");
}
