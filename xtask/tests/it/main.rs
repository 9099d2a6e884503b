//! All tests of the crate that go through its public interface.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

mod lint;
