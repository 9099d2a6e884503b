//! The changed files that a person has to read, in whole or in part.

use std::collections::BTreeMap;

use super::files::{ChangedFile, Kind, are_settings_compared, counts};
use super::rules::Rules;
use crate::findings::Unread;

/// The files that somebody has to read, by their kinds.
pub(super) fn unread_files(rules: &Rules, files: &[ChangedFile]) -> Vec<Unread> {
    let mut by_kind: BTreeMap<Kind, Vec<(String, String)>> = BTreeMap::new();
    for file in files {
        if !rules.rule_of(file.kind).whole || !are_settings_compared(file) {
            let files = by_kind.entry(file.kind).or_default();
            files.push((file.path.clone(), counts(file)));
        }
    }
    let unread = by_kind.into_iter().map(|(kind, files)| Unread {
        kind: rules.rule_of(kind).name.clone(),
        part: rules.rule_of(kind).part.clone(),
        files,
    });
    unread.collect()
}
