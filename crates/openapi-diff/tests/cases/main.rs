//! Tests that are data: pairs of documents in YAML, and what the diff finds between them.
//!
//! Each is a test with a name, made by `libtest-mimic`, which understands the arguments of
//! `cargo test`: `cargo test -p openapi-diff null::enum_gains_null` runs one case, and
//! `cargo test -p openapi-diff --test cases null::` those of one subject. A macro would compile a
//! function for each case again whenever a file changes, and `datatest-stable` makes one test of
//! each file, so that cases of one subject could not share what they have in common.
//!
//! | Test | Data |
//! |---|---|
//! | `<subject>::<case>` | `tests/cases/<subject>.yaml`, see [`case`] |
//! | `rules::<rule>`, `levels::<rule>` | `tests/it/fixtures/diff/<rule>.yaml`, see [`rules`] |
//! | `unchanged::<name>` | `tests/it/fixtures/diff-same/<name>.yaml`, see [`rules`] |
//!
//! `INSTA_UPDATE=always` writes the findings of cases that fail into their files.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

mod case;
mod examples;
mod expected;
mod rules;

use std::process::ExitCode;
use std::sync::LazyLock;

use libtest_mimic::{Arguments, Trial};
use openapi_diff::{Options, Report, compare_with};
use openapi_model::rust::RustModel;
use openapi_model::{Conventions, Document};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials: Vec<Trial> = Vec::new();
    trials.extend(case::trials());
    trials.extend(rules::trials());
    trials.push(examples::trial());
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Compares documents of which there is a generated client.
fn compare(old: &Document, new: &Document) -> Report {
    static CONVENTIONS: LazyLock<Conventions> = LazyLock::new(Conventions::default);
    let client = RustModel::new(&CONVENTIONS);
    // A century, so that a day of a fixture is too soon for as long as anybody runs the tests.
    let options = Options::default().with_client(client).with_notice_days(36_500);
    compare_with(old, new, options).unwrap()
}
