//! What must hold for a position.
//!
//! A position comes in as text or as a drawing; both are checked here, and nowhere else. Everything that
//! is wrong is found, each with the place where it shows.

use alloc::vec::Vec;

use core_board::{BySide, Side};

use crate::morale::MORALE_BOUND;
use crate::position::PROGRESS;
use crate::{
    Deployment, Ground, Movement, Phase, Position, PositionProblem, Quarter, Square, SquareSet,
    Terrain, Unit,
};

/// Where something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Unit(Square),
    Ground(Square),
    Units,
    Grounds,
    Side,
    Phase,
    Morale,
    Pins,
    Pin(Square),
    Quiet,
}

/// What is wrong with a position and where, as it is found.
#[derive(Default)]
struct Found(Vec<(Place, PositionProblem)>);

impl Found {
    fn say(&mut self, place: Place, problem: PositionProblem) {
        self.0.push((place, problem));
    }

    fn say_if(&mut self, wrong: bool, place: Place, problem: PositionProblem) {
        if wrong {
            self.say(place, problem);
        }
    }

    fn say_each(
        &mut self,
        squares: SquareSet,
        place: impl Fn(Square) -> Place,
        problem: impl Fn(Square) -> PositionProblem,
    ) {
        for square in squares {
            self.say(place(square), problem(square));
        }
    }
}

/// Everything that is wrong with a position whose fields are well-formed. That its hits and pins are on
/// the right side's units, and its camps single, whoever reads them has seen to.
pub(crate) fn problems(position: &Position) -> Vec<(Place, PositionProblem)> {
    let mut found = Found::default();
    check_standing(position, &mut found);
    check_pins(position, &mut found);
    for side in Side::ALL {
        let costs = position.rules.costs;
        // At most 100 units, for at most 100 each.
        let enemies = position.units.of(!side).len() as u16;
        let spoils = i32::from(costs.unit_taken) * i32::from(enemies);
        let morale = i32::from(position.morale[side]);
        // AC-31: the first loss that leads to 0 or below ends the game.
        let dearest = costs.unit_lost.max(costs.wall_lost);
        let dearest = dearest.max(position.rules.camp[side].unwrap_or(0));
        let beyond = morale + spoils > MORALE_BOUND || morale < 1 - i32::from(dearest);
        found.say_if(beyond, Place::Morale, PositionProblem::MoraleBound);
    }
    match position.phase {
        Phase::Terrain | Phase::Cede { .. } => {
            let units = position.units.occupied();
            found.say_each(units, Place::Unit, PositionProblem::UnitTooEarly);
            for camp in Side::ALL.iter().filter_map(|side| position.camps[*side]) {
                found.say(Place::Ground(camp), PositionProblem::CampTooEarly(camp));
            }
            check_before(position, &mut found);
            check_side_before(position, &mut found);
        }
        Phase::Deploy { ceded } => {
            check_before(position, &mut found);
            if check_places(position, ceded, &mut found) {
                check_deployment(position, ceded, &mut found);
            }
        }
        Phase::Battle { movement } => check_battle(position, movement, &mut found),
        Phase::Over => check_over(position, &mut found),
    }
    found.0
}

/// Who stands on what.
fn check_standing(position: &Position, found: &mut Found) {
    let (units, grounds) = (&position.units, &position.grounds);
    for terrain in [Terrain::Trees, Terrain::Water] {
        let stuck = units.occupied() & grounds.of(terrain);
        found.say_each(stuck, Place::Unit, |square| {
            let ground = terrain;
            PositionProblem::UnitOnBarredGround { ground, square }
        });
    }
    let climbed = units.kind(Unit::Cavalry) & grounds.walls();
    found.say_each(climbed, Place::Unit, PositionProblem::CavalryOnWall);
    for side in Side::ALL {
        let wrong = (units.of(side) & grounds.walls()) - grounds.held_by(side);
        found.say_each(wrong, Place::Ground, |square| PositionProblem::WallHolder {
            square,
            side,
        });
        if let Some(camp) = position.camps[side] {
            let agreed = position.rules.camp[side].is_some();
            let place = Place::Ground(camp);
            found.say_if(!agreed, place, PositionProblem::NoCampAgreed(side));
            if units.of(!side).contains(camp) {
                let (square, side) = (camp, !side);
                found.say(
                    Place::Unit(camp),
                    PositionProblem::UnitOnEnemyCamp { square, side },
                );
            }
        }
    }
}

