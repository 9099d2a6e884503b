//! The falsifications of one property.

use std::fmt;

use community_qa_server::domain::dates::DateFormat;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{Span, ToSpan};
use serde_json::{Map, Value, json};

/// A falsification of a property of an object.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Change {
    Dropped,
    Renamed,
    HourLater,
    HourEarlier,
    /// The time in seconds instead of milliseconds.
    InSeconds,
    OneMore,
    OneLess,
    OtherCase,
    Longer,
    Trimmed,
    DayForMonth,
    HourForMinute,
    OtherHalfOfDay,
    Negated,
    Emptied,
    /// A value in an empty text, list or object.
    Filled,
    /// The value of another property of the same object.
    Of(String),
}

const HOUR_IN_MILLIS: i64 = 3_600_000;

/// The formats of display dates (§0).
const LONG_DATE: &str = "%m/%d/%Y %I:%M %p";
const SHORT_DATE: &str = "%-m/%-d/%y %-I:%M %p";

/// Texts of which the specification only requires that they are present.
const FREE_TEXTS: [&str; 1] = ["ErrorDetail.message"];

/// Properties that have the same value in every response, so that confusing them cannot be noticed:
/// no award is gold or silver, and a list with a fixed order has neither a name nor a sort.
const ALWAYS_EQUAL: [(&str, &str); 3] =
    [("UserFields.gold", "silver"), ("UserFields.silver", "gold"), ("PageEnvelope.sort", "name")];

impl Change {
    /// The falsifications of a property, depending on the kind of its value and on its neighbours.
    pub(super) fn of_property(
        property: &str,
        name: &str,
        object: &Map<String, Value>,
    ) -> Vec<Self> {
        let mut changes = vec![Self::Dropped, Self::Renamed];
        let Some(value) = object.get(name) else {
            return changes;
        };
        changes.extend(match value {
            Value::Number(_) if is_date(name) => {
                vec![Self::HourLater, Self::HourEarlier, Self::InSeconds]
            }
            Value::Number(_) => vec![Self::OneMore, Self::OneLess],
            Value::String(_) if FREE_TEXTS.contains(&property) => vec![Self::Emptied],
            Value::String(_) if is_display_date(name) => vec![
                Self::HourLater,
                Self::HourEarlier,
                Self::DayForMonth,
                Self::HourForMinute,
                Self::OtherHalfOfDay,
            ],
            Value::String(text) => changes_of_text(text),
            Value::Bool(_) => vec![Self::Negated],
            Value::Array(items) if items.is_empty() => vec![Self::Filled],
            Value::Object(properties) if properties.is_empty() => vec![Self::Filled],
            Value::Array(_) | Value::Object(_) => vec![Self::Emptied],
            Value::Null => Vec::new(),
        });
        if !FREE_TEXTS.contains(&property) {
            let neighbours = object.keys().filter(|other| {
                are_alike(name, other, object)
                    && !ALWAYS_EQUAL.contains(&(property, other.as_str()))
            });
            changes.extend(neighbours.map(|other| Self::Of(other.clone())));
        }
        changes
    }

    /// Falsifies the property of an object that has it.
    pub(super) fn apply(&self, name: &str, object: &mut Map<String, Value>) {
        let Some(value) = object.get(name) else {
            return;
        };
        let false_value = match self {
            Self::Dropped => None,
            Self::Renamed => {
                let value = value.clone();
                object.insert(format!("{name}X"), value);
                None
            }
            _ => Some(self.false_value(name, value, object)),
        };
        match false_value {
            Some(value) => object.insert(name.to_owned(), value),
            None => object.shift_remove(name),
        };
    }

    fn false_value(&self, name: &str, value: &Value, object: &Map<String, Value>) -> Value {
        match (self, value) {
            (Self::HourLater, Value::String(text)) => json!(shift(text, 1.hour())),
            (Self::HourEarlier, Value::String(text)) => json!(shift(text, -1.hour())),
            (Self::HourLater, _) => number(value, |millis| millis.saturating_add(HOUR_IN_MILLIS)),
            (Self::HourEarlier, _) => number(value, |millis| millis.saturating_sub(HOUR_IN_MILLIS)),
            (Self::InSeconds, _) => number(value, |millis| millis / 1_000),
            (Self::OneMore, _) => number(value, |number| number.saturating_add(1)),
            (Self::OneLess, _) => number(value, |number| number.saturating_sub(1)),
            (Self::Negated, Value::Bool(value)) => json!(!value),
            (Self::Emptied, Value::Array(_)) => json!([]),
            (Self::Emptied, Value::Object(_)) => json!({}),
            (Self::Emptied, _) => json!(""),
            (Self::Filled, Value::Array(items)) if items.is_empty() => json!([{}]),
            (Self::Filled, Value::Object(properties)) if properties.is_empty() => {
                json!({"x": "x"})
            }
            (Self::OtherCase, Value::String(text)) => json!(other_case(text)),
            (Self::Longer, Value::String(text)) => json!(format!("{text}x")),
            (Self::Trimmed, Value::String(text)) => json!(text.trim()),
            (Self::DayForMonth, Value::String(text)) => json!(day_for_month(text)),
            (Self::HourForMinute, Value::String(text)) => json!(hour_for_minute(text)),
            (Self::OtherHalfOfDay, Value::String(text)) => json!(shift(text, 12.hours())),
            (Self::Of(other), _) => neighbour(name, other, object),
            _ => value.clone(),
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dropped => "dropped",
            Self::Renamed => "renamed",
            Self::HourLater => "an hour later",
            Self::HourEarlier => "an hour earlier",
            Self::InSeconds => "in seconds",
            Self::OneMore => "one more",
            Self::OneLess => "one less",
            Self::OtherCase => "in the other case",
            Self::Longer => "with one more letter",
            Self::Trimmed => "trimmed",
            Self::DayForMonth => "with day and month swapped",
            Self::HourForMinute => "with hour and minute swapped",
            Self::OtherHalfOfDay => "twelve hours later",
            Self::Negated => "negated",
            Self::Emptied => "emptied",
            Self::Filled => "with something in it",
            Self::Of(other) => return write!(f, "with the value of {other}"),
        })
    }
}

