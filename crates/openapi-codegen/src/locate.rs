//! Finds the place in the document that a failure of the generator is about.
//!
//! Progenitor and typify rarely say. Emission is a function, so it can be asked
//! again with less of the document: the schema, or else the operation, that
//! fails without the others is the place. The parts are halved, so that all
//! runs together take about as long as two on the whole document.

use std::collections::BTreeSet;
use std::ops::Range;

use openapi_model::components;
use openapi_model::pointer::tokens;
use openapi_model::visit::{ObjectKind, objects_within};
use serde_json::{Map, Value};

use crate::emit::{EmitError, FailedPart, Input};
use crate::left_out;
use crate::lower::walk::{METHODS, component_schemas};
use crate::process::GeneratorProcess;

/// A failure and the JSON pointer it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Located {
    /// The failure, as the smallest failing part of the document gives it.
    pub error: EmitError,
    /// JSON pointer into the document as written.
    pub pointer: String,
}

/// The place of `error`, which emission of `input` gave.
pub(crate) fn locate(child: &GeneratorProcess, input: &Input, error: EmitError) -> Located {
    if let Some(pointer) = error.pointer.clone().filter(|pointer| is_precise(pointer)) {
        return Located { error, pointer };
    }
    if error.failed == FailedPart::Process {
        // A smaller document starts no process that the whole one could not start, and
        // each try may take as long as the limit.
        let pointer = String::new();
        return Located { error, pointer };
    }
    let schemas = schema_names(&input.document);
    let found = culprit(0..schemas.len(), &|range| {
        failure(child, &with_schemas(input, &schemas[range]))
    })
    .map(|(index, error)| (components::schema_pointer(&schemas[index]), error))
    .or_else(|| {
        let operations = &input.notes.operations;
        culprit(0..operations.len(), &|range| {
            failure(child, &with_operations(input, range))
        })
        .map(|(index, error)| (operations[index].pointer.clone(), error))
    });
    match found {
        Some((pointer, error)) => Located { error, pointer },
        None => Located {
            error,
            pointer: String::new(),
        },
    }
}

/// The place of `error`, and of the schemas within it that which fails without the others.
pub(crate) fn locate_deepest(child: &GeneratorProcess, input: &Input, error: EmitError) -> Located {
    let mut located = locate(child, input, error);
    loop {
        let tokens: Vec<_> = tokens(&located.pointer).collect();
        let name = match tokens.as_slice() {
            [components, schemas, name] if components == "components" && schemas == "schemas" => {
                name.to_string()
            }
            _ => return located,
        };
        let names = left_out::below(&input.document, &name);
        let inner = culprit(0..names.len(), &|range| {
            let names = names.get(range).unwrap_or_default();
            failure(child, &with_schemas(input, names))
        });
        match inner.and_then(|(index, error)| Some((names.get(index)?, error))) {
            Some((name, error)) => {
                let pointer = components::schema_pointer(name);
                located = Located { error, pointer };
            }
            None => return located,
        }
    }
}

fn failure(child: &GeneratorProcess, input: &Input) -> Option<EmitError> {
    child.emit(input).err()
}

/// The part within `range` that makes emission fail, and how it does.
///
/// Where a range fails but neither of its halves, two parts fail together: the
/// last part without which the range passes is the one.
fn culprit(
    range: Range<usize>,
    fails: &impl Fn(Range<usize>) -> Option<EmitError>,
) -> Option<(usize, EmitError)> {
    let mut error = if range.is_empty() {
        return None;
    } else {
        fails(range.clone())?
    };
    let mut range = range;
    while range.len() > 1 {
        let middle = range.start + range.len() / 2;
        if let Some(found) = fails(range.start..middle) {
            (range, error) = (range.start..middle, found);
        } else if let Some(found) = fails(middle..range.end) {
            (range, error) = (middle..range.end, found);
        } else {
            return Some(last_needed(range, error, fails));
        }
    }
    Some((range.start, error))
}

/// The end of the shortest beginning of `range` that fails.
fn last_needed(
    range: Range<usize>,
    mut error: EmitError,
    fails: &impl Fn(Range<usize>) -> Option<EmitError>,
) -> (usize, EmitError) {
    let (mut passing, mut failing) = (range.start, range.end);
    while failing - passing > 1 {
        let middle = passing + (failing - passing) / 2;
        match fails(range.start..middle) {
            Some(found) => (failing, error) = (middle, found),
            None => passing = middle,
        }
    }
    (failing - 1, error)
}

fn schema_names(document: &Value) -> Vec<String> {
    let schemas = component_schemas(document).into_iter().flatten();
    schemas.map(|(name, _)| name.clone()).collect()
}

/// The input with these schemas, those they refer to, and no operations.
fn with_schemas(input: &Input, names: &[String]) -> Input {
    let mut kept = with_operations(input, 0..0);
    keep_schemas(input, &mut kept, names.to_vec());
    kept
}