fn check_pins(position: &Position, found: &mut Found) {
    if position.pins.is_empty() {
        return;
    }
    if !position.rules.pinning {
        found.say(Place::Pins, PositionProblem::NoPinning);
        return;
    }
    let nobody = position.pins - position.units.occupied();
    found.say_each(nobody, Place::Pin, PositionProblem::PinnedNobody);
}

/// What holds until the battle begins: terrain, morale, pins and quiet.
fn check_before(position: &Position, found: &mut Found) {
    let rules = &position.rules;
    let south_lays = position.phase == Phase::Terrain && position.side == Side::South;
    if south_lays {
        let early = Quarter::half(Side::North) - position.grounds.open();
        found.say_each(early, Place::Ground, PositionProblem::TerrainTooEarly);
    }
    for side in Side::ALL {
        for terrain in Terrain::ALL {
            let laid = (position.grounds.of(terrain) & Quarter::half(side)).len();
            let agreed = rules.terrain[side].limit(terrain);
            if laid > agreed.into() {
                let problem = PositionProblem::TooMuchTerrain {
                    side,
                    terrain,
                    found: laid,
                    agreed,
                };
                found.say(Place::Grounds, problem);
            }
        }
        let early = position.grounds.held_by(side) - position.units.of(side);
        found.say_each(early, Place::Ground, PositionProblem::HeldTooEarly);
    }
    if rules.connected {
        // South had laid all of its own before North began; in one piece then and now, the pieces can have
        // been laid one by one so.
        let barred = position.grounds.barred();
        let souths = barred & Quarter::half(Side::South);
        let directions = rules.directions;
        let in_one_piece = directions.hang_together(!souths) && directions.hang_together(!barred);
        found.say_if(!in_one_piece, Place::Grounds, PositionProblem::CutApart);
    }
    let start = Position::start(*rules);
    if position.morale != start.morale {
        let BySide { south, north } = rules.morale;
        let problem = PositionProblem::StartingMorale { south, north };
        found.say(Place::Morale, problem);
    }
    if rules.pinning {
        let pinned = !position.pins.is_empty();
        found.say_if(pinned, Place::Pins, PositionProblem::PinsTooEarly);
    }
    let counted = position.quiet != 0;
    found.say_if(counted, Place::Quiet, PositionProblem::QuietTooEarly);
}

fn check_side_before(position: &Position, found: &mut Found) {
    let expected = match position.phase {
        Phase::Cede { by_south } => {
            if by_south.is_some() {
                Side::North
            } else {
                Side::South
            }
        }
        _ => position.side,
    };
    let wrong = position.side != expected;
    found.say_if(wrong, Place::Side, PositionProblem::WrongSide(expected));
}

/// In deployment: who stands where. Returns whether all is well.
fn check_places(position: &Position, ceded: BySide<Quarter>, found: &mut Found) -> bool {
    let before = found.0.len();
    for side in Side::ALL {
        let outside = position.units.of(side) - Position::holding(ceded, side);
        found.say_each(outside, Place::Unit, PositionProblem::UnitOutside);
        for unit in Unit::ALL {
            let count = (position.units.of(side) & position.units.kind(unit)).len();
            let agreed = position.rules.army[side].count(unit);
            if count > agreed.into() {
                let problem = PositionProblem::TooManyUnits {
                    side,
                    unit,
                    found: count,
                    agreed,
                };
                found.say(Place::Units, problem);
            }
        }
        if let Some(camp) = position.camps[side]
            && !Position::holding(ceded, side).contains(camp)
        {
            found.say(Place::Ground(camp), PositionProblem::CampOutside(camp));
        }
    }
    found.0.len() == before
}

