//! What is legal: the one source of it.
//!
//! In battle it is the sets of `muster`, before it those of `setup`; what counts, lists, chooses and tests
//! actions all takes them from there.

use core::num::NonZeroU32;

use crate::muster::Muster;
use crate::setup::Placing;
use crate::{
    Action, ActionKind, Movement, Phase, Position, Quarter, Square, SquareSet, Terrain, Unit,
};

/// Calls `f` with each move, or strike, of the sets by direction.
#[inline(always)]
fn each_of(
    army: &Muster,
    sets: Option<[SquareSet; 8]>,
    make: impl Fn(usize, Square, Square) -> Action,
    f: &mut impl FnMut(Action),
) {
    let Some(sets) = sets else { return };
    each_along::<0>(army, sets, &make, f);
    each_along::<1>(army, sets, &make, f);
    each_along::<2>(army, sets, &make, f);
    each_along::<3>(army, sets, &make, f);
    each_along::<4>(army, sets, &make, f);
    each_along::<5>(army, sets, &make, f);
    each_along::<6>(army, sets, &make, f);
    each_along::<7>(army, sets, &make, f);
}

#[inline(always)]
fn each_along<const D: usize>(
    army: &Muster,
    sets: [SquareSet; 8],
    make: &impl Fn(usize, Square, Square) -> Action,
    f: &mut impl FnMut(Action),
) {
    for to in sets[D] {
        f(make(D, army.source(D, to), to));
    }
}

/// Calls `f` with every legal move and strike, and the end of the turn.
#[inline]
fn each_in_battle(position: &Position, movement: Movement, mut f: impl FnMut(Action)) {
    let army = Muster::in_turn(position, movement);
    each_of(&army, army.all_moves(), Action::move_along, &mut f);
    each_of(&army, army.all_strikes(), Action::strike_along, &mut f);
    f(Action::END);
}

/// How many squares each set has.
#[inline(always)]
fn lengths(sets: Option<&[SquareSet; 8]>) -> [u32; 8] {
    sets.map_or([0; 8], |sets| sets.map(SquareSet::len))
}

/// The set in which the `n`th square of all lies, and which of its squares it is.
#[inline(always)]
fn locate(mut n: u32, lengths: [u32; 8]) -> (usize, u32) {
    let mut direction = 0;
    for length in lengths {
        if n < length {
            break;
        }
        n -= length;
        direction += 1;
    }
    (direction, n)
}

/// Chooses a move, a strike, or the end of the turn.
#[inline]
fn choose_in_battle(
    position: &Position,
    movement: Movement,
    choose: impl FnOnce(NonZeroU32) -> u32,
) -> Option<Action> {
    let army = Muster::in_turn(position, movement);
    let moves = army.all_moves();
    let strikes = army.all_strikes();
    let (ends, hits) = (lengths(moves.as_ref()), lengths(strikes.as_ref()));
    let (all_moves, all_strikes): (u32, u32) = (ends.iter().sum(), hits.iter().sum());
    let n = choose(NonZeroU32::MIN.saturating_add(all_moves + all_strikes));
    if n < all_moves {
        let (direction, n) = locate(n, ends);
        let to = moves?.get(direction)?.nth(n)?;
        let from = army.source(direction, to);
        return Some(Action::move_along(direction, from, to));
    }
    let n = n - all_moves;
    if n < all_strikes {
        let (direction, n) = locate(n, hits);
        let to = strikes?.get(direction)?.nth(n)?;
        let from = army.source(direction, to);
        return Some(Action::strike_along(direction, from, to));
    }
    (n == all_strikes).then_some(Action::END)
}

/// Chooses from a list of sets of squares, one set after the other, and an action after them all.
fn choose_square<const N: usize>(
    sets: [SquareSet; N],
    extra: Option<Action>,
    make: impl Fn(usize, Square) -> Action,
    choose: impl FnOnce(NonZeroU32) -> u32,
) -> Option<Action> {
    let total: u32 = sets.iter().map(|set| set.len()).sum();
    let total = total + u32::from(extra.is_some());
    let mut n = choose(NonZeroU32::new(total)?);
    for (place, set) in sets.into_iter().enumerate() {
        match n.checked_sub(set.len()) {
            None => return Some(make(place, set.nth(n)?)),
            Some(rest) => n = rest,
        }
    }
    extra.filter(|_| n == 0)
}

/// Calls `f` with the actions of a list of sets of squares, one set after the other.
fn each_square(
    sets: [SquareSet; 3],
    make: impl Fn(usize, Square) -> Action,
    f: &mut impl FnMut(Action),
) {
    for (place, set) in sets.into_iter().enumerate() {
        set.iter()
            .map(|square| make(place, square))
            .for_each(&mut *f);
    }
}

