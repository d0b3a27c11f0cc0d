//! What can be wrong with a position.

use core_board::{BoardProblem, FieldError, Side};

use crate::morale::MORALE_BOUND;
use crate::{Quarter, Square, Terrain, Unit};

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
    /// A layer has not ten ranks of ten squares.
    #[error("{0} (AC-1)")]
    Board(#[from] BoardProblem),
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
    #[error(
        "the morale could come to more than {MORALE_BOUND} in this battle, or lies further below 0 than one loss leads (AC-26, AC-27, AC-31)"
    )]
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
    /// Units on walls were hit by more than can strike there.
    #[error(
        "units on walls have taken {hits} hits: only archers that have struck and assaulters can have given them (AC-21, AC-22)"
    )]
    WallHits {
        /// How many hits they have taken.
        hits: u32,
    },
    /// A unit that has struck in melee has nobody beside it that was hit.
    #[error("the unit on {0} has struck, and no enemy beside it was hit")]
    StruckNobody(Square),
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
    /// Over at the start of battle, where no deployment leads.
    #[error(
        "a battle that is over at its start comes from a deployment in which nobody can place any more, and shows the side of `first`, starting morale, pins - and quiet 0 (AC-13, AC-30)"
    )]
    WrongStart,
}
