//! The component schemas that the operations of a document reach.

use std::collections::BTreeSet;

use openapi_model::schema::base_references;
use openapi_model::visit::{Object, ObjectKind, objects_within};
use openapi_model::{Document, components, pointer};
use serde_json::Value;

/// The names of the component schemas that some operation of the document reaches by
/// references, by the mapping of a discriminator, or as subtypes of a base that has one.
pub(super) fn reached_schemas(document: &Document) -> BTreeSet<String> {
    let mut reached = Reached {
        document,
        pointers: BTreeSet::new(),
        pending: Vec::new(),
    };
    reached.reach(ObjectKind::Paths, "/paths".to_owned());
    let webhooks = document.at("/webhooks").and_then(Value::as_object);
    for (name, _) in webhooks.into_iter().flatten() {
        reached.reach(ObjectKind::PathItem, pointer::join("/webhooks", name));
    }
    loop {
        reached.follow();
        if !reached.add_subtypes() {
            break;
        }
    }
    let pointers = reached.pointers.iter();
    pointers
        .filter_map(|pointer| components::schema_name(pointer))
        .collect()
}

struct Reached<'a> {
    document: &'a Document,
    /// The JSON pointers to what was referred to.
    pointers: BTreeSet<String>,
    pending: Vec<Object<'a>>,
}

impl Reached<'_> {
    fn follow(&mut self) {
        while let Some(object) = self.pending.pop() {
            if let Some(pointer) = object.reference().and_then(pointer::from_reference) {
                self.reach(object.kind, pointer);
            }
            if object.kind == ObjectKind::Discriminator {
                let mapping = object.value.get("mapping").and_then(Value::as_object);
                let targets = mapping.into_iter().flatten().map(|(_, target)| target);
                for target in targets.filter_map(Value::as_str) {
                    // A mapping has references or bare names.
                    let pointer = pointer::from_reference(target);
                    let pointer = pointer.unwrap_or_else(|| components::schema_pointer(target));
                    self.reach(ObjectKind::Schema, pointer);
                }
            }
        }
    }

    /// Takes up the object at a pointer, and the objects within it.
    fn reach(&mut self, kind: ObjectKind, pointer: String) {
        if let Some(value) = self.document.at(&pointer)
            && !self.pointers.contains(&pointer)
        {
            self.pending.extend(objects_within(kind, &pointer, value));
            self.pointers.insert(pointer);
        }
    }

    /// Reaches the schemas that build on a reached base with a discriminator; says whether
    /// there was any new one.
    fn add_subtypes(&mut self) -> bool {
        let known = self.pointers.len();
        for (name, schema) in self.document.schemas() {
            if self.is_subtype(schema) {
                self.reach(ObjectKind::Schema, components::schema_pointer(name));
            }
        }
        self.pointers.len() > known
    }

    fn is_subtype(&self, schema: &Value) -> bool {
        let mut bases = base_references(schema).filter_map(pointer::from_reference);
        bases.any(|base| {
            let has_discriminator = |base: &Value| base.get("discriminator").is_some();
            self.pointers.contains(&base) && self.document.at(&base).is_some_and(has_discriminator)
        })
    }
}
