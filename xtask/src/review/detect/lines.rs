//! The lines that differ between two texts.

use std::time::Duration;

use similar::{ChangeTag, TextDiff};

/// The time limit for finding the shortest difference, after which a longer one is used.
const DIFF_TIMEOUT: Duration = Duration::from_millis(500);

/// A line that was removed or added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LineChange {
    /// Set if the line was added.
    pub is_new: bool,
    pub text: String,
}

pub(super) fn lines_between(old: &str, new: &str) -> Vec<LineChange> {
    let diff = TextDiff::configure().timeout(DIFF_TIMEOUT).diff_lines(old, new);
    let changes = diff.iter_all_changes().filter(|change| change.tag() != ChangeTag::Equal);
    changes
        .map(|change| LineChange {
            is_new: change.tag() == ChangeTag::Insert,
            text: change.value().trim_end().to_owned(),
        })
        .collect()
}
