//! All tests of the crate that go through its public interface.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

mod extensions;
mod own_document;

use std::path::PathBuf;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}
