//! Decides whether two parts of documents have the same meaning.

use std::collections::HashSet;

use serde_json::Value;

use crate::document_node::DocumentNode;

/// Returns whether two parts are equal, with references followed and without texts for people. It
/// is used for parts that no finer rules compare.
pub(super) fn is_same(old: Option<&DocumentNode<'_>>, new: Option<&DocumentNode<'_>>) -> bool {
    match (old, new) {
        (Some(old), Some(new)) => same(old, new, &mut HashSet::new(), MAX_DEPTH),
        (None, None) => true,
        _ => false,
    }
}

/// The largest depth of a comparison, with references followed. Deeper parts count as different,
/// because a surplus finding is better than a missing one.
const MAX_DEPTH: usize = 200;

/// `seen` has the pairs that are being compared further out. If a pair contains itself, it is equal
/// if everything else is.
fn same(
    old: &DocumentNode<'_>,
    new: &DocumentNode<'_>,
    seen: &mut HashSet<(String, String)>,
    depth: usize,
) -> bool {
    let Some(depth) = depth.checked_sub(1) else {
        return false;
    };
    match (old.value, new.value) {
        (Value::Object(_), Value::Object(_)) => {
            if !seen.insert((old.pointer.clone(), new.pointer.clone())) {
                return true;
            }
            let (old, new) = (meaningful(old), meaningful(new));
            old.len() == new.len()
                && old.iter().all(|(key, value)| {
                    new.iter()
                        .find(|(other, _)| other == key)
                        .is_some_and(|(_, other)| same(value, other, seen, depth))
                })
        }
        (Value::Array(_), Value::Array(_)) => {
            let (old, new) = (old.items(), new.items());
            old.len() == new.len()
                && old.iter().zip(&new).all(|(old, new)| same(old, new, seen, depth))
        }
        (old, new) => old == new,
    }
}

/// The entries of an object without texts for people. A property may also be called `description`;
/// its value is then an object and not a text.
fn meaningful<'a>(node: &DocumentNode<'a>) -> Vec<(&'a str, DocumentNode<'a>)> {
    let mut entries = node.entries();
    entries.retain(|(key, node)| {
        !(matches!(*key, "description" | "summary" | "title") && node.value.is_string())
    });
    entries
}
