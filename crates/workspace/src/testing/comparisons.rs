//! Comparisons of much: they show what differs, and not all of both sides.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Asserts that two sets of names are the same. `expected` says where the names that
/// should be found are written down, as in `the list in src/lib.rs`.
#[track_caller]
pub fn assert_same_names<A: ToString, B: ToString>(
    what: &str,
    found: impl IntoIterator<Item = A>,
    (expected, names): (&str, impl IntoIterator<Item = B>),
) {
    let found: BTreeSet<String> = found.into_iter().map(|name| name.to_string()).collect();
    let names: BTreeSet<String> = names.into_iter().map(|name| name.to_string()).collect();
    let mut lines = String::new();
    for name in names.difference(&found) {
        // Writing to a string cannot fail.
        let _ = writeln!(lines, "  {name} is missing; {expected} has it");
    }
    for name in found.difference(&names) {
        let _ = writeln!(lines, "  {name} is there; {expected} does not have it");
    }
    assert!(lines.is_empty(), "{what} are not as expected:\n{lines}");
}

/// Asserts that rows have the values that a file gives them. A row that it does not
/// have is shown as the line to add.
#[track_caller]
pub fn assert_rows(file: &str, expected: &BTreeMap<String, String>, found: &[(String, String)]) {
    let mut lines = String::new();
    for (name, value) in found {
        let _ = match expected.get(name) {
            Some(given) if given == value => continue,
            Some(given) => writeln!(lines, "  {name} is {value}, and should be {given}"),
            None => writeln!(
                lines,
                "  {name} has no line; if this is what it should be, add: {name}: {value}"
            ),
        };
    }
    let known = |name: &str| found.iter().any(|(known, _)| known == name);
    for name in expected.keys().filter(|name| !known(name)) {
        let _ = writeln!(lines, "  {name} does not exist; remove its line");
    }
    assert!(lines.is_empty(), "not as {file} says:\n{lines}");
}
