//! Unified diffs of generated files.

use std::collections::{BTreeMap, BTreeSet};

use similar::TextDiff;

/// A unified diff from the existing files to the generated ones.
pub fn unified_diff(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> String {
    let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let mut text = String::new();
    for name in names {
        let (old, new) = (before.get(name), after.get(name));
        if old == new {
            continue;
        }
        let label = |side: Option<&String>| match side {
            Some(_) => name.as_str(),
            None => "/dev/null",
        };
        let empty = String::new();
        let diff = TextDiff::from_lines(old.unwrap_or(&empty), new.unwrap_or(&empty));
        text.push_str(
            &diff.unified_diff().context_radius(3).header(label(old), label(new)).to_string(),
        );
    }
    text
}
