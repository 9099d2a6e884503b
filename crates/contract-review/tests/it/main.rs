//! Tests of the report as a whole, in a small repository.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

mod planted;
mod reports;
mod repository;
mod untrusted;
