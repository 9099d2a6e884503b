//! `cargo xtask bench`: what is fast, and against what.

mod client;
mod diff;

use clap::Subcommand;

/// What is measured.
#[derive(Debug, Subcommand)]
pub enum Bench {
    /// The client against reqwest and structs written by hand
    Client(client::Args),
    /// `cargo xtask diff` against an oracle that knows no rules, and against the clock
    Diff(diff::Args),
}

/// Measures and prints the results.
///
/// # Errors
///
/// When what is measured cannot be built or run.
pub fn run(bench: Bench) -> anyhow::Result<()> {
    match bench {
        Bench::Client(args) => client::run(&args),
        Bench::Diff(args) => diff::run(&args),
    }
}
