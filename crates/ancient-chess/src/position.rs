//! The state of a game.

use alloc::vec::Vec;
use core::num::NonZeroU32;

use core_board::{BySide, FieldError, Game, NoChance, ParsePositionError, Side, StepOf, Turn};

use crate::terrain::Grounds;
use crate::unit::Units;
use crate::{
    Action, Event, Ground, Piece, PositionProblem, Quarter, Reason, Rules, Square, SquareSet,
    Standing,
};

/// The state of a game of Ancient chess, its rules included: everything that decides what can still happen.
///
/// It is made by [`Position::new`](Game::new) and [`Position::parse`](Game::parse), or drawn as a
/// [`Scenario`](crate::Scenario), all of which check it, and changed by the steps of the [`Game`] trait. Its
/// text is that of the notation: `units terrain side phase morale pins quiet`.
///
/// ```
/// use ancient_chess::{Position, Rules};
/// use core_board::{Game, Side, Turn};
///
/// let mut position = Position::new(Rules::default())?;
/// position.play("t@c4".parse()?)?;
/// position.play("ready".parse()?)?;
/// assert_eq!(position.turn(), Turn::Player(Side::North));
/// assert_eq!(
///     position.to_string(),
///     "10/10/10/10/10/10/10/10/10/10 10/10/10/10/10/10/2t7/10/10/10 n terrain 10/10 - 0"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(align(32))]
pub struct Position {
    pub(crate) units: Units,
    pub(crate) grounds: Grounds,
    /// Pinned units of the side to move, and enemy units struck this turn; nothing with pinning off (AC-19).
    pub(crate) pins: SquareSet,
    /// What this turn has left on units, of whom the squares of both sides are apart: on the mover's, that
    /// they have struck; on the enemy's, a hit.
    pub(crate) marks: SquareSet,
    /// On the mover's units, that they take part in the assault; on the enemy's, a second hit.
    pub(crate) second_marks: SquareSet,
    pub(crate) rules: Rules,
    pub(crate) morale: BySide<i16>,
    /// Turns without progress, [`PROGRESS`] once this turn has seen some (AC-33).
    pub(crate) quiet: u32,
    pub(crate) camps: BySide<Option<Square>>,
    pub(crate) phase: Phase,
    pub(crate) side: Side,
}

/// What `quiet` holds once the turn has seen progress.
pub(crate) const PROGRESS: u32 = u32::MAX;

/// Where in a game a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The side to act lays terrain (AC-10).
    Terrain,
    /// The side to act cedes a quarter (AC-11).
    Cede {
        /// What South has ceded, once it is North's turn.
        by_south: Option<Quarter>,
    },
    /// The side to act places its camp or a unit (AC-13).
    Deploy {
        /// What each side has ceded.
        ceded: BySide<Quarter>,
    },
    /// The battle.
    Battle {
        /// What has become of this turn's one movement.
        movement: Movement,
    },
    /// The game is over.
    Over,
}

/// What has become of a turn's one movement (AC-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Movement {
    /// It can still be made.
    Unused,
    /// It has been made.
    Moved,
    /// It is being used by an assault, which other infantry may still join (AC-22).
    Assault {
        /// Where the target stands.
        target: Square,
    },
    /// The target of the assault is destroyed: one of the assaulters must step up (AC-23).
    Advance {
        /// Onto which square.
        onto: Square,
    },
}

impl Position {
    /// Where in the game it is.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is; at the end, whose turn it was or would be.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The unit on a square.
    pub fn unit_on(&self, square: Square) -> Option<Piece> {
        self.units.get(square)
    }

    /// What a square is made of.
    pub fn ground_on(&self, square: Square) -> Ground {
        self.grounds.get(square)
    }

    /// Where a side's units stand.
    pub fn units_of(&self, side: Side) -> SquareSet {
        self.units.of(side)
    }

    /// Where units of a kind stand, both sides'.
    pub fn units_of_kind(&self, unit: crate::Unit) -> SquareSet {
        self.units.kind(unit)
    }

    /// Where a sort of terrain lies.
    pub fn terrain_of(&self, terrain: crate::Terrain) -> SquareSet {
        self.grounds.of(terrain)
    }

    /// The walls that a side holds (AC-28).
    pub fn walls_held(&self, side: Side) -> SquareSet {
        self.grounds.held_by(side)
    }

    /// Where a side's camp is; `None` before it is set up, after it has fallen, or without the option (AC-29).
    pub fn camp(&self, side: Side) -> Option<Square> {
        self.camps[side]
    }

    /// A side's morale, which may be below 0 (AC-26).
    pub fn morale(&self, side: Side) -> i32 {
        self.morale[side].into()
    }

    /// The units that are pinned: the mover's, and those of the enemy that were struck this turn (AC-19).
    pub const fn pinned(&self) -> SquareSet {
        self.pins
    }

    /// The units that have struck this turn (AC-17).
    pub fn struck(&self) -> SquareSet {
        self.marks & self.units.of(self.side)
    }

    /// The infantry that takes part in the assault (AC-22).
    pub fn assaulters(&self) -> SquareSet {
        self.second_marks & self.units.of(self.side)
    }

