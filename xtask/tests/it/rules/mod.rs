//! The house rules, and the rules for changes of the contract's extensions.
//!
//! A fixture is a pair of documents that only differ in the subject of its rule:
//! `fixtures/diff/<rule>.yaml`, a [`workspace::testing::Pair`].

mod diff_extensions;
mod diff_rules;
mod lint;
mod openapi_3_2;

use openapi_diff::{Report, compare_with};
use openapi_model::{Document, LoadOptions};

/// Compares two documents by the rules of the contract.
fn compared(before: &str, after: &str) -> Report {
    let read = |name: &str, text: &str| {
        let options = LoadOptions::lenient();
        Document::parse_with(name, text, &options).unwrap_or_else(|error| panic!("{error}"))
    };
    compare_with(
        &read("before.yaml", before),
        &read("after.yaml", after),
        xtask::rules::diff::options(),
    )
    .unwrap()
}
