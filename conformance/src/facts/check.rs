//! Checks a response against a fact.

use std::cmp::Ordering;

use jsonschema::Validator;
use serde_json::{Map, Value, json};

use super::Path;
use super::shape::equal;
use super::verb::{Fact, Verb};
use crate::http::Response;
use crate::names::{Names, as_text};

impl Fact {
    /// The reason why the fact is false for a response, if it is. Values that are in `names` are
    /// shown by their names.
    pub fn failure(&self, response: &Response, names: &Names) -> Option<String> {
        let value = match self.verb {
            // A pattern may end in `$`.
            Verb::Matches | Verb::Exactly => Ok(self.value.clone()),
            _ => names.fill(&self.value),
        };
        let why = match value {
            Ok(value) => self.hold(&value, response),
            Err(unknown) => Some(unknown),
        };
        why.map(|why| format!("{}: {why}", self.text))
    }

    fn hold(&self, value: &Value, response: &Response) -> Option<String> {
        if self.verb == Verb::Empty && self.path == Path::Body(Vec::new()) {
            let length = response.body.len();
            return (length > 0).then(|| format!("the body has {length} bytes"));
        }
        if self.path.is_of_each() {
            check_each(self.verb, value, self.path.find(response))
        } else {
            check_one(self.verb, value, self.path.value(response).as_ref())
        }
    }
}

/// The mistakes of the values at a place such as `list[].id`. Absent values never prove a fact,
/// unless it is about absence.
fn check_each(verb: Verb, value: &Value, found: Vec<Option<Value>>) -> Option<String> {
    use Verb::{Ascends, Contains, ContainsNot, Descends, Empty, Is, IsNot, Items, NoRepetitions};
    let of_all = matches!(
        verb,
        Is | IsNot | Contains | ContainsNot | Items | Empty | NoRepetitions | Ascends | Descends
    );
    if !of_all {
        let mut wrong = found.iter().enumerate().filter_map(|(index, found)| {
            let why = check_one(verb, value, found.as_ref())?;
            Some(format!("of item {index}, {why}"))
        });
        let none = found.is_empty().then(|| "there are no values".to_owned());
        return none.or_else(|| wrong.next());
    }
    let values: Vec<Value> = found.into_iter().flatten().collect();
    let number = values.len();
    let all = Value::Array(values);
    match verb {
        // Without this, an empty list would satisfy every `is not`.
        IsNot | ContainsNot if number == 0 => Some("there are no values".to_owned()),
        // A list with a single value is in every order.
        NoRepetitions | Ascends | Descends if number < 2 => {
            Some(format!("there are fewer than two values: {all}"))
        }
        _ => check_one(verb, value, Some(&all)),
    }
}

/// The mistake of the value at a place.
fn check_one(verb: Verb, value: &Value, found: Option<&Value>) -> Option<String> {
    let Some(found) = found else {
        // A missing value satisfies only `is absent`.
        return (verb != Verb::Absent).then(|| "it is absent".to_owned());
    };
    let is_ordered = |holds: fn(Ordering) -> bool| order(found, value).is_some_and(holds);
    let holds = match verb {
        Verb::Absent => false,
        Verb::Present => true,
        Verb::Empty => is_empty(found),
        Verb::String => found.is_string(),
        Verb::Integer => found.is_i64() || found.is_u64(),
        Verb::Boolean => found.is_boolean(),
        Verb::Array => found.is_array(),
        Verb::Object => found.is_object(),
        Verb::Is => equal(value, found),
        Verb::IsNot => !equal(value, found),
        Verb::AtLeast => is_ordered(Ordering::is_ge),
        Verb::AtMost => is_ordered(Ordering::is_le),
        Verb::MoreThan => is_ordered(Ordering::is_gt),
        Verb::LessThan => is_ordered(Ordering::is_lt),
        Verb::Items => found.as_array().is_some_and(|items| *value == json!(items.len())),
        Verb::Exactly => {
            let names = value.as_array().map_or(&[][..], Vec::as_slice);
            found.as_object().map(Map::len) == Some(names.len())
                && names.iter().all(|name| contains(found, name))
        }
        Verb::Contains => contains(found, value),
        Verb::ContainsNot => !contains(found, value),
        Verb::Matches => {
            // Patterns match numbers as they are written.
            let text = as_text(found);
            pattern(&as_text(value)).is_ok_and(|validator| validator.is_valid(&json!(text)))
        }
        Verb::NoRepetitions => found.as_array().is_some_and(|items| {
            // Values cannot be sorted, so each is compared with all values before it.
            (0..items.len()).all(|index| !items[..index].contains(&items[index]))
        }),
        Verb::Ascends => is_sorted(found, Ordering::is_le),
        Verb::Descends => is_sorted(found, Ordering::is_ge),
    };
    (!holds).then(|| format!("it is {}", shorten(found)))
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(properties) => properties.is_empty(),
        _ => false,
    }
}

/// Compares numbers by value, and strings without case.
fn order(one: &Value, other: &Value) -> Option<Ordering> {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => one.as_f64()?.partial_cmp(&other.as_f64()?),
        (Value::String(one), Value::String(other)) => {
            Some(one.to_lowercase().cmp(&other.to_lowercase()))
        }
        _ => None,
    }
}

