//! All tests that speak of the contract. The README says what each asks.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

mod arrows;
mod bundle;
mod calls;
mod client_crate;
mod client_readme;
mod document;
mod examples;
#[path = "../../fuzz/src/lib.rs"]
pub mod fuzz;
mod fuzzing;
mod gates;
mod judge;
mod ledger;
mod listener;
mod models;
mod proofs;
mod properties;
mod reference_server;
mod resume;
mod runner;
mod samples;
mod schemas;
mod smoke;
mod snapshot;
mod specification;
mod statements;
mod surface;
mod wire;
mod world;

use std::collections::BTreeSet;

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
    // One body may be the beginning of the other.
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

/// Fails with the names that only one side has.
#[track_caller]
fn assert_same(what: &str, found: &BTreeSet<String>, expected: &BTreeSet<String>) {
    assert_none(what, &crate::gates::differences(found, expected));
}
