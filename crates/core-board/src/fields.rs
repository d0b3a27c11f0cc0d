//! Reading the fields of things written down, and saying what is wrong with them.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::{Json, ParseJsonError, Side};

/// What is wrong with rules or a result, and in which field.
///
/// ```
/// use core_board::{FieldError, FieldProblem};
/// let error = FieldError::new("first", FieldProblem::Impossible("this corner is not seated (CH-6)"));
/// assert_eq!(error.to_string(), "first: this corner is not seated (CH-6)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct FieldError {
    /// The field, with dots into nested ones (`army.south.archers`); `(all)` for the whole value.
    pub field: String,
    /// What is wrong with it.
    pub problem: FieldProblem,
}

/// What can be wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FieldProblem {
    /// The whole is not JSON.
    #[error("not JSON: {0}")]
    Syntax(ParseJsonError),
    /// No such field.
    #[error("no such field here")]
    Unknown,
    /// The field must be there and is not.
    #[error("missing")]
    Missing,
    /// The value has another type.
    #[error("expected {0}")]
    Type(&'static str),
    /// The value is none of those that the field can take.
    #[error("{found:?} is none of {}", .expected.join(", "))]
    Value {
        /// What stood there.
        found: String,
        /// What can stand there.
        expected: Vec<&'static str>,
    },
    /// A number outside its range.
    #[error("{found} is not between {min} and {max}")]
    Range {
        /// What stood there.
        found: i64,
        /// The least that may.
        min: i64,
        /// The most that may.
        max: i64,
    },
    /// The value contradicts the rest or the rules of the game; the text cites the rule.
    #[error("{0}")]
    Impossible(&'static str),
}

impl FieldError {
    /// The error for a field.
    pub fn new(field: impl Into<String>, problem: FieldProblem) -> Self {
        Self {
            field: field.into(),
            problem,
        }
    }
}

impl From<ParseJsonError> for FieldError {
    fn from(error: ParseJsonError) -> Self {
        Self::new("(all)", FieldProblem::Syntax(error))
    }
}

/// An option that is one of a few named values.
pub trait Choice: Copy + PartialEq + 'static {
    /// Every value with its name.
    const NAMES: &'static [(&'static str, Self)];

    /// The value's name.
    fn name(self) -> &'static str {
        // NAMES lists every value; were one missing, its name would be empty and tests fail.
        Self::NAMES
            .iter()
            .find(|(_, value)| *value == self)
            .map_or("", |(name, _)| name)
    }

    /// The value with a name.
    fn from_name(name: &str) -> Option<Self> {
        Self::NAMES
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| *value)
    }
}

/// One value of a JSON tree with the path that led to it, so that errors can name it.
///
/// ```
/// use core_board::{Field, Json};
///
/// let json: Json = r#"{"limits":{"quiet":600}}"#.parse()?;
/// let error = Field::root(&json).members(|rules| {
///     rules.take("limits", |limits| {
///         limits.members(|limits| limits.take("quiet", |quiet| quiet.number(1, 100)))
///     })
/// });
/// assert_eq!(error.unwrap_err().to_string(), "limits.quiet: 600 is not between 1 and 100");
/// # Ok::<(), core_board::ParseJsonError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Field<'a> {
    path: String,
    json: &'a Json,
}

impl<'a> Field<'a> {
    /// The whole of a value.
    pub fn root(json: &'a Json) -> Self {
        Self {
            path: String::new(),
            json,
        }
    }

