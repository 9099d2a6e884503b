//! Two documents in, one report out.

use openapi_model::Document;

use super::comparison::Comparison;
use super::document;
use super::options::Options;
use super::report::Report;

/// Compares two documents.
///
/// Everything that differs is in the report: what no rule has handled is there as
/// not understood.
#[must_use]
pub fn compare(old: &Document, new: &Document) -> Report {
    compare_with(old, new, Options::default())
}

/// Like [`compare`], with options.
#[must_use]
pub fn compare_with(old: &Document, new: &Document, options: Options<'_>) -> Report {
    let mut comparison = Comparison::new(old, new, options);
    document::compare(&mut comparison);
    Report {
        old: old.name().to_owned(),
        new: new.name().to_owned(),
        changes: comparison.into_changes(),
        has_client: options.client.is_some(),
    }
}
