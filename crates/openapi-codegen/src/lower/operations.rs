//! Lowerings of whole operations.

use std::collections::BTreeSet;
use std::rc::Rc;

use serde_json::{Map, Value};

use super::draft::Draft;
use super::notes::OperationNote;
use super::walk::{self, METHODS, join, text};
use openapi_model::Budget;
use openapi_model::pointer::tokens;
use openapi_model::rust::{method_name, operation_id, type_name};

/// Inlines shared parameters, request bodies and responses, and copies path-level parameters into
/// each operation.
///
/// Later lowerings change such a part for one operation, which must not affect others. Progenitor
/// itself would follow the references.
pub(super) fn inline_shared_parts(draft: &mut Draft) {
    let written = draft.document.clone();
    let budget = Rc::clone(&draft.budget);
    let shared_parts = SharedParts { written: &written, budget: &budget };
    if let Some(paths) = walk::section_mut(&mut draft.document, "paths") {
        for (path, item) in paths {
            let Some(item) = item.as_object_mut() else {
                continue;
            };
            let shared = item
                .shift_remove("parameters")
                .and_then(|value| value.as_array().cloned())
                .unwrap_or_default();
            for method in METHODS {
                if let Some(operation) = item.get_mut(method).and_then(Value::as_object_mut) {
                    inline_operation(operation, &shared, &shared_parts);
                }
            }
            if !shared.is_empty() {
                let place = join("/paths", path);
                let place = format!("{place}/parameters");
                draft.log.record(place, "moved into each operation");
            }
        }
    }
    if let Some(components) = walk::section_mut(&mut draft.document, "components") {
        for part in ["parameters", "requestBodies", "responses"] {
            if components.shift_remove(part).is_some() {
                let place = format!("/components/{part}");
                draft.log.record(place, "moved to where they are used");
            }
        }
    }
}

fn inline_operation(operation: &mut Map<String, Value>, shared: &[Value], parts: &SharedParts<'_>) {
    let mut parameters: Vec<Value> = operation
        .get("parameters")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .map(|parameter| parts.followed(parameter))
        .collect();
    for parameter in shared {
        let parameter = parts.followed(parameter);
        let overridden = parameters.iter().any(|own| {
            own.get("name") == parameter.get("name") && own.get("in") == parameter.get("in")
        });
        if !overridden {
            parameters.push(parameter);
        }
    }
    if !parameters.is_empty() {
        operation.insert("parameters".to_owned(), Value::Array(parameters));
    }
    if let Some(body) = operation.get_mut("requestBody") {
        *body = parts.followed(body);
    }
    if let Some(responses) = walk::object_mut(operation, "responses") {
        for (_, response) in responses.iter_mut() {
            *response = parts.followed(response);
        }
    }
}

/// The document from which parts are inlined.
struct SharedParts<'a> {
    written: &'a Value,
    budget: &'a Budget,
}

impl SharedParts<'_> {
    /// A copy of the value behind references: in the components, or in the first operation that
    /// uses it, where bundlers put shared parts.
    fn followed(&self, value: &Value) -> Value {
        let followed = openapi_model::follow(value, |pointer| self.written.pointer(pointer));
        let (target, pointer) = followed.unwrap_or((value, None));
        let place = pointer.unwrap_or_default();
        if self.budget.charge(&place, walk::size(target)) { target.clone() } else { Value::Null }
    }
}

/// Gives operations without an operationId one from their method and path.
///
/// Progenitor names methods and types after it, and panics if it is missing.
pub(super) fn name_operations(draft: &mut Draft) {
    walk::operations(&mut draft.document, |pointer, operation| {
        if text(operation, "operationId").is_none()
            && let [_, path, method] = &tokens(pointer).collect::<Vec<_>>()[..]
        {
            let id = operation_id(method, path);
            draft.log.record(pointer, format!("named {id}"));
            operation.insert("operationId".to_owned(), Value::String(id));
        }
    });
}

