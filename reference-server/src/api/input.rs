//! The data of a request, read by the contract: parameters and body, of which a parameter
//! wins, field by field.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::parameters::{Parameter, ParameterKind, Parameters};
use super::query::Query;

/// How deep JSON may be nested.
const DEPTH: usize = 64;

/// The data of a request.
#[derive(Debug, Clone, Default)]
pub(super) struct Input {
    query: BTreeMap<String, Datum>,
    body: BTreeMap<String, Datum>,
}

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Datum {
    Text(String),
    Integer(i32),
    Boolean(bool),
    Ids(Vec<i32>),
}

impl Input {
    /// Reads the data that an operation takes. What else was sent is ignored. Of what may not
    /// be as it is, the error names the field.
    pub(super) fn read(
        parameters: &Parameters,
        query: &Query,
        body: &[u8],
    ) -> Result<Self, String> {
        let mut input = Self::default();
        for parameter in &parameters.query {
            let Some(text) = query.get(&parameter.name) else {
                continue;
            };
            let datum = from_text(parameter, text)?;
            input.query.insert(parameter.name.clone(), datum);
        }
        if let Some(fields) = &parameters.body {
            let object = object_of(body)?;
            for field in fields {
                let Some(value) = object.get(&field.name) else {
                    continue;
                };
                let datum = from_json(field, value)?;
                input.body.insert(field.name.clone(), datum);
            }
        }
        let mut required = parameters.query.iter().filter(|own| own.required);
        match required.find(|own| !input.query.contains_key(&own.name)) {
            Some(missing) => Err(format!("{} is missing", missing.name)),
            None => Ok(input),
        }
    }

