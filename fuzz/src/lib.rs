//! What every game is fuzzed with: bytes as steps, and bytes as texts and saved data.

use core_board::{Game, Json, Match, Record, Roster, SeededChance, Step, Turn, random_step};

/// Plays bytes as steps, and checks after each that the position is sound.
///
/// The first byte chooses the rules. Then most bytes pick one of the steps that are possible, and some try
/// any action at all, or, with `outcome`, any outcome, which must be made or refused without a change.
pub fn play_bytes<G: Game>(
    data: &[u8],
    rules: impl Fn(u8) -> G::Rules,
    outcome: impl Fn(u8) -> Option<G::Outcome>,
) {
    let Some((first, data)) = data.split_first() else {
        return;
    };
    let rules = rules(*first);
    let Ok(mut position) = G::new(rules.clone()) else {
        return;
    };
    let mut bytes = data.iter().copied();
    while let Some(byte) = bytes.next() {
        let before = position;
        let mut events = 0;
        let made = if byte >= 0xE0 {
            let index = usize::from(byte) << 8 | usize::from(bytes.next().unwrap_or(0));
            match G::action_from_index(index % G::ACTIONS) {
                Some(action) => {
                    let legal = before.is_legal(action);
                    let played = position.play_with(action, |_| events += 1);
                    assert_eq!(played.is_ok(), legal);
                    legal
                }
                None => false,
            }
        } else if byte >= 0xD0 {
            match outcome(bytes.next().unwrap_or(0)) {
                Some(outcome) => {
                    let possible = before.is_possible(outcome);
                    let resolved = position.resolve_with(outcome, |_| events += 1);
                    assert_eq!(resolved.is_ok(), possible);
                    possible
                }
                None => false,
            }
        } else {
            match position.turn() {
                Turn::Player(_) => {
                    let actions = position.legal_actions();
                    assert_eq!(actions.len(), position.count_actions() as usize);
                    let action = actions[usize::from(byte) % actions.len()];
                    let place = u32::from(byte) % position.count_actions();
                    assert_eq!(position.nth_action(place), Some(action));
                    position.play_with(action, |_| events += 1).unwrap();
                }
                Turn::Chance => {
                    let outcomes = position.outcomes();
                    let (outcome, _) = outcomes[usize::from(byte) % outcomes.len()];
                    position.resolve_with(outcome, |_| events += 1).unwrap();
                }
                Turn::Over => return,
            }
            true
        };
        if made {
            assert!(events > 0 || position == before);
        } else {
            assert_eq!(position, before);
        }
        let read = G::parse(rules.clone(), &position.to_string()).unwrap();
        assert_eq!(read, position);
        assert_eq!(read.zobrist(), position.zobrist());
    }
}

/// Reads bytes as everything that can be written down; what is taken must be sound, and print as it was.
pub fn read_bytes<G: Game>(data: &[u8], rules: impl Fn(u8) -> G::Rules) {
    let Some((first, data)) = data.split_first() else {
        return;
    };
    let Ok(text) = core::str::from_utf8(data) else {
        return;
    };
    let rules = rules(*first);
    if let Ok(position) = G::parse(rules.clone(), text) {
        assert_eq!(position.to_string(), text);
        play_on(position);
    }
    if let Ok(step) = text.parse::<Step<G::Action, G::Outcome>>() {
        assert_eq!(step.to_string(), text);
    }
    if let Ok(rules) = text.parse::<G::Rules>() {
        assert_eq!(rules.to_string().parse::<G::Rules>().unwrap(), rules);
    }
    if let Ok(standing) = text.parse::<G::Standing>() {
        assert_eq!(
            standing.to_string().parse::<G::Standing>().unwrap(),
            standing
        );
    }
    if let Ok(json) = text.parse::<Json>() {
        assert_eq!(json.to_string().parse::<Json>().unwrap(), json);
    }
    if let Ok(record) = text.parse::<Record<G>>() {
        check_record(&record);
    }
    if let Ok(record) = serde_json::from_str::<Record<G>>(text) {
        check_record(&record);
    }
    if let Ok(game) = serde_json::from_str::<Match<G>>(text) {
        let saved = serde_json::to_string(&game).unwrap();
        assert_eq!(serde_json::from_str::<Match<G>>(&saved).unwrap(), game);
    }
    let _ = Roster::<u8>::new().seat(0, [text]);
}

/// A record that was read prints and reads back, and replays or is refused.
fn check_record<G: Game>(record: &Record<G>) {
    assert_eq!(record.to_string().parse::<Record<G>>().unwrap(), *record);
    let _ = record.verify();
}