    /// The value itself.
    pub fn json(&self) -> &'a Json {
        self.json
    }

    /// The field's error with a problem.
    pub fn error(&self, problem: FieldProblem) -> FieldError {
        let path = if self.path.is_empty() {
            "(all)"
        } else {
            &self.path
        };
        FieldError::new(path, problem)
    }

    /// Reads an object's members; those that `read` does not take are errors.
    ///
    /// # Errors
    /// If this is no object, has a member that was not taken, or `read` fails.
    pub fn members<T>(
        &self,
        read: impl FnOnce(&mut Members<'_, 'a>) -> Result<T, FieldError>,
    ) -> Result<T, FieldError> {
        let Json::Object(all) = self.json else {
            return Err(self.error(FieldProblem::Type("an object")));
        };
        let mut members = Members {
            owner: self,
            all,
            taken: Vec::new(),
        };
        let value = read(&mut members)?;
        match all
            .iter()
            .find(|(key, _)| !members.taken.contains(&key.as_str()))
        {
            Some((key, json)) => Err(self.child(key, json).error(FieldProblem::Unknown)),
            None => Ok(value),
        }
    }

    fn child(&self, key: &str, json: &'a Json) -> Self {
        let path = if self.path.is_empty() {
            key.to_owned()
        } else {
            format!("{}.{key}", self.path)
        };
        Self { path, json }
    }

    /// Reads an array's elements.
    ///
    /// # Errors
    /// If this is no array.
    pub fn elements(&self) -> Result<Vec<Self>, FieldError> {
        let Json::Array(all) = self.json else {
            return Err(self.error(FieldProblem::Type("an array")));
        };
        Ok(all
            .iter()
            .map(|json| Self {
                path: self.path.clone(),
                json,
            })
            .collect())
    }

    /// Reads `true` or `false`.
    ///
    /// # Errors
    /// If it is neither.
    pub fn boolean(&self) -> Result<bool, FieldError> {
        match self.json {
            Json::Bool(value) => Ok(*value),
            _ => Err(self.error(FieldProblem::Type("true or false"))),
        }
    }

    /// Reads a whole number from `min` to `max`.
    ///
    /// # Errors
    /// If it is no number, or not in that range.
    pub fn number<T>(&self, min: T, max: T) -> Result<T, FieldError>
    where
        T: Copy + Into<i64> + TryFrom<i64>,
    {
        let (min, max) = (min.into(), max.into());
        let Json::Number(found) = *self.json else {
            return Err(self.error(FieldProblem::Type("a whole number")));
        };
        let range = FieldProblem::Range { found, min, max };
        if found < min || found > max {
            return Err(self.error(range));
        }
        T::try_from(found).map_err(|_| self.error(range))
    }

    /// Reads a number from `min` to `max`, or `null`.
    ///
    /// # Errors
    /// If it is neither `null` nor a number in that range.
    pub fn optional_number<T>(&self, min: T, max: T) -> Result<Option<T>, FieldError>
    where
        T: Copy + Into<i64> + TryFrom<i64>,
    {
        match self.json {
            Json::Null => Ok(None),
            _ => self.number(min, max).map(Some),
        }
    }

    /// Reads a string.
    ///
    /// # Errors
    /// If it is none.
    pub fn string(&self) -> Result<&'a str, FieldError> {
        match self.json {
            Json::String(text) => Ok(text),
            _ => Err(self.error(FieldProblem::Type("a string"))),
        }
    }

    /// Reads one of a few named values.
    ///
    /// # Errors
    /// If it is no string, or none of the names.
    pub fn choice<T: Choice>(&self) -> Result<T, FieldError> {
        let text = self.string()?;
        T::from_name(text)
            .ok_or_else(|| self.value_error(text, T::NAMES.iter().map(|(name, _)| *name)))
    }

    /// The error that `found` is none of `expected`.
    pub fn value_error(
        &self,
        found: &str,
        expected: impl IntoIterator<Item = &'static str>,
    ) -> FieldError {
        self.error(FieldProblem::Value {
            found: found.to_owned(),
            expected: expected.into_iter().collect(),
        })
    }
}

/// The members of an object that is being read.
#[derive(Debug)]
pub struct Members<'f, 'a> {
    owner: &'f Field<'a>,
    all: &'a [(String, Json)],
    taken: Vec<&'static str>,
}

impl<'a> Members<'_, 'a> {
    /// Takes a member, if it is there, and reads it.
    ///
    /// # Errors
    /// Those of `read`.
    pub fn take<T>(
        &mut self,
        key: &'static str,
        read: impl FnOnce(Field<'a>) -> Result<T, FieldError>,
    ) -> Result<Option<T>, FieldError> {
        self.taken.push(key);
        match self.all.iter().find(|(known, _)| known == key) {
            Some((_, json)) => read(self.owner.child(key, json)).map(Some),
            None => Ok(None),
        }
    }

    /// Takes a member that must be there, and reads it.
    ///
    /// # Errors
    /// If it is missing, and those of `read`.
    pub fn require<T>(
        &mut self,
        key: &'static str,
        read: impl FnOnce(Field<'a>) -> Result<T, FieldError>,
    ) -> Result<T, FieldError> {
        self.take(key, read)?.ok_or_else(|| {
            self.owner
                .child(key, &Json::Null)
                .error(FieldProblem::Missing)
        })
    }
}

/// What is wrong with a position's text, in which field, and where.
///
/// `P` is the game's own list of what can be wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}, at offset {offset}: {problem}")]
pub struct ParsePositionError<P> {
    /// The field's name, as the notation lists them.
    pub field: &'static str,
    /// How many bytes of the text come before the place.
    pub offset: usize,
    /// What is wrong there.
    pub problem: P,
}

/// A part of a position's text that knows where it stands.
///
/// Games cut a position into its fields with it, and a field into its parts, so that every error has an
/// offset into the whole text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span<'a> {
    /// The name of the field it belongs to.
    pub field: &'static str,
    /// How many bytes of the whole text come before it.
    pub offset: usize,
    /// The part itself.
    pub text: &'a str,
}

