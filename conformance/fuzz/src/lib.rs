//! The checks of the fuzz targets, one function for each. The test suite compiles this file too, on
//! stable Rust, and runs it on the seeds and on all past findings.
//!
//! A function panics if its input has found a fault. It does not depend on libFuzzer, and its
//! inputs are readable: a JSON text, the value of a header, a document.

mod contract;
mod headers;
mod models;
mod refusal;

pub use contract::{contract_json, contract_yaml};
pub use headers::{location, retry_after};
pub use models::{pages, resources};
pub use refusal::error_body;

/// An input as a text; empty if it is not UTF-8.
fn text(data: &[u8]) -> &str {
    std::str::from_utf8(data).unwrap_or_default()
}

/// A target: its name, which is also that of its binary, and its function.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: &[Target] = &[
    ("pages", pages),
    ("resources", resources),
    ("error_body", error_body),
    ("retry_after", retry_after),
    ("location", location),
    ("contract_yaml", contract_yaml),
    ("contract_json", contract_json),
];
