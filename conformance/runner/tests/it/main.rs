//! The scenarios, played against a server of our own.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

mod failures;
mod files;
mod logs;
mod long;
mod scenarios;
mod text;
mod turns;
