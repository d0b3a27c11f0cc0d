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

use core::num::NonZeroU32;

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
///
/// `N` is how many numbers a move can be made by: one, or three where two dice are left (either, or their
/// sum).
#[derive(Clone, Copy)]
pub(crate) struct Legal<const N: usize> {
    corner: Corner,
    enter: bool,
    decline: bool,
    /// By ascending number; a double has its number twice, the first time without moves.
    moves: [Moves; N],
}

/// The moves by one number, as sets of the steps where they begin.
#[derive(Clone, Copy)]
struct Moves {
    number: u8,
    /// All moves ahead.
    ahead: u32,
    /// Those of them that take.
    take: u32,
    take_back: u32,
}

/// Turns squares of the rim, bit by bit, so many steps clockwise.
#[inline]
const fn rotate(rim: u32, steps: u32) -> u32 {
    ((rim << steps) | (rim >> (RIM as u32 - steps))) & LAP
}

/// The same steps with both of the corner's square set where one is.
#[inline]
const fn both_corner_steps(steps: u32) -> u32 {
    steps | (steps & 1) << RIM | steps >> RIM & 1
}

/// The steps from which something of `occupied` bars the way `number` ahead, short of its end (CH-12).
#[inline]
const fn barred_ahead(occupied: u32, number: u8) -> u32 {
    // Whether anything stands up to 1, 2, 4, 8 steps ahead.
    let one = occupied >> 1;
    let two = one | one >> 1;
    let four = two | two >> 2;
    let (span, length) = longest_span(number, [one, two, four, four | four >> 4]);
    span | span >> (between(number) - length)
}

/// The steps from which something of `occupied` bars the way `number` back, short of its end (CH-12).
#[inline]
const fn barred_behind(occupied: u32, number: u8) -> u32 {
    let one = occupied << 1;
    let two = one | one << 1;
    let four = two | two << 2;
    let (span, length) = longest_span(number, [one, two, four, four | four << 4]);
    span | span << (between(number) - length)
}

/// How many squares lie between the ends of a move.
#[inline]
const fn between(number: u8) -> u32 {
    number.saturating_sub(1) as u32
}

/// Of spans of 1, 2, 4 and 8 squares the longest that fits between the ends of a move by up to 12, and its
/// length: two of it, overlapping, cover all that lies between.
#[inline]
const fn longest_span(number: u8, [one, two, four, eight]: [u32; 4]) -> (u32, u32) {
    let between = between(number);
    if between >= 8 {
        (eight, 8)
    } else if between >= 4 {
        (four, 4)
    } else if between >= 2 {
        (two, 2)
    } else if between == 1 {
        (one, 1)
    } else {
        (0, 0)
    }
}

impl Frame {
    /// The frame of a player.
    #[inline]
    pub(crate) fn of(position: &Position, corner: Corner) -> Self {
        let own = position.tracks[corner.index()];
        let sheltered = u32::from(position.rules.start_corner == StartCorner::Sheltered);
        let mut others = 0;
        let mut takeable = 0;
        // A player's corner is seven squares further on than the one before it.
        for turns in 1..4 {
            let track = position.tracks[corner.clockwise(turns).index()];
            let start = 7 * turns as u32;
            let lap = rotate(track & LAP, start);
            others |= lap | (track >> RIM & 1) << start;
            takeable |= lap & !(sheltered << start);
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
        let ahead = take | ahead & !(self.occupied >> number);
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
            ahead,
            take,
            take_back,
        }
    }
}

impl Moves {
    const NONE: Self = Self {
        number: 0,
        ahead: 0,
        take: 0,
        take_back: 0,
    };

    #[inline]
    const fn count(&self) -> u32 {
        // One count of both together: without a machine instruction for it, counting is what costs.
        (self.ahead as u64 | (self.take_back as u64) << 32).count_ones()
    }

    #[inline]
    const fn any(&self) -> bool {
        self.ahead | self.take_back != 0
    }

    /// The moves that end up the diagonal.
    #[inline]
    const fn home(&self) -> u32 {
        self.ahead & (HOME << 1) >> self.number
    }

