//! What a step does to a position.

use core_board::{Side, Step, StepOf};

use crate::position::PROGRESS;
use crate::{
    Action, ActionKind, Event, Ground, MoraleCause, Movement, Phase, Position, Square, SquareSet,
    Unit,
};

impl Position {
    /// Makes a legal step.
    #[inline]
    pub(crate) fn apply(&mut self, step: StepOf<Self>, mut on_event: impl FnMut(Event)) {
        match step {
            Step::Action(action) => self.apply_action(action, &mut on_event),
            Step::Outcome(never) => match never {},
        }
    }

    #[inline]
    fn apply_action(&mut self, action: Action, on_event: &mut impl FnMut(Event)) {
        match action.kind() {
            ActionKind::Move { from, to } => self.apply_move(from, to, on_event),
            ActionKind::Strike { from, to } => self.apply_strike(from, to, on_event),
            ActionKind::End => self.apply_end(on_event),
            ActionKind::Advance { from } => self.apply_advance(from, on_event),
            ActionKind::Lay { terrain, square } => self.apply_lay(terrain, square, on_event),
            ActionKind::Ready => self.apply_ready(on_event),
            ActionKind::Cede { quarter } => self.apply_cede(quarter, on_event),
            ActionKind::Camp { square } => self.apply_camp(square, on_event),
            ActionKind::Deploy { unit, square } => self.apply_deploy(unit, square, on_event),
        }
    }

    #[inline]
    fn apply_move(&mut self, from: Square, to: Square, on_event: &mut impl FnMut(Event)) {
        on_event(Event::Moved {
            side: self.side,
            unit: self.units.kind_on(from),
            from,
            to,
        });
        self.units.relocate(from, to);
        self.phase = Phase::Battle {
            movement: Movement::Moved,
        };
        self.stand_on(to, on_event);
    }

    /// A unit of the mover has come to stand on a square: AC-28, AC-29, then AC-31.
    #[inline]
    fn stand_on(&mut self, square: Square, on_event: &mut impl FnMut(Event)) {
        if self.grounds.walls().contains(square) {
            self.take_wall(square, on_event);
        } else if self.camps[!self.side] == Some(square) {
            self.take_camp(square, on_event);
        }
    }

    fn take_wall(&mut self, square: Square, on_event: &mut impl FnMut(Event)) {
        let side = self.side;
        let Ground::Wall { holder: from } = self.grounds.get(square) else {
            return;
        };
        if from == Some(side) {
            return;
        }
        let holder = Some(side);
        self.grounds.set(square, Ground::Wall { holder });
        on_event(Event::WallTaken { side, square, from });
        let cost = self.rules.costs.wall_lost;
        // AC-33: the first unit on a wall changes no holder, and a free change does not count.
        if from.is_some() && cost > 0 {
            self.quiet = PROGRESS;
            self.change_morale(!side, -i16::from(cost), MoraleCause::WallLost, on_event);
            self.end_if_disheartened(on_event);
        }
    }

    fn take_camp(&mut self, square: Square, on_event: &mut impl FnMut(Event)) {
        let enemy = !self.side;
        self.camps[enemy] = None;
        self.quiet = PROGRESS;
        on_event(Event::CampLost {
            side: enemy,
            square,
        });
        // There is a camp only where the rules give its cost.
        let cost = self.rules.camp[enemy].unwrap_or(0);
        self.change_morale(enemy, -i16::from(cost), MoraleCause::CampLost, on_event);
        self.end_if_disheartened(on_event);
    }

    #[inline]
    fn apply_strike(&mut self, from: Square, target: Square, on_event: &mut impl FnMut(Event)) {
        let hits = u8::from(self.marks.contains(target))
            + u8::from(self.second_marks.contains(target))
            + 1;
        let victim = self.units.kind_on(target);
        let needed = victim.withstands() + 1;
        self.marks.insert(from);
        if self.grounds.walls().contains(target) && self.units.kind_on(from) == Unit::Infantry {
            // AC-22.
            self.second_marks.insert(from);
            self.phase = Phase::Battle {
                movement: Movement::Assault { target },
            };
        }
        on_event(Event::Struck {
            from,
            target,
            hits,
            needed,
        });
        if hits >= needed {
            self.destroy(target, victim, on_event);
            return;
        }
        // A second hit leaves both marks.
        if self.marks.contains(target) {
            self.second_marks.insert(target);
        }
        self.marks.insert(target);
        if self.rules.pinning && hits == 1 {
            self.pins.insert(target);
            on_event(Event::Pinned { square: target });
        }
    }

