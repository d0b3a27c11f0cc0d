//! The little JSON that rules and results are written in.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// A JSON value, as far as rules and results need one: numbers are whole, objects keep their order and
/// may not name a key twice.
///
/// Its `Display` is compact (no white space); [`FromStr`] takes any JSON white space.
///
/// ```
/// use core_board::Json;
/// let rules: Json = r#"{ "dice": "two", "seats": ["a1", "h8"] }"#.parse()?;
/// assert_eq!(rules.to_string(), r#"{"dice":"two","seats":["a1","h8"]}"#);
/// # Ok::<(), core_board::ParseJsonError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A whole number.
    Number(i64),
    /// A string.
    String(String),
    /// An array.
    Array(Vec<Json>),
    /// An object, in the order written.
    Object(Vec<(String, Json)>),
}

/// Why a text is not JSON of this kind, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at offset {offset}: {problem}")]
pub struct ParseJsonError {
    /// How many bytes of the text come before the place.
    pub offset: usize,
    /// What is wrong there.
    pub problem: JsonProblem,
}

/// What can be wrong with a text that should be JSON.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JsonProblem {
    /// Something else should stand here.
    #[error("expected {0}")]
    Expected(&'static str),
    /// A number that is not whole, or beyond 64 bits.
    #[error("only whole numbers of up to 64 bits are used here")]
    Number,
    /// A key that the object has already.
    #[error("the key {0:?} stands here a second time")]
    DuplicateKey(String),
    /// Deeper nesting than any rules need.
    #[error("nested more than {MAX_DEPTH} deep")]
    TooDeep,
}

const MAX_DEPTH: u8 = 16;

impl Json {
    /// A string value.
    pub fn string(text: impl fmt::Display) -> Self {
        Self::String(alloc::format!("{text}"))
    }

    /// An object with these members.
    pub fn object<const N: usize>(members: [(&str, Self); N]) -> Self {
        Self::Object(
            members
                .into_iter()
                .map(|(key, value)| (key.to_owned(), value))
                .collect(),
        )
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<u32> for Json {
    fn from(value: u32) -> Self {
        Self::Number(value.into())
    }
}

impl From<i32> for Json {
    fn from(value: i32) -> Self {
        Self::Number(value.into())
    }
}

impl From<&str> for Json {
    fn from(value: &str) -> Self {
        Self::String(value.to_owned())
    }
}

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Number(value) => write!(f, "{value}"),
            Self::String(value) => write_string(f, value),
            Self::Array(values) => {
                f.write_str("[")?;
                for (i, value) in values.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { "," })?;
                    value.fmt(f)?;
                }
                f.write_str("]")
            }
            Self::Object(members) => {
                f.write_str("{")?;
                for (i, (key, value)) in members.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { "," })?;
                    write_string(f, key)?;
                    write!(f, ":{value}")?;
                }
                f.write_str("}")
            }
        }
    }
}

fn write_string(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str("\"")?;
    for character in text.chars() {
        match character {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            control if (control as u32) < 0x20 => write!(f, "\\u{:04x}", control as u32)?,
            other => write!(f, "{other}")?,
        }
    }
    f.write_str("\"")
}

impl FromStr for Json {
    type Err = ParseJsonError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader { text, offset: 0 };
        let value = reader.value(0)?;
        reader.skip_space();
        if reader.offset < text.len() {
            return Err(reader.expected("the end"));
        }
        Ok(value)
    }
}

