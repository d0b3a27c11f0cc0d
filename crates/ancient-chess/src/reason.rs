//! Why a step is refused.
//!
//! Nothing here decides what is legal: it only names what the plain rules say about a step that the
//! generator did not make.

use core_board::Side;

use crate::muster::Muster;
use crate::{
    Action, ActionKind, Movement, Phase, Position, Quarter, Square, SquareSet, Terrain, Unit,
};

/// Why a step is refused, with the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The game is over.
    #[error("the game is over (AC-30, AC-31, AC-33)")]
    Over,
    /// The action belongs to another phase.
    #[error("{side} is {due} now ({rule})")]
    Phase {
        /// Who is to act.
        side: Side,
        /// What it is doing.
        due: &'static str,
        /// The rule.
        rule: &'static str,
    },
    /// Terrain in the enemy's half.
    #[error("{square} is not in the half where {side} lays terrain (AC-10)")]
    NotOwnHalf {
        /// The square.
        square: Square,
        /// Who is to act.
        side: Side,
    },
    /// Terrain on terrain.
    #[error("there is terrain on {0} already (AC-2, AC-10)")]
    TerrainThere(Square),
    /// No more terrain of that sort.
    #[error("{side} may lay no more {terrain} (AC-9)")]
    NoneLeft {
        /// Who is to act.
        side: Side,
        /// Which sort.
        terrain: Terrain,
    },
    /// It would cut the ground apart.
    #[error("trees or water on {0} would cut the ground apart (AC-10)")]
    CutsApart(Square),
    /// A quarter that is not the side's own.
    #[error("{quarter} is not one of the two quarters that {side} may cede (AC-11)")]
    NotOwnQuarter {
        /// The quarter.
        quarter: Quarter,
        /// Who is to act.
        side: Side,
    },
    /// A camp where none is due.
    #[error("no camp of {0} is to be placed (AC-29)")]
    NoCampDue(Side),
    /// A unit where the camp is due first.
    #[error("the camp of {0} is placed before its units (AC-13, AC-29)")]
    CampFirst(Side),
    /// A square outside the side's quarters.
    #[error("{square} is not in the quarters of {side} (AC-12)")]
    NotOwnQuarters {
        /// The square.
        square: Square,
        /// Who is to act.
        side: Side,
    },
    /// A camp on terrain.
    #[error("a camp needs open ground, and {0} is not (AC-29)")]
    CampOnTerrain(Square),
    /// No more units of that kind.
    #[error("{side} has no {unit} left to place (AC-12)")]
    NoUnitLeft {
        /// Who is to act.
        side: Side,
        /// Of which kind.
        unit: Unit,
    },
    /// A unit stands there.
    #[error("a unit stands on {0} already (AC-12)")]
    Occupied(Square),
    /// The unit may not stand there.
    #[error("{unit} cannot stand on {square} (AC-6)")]
    CannotStand {
        /// The kind of unit.
        unit: Unit,
        /// The square.
        square: Square,
    },
    /// An advance is due.
    #[error(
        "one of the infantry that took part in the assault must advance onto {0} first (AC-23)"
    )]
    AdvanceDue(Square),
    /// An advance where none is due.
    #[error("no advance is due (AC-23)")]
    NoAdvanceDue,
    /// The unit did not take part in the assault.
    #[error("the unit on {0} did not take part in the assault (AC-23)")]
    NotAssaulter(Square),
    /// No unit of the side to move there.
    #[error("no unit of {side} stands on {square} (AC-16)")]
    NoUnit {
        /// Who is to act.
        side: Side,
        /// The square.
        square: Square,
    },
    /// The movement is used.
    #[error("one unit has moved this turn already (AC-16)")]
    MovementUsed,
    /// The movement is used by an assault.
    #[error("the assault on {0} is this turn's movement (AC-22)")]
    AssaultGoesOn(Square),
    /// The unit has struck.
    #[error("the unit on {0} has struck this turn (AC-17, AC-18)")]
    HasStruck(Square),
    /// The unit is pinned.
    #[error("the unit on {0} is pinned and cannot move, nor assault (AC-19, AC-24)")]
    Pinned(Square),
    /// An enemy would have to be struck, not moved onto.
    #[error("a unit stands on {0}, and nobody moves there (AC-6, AC-8)")]
    MoveOntoUnit(Square),
    /// Too far, or in a direction that the rules do not have.
    #[error("{unit} cannot go from {from} to {to} (AC-3)")]
    OutOfReach {
        /// The kind of unit.
        unit: Unit,
        /// Where it stands.
        from: Square,
        /// Where it should go.
        to: Square,
    },
    /// Something is in the way of a ride.
    #[error("{0} stops the ride (AC-8)")]
    RideStopped(Square),
    /// No enemy there.
    #[error("no enemy unit stands on {0} (AC-17)")]
    NoEnemy(Square),
    /// A target out of reach of melee, or of a straight line.
    #[error("{unit} on {from} cannot strike as far as {to}, or in that direction (AC-3)")]
    TooFar {
        /// The kind of unit.
        unit: Unit,
        /// Where it stands.
        from: Square,
        /// The target.
        to: Square,
    },
    /// Something is in the way of a shot.
    #[error("{0} stops the arrows (AC-7)")]
    ShotStopped(Square),
    /// Cavalry against a wall.
    #[error("cavalry cannot strike a unit on a wall (AC-21)")]
    CavalryAtWall,
    /// An assault after the movement.
    #[error("an assault is this turn's movement, which is used (AC-22)")]
    AssaultNeedsMovement,
    /// The action is refused for no reason known here: please report it.
    #[error("not a legal action (AC-16)")]
    Other,
}

