//! Rules as JSON.

use core::fmt;
use core::num::NonZeroU32;
use core::str::FromStr;

use core_board::{BySide, Choice, Field, FieldError, Json, Side};

use crate::rules::{HIGHEST_CAMP, HIGHEST_COST, MOST_MORALE, MOST_QUIET, MOST_TERRAIN, MOST_UNITS};
use crate::{Army, Costs, Rules, TerrainLimits};

impl Rules {
    fn to_json(self) -> Json {
        let number = |value: u8| Json::from(u32::from(value));
        let army = |army: Army| {
            Json::object([
                ("infantry", number(army.infantry)),
                ("archers", number(army.archers)),
                ("cavalry", number(army.cavalry)),
            ])
        };
        let terrain = |limits: TerrainLimits| {
            Json::object([
                ("trees", number(limits.trees)),
                ("water", number(limits.water)),
                ("walls", number(limits.walls)),
            ])
        };
        Json::object([
            ("army", write_by_side(self.army, army)),
            ("terrain", write_by_side(self.terrain, terrain)),
            (
                "morale",
                write_by_side(self.morale, |morale| u32::from(morale).into()),
            ),
            (
                "camp",
                write_by_side(self.camp, |camp| camp.map_or(Json::Null, number)),
            ),
            ("connected", self.connected.into()),
            ("deployment", self.deployment.name().into()),
            ("first", self.first.name().into()),
            ("directions", self.directions.name().into()),
            ("pinning", self.pinning.into()),
            (
                "costs",
                Json::object([
                    ("unit_lost", number(self.costs.unit_lost)),
                    ("unit_taken", number(self.costs.unit_taken)),
                    ("wall_lost", number(self.costs.wall_lost)),
                ]),
            ),
            ("quiet_limit", self.quiet_limit.map(NonZeroU32::get).into()),
        ])
    }

    fn from_json(json: &Json) -> Result<Self, FieldError> {
        let default = Self::default();
        let rules = Field::root(json).members(|rules| {
            Ok(Self {
                army: rules
                    .take("army", |f| read_by_side(&f, default.army, read_army))?
                    .unwrap_or(default.army),
                terrain: rules
                    .take("terrain", |f| {
                        read_by_side(&f, default.terrain, read_terrain)
                    })?
                    .unwrap_or(default.terrain),
                morale: rules
                    .take("morale", |f| {
                        read_numbers_by_side(&f, default.morale, |f, _| f.number(1, MOST_MORALE))
                    })?
                    .unwrap_or(default.morale),
                camp: rules
                    .take("camp", |f| {
                        read_numbers_by_side(&f, default.camp, |f, _| {
                            f.optional_number(1, HIGHEST_CAMP)
                        })
                    })?
                    .unwrap_or(default.camp),
                connected: rules
                    .take("connected", |f| f.boolean())?
                    .unwrap_or(default.connected),
                deployment: rules
                    .take("deployment", |f| f.choice())?
                    .unwrap_or(default.deployment),
                first: rules
                    .take("first", |f| f.choice())?
                    .unwrap_or(default.first),
                directions: rules
                    .take("directions", |f| f.choice())?
                    .unwrap_or(default.directions),
                pinning: rules
                    .take("pinning", |f| f.boolean())?
                    .unwrap_or(default.pinning),
                costs: rules
                    .take("costs", |f| read_costs(&f, default.costs))?
                    .unwrap_or(default.costs),
                quiet_limit: rules
                    .take("quiet_limit", |f| f.optional_number(1, MOST_QUIET))?
                    .map_or(default.quiet_limit, |limit| limit.and_then(NonZeroU32::new)),
            })
        })?;
        rules.check()?;
        Ok(rules)
    }
}

fn write_by_side<T: Copy>(values: BySide<T>, write: impl Fn(T) -> Json) -> Json {
    Json::object(Side::ALL.map(|side| (side.name(), write(values[side]))))
}

/// AC-35: given by side, or once for both; what is missing takes the default.
fn read_by_side<'a, T: Copy>(
    field: &Field<'a>,
    default: BySide<T>,
    read: impl Fn(Field<'a>, T) -> Result<T, FieldError>,
) -> Result<BySide<T>, FieldError> {
    let by_side = match field.json() {
        Json::Object(members) => Side::ALL
            .iter()
            .any(|side| members.iter().any(|(key, _)| key == side.name())),
        _ => false,
    };
    if !by_side {
        let mut values = default;
        for side in Side::ALL {
            values[side] = read(field.clone(), default[side])?;
        }
        return Ok(values);
    }
    read_sides(field, default, read)
}

/// The same for an option that is one number: any object gives it by side.
fn read_numbers_by_side<'a, T: Copy>(
    field: &Field<'a>,
    default: BySide<T>,
    read: impl Fn(Field<'a>, T) -> Result<T, FieldError>,
) -> Result<BySide<T>, FieldError> {
    if let Json::Object(_) = field.json() {
        read_sides(field, default, read)
    } else {
        read_by_side(field, default, read)
    }
}

/// An option given by side.
fn read_sides<'a, T: Copy>(
    field: &Field<'a>,
    default: BySide<T>,
    read: impl Fn(Field<'a>, T) -> Result<T, FieldError>,
) -> Result<BySide<T>, FieldError> {
    field.members(|sides| {
        let mut values = default;
        for side in Side::ALL {
            if let Some(value) = sides.take(side.name(), |field| read(field, default[side]))? {
                values[side] = value;
            }
        }
        Ok(values)
    })
}

#[allow(
    clippy::needless_pass_by_value,
    reason = "the readers of fields take them by value"
)]
fn read_army(field: Field<'_>, default: Army) -> Result<Army, FieldError> {
    let count = |f: Field<'_>| f.number(0, MOST_UNITS);
    let army = field.members(|army| {
        Ok(Army {
            infantry: army.take("infantry", count)?.unwrap_or(default.infantry),
            archers: army.take("archers", count)?.unwrap_or(default.archers),
            cavalry: army.take("cavalry", count)?.unwrap_or(default.cavalry),
        })
    })?;
    Ok(army)
}

#[allow(
    clippy::needless_pass_by_value,
    reason = "the readers of fields take them by value"
)]
fn read_terrain(field: Field<'_>, default: TerrainLimits) -> Result<TerrainLimits, FieldError> {
    let count = |f: Field<'_>| f.number(0, MOST_TERRAIN);
    field.members(|terrain| {
        Ok(TerrainLimits {
            trees: terrain.take("trees", count)?.unwrap_or(default.trees),
            water: terrain.take("water", count)?.unwrap_or(default.water),
            walls: terrain.take("walls", count)?.unwrap_or(default.walls),
        })
    })
}

fn read_costs(field: &Field<'_>, default: Costs) -> Result<Costs, FieldError> {
    let cost = |f: Field<'_>| f.number(0, HIGHEST_COST);
    field.members(|costs| {
        Ok(Costs {
            unit_lost: costs.take("unit_lost", cost)?.unwrap_or(default.unit_lost),
            unit_taken: costs
                .take("unit_taken", cost)?
                .unwrap_or(default.unit_taken),
            wall_lost: costs.take("wall_lost", cost)?.unwrap_or(default.wall_lost),
        })
    })
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_json().fmt(f)
    }
}

impl FromStr for Rules {
    type Err = FieldError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_json(&text.parse()?)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Rules {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Rules {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = Json::deserialize(deserializer)?;
        Self::from_json(&json).map_err(serde::de::Error::custom)
    }
}
