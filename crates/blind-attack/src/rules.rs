//! What the players agree on before they begin.

use core::fmt;
use core::num::NonZeroU32;
use core::str::FromStr;

use core_board::{Choice, Field, FieldError, Json, Side};

/// The agreements of a game.
///
/// Its text and its serde form are JSON, with the options by their names; what is missing takes the
/// default, and an unknown key is an error.
///
/// Four presets carry the names that the article gives to ways of fighting (BA-23):
///
/// | preset | `weak_attack` | `equal_attack` |
/// | --- | --- | --- |
/// | [`aggressive`](Rules::aggressive), the default | `surrender` | `exchange` |
/// | [`humane`](Rules::humane) | `withdraw` | `return` |
/// | [`castling`](Rules::castling) | `surrender` | `swap` |
/// | [`spiteful`](Rules::spiteful) | `surrender` | `sacrifice` |
///
/// ```
/// use blind_attack::{EqualAttack, Rules, WeakAttack};
///
/// let rules: Rules = r#"{"equal_attack":"return","weak_attack":"withdraw"}"#.parse()?;
/// assert_eq!(rules, Rules::humane());
/// assert_eq!(
///     rules.to_string(),
///     r#"{"first":"south","attack_after_move":"mover","weak_attack":"withdraw","equal_attack":"return","missed_attack":"ignored","quiet_limit":60}"#
/// );
/// # Ok::<(), core_board::FieldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which side moves first (BA-6).
    pub first: Side,
    /// Which piece may attack after a move (BA-10).
    pub attack_after_move: AttackAfterMove,
    /// What becomes of an attacker with the smaller charge (BA-22).
    pub weak_attack: WeakAttack,
    /// What equal charges do to each other (BA-23).
    pub equal_attack: EqualAttack,
    /// Whether a piece that missed an attack may be taken for it (BA-31).
    pub missed_attack: MissedAttack,
    /// After how many consecutive turns without progress the game is over (BA-43); 60 unless agreed otherwise.
    ///
    /// With a limit every game ends, and all but those with [`EqualAttack::Swap`] have a fixed bound: there
    /// a general can change places with a private, which may then walk up the board once more.
    ///
    /// `None` (JSON `null`) sets no limit, and then nothing need end the game: generals run about for ever.
    /// (The count of quiet turns then stops at `u32::MAX`.)
    /// Under [`EqualAttack::Return`] and [`EqualAttack::Swap`] two known equals can even attack each other
    /// for ever, and uniformly random play mostly never ends. Whoever plays such games out must count steps.
    pub quiet_limit: Option<NonZeroU32>,
}

/// Which piece may attack after a move (BA-10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AttackAfterMove {
    /// The piece that moved.
    #[default]
    Mover,
    /// Any own piece.
    Any,
}

/// What becomes of an attacker with the smaller charge (BA-22). The defender stays either way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum WeakAttack {
    /// It becomes the defender's prisoner: the aggressive way.
    #[default]
    Surrender,
    /// It goes to its own rear, wounded: the humane way.
    Withdraw,
}

/// What equal charges do to each other (BA-23).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EqualAttack {
    /// Both go back where they stood: the humane way.
    Return,
    /// They change places: castling. Games then have no fixed bound, even with a quiet limit: a general can
    /// move a private backwards so, and the private may walk up again.
    Swap,
    /// Each becomes the other side's prisoner: the aggressive way.
    #[default]
    Exchange,
    /// The attacker goes to its own rear, wounded, and the defender stays: the spiteful way.
    Sacrifice,
}

/// Whether a piece that missed an attack may be taken for it (BA-31).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MissedAttack {
    /// It may not.
    #[default]
    Ignored,
    /// The opponent may begin its turn by taking one such piece.
    Captured,
}

impl Choice for AttackAfterMove {
    const NAMES: &'static [(&'static str, Self)] = &[("mover", Self::Mover), ("any", Self::Any)];
}

