//! Which component schemas the operations of a document reach.

use openapi_model::schema::base_references;
use std::collections::BTreeSet;

use openapi_model::{Document, components, pointer};
use serde_json::Value;

/// The names of the component schemas that some operation of the document reaches by
/// references, by the mapping of a discriminator, or as subtypes of a base that has one.
pub(super) fn reached_schemas(document: &Document) -> BTreeSet<String> {
    let mut reached = Reached {
        document,
        pointers: BTreeSet::new(),
        pending: document.value().get("paths").into_iter().collect(),
    };
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
    pending: Vec<&'a Value>,
}

impl<'a> Reached<'a> {
    fn follow(&mut self) {
        while let Some(value) = self.pending.pop() {
            match value {
                Value::Array(items) => self.pending.extend(items),
                Value::Object(object) => {
                    for (key, value) in object {
                        match (key.as_str(), value) {
                            ("$ref", Value::String(reference)) => self.refer(reference),
                            ("mapping", Value::Object(mapping)) => self.mapped(mapping),
                            _ => self.pending.push(value),
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn refer(&mut self, reference: &str) {
        if let Some(pointer) = pointer::from_reference(reference) {
            self.reach(pointer);
        }
    }

    fn reach(&mut self, pointer: String) {
        if let Some(value) = self.document.at(&pointer)
            && self.pointers.insert(pointer)
        {
            self.pending.push(value);
        }
    }

    /// A mapping names schemas by references or by their bare names.
    fn mapped(&mut self, mapping: &'a serde_json::Map<String, Value>) {
        for target in mapping.values() {
            match target.as_str() {
                Some(target) if target.starts_with('#') => self.refer(target),
                Some(name) => self.reach(components::schema_pointer(name)),
                None => self.pending.push(target),
            }
        }
    }

    /// Reaches what builds on reached bases that are told apart; says whether there was
    /// anything new.
    fn add_subtypes(&mut self) -> bool {
        let document = self.document;
        let mut subtypes = Vec::new();
        for (name, value) in document.schemas() {
            let pointer = components::schema_pointer(name);
            if !self.pointers.contains(&pointer) && self.is_subtype(value) {
                subtypes.push(pointer);
            }
        }
        let any = !subtypes.is_empty();
        for pointer in subtypes {
            self.reach(pointer);
        }
        any
    }

    fn is_subtype(&self, schema: &Value) -> bool {
        let mut bases = base_references(schema).filter_map(pointer::from_reference);
        bases.any(|base| {
            let has_discriminator = |base: &Value| base.get("discriminator").is_some();
            self.pointers.contains(&base) && self.document.at(&base).is_some_and(has_discriminator)
        })
    }
}
