//! The changed samples.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::findings::Samples;

/// Compares samples by what they show, and not by how they are laid out.
pub(super) fn compare(old: &BTreeMap<String, String>, new: &BTreeMap<String, String>) -> Samples {
    let mut samples = Samples::default();
    for (name, after) in new {
        match old.get(name) {
            None => samples.added.push(name.clone()),
            Some(before) if differ(before, after) => samples.changed.push(name.clone()),
            Some(_) => {}
        }
    }
    let gone = old.keys().filter(|name| !new.contains_key(*name));
    samples.removed.extend(gone.cloned());
    samples
}

fn differ(before: &str, after: &str) -> bool {
    let read = serde_json::from_str::<Value>;
    match (before == after, read(before), read(after)) {
        (true, ..) => false,
        (false, Ok(before), Ok(after)) => before != after,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_compared_by_what_they_show() {
        let tree = |files: &[(&str, &str)]| -> BTreeMap<String, String> {
            let files = files.iter();
            files
                .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()))
                .collect()
        };
        let old = tree(&[("a", "{\"id\":1}"), ("b", "{}"), ("c", "[1]"), ("d", "<")]);
        let new = tree(&[
            ("a", "{ \"id\": 1 }"),
            ("c", "[2]"),
            ("d", "<a"),
            ("e", "1"),
        ]);
        let Samples {
            added,
            changed,
            removed,
        } = compare(&old, &new);
        assert_eq!(
            (added, removed),
            (vec!["e".to_owned()], vec!["b".to_owned()])
        );
        assert_eq!(changed, ["c", "d"]);
    }
}