/// A position that was read can be played on.
fn play_on<G: Game>(mut position: G) {
    let rules = position.rules().clone();
    let mut chance = SeededChance::from_u64(position.zobrist());
    for _ in 0..50 {
        if random_step(&mut position, &mut chance).is_none() {
            assert_eq!(position.turn(), Turn::Over);
            break;
        }
        assert_eq!(
            G::parse(rules.clone(), &position.to_string()).unwrap(),
            position
        );
    }
}

/// Rules of every kind for Cheburashka.
pub mod cheburashka {
    use cheburashka::{Corner, Corners, Dice, First, Outcome, PlayOn, Rules, StartCorner};

    /// The rules that a byte stands for.
    pub fn rules(byte: u8) -> Rules {
        let on = |bit: u8| byte >> bit & 1 == 1;
        let seats = Corners::for_players(2 + byte % 3).unwrap();
        Rules {
            seats,
            first: if on(7) {
                First::Corner(seats.nth(1).unwrap())
            } else {
                First::Lot
            },
            dice: if on(3) { Dice::Two } else { Dice::One },
            backward_capture: on(4),
            start_corner: if on(5) {
                StartCorner::Sheltered
            } else {
                StartCorner::Exposed
            },
            play_on: if on(6) {
                PlayOn::Champion
            } else {
                PlayOn::Places
            },
        }
    }

    /// Fouls, and lots out of season.
    pub fn outcome(byte: u8) -> Option<Outcome> {
        let corner = Corner::ALL[usize::from(byte % 4)];
        Some(match byte / 4 % 4 {
            0 => Outcome::OffBoard,
            1 => Outcome::Lot { first: corner },
            _ => Outcome::Early { offender: corner },
        })
    }
}

/// Rules of every kind for Blind attack.
pub mod blind_attack {
    use blind_attack::{
        AttackAfterMove, Charge, EqualAttack, MissedAttack, Outcome, Rules, Square, WeakAttack,
    };
    use core_board::Side;

    /// The rules that a byte stands for.
    pub fn rules(byte: u8) -> Rules {
        let on = |bit: u8| byte >> bit & 1 == 1;
        let first = if on(0) { Side::North } else { Side::South };
        let equal = [
            EqualAttack::Return,
            EqualAttack::Swap,
            EqualAttack::Exchange,
            EqualAttack::Sacrifice,
        ];
        Rules {
            first,
            attack_after_move: if on(1) {
                AttackAfterMove::Any
            } else {
                AttackAfterMove::Mover
            },
            weak_attack: if on(2) {
                WeakAttack::Withdraw
            } else {
                WeakAttack::Surrender
            },
            equal_attack: equal[usize::from(byte >> 3 & 3)],
            missed_attack: if on(5) {
                MissedAttack::Captured
            } else {
                MissedAttack::Ignored
            },
            ..Rules::aggressive()
        }
    }

    /// Reveals, most of them out of place.
    pub fn outcome(byte: u8) -> Option<Outcome> {
        let charge = Charge::ALL[usize::from(byte >> 6)];
        let square = Square::from_index(byte & 63)?;
        Some(Outcome { square, charge })
    }
}

/// Rules of every kind for Ancient chess.
pub mod ancient_chess {
    use ancient_chess::{Army, Deployment, Directions, Rules, TerrainLimits};
    use core_board::{BySide, NoChance, Side};

    /// The rules that a byte stands for.
    pub fn rules(byte: u8) -> Rules {
        let on = |bit: u8| byte >> bit & 1 == 1;
        let small = BySide {
            south: Army {
                infantry: 3,
                archers: 2,
                cavalry: 1,
            },
            north: Army {
                infantry: 2,
                archers: 2,
                cavalry: 2,
            },
        };
        let little = TerrainLimits {
            trees: 1,
            water: 1,
            walls: 2,
        };
        let directions = [Directions::Eight, Directions::Mixed, Directions::Four];
        let base = if on(7) {
            Rules::siege()
        } else {
            Rules::default()
        };
        Rules {
            army: if on(6) { base.army } else { small },
            terrain: if on(6) {
                base.terrain
            } else {
                BySide::both(little)
            },
            connected: !on(5),
            deployment: if on(4) {
                Deployment::Whole
            } else {
                Deployment::Alternate
            },
            first: if on(3) { Side::North } else { Side::South },
            pinning: !on(2),
            directions: directions[usize::from(byte & 3) % 3],
            ..base
        }
    }

    /// There is no chance in this game.
    pub fn outcome(_: u8) -> Option<NoChance> {
        None
    }
}
