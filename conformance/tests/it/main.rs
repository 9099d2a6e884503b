//! All tests that speak of the contract. The README says what each asks.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

mod arrows;
mod client_crate;
mod client_readme;
mod doc_examples;
mod document;
mod examples;
mod first_build;
#[path = "../../fuzz/src/lib.rs"]
pub mod fuzz;
mod fuzzing;
mod gates;
mod judge;
mod ledger;
mod oracle;
mod properties;
mod reference_server;
mod resume;
mod sample_server;
mod samples;
mod schemas;
mod site;
mod smoke;
mod snapshot;
mod specification;
mod statements;
mod surface;
mod wire;
mod world;

use std::collections::BTreeSet;

/// Fails with all findings at once.
#[track_caller]
fn assert_none(what: &str, findings: &[String]) {
    assert!(
        findings.is_empty(),
        "{what}, {} in all:\n  {}",
        findings.len(),
        findings.join("\n  "),
    );
}

/// Fails with the place where two bodies begin to differ.
#[track_caller]
fn assert_same_body(found: &[u8], expected: &[u8]) {
    if found == expected {
        return;
    }
    let mut pairs = found.iter().zip(expected);
    let same = pairs.position(|(one, other)| one != other);
    let same = same.unwrap_or(found.len().min(expected.len()));
    let rest = |body: &[u8]| {
        let rest = body.get(same..).unwrap_or_default();
        String::from_utf8_lossy(&rest[..rest.len().min(40)]).into_owned()
    };
    panic!(
        "a body of {} bytes should have {}; the first {same} are the same, and then come\n  \
         {:?}\ninstead of\n  {:?}",
        found.len(),
        expected.len(),
        rest(found),
        rest(expected),
    );
}

#[test]
#[should_panic(
    expected = "a body of 5 bytes should have 6; the first 3 are the same, and \
    then come\n  \"xy\"\ninstead of\n  \"def\""
)]
fn bodies_that_differ_are_shown_where_they_do() {
    assert_same_body(b"abcxy", b"abcdef");
}

/// Fails with the names that a list of the tests lacks, each with the line to add, and
/// with those that are not in the document.
#[track_caller]
fn assert_listed<A: AsRef<str>, B: AsRef<str>>(
    what: &str,
    listed: impl IntoIterator<Item = A>,
    declared: impl IntoIterator<Item = B>,
    to_add: impl Fn(&str) -> String,
) {
    let listed: Vec<String> = listed
        .into_iter()
        .map(|name| name.as_ref().to_owned())
        .collect();
    let declared = declared.into_iter().map(|name| name.as_ref().to_owned());
    let (once, declared): (BTreeSet<String>, BTreeSet<String>) =
        (listed.iter().cloned().collect(), declared.collect());
    let missing = declared.difference(&once);
    let missing = missing.map(|name| format!("{name} is missing; add {}", to_add(name)));
    let beyond = once.difference(&declared);
    let beyond = beyond.map(|name| format!("{name} is not in the document; take it out"));
    let twice = once.iter().filter(|name| {
        let same = listed.iter().filter(|other| other == name);
        same.count() > 1
    });
    let twice = twice.map(|name| format!("{name} is listed twice; take one out"));
    assert_none(
        what,
        &missing.chain(beyond).chain(twice).collect::<Vec<_>>(),
    );
}

#[test]
#[should_panic(
    expected = "a is missing; add `- a`\n  c is not in the document; take it out\n  \
                           b is listed twice; take one out"
)]
fn a_list_that_differs_says_what_to_add() {
    assert_listed("names", ["b", "b", "c"], ["a", "b"], |name| {
        format!("`- {name}`")
    });
}

/// Fails with the names that only one side has.
#[track_caller]
fn assert_same(what: &str, found: &BTreeSet<String>, expected: &BTreeSet<String>) {
    assert_none(what, &conformance::gates::differences(found, expected));
}
