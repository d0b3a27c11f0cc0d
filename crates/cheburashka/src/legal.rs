//! What the numbers of a throw can be used for: the one source of legality.
//!
//! A player's pieces are a `u32` with bit `s` for a piece on step `s` of its track, and everybody else's
//! are turned into the same frame: bit `s` for whatever stands on the square of that step. So a number `n`
//! moves all pieces at once by a shift, and what bars a way is a shift too:
//!
//! ```text
//!         own corner        rim, clockwise            corner again   diagonal
//! step        0        1 2 3  ..  25 26 27                28         29 30 31
//! ```
//!
//! Steps 0 and 28 are one square: whatever stands there bars both.

use crate::action::RimMove;
use crate::position::{HOME, LAP, PIECES};
use crate::track::{RIM, TrackStep};
use crate::{Action, Corner, Numbers, Phase, Position, StartCorner};

/// Everybody's pieces as the player to move sees them.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    /// The player's own pieces.
    pub(crate) own: u32,
    /// The steps whose squares hold an own piece: both steps of the corner.
    pub(crate) own_squares: u32,
    /// The steps whose squares hold any piece: both steps of the corner.
    pub(crate) occupied: u32,
    /// The steps whose squares hold a piece that can be taken: both steps of the corner.
    pub(crate) takeable: u32,
}

/// The legal uses of what is left of a throw, as sets of the steps where they begin.
#[derive(Clone, Copy)]
pub(crate) struct Legal {
    corner: Corner,
    enter: bool,
    decline: bool,
    /// For the lower number, the higher one, and their sum; no moves where there is no such number or it
    /// is another of these.
    moves: [Moves; 3],
}

/// The moves by one number, as sets of the steps where they begin.
#[derive(Clone, Copy, Default)]
struct Moves {
    number: u8,
    quiet: u32,
    take: u32,
    take_back: u32,
    home: u32,
}

/// Turns squares of the rim, bit by bit, so many steps clockwise.
#[inline]
const fn rotate(rim: u32, steps: u32) -> u32 {
    ((rim << steps) | (rim >> (RIM as u32 - steps))) & LAP
}

/// A track's pieces on the rim: the lap, and home's corner as step 0.
#[inline]
const fn on_rim(track: u32) -> u32 {
    (track | track >> RIM & 1) & LAP
}

/// The same with both steps of the corner's square set where one is.
#[inline]
const fn both_corner_steps(steps: u32) -> u32 {
    steps | (steps & 1) << RIM | steps >> RIM & 1
}

/// The steps from which something of `occupied` bars the way `number` ahead, short of its end (CH-12).
#[inline]
const fn barred_ahead(occupied: u32, number: u8) -> u32 {
    // spans[k]: whether anything stands 1 to 2^k steps ahead. Two of them cover any distance.
    let one = occupied >> 1;
    let two = one | one >> 1;
    let four = two | two >> 2;
    let eight = four | four >> 4;
    let between = number.saturating_sub(1) as u32;
    match between {
        0 => 0,
        1 => one,
        2 | 3 => two | two >> (between - 2),
        4..=7 => four | four >> (between - 4),
        _ => eight | eight >> (between - 8),
    }
}

/// The steps from which something of `occupied` bars the way `number` back, short of its end (CH-12).
#[inline]
const fn barred_behind(occupied: u32, number: u8) -> u32 {
    barred_ahead(occupied.reverse_bits(), number).reverse_bits()
}

impl Frame {
    /// The frame of a player.
    #[inline]
    pub(crate) fn of(position: &Position, corner: Corner) -> Self {
        let own = position.tracks[corner.index()];
        let sheltered = position.rules.start_corner == StartCorner::Sheltered;
        let can_be_taken = if sheltered { LAP & !1 } else { LAP };
        let mut others = 0;
        let mut takeable = 0;
        // A player's corner is seven squares further on than the one before it.
        for turns in 1..4 {
            let track = position.tracks[corner.clockwise(turns).index()];
            let steps = 7 * turns as u32;
            others |= rotate(on_rim(track), steps);
            takeable |= rotate(track & can_be_taken, steps);
        }
        let own_squares = both_corner_steps(own);
        Self {
            own,
            own_squares,
            occupied: own_squares | both_corner_steps(others),
            takeable: both_corner_steps(takeable),
        }
    }

