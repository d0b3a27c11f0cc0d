//! The suite that every game passes, and a mirror that follows the events alone.

use core::num::NonZeroU32;

use ancient_chess::{
    Army, Deployment, Directions, Event, Ground, MoraleCause, Phase, Piece, Position, Quarter,
    Rules, Square, SquareSet, Standing, TerrainLimits,
};
use core_board::conformance::Conformance;
use core_board::{BySide, Game, Match, Side};

/// Every option on and off, with armies small and large. A game of random actions comes to an end by its
/// quiet limit, if by nothing else.
fn all_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for bits in 0..8u8 {
        let on = |bit: u8| bits >> bit & 1 == 1;
        let army = |infantry, archers, cavalry| Army {
            infantry,
            archers,
            cavalry,
        };
        let limits = |trees, water, walls| TerrainLimits {
            trees,
            water,
            walls,
        };
        all.push(Rules {
            army: if on(0) {
                BySide {
                    south: army(20, 10, 10),
                    north: army(1, 2, 1),
                }
            } else {
                BySide::both(army(4, 3, 3))
            },
            terrain: if on(1) {
                BySide {
                    south: limits(2, 3, 4),
                    north: limits(0, 20, 12),
                }
            } else {
                BySide::both(limits(1, 1, 6))
            },
            morale: BySide {
                south: 4,
                north: 30,
            },
            camp: BySide {
                south: on(2).then_some(3),
                north: on(0).then_some(20),
            },
            connected: on(1) != on(2),
            deployment: if on(2) {
                Deployment::Whole
            } else {
                Deployment::Alternate
            },
            first: if on(1) { Side::North } else { Side::South },
            directions: [Directions::Eight, Directions::Mixed, Directions::Four]
                [usize::from(bits % 3)],
            pinning: !on(0) || !on(1),
            costs: ancient_chess::Costs {
                wall_lost: if on(2) { 0 } else { 2 },
                ..ancient_chess::Costs::default()
            },
            quiet_limit: NonZeroU32::new(12),
        });
    }
    all
}

/// What somebody knows who sees the events and never the position.
#[derive(Clone, Debug, PartialEq)]
struct Mirror {
    units: Vec<Option<Piece>>,
    ground: Vec<Ground>,
    camps: BySide<Option<Square>>,
    morale: BySide<i32>,
    pins: SquareSet,
    struck: SquareSet,
    hits: Vec<u8>,
    ceded: BySide<Option<Quarter>>,
    in_battle: bool,
    side: Side,
    over: Option<Standing>,
}

fn at(square: Square) -> usize {
    usize::from(square.index())
}

impl Mirror {
    fn of(position: &Position) -> Self {
        let ceded = match position.phase() {
            Phase::Cede { by_south } => BySide {
                south: by_south,
                north: None,
            },
            Phase::Deploy { ceded } => BySide::from_fn(|side| Some(ceded[side])),
            _ => BySide::default(),
        };
        Self {
            units: Square::all()
                .map(|square| position.unit_on(square))
                .collect(),
            ground: Square::all()
                .map(|square| position.ground_on(square))
                .collect(),
            camps: BySide::from_fn(|side| position.camp(side)),
            morale: BySide::from_fn(|side| position.morale(side)),
            pins: position.pinned(),
            struck: position.struck(),
            hits: Square::all().map(|square| position.hits(square)).collect(),
            ceded,
            in_battle: matches!(position.phase(), Phase::Battle { .. } | Phase::Over),
            side: position.side(),
            over: position.standing(),
        }
    }

    fn step(&mut self, from: Square, to: Square) -> Result<(), String> {
        let piece = self.units[at(from)].take();
        if piece.is_none_or(|piece| piece.side != self.side) || self.units[at(to)].is_some() {
            return Err(format!("{from}-{to} is no step of {}", self.side));
        }
        self.units[at(to)] = piece;
        Ok(())
    }

