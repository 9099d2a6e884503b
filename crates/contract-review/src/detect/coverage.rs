//! The changed files that a person has to read, in whole or in part.

use std::collections::BTreeMap;

use super::files::{ChangedFile, Examined, Kind, are_settings_compared, counts};
use super::rules::Rules;
use crate::findings::Unread;

/// The files that somebody has to read, by their kinds.
pub(super) fn unread_files(rules: &Rules, files: &[ChangedFile]) -> Vec<Unread> {
    let mut by_kind: BTreeMap<Kind, Vec<&ChangedFile>> = BTreeMap::new();
    for file in files {
        if rules.examined(file.kind) != Examined::Whole || !are_settings_compared(rules, file) {
            by_kind.entry(file.kind).or_default().push(file);
        }
    }
    by_kind
        .into_iter()
        .map(|(kind, files)| Unread {
            kind: rules.plural(kind).to_owned(),
            part: match rules.examined(kind) {
                Examined::Part(part) => Some(part.to_owned()),
                Examined::Whole | Examined::Nothing => None,
            },
            files: files
                .into_iter()
                .map(|file| (file.path.clone(), counts(file)))
                .collect(),
        })
        .collect()
}
