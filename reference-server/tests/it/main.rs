//! The tests of the server as people use it.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

mod cli;
mod conventions;
mod data;
mod database;
mod deferred;
mod durability;
mod expensive;
mod hostile;
mod http;
mod invariants;
mod layers;
mod neighbours;
mod nodes;
mod pages;
mod postgres;
mod requests;
mod revoked;
mod served;
mod site;
mod store;
mod undecided;
mod upgrades;
mod users;

/// Asserts that a text contains another.
#[track_caller]
fn expect_part(text: &str, part: &str) {
    assert!(text.contains(part), "{part:?} is not in {text:?}");
}

/// Asserts the start of a text.
#[track_caller]
fn expect_start(text: &str, start: &str) {
    assert!(text.starts_with(start), "{start:?} does not begin {text:?}");
}
