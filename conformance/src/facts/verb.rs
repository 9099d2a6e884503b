//! Reading a sentence.

use serde_json::Value;

use super::Path;

/// A sentence about a response: a place, and what holds there.
#[derive(Debug, Clone)]
pub struct Fact {
    /// The sentence as it is written.
    pub text: String,
    pub(super) path: Path,
    pub(super) verb: Verb,
}

/// The statement about a place.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Verb {
    Absent,
    Present,
    Empty,
    OfType(&'static str),
    With(Relation, Value),
    Exactly(Vec<String>),
    Matches(String),
    NoRepetitions,
    Ascends,
    Descends,
}

/// The relation of what is found to the value in the sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    Is,
    IsNot,
    AtLeast,
    AtMost,
    MoreThan,
    LessThan,
    Items,
    Contains,
    ContainsNot,
}

/// The known forms of sentences, for messages.
const KNOWN: &str = "is absent, is present, is empty, is a string, is an integer, is a boolean, is \
    an array, is an object, is …, is not …, is at least …, is at most …, is more than …, is less \
    than …, has … items, has exactly …, has no repetitions, contains …, does not contain …, matches \
    …, ascends, descends";

impl Fact {
    /// Reads a sentence.
    pub fn parse(text: &str) -> Result<Self, String> {
        let sentence = text.trim();
        let (subject, rest) = match sentence.strip_prefix("header ") {
            Some(rest) => rest.split_once(' ').unwrap_or((rest, "")),
            None => sentence.split_once(' ').unwrap_or((sentence, "")),
        };
        let path = if sentence.starts_with("header ") {
            Path::Header(subject.to_lowercase())
        } else {
            Path::parse(subject)?
        };
        let verb = Verb::parse(rest.trim())?;
        let text = text.to_owned();
        Ok(Self { text, path, verb })
    }
}

impl Verb {
    fn parse(text: &str) -> Result<Self, String> {
        let one_word = match text {
            "is absent" => Some(Self::Absent),
            "is present" => Some(Self::Present),
            "is empty" => Some(Self::Empty),
            "is a string" => Some(Self::OfType("string")),
            "is an integer" => Some(Self::OfType("integer")),
            "is a boolean" => Some(Self::OfType("boolean")),
            "is an array" => Some(Self::OfType("array")),
            "is an object" => Some(Self::OfType("object")),
            "has no repetitions" => Some(Self::NoRepetitions),
            "ascends" => Some(Self::Ascends),
            "descends" => Some(Self::Descends),
            _ => None,
        };
        if let Some(verb) = one_word {
            return Ok(verb);
        }
        if let Some(pattern) = text.strip_prefix("matches ") {
            super::check::pattern(pattern)?;
            return Ok(Self::Matches(pattern.to_owned()));
        }
        if let Some(names) = text.strip_prefix("has exactly ") {
            let names = names.split(',').map(|name| name.trim().to_owned());
            return Ok(Self::Exactly(names.collect()));
        }
        let items = text.strip_prefix("has ");
        let items = items.and_then(|text| {
            let number = text.strip_suffix(" items");
            number.or_else(|| text.strip_suffix(" item"))
        });
        if let Some(number) = items {
            return Ok(Self::With(Relation::Items, value(number)?));
        }
        // Longer beginnings before shorter ones.
        let relations = [
            ("is not ", Relation::IsNot),
            ("is at least ", Relation::AtLeast),
            ("is at most ", Relation::AtMost),
            ("is more than ", Relation::MoreThan),
            ("is less than ", Relation::LessThan),
            ("does not contain ", Relation::ContainsNot),
            ("contains ", Relation::Contains),
            ("is ", Relation::Is),
        ];
        for (beginning, relation) in relations {
            if let Some(text) = text.strip_prefix(beginning) {
                return Ok(Self::With(relation, value(text)?));
            }
        }
        Err(format!(
            "{text:?} has no condition; after the place comes one of: {KNOWN}"
        ))
    }
}

fn value(text: &str) -> Result<Value, String> {
    serde_yaml::from_str(text).map_err(|error| format!("{text:?} is not a value: {error}"))
}
