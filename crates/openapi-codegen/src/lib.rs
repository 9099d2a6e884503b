//! A Rust client crate from an OpenAPI document.
//!
//! The way from document to crate is [`pipeline`]: [`lower`] to what progenitor can
//! read, [`emit`] (in a [process of its own](GeneratorProcess)), and put in place
//! ([`output`]). [`generate()`] does all of it. Each step is a function of its input;
//! nothing here depends on a generated crate, so that one that does not compile can be
//! generated anew.

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
