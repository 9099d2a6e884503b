//! The workspace's jobs behind `cargo xtask`: generate the client crate from
//! the document, lint the document, and show what of the specification is
//! covered.
//!
//! Each of the [`commands`] is a small file over the engines: [`openapi_diff`],
//! [`openapi_codegen`], [`contract_rules`] and `rust_api`, and over what is here. Nothing
//! here depends on the generated crate, so that one that does not compile can be generated
//! anew.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod bench;
pub mod commands;
pub mod coverage;
pub mod generate;
pub mod rehearse;
pub mod release;
pub mod review;
pub mod scratch;
mod server;
mod target_directory;
mod tool;

pub use ::workspace::{git, places as workspace, version};
