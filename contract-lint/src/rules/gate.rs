//! The completeness gate: what the specification varies is varied in the
//! samples too, so that a model that decodes them all has been tried in full.

use openapi_model::components::schema_pointer;
use openapi_model::visit::ObjectKind;
use std::collections::{BTreeMap, BTreeSet};

use openapi_model::Document;
use serde_json::Value;

use super::samples::{schema_of, value_of};
use crate::context::Context;
use crate::fits::misfits;
use crate::rule::{Fault, Rule};
use crate::schema::{Shape, alternatives, component, members, plain, text, texts};

pub(super) const SAMPLE_COMPLETE: Rule = Rule {
    name: "sample-complete",
    reason: "a property that no sample varies is decoded by luck",
    help: "let a sample show it; the samples of all operations count together",
    check: sample_complete,
};

fn sample_complete(context: &Context<'_>) -> Vec<Fault> {
    let contract = context.contract();
    let mut seen = Seen::default();
    for sample in contract.samples() {
        if let (Some(schema), Some(value)) = (schema_of(contract, sample), value_of(sample)) {
            seen.value(contract, schema, &value);
        }
    }
    let mut faults = Vec::new();
    for name in payload_components(context) {
        seen.judge(contract, name, &mut faults);
    }
    faults
}

/// What the samples hold, by component schema.
#[derive(Debug, Default)]
struct Seen {
    components: BTreeMap<String, Component>,
}

/// What the samples hold of one component schema.
#[derive(Debug, Default)]
struct Component {
    properties: BTreeMap<String, Property>,
    has_listed: bool,
    has_unlisted: bool,
    has_null: bool,
    has_empty: bool,
}

/// How a property occurs.
#[derive(Debug, Default)]
struct Property {
    is_present: bool,
    is_absent: bool,
    is_empty: bool,
    is_filled: bool,
}

impl Seen {
    fn value(&mut self, contract: &Document, schema: &Value, value: &Value) {
        if let Some(name) = component(schema) {
            self.component(contract, name, value);
        } else if let Some(name) = name_of(contract, schema) {
            self.component(contract, name, value);
        } else if let Some(alternative) = ["anyOf", "oneOf"]
            .iter()
            .flat_map(|key| members(schema, key))
            .find(|alternative| misfits(contract, alternative, value).is_empty())
        {
            self.value(contract, alternative, value);
        } else if let (Some(items), Value::Array(values)) = (schema.get("items"), value) {
            for value in values {
                self.value(contract, items, value);
            }
        }
    }

    fn component(&mut self, contract: &Document, name: &str, value: &Value) {
        let Some(schema) = contract.schema(name) else {
            return;
        };
        let shape = Shape::of_component(contract, name);
        let seen = self.components.entry(name.to_owned()).or_default();
        match value {
            Value::String(value) => {
                let is_listed = texts(schema, OPEN_SET).any(|listed| listed == value);
                seen.has_listed |= is_listed;
                seen.has_unlisted |= !is_listed;
            }
            Value::Object(fields) => {
                seen.has_null |= fields.values().any(Value::is_null);
                seen.has_empty |= fields.is_empty();
                for property in &shape.properties {
                    let how = seen.properties.entry(property.name.to_owned()).or_default();
                    let field = fields.get(property.name);
                    how.is_present |= field.is_some();
                    how.is_absent |= field.is_none();
                    if let Some(Value::Array(items)) = field {
                        how.is_empty |= items.is_empty();
                        how.is_filled |= !items.is_empty();
                    }
                }
                for property in &shape.properties {
                    if let Some(field) = fields.get(property.name) {
                        self.value(contract, property.schema, field);
                    }
                }
            }
            _ => {}
        }
    }

    /// What is wanting of a component schema that bodies can hold.
    fn judge(&self, contract: &Document, name: &str, faults: &mut Vec<Fault>) {
        let place = schema_pointer(name);
        let shape = Shape::of_component(contract, name);
        let is_set = contract
            .schema(name)
            .is_some_and(|schema| schema.get(OPEN_SET).is_some());
        if shape.properties.is_empty() && !shape.is_map() && !is_set {
            return;
        }
        let Some(seen) = self.components.get(name) else {
            faults.push(Fault::at(place, format!("no sample holds a `{name}`")));
            return;
        };
        if is_set {
            if !seen.has_listed {
                faults.push(Fault::at(
                    &place,
                    format!("no sample has a listed value of `{name}`"),
                ));
            }
            if !seen.has_unlisted {
                faults.push(Fault::at(
                    &place,
                    format!("no sample has an unlisted value of `{name}`"),
                ));
            }
        }
        if shape.is_map() && !seen.has_null {
            faults.push(Fault::at(
                &place,
                format!("no sample of `{name}` has a null value"),
            ));
        }
        for property in &shape.properties {
            let Some(how) = seen.properties.get(property.name) else {
                continue;
            };
            let what = format!("`{}` of `{name}`", property.name);
            let mut add = |message: String| faults.push(Fault::at(&property.pointer, message));
            if !how.is_present {
                add(format!("{what} is in no sample"));
                continue;
            }
            if !shape.requires(property.name) && !how.is_absent {
                add(format!(
                    "{what} is absent from no sample, and may be absent"
                ));
            }
            if text(plain(contract, property.schema), "type") == Some("array") {
                if !how.is_empty {
                    add(format!("{what} is empty in no sample"));
                }
                if !how.is_filled {
                    add(format!("{what} is empty in every sample"));
                }
            }
        }
    }
}

const OPEN_SET: &str = "x-extensible-enum";

/// The name of a component schema that is at hand itself, and not by reference.
fn name_of<'a>(contract: &'a Document, schema: &Value) -> Option<&'a str> {
    contract
        .schemas()
        .find(|(_, known)| std::ptr::eq(*known, schema))
        .map(|(name, _)| name)
}

/// The component schemas that bodies can hold, in the order of the document.
fn payload_components<'a>(context: &Context<'a>) -> Vec<&'a str> {
    let contract = context.contract();
    let mut reached: BTreeSet<&str> = BTreeSet::new();
    let mut pending: Vec<&'a str> = context
        .objects_of(ObjectKind::MediaType)
        .filter_map(|media_type| media_type.value.get("schema"))
        .flat_map(alternatives)
        .collect();
    while let Some(name) = pending.pop() {
        if reached.insert(name) {
            let shape = Shape::of_component(contract, name);
            for property in &shape.properties {
                held(property.schema, &mut pending);
            }
        }
    }
    contract
        .schemas()
        .map(|(name, _)| name)
        .filter(|name| reached.contains(name))
        .collect()
}

/// The component schemas that a property holds.
fn held<'a>(schema: &'a Value, found: &mut Vec<&'a str>) {
    if let Some(name) = component(schema) {
        found.push(name);
    }
    for key in ["anyOf", "oneOf"] {
        for member in members(schema, key) {
            held(member, found);
        }
    }
    if let Some(items) = schema.get("items") {
        held(items, found);
    }
}