    /// The moves of `movable` pieces by one number.
    #[inline]
    fn moves(&self, movable: u32, number: u8, backward_capture: bool) -> Moves {
        // CH-11: not past step 31. CH-12: nothing between. CH-13: not onto an own piece.
        let ahead = movable
            & u32::MAX >> number
            & !barred_ahead(self.occupied, number)
            & !(self.own_squares >> number);
        let take = ahead & self.takeable >> number;
        // CH-14, CH-15, CH-16: what stands there and cannot be taken bars the square itself.
        let free = ahead & !(self.occupied >> number);
        let home = free & (HOME << 1) >> number;
        let take_back = if backward_capture {
            // CH-17: pieces on steps 1 to 27, not past their own corner (the shift drops those).
            movable
                & (LAP & !1)
                & (self.takeable & LAP) << number
                & !barred_behind(self.occupied & LAP, number)
        } else {
            0
        };
        Moves {
            number,
            quiet: free & !home,
            take,
            take_back,
            home,
        }
    }
}

impl Moves {
    #[inline]
    const fn count(&self) -> u32 {
        self.quiet.count_ones()
            + self.take.count_ones()
            + self.take_back.count_ones()
            + self.home.count_ones()
    }

    #[inline]
    const fn ahead(&self) -> u32 {
        self.quiet | self.take | self.home
    }

    /// The sets that begin on the rim, in the order of their actions.
    #[inline]
    const fn along_rim(&self) -> [(RimMove, u32); 3] {
        [
            (RimMove::Quiet, self.quiet),
            (RimMove::Take, self.take),
            (RimMove::TakeBack, self.take_back),
        ]
    }

    /// The action up the diagonal that begins at a step.
    #[inline]
    fn up(&self, corner: Corner, from: u8) -> Action {
        // `home` holds only steps from which the number leads to 29, 30 or 31.
        let to = TrackStep::new(from + self.number).unwrap_or(TrackStep::LAST);
        Action::home(self.number, corner, to)
    }

    #[inline]
    fn for_each(&self, corner: Corner, f: &mut impl FnMut(Action)) {
        for (kind, steps) in self.along_rim() {
            let mut rim = rotate(steps, 7 * corner as u32);
            while rim != 0 {
                f(Action::rim(kind, self.number, rim.trailing_zeros() as u8));
                rim &= rim - 1;
            }
        }
        let mut home = self.home;
        while home != 0 {
            f(self.up(corner, home.trailing_zeros() as u8));
            home &= home - 1;
        }
    }

    #[inline]
    fn nth(&self, corner: Corner, mut n: u32) -> Option<Action> {
        for (kind, steps) in self.along_rim() {
            match n.checked_sub(steps.count_ones()) {
                None => {
                    let rim = rotate(steps, 7 * corner as u32);
                    return Some(Action::rim(kind, self.number, nth_bit(rim, n)));
                }
                Some(rest) => n = rest,
            }
        }
        (n < self.home.count_ones()).then(|| self.up(corner, nth_bit(self.home, n)))
    }
}

/// The bit with `n` others below it; there must be one.
#[inline]
const fn nth_bit(mut bits: u32, mut n: u32) -> u8 {
    while n > 0 {
        bits &= bits.wrapping_sub(1);
        n -= 1;
    }
    bits.trailing_zeros() as u8
}

