//! The checks of the fuzz targets, one function for each. The suite compiles this file too, and
//! runs it on the seeds and on all past findings, on stable.
//!
//! A function panics where its input has found a fault. It knows nothing of
//! libFuzzer, and an input is what a person can read: a JSON text, a header's
//! value, a document.

mod contract;
mod headers;
mod models;
mod refusal;

pub use contract::{contract_json, contract_yaml};
pub use headers::{location, retry_after};
pub use models::{pages, resources};
pub use refusal::error_body;

/// An input as a text; an empty one if it is not UTF-8.
fn text(data: &[u8]) -> &str {
    std::str::from_utf8(data).unwrap_or_default()
}

/// A target: its name, which is that of its binary, and what it does.
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
