//! Extensions, by the rules that come from outside.

use openapi_model::{Document, pointer};

use crate::extensions::{ExtensionChange, ExtensionHolder, ExtensionSide};
use crate::schema::finding::SchemaFinding;
use crate::schema::pair::Pair;

/// The findings of the rules for extensions where the extension at `old` and the one at `new`
/// differ; none if they do not handle it. A pointer leads to the extension, or to the schema
/// that would have it.
pub(super) fn check(
    pair: &Pair<'_, '_>,
    extension: &str,
    label: &str,
    old: &str,
    new: &str,
) -> Option<Vec<SchemaFinding>> {
    let findings = pair.options.compare_extension(&ExtensionChange {
        extension,
        label,
        holder: ExtensionHolder::Schema,
        old: read_side(pair.old_document, extension, old),
        new: read_side(pair.new_document, extension, new),
    })?;
    Some(findings.into_iter().map(SchemaFinding::from_extension).collect())
}

fn read_side<'a>(document: &'a Document, extension: &str, at: &str) -> ExtensionSide<'a> {
    let is_extension = pointer::split_last(at).is_some_and(|(_, key)| key == extension);
    ExtensionSide { pointer: at.to_owned(), value: document.at(at).filter(|_| is_extension) }
}
