//! Holding a response against a sentence.

use std::cmp::Ordering;

use jsonschema::Validator;
use serde_json::{Value, json};

use super::shape::equal;
use super::verb::Relation::{
    self, AtLeast, AtMost, Contains, ContainsNot, Is, IsNot, Items, LessThan, MoreThan,
};
use super::verb::{Fact, Verb};
use super::{Path, path};
use crate::http::Response;
use crate::names::Names;

impl Fact {
    /// The reason why it does not hold for a response, if so. Names in it are those of `names`.
    pub fn failure(&self, response: &Response, names: &Names) -> Option<String> {
        match self.verb.filled(names) {
            Ok(verb) => self.hold(&verb, response),
            Err(unknown) => Some(unknown),
        }
        .map(|why| format!("{}: {why}", self.text))
    }

    fn hold(&self, verb: &Verb, response: &Response) -> Option<String> {
        let body = response.json();
        let header;
        let found = match &self.path {
            Path::Header(name) => {
                header = response.header(name).map(|text| json!(text));
                vec![header.as_ref()]
            }
            path @ path::Path::Body(_) => path.find(body.as_ref()),
        };
        if *verb == Verb::Empty && self.path == Path::Body(Vec::new()) {
            let length = response.body.len();
            return (length > 0).then(|| format!("the body has {length} bytes"));
        }
        if self.path.is_of_each() {
            check_each(verb, &found)
        } else {
            check_one(verb, found.first().copied().flatten())
        }
    }
}

impl Verb {
    /// The verb with values in place of names.
    fn filled(&self, names: &Names) -> Result<Self, String> {
        Ok(match self {
            Self::With(relation, value) => Self::With(*relation, names.fill(value)?),
            other => other.clone(),
        })
    }
}

/// The mistakes of the values at a place such as `list[].id`. Absent values never count as a
/// proof, unless the sentence is about absence.
fn check_each(verb: &Verb, found: &[Option<&Value>]) -> Option<String> {
    let values: Vec<Value> = found.iter().flatten().map(|own| (*own).clone()).collect();
    let all = Value::Array(values.clone());
    match verb {
        // Without this, an empty list would pass every `is not`.
        Verb::With(IsNot | ContainsNot, _) if values.is_empty() => {
            Some("there are no values".to_owned())
        }
        Verb::With(Is | IsNot | Contains | ContainsNot | Items, _) | Verb::Empty => {
            check_one(verb, Some(&all))
        }
        Verb::NoRepetitions | Verb::Ascends | Verb::Descends => {
            // A single value is in every order.
            if values.len() < 2 {
                return Some(format!("there are fewer than two values: {all}"));
            }
            check_one(verb, Some(&all))
        }
        _ if found.is_empty() => Some("there are no values".to_owned()),
        _ => {
            let mut wrong = found.iter().enumerate().filter_map(|(index, value)| {
                let why = check_one(verb, *value)?;
                Some(format!("of item {index}, {why}"))
            });
            wrong.next()
        }
    }
}

/// The mistake of the value at a place.
fn check_one(verb: &Verb, found: Option<&Value>) -> Option<String> {
    let Some(found) = found else {
        // What is absent meets no expectation but its absence.
        return (*verb != Verb::Absent).then(|| "it is absent".to_owned());
    };
    let holds = match verb {
        Verb::Absent => false,
        Verb::Present => true,
        Verb::Empty => is_empty(found),
        Verb::OfType(name) => is_of_type(name, found),
        Verb::With(relation, value) => relation.holds(found, value),
        Verb::Exactly(names) => found.as_object().is_some_and(|object| {
            object.len() == names.len() && names.iter().all(|name| object.contains_key(name))
        }),
        Verb::Matches(expected) => {
            // Numbers are matched as they are written.
            let text = crate::names::as_text(found);
            pattern(expected).is_ok_and(|validator| validator.is_valid(&json!(text)))
        }
        Verb::NoRepetitions => found.as_array().is_some_and(|items| {
            let mut rest = items.iter();
            // Values have no order, so each is compared with all after it.
            std::iter::from_fn(|| rest.next().map(|item| (item, rest.clone())))
                .all(|(item, mut later)| !later.any(|other| other == item))
        }),
        Verb::Ascends => is_sorted(found, Ordering::is_le),
        Verb::Descends => is_sorted(found, Ordering::is_ge),
    };
    (!holds).then(|| format!("it is {}", shorten(found)))
}

impl Relation {
    fn holds(self, found: &Value, value: &Value) -> bool {
        let is_ordered = |holds: fn(Ordering) -> bool| order(found, value).is_some_and(holds);
        match self {
            Is => equal_deeply(value, found),
            IsNot => !equal_deeply(value, found),
            AtLeast => is_ordered(Ordering::is_ge),
            AtMost => is_ordered(Ordering::is_le),
            MoreThan => is_ordered(Ordering::is_gt),
            LessThan => is_ordered(Ordering::is_lt),
            Items => {
                let items = found.as_array();
                items.is_some_and(|items| value.as_u64() == u64::try_from(items.len()).ok())
            }
            Contains => contains(found, value),
            ContainsNot => !contains(found, value),
        }
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(properties) => properties.is_empty(),
        _ => false,
    }
}

fn is_of_type(name: &str, value: &Value) -> bool {
    match name {
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        _ => value.is_object(),
    }
}

fn equal_deeply(expected: &Value, found: &Value) -> bool {
    match (expected, found) {
        (Value::Array(expected), Value::Array(found)) => {
            let pairs = || expected.iter().zip(found);
            expected.len() == found.len() && pairs().all(|(one, other)| equal_deeply(one, other))
        }
        _ => equal(expected, found),
    }
}

/// Numbers by their value, strings whatever their case.
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
        let mut pairs = items.iter().zip(items.iter().skip(1));
        pairs.all(|(one, other)| order(one, other).is_some_and(holds))
    })
}

fn contains(whole: &Value, part: &Value) -> bool {
    match whole {
        Value::String(text) => text.contains(&crate::names::as_text(part)),
        Value::Array(items) => items.iter().any(|item| equal_deeply(part, item)),
        Value::Object(properties) => part
            .as_str()
            .is_some_and(|name| properties.contains_key(name)),
        _ => false,
    }
}

/// A regular expression, which must match somewhere, as in JSON Schema.
pub(super) fn pattern(text: &str) -> Result<Validator, String> {
    jsonschema::validator_for(&json!({ "pattern": text }))
        .map_err(|error| format!("{text:?} is not a regular expression: {error}"))
}

/// A value that fits into a sentence.
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
        Fact::parse(fact).unwrap().failure(&response, &names)
    }

    /// Each kind of fact, on a body of which it holds and on one that is wrong in this.
    #[test]
    fn every_fact_holds_or_says_what_is_there() {
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
            // What is absent from everything is absent from nothing, too.
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
    fn what_says_nothing_is_refused() {
        for (fact, why) in [
            (
                "list",
                "\"\" has no condition; after the place comes one of: is absent",
            ),
            ("list are 3", "\"are 3\" has no condition"),
            ("a matches (", "\"(\" is not a regular expression"),
            ("a is [", "\"[\" is not a value"),
        ] {
            let refused = Fact::parse(fact).unwrap_err();
            assert!(refused.starts_with(why), "{refused}");
        }
    }
}
