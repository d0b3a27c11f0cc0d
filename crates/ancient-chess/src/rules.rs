//! What the players agree on before they begin.

use core::fmt;
use core::num::NonZeroU32;

use core_board::{BySide, Choice, FieldError, FieldProblem, Side};

use crate::{Terrain, Unit};

/// The agreements of a game. [`Position::new`](core_board::Game::new) refuses those that cannot be played.
///
/// Its text and its serde form are JSON, with the options by their names; what is missing takes the
/// default, and an unknown key is an error. `army`, `terrain`, `morale` and `camp` may be given once for
/// both sides (AC-35).
///
/// ```
/// use ancient_chess::{Deployment, Rules};
///
/// let rules: Rules = r#"{"morale":{"north":7},"camp":5,"deployment":"whole"}"#.parse()?;
/// assert_eq!((rules.morale.south, rules.morale.north), (10, 7));
/// assert_eq!(rules.camp.south, Some(5));
/// assert_eq!(rules.deployment, Deployment::Whole);
/// # Ok::<(), core_board::FieldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The units of each side, 1 to 50 of them (AC-12).
    pub army: BySide<Army>,
    /// The most terrain that each side may lay (AC-9).
    pub terrain: BySide<TerrainLimits>,
    /// What each side's morale starts with, 1 to 1000 (AC-26).
    pub morale: BySide<u16>,
    /// Whether each side has a camp, and the morale that its fall costs, 1 to 20 (AC-29).
    pub camp: BySide<Option<u8>>,
    /// Whether trees and water must leave the ground in one piece (AC-10).
    pub connected: bool,
    /// In which order the armies are placed (AC-13).
    pub deployment: Deployment,
    /// Who moves first in battle (AC-14).
    pub first: Side,
    /// What "adjacent" and "straight" mean (AC-3).
    pub directions: Directions,
    /// Whether a unit that was struck cannot move in its next turn (AC-19).
    pub pinning: bool,
    /// What events cost, or gain, in morale (AC-27).
    pub costs: Costs,
    /// After how many turns without progress the game is drawn (AC-33). Without it a game may never end.
    pub quiet_limit: Option<NonZeroU32>,
}

/// How many units of each kind a side has (AC-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Army {
    /// Infantry.
    pub infantry: u8,
    /// Archers.
    pub archers: u8,
    /// Cavalry.
    pub cavalry: u8,
}

/// The most terrain of each sort that a side may lay, each 0 to 50 (AC-9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TerrainLimits {
    /// Trees.
    pub trees: u8,
    /// Water.
    pub water: u8,
    /// Walls.
    pub walls: u8,
}

/// What events cost, or gain, in morale, each 0 to 100 (AC-27).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Costs {
    /// What a side loses with each of its units that is destroyed.
    pub unit_lost: u8,
    /// What a side gains with each enemy unit that it destroys.
    pub unit_taken: u8,
    /// What a side loses with each wall that the enemy takes from it.
    pub wall_lost: u8,
}

/// What "adjacent" (steps and melee) and "straight" (rides and shots) mean (AC-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Directions {
    /// All eight directions for both.
    #[default]
    Eight,
    /// Eight for adjacent, ranks and files for straight: archers cannot shoot at a diagonal neighbour.
    Mixed,
    /// Ranks and files for both. A closed line then exposes each of its units to one blow only, and so
    /// cannot be broken from the front.
    Four,
}

/// In which order the armies are placed (AC-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Deployment {
    /// One unit each in turn, South first; a side that can place nothing more is skipped.
    #[default]
    Alternate,
    /// South places all, then North, who has seen everything.
    Whole,
}

impl Choice for Directions {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("eight", Self::Eight),
        ("mixed", Self::Mixed),
        ("four", Self::Four),
    ];
}

impl Choice for Deployment {
    const NAMES: &'static [(&'static str, Self)] =
        &[("alternate", Self::Alternate), ("whole", Self::Whole)];
}

/// The most units of a side: as many as its two quarters have squares (AC-12).
pub(crate) const MOST_UNITS: u8 = 50;

/// The most terrain of one sort (AC-9).
pub(crate) const MOST_TERRAIN: u8 = 50;

/// The highest morale to start with (AC-26).
pub(crate) const MOST_MORALE: u16 = 1000;
/// The highest quiet limit: the count stops there (AC-33).
pub(crate) const MOST_QUIET: u32 = u32::MAX - 1;

/// The highest cost of an event (AC-27).
pub(crate) const HIGHEST_COST: u8 = 100;

/// The highest cost of a camp (AC-29).
pub(crate) const HIGHEST_CAMP: u8 = 20;

impl Army {
    /// How many units of a kind there are.
    pub const fn count(self, unit: Unit) -> u8 {
        match unit {
            Unit::Infantry => self.infantry,
            Unit::Archers => self.archers,
            Unit::Cavalry => self.cavalry,
        }
    }