/// In deployment: whose turn it can be, given what has been placed.
fn check_deployment(position: &Position, ceded: BySide<Quarter>, found: &mut Found) {
    let placed = BySide::from_fn(|side| position.units.of(side).len());
    let camp_due = |side| !position.camp_squares(ceded, side).is_empty();
    if let Some(side) = Side::ALL.into_iter().find(|side| camp_due(*side)) {
        if side == Side::South && position.camps.north.is_some() {
            found.say(Place::Grounds, PositionProblem::CampOrder);
        }
        if placed.south + placed.north > 0 {
            found.say(Place::Units, PositionProblem::CampDue(side));
        }
        let wrong = position.side != side;
        found.say_if(wrong, Place::Side, PositionProblem::WrongSide(side));
        return;
    }
    let able = BySide::from_fn(|side| position.can_place_unit(ceded, side));
    if !able.south && !able.north {
        found.say(Place::Phase, PositionProblem::DeploymentDone);
        return;
    }
    // A side that can place nothing could until its last unit, so what the other did since then is known.
    let (fits, side) = match (position.rules.deployment, able.south, able.north) {
        (Deployment::Whole, true, _) => (placed.north == 0, Side::South),
        (Deployment::Whole, false, _) => (true, Side::North),
        (Deployment::Alternate, true, true) if placed.south == placed.north => (true, Side::South),
        (Deployment::Alternate, true, true) => (placed.south == placed.north + 1, Side::North),
        (Deployment::Alternate, true, false) => (placed.south >= placed.north, Side::South),
        (Deployment::Alternate, false, _) => (placed.north + 1 >= placed.south, Side::North),
    };
    found.say_if(!fits, Place::Units, PositionProblem::DeploymentOrder);
    let wrong = fits && position.side != side;
    found.say_if(wrong, Place::Side, PositionProblem::WrongSide(side));
}

/// In battle: that it goes on, and that this turn can have come about.
fn check_battle(position: &Position, movement: Movement, found: &mut Found) {
    for side in Side::ALL {
        let gone = position.units.of(side).is_empty();
        found.say_if(gone, Place::Units, PositionProblem::NoUnits(side));
        let broken = position.morale[side] <= 0;
        found.say_if(broken, Place::Morale, PositionProblem::NoMorale(side));
    }
    if let (Some(limit), Some(quiet)) = (position.rules.quiet_limit, position.quiet_turns()) {
        let late = quiet >= limit.get();
        found.say_if(late, Place::Quiet, PositionProblem::QuietLimit(limit.get()));
    }
    let own = position.units.of(position.side);
    let enemies = position.units.of(!position.side);
    if position.rules.pinning {
        let unlike = (position.pins ^ position.marks) & enemies;
        found.say_each(unlike, Place::Pin, PositionProblem::PinnedEnemy);
    }

    let strikes = (position.marks & own).len();
    let hits = (position.marks & enemies).len() + (position.second_marks & enemies).len();
    // What is left over has destroyed units: two hits or three for each.
    let killing = strikes.checked_sub(hits).filter(|killing| *killing != 1);
    let Some(killing) = killing else {
        let problem = PositionProblem::StrikesAndHits { strikes, hits };
        found.say(Place::Phase, problem);
        return;
    };
    let progress = position.quiet == PROGRESS;
    check_strikers(position, killing, found);
    let unseen = killing > 0 && !progress;
    found.say_if(unseen, Place::Quiet, PositionProblem::ProgressUnseen);
    let may_have_taken = movement == Movement::Moved && {
        let movable = own - position.pins;
        let walls = position.grounds.walls();
        let wall = position.rules.costs.wall_lost > 0 && movable.intersects(walls);
        let enemy = !position.side;
        let camp = position.rules.camp[enemy].is_some() && position.camps[enemy].is_none();
        wall || camp
    };
    let unexplained = progress && killing == 0 && !may_have_taken;
    found.say_if(unexplained, Place::Quiet, PositionProblem::NoProgress);
    check_movement(position, movement, killing, found);
}

/// Whom the strikes of this turn can have hit: nobody of the enemy moves in it.
fn check_strikers(position: &Position, killing: u32, found: &mut Found) {
    let own = position.units.of(position.side);
    let enemies = position.units.of(!position.side);
    let struck = own & position.marks;
    let hit = enemies & position.marks;
    // AC-21, AC-22: a unit on a wall is hit by archers, and by infantry that assaults it.
    let able = (struck & position.units.kind(Unit::Archers)) | (struck & position.second_marks);
    let on_walls = hit & position.grounds.walls();
    let hits = on_walls.len() + (on_walls & position.second_marks).len();
    let free = hits > able.len();
    found.say_if(free, Place::Phase, PositionProblem::WallHits { hits });
    if killing == 0 {
        // Nobody has stepped up since: whoever struck in melee stands beside whom it hit.
        for square in struck - position.units.kind(Unit::Archers) {
            let around = position.rules.directions.around(SquareSet::of(square));
            let idle = !around.intersects(hit);
            found.say_if(idle, Place::Phase, PositionProblem::StruckNobody(square));
        }
    }
}

