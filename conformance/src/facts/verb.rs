//! Parses a fact.

use serde::Deserialize;
use serde_json::{Value, json};

use super::Path;

/// A fact about a response: a place, and a statement about its value.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "String")]
pub struct Fact {
    /// The sentence as it is written.
    pub(super) text: String,
    pub(super) path: Path,
    pub(super) verb: Verb,
    /// The value in the statement; null if it has none.
    pub(super) value: Value,
}

/// The statement about a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    Absent,
    Present,
    Empty,
    String,
    Integer,
    Boolean,
    Array,
    Object,
    Is,
    IsNot,
    AtLeast,
    AtMost,
    MoreThan,
    LessThan,
    Items,
    Exactly,
    NoRepetitions,
    Contains,
    ContainsNot,
    Matches,
    Ascends,
    Descends,
}

/// The forms of sentences, with `…` for a value.
const FORMS: [(&str, Verb); 23] = [
    ("is absent", Verb::Absent),
    ("is present", Verb::Present),
    ("is empty", Verb::Empty),
    ("is a string", Verb::String),
    ("is an integer", Verb::Integer),
    ("is a boolean", Verb::Boolean),
    ("is an array", Verb::Array),
    ("is an object", Verb::Object),
    ("is …", Verb::Is),
    ("is not …", Verb::IsNot),
    ("is at least …", Verb::AtLeast),
    ("is at most …", Verb::AtMost),
    ("is more than …", Verb::MoreThan),
    ("is less than …", Verb::LessThan),
    ("has … items", Verb::Items),
    ("has … item", Verb::Items),
    ("has exactly …", Verb::Exactly),
    ("has no repetitions", Verb::NoRepetitions),
    ("contains …", Verb::Contains),
    ("does not contain …", Verb::ContainsNot),
    ("matches …", Verb::Matches),
    ("ascends", Verb::Ascends),
    ("descends", Verb::Descends),
];

impl TryFrom<String> for Fact {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let sentence = text.trim();
        // The name of a header is part of the place.
        let start = sentence.strip_prefix("header ").map_or(0, |_| "header ".len());
        let end = sentence[start..].find(' ').map_or(sentence.len(), |at| start + at);
        let (place, condition) = sentence.split_at(end);
        let path = Path::parse(place)?;
        let condition = condition.trim();
        let fitting = FORMS.iter().filter_map(|(form, verb)| {
            let Some((start, end)) = form.split_once('…') else {
                return (condition == *form).then_some((form, *verb, None));
            };
            let value = condition.strip_prefix(start)?.strip_suffix(end)?;
            Some((form, *verb, Some(value)))
        });
        // `is not 5` must not be parsed as `is` with the value `not 5`.
        let longest = fitting.max_by_key(|(form, ..)| form.len());
        let Some((_, verb, value)) = longest else {
            let known = FORMS.map(|(form, _)| form).join(", ");
            return Err(format!(
                "{condition:?} has no condition; after the place comes one of: {known}"
            ));
        };
        let value = match (verb, value) {
            (_, None) => Value::Null,
            (Verb::Matches, Some(pattern)) => {
                super::check::pattern(pattern)?;
                json!(pattern)
            }
            (Verb::Exactly, Some(names)) => names.split(',').map(str::trim).collect(),
            (_, Some(value)) => serde_yaml::from_str(value)
                .map_err(|error| format!("{value:?} is not a value: {error}"))?,
        };
        Ok(Self { path, verb, value, text })
    }
}
