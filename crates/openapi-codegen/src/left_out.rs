//! Leaves out unsupported parts of a document: operations and schemas.

use std::collections::BTreeMap;

use openapi_model::pointer::tokens;
use openapi_model::visit::ObjectKind;
use openapi_model::{Diagnostic, Diagnostics, Document};
use serde_json::Value;
use terminal::count;

use crate::lower::walk::{METHODS, component_schemas_mut};
use crate::lower::{Draft, LeftOut, LeftOutOperation, OperationNote, References, references};
use crate::obstacle::Obstacle;

/// The errors of a document, and the parts that are left out because of them.
pub(crate) struct LeaveOut<'d> {
    document: &'d Document,
    found: Vec<(Diagnostic, LeftOut)>,
    /// Set if no operation is left.
    is_empty: bool,
}

impl<'d> LeaveOut<'d> {
    /// Starts with the parts that the reader has left out.
    pub(crate) fn new(document: &'d Document) -> Self {
        let found = document.faults().iter().map(|fault| {
            let operations = fault.operations.iter().map(|own| LeftOutOperation {
                id: own.id.clone(),
                method: own.method.clone(),
                path: own.path.clone(),
            });
            let left_out =
                LeftOut { operations: operations.collect(), ..LeftOut::new(&fault.diagnostic) };
            (fault.diagnostic.clone(), left_out)
        });
        Self { document, found: found.collect(), is_empty: false }
    }

    pub(crate) fn left_out(&self) -> Vec<LeftOut> {
        self.found.iter().map(|(_, left_out)| left_out.clone()).collect()
    }

    /// Returns the parts that were left out, and the errors.
    pub(crate) fn finish(mut self) -> (Vec<LeftOut>, Diagnostics) {
        self.sort();
        let (errors, left_out): (Vec<_>, Vec<_>) = self.found.into_iter().unzip();
        (left_out, errors.into_iter().collect())
    }

    /// Returns all errors.
    pub(crate) fn refused(&mut self) -> Diagnostics {
        self.sort();
        let errors: Diagnostics = self.found.iter().map(|(error, _)| error.clone()).collect();
        if !self.is_empty {
            return errors;
        }
        let operations = self.found.iter().map(|(_, left_out)| left_out.operations.len());
        let all = count(operations.sum(), "operation");
        errors.with_advice(format!("all {all} would be left out, and nothing would be generated"))
    }

    /// Returns all errors, including `errors`.
    pub(crate) fn refused_for(&mut self, errors: Diagnostics) -> Diagnostics {
        self.found.extend(errors.into_iter().map(|error| {
            let left_out = LeftOut::new(&error);
            (error, left_out)
        }));
        self.refused()
    }

    fn sort(&mut self) {
        self.found.sort_by_key(|(error, _)| {
            let place = &error.location;
            // The document itself comes before other files.
            (place.file != self.document.name(), place.file.clone(), place.line, place.column)
        });
    }

