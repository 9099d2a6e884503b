//! Schemas that are identical in both documents, with everything that they refer to. In two
//! versions, most schemas are identical. Skipping them saves their normal forms, which are
//! expensive.

use std::collections::{BTreeMap, BTreeSet};

use openapi_model::schema::SchemaLocation;
use openapi_model::{Document, components};
use serde_json::Value;

use super::json_objects::json_objects;

/// The schemas that are identical in both documents.
#[derive(Debug)]
pub(super) struct IdenticalSchemas<'a> {
    old: &'a Document,
    new: &'a Document,
    /// The names of identical components.
    components: BTreeSet<&'a str>,
}

impl<'a> IdenticalSchemas<'a> {
    pub(super) fn new(old: &'a Document, new: &'a Document) -> Self {
        Self { old, new, components: identical_components(old, new) }
    }

    /// Returns whether two schemas are at the same location and identical. It may return false for
    /// some that are.
    pub(super) fn contains(&self, old: &SchemaLocation, new: &SchemaLocation) -> bool {
        old == new && old.all_pointers().all(|pointer| self.is_identical(pointer))
    }

    /// Returns whether the schema objects at a pointer are identical.
    fn is_identical(&self, pointer: &str) -> bool {
        let components = &self.components;
        if let Some(name) = components::schema_name(pointer) {
            return components.contains(name.as_str());
        }
        let (Some(old), Some(new)) = (self.old.at(pointer), self.new.at(pointer)) else {
            return false;
        };
        let references = (old == new).then(|| component_references(new)).flatten();
        references.is_some_and(|names| names.iter().all(|name| components.contains(name.as_str())))
    }
}

/// The components that are identical, and refer only to identical components.
fn identical_components<'a>(old: &Document, new: &'a Document) -> BTreeSet<&'a str> {
    let same = new.schemas().filter(|(name, schema)| old.schema(name) == Some(*schema));
    let references: BTreeMap<&str, BTreeSet<String>> =
        same.filter_map(|(name, schema)| Some((name, component_references(schema)?))).collect();
    let mut referring: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (name, references) in &references {
        for referred in references {
            referring.entry(referred).or_default().push(name);
        }
    }
    let mut identical: BTreeSet<&str> = references.keys().copied().collect();
    let mut different: Vec<&str> =
        referring.keys().copied().filter(|name| !identical.contains(*name)).collect();
    while let Some(name) = different.pop() {
        let users = referring.get(name).into_iter().flatten().copied();
        different.extend(users.filter(|name| identical.remove(*name)));
    }
    identical
}

/// The components to which a schema refers; `None` if the meaning of the schema depends on more
/// than these. With a discriminator, it also depends on the schemas that refer to it.
fn component_references(schema: &Value) -> Option<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for object in json_objects(schema) {
        if object.contains_key("discriminator") {
            return None;
        }
        if let Some(reference) = object.get("$ref").and_then(Value::as_str) {
            names.insert(components::referenced_schema(reference)?);
        }
    }
    Some(names)
}
