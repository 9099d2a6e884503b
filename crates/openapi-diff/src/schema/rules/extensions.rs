//! Extensions, compared by added rules.

use openapi_model::{Document, pointer};

use crate::extensions::{ExtensionChange, ExtensionHolder, ExtensionSide};
use crate::schema::finding::SchemaFinding;
use crate::schema::pair::Pair;

/// The findings of the rules for extensions about the extensions at `old` and `new`, if they
/// differ; `None` if the rules do not handle them. If an extension is missing, its pointer is that
/// of the schema.
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
