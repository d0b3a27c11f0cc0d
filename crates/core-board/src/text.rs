//! Serde by text: what a type prints is what it serialises as.

use alloc::borrow::Cow;
use core::fmt::Display;
use core::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

/// Serialises a value as the text it displays as.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<T: Display + ?Sized, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

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
