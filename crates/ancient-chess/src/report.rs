//! What came of a battle: for whoever plays a larger game of which it was one episode.

use core::fmt;

use core_board::{BySide, Ending, Record, ReplayErrorOf, Side};

use crate::{Army, Event, Phase, Position, Square, SquareSet, Standing, Unit};

/// What came of a battle: who survived, what was lost, and at what cost to morale.
///
/// A position keeps no history, so a report is made from a [`Record`]: of a game from its very beginning, or
/// of a ready-made battle. What stands at the end can be read off a position alone: see
/// [`Position::forces`], [`Position::walls_held`], [`Position::camp`] and [`Position::morale`].
///
/// ```
/// use ancient_chess::{Position, Report, Rules};
/// use core_board::{Game, Match, Side, Table};
///
/// let start = "10/10/10/10/10/4c5/10/4A5/3IC5/10 10/10/10/10/10/10/10/10/10/10 s battle 10/10 - 0";
/// let mut battle = Match::new(Position::parse(Rules::default(), start)?, Table);
/// battle.play("e2-f2".parse()?)?;
/// battle.play("e3xe5".parse()?)?;
/// let report = Report::of(battle.record())?;
/// assert_eq!(report.sides.south.survivors.total(), 3);
/// assert_eq!(report.turns.south, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The result; `None` if the battle goes on.
    pub ending: Ending<Side, Standing>,
    /// How many turns of battle each side has ended.
    pub turns: BySide<u32>,
    /// What became of each side.
    pub sides: BySide<SideReport>,
}

/// What became of one side in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SideReport {
    /// The units with which it went into battle.
    pub fielded: Army,
    /// The units that stand at the end.
    pub survivors: Army,
    /// The units that were destroyed.
    pub losses: Army,
    /// The walls that it holds at the end.
    pub walls_held: SquareSet,
    /// The walls that it held when the battle began or won later, and has lost to the enemy at the end.
    pub walls_lost: SquareSet,
    /// Its camp when the battle began.
    pub camp: Option<Square>,
    /// Whether its camp has fallen.
    pub camp_lost: bool,
    /// Its morale when the battle began.
    pub morale_before: i32,
    /// Its morale at the end.
    pub morale: i32,
}

/// Why there is no report.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReportError {
    /// The record does not replay.
    #[error(transparent)]
    Replay(#[from] ReplayErrorOf<Position>),
    /// The record ends before the battle begins.
    #[error("the record ends before the battle begins (AC-13)")]
    NoBattle,
}

impl Report {
    /// The report of a record, up to its last step.
    ///
    /// # Errors
    /// If the record does not replay, or ends before the battle begins.
    pub fn of(record: &Record<Position>) -> Result<Self, ReportError> {
        let in_battle =
            |position: &Position| matches!(position.phase(), Phase::Battle { .. } | Phase::Over);
        let mut last = *record.start();
        let mut report = in_battle(&last).then(|| Self::begin(&last));
        for ply in record.replay() {
            let ply = ply?;
            last = ply.position;
            if let Some(report) = &mut report {
                ply.events.iter().for_each(|event| report.note(event));
            } else if in_battle(&last) {
                report = Some(Self::begin(&last));
            }
        }
        let mut report = report.ok_or(ReportError::NoBattle)?;
        report.ending = record.ending().clone();
        for side in Side::ALL {
            let result = &mut report.sides[side];
            result.survivors = last.forces(side);
            result.walls_held = last.walls_held(side);
            result.walls_lost -= result.walls_held;
            result.morale = last.morale(side);
        }
        Ok(report)
    }

    fn begin(position: &Position) -> Self {
        Self {
            ending: Ending::Unfinished,
            turns: BySide::default(),
            sides: BySide::from_fn(|side| SideReport {
                fielded: position.forces(side),
                survivors: position.forces(side),
                losses: Army::default(),
                walls_held: position.walls_held(side),
                walls_lost: SquareSet::EMPTY,
                camp: position.camp(side),
                camp_lost: false,
                morale_before: position.morale(side),
                morale: position.morale(side),
            }),
        }
    }

    fn note(&mut self, event: &Event) {
        match *event {
            Event::Destroyed { side, unit, .. } => {
                let losses = &mut self.sides[side].losses;
                let count = match unit {
                    Unit::Infantry => &mut losses.infantry,
                    Unit::Archers => &mut losses.archers,
                    Unit::Cavalry => &mut losses.cavalry,
                };
                *count = count.saturating_add(1);
            }
            Event::WallTaken {
                square,
                from: Some(loser),
                ..
            } => self.sides[loser].walls_lost.insert(square),
            Event::CampLost { side, .. } => self.sides[side].camp_lost = true,
            Event::TurnEnded { side } => {
                self.turns[side] = self.turns[side].saturating_add(1);
            }
            _ => {}
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "result {}", self.ending)?;
        for side in Side::ALL {
            let SideReport {
                fielded,
                survivors,
                losses,
                walls_held,
                walls_lost,
                camp,
                camp_lost,
                morale_before,
                morale,
            } = self.sides[side];
            writeln!(f, "{side}, {} turns", self.turns[side])?;
            writeln!(f, "  fielded   {fielded}")?;
            writeln!(f, "  survivors {survivors}")?;
            writeln!(f, "  losses    {losses}")?;
            writeln!(f, "  walls     held {walls_held}, lost {walls_lost}")?;
            if let Some(camp) = camp {
                let fate = if camp_lost { "fallen" } else { "stands" };
                writeln!(f, "  camp      {camp} {fate}")?;
            }
            writeln!(f, "  morale    from {morale_before} to {morale}")?;
        }
        Ok(())
    }
}
