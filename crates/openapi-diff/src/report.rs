//! All changes between two documents.

use super::change::{Change, Level};

/// The changes between two documents, most severe first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The name of the old document: its path, or revision and path.
    pub old: String,
    /// The name of the new document.
    pub new: String,
    /// The changes: by level, then in the order of the new document.
    pub changes: Vec<Change>,
    /// Set if the report rates effects on code that uses a generated client.
    pub has_client: bool,
}

impl Report {
    /// The level of all changes together; none if there are none.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        self.changes.iter().map(|change| change.level).max()
    }

    /// The changes of one level, in order.
    pub fn at(&self, level: Level) -> impl Iterator<Item = &Change> {
        self.changes
            .iter()
            .filter(move |change| change.level == level)
    }
}
