//! Locations in files.

use std::fmt;

use serde::Serialize;

/// A location in a document: file, line and column for people, and the JSON pointer for programs.
///
/// It is printed as `file:line:column`, which terminals and editors turn into a link.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[non_exhaustive]
pub struct Location {
    /// The name of the document, as it was given for loading.
    pub file: String,
    /// The line, counted from 1; 0 for the whole file.
    pub line: usize,
    /// The column in characters, counted from 1; 0 if the line is 0.
    pub column: usize,
    /// The number of characters that a snippet underlines.
    #[serde(skip)]
    pub length: usize,
    /// The JSON pointer of the value.
    pub pointer: String,
}

impl Location {
    /// The location of a whole file.
    pub(crate) fn file(name: &str) -> Self {
        Self { file: name.to_owned(), line: 0, column: 0, length: 0, pointer: String::new() }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line == 0 {
            f.write_str(&self.file)
        } else {
            write!(f, "{}:{}:{}", self.file, self.line, self.column)
        }
    }
}
