//! The names of the fields of each resource that can be read sparsely.

use openapi_model::components;
use std::collections::BTreeMap;

use serde_json::Value;

use super::input::Input;
use super::names::wire_name;
use crate::lower::OperationNote;

/// The schema of sparse items that an operation returns, such as `UserFields`.
fn sparse(note: &OperationNote, input: &Input) -> Option<String> {
    let selecting = input.conventions.property_names.as_deref()?;
    let takes_names = note.parameters.values().any(|parameter| parameter.wire == selecting);
    let paged = note
        .extensions
        .get("x-paging")
        .and_then(|paging| paging["fields"].as_str())
        .and_then(components::referenced_schema);
    let sparse = match paged {
        Some(sparse) => Some(sparse),
        None => note.alternatives.iter().find(|name| input.conventions.is_sparse(name)).cloned(),
    };
    sparse.filter(|name| takes_names && has_properties(&input.document, name))
}

fn has_properties(document: &Value, component: &str) -> bool {
    document
        .pointer(components::SCHEMAS)
        .and_then(|schemas| schemas.get(component)?.get("properties")?.as_object())
        .is_some_and(|properties| !properties.is_empty())
}

/// The component for the names of fields, such as `UserField`.
pub(super) fn names_of(note: &OperationNote, input: &Input) -> Option<String> {
    let sparse = sparse(note, input)?;
    let name = sparse.strip_suffix('s')?.to_owned();
    // A component with this name would be another type.
    let is_taken = input
        .document
        .pointer(components::SCHEMAS)
        .and_then(|schemas| schemas.get(&name))
        .is_some();
    (!is_taken).then_some(name)
}

/// The names of fields, by their component.
pub(super) fn all(input: &Input) -> BTreeMap<String, Vec<String>> {
    let mut all = BTreeMap::new();
    for note in &input.notes.operations {
        let (Some(sparse), Some(name)) = (sparse(note, input), names_of(note, input)) else {
            continue;
        };
        let properties = &input.document["components"]["schemas"][sparse]["properties"];
        let names = properties
            .as_object()
            .into_iter()
            .flatten()
            .map(|(name, _)| wire_name(name, &input.notes).to_owned())
            .collect();
        all.insert(name, names);
    }
    all
}
