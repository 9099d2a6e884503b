//! All changes between two documents.

use super::change::{Change, Level};

/// What has changed between two documents, the weightiest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// What the old document is called: its path, or revision and path.
    pub old: String,
    /// What the new document is called.
    pub new: String,
    /// The changes: by level, then in the order of the new document.
    pub changes: Vec<Change>,
    /// Whether it says what changes mean to code that uses a generated client.
    pub has_client: bool,
}

impl Report {
    /// What the changes ask of the version number together; none if there are
    /// none.
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
