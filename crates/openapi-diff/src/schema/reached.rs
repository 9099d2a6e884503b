//! Which component schemas the operations of a document reach.

use openapi_model::schema::base_references;
use std::collections::BTreeSet;

use openapi_model::{Document, components, pointer};
use serde_json::Value;

/// The names of the component schemas that some operation of the document reaches by
/// references, by the mapping of a discriminator, or as heirs of a base that has one.
pub(super) fn names(contract: &Document) -> BTreeSet<String> {
    let mut reached = Reached {
        contract,
        places: BTreeSet::new(),
        pending: contract.value().get("paths").into_iter().collect(),
    };
    loop {
        reached.follow();
        if !reached.heirs() {
            break;
        }
    }
    let places = reached.places.iter();
    places
        .filter_map(|place| components::schema_name(place))
        .collect()
}

struct Reached<'a> {
    contract: &'a Document,
    /// The JSON pointers to what was referred to.
    places: BTreeSet<String>,
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
        if let Some(place) = pointer::from_reference(reference) {
            self.reach(place);
        }
    }

    fn reach(&mut self, place: String) {
        if let Some(value) = self.contract.at(&place)
            && self.places.insert(place)
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
    fn heirs(&mut self) -> bool {
        let contract = self.contract;
        let mut heirs = Vec::new();
        for (name, value) in contract.schemas() {
            let place = components::schema_pointer(name);
            if !self.places.contains(&place) && self.is_heir(value) {
                heirs.push(place);
            }
        }
        let any = !heirs.is_empty();
        for place in heirs {
            self.reach(place);
        }
        any
    }

    fn is_heir(&self, schema: &Value) -> bool {
        let mut bases = base_references(schema).filter_map(pointer::from_reference);
        bases.any(|base| {
            let has_discriminator = |base: &Value| base.get("discriminator").is_some();
            self.places.contains(&base) && self.contract.at(&base).is_some_and(has_discriminator)
        })
    }
}
