//! The component schemas that the operations of a document reach.

use std::collections::BTreeSet;

use openapi_model::schema::SchemaStore;
use openapi_model::{components, pointer};
use serde_json::{Map, Value};

use super::json_objects::json_objects;

/// The names of the component schemas that some operation of the document reaches by
/// references, by the mapping of a discriminator, or as subtypes of a base that has one.
pub(super) fn reached_schemas(store: &SchemaStore<'_>) -> BTreeSet<String> {
    let (mut pointers, mut schemas) = (BTreeSet::new(), BTreeSet::new());
    let mut pending = vec!["/paths".to_owned(), "/webhooks".to_owned()];
    while let Some(pointer) = pending.pop() {
        let Some(value) = store.document().at(&pointer) else {
            continue;
        };
        let name = components::schema_name(&pointer);
        if pointers.insert(pointer) {
            pending.extend(json_objects(value).flat_map(references));
            if let Some(name) = &name
                && value.get("discriminator").is_some()
            {
                let subtypes = store.subtypes(name);
                pending.extend(subtypes.iter().map(|name| components::schema_pointer(name)));
            }
            schemas.extend(name);
        }
    }
    schemas
}

/// The pointers to what an object refers to, by itself or by the mapping of its discriminator.
fn references(object: &Map<String, Value>) -> impl Iterator<Item = String> {
    let reference = object.get("$ref").and_then(Value::as_str);
    let reference = reference.and_then(pointer::from_reference);
    let discriminator = object.get("discriminator");
    let mapping = discriminator.and_then(|one| one.get("mapping")?.as_object());
    let targets = mapping.into_iter().flat_map(|mapping| mapping.values());
    let targets = targets.filter_map(Value::as_str).map(|target| {
        // A mapping has references or bare names.
        pointer::from_reference(target).unwrap_or_else(|| components::schema_pointer(target))
    });
    reference.into_iter().chain(targets)
}
