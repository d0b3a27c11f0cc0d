//! What is legal: the one source of it.
//!
//! All movement goes by whole sets. In one direction at most one unit can arrive on a square: a neighbour
//! that steps, or the cavalry that is first on the line back, since any unit between would stop it. The
//! same holds for strikes. So the moves, and the strikes, of a whole army are eight sets of squares where
//! they *end*, one for each direction, and where one begins is the first unit on the line back:
//!
//! ```text
//!  rides north of C and C      steps north of I          where a move north can end
//!    .  *  .  t                  .  .  .  .                 .  *  .  .
//!    .  *  .  *                  .  .  *  .                 .  *  *  *
//!    .  C  .  *                  .  .  I  .                 .  .  .  *
//!    .  .  .  C                  .  .  .  .                 .  .  .  .
//! ```

use core::num::NonZeroU32;

use core_board::Side;

use crate::geometry::{fill, neighbourhood, opposite, step};
use crate::setup::Placing;
use crate::{
    Action, ActionKind, Directions, Movement, Phase, Position, Quarter, Square, SquareSet, Terrain,
    Unit,
};

/// Who of a side can do what, and what is in the way, as the field stands now.
#[derive(Clone, Copy)]
pub(crate) struct Muster {
    pub(crate) directions: Directions,
    /// Infantry and archers that may step.
    pub(crate) walkers: SquareSet,
    /// Cavalry that may ride.
    pub(crate) riders: SquareSet,
    /// Archers that may shoot.
    pub(crate) archers: SquareSet,
    /// Infantry and cavalry that may strike on open ground.
    pub(crate) melee: SquareSet,
    /// Infantry that may assault.
    pub(crate) climbers: SquareSet,
    /// Enemy units.
    pub(crate) targets: SquareSet,
    /// Those on open ground.
    pub(crate) open_targets: SquareSet,
    /// Those on walls that may be assaulted.
    pub(crate) wall_targets: SquareSet,
    /// Where a walker may step.
    pub(crate) footing: SquareSet,
    /// What a rider rides over.
    pub(crate) riding: SquareSet,
    /// What an arrow flies over.
    pub(crate) flight: SquareSet,
    /// Every unit.
    pub(crate) occupied: SquareSet,
}

impl Muster {
    /// The side to move, in its turn as far as it has come.
    #[inline]
    pub(crate) fn in_turn(position: &Position, movement: Movement) -> Self {
        let own = position.units.of(position.side);
        let army = Self::with(position, position.side, own - position.marks);
        let unpinned = !position.pins;
        match movement {
            Movement::Unused => Self {
                walkers: army.walkers & unpinned,
                riders: army.riders & unpinned,
                climbers: army.climbers & unpinned,
                ..army
            },
            Movement::Assault { target } => Self {
                walkers: SquareSet::EMPTY,
                riders: SquareSet::EMPTY,
                climbers: army.climbers & unpinned,
                wall_targets: SquareSet::of(target),
                ..army
            },
            Movement::Moved | Movement::Advance { .. } => Self {
                walkers: SquareSet::EMPTY,
                riders: SquareSet::EMPTY,
                climbers: SquareSet::EMPTY,
                ..army
            },
        }
    }

    /// Some of a side's units, with nothing done or forbidden yet.
    #[inline]
    pub(crate) fn with(position: &Position, side: Side, able: SquareSet) -> Self {
        let (units, grounds) = (&position.units, &position.grounds);
        let occupied = units.occupied();
        let free = !occupied;
        let targets = units.of(!side);
        let walls = grounds.walls();
        let melee = units.melee() & able;
        let walkers = units.walkers() & able;
        Self {
            directions: position.rules.directions,
            walkers,
            riders: melee - walkers,
            archers: walkers - melee,
            melee,
            climbers: melee & walkers,
            targets,
            // AC-21, AC-22.
            open_targets: targets - walls,
            wall_targets: targets & walls,
            footing: free - grounds.barred(),
            riding: free - grounds.barred_to_cavalry(),
            flight: free - grounds.trees(),
            occupied,
        }
    }

    /// Where moves in a direction end.
    #[inline(always)]
    pub(crate) fn moves<const D: usize>(&self) -> SquareSet {
        let mut ends = SquareSet::EMPTY;
        if self.directions.adjacent(D) {
            ends |= step::<D>(self.walkers) & self.footing;
        }
        if self.directions.straight(D) {
            // AC-8.
            ends |= fill::<D>(self.riders, self.riding) - self.riders;
        }
        ends
    }