/// Reads from the left; `offset` is always on a character boundary.
struct Reader<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.offset..).unwrap_or("")
    }

    fn error(&self, problem: JsonProblem) -> ParseJsonError {
        ParseJsonError {
            offset: self.offset,
            problem,
        }
    }

    fn expected(&self, what: &'static str) -> ParseJsonError {
        self.error(JsonProblem::Expected(what))
    }

    fn skip_space(&mut self) {
        let rest = self.rest();
        let trimmed = rest.trim_start_matches([' ', '\t', '\n', '\r']);
        self.offset += rest.len() - trimmed.len();
    }

    fn skip(&mut self, token: &str) -> bool {
        let there = self.rest().starts_with(token);
        if there {
            self.offset += token.len();
        }
        there
    }

    fn value(&mut self, depth: u8) -> Result<Json, ParseJsonError> {
        self.skip_space();
        if depth == MAX_DEPTH {
            return Err(self.error(JsonProblem::TooDeep));
        }
        match self.rest().bytes().next() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.array(depth),
            Some(b'"') => Ok(Json::String(self.string()?)),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ if self.skip("null") => Ok(Json::Null),
            _ if self.skip("true") => Ok(Json::Bool(true)),
            _ if self.skip("false") => Ok(Json::Bool(false)),
            _ => Err(self.expected("a JSON value")),
        }
    }

    fn object(&mut self, depth: u8) -> Result<Json, ParseJsonError> {
        let mut members: Vec<(String, Json)> = Vec::new();
        self.skip("{");
        self.skip_space();
        if self.skip("}") {
            return Ok(Json::Object(members));
        }
        loop {
            self.skip_space();
            let start = self.offset;
            let key = self.string()?;
            if members.iter().any(|(known, _)| *known == key) {
                return Err(ParseJsonError {
                    offset: start,
                    problem: JsonProblem::DuplicateKey(key),
                });
            }
            self.skip_space();
            if !self.skip(":") {
                return Err(self.expected("a colon"));
            }
            members.push((key, self.value(depth + 1)?));
            self.skip_space();
            if self.skip("}") {
                return Ok(Json::Object(members));
            }
            if !self.skip(",") {
                return Err(self.expected("a comma or a closing brace"));
            }
        }
    }

    fn array(&mut self, depth: u8) -> Result<Json, ParseJsonError> {
        let mut values = Vec::new();
        self.skip("[");
        self.skip_space();
        if self.skip("]") {
            return Ok(Json::Array(values));
        }
        loop {
            values.push(self.value(depth + 1)?);
            self.skip_space();
            if self.skip("]") {
                return Ok(Json::Array(values));
            }
            if !self.skip(",") {
                return Err(self.expected("a comma or a closing bracket"));
            }
        }
    }

    fn number(&mut self) -> Result<Json, ParseJsonError> {
        let rest = self.rest();
        let len = rest
            .find(|c: char| !matches!(c, '-' | '+' | '.' | 'e' | 'E' | '0'..='9'))
            .unwrap_or(rest.len());
        let digits = &rest[..len];
        let unsigned = digits.strip_prefix('-').unwrap_or(digits);
        let padded = unsigned.len() > 1 && unsigned.starts_with('0');
        if padded || !unsigned.bytes().all(|b| b.is_ascii_digit()) {
            return Err(self.error(JsonProblem::Number));
        }
        match digits.parse() {
            Ok(number) => {
                self.offset += len;
                Ok(Json::Number(number))
            }
            Err(_) => Err(self.error(JsonProblem::Number)),
        }
    }

    fn string(&mut self) -> Result<String, ParseJsonError> {
        if !self.skip("\"") {
            return Err(self.expected("a string"));
        }
        let mut text = String::new();
        loop {
            let Some(character) = self.rest().chars().next() else {
                return Err(self.expected("a closing quote"));
            };
            match character {
                '"' => {
                    self.offset += 1;
                    return Ok(text);
                }
                '\\' => text.push(self.escape()?),
                control if (control as u32) < 0x20 => {
                    return Err(self.expected("no control character in a string"));
                }
                other => {
                    self.offset += other.len_utf8();
                    text.push(other);
                }
            }
        }
    }

    /// Reads one escape; a surrogate pair is two, and one character.
    fn escape(&mut self) -> Result<char, ParseJsonError> {
        const SIMPLE: [(&str, char); 8] = [
            ("\\\"", '"'),
            ("\\\\", '\\'),
            ("\\/", '/'),
            ("\\b", '\u{8}'),
            ("\\f", '\u{c}'),
            ("\\n", '\n'),
            ("\\r", '\r'),
            ("\\t", '\t'),
        ];
        for (escape, character) in SIMPLE {
            if self.skip(escape) {
                return Ok(character);
            }
        }
        let start = self.offset;
        let mut units = [0; 2];
        let mut len = 0;
        while len < 2 {
            let Some(unit) = self.unit() else { break };
            units[len] = unit;
            len += 1;
            if !(0xD800..0xDC00).contains(&unit) {
                break;
            }
        }
        match char::decode_utf16(units.into_iter().take(len)).next() {
            Some(Ok(character)) => Ok(character),
            _ => Err(ParseJsonError {
                offset: start,
                problem: JsonProblem::Expected("a valid escape"),
            }),
        }
    }

    fn unit(&mut self) -> Option<u16> {
        let digits = self.rest().strip_prefix("\\u")?.get(..4)?;
        if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        self.offset += 6;
        u16::from_str_radix(digits, 16).ok()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Json {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return serializer.collect_str(self);
        }
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Number(value) => serializer.serialize_i64(*value),
            Self::String(value) => serializer.serialize_str(value),
            Self::Array(values) => serializer.collect_seq(values),
            Self::Object(members) => {
                serializer.collect_map(members.iter().map(|(key, value)| (key, value)))
            }
        }
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Json {
    /// A tree in self-describing, human-readable formats; the text elsewhere.
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(TreeVisitor)
        } else {
            crate::text::deserialize(deserializer)
        }
    }
}

