//! Which changed files nothing has looked at, or at a part of them alone.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::files::{ChangedFile, Examined, Kind, are_settings_compared, counts};

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

/// The files that somebody has to read, by their kinds.
pub(crate) fn unread(files: &[ChangedFile]) -> Vec<Unread> {
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
