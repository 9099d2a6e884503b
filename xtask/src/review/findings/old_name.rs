//! Names that the document no longer has.

use serde::Serialize;

/// A name that the document has replaced, and lines of other files that still have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OldName {
    /// The name before.
    pub from: String,
    /// The name after.
    pub to: String,
    /// The lines, each with the path of its file.
    pub lines: Vec<(String, usize)>,
}
