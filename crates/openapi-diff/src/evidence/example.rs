//! An example in a report.

use std::io;

use openapi_model::schema::SchemaLocation;
use serde::Serialize;
use serde_json::Value;
use serde_json::ser::Formatter;
use terminal::escape::code;
use terminal::grouped;

use super::judge::Reading;
use crate::sides::Sides;

/// A value that shows a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Example {
    /// The value; `None` if it is too long to be shown.
    pub value: Option<Value>,
    /// The value on one line, shortened if it is long.
    pub text: String,
    /// The verdict of the old schema.
    pub before: Verdict,
    /// The verdict of the new schema.
    pub after: Verdict,
    /// JSON pointers of the schemas in the old document that apply to the value: all of them must
    /// accept it. If there are none, every value is accepted.
    pub old_schemas: Vec<String>,
    /// The same for the new document.
    pub new_schemas: Vec<String>,
}

/// The verdict of a schema on a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The value is valid.
    Accepted,
    /// The value is not valid.
    Rejected,
    /// The value is valid, and the schema describes all its properties.
    Described,
    /// The value is valid, but it has properties that the schema does not describe.
    Undescribed,
}

/// The longest JSON of a value that is given completely, in bytes.
const WHOLE: usize = 2_000;

/// The longest JSON of a value that is shown on one line, in characters.
const LINE: usize = 100;

/// The number of characters of a longer text that are shown.
const START: usize = 24;

impl Example {
    /// An example with the verdicts of two schemas. `property` is the property that it is about.
    pub(super) fn new(
        value: &Value,
        verdicts: Sides<Verdict>,
        schemas: Sides<&SchemaLocation>,
        property: Option<&str>,
    ) -> Self {
        Self {
            text: in_a_line(value, property),
            value: (value.to_string().len() <= WHOLE).then(|| value.clone()),
            before: verdicts.old,
            after: verdicts.new,
            old_schemas: schemas.old.all_pointers().cloned().collect(),
            new_schemas: schemas.new.all_pointers().cloned().collect(),
        }
    }

    /// Returns whether its verdicts belong to a reading.
    pub(super) fn is_of(&self, reading: Reading) -> bool {
        let is_strict = matches!(self.before, Verdict::Accepted | Verdict::Rejected);
        is_strict == (reading == Reading::Strict)
    }

    /// The example as a sentence without its full stop: `` `0` was accepted and is rejected now ``.
    pub fn sentence(&self) -> String {
        format!(
            "{} was {} and is {} now",
            code(&self.text),
            self.before.in_words(),
            self.after.in_words()
        )
    }
}

impl Verdict {
    /// The verdict as words of a sentence.
    fn in_words(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
            Self::Described => "described",
            Self::Undescribed => "not described",
        }
    }
}

/// A value as JSON on one line. A long value is shown by its length and its beginning, or by the
/// property that matters.
fn in_a_line(value: &Value, property: Option<&str>) -> String {
    let text = spaced(value);
    if text.chars().count() <= LINE {
        return text;
    }
    match value {
        Value::String(content) => {
            let start: String = text.chars().take(START).collect();
            format!("{start}… ({} characters)", grouped(content.chars().count()))
        }
        Value::Array(items) => {
            let shown = first_parts(items.iter().map(|item| part("", item)));
            format!("[{shown}] ({} items)", grouped(items.len()))
        }
        Value::Object(object) => {
            let is_first = |name: &str| property == Some(name);
            let matters = object.iter().filter(|(name, _)| is_first(name));
            let others = object.iter().filter(|(name, _)| !is_first(name));
            let shown =
                first_parts(matters.chain(others).map(|(name, value)| {
                    part(&format!("{}: ", Value::from(name.as_str())), value)
                }));
            let without = property
                .filter(|name| !object.contains_key(*name))
                .map(|name| format!(", without {}", Value::from(name)))
                .unwrap_or_default();
            format!("{{{shown}}} ({} properties{without})", grouped(object.len()))
        }
        _ => text,
    }
}

/// A part of an object or an array, after its name. A long part has no value.
fn part(name: &str, value: &Value) -> String {
    let text = format!("{name}{}", spaced(value));
    if text.chars().count() <= LINE / 2 { text } else { format!("{name}…") }
}

/// The parts that fit on a line, with an ellipsis if there are more.
fn first_parts(parts: impl Iterator<Item = String>) -> String {
    let mut shown = String::new();
    for part in parts {
        if shown.chars().count() + part.chars().count() > LINE {
            shown.push('…');
            break;
        }
        shown.push_str(&part);
        shown.push_str(", ");
    }
    shown.trim_end_matches(", ").to_owned()
}

/// A value as JSON, with a space after each comma and colon.
pub(super) fn spaced(value: &Value) -> String {
    let mut text = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut text, Spaced);
    match value.serialize(&mut serializer) {
        Ok(()) => String::from_utf8_lossy(&text).into_owned(),
        // This cannot happen: a value in memory can always be written.
        Err(_) => value.to_string(),
    }
}

struct Spaced;

impl Formatter for Spaced {
    fn begin_array_value<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        if first { Ok(()) } else { writer.write_all(b", ") }
    }

    fn begin_object_key<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        if first { Ok(()) } else { writer.write_all(b", ") }
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }
}
