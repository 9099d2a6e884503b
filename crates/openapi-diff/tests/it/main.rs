//! Tests of the public interface of the crate. Those that are data are in `tests/cases/`.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

mod approvals;
mod command;
mod evidence;
mod extensions;
mod formats;
#[cfg(unix)]
mod hook;
mod messages;
mod oracle;
mod report;
mod rules;
mod schemas;
mod unhandled;
mod untrusted;

use std::sync::LazyLock;

use openapi_diff::{Day, Options, Report, compare_with};
use openapi_model::rust::RustModel;
use openapi_model::{Conventions, Document};

/// Compares documents with a generated client.
fn compare(old: &Document, new: &Document) -> Report {
    static CONVENTIONS: LazyLock<Conventions> = LazyLock::new(Conventions::default);
    let client = RustModel::new(&CONVENTIONS);
    // A century, so that the days in fixtures are always too soon.
    let options = Options::default().with_client(client).with_notice_days(36_500);
    compare_with(old, new, options).unwrap()
}

fn day(text: &str) -> Day {
    Day::try_from(text.to_owned()).unwrap()
}

/// Compares `text` with `snapshots/<directory>/<name>.snap`.
fn snapshot(directory: &str, name: &str, text: &str) {
    workspace::snapshot_settings!(directory).bind(|| insta::assert_snapshot!(name, text));
}
