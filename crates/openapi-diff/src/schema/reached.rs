//! The component schemas that the operations of a document reach.

use std::collections::BTreeSet;

use openapi_model::schema::SchemaStore;
use openapi_model::{components, pointer};
use serde_json::Value;

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
            add_references(value, &mut pending);
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

/// Adds the pointers to what a value refers to.
fn add_references(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            let reference = object.get("$ref").and_then(Value::as_str);
            found.extend(reference.and_then(pointer::from_reference));
            let mapping = object
                .get("discriminator")
                .and_then(|one| one.get("mapping"));
            let mapping = mapping.and_then(Value::as_object).into_iter().flatten();
            for target in mapping.filter_map(|(_, target)| target.as_str()) {
                // A mapping has references or bare names.
                let pointer = pointer::from_reference(target);
                found.push(pointer.unwrap_or_else(|| components::schema_pointer(target)));
            }
            object
                .values()
                .for_each(|value| add_references(value, found));
        }
        Value::Array(items) => items.iter().for_each(|item| add_references(item, found)),
        _ => {}
    }
}