#[cfg(feature = "serde")]
struct TreeVisitor;

#[cfg(feature = "serde")]
impl<'de> serde::de::Visitor<'de> for TreeVisitor {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("null, a boolean, a whole number, a string, an array or an object")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value))
    }

    fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<Json, E> {
        i64::try_from(value)
            .map(Json::Number)
            .map_err(|_| E::custom(JsonProblem::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::String(value.to_owned()))
    }

    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut seq: A) -> Result<Json, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = seq.next_element()? {
            values.push(value);
        }
        Ok(Json::Array(values))
    }

    fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let mut members: Vec<(String, Json)> = Vec::new();
        while let Some((key, value)) = map.next_entry::<String, Json>()? {
            if members.iter().any(|(known, _)| *known == key) {
                return Err(serde::de::Error::custom(JsonProblem::DuplicateKey(key)));
            }
            members.push((key, value));
        }
        Ok(Json::Object(members))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use proptest::prelude::*;

    fn problem(text: &str) -> (usize, JsonProblem) {
        let error = text.parse::<Json>().unwrap_err();
        (error.offset, error.problem)
    }

    #[test]
    fn errors_name_the_place() {
        use JsonProblem::{DuplicateKey, Expected, Number, TooDeep};
        assert_eq!(problem(""), (0, Expected("a JSON value")));
        assert_eq!(problem("{} x"), (3, Expected("the end")));
        assert_eq!(problem(r#"{"a" 1}"#), (5, Expected("a colon")));
        assert_eq!(
            problem("[1 2]"),
            (3, Expected("a comma or a closing bracket"))
        );
        assert_eq!(problem(r#"{"a":1,"a":2}"#), (7, DuplicateKey("a".into())));
        assert_eq!(problem("1.5"), (0, Number));
        assert_eq!(problem("[01]"), (1, Number));
        assert_eq!(problem("99999999999999999999"), (0, Number));
        assert_eq!(problem(r#""\ud800x""#), (1, Expected("a valid escape")));
        assert_eq!(problem(&"[".repeat(100)), (16, TooDeep));
    }

    #[test]
    fn escapes_are_read() {
        let read: Json = r#""\u0041\n\ud83d\ude00\/""#.parse().unwrap();
        assert_eq!(read, Json::from("A\n\u{1F600}/"));
    }

    fn any_json() -> impl Strategy<Value = Json> {
        let leaf = prop_oneof![
            Just(Json::Null),
            any::<bool>().prop_map(Json::from),
            any::<i64>().prop_map(Json::Number),
            any::<String>().prop_map(Json::String),
        ];
        leaf.prop_recursive(4, 32, 5, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..5).prop_map(Json::Array),
                prop::collection::btree_map(any::<String>(), inner, 0..5)
                    .prop_map(|map| Json::Object(map.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn text_round_trips(json in any_json()) {
            prop_assert_eq!(json.to_string().parse::<Json>(), Ok(json));
        }

        #[cfg(feature = "serde")]
        #[test]
        fn a_well_kept_library_agrees(json in any_json()) {
            let theirs: serde_json::Value = serde_json::from_str(&json.to_string()).unwrap();
            prop_assert_eq!(serde_json::from_value::<Json>(theirs).unwrap().to_string().len(), json.to_string().len());
        }

        #[test]
        fn any_text_is_parsed_or_refused(text in any::<String>()) {
            let _ = text.parse::<Json>();
        }

        #[test]
        fn near_json_is_taken_only_where_the_library_takes_it(text in r#"[\[\]{}",:0-9a-e\\u \-]{0,12}"#) {
            if text.parse::<Json>().is_ok() {
                prop_assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok(), "{}", text);
            }
        }
    }
}