pub(crate) fn why_illegal(position: &Position, action: Action) -> Reason {
    let side = position.side;
    let kind = action.kind();
    let elsewhere = |due, rule| Reason::Phase { side, due, rule };
    match (position.phase, kind) {
        (Phase::Over, _) => Reason::Over,
        (Phase::Terrain, ActionKind::Lay { terrain, square }) => {
            why_not_lay(position, terrain, square)
        }
        (Phase::Terrain, _) => elsewhere("laying terrain", "AC-10, AC-34"),
        (Phase::Cede { .. }, ActionKind::Cede { quarter }) => {
            Reason::NotOwnQuarter { quarter, side }
        }
        (Phase::Cede { .. }, _) => elsewhere("to cede a quarter", "AC-11"),
        (Phase::Deploy { .. }, ActionKind::Camp { .. } | ActionKind::Deploy { .. }) => {
            why_not_place(position, kind)
        }
        (Phase::Deploy { .. }, _) => elsewhere("placing its army", "AC-13"),
        (
            Phase::Battle {
                movement: Movement::Advance { onto },
            },
            _,
        ) => match kind {
            ActionKind::Advance { from } => Reason::NotAssaulter(from),
            _ => Reason::AdvanceDue(onto),
        },
        (Phase::Battle { .. }, ActionKind::Advance { .. }) => Reason::NoAdvanceDue,
        (Phase::Battle { movement }, ActionKind::Move { from, to }) => {
            why_not_move(position, movement, from, to)
        }
        (Phase::Battle { movement }, ActionKind::Strike { from, to }) => {
            why_not_strike(position, movement, from, to)
        }
        (Phase::Battle { .. }, _) => elsewhere("in battle", "AC-16"),
    }
}

fn why_not_lay(position: &Position, terrain: Terrain, square: Square) -> Reason {
    let side = position.side;
    if !Quarter::half(side).contains(square) {
        Reason::NotOwnHalf { square, side }
    } else if !position.grounds.open().contains(square) {
        Reason::TerrainThere(square)
    } else if position.left_to_lay(side, terrain) == 0 {
        Reason::NoneLeft { side, terrain }
    } else if terrain == Terrain::Wall {
        Reason::Other
    } else {
        Reason::CutsApart(square)
    }
}