    /// AC-20: the unit is removed at once. Then AC-30 and AC-31, and only then AC-23.
    fn destroy(&mut self, target: Square, unit: Unit, on_event: &mut impl FnMut(Event)) {
        let side = self.side;
        let rest = !SquareSet::of(target);
        self.units.remove(target);
        self.marks &= rest;
        self.second_marks &= rest;
        self.pins &= rest;
        self.quiet = PROGRESS;
        on_event(Event::Destroyed {
            side: !side,
            unit,
            square: target,
        });
        let costs = self.rules.costs;
        let (lost, taken) = (i16::from(costs.unit_lost), i16::from(costs.unit_taken));
        self.change_morale(!side, -lost, MoraleCause::UnitLost, on_event);
        self.change_morale(side, taken, MoraleCause::UnitTaken, on_event);
        if self.units.of(!side).is_empty() || self.morale[!side] <= 0 {
            self.end_in_turn(on_event);
            return;
        }
        if self.phase
            == (Phase::Battle {
                movement: Movement::Assault { target },
            })
        {
            self.phase = Phase::Battle {
                movement: Movement::Advance { onto: target },
            };
            let assaulters = self.assaulters();
            if let (1, Some(only)) = (assaulters.len(), assaulters.first()) {
                self.apply_advance(only, on_event);
            }
        }
    }

    fn apply_advance(&mut self, from: Square, on_event: &mut impl FnMut(Event)) {
        let Phase::Battle {
            movement: Movement::Advance { onto: to },
        } = self.phase
        else {
            return;
        };
        // The assault is over; the mark of the strike goes along.
        self.second_marks -= self.units.of(self.side);
        self.marks.remove(from);
        self.marks.insert(to);
        self.units.relocate(from, to);
        self.phase = Phase::Battle {
            movement: Movement::Moved,
        };
        on_event(Event::Advanced { from, to });
        self.stand_on(to, on_event);
    }

    #[inline]
    fn apply_end(&mut self, on_event: &mut impl FnMut(Event)) {
        let side = self.side;
        // AC-19: who was pinned is free again, who was struck is pinned in the turn that begins.
        self.pins -= self.units.of(side);
        self.marks = SquareSet::EMPTY;
        self.second_marks = SquareSet::EMPTY;
        self.side = !side;
        self.phase = Phase::Battle {
            movement: Movement::Unused,
        };
        // AC-33. Without a limit the count stops where the next would mean progress.
        self.quiet = match self.quiet {
            PROGRESS => 0,
            turns => (turns + 1).min(PROGRESS - 1),
        };
        on_event(Event::TurnEnded { side });
        if self
            .rules
            .quiet_limit
            .is_some_and(|limit| self.quiet >= limit.get())
        {
            self.end_game(on_event);
        }
    }

    /// AC-31.
    fn end_if_disheartened(&mut self, on_event: &mut impl FnMut(Event)) {
        if Side::ALL.iter().any(|side| self.morale[*side] <= 0) {
            self.end_in_turn(on_event);
        }
    }

    /// The game ends in the middle of a turn.
    fn end_in_turn(&mut self, on_event: &mut impl FnMut(Event)) {
        on_event(Event::TurnEnded { side: self.side });
        self.end_game(on_event);
    }

    /// The game is over. What the turn has left is forgotten; side, pins and quiet stay.
    pub(crate) fn end_game(&mut self, on_event: &mut impl FnMut(Event)) {
        self.phase = Phase::Over;
        self.marks = SquareSet::EMPTY;
        self.second_marks = SquareSet::EMPTY;
        on_event(Event::Ended {
            standing: self.verdict(),
        });
    }
}
