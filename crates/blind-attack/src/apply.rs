//! What a step does to a position.

use core_board::{Side, Step, StepOf};

use crate::zones::{blast, is_diagonal, last_rank};
use crate::{
    ActionKind, AttackResult, Charge, EndReason, EqualAttack, Event, Outcome, Phase, Position,
    Square, SquareSet, WeakAttack,
};

/// How a piece leaves the board.
#[derive(Clone, Copy)]
enum Fate {
    Captured,
    Wounded,
    Destroyed,
}

/// What a turn lacked that has ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Without {
    Nothing,
    Attack,
}

impl Position {
    /// Makes a legal step.
    #[inline]
    pub(crate) fn apply(&mut self, step: StepOf<Self>, mut on_event: impl FnMut(Event)) {
        match step {
            Step::Action(action) => match action.kind() {
                ActionKind::Move { from, to } => self.make_move(from, to, &mut on_event),
                ActionKind::Attack { from, to } => self.declare(from, to, &mut on_event),
                ActionKind::Huff { square } => self.huff(square, &mut on_event),
                ActionKind::Hold => self.idle(Event::Held { side: self.side }, &mut on_event),
                ActionKind::Pass => self.idle(Event::Passed { side: self.side }, &mut on_event),
            },
            Step::Outcome(outcome) => self.reveal(outcome, &mut on_event),
        }
    }

    #[inline(always)]
    fn make_move(&mut self, from: Square, to: Square, on_event: &mut impl FnMut(Event)) {
        if self.known().contains(from) {
            return self.make_known_move(from, to, on_event);
        }
        // An unknown private, the most common mover by far.
        let side = self.side;
        self.pieces[side] ^= SquareSet::of(from) | SquareSet::of(to);
        on_event(Event::Moved { side, from, to });
        // BA-43: a private moving.
        self.note_progress();
        if last_rank(side).contains(to) {
            // BA-27: revealed at once.
            self.phase = Phase::Promote { square: to };
        } else if self.can_attack_after(to) {
            self.phase = Phase::After { square: to };
        } else {
            self.hand_over(on_event);
            // Nothing left the board, this private stands on it, and the count begins anew: of all that
            // ends the game at the end of a turn, only a deadlock can have come about.
            self.begin_after(Without::Attack, on_event);
        }
    }

    #[inline(never)]
    fn make_known_move(&mut self, from: Square, to: Square, on_event: &mut impl FnMut(Event)) {
        let general = self.upturned.contains(from);
        self.relocate(self.side, from, to, on_event);
        if !general {
            // BA-43: a private moving.
            self.note_progress();
            // BA-27
            self.promote_on_last_rank(to, on_event);
        }
        self.after_move(to, on_event);
    }

    /// After a move: an attack may follow, or the turn ends by itself (BA-11). A piece that the move has
    /// promoted attacks as a general (BA-29).
    fn after_move(&mut self, square: Square, on_event: &mut impl FnMut(Event)) {
        if self.can_attack_after(square) {
            self.phase = Phase::After { square };
        } else {
            self.end_turn(Without::Attack, on_event);
        }
    }

    /// Ends the turn with nothing but an event that says so.
    fn idle(&mut self, event: Event, on_event: &mut impl FnMut(Event)) {
        on_event(event);
        self.end_turn(Without::Attack, on_event);
    }

    fn declare(&mut self, from: Square, to: Square, on_event: &mut impl FnMut(Event)) {
        let side = self.side;
        on_event(Event::Attacked { side, from, to });
        self.go_on_with_attack(from, to, on_event);
    }

    /// Waits for the next reveal of an attack, or resolves it when all is known.
    #[inline]
    fn go_on_with_attack(&mut self, from: Square, to: Square, on_event: &mut impl FnMut(Event)) {
        if self.next_reveal(from, to).is_some() {
            self.phase = Phase::Attack { from, to };
        } else {
            self.resolve_attack(from, to, on_event);
        }
    }

