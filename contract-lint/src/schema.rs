//! What a schema says, seen through references and `allOf`.

use openapi_model::Document;
use openapi_model::pointer::{self, join};
use serde_json::Value;

/// The name of the component schema that a reference names.
pub(crate) fn referred(schema: &Value) -> Option<&str> {
    schema
        .get("$ref")?
        .as_str()?
        .strip_prefix("#/components/schemas/")
}

/// The component schema that a schema stands for: the one it refers to, be it
/// wrapped in an `allOf` of one member to give it a description of its own.
pub(crate) fn component(schema: &Value) -> Option<&str> {
    let adds = |key: &str| schema.get(key).is_some();
    referred(schema).or_else(|| match members(schema, "allOf") {
        [only] if !adds("properties") && !adds("required") => referred(only),
        _ => None,
    })
}

/// The members of an `allOf`, `anyOf` or `oneOf`.
pub(crate) fn members<'a>(schema: &'a Value, key: &str) -> &'a [Value] {
    schema
        .get(key)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

/// The texts of a list.
pub(crate) fn texts<'a>(holder: &'a Value, key: &str) -> impl Iterator<Item = &'a str> {
    members(holder, key).iter().filter_map(Value::as_str)
}

/// A text of an object.
pub(crate) fn text<'a>(holder: &'a Value, key: &str) -> Option<&'a str> {
    holder.get(key)?.as_str()
}

/// The component schemas that a body can have, as [`MediaType::alternatives`]
/// gives them.
///
/// [`MediaType::alternatives`]: openapi_model::MediaType::alternatives
pub(crate) fn alternatives(schema: &Value) -> Vec<&str> {
    for key in ["anyOf", "oneOf"] {
        if schema.get(key).is_some() {
            return members(schema, key).iter().filter_map(referred).collect();
        }
    }
    referred(schema).into_iter().collect()
}

/// Whether the schema has a type, once references and wrappers are followed.
pub(crate) fn type_of<'a>(contract: &'a Document, schema: &'a Value) -> Option<&'a str> {
    plain(contract, schema).get("type")?.as_str()
}

/// The schema itself, once references and wrappers are followed.
pub(crate) fn plain<'a>(contract: &'a Document, mut schema: &'a Value) -> &'a Value {
    // References that go round in circles are refused on loading.
    while let Some(inner) = component(schema).and_then(|name| contract.schema(name)) {
        schema = inner;
    }
    schema
}

/// An object as its schema describes it, all members of `allOf`s taken together.
#[derive(Debug, Default)]
pub(crate) struct Shape<'a> {
    /// The properties, in order.
    pub(crate) properties: Vec<Property<'a>>,
    /// The names of those that must be there.
    pub(crate) required: Vec<&'a str>,
    /// What the values of further fields are, where that is said.
    pub(crate) map_values: Option<&'a Value>,
}

/// A property of an object.
#[derive(Debug)]
pub(crate) struct Property<'a> {
    pub(crate) name: &'a str,
    pub(crate) schema: &'a Value,
    /// Where it is declared.
    pub(crate) pointer: String,
}

impl<'a> Shape<'a> {
    /// The shape of the component schema of a name.
    pub(crate) fn of_component(contract: &'a Document, name: &str) -> Self {
        let mut shape = Self::default();
        let pointer = join("/components/schemas", name);
        if let Some(schema) = contract.schema(name) {
            shape.add(contract, &pointer, schema);
        }
        shape
    }

    /// The shape of a schema that stands at a pointer.
    pub(crate) fn of(contract: &'a Document, pointer: &str, schema: &'a Value) -> Self {
        let mut shape = Self::default();
        shape.add(contract, pointer, schema);
        shape
    }

    pub(crate) fn property(&self, name: &str) -> Option<&Property<'a>> {
        self.properties
            .iter()
            .find(|property| property.name == name)
    }

    pub(crate) fn requires(&self, name: &str) -> bool {
        self.required.contains(&name)
    }

    /// Whether it is a map, whose fields have no names known beforehand.
    pub(crate) fn is_map(&self) -> bool {
        self.map_values.is_some() && self.properties.is_empty()
    }

    fn add(&mut self, contract: &'a Document, place: &str, schema: &'a Value) {
        if let Some(reference) = text(schema, "$ref") {
            let target = pointer::from_reference(reference);
            if let Some((target, schema)) =
                target.and_then(|target| contract.at(&target).map(|schema| (target, schema)))
            {
                self.add(contract, &target, schema);
            }
            return;
        }
        for (index, member) in members(schema, "allOf").iter().enumerate() {
            self.add(contract, &join(&join(place, "allOf"), index), member);
        }
        let properties = schema.get("properties").and_then(Value::as_object);
        for (name, property) in properties.into_iter().flatten() {
            self.properties.retain(|known| known.name != name);
            self.properties.push(Property {
                name,
                schema: property,
                pointer: join(&join(place, "properties"), name),
            });
        }
        self.required.extend(texts(schema, "required"));
        if let Some(values) = schema
            .get("additionalProperties")
            .filter(|values| values.is_object())
        {
            self.map_values.get_or_insert(values);
        }
    }
}
