//! Reads the input of a request into the type that its handler takes. For each field, a parameter
//! takes precedence over the body.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{self, DeserializeOwned, IgnoredAny, IntoDeserializer};
use serde::de::{MapAccess, Visitor};
use serde::{Deserializer, forward_to_deserialize_any};
use serde_json::value::RawValue;

use super::query::Query;
use crate::service::Failure;

/// The deepest nesting of JSON.
const MAX_DEPTH: usize = 64;

#[derive(Debug, Clone, Copy)]
pub(super) struct Input<'r> {
    pub query: &'r Query,
    /// The names of the fields that the body may have.
    pub fields: &'r [String],
    /// The body; empty if there is none.
    pub body: &'r [u8],
}

impl<'r> Input<'r> {
    /// The input from the parameters alone, before the body is read.
    pub(super) fn of_parameters(query: &'r Query) -> Self {
        Self { query, fields: &[], body: &[] }
    }

    /// Reads the fields of a struct, or of each struct of a tuple. Everything else is ignored.
    pub(super) fn read<T: DeserializeOwned>(self) -> Result<T, Failure> {
        let body = values_of(self.fields, self.body)?;
        let sent = Sent { query: self.query, body: &body };
        Ok(T::deserialize(sent)?)
    }
}

/// A value that may not be sent, in words for the caller.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
struct Wrong(String);

impl de::Error for Wrong {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }

    fn missing_field(field: &'static str) -> Self {
        Self(format!("{field} is missing"))
    }
}

impl From<Wrong> for Failure {
    fn from(wrong: Wrong) -> Self {
        Self::Invalid(wrong.0)
    }
}

/// The names of the fields of a struct, as it is deserialized.
pub(super) fn fields_of<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut names: &'static [&'static str] = &[];
    // Deserialization ends as soon as the struct has passed its names.
    let _ = T::deserialize(Names(&mut names));
    names
}

/// A deserializer that captures the names of a struct's fields, and has no values.
struct Names<'n>(&'n mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Names<'_> {
    type Error = Wrong;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        *self.0 = fields;
        self.deserialize_any(visitor)
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Wrong> {
        Err(Wrong("there are no values".to_owned()))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        option unit unit_struct newtype_struct seq tuple tuple_struct map enum identifier
        ignored_any
    }
}

/// The values of a body as they are written, by field name.
type Values<'b> = BTreeMap<String, &'b RawValue>;

/// Parameters, and the values of the body.
#[derive(Clone, Copy)]
struct Sent<'s> {
    query: &'s Query,
    body: &'s Values<'s>,
}

impl<'s> Sent<'s> {
    /// The values sent for a field, if the struct has it. The user name has two names; types
    /// declare the second as an alias.
    fn field(&self, name: &'static str, fields: &[&str]) -> Option<Field<'s>> {
        let spellings = match name {
            "userName" => return None,
            "username" if fields.contains(&"userName") => &["username", "userName"][..],
            _ => std::slice::from_ref(&name),
        };
        let parameter = spellings.iter().find_map(|name| self.query.get(name));
        let sent = spellings.iter().find_map(|name| self.value(name));
        (parameter.is_some() || sent.is_some()).then_some(Field { name, parameter, sent })
    }

    /// The value of a field in the body. Null counts as absent, because some clients send it for
    /// fields that they do not set.
    fn value(&self, name: &str) -> Option<&'s RawValue> {
        let value = self.body.get(name).copied();
        value.filter(|value| value.get() != "null")
    }
}

impl<'de> Deserializer<'de> for Sent<'_> {
    type Error = Wrong;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        let sent = fields.iter().filter_map(|name| Some((*name, self.field(name, fields)?)));
        visitor.visit_map(MapDeserializer::new(sent))
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        visitor.visit_seq(SeqDeserializer::new(std::iter::repeat_n(self, length)))
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        option unit unit_struct newtype_struct seq tuple_struct map enum identifier ignored_any
    }
}

impl<'de> IntoDeserializer<'de, Wrong> for Sent<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// A field that was sent as a parameter, in the body or in both.
struct Field<'s> {
    name: &'static str,
    parameter: Option<&'s str>,
    sent: Option<&'s RawValue>,
}