    /// What an attack reveals next: attacker, defender (BA-21), and if either is a bomb and the attack
    /// diagonal the bystanders in order (BA-25).
    #[inline]
    pub(crate) fn next_reveal(&self, from: Square, to: Square) -> Option<Square> {
        let known = self.known();
        if !known.contains(from) {
            return Some(from);
        }
        if !known.contains(to) {
            return Some(to);
        }
        let bombs = self.known_with(Charge::Bomb);
        if is_diagonal(from, to) && (bombs.contains(from) || bombs.contains(to)) {
            let pieces = self.pieces.south | self.pieces.north;
            return ((blast(from, to) & pieces) - known).first();
        }
        None
    }

    #[inline]
    fn reveal(&mut self, outcome: Outcome, on_event: &mut impl FnMut(Event)) {
        let Outcome { square, charge } = outcome;
        let Some(owner) = self.owner_on(square) else {
            return;
        };
        match charge {
            Charge::Bomb => self.upturned.insert(square),
            Charge::Single => self.low.insert(square),
            Charge::Double => self.high.insert(square),
            Charge::Triple => {
                self.low.insert(square);
                self.high.insert(square);
            }
        }
        // BA-43: a charge revealed for the first time.
        self.note_progress();
        on_event(Event::Revealed {
            side: owner,
            square,
            charge,
        });
        match self.phase {
            Phase::Attack { from, to } => self.go_on_with_attack(from, to, on_event),
            Phase::Huff { square } => self.take_huffed(square, on_event),
            Phase::Promote { square } if charge == Charge::Bomb => {
                // BA-28: its square alone is blocked, and the turn ends.
                self.lose(square, Fate::Destroyed, on_event);
                self.blocked.insert(square);
                on_event(Event::Blocked { square });
                self.end_turn(Without::Attack, on_event);
            }
            Phase::Promote { square } => {
                self.promote_on_last_rank(square, on_event);
                self.after_move(square, on_event);
            }
            // No reveal is due.
            Phase::Main { .. } | Phase::After { .. } | Phase::Over => {}
        }
    }

    /// What an attack does once everything that it reveals is known (BA-21 to BA-25).
    fn resolve_attack(&mut self, from: Square, to: Square, on_event: &mut impl FnMut(Event)) {
        let side = self.side;
        // Both are known by now.
        let attacker = self.charge_on(from).unwrap_or(Charge::Bomb);
        let defender = self.charge_on(to).unwrap_or(Charge::Bomb);
        match AttackResult::of(attacker, defender) {
            AttackResult::Explosion => self.explode(from, to, on_event),
            AttackResult::Win => {
                self.lose(to, Fate::Captured, on_event);
                self.relocate(side, from, to, on_event);
                self.promote_on_last_rank(to, on_event);
            }
            AttackResult::Lose => {
                let fate = match self.rules.weak_attack {
                    WeakAttack::Surrender => Fate::Captured,
                    WeakAttack::Withdraw => Fate::Wounded,
                };
                self.lose(from, fate, on_event);
            }
            AttackResult::Equal => self.settle_equal(from, to, on_event),
        }
        // BA-12: no second attack, so the turn is done.
        self.end_turn(Without::Nothing, on_event);
    }

    /// BA-23
    fn settle_equal(&mut self, from: Square, to: Square, on_event: &mut impl FnMut(Event)) {
        match self.rules.equal_attack {
            EqualAttack::Return => on_event(Event::Returned { from, to }),
            EqualAttack::Swap => {
                self.swap(from, to);
                on_event(Event::Swapped { from, to });
                self.promote_on_last_rank(to, on_event);
                self.promote_on_last_rank(from, on_event);
            }
            EqualAttack::Exchange => {
                self.lose(from, Fate::Captured, on_event);
                self.lose(to, Fate::Captured, on_event);
            }
            EqualAttack::Sacrifice => self.lose(from, Fate::Wounded, on_event),
        }
    }

    fn explode(&mut self, from: Square, to: Square, on_event: &mut impl FnMut(Event)) {
        let squares = blast(from, to);
        self.blocked |= squares;
        on_event(Event::Exploded { squares });
        for square in squares & (self.pieces.south | self.pieces.north) {
            self.lose(square, Fate::Destroyed, on_event);
        }
    }

