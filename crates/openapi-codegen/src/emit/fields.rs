//! The names of the fields of each resource that can be read sparsely.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::lower::{Notes, OperationNote};

/// The parameter whose items are names of fields.
pub(super) const INCLUDE_ONLY: &str = "includeOnly";

/// The schema of sparse items that an operation returns, such as `UserFields`.
fn sparse<'a>(note: &'a OperationNote, document: &Value) -> Option<&'a str> {
    let takes_names = note
        .parameters
        .values()
        .any(|parameter| parameter.wire == INCLUDE_ONLY);
    let paged = note.extensions.get("x-paging");
    let paged = paged.and_then(|paging| paging["fields"].as_str());
    let paged = paged.and_then(|reference| reference.strip_prefix("#/components/schemas/"));
    let sparse = match paged {
        Some(sparse) => Some(sparse),
        None => note
            .alternatives
            .iter()
            .map(String::as_str)
            .find(|name| name.ends_with("Fields")),
    };
    sparse.filter(|name| takes_names && has_properties(document, name))
}

fn has_properties(document: &Value, component: &str) -> bool {
    document
        .pointer("/components/schemas")
        .and_then(|schemas| schemas.get(component)?.get("properties")?.as_object())
        .is_some_and(|properties| !properties.is_empty())
}

/// The component that the names of fields become, such as `UserField`.
pub(super) fn names_of(note: &OperationNote, document: &Value) -> Option<String> {
    let sparse = sparse(note, document)?;
    let name = sparse.strip_suffix('s')?.to_owned();
    // A component of this name would be another type.
    let is_taken = document
        .pointer("/components/schemas")
        .and_then(|schemas| schemas.get(&name))
        .is_some();
    (!is_taken).then_some(name)
}

/// Names of fields by the component that they become.
pub(super) fn all(notes: &Notes, document: &Value) -> BTreeMap<String, Vec<String>> {
    let mut all = BTreeMap::new();
    for note in &notes.operations {
        let (Some(sparse), Some(name)) = (sparse(note, document), names_of(note, document)) else {
            continue;
        };
        let properties = &document["components"]["schemas"][sparse]["properties"];
        let names = properties.as_object().into_iter().flatten();
        let names = names
            .map(|(name, _)| name.trim_start_matches(crate::lower::RESERVED_PREFIX))
            .map(str::to_owned)
            .collect();
        all.insert(name, names);
    }
    all
}