    fn follow(&mut self, event: Event) -> Result<(), String> {
        match event {
            Event::Laid {
                terrain, square, ..
            } => self.ground[at(square)] = terrain.into(),
            Event::Ceded { side, quarter } => self.ceded[side] = Some(quarter),
            Event::Camped { side, square } => self.camps[side] = Some(square),
            Event::Deployed { side, unit, square } => {
                self.units[at(square)] = Some(Piece { side, unit });
            }
            Event::BattleBegan { first } => {
                self.in_battle = true;
                self.ceded = BySide::default();
                self.side = first;
            }
            Event::Moved { from, to, .. } => self.step(from, to)?,
            Event::Advanced { from, to } => {
                self.step(from, to)?;
                self.struck.remove(from);
                self.struck.insert(to);
            }
            Event::Struck {
                from, target, hits, ..
            } => {
                self.struck.insert(from);
                if hits != self.hits[at(target)] + 1 {
                    return Err(format!("{hits} hits on {target}"));
                }
                self.hits[at(target)] = hits;
            }
            Event::Pinned { square } => self.pins.insert(square),
            Event::Destroyed { side, unit, square } => {
                if self.units[at(square)].take() != Some(Piece { side, unit }) {
                    return Err(format!("no {unit} of {side} was on {square}"));
                }
                self.hits[at(square)] = 0;
                self.pins.remove(square);
            }
            Event::WallTaken { side, square, from } => {
                let before = Ground::Wall { holder: from };
                if self.ground[at(square)] != before {
                    return Err(format!("{square} was not held by {from:?}"));
                }
                self.ground[at(square)] = Ground::Wall { holder: Some(side) };
            }
            Event::CampLost { side, square } => {
                if self.camps[side].take() != Some(square) {
                    return Err(format!("{side} had no camp on {square}"));
                }
            }
            Event::MoraleChanged {
                side,
                from,
                to,
                cause,
            } => {
                let gain = cause == MoraleCause::UnitTaken;
                if self.morale[side] != from || (to > from) != gain {
                    return Err(format!("morale of {side} was {}", self.morale[side]));
                }
                self.morale[side] = to;
            }
            Event::TurnEnded { side } => {
                if side != self.side {
                    return Err(format!("it was not the turn of {side}"));
                }
                self.struck = SquareSet::EMPTY;
                self.hits.fill(0);
            }
            Event::Ended { standing } => self.over = Some(standing),
            Event::Readied { .. } => {}
        }
        Ok(())
    }
}

fn account(before: &Position, events: &[Event], after: &Position) -> Result<(), String> {
    let mut mirror = Mirror::of(before);
    for event in events {
        mirror.follow(*event)?;
    }
    // Whose turn it is, and who is free of pins, follows from a turn's end as the rules say; here it is
    // enough that a turn ended wherever the side changed.
    let ended = events
        .iter()
        .any(|event| Position::turn_ended(event).is_some());
    if before.side() != after.side() && !ended {
        return Err(String::from("the side changed without the end of a turn"));
    }
    let mid_turn = mirror
        .over
        .is_some_and(|standing| standing != Standing::Quiet);
    if ended && mirror.in_battle && !mid_turn {
        mirror.pins -= before.units_of(before.side());
    }
    // In battle the turns alternate, and the side that ends the game in mid-turn keeps its turn; who is next
    // before that follows from what can still be placed.
    let was_in_battle = matches!(before.phase(), Phase::Battle { .. });
    mirror.side = match (was_in_battle, ended && !mid_turn) {
        (true, true) => !before.side(),
        (true, false) => before.side(),
        (false, _) => after.side(),
    };
    let actual = Mirror::of(after);
    if mirror != actual {
        return Err(format!("lead to {mirror:?} instead of {actual:?}"));
    }
    Ok(())
}

fn reload(saved: &Match<Position>) -> Result<Match<Position>, String> {
    let text = serde_json::to_string(saved).map_err(|error| error.to_string())?;
    serde_json::from_str(&text).map_err(|error| error.to_string())
}

#[test]
fn the_game_keeps_every_promise_of_the_trait() {
    let report = Conformance::<Position>::new(all_rules())
        .games(1)
        .accounting(account)
        .reloading(reload)
        .run()
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert_eq!(report.games, 8);
    assert!(report.distinct > 300, "{report:?}");
}

/// The suite plays at random; here the battles are fierce, and the events still account for all.
#[test]
fn events_account_for_everything_in_fierce_battles() {
    let mut seen = std::collections::BTreeSet::new();
    for (rules, seed) in all_rules().into_iter().chain([Rules::siege(); 8]).zip(0..) {
        let mut chance = core_board::SeededChance::from_u64(seed);
        let whole = Position::new(rules).unwrap();
        let melee = crate::properties::melee(rules, &mut chance).unwrap_or(whole);
        let mut position = if seed % 2 == 0 { whole } else { melee };
        while let Some(action) = crate::properties::next_action(&position, &mut chance) {
            let before = position;
            let mut events = Vec::new();
            position
                .play_with(action, |event| events.push(event))
                .unwrap();
            account(&before, &events, &position)
                .unwrap_or_else(|error| panic!("{before}, {action}: {error}"));
            seen.extend(events.iter().map(|event| {
                let text = format!("{event:?}");
                text.split(' ').next().unwrap().to_owned()
            }));
            assert!(!events.iter().any(|event| event.to_string().is_empty()));
        }
    }
    // Every kind of event came.
    assert_eq!(seen.len(), 16, "{seen:?}");
}
