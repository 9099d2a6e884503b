//! The tasks of the workspace, run as `cargo xtask`.
//!
//! Each of the [`commands`] is a small file that calls the engines, [`openapi_diff`],
//! [`openapi_codegen`] and `rust_api`, and the modules of this crate. None of them depends on the
//! generated crate, so that a client that does not compile can be generated again.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod commands;
pub mod coverage;
pub mod generate;
mod programs;
pub mod release;
pub mod review;
pub mod rules;

pub use ::workspace::{git, places as workspace, version};
