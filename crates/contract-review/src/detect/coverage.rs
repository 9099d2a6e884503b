//! The changed files that a person has to read, in whole or in part.

use std::collections::BTreeMap;

use super::files::{ChangedFile, Examined, Kind, are_settings_compared, counts};
use crate::findings::Unread;

/// The files that somebody has to read, by their kinds.
pub(super) fn unread(files: &[ChangedFile]) -> Vec<Unread> {
    let mut by_kind: BTreeMap<Kind, Vec<&ChangedFile>> = BTreeMap::new();
    for file in files {
        if file.kind.examined() != Examined::Whole || !are_settings_compared(file) {
            by_kind.entry(file.kind).or_default().push(file);
        }
    }
    by_kind
        .into_iter()
        .map(|(kind, files)| Unread {
            kind: kind.plural(),
            part: match kind.examined() {
                Examined::Part(part) => Some(part),
                Examined::Whole | Examined::Nothing => None,
            },
            files: files
                .into_iter()
                .map(|file| (file.path.clone(), counts(file)))
                .collect(),
        })
        .collect()
}
