//! All tests that involve the contract. The README describes the purpose of each.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

mod arrows;
mod bundle;
mod calls;
mod client_crate;
mod document;
mod examples;
#[path = "../../fuzz/src/lib.rs"]
pub mod fuzz;
mod fuzzing;
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
mod surface;
mod wire;
mod world;

use std::collections::BTreeSet;

#[track_caller]
fn assert_none(what: &str, findings: &[String]) {
    assert!(findings.is_empty(), "{what}, {} in all:\n  {}", findings.len(), findings.join("\n  "),);
}

/// Fails with the names that only one side has.
#[track_caller]
fn assert_same(what: &str, found: &BTreeSet<String>, expected: &BTreeSet<String>) {
    assert_none(what, &differences(found, expected));
}

/// The names that only one of two sets has.
fn differences(found: &BTreeSet<String>, expected: &BTreeSet<String>) -> Vec<String> {
    let more = found.difference(expected);
    let fewer = expected.difference(found);
    more.map(|name| format!("{name} is not expected"))
        .chain(fewer.map(|name| format!("{name} is missing")))
        .collect()
}
