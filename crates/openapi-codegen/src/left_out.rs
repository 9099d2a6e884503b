//! Leaving out what cannot be generated: operations, and the schemas that they cannot do
//! without.

use std::collections::BTreeMap;

use openapi_model::pointer::tokens;
use openapi_model::visit::ObjectKind;
use openapi_model::{Diagnostics, Document};
use serde_json::Value;
use terminal::count;

use crate::excerpt::{References, references};
use crate::lower::walk::{METHODS, component_schemas_mut};
use crate::lower::{Draft, LeftOut, OperationNote};
use crate::obstacle::{Obstacle, diagnostics};

/// Removes from `draft` what the obstacles are about: the operations, the schemas, and
/// whatever refers to these. What was removed is noted.
///
/// # Errors
///
/// All obstacles, where one of them is about something else, or where no operation is left.
pub(crate) fn leave_out(
    contract: &Document,
    draft: &mut Draft,
    obstacles: &[Obstacle],
) -> Result<(), Diagnostics> {
    let refused = || diagnostics(contract, obstacles);
    let mut schemas = BTreeMap::new();
    let mut operations = BTreeMap::new();
    for (index, obstacle) in obstacles.iter().enumerate() {
        match part(&obstacle.pointer) {
            Some(Part::Schema(name)) => schemas.entry(name).or_insert(index),
            Some(Part::Operation(pointer)) => operations.entry(pointer).or_insert(index),
            // It concerns the document as a whole, of which nothing can be left out.
            None => return Err(refused()),
        };
    }
    spread(draft, &mut schemas);
    let before = draft.notes.operations.len();
    let all = std::mem::take(&mut draft.notes.operations);
    for note in all {
        let own = operations.get(&note.pointer).copied();
        let index = own.or_else(|| {
            let wanted = wanted(draft, &note);
            wanted.iter().find_map(|name| schemas.get(name).copied())
        });
        match index.and_then(|index| obstacles.get(index)) {
            Some(obstacle) => {
                remove_operation(&mut draft.document, &note);
                draft.notes.left_out.push(LeftOut::new(note, obstacle));
            }
            None => draft.notes.operations.push(note),
        }
    }
    remove_schemas(draft, &schemas);
    if before > 0 && draft.notes.operations.is_empty() {
        let all = count(draft.notes.left_out.len(), "operation");
        return Err(refused()
            .with_advice(format!("all {all} would be left out, and nothing would be generated")));
    }
    Ok(())
}

enum Part {
    /// The operation at a pointer.
    Operation(String),
    Schema(String),
}

fn part(pointer: &str) -> Option<Part> {
    let tokens: Vec<_> = tokens(pointer).collect();
    let tokens: Vec<&str> = tokens.iter().map(AsRef::as_ref).collect();
    match tokens.as_slice() {
        ["paths", path, method, ..] if METHODS.contains(method) => {
            let item = openapi_model::pointer::join("/paths", path);
            Some(Part::Operation(openapi_model::pointer::join(&item, method)))
        }
        ["components", "schemas", name, ..] => Some(Part::Schema((*name).to_owned())),
        _ => None,
    }
}

/// Adds the schemas that refer to those in `broken`, each with the same obstacle.
fn spread(draft: &Draft, broken: &mut BTreeMap<String, usize>) {
    let references = References::new(&draft.document, &draft.notes);
    for (name, index) in broken.clone() {
        for needing in references.needing(&name) {
            broken.entry(needing.to_owned()).or_insert(index);
        }
    }
}

/// The names of the schemas that an operation needs.
fn wanted(draft: &Draft, note: &OperationNote) -> Vec<String> {
    let operation = draft.document.pointer(&note.pointer);
    let mut names =
        operation.map_or_else(Vec::new, |operation| references(ObjectKind::Operation, operation));
    names.extend(note.alternatives.iter().cloned());
    names
}

fn remove_operation(document: &mut Value, note: &OperationNote) {
    let item =
        document.get_mut("paths").and_then(|paths| paths.get_mut(&note.path)?.as_object_mut());
    if let Some(item) = item {
        // A path item has its methods in lower case.
        item.shift_remove(&note.method.to_ascii_lowercase());
    }
}

fn remove_schemas(draft: &mut Draft, removed: &BTreeMap<String, usize>) {
    if let Some(schemas) = component_schemas_mut(&mut draft.document) {
        schemas.retain(|name, _| !removed.contains_key(name));
    }
    let notes = &mut draft.notes;
    notes.scalars.retain(|name, _| !removed.contains_key(name));
    notes.samples.retain(|name, _| !removed.contains_key(name));
    notes.deprecated_properties.retain(|name, _| !removed.contains_key(name));
    notes.nullable_optional.retain(|name, _| !removed.contains_key(name));
}
