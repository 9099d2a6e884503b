//! What a change means on the wire, found by traffic alone.

use std::collections::BTreeSet;

use super::document::{Document, Operation};
use super::request::{self, closure};
use super::response::{self, Side};
use super::shape::Shapes;

/// The first exchange that worked with `old` and fails with `new`; none where all
/// of them work.
///
/// Callers send what `old` allows to a server of `new`, which must take it for the
/// same; and read the responses of a server of `new` by the rules of `old`. OpenAPI
/// leaves open whether a `format` is an assertion, so both readings are tried.
///
/// # Errors
///
/// When a schema of one of the documents is none.
pub fn witness(old: &Document, new: &Document, shapes: &Shapes) -> anyhow::Result<Option<String>> {
    for formats in [true, false] {
        shapes.assert_formats(formats);
        let found = first(old, new, shapes);
        if let Some(found) = found? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

fn first(old: &Document, new: &Document, shapes: &Shapes) -> anyhow::Result<Option<String>> {
    let (before, after) = (old.operations(), new.operations());
    let mut known: BTreeSet<String> = BTreeSet::new();
    for (document, operations) in [(old, &before), (new, &after)] {
        for operation in operations {
            let values = operation.parameters.iter().copied().chain(operation.body);
            for value in values.chain(operation.responses.iter().map(|(_, response)| *response)) {
                known.extend(document.reachable(value).into_keys());
            }
        }
    }
    // What means the same in both need not be varied.
    known.retain(|reference| old.closure(reference) != new.closure(reference));
    let varies = known;
    for operation in &before {
        let same = after.iter().find(|candidate| is_same(candidate, operation));
        if same.is_some_and(|same| closure(new, same) == closure(old, operation)) {
            continue;
        }
        shapes.forget();
        let call = format!("{} {}", operation.method, operation.path);
        for sent in request::made(old, operation, shapes, &varies)? {
            let Ok(meant) = request::understood(old, &before, &sent, shapes)? else {
                continue;
            };
            match request::understood(new, &after, &sent, shapes)? {
                Err(refusal) => return Ok(Some(format!("{call}: {refusal}; in {sent}"))),
                Ok(read) => {
                    if let Some(lost) = meant.lost(&read) {
                        return Ok(Some(format!("{call}: {lost}; in {sent}")));
                    }
                }
            }
        }
        if let Some(same) = same {
            let (old, new) = (side(old, operation), side(new, same));
            if let Some(fault) = response::witness(old, new, shapes, &varies)? {
                return Ok(Some(format!("{call}: {fault}")));
            }
        }
    }
    Ok(None)
}

fn side<'a>(document: &'a Document, operation: &'a Operation<'a>) -> Side<'a> {
    Side {
        document,
        operation,
    }
}

/// Whether two operations are called alike, whatever their parameters' names.
fn is_same(one: &Operation<'_>, other: &Operation<'_>) -> bool {
    one.method == other.method && unnamed(one.path) == unnamed(other.path)
}

fn unnamed(path: &str) -> String {
    let parts = path
        .split('{')
        .map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
    parts.collect::<Vec<_>>().join("{}")
}
