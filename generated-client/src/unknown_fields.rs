//! The properties of a response that the document does not declare.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value};

/// Properties that the document does not declare, in the order in which they were sent.
///
/// Each property is kept as its text, so that it is written back unchanged, such as a number of
/// forty digits, `1e400` or `1.10`. They can only be read from JSON. If a name was sent twice, both
/// properties are written back, and the last one counts.
///
/// ```
/// use community_qa_client::types::Group;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let text = r#"{"id":3,"type":"group","creationDate":0,"modificationDate":0,
///     "creationDateFormatted":"01/01/1970 12:00 AM","name":"Users","seats":12,"size":1e400}"#;
/// let group: Group = serde_json::from_str(text)?;
/// assert_eq!(group.unknown_fields.get_as::<u32>("seats").transpose()?, Some(12));
/// assert_eq!(group.unknown_fields.get("size"), Some("1e400"));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Default)]
pub struct UnknownFields(Vec<(String, Box<RawValue>)>);

impl UnknownFields {
    /// The number of properties.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The JSON of a property, as it was sent.
    pub fn get(&self, name: &str) -> Option<&str> {
        // The last of several counts, as in most JSON readers.
        let found = self.0.iter().rfind(|(known, _)| known == name);
        found.map(|(_, value)| value.get())
    }

    /// A property read as `T`, such as [`serde_json::Value`]; `None` if there is none.
    ///
    /// # Errors
    ///
    /// If the property does not fit `T`.
    pub fn get_as<T: DeserializeOwned>(&self, name: &str) -> Option<Result<T, serde_json::Error>> {
        self.get(name).map(serde_json::from_str)
    }

    /// The names of all properties, with their JSON.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let pairs = self.0.iter();
        pairs.map(|(name, value)| (name.as_str(), value.get()))
    }

    /// Sets a property, and replaces one of the same name.
    ///
    /// # Errors
    ///
    /// If the value cannot be written as JSON.
    pub fn insert<T: Serialize + ?Sized>(
        &mut self,
        name: &str,
        value: &T,
    ) -> Result<(), serde_json::Error> {
        let value = to_raw_value(value)?;
        match self.0.iter_mut().rfind(|(known, _)| known == name) {
            Some((_, known)) => *known = value,
            None => self.0.push((name.to_owned(), value)),
        }
        Ok(())
    }

    /// Removes a property, and returns its JSON if there was one.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let removed = self.get(name).map(str::to_owned);
        self.0.retain(|(known, _)| known != name);
        removed
    }

    pub(crate) fn keep(&mut self, name: String, value: Box<RawValue>) {
        self.0.push((name, value));
    }
}

impl From<Map<String, Value>> for UnknownFields {
    fn from(map: Map<String, Value>) -> Self {
        map.into_iter().collect()
    }
}

impl FromIterator<(String, Value)> for UnknownFields {
    fn from_iter<I: IntoIterator<Item = (String, Value)>>(pairs: I) -> Self {
        let texts = pairs.into_iter().map(|(name, value)| {
            // The text of a value is always JSON, so no property is left out.
            Some((name, RawValue::from_string(value.to_string()).ok()?))
        });
        Self(texts.flatten().collect())
    }
}

/// Values are compared: spaces, the order of members and the spelling of numbers do not count.
impl PartialEq for UnknownFields {
    fn eq(&self, other: &Self) -> bool {
        let has_all = |one: &Self, other: &Self| {
            one.iter().map(|(name, _)| name).all(|name| are_equal(one.get(name), other.get(name)))
        };
        // Both directions are checked: with a repeated name, equal lengths are not enough.
        self.len() == other.len() && has_all(self, other) && has_all(other, self)
    }
}

fn are_equal(one: Option<&str>, other: Option<&str>) -> bool {
    one == other || {
        let values = [one, other].map(|text| serde_json::from_str::<Value>(text?).ok());
        matches!(values, [Some(one), Some(other)] if one == other)
    }
}

impl fmt::Debug for UnknownFields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(name, text)| (name, Json(text)))).finish()
    }
}