    /// A string, from the parameters or else from the body.
    #[must_use]
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.text_of(&[name])
    }

    /// A string that goes by several names: the first in the parameters, else the first in
    /// the body.
    #[must_use]
    pub(super) fn text_of(&self, names: &[&str]) -> Option<&str> {
        let sources = [&self.query, &self.body];
        let mut found = sources
            .iter()
            .flat_map(|source| names.iter().filter_map(|name| source.get(*name)));
        match found.next() {
            Some(Datum::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// An owned string, as [`Input::text`].
    #[must_use]
    pub(super) fn string(&self, name: &str) -> Option<String> {
        self.text(name).map(str::to_owned)
    }

    /// A number.
    #[must_use]
    pub(super) fn integer(&self, name: &str) -> Option<i32> {
        match self.query.get(name) {
            Some(Datum::Integer(number)) => Some(*number),
            _ => None,
        }
    }

    /// A boolean.
    #[must_use]
    pub(super) fn boolean(&self, name: &str) -> Option<bool> {
        match self.query.get(name) {
            Some(Datum::Boolean(value)) => Some(*value),
            _ => None,
        }
    }

    /// A list of identifiers.
    #[must_use]
    pub(super) fn ids(&self, name: &str) -> &[i32] {
        match self.query.get(name) {
            Some(Datum::Ids(ids)) => ids,
            _ => &[],
        }
    }
}

fn from_text(parameter: &Parameter, text: &str) -> Result<Datum, String> {
    let name = &parameter.name;
    match parameter.kind {
        ParameterKind::Text => Ok(Datum::Text(text.to_owned())),
        ParameterKind::Integer => match text.parse() {
            Ok(number) => Ok(Datum::Integer(number)),
            Err(_) => Err(format!("{name} must be an int32")),
        },
        ParameterKind::Boolean => match text.to_ascii_lowercase().as_str() {
            "true" => Ok(Datum::Boolean(true)),
            "false" => Ok(Datum::Boolean(false)),
            _ => Err(format!("{name} must be true or false")),
        },
        ParameterKind::Ids => {
            let ids = text.split(',').map(|id| id.trim().parse::<i32>().ok());
            let ids: Option<Vec<i32>> = ids.map(|id| id.filter(|id| *id > 0)).collect();
            let wrong = || format!("{name} must be user ids separated by commas");
            Ok(Datum::Ids(ids.ok_or_else(wrong)?))
        }
    }
}

fn from_json(field: &Parameter, value: &Value) -> Result<Datum, String> {
    let name = &field.name;
    match (field.kind, value) {
        (ParameterKind::Text, Value::String(text)) => Ok(Datum::Text(text.clone())),
        (ParameterKind::Text, _) => Err(format!("{name} must be a string")),
        (ParameterKind::Boolean, Value::Bool(value)) => Ok(Datum::Boolean(*value)),
        (ParameterKind::Boolean, _) => Err(format!("{name} must be true or false")),
        (ParameterKind::Integer | ParameterKind::Ids, _) => {
            Err(format!("{name} is sent as a parameter, not in the body"))
        }
    }
}

/// The object of a body; an empty one for a body without anything.
fn object_of(body: &[u8]) -> Result<Map<String, Value>, String> {
    if body.is_empty() {
        return Ok(Map::new());
    }
    if depth_of(body) > DEPTH {
        return Err(format!("the body is nested more than {DEPTH} deep"));
    }
    match serde_json::from_slice(body) {
        Ok(object @ Value::Object(_)) if has_nul(&object) => {
            Err("the body must not contain NUL".to_owned())
        }
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err("the body must be a JSON object".to_owned()),
        Err(error) => Err(format!("the body is not JSON: {error}")),
    }
}

/// Whether a string or the name of a field has a NUL, at any depth.
fn has_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(items) => items.iter().any(has_nul),
        Value::Object(fields) => fields
            .iter()
            .any(|(name, value)| name.contains('\0') || has_nul(value)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// How deep the brackets of a JSON text are nested.
fn depth_of(text: &[u8]) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0_usize);
    let (mut quoted, mut escaped) = (false, false);
    for byte in text {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'{' | b'[' if !quoted => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' if !quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(name: &str, kind: ParameterKind) -> Parameter {
        Parameter {
            name: name.to_owned(),
            kind,
            required: false,
        }
    }

    fn parameters() -> Parameters {
        let names =
            ["username", "userName", "about"].map(|name| parameter(name, ParameterKind::Text));
        Parameters {
            query: names.to_vec(),
            body: Some(names.to_vec()),
        }
    }

    fn read(query: &str, body: &str) -> Result<Input, String> {
        Input::read(
            &parameters(),
            &Query::parse(query).unwrap(),
            body.as_bytes(),
        )
    }

    #[test]
    fn a_parameter_wins_field_by_field() {
        let input = read("about=x", r#"{"about": "y", "username": "z", "other": 1}"#).unwrap();
        assert_eq!(input.text("about"), Some("x"));
        assert_eq!(input.text("username"), Some("z"));
        assert_eq!(
            read("about=", r#"{"about": "y"}"#).unwrap().text("about"),
            Some("")
        );
    }

    #[test]
    fn one_spelling_beats_the_other_within_one_source() {
        let names = ["username", "userName"];
        let both = r#"{"userName": "b", "username": "a"}"#;
        assert_eq!(read("", both).unwrap().text_of(&names), Some("a"));
        assert_eq!(read("userName=p", both).unwrap().text_of(&names), Some("p"));
        assert_eq!(
            read("userName=p&username=q", "").unwrap().text_of(&names),
            Some("q")
        );
    }

    #[test]
    fn a_body_is_an_object_of_fields_of_their_types() {
        for body in [
            "[]",
            "1",
            "null",
            "{",
            "{} x",
            r#"{"about": 1}"#,
            r#"{"about": null}"#,
            "\"\\ud800\"",
            r#"{"about": "\u0000"}"#,
        ] {
            assert!(read("", body).is_err(), "{body}");
        }
        assert!(read("", " {} ").is_ok() && read("", "").is_ok());
    }

    #[test]
    fn a_body_is_nested_64_deep_at_most() {
        let nested = |depth: usize| {
            format!(
                "{{\"x\": {}{}}}",
                "[".repeat(depth - 1),
                "]".repeat(depth - 1)
            )
        };
        assert!(read("", &nested(64)).is_ok());
        assert!(read("", &nested(65)).unwrap_err().contains("64"));
        assert!(read("", &format!("{{\"x\": \"{}\\\"[\"}}", "[".repeat(100))).is_ok());
    }

    #[test]
    fn values_have_their_types() {
        let kinds = Parameters {
            query: vec![
                parameter("page", ParameterKind::Integer),
                parameter("active", ParameterKind::Boolean),
                parameter("users", ParameterKind::Ids),
            ],
            body: None,
        };
        let read = |query: &str| Input::read(&kinds, &Query::parse(query).unwrap(), b"ignored");
        let input = read("page=-3&active=TRUE&users=7,+9").unwrap();
        assert_eq!(input.integer("page"), Some(-3));
        assert_eq!(input.boolean("active"), Some(true));
        assert_eq!(input.ids("users"), [7, 9]);
        for query in [
            "page=",
            "page=2147483648",
            "page=1.0",
            "active=",
            "active=1",
            "users=",
            "users=7,,8",
            "users=-1",
            "users=x",
        ] {
            assert!(read(query).is_err(), "{query}");
        }
    }
}
