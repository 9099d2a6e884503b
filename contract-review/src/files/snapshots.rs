//! Snapshots that change although nothing that they show has.

use super::changed::{ChangedFile, FileStatus};
use super::kind::Kind;
use super::notice::{Notice, Weight, named};
use super::pattern::matches;
use terminal::escape::code;

/// What no snapshot shows.
const SHOWN_BY_NONE: &[&str] = &[
    "**/*.snap",
    "**/*.md",
    ".ci/**",
    ".github/**",
    "LICENSE*",
    "clippy.toml",
    "deny.toml",
    "openapi/approved-changes.yaml",
];

/// Snapshots that were changed alone: a test would have found no difference to accept.
pub(super) fn notice(files: &[ChangedFile]) -> Option<Notice> {
    let is_cause = |file: &ChangedFile| {
        let mut patterns = SHOWN_BY_NONE.iter();
        !patterns.any(|pattern| matches(pattern, &file.path, '/'))
    };
    if files.iter().any(is_cause) {
        return None;
    }
    let changed: Vec<String> = files
        .iter()
        .filter(|file| matches!(file.kind, Kind::Snapshot | Kind::OtherSnapshot))
        .filter(|file| file.status != FileStatus::Removed)
        .map(|file| code(&file.path))
        .collect();
    let message = format!(
        "**Snapshots change, and nothing that they show does**: {}. They were edited by hand",
        named(&changed)
    );
    (!changed.is_empty()).then(|| Notice::new(Weight::Test, "", message))
}
