//! All tests that speak of the contract. The README says what each asks.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

mod arrows;
mod client_crate;
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
mod sample_server;
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

/// Fails with the names that only one side has.
#[track_caller]
fn assert_same(what: &str, found: &BTreeSet<String>, expected: &BTreeSet<String>) {
    assert_none(what, &conformance::gates::differences(found, expected));
}