    fn huff(&mut self, square: Square, on_event: &mut impl FnMut(Event)) {
        on_event(Event::Huffed {
            by: self.side,
            square,
        });
        if self.known().contains(square) {
            self.take_huffed(square, on_event);
        } else {
            // BA-32: revealed as it is taken.
            self.phase = Phase::Huff { square };
        }
    }

    /// Takes a revealed piece for its missed attack; a bomb explodes nothing (BA-32). The player then has
    /// its normal turn, without another huff (BA-31, BA-48).
    fn take_huffed(&mut self, square: Square, on_event: &mut impl FnMut(Event)) {
        self.lose(square, Fate::Captured, on_event);
        if self.is_annihilated() {
            self.end(EndReason::Annihilation, on_event);
        } else {
            self.begin(SquareSet::EMPTY, on_event);
        }
    }

    /// Moves a piece with all that is known of it.
    #[inline(always)]
    fn relocate(&mut self, side: Side, from: Square, to: Square, on_event: &mut impl FnMut(Event)) {
        let (origin, both) = (SquareSet::of(from), SquareSet::of(from) | SquareSet::of(to));
        self.pieces[side] ^= both;
        if self.known().intersects(origin) {
            for plane in [&mut self.upturned, &mut self.low, &mut self.high] {
                if plane.intersects(origin) {
                    *plane ^= both;
                }
            }
        }
        on_event(Event::Moved { side, from, to });
    }

    /// Lets two known pieces of equal charge, one of each side, change places.
    fn swap(&mut self, from: Square, to: Square) {
        let both = SquareSet::of(from) | SquareSet::of(to);
        self.pieces.south ^= both;
        self.pieces.north ^= both;
        // The charges are equal: only who is a general can differ.
        if self.upturned.contains(from) != self.upturned.contains(to) {
            self.upturned ^= both;
        }
    }

    /// Makes a known charged private on its last rank a general (BA-27), for good (BA-30).
    #[inline]
    fn promote_on_last_rank(&mut self, square: Square, on_event: &mut impl FnMut(Event)) {
        let Some(side) = self.owner_on(square) else {
            return;
        };
        if last_rank(side).contains(square) && !self.upturned.contains(square) {
            self.upturned.insert(square);
            // BA-43: a promotion.
            self.note_progress();
            on_event(Event::Promoted { side, square });
        }
    }

    /// Takes a known piece off the board.
    fn lose(&mut self, square: Square, fate: Fate, on_event: &mut impl FnMut(Event)) {
        let Some(owner) = self.owner_on(square) else {
            return;
        };
        // Whatever leaves the board has been revealed.
        let charge = self.charge_on(square).unwrap_or(Charge::Bomb);
        self.pieces[owner].remove(square);
        self.upturned.remove(square);
        self.low.remove(square);
        self.high.remove(square);
        let losses = &mut self.losses[owner];
        let (part, event) = match fate {
            Fate::Captured => (
                &mut losses.captured,
                Event::Captured {
                    by: !owner,
                    square,
                    charge,
                },
            ),
            Fate::Wounded => (
                &mut losses.wounded,
                Event::Wounded {
                    side: owner,
                    square,
                    charge,
                },
            ),
            Fate::Destroyed => (
                &mut losses.destroyed,
                Event::Destroyed {
                    side: owner,
                    square,
                    charge,
                },
            ),
        };
        *part = part.with(charge);
        // BA-43: a piece leaving the board.
        self.note_progress();
        on_event(event);
    }

    #[inline]
    fn note_progress(&mut self) {
        self.progress = true;
        self.quiet = 0;
    }

    /// Ends the turn: counts it, hands it over, and looks for the game's end.
    fn end_turn(&mut self, without: Without, on_event: &mut impl FnMut(Event)) {
        self.hand_over(on_event);
        match self.reason_at_turn_end() {
            Some(reason) => self.end(reason, on_event),
            None => self.begin_after(without, on_event),
        }
    }

