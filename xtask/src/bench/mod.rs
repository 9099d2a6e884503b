//! `cargo xtask bench`: what is fast, and against what.

mod client;

use clap::Subcommand;

/// What is measured.
#[derive(Debug, Subcommand)]
pub enum Bench {
    /// The client against reqwest and structs written by hand
    Client(client::Args),
}

/// Measures and prints the results.
///
/// # Errors
///
/// When what is measured cannot be built or run.
pub fn run(bench: Bench) -> anyhow::Result<()> {
    match bench {
        Bench::Client(args) => client::run(&args),
    }
}