impl<'a> Span<'a> {
    /// Cuts a text at single spaces into exactly these fields.
    ///
    /// # Errors
    /// `missing` in the first field that is not there, `surplus` in the last where more follows.
    pub fn fields<P, const N: usize>(
        text: &'a str,
        names: [&'static str; N],
        missing: P,
        surplus: P,
    ) -> Result<[Self; N], ParsePositionError<P>> {
        let mut rest = Some(Self {
            field: "",
            offset: 0,
            text,
        });
        let mut fields = [Self {
            field: "",
            offset: 0,
            text: "",
        }; N];
        for (slot, name) in fields.iter_mut().zip(names) {
            let Some(span) = rest else {
                let end = Self {
                    field: name,
                    offset: text.len(),
                    text: "",
                };
                return Err(end.error(missing));
            };
            let (part, after) = span.split_once(' ');
            *slot = Self {
                field: name,
                ..part
            };
            rest = after;
        }
        match (rest, fields.last()) {
            (Some(more), Some(last)) => Err(Self {
                field: last.field,
                ..more
            }
            .error(surplus)),
            _ => Ok(fields),
        }
    }

    /// The part before the first `separator`, and the part after it, if there is one.
    #[must_use]
    pub fn split_once(self, separator: char) -> (Self, Option<Self>) {
        match self.text.split_once(separator) {
            None => (self, None),
            Some((before, after)) => (
                Self {
                    text: before,
                    ..self
                },
                Some(Self {
                    offset: self
                        .offset
                        .saturating_add(before.len() + separator.len_utf8()),
                    text: after,
                    ..self
                }),
            ),
        }
    }

    /// The parts between separators; one empty part for an empty span.
    pub fn split(self, separator: char) -> impl Iterator<Item = Self> {
        let mut rest = Some(self);
        core::iter::from_fn(move || {
            let (part, after) = rest?.split_once(separator);
            rest = after;
            Some(part)
        })
    }

    /// The first `bytes` bytes and the rest; all and nothing where that is no place to cut.
    #[must_use]
    pub fn split_at(self, bytes: usize) -> (Self, Self) {
        let (before, after) = self.text.split_at_checked(bytes).unwrap_or((self.text, ""));
        (
            Self {
                text: before,
                ..self
            },
            Self {
                offset: self.offset.saturating_add(before.len()),
                text: after,
                ..self
            },
        )
    }

    /// The span without a prefix, if it has it.
    #[must_use]
    pub fn strip_prefix(self, prefix: &str) -> Option<Self> {
        self.text.strip_prefix(prefix).map(|text| Self {
            offset: self.offset.saturating_add(prefix.len()),
            text,
            ..self
        })
    }

    /// A side by its letter: `s` or `n`.
    pub fn side(self) -> Option<Side> {
        let mut letters = self.text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Side::from_letter(letter),
            _ => None,
        }
    }

    /// The error with a problem at the span's place.
    pub fn error<P>(self, problem: P) -> ParsePositionError<P> {
        ParsePositionError {
            field: self.field,
            offset: self.offset,
            problem,
        }
    }

    /// A decimal number in its only form: digits, no sign, no leading zero.
    ///
    /// ```
    /// use core_board::Span;
    /// let span = |text| Span { field: "quiet", offset: 0, text };
    /// assert_eq!(span("12").number::<u8>(), Some(12));
    /// assert_eq!(span("012").number::<u8>(), None);
    /// assert_eq!(span("+1").number::<u8>(), None);
    /// assert_eq!(span("256").number::<u8>(), None);
    /// ```
    pub fn number<T: core::str::FromStr>(self) -> Option<T> {
        let canonical = match self.text.as_bytes() {
            [b'0'] => true,
            [b'1'..=b'9', rest @ ..] => rest.iter().all(u8::is_ascii_digit),
            _ => false,
        };
        if canonical {
            self.text.parse().ok()
        } else {
            None
        }
    }
}
