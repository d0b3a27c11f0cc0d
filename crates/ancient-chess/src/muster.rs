//! Who can do what: the moves and strikes of a whole army.
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

use core_board::Side;

use crate::geometry::{fill, neighbourhood, opposite, step};
use crate::{Directions, Movement, Position, Square, SquareSet};

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
    pub(crate) fn all_moves(&self) -> Option<[SquareSet; 8]> {
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
    pub(crate) fn all_strikes(&self) -> Option<[SquareSet; 8]> {
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
