//! Runs the program against the reference server.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

mod auth;
mod calls;
mod care;
mod export;
mod help;
mod lists;
mod program;
mod secrets;
mod site;
mod sync;
