//! Tests that run the program against the reference server in this process.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

#[cfg(unix)]
mod examples;
#[cfg(unix)]
mod logins;
#[cfg(target_os = "linux")]
mod memory;
#[cfg(target_os = "linux")]
mod output;
mod protocols;
#[cfg(unix)]
mod sessions;
mod site;