fn lay(place: usize, square: Square) -> Action {
    Action::lay(Terrain::ALL[place % 3], square)
}

fn deploy(place: usize, square: Square) -> Action {
    Action::deploy(Unit::ALL[place % 3], square)
}

impl Position {
    /// Calls `f` with every legal action, in order.
    #[inline]
    pub(crate) fn each_legal(&self, f: impl FnMut(Action)) {
        match self.phase {
            Phase::Battle {
                movement: Movement::Advance { .. },
            } => self.assaulters().iter().map(Action::advance).for_each(f),
            Phase::Battle { movement } => each_in_battle(self, movement, f),
            _ => self.each_legal_before(f),
        }
    }

    fn each_legal_before(&self, mut f: impl FnMut(Action)) {
        match self.phase {
            Phase::Terrain => {
                each_square(self.laying().squares, lay, &mut f);
                f(Action::READY);
            }
            Phase::Cede { .. } => Quarter::own(self.side)
                .map(Action::cede)
                .into_iter()
                .for_each(f),
            Phase::Deploy { ceded } => match self.placing(ceded) {
                Placing::Camp(squares) => squares.iter().map(Action::camp).for_each(f),
                Placing::Units(squares) => each_square(squares, deploy, &mut f),
                Placing::Nothing => {}
            },
            Phase::Battle { .. } | Phase::Over => {}
        }
    }

    /// How many actions are legal.
    #[inline]
    pub(crate) fn count_legal(&self) -> u32 {
        let mut count = 0;
        let n = |total: NonZeroU32| {
            count = total.get();
            u32::MAX >> 1
        };
        self.choose_legal(n);
        count
    }

    /// Chooses one of the legal actions by its place among them.
    #[inline]
    pub(crate) fn choose_legal(&self, choose: impl FnOnce(NonZeroU32) -> u32) -> Option<Action> {
        match self.phase {
            Phase::Battle {
                movement: Movement::Advance { .. },
            } => {
                let assaulters = self.assaulters();
                let n = choose(NonZeroU32::new(assaulters.len())?);
                assaulters.nth(n).map(Action::advance)
            }
            Phase::Battle { movement } => choose_in_battle(self, movement, choose),
            _ => self.choose_before(choose),
        }
    }

    fn choose_before(&self, choose: impl FnOnce(NonZeroU32) -> u32) -> Option<Action> {
        match self.phase {
            Phase::Terrain => {
                choose_square(self.laying().squares, Some(Action::READY), lay, choose)
            }
            Phase::Cede { .. } => {
                const TWO: NonZeroU32 = NonZeroU32::MIN.saturating_add(1);
                let quarters = Quarter::own(self.side);
                let n = usize::try_from(choose(TWO)).ok()?;
                quarters.get(n).copied().map(Action::cede)
            }
            Phase::Deploy { ceded } => match self.placing(ceded) {
                Placing::Camp(squares) => {
                    choose_square([squares], None, |_, square| Action::camp(square), choose)
                }
                Placing::Units(squares) => choose_square(squares, None, deploy, choose),
                Placing::Nothing => None,
            },
            Phase::Battle { .. } | Phase::Over => None,
        }
    }

    /// Whether an action is legal, by the sets that generate it.
    pub(crate) fn is_legal_action(&self, action: Action) -> bool {
        match (self.phase, action.kind()) {
            (Phase::Terrain, ActionKind::Lay { terrain, square }) => {
                self.laying().squares[terrain as usize].contains(square)
            }
            (Phase::Cede { .. }, ActionKind::Cede { quarter }) => quarter.maker() == self.side,
            (Phase::Deploy { ceded }, ActionKind::Camp { square }) => {
                matches!(self.placing(ceded), Placing::Camp(squares) if squares.contains(square))
            }
            (Phase::Deploy { ceded }, ActionKind::Deploy { unit, square }) => {
                matches!(self.placing(ceded), Placing::Units(squares)
                    if squares[unit as usize].contains(square))
            }
            (
                Phase::Battle {
                    movement: Movement::Advance { .. },
                },
                kind,
            ) => {
                matches!(kind, ActionKind::Advance { from } if self.assaulters().contains(from))
            }
            (Phase::Terrain, ActionKind::Ready) | (Phase::Battle { .. }, ActionKind::End) => true,
            (Phase::Battle { movement }, ActionKind::Move { from, to }) => {
                let army = Muster::in_turn(self, movement);
                action.direction().is_some_and(|direction| {
                    army.moves_in(direction).contains(to) && army.source(direction, to) == from
                })
            }
            (Phase::Battle { movement }, ActionKind::Strike { from, to }) => {
                let army = Muster::in_turn(self, movement);
                action.direction().is_some_and(|direction| {
                    army.strikes_in(direction).contains(to) && army.source(direction, to) == from
                })
            }
            _ => false,
        }
    }
}
