//! What must hold for a position.
//!
//! A position comes in as text or as a drawing; both are checked here, and nowhere else. Everything that
//! is wrong is found, each with the place where it shows.

use alloc::vec::Vec;

use core_board::{BySide, FieldError, Side};

use crate::morale::MORALE_BOUND;
use crate::position::PROGRESS;
use crate::{
    Deployment, Ground, Movement, Phase, Position, Quarter, Square, SquareSet, Terrain, Unit,
};

/// What can be wrong with a position. That two units share a square cannot even be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionProblem {
    /// The rules cannot be played.
    #[error("rules: {0}")]
    Rules(FieldError),
    /// A field is missing.
    #[error("missing: a position has seven fields, units terrain side phase morale pins quiet")]
    Missing,
    /// There is more than the seven fields.
    #[error("nothing may follow the seven fields units terrain side phase morale pins quiet")]
    Surplus,
    /// A board has not ten ranks.
    #[error("expected ten ranks joined by /, from rank 10 down (AC-1)")]
    Ranks,
    /// A rank has not ten files.
    #[error("rank {0} does not fill its ten files (AC-1)")]
    Files(u8),
    /// A run of empty squares that is not 1 to 10, or follows another.
    #[error("a run of empty squares is one number from 1 to 10")]
    Run,
    /// A letter that means nothing in this layer.
    #[error("{found:?} is none of {expected}")]
    Letter {
        /// The letter.
        found: char,
        /// What can stand there.
        expected: &'static str,
    },
    /// The side is neither `s` nor `n`.
    #[error("expected s or n")]
    Side,
    /// The phase has none of the forms.
    #[error(
        "expected terrain, cede, cede:SE>n, deploy:SE>n,NW>s, battle or over; battle may go on with :moved, :assault=e6 or :advance=e6, then ;struck=.. ;assaulters=.. ;hits=c3x1,.."
    )]
    Phase,
    /// A quarter that was not the side's to cede.
    #[error("{by} cedes one of its own two quarters, not {quarter} (AC-11)")]
    Ceded {
        /// Who should have ceded it.
        by: Side,
        /// The quarter.
        quarter: Quarter,
    },
    /// A list of squares is malformed, empty, or out of order.
    #[error("expected squares with commas between, each once, in the order a1, b1, .., a2, ..")]
    Squares,
    /// A hit count is malformed.
    #[error("expected hits such as c3x1, with commas between, in the order of the squares")]
    Hits,
    /// The morale is malformed.
    #[error("expected two whole numbers, South's and North's, such as 10/7")]
    Morale,
    /// The quiet turns are malformed.
    #[error("expected the number of quiet turns, or - once the turn has seen progress (AC-33)")]
    Quiet,

    /// A unit on trees or water.
    #[error("nobody stands on {ground} (AC-6): {square}")]
    UnitOnBarredGround {
        /// Trees or water.
        ground: Terrain,
        /// Where.
        square: Square,
    },
    /// Cavalry on a wall.
    #[error("cavalry cannot stand on a wall (AC-6): {0}")]
    CavalryOnWall(Square),
    /// A wall under a unit is not its side's.
    #[error("a unit on a wall holds it (AC-28), so {square} must be held by {side}")]
    WallHolder {
        /// Where.
        square: Square,
        /// Whose unit stands there.
        side: Side,
    },
    /// A unit on the enemy's camp.
    #[error("a unit of {side} on the enemy's camp would have made it fall (AC-29): {square}")]
    UnitOnEnemyCamp {
        /// Where.
        square: Square,
        /// Whose unit stands there.
        side: Side,
    },
    /// A second camp of a side.
    #[error("{0} has more than one camp (AC-15, AC-29)")]
    SecondCamp(Side),
    /// A camp where the rules have none.
    #[error("{0} has no camp under these rules (AC-29)")]
    NoCampAgreed(Side),
    /// A camp before deployment.
    #[error("a camp is set up only in deployment (AC-29): {0}")]
    CampTooEarly(Square),
    /// A camp outside its owner's quarters in deployment.
    #[error("the camp on {0} is not in its side's quarters (AC-29)")]
    CampOutside(Square),
    /// A unit before deployment.
    #[error("units are placed only once both sides have ceded a quarter (AC-11, AC-12): {0}")]
    UnitTooEarly(Square),
    /// A unit outside its side's quarters in deployment.
    #[error("the unit on {0} is not in its side's quarters (AC-12)")]
    UnitOutside(Square),
    /// More units of a kind than the army has, before the battle.
    #[error("{side} has {found} {unit}, more than the {agreed} agreed on (AC-12)")]
    TooManyUnits {
        /// Whose.
        side: Side,
        /// Of which kind.
        unit: Unit,
        /// How many there are.
        found: u32,
        /// How many there may be.
        agreed: u8,
    },
    /// More terrain of a sort than a side may lay, before the battle.
    #[error("the half of {side} has {found} {terrain}, more than the {agreed} agreed on (AC-9)")]
    TooMuchTerrain {
        /// Whose half.
        side: Side,
        /// Which sort.
        terrain: Terrain,
        /// How many pieces there are.
        found: u32,
        /// How many there may be.
        agreed: u8,
    },
    /// Terrain in North's half while South lays.
    #[error("North lays terrain after South (AC-10): {0}")]
    TerrainTooEarly(Square),
    /// Trees and water that could not have been laid.
    #[error("trees and water cut the ground apart (AC-10)")]
    CutApart,
    /// A held wall on which nobody can have stood yet.
    #[error("nobody has stood on the wall {0} yet, so nobody holds it (AC-28)")]
    HeldTooEarly(Square),

    /// Not this side's turn before the battle.
    #[error("before the battle it is {0}'s turn here (AC-10, AC-11, AC-13, AC-29)")]
    WrongSide(Side),
    /// Nobody can place anything more.
    #[error("neither side can place more, so the battle has begun (AC-13)")]
    DeploymentDone,
    /// Placed units that no order of placing leads to.
    #[error("the numbers of units placed fit no order of deployment (AC-13)")]
    DeploymentOrder,
    /// Units placed while a camp is due.
    #[error("the camp of {0} is placed before all units (AC-13, AC-29)")]
    CampDue(Side),
    /// North's camp placed while South's is due.
    #[error("South places its camp before North (AC-13)")]
    CampOrder,

    /// The morale before the battle is not the starting one.
    #[error("before the battle the morale is what the rules give, {south}/{north} (AC-26)")]
    StartingMorale {
        /// South's.
        south: u16,
        /// North's.
        north: u16,
    },
    /// A morale no battle can lead to.
    #[error("a morale beyond {MORALE_BOUND} either way cannot come about (AC-26, AC-27)")]
    MoraleBound,
    /// Pins before the battle.
    #[error("nobody is pinned before the battle: expected - (AC-19)")]
    PinsTooEarly,
    /// Pins without the option.
    #[error("nobody is pinned under these rules: expected - (AC-19)")]
    NoPinning,
    /// A pin where no unit stands.
    #[error("no unit stands on {0}, which is to be pinned (AC-19)")]
    PinnedNobody(Square),
    /// An enemy is pinned without having been struck, or struck without being pinned.
    #[error("the enemy units that are pinned are those that have been hit this turn (AC-19): {0}")]
    PinnedEnemy(Square),
    /// Quiet turns before the battle.
    #[error("no turn of battle has gone by before it: expected 0 (AC-33)")]
    QuietTooEarly,
    /// As many quiet turns as end the game.
    #[error("after {0} quiet turns the game is over (AC-33)")]
    QuietLimit(u32),
    /// The battle would be over: a side has no unit.
    #[error("{0} has no unit, so the battle is over (AC-30)")]
    NoUnits(Side),
    /// The battle would be over: a side has no morale.
    #[error("the morale of {0} is 0 or less, so the battle is over (AC-31)")]
    NoMorale(Side),

    /// A square in `struck` without a unit of the side to move.
    #[error("no unit of the side to move stands on {0}, which is to have struck (AC-17)")]
    StruckByNobody(Square),
    /// Hits on a square without an enemy unit.
    #[error("no enemy unit stands on {0}, which is to have been hit (AC-17)")]
    HitNobody(Square),
    /// More hits than the unit withstands, or none.
    #[error("the unit on {square} is listed with 1 to {withstands} hits or not at all (AC-4)")]
    HitCount {
        /// Where it stands.
        square: Square,
        /// How many it withstands.
        withstands: u8,
    },
    /// More hits than strikes, or one strike that hit nobody.
    #[error(
        "{strikes} units have struck, which does not account for {hits} hits on units that live and 2 or more on any that do not (AC-4, AC-17)"
    )]
    StrikesAndHits {
        /// How many units have struck.
        strikes: u32,
        /// How many hits are shown.
        hits: u32,
    },
    /// A kill without progress.
    #[error("a unit was destroyed this turn, which is progress: expected - (AC-33)")]
    ProgressUnseen,
    /// Progress that nothing explains.
    #[error("nothing in this turn can have been progress: expected a number (AC-33)")]
    NoProgress,
    /// The movement is used where every unit is pinned.
    #[error("every unit of the side to move is pinned, so none has moved (AC-19)")]
    MovedThoughPinned,
    /// The target of an assault is no enemy on a wall.
    #[error("no enemy unit stands on a wall on {0}, so nobody assaults it (AC-22)")]
    AssaultTarget(Square),
    /// The square of an advance is no free wall of the enemy.
    #[error("{0} is no free wall of the enemy's, so nobody is to advance onto it (AC-23, AC-28)")]
    AdvanceTarget(Square),
    /// An assault or advance without enough assaulters.
    #[error(
        "{found} infantry take part in the assault: it needs one for each hit at most, and two or more for an advance to choose from (AC-22, AC-23)"
    )]
    AssaulterCount {
        /// How many are listed.
        found: u32,
    },
    /// Assaulters without an assault.
    #[error("there is no assault to take part in (AC-22)")]
    NoAssault,
    /// An assaulter that cannot be one.
    #[error(
        "the unit on {0} cannot be among the assaulters: they are infantry of the side to move, adjacent to the wall, not pinned, and have struck (AC-22, AC-24)"
    )]
    Assaulter(Square),

    /// The phase says over, and nothing shows why.
    #[error(
        "the game is not over: both sides have units and morale, and the quiet turns are not at the limit (AC-30, AC-31, AC-33)"
    )]
    NotOver,
    /// An end that no turn leads to.
    #[error(
        "no turn ends the game like this: the loser is the side that is not on turn, and the loss was progress (AC-30, AC-31, AC-33)"
    )]
    WrongEnd,
    /// Over at the start of battle, with something changed already.
    #[error(
        "a battle that is over at its start shows the side of `first`, starting morale, pins - and quiet 0 (AC-30)"
    )]
    WrongStart,
}

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
        let beyond = position.morale[side].unsigned_abs() > MORALE_BOUND.unsigned_abs();
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
    found.say_each(nobody, |_| Place::Pins, PositionProblem::PinnedNobody);
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
        found.say_each(unlike, |_| Place::Pins, PositionProblem::PinnedEnemy);
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
    let unseen = killing > 0 && !progress;
    found.say_if(unseen, Place::Quiet, PositionProblem::ProgressUnseen);
    let may_have_taken = movement == Movement::Moved && {
        let wall = position.rules.costs.wall_lost > 0 && own.intersects(position.grounds.walls());
        let enemy = !position.side;
        let camp = position.rules.camp[enemy].is_some() && position.camps[enemy].is_none();
        wall || camp
    };
    let unexplained = progress && killing == 0 && !may_have_taken;
    found.say_if(unexplained, Place::Quiet, PositionProblem::NoProgress);
    check_movement(position, movement, killing, found);
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

/// At the end: that it is one, and that a turn can have led to it.
fn check_over(position: &Position, found: &mut Found) {
    let (mover, other) = (position.side, !position.side);
    let gone = BySide::from_fn(|side| position.units.of(side).is_empty());
    let broken = BySide::from_fn(|side| position.morale[side] <= 0);
    let quiet = position.quiet_turns();
    if gone.south || gone.north || broken.south || broken.north {
        // AC-30 at the start of battle, before the first turn.
        if quiet.is_some() && (gone.south || gone.north) {
            let untouched = quiet == Some(0)
                && position.pins.is_empty()
                && mover == position.rules.first
                && position.morale == Position::start(position.rules).morale;
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
    found.say_each(struck, |_| Place::Pins, PositionProblem::PinnedEnemy);
}
