//! All tests that speak of the contract. The README says what each asks.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

mod client_crate;
mod document;
mod ledger;
mod samples;
mod smoke;
mod specification;
mod statements;

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
