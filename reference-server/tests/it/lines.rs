//! Every line of BEHAVIOUR.md has a test that names it.

use std::collections::BTreeSet;

const BEHAVIOUR: &str = include_str!("../../BEHAVIOUR.md");

/// The files with tests of lines.
const SOURCES: &[&str] = &[
    include_str!("conventions.rs"),
    include_str!("groups.rs"),
    include_str!("lists.rs"),
    include_str!("nodes.rs"),
    include_str!("users.rs"),
];

/// The numbers of the lines: `16. …` at the left margin.
fn numbered() -> BTreeSet<u32> {
    let numbers = BEHAVIOUR.lines().filter_map(|line| line.split_once(". "));
    numbers
        .filter_map(|(number, _)| number.parse().ok())
        .collect()
}

/// The numbers in the names of tests: `line_16_…`.
fn tested() -> BTreeSet<u32> {
    let functions = SOURCES
        .iter()
        .flat_map(|source| source.split("async fn line_").skip(1));
    functions.map(|name| name[..2].parse().unwrap()).collect()
}

#[test]
fn every_line_has_a_test() {
    let (numbered, tested) = (numbered(), tested());
    assert!(!numbered.is_empty());
    assert_eq!(numbered, tested);
}
