//! The component schemas that the operations of a document reach.

use std::collections::BTreeSet;

use openapi_model::schema::SchemaStore;
use openapi_model::visit::{Object, ObjectKind, objects_within};
use openapi_model::{components, pointer};
use serde_json::Value;

/// The names of the component schemas that operations reach: by references, by the mapping of a
/// discriminator, or as subtypes of a base with a discriminator.
pub(super) fn reached_schemas(store: &SchemaStore<'_>) -> BTreeSet<String> {
    let document = store.document();
    let mut pending: Vec<(ObjectKind, String)> = document
        .at("/webhooks")
        .and_then(Value::as_object)
        .into_iter()
        .flat_map(|webhooks| webhooks.keys())
        .map(|name| (ObjectKind::PathItem, pointer::join("/webhooks", name)))
        .collect();
    pending.push((ObjectKind::Paths, "/paths".to_owned()));
    let (mut pointers, mut schemas) = (BTreeSet::new(), BTreeSet::new());
    while let Some((kind, pointer)) = pending.pop() {
        let Some(value) = document.at(&pointer).filter(|_| !pointers.contains(&pointer)) else {
            continue;
        };
        for object in objects_within(kind, &pointer, value) {
            pending.extend(references(&object));
        }
        if let Some(name) = components::schema_name(&pointer) {
            if value.get("discriminator").is_some() {
                let subtypes = store.subtypes(&name);
                pending.extend(subtypes.iter().map(|name| component(name)));
            }
            schemas.insert(name);
        }
        pointers.insert(pointer);
    }
    schemas
}

fn component(name: &str) -> (ObjectKind, String) {
    (ObjectKind::Schema, components::schema_pointer(name))
}

/// The objects to which an object refers, directly or by the mapping of a discriminator.
fn references(object: &Object<'_>) -> Vec<(ObjectKind, String)> {
    let reference = object.reference().and_then(pointer::from_reference);
    let mut found: Vec<_> = reference.map(|pointer| (object.kind, pointer)).into_iter().collect();
    if object.kind == ObjectKind::Discriminator {
        let mapping = object.value.get("mapping").and_then(Value::as_object);
        let targets = mapping.into_iter().flat_map(|mapping| mapping.values());
        // A mapping contains references or bare names.
        found.extend(targets.filter_map(Value::as_str).map(|target| {
            let pointer = pointer::from_reference(target);
            pointer.map_or_else(|| component(target), |pointer| (ObjectKind::Schema, pointer))
        }));
    }
    found
}
