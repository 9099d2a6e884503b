//! All changes between two documents.

use openapi_model::{Diagnostics, Document};

use super::change::Change;
use super::comparison::Comparison;
use super::level::Level;
use super::options::Options;
use super::rule::Rule;
use super::{document, schema};

/// All rules: those of the document from the outside inwards, then those of
/// schemas.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    let files = document::RULES.iter().chain(schema::RULES);
    files.copied().flatten()
}

/// Compares two documents.
///
/// Everything that differs is in the report: what no rule has handled is there as
/// not understood.
///
/// # Errors
///
/// When the comparison takes more work than documents of this length may, with the place that
/// was being compared.
pub fn compare(old: &Document, new: &Document) -> Result<Report, Diagnostics> {
    compare_with(old, new, Options::default())
}

/// Like [`compare`], with options.
///
/// # Errors
///
/// The same as of [`compare`].
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

/// The changes between two documents, most severe first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The name of the old document: its path, or revision and path.
    pub old: String,
    /// The name of the new document.
    pub new: String,
    /// The changes: by level, then by what they are about (operations, security, required inputs,
    /// responses, the rest), then in the order of the new document.
    pub changes: Vec<Change>,
    /// The number of changes that a configuration has taken out.
    pub hidden: usize,
    /// Set if the report rates effects on code that uses a generated client.
    pub has_client: bool,
}

impl Report {
    /// The level of all changes together; none if there are none.
    pub fn level(&self) -> Option<Level> {
        self.changes.iter().map(|change| change.level).max()
    }

    /// The changes of one level, in order.
    pub fn at(&self, level: Level) -> impl Iterator<Item = &Change> {
        self.changes.iter().filter(move |change| change.level == level)
    }
}
