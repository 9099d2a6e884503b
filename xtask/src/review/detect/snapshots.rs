//! The changed samples and snapshots, and the lines that differ.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::lines::lines_between;
use crate::review::findings::{Alike, Samples, Status};

/// Compares samples by their JSON values, not by their layout.
pub(super) fn compare_samples(
    old: &BTreeMap<String, String>,
    new: &BTreeMap<String, String>,
) -> Samples {
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

/// The snapshots that differ. Those with the same changed lines are grouped.
pub(super) fn compare(
    old: &BTreeMap<String, String>,
    new: &BTreeMap<String, String>,
) -> Vec<Alike> {
    let mut alike: BTreeMap<(String, Status, Vec<String>), Vec<String>> = BTreeMap::new();
    let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    for path in names {
        let (status, lines) = match (old.get(path), new.get(path)) {
            (Some(old), Some(new)) if body(old) == body(new) => continue,
            (Some(old), Some(new)) => (Status::Changed, changed_lines(body(old), body(new))),
            (None, _) => (Status::Added, Vec::new()),
            (_, None) => (Status::Removed, Vec::new()),
        };
        let (group, name) = path.split_once('/').unwrap_or(("", path));
        let name = name.trim_end_matches(".snap").to_owned();
        alike.entry((group.to_owned(), status, lines)).or_default().push(name);
    }
    let mut alike: Vec<Alike> = alike
        .into_iter()
        .map(|((group, status, lines), names)| Alike { group, names, status, lines })
        .collect();
    // The most frequent difference comes first.
    alike.sort_by_key(|group| {
        (group.group.clone(), group.status, std::cmp::Reverse(group.names.len()))
    });
    alike
}

/// A snapshot without the header of insta.
fn body(text: &str) -> &str {
    text.strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"))
        .map_or(text, |(_, body)| body)
}

/// The lines that were removed or added, without their common indentation.
fn changed_lines(old: &str, new: &str) -> Vec<String> {
    let lines = lines_between(old, new);
    let indents = lines
        .iter()
        .map(|line| line.text.as_str())
        .filter(|text| !text.is_empty())
        .map(|text| text.len() - text.trim_start_matches(' ').len());
    let indent = indents.min().unwrap_or_default();
    let shown = lines.iter().map(|line| {
        let sign = if line.is_new { '+' } else { '-' };
        format!("{sign} {}", line.text.get(indent..).unwrap_or_default())
    });
    shown.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(files: &[(&str, &str)]) -> BTreeMap<String, String> {
        files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn identical_snapshot_changes_are_shown_once() {
        let head = "---\nsource: a\n---\n";
        let text = |body: &str| format!("{head}{body}");
        let old = tree(&[
            ("samples/a.snap", &text("User {\n    id: 1,\n}\n")),
            ("samples/b.snap", &text("User {\n    id: 2,\n}\n")),
            ("samples/c.snap", &text("same\n")),
            ("wire/gone.snap", &text("x\n")),
        ]);
        let new = tree(&[
            ("samples/a.snap", &text("User {\n    id: 1,\n    nick: None,\n}\n")),
            ("samples/b.snap", &text("User {\n    id: 2,\n    nick: None,\n}\n")),
            ("samples/c.snap", "---\nsource: elsewhere\n---\nsame\n"),
            ("wire/new.snap", &text("y\n")),
        ]);
        let found: Vec<String> = compare(&old, &new)
            .into_iter()
            .map(|alike| {
                format!(
                    "{} {:?} {}: {}",
                    alike.group,
                    alike.status,
                    alike.names.join(" "),
                    alike.lines.join("|")
                )
            })
            .collect();
        assert_eq!(
            found,
            ["samples Changed a b: + nick: None,", "wire Added new: ", "wire Removed gone: ",]
        );
    }

    #[test]
    fn samples_are_compared_by_content() {
        let old = tree(&[("a", "{\"id\":1}"), ("b", "{}"), ("c", "[1]"), ("d", "<")]);
        let new = tree(&[("a", "{ \"id\": 1 }"), ("c", "[2]"), ("d", "<a"), ("e", "1")]);
        let Samples { added, changed, removed } = compare_samples(&old, &new);
        assert_eq!((added, removed), (vec!["e".to_owned()], vec!["b".to_owned()]));
        assert_eq!(changed, ["c", "d"]);
    }
}