    /// Removes the operations and schemas of the obstacles from `draft`, and everything that refers
    /// to these.
    ///
    /// # Errors
    ///
    /// All errors, if an obstacle is about something else, or if no operation is left.
    pub(crate) fn remove(
        &mut self,
        draft: &mut Draft,
        obstacles: &[Obstacle],
    ) -> Result<(), Diagnostics> {
        let first = self.found.len();
        for obstacle in obstacles {
            let error = obstacle.diagnostic(self.document);
            let left_out = LeftOut::new(&error);
            self.found.push((error, left_out));
        }
        let mut schemas = BTreeMap::new();
        let mut operations = BTreeMap::new();
        for (index, obstacle) in obstacles.iter().enumerate() {
            match part(&obstacle.pointer) {
                Some(Part::Schema(name)) => schemas.entry(name).or_insert(first + index),
                Some(Part::Operation(pointer)) => {
                    operations.entry(pointer).or_insert(first + index)
                }
                Some(Part::Method { path, key }) => {
                    let operation = remove_method(&mut draft.document, &path, &key);
                    if let Some((_, left_out)) = self.found.get_mut(first + index) {
                        left_out.operations.push(operation);
                    }
                    continue;
                }
                // It is about the whole document, of which nothing can be left out.
                None => return Err(self.refused()),
            };
        }
        spread(draft, &mut schemas);
        let all = std::mem::take(&mut draft.notes.operations);
        for note in all {
            let own = operations.get(&note.pointer).copied();
            let index = own.or_else(|| {
                let wanted = wanted(draft, &note);
                wanted.iter().find_map(|name| schemas.get(name).copied())
            });
            match index.and_then(|index| self.found.get_mut(index)) {
                Some((_, left_out)) => {
                    remove_operation(&mut draft.document, &note);
                    let OperationNote { id, method, path, .. } = note;
                    left_out.operations.push(LeftOutOperation { id, method, path });
                }
                None => draft.notes.operations.push(note),
            }
        }
        remove_schemas(draft, &schemas);
        for (name, index) in schemas {
            if let Some((_, left_out)) = self.found.get_mut(index) {
                left_out.schemas.push(name);
            }
        }
        let mut found = self.found.iter();
        self.is_empty = draft.notes.operations.is_empty()
            && found.any(|(_, left_out)| !left_out.operations.is_empty());
        if self.is_empty { Err(self.refused()) } else { Ok(()) }
    }
}

enum Part {
    /// The operation at a pointer.
    Operation(String),
    Schema(String),
    /// An operation with a method that OpenAPI 3.0 does not have, at this key of its path.
    Method {
        path: String,
        key: String,
    },
}

fn part(pointer: &str) -> Option<Part> {
    let tokens: Vec<_> = tokens(pointer).collect();
    let tokens: Vec<&str> = tokens.iter().map(AsRef::as_ref).collect();
    match tokens.as_slice() {
        ["paths", path, method, ..] if METHODS.contains(method) => {
            let item = openapi_model::pointer::join("/paths", path);
            Some(Part::Operation(openapi_model::pointer::join(&item, method)))
        }
        ["paths", path, key, ..] => {
            Some(Part::Method { path: (*path).to_owned(), key: (*key).to_owned() })
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

/// Removes the value at a key of a path.
fn remove_method(document: &mut Value, path: &str, key: &str) -> LeftOutOperation {
    let item = document.get_mut("paths").and_then(|all| all.get_mut(path)?.as_object_mut());
    let removed = item.and_then(|item| item.shift_remove(key)).unwrap_or_default();
    let id = removed.get("operationId").and_then(Value::as_str).map(str::to_owned);
    LeftOutOperation {
        id: id.unwrap_or_else(|| openapi_model::rust::operation_id(key, path)),
        method: key.to_ascii_uppercase(),
        path: path.to_owned(),
    }
}

fn remove_operation(document: &mut Value, note: &OperationNote) {
    let item =
        document.get_mut("paths").and_then(|paths| paths.get_mut(&note.path)?.as_object_mut());
    if let Some(item) = item {
        // The keys of a path item are methods in lower case.
        item.shift_remove(&note.method.to_ascii_lowercase());
    }
}

fn remove_schemas(draft: &mut Draft, removed: &BTreeMap<String, usize>) {
    if let Some(schemas) = component_schemas_mut(&mut draft.document) {
        schemas.retain(|name, _| !removed.contains_key(name));
    }
    let notes = &mut draft.notes;
    notes.unions.retain(|name, _| !removed.contains_key(name));
    notes.scalars.retain(|name, _| !removed.contains_key(name));
    notes.samples.retain(|name, _| !removed.contains_key(name));
    notes.deprecated_properties.retain(|name, _| !removed.contains_key(name));
    notes.nullable_optional.retain(|name, _| !removed.contains_key(name));
}