    /// How many hits the unit on a square has taken this turn (AC-4): 0, 1 or 2.
    pub fn hits(&self, square: Square) -> u8 {
        if self.units.of(!self.side).contains(square) {
            u8::from(self.marks.contains(square)) + u8::from(self.second_marks.contains(square))
        } else {
            0
        }
    }

    /// How many turns without progress have gone by; `None` once this turn has seen some (AC-33).
    pub const fn quiet_turns(&self) -> Option<u32> {
        match self.quiet {
            PROGRESS => None,
            turns => Some(turns),
        }
    }

    /// The position before anything has happened.
    pub(crate) fn start(rules: Rules) -> Self {
        Self {
            units: Units::default(),
            grounds: Grounds::default(),
            pins: SquareSet::EMPTY,
            marks: SquareSet::EMPTY,
            second_marks: SquareSet::EMPTY,
            rules,
            // At most 1000, by Rules::check.
            morale: BySide::from_fn(|side| i16::try_from(rules.morale[side]).unwrap_or(i16::MAX)),
            quiet: 0,
            camps: BySide::both(None),
            phase: Phase::Terrain,
            side: Side::South,
        }
    }

    /// What the position itself says about the end, were it over: AC-30, then AC-31, else AC-33.
    pub(crate) fn verdict(&self) -> Standing {
        let [south, north] = Side::ALL.map(|side| !self.units.of(side).is_empty());
        match (south, north) {
            (false, false) => Standing::Units { winner: None },
            (true, false) => Standing::Units {
                winner: Some(Side::South),
            },
            (false, true) => Standing::Units {
                winner: Some(Side::North),
            },
            (true, true) if self.morale.south <= 0 => Standing::Morale {
                winner: Side::North,
            },
            (true, true) if self.morale.north <= 0 => Standing::Morale {
                winner: Side::South,
            },
            (true, true) => Standing::Quiet,
        }
    }
}

impl Game for Position {
    const NAME: &'static str = "ancient-chess";
    const ACTIONS: usize = Action::COUNT;

    type Rules = Rules;
    type Player = Side;
    type Action = Action;
    type Outcome = NoChance;
    type Event = Event;
    type Standing = Standing;
    type Reason = Reason;
    type Problem = PositionProblem;

    fn new(rules: Rules) -> Result<Self, FieldError> {
        rules.check()?;
        Ok(Self::start(rules))
    }

    fn parse(rules: Rules, text: &str) -> Result<Self, ParsePositionError<PositionProblem>> {
        crate::notation::parse(rules, text)
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn players(&self) -> Vec<Side> {
        Side::ALL.to_vec()
    }

    #[inline]
    fn turn(&self) -> Turn<Side> {
        match self.phase {
            Phase::Over => Turn::Over,
            _ => Turn::Player(self.side),
        }
    }

    #[inline]
    fn for_each_action(&self, f: impl FnMut(Action)) {
        self.each_legal(f);
    }

    fn for_each_outcome(&self, _: impl FnMut(NoChance, NonZeroU32)) {}

    #[inline]
    fn apply_unchecked(&mut self, step: StepOf<Self>, on_event: impl FnMut(Event)) {
        self.apply(step, on_event);
    }

    fn why_illegal(&self, action: Action) -> Reason {
        crate::reason::why_illegal(self, action)
    }

    fn why_impossible(&self, outcome: NoChance) -> Reason {
        match outcome {}
    }

    fn turn_ended(event: &Event) -> Option<Side> {
        match event {
            Event::TurnEnded { side } => Some(*side),
            _ => None,
        }
    }

    fn standing(&self) -> Option<Standing> {
        (self.phase == Phase::Over).then(|| self.verdict())
    }

    /// 1 for the winner, -1 for the loser, 0 in a draw.
    fn returns(&self, player: Side) -> i32 {
        match self.standing().and_then(Standing::winner) {
            Some(winner) if winner == player => 1,
            Some(_) => -1,
            None => 0,
        }
    }

    fn zobrist(&self) -> u64 {
        crate::hash::zobrist(self)
    }

    fn action_index(action: Action) -> usize {
        action.index()
    }

    fn action_from_index(index: usize) -> Option<Action> {
        Action::from_index(index)
    }

    #[inline]
    fn count_actions(&self) -> u32 {
        self.count_legal()
    }

    #[inline]
    fn choose_action(&self, choose: impl FnOnce(NonZeroU32) -> u32) -> Option<Action> {
        self.choose_legal(choose)
    }

    fn choose_outcome(&self, _: impl FnOnce(NonZeroU32) -> u32) -> Option<NoChance> {
        None
    }

    fn is_legal(&self, action: Action) -> bool {
        self.is_legal_action(action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ActionKind;

    #[test]
    fn a_position_fills_three_cache_lines() {
        assert_eq!(size_of::<Position>(), 192);
        assert_eq!(align_of::<Position>(), 32);
        assert_eq!(size_of::<Rules>(), 32);
    }

    #[test]
    fn actions_and_events_are_small() {
        assert_eq!(size_of::<Action>(), 3);
        assert_eq!(size_of::<ActionKind>(), 3);
        assert_eq!(size_of::<Phase>(), 3);
        assert_eq!(size_of::<Event>(), 12);
    }
}