impl Field<'_> {
    fn must_be(&self, what: &str) -> Wrong {
        Wrong(format!("{} must be {what}", self.name))
    }

    /// Parses a value that is neither a string nor a list, ignoring case. The value in the body is
    /// checked even if a parameter takes precedence over it.
    fn parsed<T: FromStr + Default>(&self, what: &str) -> Result<T, Wrong> {
        let texts = [self.sent.map(RawValue::get), self.parameter];
        let mut value = T::default();
        for text in texts.into_iter().flatten() {
            let parsed = text.to_ascii_lowercase().parse();
            value = parsed.map_err(|_| self.must_be(what))?;
        }
        Ok(value)
    }

    fn text(&self, value: &RawValue) -> Result<String, Wrong> {
        if !value.get().starts_with('"') {
            return Err(self.must_be("a string"));
        }
        // A lone surrogate is found only here.
        let no_text = |_| self.must_be("a string of Unicode characters");
        serde_json::from_str(value.get()).map_err(no_text)
    }
}

impl<'de> Deserializer<'de> for Field<'_> {
    type Error = Wrong;

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        let sent = self.sent.map(|value| self.text(value)).transpose()?;
        match self.parameter {
            Some(text) => visitor.visit_str(text),
            None => visitor.visit_string(sent.unwrap_or_default()),
        }
    }

    fn deserialize_i32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_i32(self.parsed("an int32")?)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_bool(self.parsed("true or false")?)
    }

    /// Identifiers, separated by commas.
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        let ids = self
            .parameter
            .unwrap_or_default()
            .split(',')
            .map(|id| id.trim().parse::<i32>().ok().filter(|id| *id > 0))
            .collect::<Option<Vec<i32>>>()
            .ok_or_else(|| self.must_be("user ids separated by commas"))?;
        visitor.visit_seq(SeqDeserializer::new(ids.into_iter()))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_some(self)
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_string(visitor)
    }

    forward_to_deserialize_any! {
        i8 i16 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str bytes byte_buf unit unit_struct
        newtype_struct tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> IntoDeserializer<'de, Wrong> for Field<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// The values of these fields in a body. Other fields are skipped without reading them, so that
/// they take no memory.
fn values_of<'b>(fields: &[String], body: &'b [u8]) -> Result<Values<'b>, Wrong> {
    if body.is_empty() || fields.is_empty() {
        return Ok(Values::new());
    }
    let scan = Scan::of(body);
    // serde_json does not limit the depth of values that it skips.
    if scan.depth > MAX_DEPTH {
        return Err(Wrong(format!("the body is nested more than {MAX_DEPTH} deep")));
    }
    if scan.has_nul {
        return Err(Wrong("the body must not contain NUL".to_owned()));
    }
    let mut json = serde_json::Deserializer::from_slice(body);
    let read = json.deserialize_map(Fields(fields));
    // Nothing may follow the object.
    let values = read.and_then(|values| json.end().map(|()| values));
    values.map_err(|error| Wrong(format!("the body is not a JSON object: {error}")))
}

/// Reads these fields of an object. If a field is repeated, the last value counts.
struct Fields<'f>(&'f [String]);

impl<'de> Visitor<'de> for Fields<'_> {
    type Value = Values<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Self::Value, A::Error> {
        let mut values = Values::new();
        while let Some(name) = object.next_key()? {
            if self.0.contains(&name) {
                values.insert(name, object.next_value()?);
            } else {
                object.next_value::<IgnoredAny>()?;
            }
        }
        Ok(values)
    }
}

/// The properties of a JSON text that can be found without parsing its values.
#[derive(Debug, Default)]
struct Scan {
    /// The depth of its nested brackets.
    depth: usize,
    /// True if a string or the name of a field has a NUL, which JSON can only write as an escape.
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
                // Skips the character after a backslash; `\u0000` is the spelling of NUL.
                b'\\' => {
                    scan.has_nul |= after.starts_with(b"u0000");
                    rest = after.get(1..).unwrap_or_default();
                }
                b'"' => quoted = !quoted,
                _ if quoted => {}
                b'{' | b'[' => {
                    depth += 1;
                    scan.depth = scan.depth.max(depth);
                }
                // A surplus closing bracket is a syntax error, which is found later.
                b'}' | b']' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        scan
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    struct Profile {
        #[serde(alias = "userName")]
        username: Option<String>,
        about: Option<String>,
    }

