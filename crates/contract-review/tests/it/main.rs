//! Tests of the report as a whole, in a small repository.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

mod hostile_names;
mod points;
mod reports;
mod repository;
