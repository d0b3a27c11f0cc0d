//! Before the battle: terrain, ceding, deployment.

use core_board::{BySide, Side};

use crate::{
    Deployment, Event, Ground, Movement, Phase, Piece, Position, Quarter, Square, SquareSet,
    Terrain, Unit,
};

/// What a side that lays terrain may lay, and where (AC-9, AC-10).
#[derive(Clone, Copy)]
pub(crate) struct Laying {
    /// For trees, water and walls.
    pub(crate) squares: [SquareSet; 3],
}

/// What a side may place, and where (AC-12, AC-13, AC-29).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Placing {
    Camp(SquareSet),
    /// For infantry, archers and cavalry.
    Units([SquareSet; 3]),
    Nothing,
}

impl Position {
    /// How many more pieces of a sort a side may lay: its limit less those in its own half (AC-9).
    pub(crate) fn left_to_lay(&self, side: Side, terrain: Terrain) -> u32 {
        let laid = (self.grounds.of(terrain) & Quarter::half(side)).len();
        u32::from(self.rules.terrain[side].limit(terrain)).saturating_sub(laid)
    }

    pub(crate) fn laying(&self) -> Laying {
        let side = self.side;
        let free = Quarter::half(side) & self.grounds.open();
        let [trees, water, wall] = Terrain::ALL.map(|terrain| self.left_to_lay(side, terrain) > 0);
        let barring = if !(trees || water) {
            SquareSet::EMPTY
        } else if self.rules.connected {
            self.rules
                .directions
                .dispensable(!self.grounds.barred(), free)
        } else {
            free
        };
        let only_if = |may: bool, squares| if may { squares } else { SquareSet::EMPTY };
        Laying {
            squares: [
                only_if(trees, barring),
                only_if(water, barring),
                only_if(wall, free),
            ],
        }
    }

    /// The two quarters that a side holds once both have ceded one (AC-11).
    pub(crate) fn holding(ceded: BySide<Quarter>, side: Side) -> SquareSet {
        (Quarter::half(side) - ceded[side].squares()) | ceded[!side].squares()
    }

    /// How many units of a kind a side has still to place.
    pub(crate) fn left_to_place(&self, side: Side, unit: Unit) -> u32 {
        let placed = (self.units.kind(unit) & self.units.of(side)).len();
        u32::from(self.rules.army[side].count(unit)).saturating_sub(placed)
    }

    /// Where a side's camp can be set up; nowhere unless it is due (AC-29).
    pub(crate) fn camp_squares(&self, ceded: BySide<Quarter>, side: Side) -> SquareSet {
        if self.rules.camp[side].is_none() || self.camps[side].is_some() {
            return SquareSet::EMPTY;
        }
        Self::holding(ceded, side) & self.grounds.open()
    }

    /// Where each kind of unit that a side has left can be placed (AC-12).
    pub(crate) fn unit_squares(&self, ceded: BySide<Quarter>, side: Side) -> [SquareSet; 3] {
        let free = Self::holding(ceded, side) - self.units.occupied();
        Unit::ALL.map(|unit| {
            if self.left_to_place(side, unit) == 0 {
                return SquareSet::EMPTY;
            }
            match unit {
                Unit::Infantry | Unit::Archers => free - self.grounds.barred(),
                Unit::Cavalry => free - self.grounds.barred_to_cavalry(),
            }
        })
    }

    pub(crate) fn can_place_unit(&self, ceded: BySide<Quarter>, side: Side) -> bool {
        self.unit_squares(ceded, side)
            .iter()
            .any(|squares| !squares.is_empty())
    }

    /// What the side to act may place.
    pub(crate) fn placing(&self, ceded: BySide<Quarter>) -> Placing {
        let camp = self.camp_squares(ceded, self.side);
        if !camp.is_empty() {
            return Placing::Camp(camp);
        }
        if self.can_place_unit(ceded, self.side) {
            Placing::Units(self.unit_squares(ceded, self.side))
        } else {
            Placing::Nothing
        }
    }

