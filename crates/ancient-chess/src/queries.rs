//! What an app or a bot asks of a battle. Everything here comes from the sets that generate legal actions.

use core_board::{Direction, Game, Side, Step};

use crate::muster::Muster;
use crate::{Action, ActionKind, Movement, Phase, Position, Square, SquareSet, Unit};

/// An enemy unit that can be struck now, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Threat {
    /// Where the enemy unit stands.
    pub target: Square,
    /// How many more hits destroy it this turn (AC-4).
    pub needed: u8,
    /// The units that may strike it now.
    pub strikers: SquareSet,
}

impl Threat {
    /// Whether the strikes that are legal now are enough to destroy it. All of them can be made: strikes on
    /// one target never forbid each other.
    pub const fn is_deadly(self) -> bool {
        self.strikers.len() >= self.needed as u32
    }
}

impl Position {
    /// The side to move as it stands in its turn; `None` outside of battle, and while an advance is due.
    fn army_in_turn(&self) -> Option<Muster> {
        match self.phase {
            Phase::Battle {
                movement: Movement::Advance { .. },
            } => None,
            Phase::Battle { movement } => Some(Muster::in_turn(self, movement)),
            _ => None,
        }
    }

    /// The squares to which the unit on a square may move now.
    ///
    /// Empty for a square without a unit of the side to move, and outside of battle.
    pub fn destinations(&self, from: Square) -> SquareSet {
        let only = SquareSet::of(from);
        self.army_in_turn().map_or(SquareSet::EMPTY, |army| {
            let army = Muster {
                walkers: army.walkers & only,
                riders: army.riders & only,
                ..army
            };
            (0..8).fold(SquareSet::EMPTY, |ends, d| ends | army.moves_in(d))
        })
    }

    /// The enemy units that the unit on a square may strike now.
    pub fn targets(&self, from: Square) -> SquareSet {
        let only = SquareSet::of(from);
        self.army_in_turn().map_or(SquareSet::EMPTY, |army| {
            let army = Muster {
                archers: army.archers & only,
                melee: army.melee & only,
                climbers: army.climbers & only,
                ..army
            };
            (0..8).fold(SquareSet::EMPTY, |hit, d| hit | army.strikes_in(d))
        })
    }

