//! Comparisons of long lists, whose failures show only the differences.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Asserts that two sets of names are the same. `expected` has the expected names and the place
/// where they are listed, such as `the list in src/lib.rs`.
#[track_caller]
pub fn assert_same_names<A: ToString, B: ToString>(
    what: &str,
    found: impl IntoIterator<Item = A>,
    expected: (&str, impl IntoIterator<Item = B>),
) {
    let (place, names) = expected;
    let found: BTreeSet<String> = found.into_iter().map(|name| name.to_string()).collect();
    let names: BTreeSet<String> = names.into_iter().map(|name| name.to_string()).collect();
    let mut lines = String::new();
    for name in names.difference(&found) {
        // Writing to a string cannot fail.
        let _ = writeln!(lines, "  {name} is missing; {place} has it");
    }
    for name in found.difference(&names) {
        let _ = writeln!(lines, "  {name} exists; {place} does not have it");
    }
    assert!(lines.is_empty(), "{what} are not as expected:\n{lines}");
}

/// Asserts that rows have the values of a file. The failure shows a missing row as the line to add.
#[track_caller]
pub fn assert_rows(file: &str, expected: &BTreeMap<String, String>, found: &[(String, String)]) {
    let mut lines = String::new();
    for (name, value) in found {
        let _ = match expected.get(name) {
            Some(given) if given == value => continue,
            Some(given) => writeln!(lines, "  {name} is {value}, and should be {given}"),
            None => {
                writeln!(lines, "  {name} has no line; if the value is right, add: {name}: {value}")
            }
        };
    }
    let exists = |name: &str| found.iter().any(|(row, _)| row == name);
    for name in expected.keys().filter(|name| !exists(name)) {
        let _ = writeln!(lines, "  {name} does not exist; remove its line");
    }
    assert!(lines.is_empty(), "different from {file}:\n{lines}");
}
