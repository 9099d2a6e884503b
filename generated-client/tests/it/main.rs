//! Tests of the client against a listener on loopback, which follows a script.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

mod bounds;
mod calls;
mod dynamic;
mod errors;
mod hooks;

mod mistakes;
mod network;
mod paging;
mod positions;
mod retries;
mod site;
mod skipping;

#[cfg(feature = "testing")]
mod canned;
#[cfg(feature = "testing")]
mod first_lines;
#[cfg(feature = "tracing")]
mod tracing;
#[cfg(feature = "gzip")]
mod transport;
#[cfg(feature = "testing")]
mod waits;
