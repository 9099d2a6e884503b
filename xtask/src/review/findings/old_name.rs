//! Names that the document has replaced.

use serde::Serialize;

/// A name that the document has replaced, and the lines of other files that still contain it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OldName {
    /// The old name.
    pub from: String,
    /// The new name.
    pub to: String,
    /// The lines, each with the path of its file.
    pub lines: Vec<(String, usize)>,
}
