//! Two documents in, one report out.

use openapi_model::Document;

use super::comparison::Comparison;
use super::ignored::IgnoredExtension;
use super::report::Report;
use super::{document, merge};

/// What has changed between two documents.
///
/// Everything that differs is in the report: what no rule has claimed is there as
/// not understood.
#[must_use]
pub fn compare(old: &Document, new: &Document) -> Report {
    compare_ignoring(old, new, &[])
}

/// Like [`compare`], with extensions that mean nothing: their changes are patch.
#[must_use]
pub fn compare_ignoring(old: &Document, new: &Document, ignored: &[IgnoredExtension]) -> Report {
    let mut comparison = Comparison::new(old, new).ignoring(ignored);
    document::compare(&mut comparison);
    comparison.compare_unused_schemas();
    Report {
        old: old.name().to_owned(),
        new: new.name().to_owned(),
        changes: merge::changes(comparison),
    }
}
