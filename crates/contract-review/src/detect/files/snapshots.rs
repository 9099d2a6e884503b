//! Snapshots that change although nothing that they show has.

use super::changed::{ChangedFile, names};
use super::kind::Kind;
use crate::detect::rules::{Rules, is_any_of};
use crate::findings::{Message, Notice, Status, Weight};

/// Snapshots that were changed alone: a test would have found no difference to accept.
pub(super) fn notice(rules: &Rules, files: &[ChangedFile]) -> Option<Notice> {
    let is_cause = |file: &ChangedFile| !is_any_of(&rules.shown_by_none, &file.path);
    if files.iter().any(is_cause) {
        return None;
    }
    let changed = files
        .iter()
        .filter(|file| matches!(file.kind, Kind::Snapshot | Kind::OtherSnapshot))
        .filter(|file| file.status != Status::Removed);
    Notice::naming(
        Weight::Test,
        "Snapshots change, but nothing that they show does",
        names(changed),
        Message::words(". They were edited by hand"),
    )
}
