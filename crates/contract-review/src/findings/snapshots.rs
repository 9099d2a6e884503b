//! Changed snapshots.

use serde::Serialize;

/// Snapshots with the same lines changed, so that they need to be read once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Alike {
    /// What is compared: `samples`, `schemas`, `surface`, `wire`.
    pub group: String,
    /// The snapshots, by name.
    pub names: Vec<String>,
    /// Whether they are there on one side only.
    pub status: Status,
    /// The changed lines, each with its sign; none for a snapshot that is new or gone.
    pub lines: Vec<String>,
}

/// What became of a snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It shows something else.
    Changed,
    /// There was none.
    Added,
    /// There is none any more.
    Removed,
}

impl Status {
    /// The status as a word.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Changed => "changed",
            Self::Added => "added",
            Self::Removed => "removed",
        }
    }
}
