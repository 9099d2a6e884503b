//! Two documents in, one report out.

use community_qa_contract::Contract;

use super::comparison::Comparison;
use super::report::Report;
use super::{document, merge, schema};

/// What has changed between two documents.
///
/// Everything that differs is in the report: what no rule has claimed is there as
/// not understood.
#[must_use]
pub fn compare(old: &Contract, new: &Contract) -> Report {
    let mut comparison = Comparison::new(old, new);
    document::compare(&mut comparison);
    schema::components(&mut comparison);
    Report {
        old: old.name().to_owned(),
        new: new.name().to_owned(),
        changes: merge::changes(comparison),
    }
}
