//! Changed samples, snapshots and generated code.

use std::collections::BTreeMap;

use serde::Serialize;

/// The names of the samples that have changed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Samples {
    /// New files.
    pub added: Vec<String>,
    /// Files with changed contents.
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
    /// The total size of these files.
    pub fn from_files(files: &BTreeMap<String, String>) -> Self {
        Self {
            files: files.len(),
            lines: files.values().map(|text| text.lines().count()).sum(),
            bytes: files.values().map(String::len).sum(),
        }
    }
}

/// Snapshots in which the same lines have changed, so that reviewers need to read them only once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Alike {
    /// The group: `samples`, `schemas`, `surface`, `wire`.
    pub group: String,
    pub names: Vec<String>,
    /// The sides on which they exist.
    pub status: Status,
    /// The changed lines, each with its sign; empty if the snapshots are new or removed.
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
