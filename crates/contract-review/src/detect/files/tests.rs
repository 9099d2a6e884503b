//! Removed, ignored or weakened tests.

use std::collections::BTreeMap;

use super::changed::{ChangedFile, names};
use super::kind::Kind;
use super::lines::line_of;
use super::rust::Contents;
use crate::findings::{Message, Notice, Status, Weight};
use workspace::Workspace;

/// Removed, ignored or weakened tests.
pub(super) fn notices(files: &[ChangedFile], workspace: &Workspace) -> Vec<Notice> {
    let read: Vec<(&ChangedFile, Contents, Contents)> = files
        .iter()
        .filter_map(|file| Contents::of_both(file).map(|(old, new)| (file, old, new)))
        .collect();
    let mut found = gone(&read);
    for (file, old, new) in &read {
        found.extend(held_less(file, old, new));
        found.extend(left_out(file, old, new, workspace));
    }
    found.extend(data(files));
    found
}

/// Tests that are in no file any more. One that has moved is in another.
fn gone(read: &[(&ChangedFile, Contents, Contents)]) -> Vec<Notice> {
    let mut left: BTreeMap<&str, usize> = BTreeMap::new();
    for test in read.iter().flat_map(|(_, _, new)| &new.tests) {
        *left.entry(&test.name).or_default() += 1;
    }
    let mut found = Vec::new();
    for (file, old, _) in read {
        let gone: Vec<Message> = old
            .tests
            .iter()
            .filter(|test| match left.get_mut(test.name.as_str()) {
                Some(number) if *number > 0 => {
                    *number -= 1;
                    false
                }
                _ => true,
            })
            .map(|test| Message::name(&test.name))
            .collect();
        if !gone.is_empty() {
            let noun = if gone.len() == 1 {
                "A test is"
            } else {
                "Tests are"
            };
            let message = Message::strong(&format!("{noun} gone"))
                .text(": ")
                .list(gone)
                .text(", of ")
                .code(&file.path);
            found.push(Notice::new(Weight::Test, &file.path, message));
        }
    }
    found
}

/// Tests that are still there and do not run any more, or hold less.
fn held_less(file: &ChangedFile, old: &Contents, new: &Contents) -> Vec<Notice> {
    let mut found = Vec::new();
    for test in &new.tests {
        let Some(before) = old.tests.iter().find(|before| before.name == test.name) else {
            if test.is_ignored {
                found.push((test, "A new test does not run", Message::default()));
            }
            continue;
        };
        if test.is_ignored && !before.is_ignored {
            found.push((test, "A test no longer runs", Message::words(" is ignored")));
        }
        if test.should_panic && !before.should_panic {
            found.push((test, "A test must now panic", Message::default()));
        }
        let condition = test
            .conditions
            .iter()
            .find(|condition| !before.conditions.contains(condition));
        if let Some(condition) = condition {
            let when = Message::words(" needs ").code(condition);
            found.push((test, "A test now runs under a condition", when));
        }
        if test.asserts < before.asserts {
            let counts = format!(" asserts {} times, was {}", test.asserts, before.asserts);
            found.push((test, "A test asserts less", Message::words(&counts)));
        }
    }
    found
        .into_iter()
        .map(|(test, lead, what)| {
            let message = Message::strong(lead)
                .text(": ")
                .code(&test.name)
                .then(what)
                .text(", in ")
                .code(&file.path);
            let line = line_of(file, &format!("fn {}", test.name));
            Notice::new(Weight::Test, &file.path, message).at(line)
        })
        .collect()
}

/// Modules that are files still, and belong to nothing.
fn left_out(
    file: &ChangedFile,
    old: &Contents,
    new: &Contents,
    workspace: &Workspace,
) -> Vec<Notice> {
    let directory = file
        .path
        .rsplit_once('/')
        .map_or("", |(directory, _)| directory);
    let stem = file.name().trim_end_matches(".rs");
    let below = match stem {
        "mod" | "main" | "lib" => directory.to_owned(),
        stem => format!("{directory}/{stem}"),
    };
    let gone = old
        .modules
        .iter()
        .filter(|name| !new.modules.contains(name));
    gone.filter_map(|name| {
        let candidates = [
            format!("{below}/{name}.rs"),
            format!("{below}/{name}/mod.rs"),
        ];
        let there = candidates
            .iter()
            .find(|path| workspace.root().join(path).is_file())?;
        let message = Message::strong("A module is left out")
            .text(": ")
            .code(&file.path)
            .text(" no longer includes ")
            .code(there)
            .text(", so that its tests do not run");
        Some(Notice::new(Weight::Test, &file.path, message))
    })
    .collect()
}

fn data(files: &[ChangedFile]) -> Option<Notice> {
    let is_data = |file: &&ChangedFile| {
        matches!(file.kind, Kind::Test | Kind::Snapshot | Kind::OtherSnapshot)
            && file.status == Status::Removed
            && !file.path.ends_with(".rs")
    };
    let is_elsewhere = |file: &ChangedFile| {
        let mut others = files.iter();
        others.any(|other| other.status == Status::Added && other.new_text() == file.old_text())
    };
    let gone = files.iter().filter(is_data);
    Notice::naming(
        Weight::Test,
        "Expected results of tests were removed",
        names(gone.filter(|file| !is_elsewhere(file))),
        Message::default(),
    )
}

#[cfg(test)]
mod unit {
    use super::*;

    fn messages(files: &[ChangedFile]) -> Vec<String> {
        let nowhere = Workspace::at("/nowhere");
        let notices = notices(files, &nowhere).into_iter();
        notices.map(|notice| notice.message.to_string()).collect()
    }

    fn file(path: &str, old: &str, new: &str) -> ChangedFile {
        ChangedFile::from_texts(path, Some(old), Some(new))
    }

    #[test]
    fn what_holds_less_is_named() {
        let old = "#[test] fn a() { assert!(x); assert_eq!(1, 2); }\n\
                   #[tokio::test] async fn b() {}\nfn helper() {}\n\
                   proptest! { #[test] fn c(x in 0..1) { prop_assert!(x); } }\n\
                   #[test] fn d() {}";
        let new = "#[test] fn a() { assert!(x); }\n#[tokio::test]\n#[ignore = \"slow\"]\n\
                   async fn b() {}\nproptest! {}\n#[cfg(unix)] #[test] fn d() {}";
        assert_eq!(
            messages(&[file("a/tests/it/x.rs", old, new)]),
            [
                "A test is gone: c, of a/tests/it/x.rs",
                "A test asserts less: a asserts 1 times, was 2, in a/tests/it/x.rs",
                "A test no longer runs: b is ignored, in a/tests/it/x.rs",
                "A test now runs under a condition: d needs cfg (unix), in a/tests/it/x.rs",
            ]
        );
    }

    #[test]
    fn what_has_moved_is_not_gone() {
        let test = "#[test] fn a() {}";
        let moved = [file("x/src/a.rs", test, ""), file("x/src/b.rs", "", test)];
        assert_eq!(messages(&moved), [""; 0]);
        let gone = ChangedFile::from_texts("a/tests/it/b.snap", Some("x"), None);
        assert_eq!(
            messages(std::slice::from_ref(&gone)),
            ["Expected results of tests were removed: a/tests/it/b.snap"]
        );
        let moved = ChangedFile::from_texts("c/tests/it/b.snap", None, Some("x"));
        assert_eq!(messages(&[gone, moved]), [""; 0]);
    }
}
