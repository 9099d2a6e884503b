//! The sample server, which is a program of the conformance crate.
//!
//! It is started as a process, because nothing here may depend on the generated
//! client, and the conformance crate does.

use std::net::SocketAddr;

use anyhow::{Context, bail};

use crate::tool;

/// Starts the sample server and waits for its end.
///
/// # Errors
///
/// When it cannot be built or started, or when it fails.
pub fn run(listen: SocketAddr) -> anyhow::Result<()> {
    terminal::step("build", "sample server", "takes a minute the first time");
    let status = tool::cargo()
        .args(["run", "--quiet", "--package", "conformance"])
        .args(["--bin", "sample-server", "--"])
        .args(["--listen", &listen.to_string()])
        .status()
        .context("cannot run cargo")?;
    if !status.success() {
        bail!("the sample server has failed ({status})");
    }
    Ok(())
}