/// The input with a range of its operations and the schemas they refer to.
fn with_operations(input: &Input, range: Range<usize>) -> Input {
    let mut kept = input.clone();
    kept.notes.operations = input
        .notes
        .operations
        .get(range.clone())
        .unwrap_or_default()
        .to_vec();
    let mut index = 0;
    let paths = kept
        .document
        .get_mut("paths")
        .and_then(Value::as_object_mut);
    for (_, item) in paths.into_iter().flatten() {
        let Some(item) = item.as_object_mut() else {
            continue;
        };
        for method in METHODS {
            if item.get(method).is_some_and(Value::is_object) {
                if !range.contains(&index) {
                    item.shift_remove(method);
                }
                index += 1;
            }
        }
    }
    let paths = kept.document.get("paths").cloned().unwrap_or(Value::Null);
    let mut wanted = references(ObjectKind::Paths, &paths);
    // Alternatives that lowering has put aside are still made.
    let notes = kept.notes.operations.iter();
    wanted.extend(notes.flat_map(|note| note.alternatives.iter().cloned()));
    keep_schemas(input, &mut kept, wanted);
    kept
}

/// Leaves in `kept` the schemas of `input` that are wanted or referred to.
fn keep_schemas(input: &Input, kept: &mut Input, wanted: Vec<String>) {
    let empty = Map::new();
    let all = component_schemas(&input.document).unwrap_or(&empty);
    let mut pending = wanted;
    let mut names = BTreeSet::new();
    while let Some(name) = pending.pop() {
        if let Some(schema) = all.get(&name)
            && names.insert(name)
        {
            pending.extend(references(ObjectKind::Schema, schema));
        }
    }
    kept.notes.scalars.retain(|name, _| names.contains(name));
    if let Some(schemas) = kept.document.pointer_mut(components::SCHEMAS) {
        let all = all.iter().filter(|(name, _)| names.contains(*name));
        *schemas = all
            .map(|(name, schema)| (name.clone(), schema.clone()))
            .collect();
    }
}

/// The names of the component schemas to which an object of a kind refers.
pub(crate) fn references(kind: ObjectKind, value: &Value) -> Vec<String> {
    let objects = objects_within(kind, "", value).into_iter();
    let references = objects.filter_map(|object| object.reference());
    references
        .filter_map(components::referenced_schema)
        .collect()
}

/// Whether a pointer of serde is as good as what the search finds: within `paths` and
/// `components`, one that names no operation or component is not.
fn is_precise(pointer: &str) -> bool {
    let tokens: Vec<_> = tokens(pointer).collect();
    match tokens.first().map(AsRef::as_ref) {
        Some("paths" | "components") => tokens.len() > 2,
        Some(_) => true,
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(message: &str) -> EmitError {
        EmitError::in_document(message)
    }

    #[test]
    fn the_part_that_fails_alone_is_found() {
        for wanted in 0..9 {
            let found = culprit(0..9, &|range| range.contains(&wanted).then(|| error("x")));
            assert_eq!(found.map(|(index, _)| index), Some(wanted));
        }
        assert_eq!(culprit(0..9, &|_| None), None);
        assert_eq!(culprit(0..0, &|_| Some(error("x"))), None);
    }

    #[test]
    fn no_smaller_document_is_tried_where_the_process_does_not_start() {
        let child = GeneratorProcess::of(std::path::Path::new("/no/such/program"));
        let document = openapi_model::Document::parse(
            "api.yaml",
            "{openapi: 3.0.3, info: {title: T, version: '1'}, paths: {}}",
        )
        .unwrap();
        let draft = crate::lower::lower(&document, &openapi_model::Conventions::default());
        let input = Input {
            document: draft.document,
            notes: draft.notes,
            conventions: draft.conventions,
        };
        let error = child.emit(&input).unwrap_err();
        assert_eq!(error.failed, FailedPart::Process);
        assert!(error.help().contains("run it again"), "{}", error.help());
        let located = locate(&child, &input, error.clone());
        assert_eq!(
            located,
            Located {
                error,
                pointer: String::new()
            }
        );
    }

    #[test]
    fn of_two_parts_that_fail_together_the_later_is_found() {
        let both =
            |range: Range<usize>| (range.contains(&1) && range.contains(&6)).then(|| error("x"));
        assert_eq!(culprit(0..9, &both).map(|(index, _)| index), Some(6));
    }

    #[test]
    fn a_pointer_of_serde_is_taken_where_it_names_the_place() {
        for pointer in ["/info/version", "/components/schemas/A", "/paths/~1a/get"] {
            assert!(is_precise(pointer), "{pointer}");
        }
        for pointer in ["", "/paths", "/paths/~1a", "/components/schemas"] {
            assert!(!is_precise(pointer), "{pointer}");
        }
    }
}
