//! The lines that differ in a file.

use std::time::Duration;

use similar::{ChangeTag, TextDiff};

use super::changed::ChangedFile;
use crate::findings::LineChange;

/// The time spent on the shortest difference, before a longer one will do.
const DIFF_TIMEOUT: Duration = Duration::from_millis(500);

pub(crate) fn changed_lines(file: &ChangedFile) -> Vec<LineChange> {
    let old = file.old_text().unwrap_or_default();
    lines_between(&old, &file.new_text().unwrap_or_default())
}

pub(crate) fn lines_between(old: &str, new: &str) -> Vec<LineChange> {
    let diff = TextDiff::configure()
        .timeout(DIFF_TIMEOUT)
        .diff_lines(old, new);
    let changes = diff.iter_all_changes().filter_map(|change| {
        let (is_new, index) = match change.tag() {
            ChangeTag::Equal => return None,
            ChangeTag::Insert => (true, change.new_index()?),
            ChangeTag::Delete => (false, change.old_index()?),
        };
        Some(LineChange {
            is_new,
            number: index + 1,
            text: change.value().trim_end().to_owned(),
        })
    });
    changes.collect()
}

/// The first line of the new file that has a text in it.
pub(super) fn line_of(file: &ChangedFile, text: &str) -> Option<usize> {
    let new = file.new_text()?;
    let index = new.lines().position(|line| line.contains(text))?;
    Some(index + 1)
}

/// The numbers of new and removed lines: `+3 −1`.
pub(crate) fn counts(file: &ChangedFile) -> String {
    if file.is_binary() {
        return "not text".to_owned();
    }
    let lines = changed_lines(file);
    let new = lines.iter().filter(|line| line.is_new).count();
    format!("+{new} −{}", lines.len() - new)
}
