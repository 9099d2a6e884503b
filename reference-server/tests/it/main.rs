//! The tests of the server as people use it.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

mod http;
mod store;