impl Legal {
    #[inline]
    fn of(position: &Position, corner: Corner, numbers: Numbers, moved: Option<TrackStep>) -> Self {
        let frame = Frame::of(position, corner);
        let movable = match moved {
            // CH-20.
            Some(step) => frame.own & !step.bit(),
            None => frame.own,
        };
        let backward_capture = position.rules.backward_capture;
        let mut all = [Moves::default(); 3];
        let high = numbers.high();
        // CH-19: either number, or the sum in one go; a double has its number once.
        if let (Some(low), Some(sum)) = (numbers.low(), numbers.sum()) {
            if low < high {
                all[0] = frame.moves(movable, low, backward_capture);
            }
            all[2] = frame.moves(movable, sum, backward_capture);
        }
        all[1] = frame.moves(movable, high, backward_capture);

        // CH-10, CH-21: a die that shows six, a piece in reserve, no own piece on the corner.
        let enter =
            numbers.shows_six() && frame.own_squares & 1 == 0 && frame.own.count_ones() < PIECES;
        let ahead = all[0].ahead() | all[1].ahead() | all[2].ahead();
        let back = all[0].take_back | all[1].take_back | all[2].take_back;
        Self {
            corner,
            enter,
            // CH-8: only what is no duty can be declined.
            decline: ahead == 0 && (enter || back != 0),
            moves: all,
        }
    }

    /// Whether the numbers have any use.
    #[inline]
    const fn any(&self) -> bool {
        let [low, high, sum] = &self.moves;
        self.enter
            || low.ahead() | high.ahead() | sum.ahead() != 0
            || low.take_back | high.take_back | sum.take_back != 0
    }

    #[inline]
    pub(crate) const fn count(&self) -> u32 {
        let [low, high, sum] = &self.moves;
        self.enter as u32 + low.count() + high.count() + sum.count() + self.decline as u32
    }

    /// Calls `f` with every action, in order.
    #[inline]
    pub(crate) fn for_each(&self, mut f: impl FnMut(Action)) {
        if self.enter {
            f(Action::ENTER);
        }
        for moves in &self.moves {
            moves.for_each(self.corner, &mut f);
        }
        if self.decline {
            f(Action::DECLINE);
        }
    }

    /// The action with `n` others before it.
    #[inline]
    pub(crate) fn nth(&self, mut n: u32) -> Option<Action> {
        if self.enter {
            match n.checked_sub(1) {
                None => return Some(Action::ENTER),
                Some(rest) => n = rest,
            }
        }
        for moves in &self.moves {
            let count = moves.count();
            if n < count {
                return moves.nth(self.corner, n);
            }
            n -= count;
        }
        (self.decline && n == 0).then_some(Action::DECLINE)
    }
}

impl Position {
    /// The legal actions, where a player is to use a throw.
    #[inline]
    pub(crate) fn legal(&self) -> Option<Legal> {
        match self.phase {
            Phase::Use { numbers, moved, .. } => Some(Legal::of(self, self.turn, numbers, moved)),
            Phase::Lot | Phase::Throw | Phase::Over => None,
        }
    }

    /// Whether the player to act has any use for these numbers (CH-7).
    #[inline]
    pub(crate) fn has_use(&self, numbers: Numbers, moved: Option<TrackStep>) -> bool {
        Legal::of(self, self.turn, numbers, moved).any()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_barred_by_what_stands_between() {
        for number in 1..=12u8 {
            for occupied in [0, 1 << 9, 1 << 20 | 1 << 3, 0b1011 << 14, u32::MAX] {
                let plain = |from: u32, to: u32| {
                    let (low, high) = (from.min(to), from.max(to));
                    (low + 1..high).any(|step| occupied >> step & 1 == 1)
                };
                for from in 0..32u32 {
                    let to = from + u32::from(number);
                    if to < 32 {
                        let barred = barred_ahead(occupied, number) >> from & 1 == 1;
                        assert_eq!(barred, plain(from, to), "{number} ahead from {from}");
                        let barred = barred_behind(occupied, number) >> to & 1 == 1;
                        assert_eq!(barred, plain(to, from), "{number} back from {to}");
                    }
                }
            }
        }
    }
}
