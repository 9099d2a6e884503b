//! How much generated code there is.

use std::collections::BTreeMap;

use serde::Serialize;

/// The size of generated code.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Size {
    /// How many files.
    pub files: usize,
    /// How many lines.
    pub lines: usize,
    /// How many bytes.
    pub bytes: usize,
}

impl Size {
    /// The size of these files.
    #[must_use]
    pub fn from_files(files: &BTreeMap<String, String>) -> Self {
        Self {
            files: files.len(),
            lines: files.values().map(|text| text.lines().count()).sum(),
            bytes: files.values().map(String::len).sum(),
        }
    }
}