/// The movement of the turn, and who takes part in an assault.
fn check_movement(position: &Position, movement: Movement, killing: u32, found: &mut Found) {
    let own = position.units.of(position.side);
    let assaulters = position.second_marks & own;
    let count = assaulters.len();
    let (wall, enough) = match movement {
        Movement::Unused | Movement::Moved => {
            let idle = count > 0;
            found.say_if(idle, Place::Phase, PositionProblem::NoAssault);
            let pinned = movement == Movement::Moved && own.is_subset(position.pins);
            found.say_if(pinned, Place::Phase, PositionProblem::MovedThoughPinned);
            return;
        }
        Movement::Assault { target } => {
            let there = position.units.of(!position.side).contains(target)
                && position.grounds.walls().contains(target);
            let problem = PositionProblem::AssaultTarget(target);
            found.say_if(!there, Place::Phase, problem);
            let hits = u32::from(position.hits(target));
            (target, !there || (1..=hits).contains(&count))
        }
        Movement::Advance { onto } => {
            let holder = Some(!position.side);
            let there = position.grounds.get(onto) == Ground::Wall { holder }
                && !position.units.occupied().contains(onto);
            let problem = PositionProblem::AdvanceTarget(onto);
            found.say_if(!there, Place::Phase, problem);
            // Archers there fell to two hits, infantry to three.
            (onto, (2..=killing.min(3)).contains(&count))
        }
    };
    let problem = PositionProblem::AssaulterCount { found: count };
    found.say_if(!enough, Place::Phase, problem);
    let around = position.rules.directions.around(SquareSet::of(wall));
    let fit = position.units.kind(Unit::Infantry) & position.marks & around;
    let unfit = assaulters - (fit - position.pins);
    found.say_each(unfit, |_| Place::Phase, PositionProblem::Assaulter);
}

/// Whether deployment can have led here, with nobody able to place any more: for some quarters ceded. Which, a
/// battle does not tell.
fn can_be_deployed(position: &Position) -> bool {
    let choices = Quarter::own(Side::South)
        .into_iter()
        .flat_map(|south| Quarter::own(Side::North).map(|north| BySide { south, north }));
    choices.into_iter().any(|ceded| {
        let mut found = Found::default();
        check_before(position, &mut found);
        check_places(position, ceded, &mut found);
        found.0.is_empty()
            && Side::ALL.into_iter().all(|side| {
                position.camp_squares(ceded, side).is_empty()
                    && !position.can_place_unit(ceded, side)
            })
    })
}

/// At the end: that it is one, and that a turn can have led to it.
fn check_over(position: &Position, found: &mut Found) {
    let (mover, other) = (position.side, !position.side);
    let gone = BySide::from_fn(|side| position.units.of(side).is_empty());
    let broken = BySide::from_fn(|side| position.morale[side] <= 0);
    let quiet = position.quiet_turns();
    if gone.south || gone.north || broken.south || broken.north {
        // AC-30 at the start of battle, before the first turn.
        if quiet.is_some() && (gone.south || gone.north) {
            let untouched = mover == position.rules.first && can_be_deployed(position);
            found.say_if(!untouched, Place::Phase, PositionProblem::WrongStart);
            return;
        }
        let right = quiet.is_none() && !gone[mover] && !broken[mover];
        found.say_if(!right, Place::Phase, PositionProblem::WrongEnd);
        return;
    }
    let limit = position.rules.quiet_limit.map(core::num::NonZeroU32::get);
    if quiet.is_none() || quiet != limit {
        found.say(Place::Phase, PositionProblem::NotOver);
        return;
    }
    // The turn of the next player begins: nothing is struck yet.
    let struck = position.pins & position.units.of(other);
    found.say_each(struck, Place::Pin, PositionProblem::PinnedEnemy);
}
