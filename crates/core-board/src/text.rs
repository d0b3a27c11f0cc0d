//! Serde by text: what a type prints is what it serialises as (by `collect_str`), and read back from.

use alloc::borrow::Cow;
use core::fmt::Display;
use core::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// Deserialises a value from its text, through [`FromStr`].
///
/// # Errors
/// Those of the deserializer, and of the parser, whose message is kept.
pub fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    let text = Cow::<str>::deserialize(deserializer)?;
    text.parse()
        .map_err(|error| D::Error::custom(format_args!("{text:?}: {error}")))
}