    /// How many units there are in all.
    pub const fn total(self) -> u16 {
        // Three times 255 at most.
        self.infantry as u16 + self.archers as u16 + self.cavalry as u16
    }
}

impl fmt::Display for Army {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} infantry, {} archers, {} cavalry",
            self.infantry, self.archers, self.cavalry
        )
    }
}

impl TerrainLimits {
    /// How many pieces of a sort may be laid.
    pub const fn limit(self, terrain: Terrain) -> u8 {
        match terrain {
            Terrain::Trees => self.trees,
            Terrain::Water => self.water,
            Terrain::Wall => self.walls,
        }
    }
}

impl Default for Costs {
    /// 1 for a unit, 1 for an enemy unit, 2 for a wall.
    fn default() -> Self {
        Self::USUAL
    }
}

impl Costs {
    const USUAL: Self = Self {
        unit_lost: 1,
        unit_taken: 1,
        wall_lost: 2,
    };
}

impl Default for Rules {
    /// 8 infantry, 4 archers and 4 cavalry a side; 5 trees, 5 water and 4 walls; morale 10; no camps; a
    /// draw after 100 quiet turns.
    fn default() -> Self {
        Self::usual()
    }
}

impl Rules {
    const fn usual() -> Self {
        const ARMY: Army = Army {
            infantry: 8,
            archers: 4,
            cavalry: 4,
        };
        const TERRAIN: TerrainLimits = TerrainLimits {
            trees: 5,
            water: 5,
            walls: 4,
        };
        Self {
            army: BySide {
                south: ARMY,
                north: ARMY,
            },
            terrain: BySide {
                south: TERRAIN,
                north: TERRAIN,
            },
            morale: BySide {
                south: 10,
                north: 10,
            },
            camp: BySide {
                south: None,
                north: None,
            },
            connected: true,
            deployment: Deployment::Alternate,
            first: Side::South,
            directions: Directions::Eight,
            pinning: true,
            costs: Costs::USUAL,
            quiet_limit: NonZeroU32::new(100),
        }
    }

    /// A battle in the open field: trees and water, no walls (AC-9).
    #[must_use]
    pub const fn field_battle() -> Self {
        let mut rules = Self::usual();
        rules.terrain.south.walls = 0;
        rules.terrain.north.walls = 0;
        rules
    }

    /// A battle near a city: walls, and a camp of 5 for each side (AC-9, AC-29).
    #[must_use]
    pub const fn siege() -> Self {
        let mut rules = Self::usual();
        rules.camp.south = Some(5);
        rules.camp.north = Some(5);
        rules
    }

    /// Checks that the agreements can be played.
    ///
    /// # Errors
    /// If a side has no unit or more than its quarters have squares, or a number is out of its range:
    /// names the field.
    pub fn check(&self) -> Result<(), FieldError> {
        for side in Side::ALL {
            let army = self.army[side];
            for unit in Unit::ALL {
                let count = army.count(unit);
                range(count, 0, MOST_UNITS, || {
                    alloc::format!("army.{side}.{unit}")
                })?;
            }
            let problem = match army.total() {
                0 => Some("a side needs at least one unit (AC-12)"),
                total if total > MOST_UNITS.into() => {
                    Some("more units than the 50 squares of two quarters (AC-12)")
                }
                _ => None,
            };
            if let Some(problem) = problem {
                return Err(FieldError::new(
                    alloc::format!("army.{side}"),
                    FieldProblem::Impossible(problem),
                ));
            }
            let TerrainLimits {
                trees,
                water,
                walls,
            } = self.terrain[side];
            for (name, count) in [("trees", trees), ("water", water), ("walls", walls)] {
                range(count, 0, MOST_TERRAIN, || {
                    alloc::format!("terrain.{side}.{name}")
                })?;
            }
            range(self.morale[side], 1, MOST_MORALE, || {
                alloc::format!("morale.{side}")
            })?;
            if let Some(cost) = self.camp[side] {
                range(cost, 1, HIGHEST_CAMP, || alloc::format!("camp.{side}"))?;
            }
        }
        if let Some(limit) = self.quiet_limit {
            range(limit.get(), 1, MOST_QUIET, || "quiet_limit".into())?;
        }
        let Costs {
            unit_lost,
            unit_taken,
            wall_lost,
        } = self.costs;
        for (name, cost) in [
            ("unit_lost", unit_lost),
            ("unit_taken", unit_taken),
            ("wall_lost", wall_lost),
        ] {
            range(cost, 0, HIGHEST_COST, || alloc::format!("costs.{name}"))?;
        }
        Ok(())
    }
}

fn range<T: Into<i64> + Copy>(
    found: T,
    min: T,
    max: T,
    field: impl FnOnce() -> alloc::string::String,
) -> Result<(), FieldError> {
    let (found, min, max) = (found.into(), min.into(), max.into());
    if found < min || found > max {
        return Err(FieldError::new(
            field(),
            FieldProblem::Range { found, min, max },
        ));
    }
    Ok(())
}
