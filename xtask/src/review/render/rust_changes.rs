//! The changes of the Rust API as blocks of the report, one for each type. Types with the same
//! changes share a block.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rust_api::{ApiChange, Level, replace_word};

use super::text::{MAX_DIFF_LINES, fenced};
use crate::review::findings::listed;
use terminal::count;
use terminal::escape::code;

/// A group of types with the same changes: the same lines, if `Self` replaces the type.
struct Alike<'a> {
    level: Level,
    lines: Vec<String>,
    subjects: Vec<&'a str>,
}

/// The blocks, breaking changes first.
pub(super) fn blocks(changes: &[ApiChange]) -> Vec<String> {
    let mut by_subject: BTreeMap<(Reverse<Level>, &str), Vec<String>> = BTreeMap::new();
    for change in changes {
        let subject = change.parent.as_deref().unwrap_or(&change.path);
        by_subject.entry((Reverse(change.level), subject)).or_default().extend(lines(change));
    }
    // There are few groups, so a linear search is enough. The first ones break most.
    let mut groups: Vec<Alike<'_>> = Vec::new();
    for ((Reverse(level), subject), lines) in by_subject {
        let of_self: Vec<String> = lines.iter().map(|line| with_self(line, subject)).collect();
        let alike = groups.iter_mut().find(|group| {
            let first = group.subjects.first().copied().unwrap_or_default();
            let known = group.lines.iter().map(|line| with_self(line, first));
            group.level == level && known.eq(of_self.iter().cloned())
        });
        match alike {
            Some(group) => group.subjects.push(subject),
            None => groups.push(Alike { level, lines, subjects: vec![subject] }),
        }
    }
    groups.iter().map(block).collect()
}

fn block(group: &Alike<'_>) -> String {
    let what = match group.level {
        Level::Major => "breaks",
        // The item existed before: it was extended or deprecated.
        Level::Minor if group.lines.iter().any(|line| !line.starts_with('+')) => "changed",
        Level::Minor => "new",
        Level::Patch => "no effect",
    };
    let names: Vec<String> = group.subjects.iter().copied().map(code).collect();
    let (names, number) = (listed(&names), names.len());
    let (lead, lines) = match group.subjects.as_slice() {
        [first, _, ..] => {
            let lines = group.lines.iter().map(|line| with_self(line, first));
            let lead = format!("{} alike ({what}): {names}", count(number, "item"));
            (lead, &lines.collect())
        }
        _ => (format!("{names} ({what})"), &group.lines),
    };
    format!("- {lead}\n{}", fenced(lines, MAX_DIFF_LINES))
}

fn lines(change: &ApiChange) -> Vec<String> {
    let before = change.before.iter().map(|entry| format!("- {}", entry.declaration));
    let after = change.after.iter().map(|entry| format!("+ {}", entry.declaration));
    match (&change.before, &change.after) {
        (Some(old), Some(new)) if old.declaration == new.declaration => {
            vec![format!("! {}: {}", new.declaration, change.message)]
        }
        _ => before.chain(after).collect(),
    }
}

/// Replaces the name of the type by `Self`, where it is a whole word.
fn with_self(line: &str, subject: &str) -> String {
    let name = subject.rsplit("::").next().unwrap_or(subject);
    replace_word(line, name, "Self")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn type_name_is_matched_as_a_whole_word() {
        let line = "+ impl From<User> for UserFields";
        assert_eq!(with_self(line, "types::User"), "+ impl From<Self> for UserFields");
        assert_eq!(with_self("+ fn über_User()", "User"), "+ fn über_User()");
        assert_eq!(with_self("+ x", ""), "+ x");
        assert_eq!(with_self("+ struct UserUser", "User"), "+ struct UserUser");
    }

    #[test]
    fn types_with_equal_changes_are_listed_together() {
        let api = |text: &str| {
            let files = BTreeMap::from([("lib.rs".to_owned(), text.to_owned())]);
            rust_api::Api::from_sources(&rust_api::Sources(files)).unwrap()
        };
        let old = api("pub struct A; pub struct B; pub struct C;");
        let new = api("#[derive(Clone)] pub struct A; #[derive(Clone)] pub struct B; pub struct C;
             impl C { pub fn f() -> C { C } }");
        assert_eq!(
            blocks(&rust_api::compare(&old, &new)),
            [
                "- 2 items alike (new): `A`, `B`\n  ```diff\n  + impl Clone for Self\n  ```",
                "- `C` (new)\n  ```diff\n  + pub fn f() -> C\n  ```",
            ]
        );
    }
}