fn changes_of_text(text: &str) -> Vec<Change> {
    let mut changes = vec![Change::Longer];
    if other_case(text) != text {
        changes.push(Change::OtherCase);
    }
    if text.trim() != text {
        changes.push(Change::Trimmed);
    }
    changes
}

fn is_date(name: &str) -> bool {
    name.ends_with("Date")
}

fn is_display_date(name: &str) -> bool {
    name.ends_with("DateFormatted")
}

/// Returns whether a service could confuse two properties of an object: counts with counts, dates
/// with dates, flags with flags. A display date can be confused with any date other than its own.
fn are_alike(name: &str, other: &str, object: &Map<String, Value>) -> bool {
    if name == other {
        return false;
    }
    let is_id = |name: &str| name == "id" || name.ends_with("Id");
    match (object.get(name), object.get(other)) {
        (Some(Value::Number(_)), Some(Value::Number(_))) => {
            is_date(name) == is_date(other) && !is_id(name) && !is_id(other)
        }
        (Some(Value::String(_)), Some(Value::Number(_))) => {
            is_display_date(name) && is_date(other) && format!("{other}Formatted") != name
        }
        (Some(Value::String(_)), Some(Value::String(_))) => {
            !is_display_date(name) && !is_display_date(other) && !is_id(name) && !is_id(other)
        }
        (Some(Value::Bool(_)), Some(Value::Bool(_))) => true,
        _ => false,
    }
}

/// The value of a neighbour. If the property is a display date and the neighbour a date in
/// milliseconds, the date is formatted like the property.
fn neighbour(name: &str, other: &str, object: &Map<String, Value>) -> Value {
    let Some(value) = object.get(other) else {
        return Value::Null;
    };
    match (object.get(name), value.as_i64()) {
        (Some(Value::String(text)), Some(millis)) => {
            let format = DateFormat::new(TimeZone::UTC);
            json!(match DateTime::strptime(LONG_DATE, text) {
                Ok(_) if has_long_form(text) => format.date(millis),
                _ => format.revision_date(millis),
            })
        }
        _ => value.clone(),
    }
}

fn number(value: &Value, change: impl Fn(i64) -> i64) -> Value {
    value.as_i64().map_or(Value::Null, |number| json!(change(number)))
}

fn other_case(text: &str) -> String {
    let swap = |letter: char| {
        if letter.is_ascii_lowercase() {
            letter.to_ascii_uppercase()
        } else {
            letter.to_ascii_lowercase()
        }
    };
    text.chars().map(swap).collect()
}

/// Returns whether a date has the long form. jiff would read a year of two digits as a year of the
/// first century.
fn has_long_form(text: &str) -> bool {
    text.split(' ').next().is_some_and(|date| date.len() == "MM/DD/YYYY".len())
}

fn shift(text: &str, span: Span) -> String {
    let form = if has_long_form(text) { LONG_DATE } else { SHORT_DATE };
    match DateTime::strptime(form, text).and_then(|date| date.checked_add(span)) {
        Ok(date) => date.strftime(form).to_string(),
        Err(_) => String::new(),
    }
}

fn day_for_month(text: &str) -> String {
    match text.splitn(3, '/').collect::<Vec<_>>().as_slice() {
        [month, day, rest] => format!("{day}/{month}/{rest}"),
        _ => String::new(),
    }
}

fn hour_for_minute(text: &str) -> String {
    match text.split(' ').collect::<Vec<_>>().as_slice() {
        [date, time, half] => match time.split_once(':') {
            Some((hour, minute)) => format!("{date} {minute}:{hour} {half}"),
            None => String::new(),
        },
        _ => String::new(),
    }
}
