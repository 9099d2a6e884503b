//! Parts of files that follow from something else, and are committed for those who read them.

use std::fmt::Write as _;
use std::path::Path;

/// Asserts that a file has the text that follows from something else. Where snapshots are
/// to be accepted without a question (`INSTA_UPDATE=always`), it is written instead.
///
/// # Panics
///
/// When it has another text: with the lines that differ, and how to write it.
#[track_caller]
pub fn assert_derived(file: &Path, expected: &str) {
    let found = match std::fs::read_to_string(file) {
        Ok(found) => found,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => panic!("cannot read {}: {error}", file.display()),
    };
    // What git has checked out may have other line ends.
    let found = found.replace("\r\n", "\n");
    if found == expected {
        return;
    }
    if std::env::var("INSTA_UPDATE").as_deref() == Ok("always") {
        std::fs::write(file, expected)
            .unwrap_or_else(|error| panic!("cannot write {}: {error}", file.display()));
        return;
    }
    panic!(
        "{} is not up to date:\n{}to write it, run this test with INSTA_UPDATE=always",
        file.display(),
        differences(&found, expected)
    );
}

/// The table of the rules of a diff, each with its summary, and the report about its
/// fixture without the last line, which counts.
#[must_use]
pub fn rules_page(rules: &[(&str, &str, String)]) -> String {
    let mut page = "\n| Rule | What it finds |\n|---|---|\n".to_owned();
    for (name, summary, _) in rules {
        let summary = summary.replace('|', "\\|");
        let _ = writeln!(page, "| [{name}](#{name}) | {summary} |");
    }
    for (name, summary, report) in rules {
        let mut letters = summary.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        let sentence = format!("{first}{}.", letters.as_str());
        let report = report.trim_end().rsplit_once('\n').map_or("", |(text, _)| text.trim_end());
        let _ = write!(page, "\n## {name}\n\n{sentence}\n\n```text\n{report}\n```\n");
    }
    page
}

/// The lines that only one of two texts has, with their numbers.
fn differences(found: &str, expected: &str) -> String {
    let only = |of: &str, other: &str, sign: char| {
        let others: std::collections::BTreeSet<&str> = other.lines().collect();
        let lines = of.lines().enumerate().filter(|(_, line)| !others.contains(line));
        lines.map(|(index, line)| format!("{:>5} {sign} {line}\n", index + 1)).collect::<String>()
    };
    only(found, expected, '-') + &only(expected, found, '+')
}
