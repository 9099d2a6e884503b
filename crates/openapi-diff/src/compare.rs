//! Two documents in, one report out.

use openapi_model::Document;

use super::comparison::Comparison;
use super::options::Options;
use super::report::Report;
use super::{document, merge};

/// What has changed between two documents.
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
    comparison.compare_unused_schemas();
    Report {
        old: old.name().to_owned(),
        new: new.name().to_owned(),
        changes: merge::changes(comparison),
        has_client: options.client.is_some(),
    }
}