/// Renames an operation that would be the same Rust method or builder as an earlier one, or as one
/// that every client has, and one whose method would not begin with a letter.
///
/// Otherwise the code would not compile. An operationId is not sent, so nothing has to be restored.
pub(super) fn rename_colliding_operations(draft: &mut Draft) {
    let rust_names = |id: &str| [method_name(id), type_name(&method_name(id))];
    let reserved = CLIENT_METHODS.iter().chain(RESERVED_NAMES).map(|name| (*name).to_owned());
    let mut taken: BTreeSet<String> = reserved.collect();
    let mut collide = Vec::new();
    walk::operations(&mut draft.document, |pointer, operation| {
        let names = rust_names(walk::operation_id(operation));
        if names.iter().any(|name| taken.contains(name)) || !is_name(&names[0]) {
            collide.push(pointer.to_owned());
        } else {
            taken.extend(names);
        }
    });
    walk::operations(&mut draft.document, |pointer, operation| {
        if !collide.iter().any(|place| place == pointer) {
            return;
        }
        let id = walk::operation_id(operation);
        // Names that begin with a digit, or that the runtime uses, conflict with no other
        // operation.
        let method = method_name(id);
        let first = if !is_name(&method) {
            Some(format!("x_{id}"))
        } else if CLIENT_METHODS.contains(&method.as_str()) {
            Some(format!("{id}_operation"))
        } else {
            None
        };
        let numbered = (2_usize..).map(|number| format!("{id}_{number}"));
        let free = first.into_iter().chain(numbered.filter(|id| is_name(&method_name(id))));
        let is_free = |id: &String| rust_names(id).iter().all(|name| !taken.contains(name));
        if let Some(new) = free.into_iter().find(is_free) {
            taken.extend(rust_names(&new));
            let method = method_name(&new);
            let what = format!("`{id}` is the method `{method}` in Rust");
            draft.log.record(pointer, what);
            operation.insert("operationId".to_owned(), Value::String(new));
        }
    });
}

/// The methods of the runtime's `Client`, except those for operations. `clone` is a method of a
/// trait, but an operation's method with this name would be called instead.
pub const CLIENT_METHODS: &[&str] = &[
    "address_of",
    "base_url",
    "builder",
    "clone",
    "from_env",
    "request",
    "request_for",
    "username",
];

/// Names in the scope of generated code that a builder must not have, and the name of the list of
/// all operations.
const RESERVED_NAMES: &[&str] = &[
    "operations",
    "Client",
    "Default",
    "Err",
    "Error",
    "From",
    "Into",
    "IntoNullable",
    "IntoOptional",
    "IntoValue",
    "None",
    "Ok",
    "Option",
    "Response",
    "Result",
    "Self",
    "Sending",
    "Some",
    "String",
    "TryInto",
    "Vec",
];

/// Returns whether a name has a valid first character for Rust.
fn is_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic())
}

/// Notes the facts about each operation for the emitter: method, path, tag, docs.
pub(super) fn note_operations(draft: &mut Draft) {
    let mut notes = Vec::new();
    let Some(paths) = draft.document.get("paths").and_then(Value::as_object) else {
        return;
    };
    for (path, item) in paths {
        for method in METHODS {
            let Some(operation) = item.get(method).and_then(Value::as_object) else {
                continue;
            };
            let extensions: Map<String, Value> = operation
                .iter()
                .filter(|(key, _)| key.starts_with("x-"))
                .map(|(key, value)| (key.clone(), value.clone()))
                .collect();
            let pointer = join(&join("/paths", path), method);
            notes.push(OperationNote {
                body_example: draft.body_examples.get(&pointer).cloned(),
                id: walk::operation_id(operation).to_owned(),
                method: method.to_ascii_uppercase(),
                path: path.clone(),
                tag: operation
                    .get("tags")
                    .and_then(|tags| tags.get(0))
                    .and_then(Value::as_str)
                    .unwrap_or("default")
                    .to_owned(),
                docs: ["summary", "description"]
                    .iter()
                    .filter_map(|key| text(operation, key))
                    .map(str::to_owned)
                    .collect(),
                deprecated: operation.get("deprecated") == Some(&Value::Bool(true)),
                pointer,
                facts: (draft.conventions.operation_facts)(&extensions),
                extensions,
                ..OperationNote::default()
            });
        }
    }
    draft.notes.operations = notes;
}
