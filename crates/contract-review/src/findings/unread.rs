//! Changed files that nothing has looked at.

use serde::Serialize;

/// Files of one kind that somebody has to read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Unread {
    /// What files of this kind are called.
    pub kind: &'static str,
    /// What of them was not looked at, where something was.
    pub part: Option<&'static str>,
    /// Their paths, each with how many lines are new and gone.
    pub files: Vec<(String, String)>,
}