    /// The units of the side to move that may strike the unit on a square now.
    ///
    /// ```
    /// use ancient_chess::{Position, Rules};
    /// use core_board::Game;
    ///
    /// let units = "10/10/10/10/4i5/3ICI4/10/4A5/10/10";
    /// let text = format!("{units} 10/10/10/10/10/10/10/10/10/10 s battle 10/10 - 0");
    /// let position = Position::parse(Rules::default(), &text)?;
    /// let target = "e6".parse()?;
    /// assert_eq!(position.strikers(target).to_string(), "d5,e5,f5");
    /// assert_eq!(position.hits_needed(target), Some(3));
    /// assert!(position.threats().next().unwrap().is_deadly());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn strikers(&self, target: Square) -> SquareSet {
        self.army_in_turn()
            .map_or(SquareSet::EMPTY, |army| strikers(&army, target))
    }

    /// How many more hits destroy the unit on a square: those it took this turn count (AC-4).
    pub fn hits_needed(&self, square: Square) -> Option<u8> {
        let unit = self.unit_on(square)?.unit;
        // Hits on a unit that stands are at most what it withstands, by invariant.
        Some((unit.withstands() + 1).saturating_sub(self.hits(square)))
    }

    /// Every enemy unit that can be struck now, in the order of the squares, with who can.
    ///
    /// A [deadly](Threat::is_deadly) one can be destroyed this turn by the strikes that are legal now. A move
    /// made first ([`destroying_move`](Position::destroying_move)), or a line that another kill opens, may bring more: play it and ask again.
    pub fn threats(&self) -> impl Iterator<Item = Threat> + use<> {
        let position = *self;
        let army = self.army_in_turn();
        position
            .units
            .of(!position.side)
            .iter()
            .filter_map(move |target| {
                let strikers = strikers(army.as_ref()?, target);
                (!strikers.is_empty()).then(|| Threat {
                    target,
                    needed: position.hits_needed(target).unwrap_or(0),
                    strikers,
                })
            })
    }

    /// A move of this turn after which the strikes that are legal then destroy the unit on a square, although
    /// those that are legal now do not: the first one, in the order of the actions.
    ///
    /// With [`threats`](Position::threats) it tells whether a unit can be destroyed this turn, unless it takes a line
    /// that the destruction of another opens.
    ///
    /// ```
    /// use ancient_chess::{Position, Rules};
    /// use core_board::Game;
    ///
    /// let units = "10/10/10/10/10/4i5/3II5/5I4/10/10";
    /// let text = format!("{units} 10/10/10/10/10/10/10/10/10/10 s battle 10/10 - 0");
    /// let position = Position::parse(Rules::default(), &text)?;
    /// assert!(!position.threats().next().unwrap().is_deadly());
    /// let helper = position.destroying_move("e5".parse()?).unwrap();
    /// assert_eq!(helper.to_string(), "f3-f4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn destroying_move(&self, target: Square) -> Option<Action> {
        let needed = u32::from(self.hits_needed(target)?);
        if self.strikers(target).len() >= needed {
            return None;
        }
        let mut found = None;
        self.for_each_action(|action| {
            if found.is_none() && matches!(action.kind(), ActionKind::Move { .. }) {
                let mut moved = *self;
                moved.apply_unchecked(Step::Action(action), |_| {});
                if moved.strikers(target).len() >= needed {
                    found = Some(action);
                }
            }
        });
        found
    }

    /// The units of a side that could strike an enemy on a square as the field stands, in a turn of theirs in
    /// which nothing has been done and nobody is pinned. Whether a unit stands there now makes no difference.
    pub fn attackers(&self, square: Square, by: Side) -> SquareSet {
        let there = SquareSet::of(square);
        if there.intersects(self.grounds.barred()) {
            // AC-6: nobody can stand there.
            return SquareSet::EMPTY;
        }
        let army = Muster::with(self, by, self.units.of(by) - there);
        let on_wall = self.grounds.walls().contains(square);
        let army = Muster {
            targets: there,
            open_targets: if on_wall { SquareSet::EMPTY } else { there },
            wall_targets: if on_wall { there } else { SquareSet::EMPTY },
            occupied: army.occupied | there,
            ..army
        };
        strikers(&army, square)
    }

    /// The squares to which the unit on a square could move as the field stands, in a turn of its side in
    /// which nothing has been done and nobody is pinned.
    pub fn reach(&self, from: Square) -> SquareSet {
        self.unit_on(from).map_or(SquareSet::EMPTY, |piece| {
            let army = Muster::with(self, piece.side, SquareSet::of(from));
            (0..8).fold(SquareSet::EMPTY, |ends, d| ends | army.moves_in(d))
        })
    }

    /// The squares that arrows from a square fly over or hit in a direction, the first obstacle included if
    /// it is a unit (AC-7). Empty in directions in which nobody shoots under these rules (AC-3).
    pub fn line_of_fire(&self, from: Square, direction: Direction) -> SquareSet {
        let place = Direction::ALL.iter().position(|d| *d == direction);
        if !place.is_some_and(|place| self.rules.directions.straight(place)) {
            return SquareSet::EMPTY;
        }
        let obstacles = self.units.occupied() | self.grounds.trees();
        let line = SquareSet::slide(from, direction, obstacles);
        match SquareSet::first_on_ray(from, direction, obstacles) {
            Some(stop) if self.units.occupied().contains(stop) => line | SquareSet::of(stop),
            _ => line,
        }
    }

    /// All lines of fire from a square.
    pub fn lines_of_fire(&self, from: Square) -> SquareSet {
        Direction::ALL
            .into_iter()
            .fold(SquareSet::EMPTY, |all, direction| {
                all | self.line_of_fire(from, direction)
            })
    }

    /// How many units of each kind a side has on the field.
    pub fn forces(&self, side: Side) -> crate::Army {
        let count = |unit| {
            // At most 100 squares.
            (self.units.of(side) & self.units.kind(unit)).len() as u8
        };
        crate::Army {
            infantry: count(Unit::Infantry),
            archers: count(Unit::Archers),
            cavalry: count(Unit::Cavalry),
        }
    }
}

/// Who of an army may strike a target.
fn strikers(army: &Muster, target: Square) -> SquareSet {
    (0..8)
        .filter(|d| army.strikes_in(*d).contains(target))
        .map(|d| army.source(d, target))
        .collect()
}
