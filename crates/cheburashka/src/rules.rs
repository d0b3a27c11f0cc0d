//! What the players agree on before they begin.

use core::fmt;
use core::str::FromStr;

use core_board::{Choice, Field, FieldError, FieldProblem, Json};

use crate::{Corner, Corners};

/// The agreements of a game. [`Position::new`](core_board::Game::new) refuses those that contradict
/// each other.
///
/// Its text and its serde form are JSON, with the options by their names; what is missing takes the
/// default, and an unknown key is an error.
///
/// ```
/// use cheburashka::{Corners, Dice, Rules};
///
/// let rules: Rules = r#"{"dice":"two"}"#.parse()?;
/// assert_eq!(rules.dice, Dice::Two);
/// assert_eq!(rules.seats, Corners::for_players(2).unwrap());
/// assert_eq!(
///     rules.to_string(),
///     r#"{"seats":["a1","h8"],"first":"lot","dice":"two","backward_capture":false,"start_corner":"exposed","play_on":"places"}"#
/// );
/// # Ok::<(), core_board::FieldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Who plays: two to four corners (CH-2).
    pub seats: Corners,
    /// Who has the first turn (CH-6).
    pub first: First,
    /// How many dice are thrown (CH-18).
    pub dice: Dice,
    /// Whether a piece may go back to take (CH-17).
    pub backward_capture: bool,
    /// Whether a piece on its own start corner can be taken (CH-16).
    pub start_corner: StartCorner,
    /// When the game is over (CH-26).
    pub play_on: PlayOn,
}

/// Who has the first turn (CH-6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum First {
    /// The first player is drawn, each with equal chance, as the first chance event of the game.
    #[default]
    Lot,
    /// This player begins.
    Corner(Corner),
}

/// How many dice are thrown (CH-18).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dice {
    /// One, the article's main variant.
    #[default]
    One,
    /// Two, its author's favourite.
    Two,
}

/// Whether a piece on its own start corner, at step 0, can be taken (CH-16).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StartCorner {
    /// It can: it has not yet run its lap.
    #[default]
    Exposed,
    /// It cannot, and nobody can pass it: a block that none but its owner can remove.
    Sheltered,
}

/// When the game is over (CH-26).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayOn {
    /// When all but one have finished: the others play on for the remaining places.
    #[default]
    Places,
    /// When the first player has finished; all others share second place.
    Champion,
}

impl Choice for First {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("lot", Self::Lot),
        ("a1", Self::Corner(Corner::A1)),
        ("a8", Self::Corner(Corner::A8)),
        ("h8", Self::Corner(Corner::H8)),
        ("h1", Self::Corner(Corner::H1)),
    ];
}

impl Choice for Dice {
    const NAMES: &'static [(&'static str, Self)] = &[("one", Self::One), ("two", Self::Two)];
}

impl Choice for StartCorner {
    const NAMES: &'static [(&'static str, Self)] =
        &[("exposed", Self::Exposed), ("sheltered", Self::Sheltered)];
}

impl Choice for PlayOn {
    const NAMES: &'static [(&'static str, Self)] =
        &[("places", Self::Places), ("champion", Self::Champion)];
}

impl Default for Rules {
    /// [`Rules::classic`].
    fn default() -> Self {
        Self::classic()
    }
}

impl Rules {
    /// The article's main game (CH-23): one die, no taking backwards. Two players, at a1 and h8.
    #[must_use]
    pub const fn classic() -> Self {
        Self {
            seats: match Corners::for_players(2) {
                Some(seats) => seats,
                None => Corners::NONE,
            },
            first: First::Lot,
            dice: Dice::One,
            backward_capture: false,
            start_corner: StartCorner::Exposed,
            play_on: PlayOn::Places,
        }
    }

    /// The article's variant 1 (CH-23): one die, and taking backwards. Two players, at a1 and h8.
    #[must_use]
    pub const fn backward() -> Self {
        Self {
            backward_capture: true,
            ..Self::classic()
        }
    }

    /// The article's variant 2 (CH-23): two dice, and taking backwards. Two players, at a1 and h8.
    #[must_use]
    pub const fn two_dice() -> Self {
        Self {
            dice: Dice::Two,
            ..Self::backward()
        }
    }

    /// The same agreements for other seats.
    ///
    /// ```
    /// use cheburashka::{Corners, Rules};
    /// let rules = Rules::two_dice().seated(Corners::ALL);
    /// assert_eq!(rules.seats.len(), 4);
    /// ```
    #[must_use]
    pub const fn seated(self, seats: Corners) -> Self {
        Self { seats, ..self }
    }

    /// Checks that the agreements do not contradict each other.
    ///
    /// # Errors
    /// If there are not two to four seats, or `first` has none: names the field.
    pub fn check(&self) -> Result<(), FieldError> {
        if self.seats.len() < 2 {
            return Err(FieldError::new(
                "seats",
                FieldProblem::Impossible("two to four corners must be taken (CH-2)"),
            ));
        }
        match self.first {
            First::Corner(corner) if !self.seats.contains(corner) => Err(FieldError::new(
                "first",
                FieldProblem::Impossible("this corner is not among the seats (CH-6)"),
            )),
            _ => Ok(()),
        }
    }

    fn to_json(self) -> Json {
        Json::object([
            (
                "seats",
                Json::Array(self.seats.iter().map(Json::string).collect()),
            ),
            ("first", self.first.name().into()),
            ("dice", self.dice.name().into()),
            ("backward_capture", self.backward_capture.into()),
            ("start_corner", self.start_corner.name().into()),
            ("play_on", self.play_on.name().into()),
        ])
    }

    fn from_json(json: &Json) -> Result<Self, FieldError> {
        let default = Self::default();
        let rules = Field::root(json).members(|rules| {
            Ok(Self {
                seats: rules.take("seats", read_seats)?.unwrap_or(default.seats),
                first: rules
                    .take("first", |f| f.choice())?
                    .unwrap_or(default.first),
                dice: rules.take("dice", |f| f.choice())?.unwrap_or(default.dice),
                backward_capture: rules
                    .take("backward_capture", |f| f.boolean())?
                    .unwrap_or(default.backward_capture),
                start_corner: rules
                    .take("start_corner", |f| f.choice())?
                    .unwrap_or(default.start_corner),
                play_on: rules
                    .take("play_on", |f| f.choice())?
                    .unwrap_or(default.play_on),
            })
        })?;
        rules.check()?;
        Ok(rules)
    }
}

#[allow(
    clippy::needless_pass_by_value,
    reason = "the readers of fields take them by value"
)]
fn read_seats(field: Field<'_>) -> Result<Corners, FieldError> {
    let mut seats = Corners::NONE;
    for seat in field.elements()? {
        let text = seat.string()?;
        let corner: Corner = text
            .parse()
            .map_err(|_| seat.value_error(text, Corner::ALL.map(Corner::name)))?;
        if seats.contains(corner) {
            let problem = FieldProblem::Impossible("a corner is seated twice (CH-2)");
            return Err(seat.error(problem));
        }
        seats = seats.with(corner);
    }
    Ok(seats)
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
