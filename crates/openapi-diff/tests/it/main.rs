//! All tests of the crate that go through its public interface.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

mod alternatives;
mod approvals;
mod command;
mod documents;
mod extensions;
mod formats;
mod levels;
mod links;
mod object_parameters;
mod objects;
mod oracle;
mod parameters;
mod replaced_by_choice;
mod report;
mod rules;
mod rust;
mod schemas;
mod unhandled;
mod unseen;
mod versions;
mod well_known;
mod without_effect;

use std::sync::LazyLock;

use openapi_diff::{Options, Report, compare_with};
use openapi_model::rust::RustModel;
use openapi_model::{Conventions, Document};

/// Compares documents of which there is a generated client.
fn compare(old: &Document, new: &Document) -> Report {
    static CONVENTIONS: LazyLock<Conventions> = LazyLock::new(Conventions::default);
    let client = RustModel::new(&CONVENTIONS);
    compare_with(old, new, Options::default().with_client(client))
}

/// Compares `text` with `snapshots/<directory>/<name>.snap`.
fn snapshot(directory: &str, name: &str, text: &str) {
    workspace::snapshot_settings!(directory).bind(|| insta::assert_snapshot!(name, text));
}
