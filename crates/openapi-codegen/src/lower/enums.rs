//! The lowering of listed values that become enums of the client.

use std::collections::BTreeSet;

use openapi_model::components;
use openapi_model::rust::{type_name, variant_names};
use serde_json::{Map, Value, json};

use super::draft::Draft;
use super::notes::{Scalar, ScalarKind, ValueNote};
use super::unions::names;
use super::walk;

/// The extensions with names, and those with descriptions, of listed values.
const NAMES: [&str; 3] = ["x-enum-varnames", "x-enumNames", "x-enum-names"];
const MEANINGS: [&str; 2] = ["x-enum-descriptions", "x-enumDescriptions"];

/// Makes listed values a scalar if the document names or describes them, or if two would have the
/// same name in Rust, such as `+1` and `-1`.
///
/// Typify ignores these extensions, and panics on conflicting names.
pub(super) fn name_enums(draft: &mut Draft) {
    let mut taken: BTreeSet<String> =
        walk::component_names(&draft.document).iter().map(|name| type_name(name)).collect();
    let ids = names::of_operations(&mut draft.document);
    let (notes, log) = (&mut draft.notes, &mut draft.log);
    let mut added = Vec::new();
    walk::schemas(&mut draft.document, |pointer, schema| {
        let Some(object) = schema.as_object_mut() else { return };
        let component = components::schema_name(pointer);
        let is_scalar = component.as_ref().is_some_and(|name| notes.scalars.contains_key(name));
        // As one of several alternatives, any string would fit it.
        let is_alternative = ["oneOf", "anyOf"].iter().any(|list| {
            let parent = pointer.rsplit_once('/').map_or("", |(parent, _)| parent);
            parent.ends_with(list)
        });
        let Some(kind) = kind(object).filter(|_| !is_scalar && !is_alternative) else { return };
        let name = component.clone().unwrap_or_else(|| {
            let wanted = type_name(&names::of_place(pointer, &ids));
            let numbered = (2_usize..).map(|number| format!("{wanted}{number}"));
            let mut free = std::iter::once(wanted.clone()).chain(numbered);
            free.find(|name| taken.insert(name.clone())).unwrap_or(wanted)
        });
        let description = object.get("description").and_then(Value::as_str);
        let docs = description.unwrap_or_default().to_owned();
        notes.scalars.insert(name.clone(), Scalar { kind, docs });
        log.record(pointer, format!("an enum named {name}"));
        if component.is_none() {
            let reference = json!({"$ref": components::schema_reference(&name)});
            let mut wrapper = object.clone();
            added.push((name, Value::Object(std::mem::take(object))));
            wrapper
                .retain(|key, _| matches!(key.as_str(), "description" | "nullable" | "deprecated"));
            wrapper.insert("allOf".to_owned(), json!([reference]));
            *schema = Value::Object(wrapper);
        }
    });
    for (name, mut schema) in added {
        if let Some(schema) = schema.as_object_mut() {
            schema.shift_remove("nullable");
        }
        walk::add_component(&mut draft.document, &name, schema);
    }
}

/// The enum for a schema, if it has to be one of the client's own.
fn kind(schema: &Map<String, Value>) -> Option<ScalarKind> {
    let listed: Vec<&Value> =
        schema.get("enum")?.as_array()?.iter().filter(|value| !value.is_null()).collect();
    let notes = notes(schema, listed.len());
    match walk::text(schema, "type")? {
        "string" => {
            let values: Vec<&str> = listed.iter().filter_map(|value| value.as_str()).collect();
            let is_usual = notes.is_empty() && variant_names(values.iter().copied()).is_some();
            let is_listed = values.len() == listed.len() && !values.is_empty();
            let (values, notes) = distinct(values.into_iter().map(str::to_owned).collect(), notes);
            (is_listed && !is_usual).then_some(ScalarKind::OpenEnum { values, notes })
        }
        "integer" => {
            let values: Option<Vec<i64>> = listed.iter().map(|value| value.as_i64()).collect();
            let has_names = notes.iter().any(|note| note.name.is_some());
            let (values, notes) = distinct(values?, notes);
            has_names.then_some(ScalarKind::OpenNumbers { values, notes })
        }
        _ => None,
    }
}

/// The values without repetitions.
fn distinct<T: PartialEq>(values: Vec<T>, notes: Vec<ValueNote>) -> (Vec<T>, Vec<ValueNote>) {
    let mut notes = notes.into_iter();
    let mut kept = (Vec::new(), Vec::new());
    for value in values {
        let note = notes.next();
        if !kept.0.contains(&value) {
            kept.0.push(value);
            kept.1.extend(note);
        }
    }
    kept
}

/// The names and descriptions of the values in the extensions; empty without extensions.
fn notes(schema: &Map<String, Value>, count: usize) -> Vec<ValueNote> {
    let text = |keys: &[&str], index: usize| {
        let found = keys.iter().find_map(|key| schema.get(*key))?;
        let listed = match found {
            Value::Array(texts) => texts.get(index),
            // Some tools write a map from values to texts.
            Value::Object(texts) => texts.get(schema.get("enum")?.get(index)?.as_str()?),
            _ => None,
        };
        listed?.as_str().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let notes: Vec<ValueNote> = (0..count)
        .map(|index| ValueNote {
            name: text(&NAMES, index)
                .filter(|name| name.chars().any(|sign| sign.is_ascii_alphabetic())),
            meaning: text(&MEANINGS, index).map(|text| text.trim_end_matches('.').to_owned()),
        })
        .collect();
    if notes.iter().all(|note| *note == ValueNote::default()) { Vec::new() } else { notes }
}
