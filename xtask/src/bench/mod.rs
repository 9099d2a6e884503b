//! What is fast, and against what.

pub mod client;
pub mod diff;
pub mod generate;
mod rounds;
mod synthetic;
