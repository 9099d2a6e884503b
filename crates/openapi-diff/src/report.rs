//! All changes between two documents.

use openapi_model::{Diagnostics, Document};

use super::change::Change;
use super::comparison::Comparison;
use super::level::Level;
use super::options::Options;
use super::rule::Rule;
use super::{document, schema};

/// All rules: those for documents from the outside inwards, then those for schemas.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    let files = document::RULES.iter().chain(schema::RULES);
    files.copied().flatten()
}

/// Compares two documents.
///
/// The report has all differences. Those that no rule handles are reported as not understood.
///
/// # Errors
///
/// If the comparison exceeds the budget for documents of this length. The error has the location
/// that was being compared.
pub fn compare(old: &Document, new: &Document) -> Result<Report, Diagnostics> {
    compare_with(old, new, Options::default())
}

/// Like [`compare`], with options.
///
/// # Errors
///
/// The same as for [`compare`].
pub fn compare_with(
    old: &Document,
    new: &Document,
    options: Options<'_>,
) -> Result<Report, Diagnostics> {
    let mut comparison = Comparison::new(old, new, options);
    document::compare(&mut comparison);
    Ok(Report {
        old: old.name().to_owned(),
        new: new.name().to_owned(),
        changes: comparison.into_changes()?,
        hidden: 0,
        has_client: options.client.is_some(),
    })
}

/// The changes between two documents, the most severe first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The name of the old document: its path, or revision and path.
    pub old: String,
    /// The name of the new document.
    pub new: String,
    /// The changes, sorted by level, then by subject (operations, security, required inputs,
    /// responses, the rest), then in the order of the new document.
    pub changes: Vec<Change>,
    /// The number of changes that a configuration has removed.
    pub hidden: usize,
    /// Set if the report rates effects on code that uses a generated client.
    pub has_client: bool,
}

impl Report {
    /// The highest level of the changes; `None` if there are none.
    pub fn level(&self) -> Option<Level> {
        self.changes.iter().map(|change| change.level).max()
    }

    /// The changes of one level, in order.
    pub fn at(&self, level: Level) -> impl Iterator<Item = &Change> {
        self.changes.iter().filter(move |change| change.level == level)
    }
}
