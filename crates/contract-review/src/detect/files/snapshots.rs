//! Snapshots that change although nothing that they show has.

use super::changed::{ChangedFile, FileStatus, names};
use super::kind::Kind;
use crate::detect::rules::{is_any_of, rules};
use crate::findings::{Message, Notice, Weight};

/// Snapshots that were changed alone: a test would have found no difference to accept.
pub(super) fn notice(files: &[ChangedFile]) -> Option<Notice> {
    let is_cause = |file: &ChangedFile| !is_any_of(&rules().shown_by_none, &file.path);
    if files.iter().any(is_cause) {
        return None;
    }
    let changed = files
        .iter()
        .filter(|file| matches!(file.kind, Kind::Snapshot | Kind::OtherSnapshot))
        .filter(|file| file.status != FileStatus::Removed);
    let changed = names(changed);
    (!changed.is_empty()).then(|| {
        let message = Message::strong("Snapshots change, and nothing that they show does")
            .text(": ")
            .list(changed)
            .text(". They were edited by hand");
        Notice::new(Weight::Test, "", message)
    })
}