/// JSON that is shown without quotes.
struct Json<'a>(&'a str);

impl fmt::Debug for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for UnknownFields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl<'de> Deserialize<'de> for UnknownFields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // The values come from a flattened map, and no longer have their text.
        Map::<String, Value>::deserialize(deserializer).map(Self::from)
    }
}

#[cfg(feature = "schemars")]
impl schemars::JsonSchema for UnknownFields {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        Map::<String, Value>::schema_name()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Map::<String, Value>::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Model {
        #[expect(dead_code, reason = "read alone")]
        id: Option<u64>,
        unknown_fields: UnknownFields,
    }

    impl<'de> Deserialize<'de> for Model {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            crate::model::deserialize!(deserializer, Model {
                id = "id" else None,
            })
        }
    }

    fn fields(text: &str) -> UnknownFields {
        serde_json::from_str::<Model>(text).unwrap().unknown_fields
    }

    #[test]
    fn unknown_fields_are_written_back() {
        let text = r#"{"z":1e400,"a":[1.10, {"b" : 340282366920938463463374607431768211456}]}"#;
        let fields = fields(text);
        assert_eq!(serde_json::to_string(&fields).unwrap(), text);
        assert_eq!(fields.get("z"), Some("1e400"));
        assert!(fields.get_as::<f64>("z").unwrap().is_err());
        assert!(fields.get_as::<f64>("y").is_none());
        let names: Vec<&str> = fields.iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["z", "a"]);
        let shown = r#"{"z": 1e400, "a": [1.10, {"b" : 340282366920938463463374607431768211456}]}"#;
        assert_eq!(format!("{fields:?}"), shown);
    }

    #[test]
    fn unknown_fields_can_be_set_and_removed() {
        let mut fields: UnknownFields = serde_json::from_str(r#"{"a":1}"#).unwrap();
        fields.insert("b", &[true]).unwrap();
        fields.insert("a", "one").unwrap();
        assert_eq!(serde_json::to_string(&fields).unwrap(), r#"{"a":"one","b":[true]}"#);
        assert_eq!(fields.remove("a").as_deref(), Some(r#""one""#));
        assert_eq!((fields.remove("a"), fields.len(), fields.is_empty()), (None, 1, false));
        fields.remove("b");
        assert!(fields.is_empty());
    }

    #[test]
    fn unknown_fields_are_equal_by_value() {
        let one = fields(r#"{"a":{"x":1,"y":[2]},"b":1e400}"#);
        assert_eq!(one, fields(r#"{"b":1e400,"a":{ "y":[2], "x":1 }}"#));
        assert_ne!(one, fields(r#"{"a":{"x":1,"y":[2]},"b":2e400}"#));
        assert_ne!(one, fields(r#"{"a":{"x":1,"y":[3]},"b":1e400}"#));
        assert_ne!(one, fields(r#"{"a":{"x":1,"y":[2]}}"#));
        assert_ne!(one, fields(r#"{"a":{"x":1,"y":[2]},"c":1e400}"#));
    }

    #[test]
    fn last_of_repeated_fields_wins() {
        let text = r#"{"a":1,"b":2,"a":3}"#;
        let mut twice = fields(text);
        assert_eq!(serde_json::to_string(&twice).unwrap(), text);
        assert_eq!((twice.get("a"), twice.len()), (Some("3"), 3));
        assert_eq!(twice, fields(r#"{"a":3,"a":3,"b":2}"#));
        assert_ne!(twice, fields(r#"{"a":3,"b":2,"c":1}"#));
        assert_ne!(fields(r#"{"a":3,"b":2,"c":1}"#), twice);
        twice.insert("a", &4).unwrap();
        assert_eq!(serde_json::to_string(&twice).unwrap(), r#"{"a":1,"b":2,"a":4}"#);
        assert_eq!(twice.remove("a").as_deref(), Some("4"));
        assert_eq!(serde_json::to_string(&twice).unwrap(), r#"{"b":2}"#);
    }
}