    /// Whom strikes in a direction hit.
    #[inline(always)]
    pub(crate) fn strikes<const D: usize>(&self) -> SquareSet {
        self.shots::<D>() | self.blows::<D>()
    }

    /// Whom archers hit in a direction (AC-7).
    #[inline(always)]
    fn shots<const D: usize>(&self) -> SquareSet {
        if self.directions.straight(D) {
            step::<D>(fill::<D>(self.archers, self.flight)) & self.targets
        } else {
            SquareSet::EMPTY
        }
    }

    /// Whom infantry and cavalry hit in a direction (AC-21, AC-22, AC-25).
    #[inline(always)]
    fn blows<const D: usize>(&self) -> SquareSet {
        if self.directions.adjacent(D) {
            (step::<D>(self.melee) & self.open_targets)
                | (step::<D>(self.climbers) & self.wall_targets)
        } else {
            SquareSet::EMPTY
        }
    }

    /// Where moves in a direction, `0..8`, end.
    pub(crate) fn moves_in(&self, direction: usize) -> SquareSet {
        match direction {
            0 => self.moves::<0>(),
            1 => self.moves::<1>(),
            2 => self.moves::<2>(),
            3 => self.moves::<3>(),
            4 => self.moves::<4>(),
            5 => self.moves::<5>(),
            6 => self.moves::<6>(),
            _ => self.moves::<7>(),
        }
    }

    /// Whom strikes in a direction, `0..8`, hit.
    pub(crate) fn strikes_in(&self, direction: usize) -> SquareSet {
        match direction {
            0 => self.strikes::<0>(),
            1 => self.strikes::<1>(),
            2 => self.strikes::<2>(),
            3 => self.strikes::<3>(),
            4 => self.strikes::<4>(),
            5 => self.strikes::<5>(),
            6 => self.strikes::<6>(),
            _ => self.strikes::<7>(),
        }
    }

    /// Where moves end, by direction; `None` where nobody may move.
    #[inline(always)]
    fn all_moves(&self) -> Option<[SquareSet; 8]> {
        if (self.walkers | self.riders).is_empty() {
            return None;
        }
        Some([
            self.moves::<0>(),
            self.moves::<1>(),
            self.moves::<2>(),
            self.moves::<3>(),
            self.moves::<4>(),
            self.moves::<5>(),
            self.moves::<6>(),
            self.moves::<7>(),
        ])
    }

    /// Whom strikes hit, by direction; `None` where nobody can be struck.
    #[inline(always)]
    fn all_strikes(&self) -> Option<[SquareSet; 8]> {
        let mut hit = [SquareSet::EMPTY; 8];
        if !self.archers.is_empty() {
            hit = [
                self.shots::<0>(),
                self.shots::<1>(),
                self.shots::<2>(),
                self.shots::<3>(),
                self.shots::<4>(),
                self.shots::<5>(),
                self.shots::<6>(),
                self.shots::<7>(),
            ];
        }
        // Most of the time nobody stands face to face.
        if neighbourhood(self.melee).intersects(self.targets) {
            hit[0] |= self.blows::<0>();
            hit[1] |= self.blows::<1>();
            hit[2] |= self.blows::<2>();
            hit[3] |= self.blows::<3>();
            hit[4] |= self.blows::<4>();
            hit[5] |= self.blows::<5>();
            hit[6] |= self.blows::<6>();
            hit[7] |= self.blows::<7>();
        }
        let any = hit.into_iter().fold(SquareSet::EMPTY, |any, set| any | set);
        (!any.is_empty()).then_some(hit)
    }

    /// Where the move, or the strike, that ends on a square in a direction begins: the first unit on the
    /// line back.
    #[inline(always)]
    pub(crate) fn source(&self, direction: usize, to: Square) -> Square {
        // There is one by construction of the sets; the square itself stands for what never is.
        SquareSet::first_on_ray(to, opposite(direction), self.occupied).unwrap_or(to)
    }
}

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

/// The actions of a list of sets of squares, one set after the other.
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
        // One list for every phase before the battle: none has more than 151 actions.
        for n in 0.. {
            match self.choose_before(|_| n) {
                Some(action) => f(action),
                None => break,
            }
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