    /// Who places next, `last` having placed a unit just now; nobody when all is done (AC-13, AC-29).
    fn next_to_place(&self, ceded: BySide<Quarter>, last: Option<Side>) -> Option<Side> {
        let camp_due = |side: &Side| !self.camp_squares(ceded, *side).is_empty();
        if let Some(side) = Side::ALL.into_iter().find(camp_due) {
            return Some(side);
        }
        let first = match (last, self.rules.deployment) {
            (Some(last), Deployment::Alternate) => !last,
            _ => Side::South,
        };
        [first, !first]
            .into_iter()
            .find(|side| self.can_place_unit(ceded, *side))
    }

    pub(crate) fn apply_lay(
        &mut self,
        terrain: Terrain,
        square: Square,
        on_event: &mut impl FnMut(Event),
    ) {
        let side = self.side;
        self.grounds.set(square, terrain.into());
        on_event(Event::Laid {
            side,
            terrain,
            square,
        });
    }

    pub(crate) fn apply_ready(&mut self, on_event: &mut impl FnMut(Event)) {
        let side = self.side;
        on_event(Event::Readied { side });
        on_event(Event::TurnEnded { side });
        self.side = !side;
        if side == Side::North {
            self.phase = Phase::Cede { by_south: None };
        }
    }

    pub(crate) fn apply_cede(&mut self, quarter: Quarter, on_event: &mut impl FnMut(Event)) {
        let side = self.side;
        on_event(Event::Ceded { side, quarter });
        on_event(Event::TurnEnded { side });
        let Phase::Cede {
            by_south: Some(south),
        } = self.phase
        else {
            self.phase = Phase::Cede {
                by_south: Some(quarter),
            };
            self.side = Side::North;
            return;
        };
        let ceded = BySide {
            south,
            north: quarter,
        };
        self.phase = Phase::Deploy { ceded };
        match self.next_to_place(ceded, None) {
            Some(next) => self.side = next,
            None => self.begin_battle(on_event),
        }
    }

    pub(crate) fn apply_camp(&mut self, square: Square, on_event: &mut impl FnMut(Event)) {
        let side = self.side;
        self.camps[side] = Some(square);
        on_event(Event::Camped { side, square });
        self.pass_placing(None, on_event);
    }

    pub(crate) fn apply_deploy(
        &mut self,
        unit: Unit,
        square: Square,
        on_event: &mut impl FnMut(Event),
    ) {
        let side = self.side;
        self.units.put(square, Piece { side, unit });
        on_event(Event::Deployed { side, unit, square });
        if self.grounds.walls().contains(square) {
            // AC-28: deploying on a wall counts as standing there.
            let holder = Some(side);
            self.grounds.set(square, Ground::Wall { holder });
            on_event(Event::WallTaken {
                side,
                square,
                from: None,
            });
        }
        self.pass_placing(Some(side), on_event);
    }

    fn pass_placing(&mut self, last: Option<Side>, on_event: &mut impl FnMut(Event)) {
        let Phase::Deploy { ceded } = self.phase else {
            return;
        };
        let side = self.side;
        let next = self.next_to_place(ceded, last);
        if next != Some(side) || self.rules.deployment == Deployment::Alternate {
            on_event(Event::TurnEnded { side });
        }
        match next {
            Some(next) => self.side = next,
            None => self.begin_battle(on_event),
        }
    }

    /// AC-13: the battle begins by itself. AC-30: it may be over at once.
    fn begin_battle(&mut self, on_event: &mut impl FnMut(Event)) {
        let first = self.rules.first;
        self.side = first;
        self.phase = Phase::Battle {
            movement: Movement::Unused,
        };
        on_event(Event::BattleBegan { first });
        if Side::ALL.iter().any(|side| self.units.of(*side).is_empty()) {
            self.end_game(on_event);
        }
    }
}
