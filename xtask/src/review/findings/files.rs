//! Changed samples, snapshots and generated code.

use std::collections::BTreeMap;

use serde::Serialize;

/// The names of the samples that are not as before.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Samples {
    /// New files.
    pub added: Vec<String>,
    /// Files with other contents.
    pub changed: Vec<String>,
    /// Removed files.
    pub removed: Vec<String>,
}

/// The size of generated code.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Size {
    pub files: usize,
    pub lines: usize,
    pub bytes: usize,
}

impl Size {
    /// The size of these files.
    pub fn from_files(files: &BTreeMap<String, String>) -> Self {
        Self {
            files: files.len(),
            lines: files.values().map(|text| text.lines().count()).sum(),
            bytes: files.values().map(String::len).sum(),
        }
    }
}

/// Snapshots with the same lines changed, so that they need to be read once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Alike {
    /// The group: `samples`, `schemas`, `surface`, `wire`.
    pub group: String,
    pub names: Vec<String>,
    /// The sides on which they exist.
    pub status: Status,
    /// The changed lines, each with its sign; none for a snapshot that is new or gone.
    pub lines: Vec<String>,
}

/// The change of a snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Changed,
    Added,
    Removed,
}
