//! Tests as data: pairs of documents in YAML, and the findings between them.
//!
//! Each is a test with a name, made by `libtest-mimic`, which understands the arguments of
//! `cargo test`: `cargo test -p openapi-diff null::enum_gains_null` runs one case, and
//! `cargo test -p openapi-diff --test cases null::` those of one subject. With a macro, a function
//! for each case would be compiled again whenever a file changes; `datatest-stable` makes one test
//! for each file, so cases of one subject could not share their common parts.
//!
//! | Test | Data |
//! |---|---|
//! | `<subject>::<case>` | `tests/cases/<subject>.yaml`, see [`case`] |
//! | `rules::<rule>`, `levels::<rule>` | `tests/it/fixtures/diff/<rule>.yaml`, see [`rules`] |
//! | `unchanged::<name>` | `tests/it/fixtures/diff-same/<name>.yaml`, see [`rules`] |
//!
//! `INSTA_UPDATE=always` writes the findings of failing cases into their files.

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

/// Compares documents with a generated client.
fn compare(old: &Document, new: &Document) -> Report {
    static CONVENTIONS: LazyLock<Conventions> = LazyLock::new(Conventions::default);
    let client = RustModel::new(&CONVENTIONS);
    // A century, so that the days in fixtures are always too soon.
    let options = Options::default().with_client(client).with_notice_days(36_500);
    compare_with(old, new, options).unwrap()
}
