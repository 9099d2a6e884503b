//! The data of a request, read by the contract: parameters and body, of which a parameter
//! wins, field by field.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{DeserializeSeed, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::error::Category;

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
            for (field, value) in fields.iter().zip(values_of(fields, body)?) {
                let datum = value.map(|value| from_json(field, value)).transpose()?;
                if let Some(datum) = datum.flatten() {
                    input.body.insert(field.name.clone(), datum);
                }
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

fn from_json(field: &Parameter, value: Sent) -> Result<Option<Datum>, String> {
    let name = &field.name;
    match (field.kind, value) {
        // As clients write what they have no value for.
        (_, Sent::Null) => Ok(None),
        (ParameterKind::Text, Sent::Text(text)) => Ok(Some(Datum::Text(text))),
        (ParameterKind::Text, _) => Err(format!("{name} must be a string")),
        (ParameterKind::Boolean, Sent::Boolean(value)) => Ok(Some(Datum::Boolean(value))),
        (ParameterKind::Boolean, _) => Err(format!("{name} must be true or false")),
        (ParameterKind::Integer | ParameterKind::Ids, _) => {
            Err(format!("{name} is sent as a parameter, not in the body"))
        }
    }
}

/// The values of these fields in a body, in their order. What else the body has is skipped
/// unread, so that it costs no memory.
fn values_of(fields: &[Parameter], body: &[u8]) -> Result<Vec<Option<Sent>>, String> {
    if body.is_empty() {
        return Ok(Vec::new());
    }
    let scan = Scan::of(body);
    if scan.depth > DEPTH {
        return Err(format!("the body is nested more than {DEPTH} deep"));
    }
    if scan.has_nul {
        return Err("the body must not contain NUL".to_owned());
    }
    let mut json = serde_json::Deserializer::from_slice(body);
    let read = json.deserialize_map(Fields(fields));
    let values = read.and_then(|values| json.end().map(|()| values));
    values.map_err(|error| match error.classify() {
        Category::Data => "the body must be a JSON object".to_owned(),
        _ => format!("the body is not JSON: {error}"),
    })
}

/// The value of a field, as far as a field may have one.
#[derive(Debug)]
enum Sent {
    Null,
    Boolean(bool),
    Text(String),
    Other,
}

impl<'de> Deserialize<'de> for Sent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Sent;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Sent, E> {
        Ok(Sent::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Sent, E> {
        Ok(Sent::Boolean(value))
    }

    fn visit_str<E>(self, text: &str) -> Result<Sent, E> {
        Ok(Sent::Text(text.to_owned()))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Sent, E> {
        Ok(Sent::Other)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Sent, E> {
        Ok(Sent::Other)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Sent, E> {
        Ok(Sent::Other)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Sent, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Sent::Other)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Sent, A::Error> {
        while fields.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Sent::Other)
    }
}

/// An object of which these fields are read. Of a field that is repeated the last one counts.
struct Fields<'f>(&'f [Parameter]);

impl<'de> Visitor<'de> for Fields<'_> {
    type Value = Vec<Option<Sent>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Self::Value, A::Error> {
        let mut values: Vec<Option<Sent>> = self.0.iter().map(|_| None).collect();
        while let Some(place) = object.next_key_seed(Name(self.0))? {
            match place.and_then(|place| values.get_mut(place)) {
                Some(value) => *value = Some(object.next_value()?),
                None => drop(object.next_value::<IgnoredAny>()?),
            }
        }
        Ok(values)
    }
}

/// The name of a field, read as its place among these.
struct Name<'f>(&'f [Parameter]);

impl<'de> DeserializeSeed<'de> for Name<'_> {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, key: D) -> Result<Self::Value, D::Error> {
        key.deserialize_str(self)
    }
}

impl Visitor<'_> for Name<'_> {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
        Ok(self.0.iter().position(|field| field.name == name))
    }
}

/// The properties of a JSON text that are seen without reading its values.
#[derive(Debug, Default)]
struct Scan {
    /// How deep its brackets are nested.
    depth: usize,
    /// Whether a string or the name of a field has a NUL, which JSON can only write as an escape.
    has_nul: bool,
}

impl Scan {
    fn of(text: &[u8]) -> Self {
        let mut scan = Self::default();
        let (mut depth, mut quoted) = (0_usize, false);
        let mut rest = text;
        while let Some((byte, after)) = rest.split_first() {
            rest = after;
            match byte {
                b'\\' if quoted => {
                    scan.has_nul |= after.starts_with(b"u0000");
                    rest = after.get(1..).unwrap_or_default();
                }
                b'"' => quoted = !quoted,
                b'{' | b'[' if !quoted => {
                    depth += 1;
                    scan.depth = scan.depth.max(depth);
                }
                b'}' | b']' if !quoted => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        scan
    }
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
            r#"{"about": "\ud800"}"#,
            r#"{"about": "x", }"#,
            r#"{"other": [1, 2}"#,
            r#"{"other": "\u0000"}"#,
            r#"{"\u0000": 1}"#,
            r#"{"about": "\u0000"}"#,
        ] {
            assert!(read("", body).is_err(), "{body}");
        }
        assert!(read("", " {} ").is_ok() && read("", "").is_ok());
    }

    #[test]
    fn null_is_a_field_that_is_not_sent() {
        let input = read("", r#"{"about": null, "username": "a"}"#).unwrap();
        assert_eq!(input.text("about"), None);
        assert_eq!(input.text("username"), Some("a"));
    }

    #[test]
    fn unknown_fields_are_skipped_and_of_a_repeated_one_the_last_counts() {
        let body = r#"{"x": {"about": 1, "y": [0.5, -1, {}]}, "about": "a",
            "z\\\"": "\\u0000", "about": "b", "w": "\ud800"}"#;
        assert_eq!(read("", body).unwrap().text("about"), Some("b"));
        for value in ["1", "1.5", "-1", "[]", "{}", "true"] {
            let error = read("", &format!(r#"{{"about": {value}}}"#)).unwrap_err();
            assert_eq!(error, "about must be a string");
        }
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