    #[derive(Debug, Deserialize)]
    struct Typed {
        page: i32,
        active: Option<bool>,
        users: Option<Vec<i64>>,
    }

    fn read<T: DeserializeOwned>(query: &str, body: &str) -> Result<T, Failure> {
        let fields = ["username", "userName", "about"].map(str::to_owned);
        let input =
            Input { query: &Query::parse(query).unwrap(), fields: &fields, body: body.as_bytes() };
        input.read()
    }

    fn read_about(query: &str, body: &str) -> Option<String> {
        read::<Profile>(query, body).unwrap().about
    }

    fn username(query: &str, body: &str) -> String {
        read::<Profile>(query, body).unwrap().username.unwrap()
    }

    fn message<T: DeserializeOwned + fmt::Debug>(query: &str, body: &str) -> String {
        read::<T>(query, body).unwrap_err().to_string()
    }

    #[test]
    fn body_fields_have_their_types() {
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
            assert!(read::<Profile>("", body).is_err(), "{body}");
        }
        let list = message::<Profile>("", "[]");
        let expected = "the body is not a JSON object: invalid type: sequence, expected an object";
        assert!(list.starts_with(expected), "{list}");
        // The value is also checked if a parameter takes precedence over it.
        let beaten = message::<Profile>("about=x", r#"{"about": 1}"#);
        assert_eq!(beaten, "about must be a string");
        assert!(read_about("", " {} ").is_none() && read_about("", "").is_none());
        for value in ["1", "1.5", "-1", "[]", "{}", "true"] {
            let error = message::<Profile>("", &format!(r#"{{"about": {value}}}"#));
            assert_eq!(error, "about must be a string");
        }
    }

    #[test]
    fn null_is_a_field_that_is_not_sent() {
        let body = r#"{"about": null, "username": "a"}"#;
        assert_eq!(read_about("", body), None);
        assert_eq!(username("", body), "a");
    }

    #[test]
    fn unknown_fields_are_skipped_and_last_repetition_wins() {
        let body = r#"{"x": {"about": 1, "y": [0.5, -1, {}]}, "about": "a",
            "z\\\"": "\\u0000", "about": "b", "w": "\ud800"}"#;
        assert_eq!(read_about("", body).as_deref(), Some("b"));
    }

    #[test]
    fn body_depth_is_limited_to_64() {
        let nested = |depth: usize| {
            let (open, close) = ("[".repeat(depth - 1), "]".repeat(depth - 1));
            format!("{{\"x\": {open}{close}}}")
        };
        assert!(read::<Profile>("", &nested(64)).is_ok());
        assert!(message::<Profile>("", &nested(65)).contains("64"));
        let (quoted, flat) = ("[".repeat(100), "[], ".repeat(100));
        let flat = format!("{{\"x\": \"{quoted}\\\"[\", \"y\": [{flat}1]}}");
        assert!(read::<Profile>("", &flat).is_ok());
    }

    #[test]
    fn values_have_their_types() {
        assert_eq!(read::<Typed>("page=%2B1", "").unwrap().page, 1);
        let typed: Typed = read("page=-3&active=TRUE&users=+7+,9", "").unwrap();
        assert_eq!((typed.page, typed.active), (-3, Some(true)));
        assert_eq!(typed.users, Some(vec![7, 9]));
        for (query, error) in [
            ("", "page is missing"),
            ("page=", "page must be an int32"),
            ("page=2147483648", "page must be an int32"),
            ("page=1.0", "page must be an int32"),
            ("page=+1", "page must be an int32"),
            ("page=1&active=", "active must be true or false"),
            ("page=1&active=1", "active must be true or false"),
        ] {
            assert_eq!(message::<Typed>(query, ""), error, "{query}");
        }
        for users in ["", "7,,8", "-1", "x"] {
            let error = message::<Typed>(&format!("page=1&users={users}"), "");
            assert_eq!(error, "users must be user ids separated by commas");
        }
    }
}
