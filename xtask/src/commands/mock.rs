//! `cargo xtask mock`: the sample server, which is a program of the conformance crate.
//!
//! It is started as a process, because nothing here may depend on the generated
//! client, and the conformance crate does.

use std::net::SocketAddr;

use anyhow::Context as _;

use super::Context;
use crate::tool;

/// Respond to every operation with the samples of the document
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The address to listen on; port 0 is a free one
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:4010")]
    listen: SocketAddr,
}

/// Starts the sample server and waits for its end.
///
/// # Errors
///
/// When it cannot be built or started, or when it fails.
pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    let terminal = context.terminal;
    terminal.step("build", "sample server", "takes a minute the first time");
    tool::run(
        tool::cargo()
            .args(["run", "--quiet", "--package", "conformance"])
            .args(["--bin", "sample-server", "--"])
            .args(["--listen", &args.listen.to_string()]),
    )
    .context("the sample server has failed")
}