impl Choice for WeakAttack {
    const NAMES: &'static [(&'static str, Self)] =
        &[("surrender", Self::Surrender), ("withdraw", Self::Withdraw)];
}

impl Choice for EqualAttack {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("return", Self::Return),
        ("swap", Self::Swap),
        ("exchange", Self::Exchange),
        ("sacrifice", Self::Sacrifice),
    ];
}

impl Choice for MissedAttack {
    const NAMES: &'static [(&'static str, Self)] =
        &[("ignored", Self::Ignored), ("captured", Self::Captured)];
}

impl Default for Rules {
    /// [`Rules::aggressive`].
    fn default() -> Self {
        Self::aggressive()
    }
}

impl Rules {
    /// The article's aggressive fight, the default: a weak attacker surrenders, and equals are exchanged,
    /// each the other's prisoner. Known equals cannot attack each other for ever.
    ///
    /// All else is the default too: South begins, after a move only the piece that moved may attack, missed
    /// attacks are ignored, and 60 quiet turns end the game.
    #[must_use]
    pub const fn aggressive() -> Self {
        Self {
            first: Side::South,
            attack_after_move: AttackAfterMove::Mover,
            weak_attack: WeakAttack::Surrender,
            equal_attack: EqualAttack::Exchange,
            missed_attack: MissedAttack::Ignored,
            quiet_limit: NonZeroU32::new(60),
        }
    }

    /// The article's humane fight: a weak attacker withdraws to its own rear, wounded, and equals go back
    /// where they stood. All else as [`aggressive`](Rules::aggressive).
    #[must_use]
    pub const fn humane() -> Self {
        Self {
            weak_attack: WeakAttack::Withdraw,
            equal_attack: EqualAttack::Return,
            ..Self::aggressive()
        }
    }

    /// The article's castling: a weak attacker surrenders, and equals change places. All else as
    /// [`aggressive`](Rules::aggressive). Games have no fixed bound, even with a quiet limit: a general can change
    /// places with a private, which may then walk up again.
    #[must_use]
    pub const fn castling() -> Self {
        Self {
            equal_attack: EqualAttack::Swap,
            ..Self::aggressive()
        }
    }

    /// The article's spiteful fight: a weak attacker surrenders, and one that meets its equal goes to its
    /// own rear, wounded. All else as [`aggressive`](Rules::aggressive).
    #[must_use]
    pub const fn spiteful() -> Self {
        Self {
            equal_attack: EqualAttack::Sacrifice,
            ..Self::aggressive()
        }
    }

    fn to_json(self) -> Json {
        Json::object([
            ("first", self.first.name().into()),
            ("attack_after_move", self.attack_after_move.name().into()),
            ("weak_attack", self.weak_attack.name().into()),
            ("equal_attack", self.equal_attack.name().into()),
            ("missed_attack", self.missed_attack.name().into()),
            ("quiet_limit", self.quiet_limit.map(NonZeroU32::get).into()),
        ])
    }

    fn from_json(json: &Json) -> Result<Self, FieldError> {
        let default = Self::default();
        Field::root(json).members(|rules| {
            Ok(Self {
                first: rules
                    .take("first", |f| f.choice())?
                    .unwrap_or(default.first),
                attack_after_move: rules
                    .take("attack_after_move", |f| f.choice())?
                    .unwrap_or(default.attack_after_move),
                weak_attack: rules
                    .take("weak_attack", |f| f.choice())?
                    .unwrap_or(default.weak_attack),
                equal_attack: rules
                    .take("equal_attack", |f| f.choice())?
                    .unwrap_or(default.equal_attack),
                missed_attack: rules
                    .take("missed_attack", |f| f.choice())?
                    .unwrap_or(default.missed_attack),
                quiet_limit: rules
                    .take("quiet_limit", |f| f.optional_number(1, u32::MAX))?
                    .map_or(default.quiet_limit, |limit| limit.and_then(NonZeroU32::new)),
            })
        })
    }
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