    /// The sets that begin on the rim and end on it, in the order of their actions.
    #[inline]
    const fn along_rim(&self) -> [(RimMove, u32); 3] {
        [
            (RimMove::Quiet, self.ahead & !self.take & !self.home()),
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
        let mut home = self.home();
        while home != 0 {
            f(self.up(corner, home.trailing_zeros() as u8));
            home &= home - 1;
        }
    }

    /// The action with `n` others before it; there must be one.
    #[inline]
    fn nth(&self, corner: Corner, mut n: u32) -> Action {
        for (kind, steps) in self.along_rim() {
            let mut rim = rotate(steps, 7 * corner as u32);
            while rim != 0 {
                if n == 0 {
                    return Action::rim(kind, self.number, rim.trailing_zeros() as u8);
                }
                rim &= rim - 1;
                n -= 1;
            }
        }
        self.up(corner, nth_bit(self.home(), n))
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

/// Who uses a throw, and with what.
struct User {
    corner: Corner,
    frame: Frame,
    /// The pieces that may move.
    movable: u32,
    enter: bool,
    backward_capture: bool,
}

impl User {
    #[inline]
    fn of(position: &Position, numbers: Numbers, moved: Option<TrackStep>) -> Self {
        let corner = position.turn;
        let frame = Frame::of(position, corner);
        Self {
            corner,
            movable: match moved {
                // CH-20.
                Some(step) => frame.own & !step.bit(),
                None => frame.own,
            },
            // CH-10, CH-21: a die that shows six, a piece in reserve, no own piece on the corner.
            enter: numbers.shows_six()
                && frame.own_squares & 1 == 0
                && frame.own.count_ones() < PIECES,
            backward_capture: position.rules.backward_capture,
            frame,
        }
    }

    #[inline]
    fn moves(&self, number: u8) -> Moves {
        self.frame
            .moves(self.movable, number, self.backward_capture)
    }

    /// The uses that there are with these moves.
    #[inline]
    fn legal<const N: usize>(&self, moves: [Moves; N]) -> Legal<N> {
        let ahead = moves.iter().fold(0, |all, moves| all | moves.ahead);
        let back = moves.iter().fold(0, |all, moves| all | moves.take_back);
        Legal {
            corner: self.corner,
            enter: self.enter,
            // CH-8: only what is no duty can be declined.
            decline: ahead == 0 && (self.enter || back != 0),
            moves,
        }
    }

    /// The uses of a single number.
    #[inline]
    fn one(&self, number: u8) -> Legal<1> {
        self.legal([self.moves(number)])
    }

    /// The uses of two numbers, the higher one first (CH-19): either, or their sum in one go.
    #[inline]
    fn two(&self, high: u8, low: u8) -> Legal<3> {
        let lower = if low < high {
            self.moves(low)
        } else {
            Moves::NONE
        };
        self.legal([lower, self.moves(high), self.moves(high + low)])
    }
}

impl<const N: usize> Legal<N> {
    #[inline]
    fn count(&self) -> u32 {
        let moves: u32 = self.moves.iter().map(Moves::count).sum();
        u32::from(self.enter) + moves + u32::from(self.decline)
    }

    /// Calls `f` with every action, in order.
    #[inline]
    fn for_each(&self, mut f: impl FnMut(Action)) {
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

    /// The action that `choose` picks by its place, told how many there are.
    #[inline]
    fn choose(&self, choose: impl FnOnce(NonZeroU32) -> u32) -> Option<Action> {
        let mut n = choose(NonZeroU32::new(self.count())?);
        if self.enter {
            match n.checked_sub(1) {
                None => return Some(Action::ENTER),
                Some(rest) => n = rest,
            }
        }
        for moves in &self.moves {
            let count = moves.count();
            if n < count {
                return Some(moves.nth(self.corner, n));
            }
            n -= count;
        }
        (self.decline && n == 0).then_some(Action::DECLINE)
    }
}

/// Whether the player to act has any use for these numbers (CH-7).
#[inline]
pub(crate) fn has_use(position: &Position, numbers: Numbers, moved: Option<TrackStep>) -> bool {
    if position.tracks[position.turn.index()] == 0 {
        // Nothing is on the board to move, nor on the corner to bar it.
        return numbers.shows_six();
    }
    let user = User::of(position, numbers, moved);
    let any = |number| user.moves(number).any();
    user.enter
        || match (numbers.high(), numbers.low()) {
            (number, None) => any(number),
            // The sum leads ahead only where a single number does, as nothing may stand between.
            (high, Some(low)) => any(low) || any(high) || user.backward_capture && any(high + low),
        }
}

/// Calls `f` with every legal action, in order.
#[inline]
pub(crate) fn for_each(position: &Position, f: impl FnMut(Action)) {
    if let Phase::Use { numbers, moved, .. } = position.phase {
        let user = User::of(position, numbers, moved);
        match (numbers.high(), numbers.low()) {
            (number, None) => user.one(number).for_each(f),
            (high, Some(low)) => user.two(high, low).for_each(f),
        }
    }
}

/// How many actions are legal.
#[inline]
pub(crate) fn count(position: &Position) -> u32 {
    let Phase::Use { numbers, moved, .. } = position.phase else {
        return 0;
    };
    let user = User::of(position, numbers, moved);
    match (numbers.high(), numbers.low()) {
        (number, None) => user.one(number).count(),
        (high, Some(low)) => user.two(high, low).count(),
    }
}

/// The legal action that `choose` picks by its place, told how many there are.
#[inline]
pub(crate) fn choose(
    position: &Position,
    choose: impl FnOnce(NonZeroU32) -> u32,
) -> Option<Action> {
    let Phase::Use { numbers, moved, .. } = position.phase else {
        return None;
    };
    let user = User::of(position, numbers, moved);
    match (numbers.high(), numbers.low()) {
        (number, None) => user.one(number).choose(choose),
        (high, Some(low)) => user.two(high, low).choose(choose),
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