fn why_not_place(position: &Position, kind: ActionKind) -> Reason {
    let side = position.side;
    let Phase::Deploy { ceded } = position.phase else {
        return Reason::Other;
    };
    let camp_due = !position.camp_squares(ceded, side).is_empty();
    let (unit, square) = match kind {
        ActionKind::Camp { .. } if !camp_due => return Reason::NoCampDue(side),
        ActionKind::Camp { square } => (None, square),
        ActionKind::Deploy { .. } if camp_due => return Reason::CampFirst(side),
        ActionKind::Deploy { unit, square } => (Some(unit), square),
        _ => return Reason::Other,
    };
    if !Position::holding(ceded, side).contains(square) {
        return Reason::NotOwnQuarters { square, side };
    }
    match unit {
        None => Reason::CampOnTerrain(square),
        Some(unit) if position.left_to_place(side, unit) == 0 => Reason::NoUnitLeft { side, unit },
        Some(_) if position.units.occupied().contains(square) => Reason::Occupied(square),
        Some(unit) => Reason::CannotStand { unit, square },
    }
}

fn why_not_move(position: &Position, movement: Movement, from: Square, to: Square) -> Reason {
    let side = position.side;
    if !position.units.of(side).contains(from) {
        return Reason::NoUnit { side, square: from };
    }
    match movement {
        Movement::Assault { target } => return Reason::AssaultGoesOn(target),
        Movement::Moved => return Reason::MovementUsed,
        Movement::Unused | Movement::Advance { .. } => {}
    }
    if position.marks.contains(from) {
        return Reason::HasStruck(from);
    }
    if position.pins.contains(from) {
        return Reason::Pinned(from);
    }
    let unit = position.units.kind_on(from);
    if position.units.occupied().contains(to) {
        return Reason::MoveOntoUnit(to);
    }
    let out_of_reach = Reason::OutOfReach { unit, from, to };
    let Some((direction, steps)) = crate::geometry::line(from, to) else {
        return out_of_reach;
    };
    let directions = position.rules.directions;
    if unit == Unit::Cavalry {
        if !directions.straight(direction) {
            return out_of_reach;
        }
        let army = Muster::with(position, side, SquareSet::EMPTY);
        return match first_from(from, direction, !army.riding) {
            Some(stop) if position.grounds.walls().contains(to) && stop == to => {
                Reason::CannotStand { unit, square: to }
            }
            Some(stop) => Reason::RideStopped(stop),
            None => Reason::Other,
        };
    }
    if steps > 1 || !directions.adjacent(direction) {
        out_of_reach
    } else {
        Reason::CannotStand { unit, square: to }
    }
}

fn why_not_strike(position: &Position, movement: Movement, from: Square, to: Square) -> Reason {
    let side = position.side;
    if !position.units.of(side).contains(from) {
        return Reason::NoUnit { side, square: from };
    }
    if position.marks.contains(from) {
        return Reason::HasStruck(from);
    }
    if !position.units.of(!side).contains(to) {
        return Reason::NoEnemy(to);
    }
    let unit = position.units.kind_on(from);
    let too_far = Reason::TooFar { unit, from, to };
    let Some((direction, steps)) = crate::geometry::line(from, to) else {
        return too_far;
    };
    let directions = position.rules.directions;
    if unit == Unit::Archers {
        if !directions.straight(direction) {
            return too_far;
        }
        let army = Muster::with(position, side, SquareSet::EMPTY);
        return match first_from(from, direction, !army.flight) {
            Some(stop) if stop != to => Reason::ShotStopped(stop),
            _ => Reason::Other,
        };
    }
    if steps > 1 || !directions.adjacent(direction) {
        return too_far;
    }
    match movement {
        _ if unit == Unit::Cavalry => Reason::CavalryAtWall,
        _ if position.pins.contains(from) => Reason::Pinned(from),
        Movement::Assault { target } => Reason::AssaultGoesOn(target),
        _ => Reason::AssaultNeedsMovement,
    }
}

/// The first of some squares on a line.
fn first_from(from: Square, direction: usize, squares: SquareSet) -> Option<Square> {
    SquareSet::first_on_ray(from, crate::geometry::opposite(direction + 4), squares)
}
