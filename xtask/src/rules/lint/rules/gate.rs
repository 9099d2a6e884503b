//! The completeness of the samples: everything that may vary by the specification varies in the
//! samples too, so that decoding them tests the models completely.

use std::collections::{BTreeMap, BTreeSet};

use openapi_model::components;
use openapi_model::components::schema_pointer;
use openapi_model::pointer::join;
use openapi_model::schema::SchemaStore;
use openapi_model::visit::ObjectKind;
use serde_json::Value;

use super::samples::{schema_of, value_of};
use crate::rules::lint::context::Context;
use crate::rules::lint::fits::misfits;
use crate::rules::lint::rule::{Faults, Rule};
use crate::rules::lint::schema::{
    alternatives_at, component, declared_at, map_values, members, text, texts, unwrapped,
};

pub(super) const RULES: &[Rule] = &[Rule {
    name: "sample-complete",
    reason: "samples must show every form of a property to prove that the client decodes it",
    help: "show it in a sample of any operation",
    check: |context, faults| {
        let contract = context.contract();
        let mut seen = Seen::default();
        for sample in contract.samples() {
            if let (Some(schema), Some(value)) = (schema_of(contract, sample), value_of(sample)) {
                seen.sample.clone_from(&sample.path);
                seen.value(context.store(), &schema, &value);
            }
        }
        for name in payload_components(context) {
            seen.judge(context.store(), name, faults);
        }
    },
}];

/// The contents of the samples, by component schema.
#[derive(Debug, Default)]
struct Seen {
    /// The file of the current sample.
    sample: String,
    components: BTreeMap<String, Component>,
}

/// The contents of the samples for one component schema.
#[derive(Debug, Default)]
struct Component {
    /// The file of the first sample with a value of this schema.
    sample: String,
    properties: BTreeMap<String, Property>,
    has_listed: bool,
    has_unlisted: bool,
    has_null: bool,
    has_empty: bool,
}

#[derive(Debug, Default)]
struct Property {
    is_present: bool,
    is_absent: bool,
    is_empty: bool,
    is_filled: bool,
}

impl Seen {
    /// Records a value of the schema at a pointer.
    fn value(&mut self, store: &SchemaStore<'_>, at: &str, value: &Value) {
        let Some(schema) = store.document().at(at) else {
            return;
        };
        let name = component(schema);
        if let Some(name) = name.or_else(|| components::schema_name(at)) {
            self.component(store, &name, value);
            return;
        }
        let alternatives = alternatives_at(at, schema);
        let fits = |one: &&String| misfits(store, one, value).is_empty();
        if let Some(fitting) = alternatives.iter().find(fits) {
            self.value(store, fitting, value);
        } else if let (Some(_), Value::Array(values)) = (schema.get("items"), value) {
            let items = join(at, "items");
            for value in values {
                self.value(store, &items, value);
            }
        }
    }

    fn component(&mut self, store: &SchemaStore<'_>, name: &str, value: &Value) {
        let Some(schema) = store.document().schema(name) else {
            return;
        };
        let form = store.component(name);
        let new = || Component { sample: self.sample.clone(), ..Component::default() };
        let seen = self.components.entry(name.to_owned()).or_insert_with(new);
        match value {
            Value::String(value) => {
                let is_listed = texts(schema, OPEN_SET).any(|listed| listed == value);
                seen.has_listed |= is_listed;
                seen.has_unlisted |= !is_listed;
            }
            Value::Object(fields) => {
                seen.has_null |= fields.values().any(Value::is_null);
                seen.has_empty |= fields.is_empty();
                for name in form.properties.keys() {
                    let how = seen.properties.entry((*name).to_owned()).or_default();
                    let field = fields.get(*name);
                    how.is_present |= field.is_some();
                    how.is_absent |= field.is_none();
                    if let Some(Value::Array(items)) = field {
                        how.is_empty |= items.is_empty();
                        how.is_filled |= !items.is_empty();
                    }
                }
                for (name, property) in &form.properties {
                    if let Some(field) = fields.get(*name) {
                        self.value(store, declared_at(property), field);
                    }
                }
            }
            _ => {}
        }
    }

    /// Reports what the samples lack for a component schema that bodies can contain.
    fn judge(&self, store: &SchemaStore<'_>, name: &str, faults: &mut Faults<'_>) {
        let contract = store.document();
        let place = schema_pointer(name);
        let form = store.component(name);
        let is_map = form.properties.is_empty() && map_values(contract, &form).is_some();
        let is_set = contract.schema(name).is_some_and(|schema| schema.get(OPEN_SET).is_some());
        if form.properties.is_empty() && !is_map && !is_set {
            return;
        }
        let Some(seen) = self.components.get(name) else {
            faults.at(place, format!("no sample holds a `{name}`"));
            return;
        };
        let help = format!("show it in a sample that holds a `{name}`, such as {}", seen.sample);
        let mut add = |place: &str, message: String| faults.at_with_help(place, message, &*help);
        if is_set {
            if !seen.has_listed {
                add(&place, format!("no sample has a listed value of `{name}`"));
            }
            if !seen.has_unlisted {
                add(&place, format!("no sample has an unlisted value of `{name}`"));
            }
        }
        if is_map && !seen.has_null {
            add(&place, format!("no sample of `{name}` has a null value"));
        }
        for (property, declared) in &form.properties {
            let Some(how) = seen.properties.get(*property) else {
                continue;
            };
            let what = format!("`{property}` of `{name}`");
            let place = declared_at(declared);
            let mut add = |message: String| add(place, message);
            if !how.is_present {
                add(format!("{what} is in no sample"));
                continue;
            }
            if !form.constraints.required.contains(property) && !how.is_absent {
                add(format!("{what} is in every sample, although it is optional"));
            }
            let schema = contract.at(place).map(|schema| unwrapped(contract, schema));
            if schema.and_then(|schema| text(schema, "type")) == Some("array") {
                if !how.is_empty {
                    add(format!("{what} has no sample in which it is empty"));
                }
                if !how.is_filled {
                    add(format!("{what} has no sample in which it has items"));
                }
            }
        }
    }
}

const OPEN_SET: &str = "x-extensible-enum";

/// The component schemas that bodies can contain, in document order.
fn payload_components<'a>(context: &Context<'a>) -> Vec<&'a str> {
    let contract = context.contract();
    let mut reached: BTreeSet<String> = BTreeSet::new();
    let mut pending: Vec<String> = context
        .objects_of(ObjectKind::MediaType)
        .filter_map(|media_type| media_type.value.get("schema"))
        .flat_map(components::alternatives)
        .collect();
    while let Some(name) = pending.pop() {
        if reached.insert(name.clone()) {
            for property in context.store().component(&name).properties.values() {
                if let Some(schema) = contract.at(declared_at(property)) {
                    held(schema, &mut pending);
                }
            }
        }
    }
    contract.schemas().map(|(name, _)| name).filter(|name| reached.contains(*name)).collect()
}

/// The component schemas of a property's value.
fn held(schema: &Value, found: &mut Vec<String>) {
    found.extend(component(schema));
    for key in ["anyOf", "oneOf"] {
        for member in members(schema, key) {
            held(member, found);
        }
    }
    if let Some(items) = schema.get("items") {
        held(items, found);
    }
}