    /// Counts the turn that ends, passes included (BA-43), and gives the other side its turn.
    #[inline(always)]
    fn hand_over(&mut self, on_event: &mut impl FnMut(Event)) {
        let side = self.side;
        self.quiet = if self.progress {
            0
        } else {
            self.quiet.saturating_add(1)
        };
        self.progress = false;
        self.side = !side;
        let quiet = self.quiet;
        on_event(Event::TurnEnded { side, quiet });
    }

    /// The start of a turn, after one of the other side's that may have left pieces open to a huff (BA-31).
    #[inline(always)]
    fn begin_after(&mut self, without: Without, on_event: &mut impl FnMut(Event)) {
        let mut huffs = SquareSet::EMPTY;
        if without == Without::Attack && self.punishes_missed_attacks() {
            let side = !self.side;
            huffs = self.missed_attacks(side);
            if !huffs.is_empty() {
                let squares = huffs;
                on_event(Event::Missed { side, squares });
            }
        }
        self.begin(huffs, on_event);
    }

    /// The start of a turn, or its new start after a huff (BA-48).
    #[inline(always)]
    fn begin(&mut self, huffs: SquareSet, on_event: &mut impl FnMut(Event)) {
        let huff = !huffs.is_empty();
        self.phase = Phase::Main { huff };
        if !huff && self.is_deadlocked() {
            self.end(EndReason::Deadlock, on_event);
        }
    }

    #[cold]
    fn end(&mut self, reason: EndReason, on_event: &mut impl FnMut(Event)) {
        self.phase = Phase::Over;
        on_event(Event::Ended {
            reason,
            standing: self.score().into(),
        });
    }

    /// Whether a side has no piece left (BA-40).
    #[inline]
    pub(crate) fn is_annihilated(&self) -> bool {
        self.pieces.south.is_empty() || self.pieces.north.is_empty()
    }

    /// Whether neither the player to act nor its opponent in its place could move or attack (BA-44). A piece that
    /// may be huffed stands in range of an enemy, so that its owner could attack: huffs need no look.
    #[inline]
    pub(crate) fn is_deadlocked(&self) -> bool {
        !self.can_advance(self.side) && self.is_deadlocked_without_advance()
    }

    /// The same, told slowly.
    #[inline(never)]
    fn is_deadlocked_without_advance(&self) -> bool {
        let stuck = |side| !self.can_move(side) && !self.can_attack(side);
        stuck(self.side) && stuck(!self.side)
    }

    /// Whether each side has one piece, both generals, of equal charge (BA-41).
    #[inline(always)]
    fn has_equal_generals_alone(&self) -> bool {
        let several = |set: SquareSet| set.bits() & set.bits().wrapping_sub(1) != 0;
        if several(self.pieces.south) || several(self.pieces.north) || self.is_annihilated() {
            return false;
        }
        let both = self.pieces.south | self.pieces.north;
        let equal = |plane: SquareSet| matches!((plane & both).len(), 0 | 2);
        both.is_subset(self.upturned) && equal(self.low) && equal(self.high)
    }

    /// Why the game is over at the end of a turn, apart from a deadlock (BA-40, BA-41, BA-43).
    #[inline(always)]
    fn reason_at_turn_end(&self) -> Option<EndReason> {
        if self.is_annihilated() {
            Some(EndReason::Annihilation)
        } else if self.has_equal_generals_alone() {
            Some(EndReason::EqualGenerals)
        } else if self
            .rules
            .quiet_limit
            .is_some_and(|limit| self.quiet >= limit.get())
        {
            Some(EndReason::QuietLimit)
        } else {
            None
        }
    }

    /// Why the game is over, for the board and the count of quiet turns as they stand.
    pub(crate) fn reason_to_end(&self) -> Option<EndReason> {
        // In mid-turn, after a huff, only what ends the game at once counts.
        let reason = if self.progress {
            self.is_annihilated().then_some(EndReason::Annihilation)
        } else {
            self.reason_at_turn_end()
        };
        reason.or(self.is_deadlocked().then_some(EndReason::Deadlock))
    }
}
