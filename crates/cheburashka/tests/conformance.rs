//! The suite that every game passes, and a mirror that follows the events alone.

use cheburashka::{
    Corner, Corners, Dice, Event, First, PlayOn, Position, Rules, Square, StartCorner,
};
use core_board::conformance::Conformance;
use core_board::{Game, Match};

/// Every combination of options, for the default seats of two, three and four.
fn all_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for bits in 0..32u8 {
        let on = |bit: u8| bits >> bit & 1 == 1;
        let seats = Corners::for_players(2 + bits % 3).unwrap();
        all.push(Rules {
            seats,
            first: if on(0) {
                First::Corner(seats.nth(1).unwrap())
            } else {
                First::Lot
            },
            dice: if on(1) { Dice::Two } else { Dice::One },
            backward_capture: on(2),
            start_corner: if on(3) {
                StartCorner::Sheltered
            } else {
                StartCorner::Exposed
            },
            play_on: if on(4) {
                PlayOn::Champion
            } else {
                PlayOn::Places
            },
        });
    }
    all
}

/// What somebody knows who sees the events and never the position.
#[derive(Debug, PartialEq)]
struct Mirror {
    /// Who stands where; a home piece on its corner and one on its start look alike.
    board: Vec<(Square, Corner)>,
    reserve: [u8; 4],
    finished: Vec<Corner>,
    skips: Corners,
    over: bool,
}

impl Mirror {
    fn of(position: &Position) -> Self {
        Self {
            board: Square::all()
                .filter_map(|square| Some((square, position.piece_on(square)?.owner)))
                .collect(),
            reserve: Corner::ALL.map(|corner| position.reserve(corner)),
            finished: position.finished().collect(),
            skips: position.skips(),
            over: position.standing().is_some(),
        }
    }

    fn remove(&mut self, square: Square, owner: Corner) -> Result<(), String> {
        let place = self
            .board
            .iter()
            .position(|piece| *piece == (square, owner));
        let place = place.ok_or_else(|| format!("{owner} has no piece on {square}"))?;
        self.board.remove(place);
        Ok(())
    }

    fn follow(&mut self, event: Event) -> Result<(), String> {
        let seat = |player: Corner| Corner::ALL.iter().position(|c| *c == player).unwrap();
        match event {
            Event::Entered { player, square } => {
                self.reserve[seat(player)] -= 1;
                self.board.push((square, player));
            }
            Event::Moved { player, from, to } => {
                self.remove(from, player)?;
                self.board.push((to, player));
            }
            Event::Taken { owner, square, .. } => {
                self.remove(square, owner)?;
                self.reserve[seat(owner)] += 1;
            }
            Event::Finished { player, .. } => {
                self.board.retain(|(_, owner)| *owner != player);
                self.finished.push(player);
            }
            Event::ThrewEarly { player } => self.skips = self.skips.with(player),
            Event::Skipped { player } => self.skips = self.skips.without(player),
            Event::Ended { .. } => self.over = true,
            Event::Drawn { .. }
            | Event::Thrown { .. }
            | Event::CameHome { .. }
            | Event::Declined { .. }
            | Event::Lost { .. }
            | Event::ThrowsAgain { .. }
            | Event::OffBoard { .. }
            | Event::TurnEnded { .. } => {}
        }
        Ok(())
    }
}

fn account(before: &Position, events: &[Event], after: &Position) -> Result<(), String> {
    let mut mirror = Mirror::of(before);
    for event in events {
        mirror.follow(*event)?;
    }
    mirror.board.sort();
    let actual = Mirror::of(after);
    if mirror != actual {
        return Err(format!("lead to {mirror:?} instead of {actual:?}"));
    }
    let came_home = events
        .iter()
        .filter(|event| matches!(event, Event::CameHome { .. }))
        .count();
    let home = |position: &Position| {
        let home = |corner| position.steps(corner).filter(|step| step.is_home()).count();
        let finished = 4 * position.finished().count();
        finished + Corner::ALL.into_iter().map(home).sum::<usize>()
    };
    if home(after) != home(before) + came_home {
        return Err(format!("tell of {came_home} pieces come home"));
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
    assert_eq!(report.games, 32);
    assert!(report.distinct > 10_000, "{report:?}");
}
