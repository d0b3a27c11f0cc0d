//! What a step does to a position.

use core_board::{Step, StepOf};

use crate::action::{Parts, RimMove};
use crate::position::{HOME, PIECES};
use crate::track::{RIM, TrackStep, rim_square, step_on_lap};
use crate::{Action, Corner, Event, Numbers, Outcome, Phase, Places, PlayOn, Position};

impl Position {
    /// Makes a legal step.
    #[inline]
    pub(crate) fn apply(&mut self, step: StepOf<Self>, mut on_event: impl FnMut(Event)) {
        match step {
            Step::Action(action) => self.apply_action(action, &mut on_event),
            Step::Outcome(Outcome::Throw { numbers }) => {
                let player = self.turn;
                on_event(Event::Thrown { player, numbers });
                // CH-9: whether by one six or two.
                self.offer(numbers, numbers.shows_six(), None, &mut on_event);
            }
            Step::Outcome(outcome) => self.apply_rare_outcome(outcome, &mut on_event),
        }
    }

    fn apply_rare_outcome(&mut self, outcome: Outcome, on_event: &mut impl FnMut(Event)) {
        match outcome {
            Outcome::Lot { first } => {
                self.turn = first;
                self.phase = Phase::Throw;
                on_event(Event::Drawn { player: first });
            }
            Outcome::OffBoard => {
                on_event(Event::OffBoard { player: self.turn });
                self.pass(on_event);
            }
            Outcome::Early { offender } => {
                self.skips = self.skips.with(offender);
                on_event(Event::ThrewEarly { player: offender });
            }
            // Handled by the caller.
            Outcome::Throw { .. } => {}
        }
    }

    #[inline]
    fn apply_action(&mut self, action: Action, on_event: &mut impl FnMut(Event)) {
        let Phase::Use { numbers, again, .. } = self.phase else {
            return;
        };
        let player = self.turn;
        let (used, moved) = match action.parts() {
            Parts::Decline => {
                on_event(Event::Declined { player, numbers });
                return self.end_throw(again, on_event);
            }
            Parts::Enter => {
                let square = player.square();
                self.tracks[player.index()] |= TrackStep::START.bit();
                on_event(Event::Entered { player, square });
                self.take_on(7 * player as u8, on_event);
                (6, None)
            }
            Parts::Rim { kind, number, from } => {
                let step = step_on_lap(player, from);
                let (to, landing) = match kind {
                    RimMove::Quiet | RimMove::Take => (step.number() + number, from + number),
                    RimMove::TakeBack => {
                        (step.number().saturating_sub(number), from + RIM - number)
                    }
                };
                let to = self.move_piece(step, to, on_event);
                if kind != RimMove::Quiet {
                    self.take_on(landing % RIM, on_event);
                }
                (number, Some(to))
            }
            Parts::Home { number, to, .. } => {
                // A move up a diagonal begins at least at step 17: 29 - 12.
                let from = TrackStep::new(to.number() - number).unwrap_or(TrackStep::START);
                let to = self.move_piece(from, to.number(), on_event);
                (number, Some(to))
            }
        };

        // CH-24: what is left of the throw is void.
        if self.tracks[player.index()] & HOME == HOME {
            return self.finish(on_event);
        }
        match numbers.without(used) {
            Some(rest) => self.offer(rest, again, moved, on_event),
            None => self.end_throw(again, on_event),
        }
    }

    /// Moves a piece of the player to act; a step beyond the last is the last.
    #[inline]
    fn move_piece(
        &mut self,
        from: TrackStep,
        to: u8,
        on_event: &mut impl FnMut(Event),
    ) -> TrackStep {
        let player = self.turn;
        let to = TrackStep::new(to).unwrap_or(TrackStep::LAST);
        let track = &mut self.tracks[player.index()];
        *track = *track & !from.bit() | to.bit();
        on_event(Event::Moved {
            player,
            from: from.square(player),
            to: to.square(player),
        });
        if to.is_home() && !from.is_home() {
            let square = to.square(player);
            on_event(Event::CameHome { player, square });
        }
        to
    }

    /// Takes whatever enemy stands on a square of the rim without being home (CH-13).
    #[inline]
    fn take_on(&mut self, rim: u8, on_event: &mut impl FnMut(Event)) {
        let by = self.turn;
        for turns in 1..4 {
            let owner = by.clockwise(turns);
            let bit = step_on_lap(owner, rim).bit();
            let before = self.tracks[owner.index()];
            // Whether anything stood there or not: a store costs less than a wrong guess.
            self.tracks[owner.index()] = before & !bit;
            if before & bit != 0 {
                let square = rim_square(rim);
                on_event(Event::Taken { by, owner, square });
            }
        }
    }

    /// Leaves numbers to the player to act, unless they have no use (CH-7).
    #[inline]
    fn offer(
        &mut self,
        numbers: Numbers,
        again: bool,
        moved: Option<TrackStep>,
        on_event: &mut impl FnMut(Event),
    ) {
        if crate::legal::has_use(self, numbers, moved) {
            self.phase = Phase::Use {
                numbers,
                again,
                moved,
            };
        } else {
            let player = self.turn;
            on_event(Event::Lost { player, numbers });
            self.end_throw(again, on_event);
        }
    }

    /// Goes on after a throw: with another one that a six has earned (CH-9), or the next player.
    #[inline]
    fn end_throw(&mut self, again: bool, on_event: &mut impl FnMut(Event)) {
        if again {
            self.phase = Phase::Throw;
            on_event(Event::ThrowsAgain { player: self.turn });
        } else {
            self.pass(on_event);
        }
    }

    /// Ends the turn; the next is that of the next unfinished player who is not skipped (CH-6, CH-29).
    #[inline]
    fn pass(&mut self, on_event: &mut impl FnMut(Event)) {
        on_event(Event::TurnEnded { player: self.turn });
        self.phase = Phase::Throw;
        let active = self.active();
        // Each round serves a skip, or is the last.
        while let Some(next) = active.next_after(self.turn) {
            self.turn = next;
            if !self.skips.contains(next) {
                break;
            }
            self.skips = self.skips.without(next);
            on_event(Event::Skipped { player: next });
        }
    }

    /// Takes the player's four home pieces off the board and gives it the next place (CH-24, CH-25).
    fn finish(&mut self, on_event: &mut impl FnMut(Event)) {
        let player = self.turn;
        self.tracks[player.index()] = 0;
        if let Some(free) = self.finished.iter_mut().find(|slot| slot.is_none()) {
            *free = Some(player);
        }
        let place = self.place(player).unwrap_or(PIECES as u8);
        on_event(Event::Finished { player, place });

        let over = match self.rules.play_on {
            PlayOn::Champion => true,
            PlayOn::Places => self.active().len() < 2,
        };
        if over {
            on_event(Event::TurnEnded { player });
            self.phase = Phase::Over;
            self.turn = Corner::A1;
            let places = Places::new(self.rules.seats, self.finished());
            on_event(Event::Ended { places });
        } else {
            self.pass(on_event);
        }
    }
}