fn is_sorted(list: &Value, holds: fn(Ordering) -> bool) -> bool {
    list.as_array().is_some_and(|items| {
        items
            .iter()
            .zip(items.iter().skip(1))
            .all(|(one, other)| order(one, other).is_some_and(holds))
    })
}

fn contains(whole: &Value, part: &Value) -> bool {
    match whole {
        Value::String(text) => text.contains(&as_text(part)),
        Value::Array(items) => items.iter().any(|item| equal(part, item)),
        Value::Object(properties) => {
            part.as_str().is_some_and(|name| properties.contains_key(name))
        }
        _ => false,
    }
}

/// A regular expression, which may match anywhere, as in JSON Schema.
pub(super) fn pattern(text: &str) -> Result<Validator, String> {
    jsonschema::validator_for(&json!({ "pattern": text }))
        .map_err(|error| format!("{text:?} is not a regular expression: {error}"))
}

/// A value, shortened to fit into a sentence.
fn shorten(value: &Value) -> String {
    const LENGTH: usize = 300;
    let text = value.to_string();
    if text.chars().count() <= LENGTH {
        return text;
    }
    let beginning: String = text.chars().take(LENGTH).collect();
    format!("{beginning}…")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure(fact: &str, body: &Value) -> Option<String> {
        let response = Response {
            status: 200,
            headers: vec![("location".to_owned(), "/user/7.json".to_owned())],
            body: body.to_string().into_bytes(),
        };
        let mut names = Names::default();
        names.set_id("maja", 3);
        let fact = Fact::try_from(fact.to_owned()).unwrap();
        fact.failure(&response, &names)
    }

    /// Checks each kind of fact with a body for which it is true, and with one for which it is
    /// false.
    #[test]
    fn failed_fact_shows_the_found_value() {
        let right = json!({
            "id": 3, "name": "Ada", "is": true, "map": {"a": 1, "b": 2}, "none": [],
            "list": [{"id": 3, "score": 9, "name": "x"}, {"id": 4, "score": 7, "name": "Y"}],
        });
        let wrong = json!({
            "id": "3", "email": "x", "name": "", "is": 1, "map": {"a": 1, "c": 2}, "none": [1],
            "list": [{"id": 4, "score": 7}, {"id": 4, "score": 9}, {"id": 5, "score": 9}],
        });
        for (fact, why) in [
            ("email is absent", "it is \"x\""),
            ("list[1].name is present", "it is absent"),
            ("none is empty", "it is [1]"),
            ("name is a string", ""),
            ("id is an integer", "it is \"3\""),
            ("is is a boolean", "it is 1"),
            ("list is an array", ""),
            ("map is an object", ""),
            ("id is $maja", "it is \"3\""),
            ("list[].id is [3, 4]", "it is [4,4,5]"),
            ("name is not ''", "it is \"\""),
            ("list[].id is at least 3", ""),
            ("list[].id is at most 4", "of item 2, it is 5"),
            ("list[0].id is less than 4", "it is 4"),
            ("list[0].score is more than 8", "it is 7"),
            ("list has 2 items", "it is ["),
            ("map has exactly a, b", "it is {\"a\":1,\"c\":2}"),
            ("list[].id contains $maja", "it is [4,4,5]"),
            ("list[].id does not contain 5", "it is [4,4,5]"),
            ("name matches ^A[a-z]+$", "it is \"\""),
            ("list[].id has no repetitions", "it is [4,4,5]"),
            ("list[].name ascends", "there are fewer than two values: []"),
            ("list[].score descends", "it is [7,9,9]"),
        ] {
            assert_eq!(failure(fact, &right), None, "{fact}");
            let failed = failure(fact, &wrong).unwrap_or_default();
            if !why.is_empty() {
                assert!(failed.starts_with(&format!("{fact}: {why}")), "{failed}");
            }
            // `is absent` is also true for an empty body.
            if fact != "email is absent" {
                assert!(failure(fact, &json!([])).is_some(), "{fact} of nothing");
            }
        }
        assert_eq!(failure("header location matches /7", &right), None);
        let failed = failure("header location is absent", &right).unwrap();
        assert!(failed.ends_with("it is \"/user/7.json\""), "{failed}");
        let failed = failure("body is empty", &right).unwrap();
        assert!(failed.contains("the body has "), "{failed}");
        let failed = failure("id is $nobody", &right).unwrap();
        assert!(failed.contains("nothing is named $nobody here"), "{failed}");
    }

    #[test]
    fn facts_without_effect_are_refused() {
        for (fact, why) in [
            ("list", "\"\" has no condition; after the place comes one of: is absent"),
            ("list. is 3", "\"list.\" is not a place; write one like list[].id"),
            ("list[x] is 3", "\"list[x]\": between [ and ] is nothing or"),
            ("list[ is 3", "\"list[\": a ] is missing"),
            ("list are 3", "\"are 3\" has no condition"),
            ("a matches (", "\"(\" is not a regular expression"),
            ("a is [", "\"[\" is not a value"),
        ] {
            let refused = Fact::try_from(fact.to_owned()).unwrap_err();
            assert!(refused.starts_with(why), "{refused}");
        }
    }
}
