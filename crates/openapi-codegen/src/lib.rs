//! Generates a Rust client crate from an OpenAPI document.
//!
//! The steps from document to crate are in [`pipeline`]: [`lower`] the document to one that
//! progenitor can read, [`emit`] the files (in a [separate process](GeneratorProcess)), and write
//! them ([`output`]). [`generate()`] runs all of them. Each step is a function of its input.
//! Nothing here depends on a generated crate, so that a client that does not compile can be
//! generated again.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod contents;
mod crate_name;
pub mod emit;
mod excerpt;
mod generate;
mod left_out;
mod locate;
mod lock;
pub mod lower;
mod manifest;
mod obstacle;
pub mod output;
pub mod pipeline;
pub mod preconditions;
mod process;
pub mod scaffold;
pub mod text_diff;

pub use generate::{
    MODULE, Options, Outcome, SideFile, Target, Unsupported, drift, generate, quoted,
};
pub use process::{GeneratorProcess, SUBCOMMAND, serve};
