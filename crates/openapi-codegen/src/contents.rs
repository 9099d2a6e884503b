//! The size of a document, in words.

use openapi_model::Document;
use terminal::count;

/// The size of a document, such as `30 operations, 38 schemas, 190 samples`.
#[must_use]
pub fn describe(document: &Document) -> String {
    format!(
        "{}, {}, {}",
        count(document.operations().len(), "operation"),
        count(document.schemas().count(), "schema"),
        count(document.samples().len(), "sample"),
    )
}
