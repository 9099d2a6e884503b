//! Is `cargo xtask diff` right, and is it fast?
//!
//! Whether it is right is found by the oracle, a program of the conformance crate
//! that knows none of its rules. How fast it is stands beside Redocly's diff.

mod speed;
mod synthetic;

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::tool;
use crate::workspace::Workspace;

/// What of the diff is measured.
///
/// All changes take some five minutes on two cores, most of it to compile;
/// --quick is a sample of a minute or two, and --speed no more than seconds.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A sample of 60 changes
    #[arg(long, conflicts_with = "cases")]
    quick: bool,
    /// At most so many changes, spread over all kinds; 0 for all
    #[arg(long, value_name = "N", default_value_t = 0)]
    cases: u32,
    /// How many changes of each kind and document
    #[arg(long, value_name = "N", default_value_t = 1)]
    per_kind: u32,
    /// Which places are changed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Judge the traffic alone, and compile nothing
    #[arg(long)]
    wire_only: bool,
    /// Only the speed
    #[arg(long, conflicts_with = "accuracy")]
    speed: bool,
    /// Only the accuracy
    #[arg(long)]
    accuracy: bool,
    /// How often each program is run for its median
    #[arg(long, value_name = "N", default_value_t = 7)]
    rounds: u32,
}

/// Measures the accuracy and the speed.
pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let xtask = std::env::current_exe().context("the program's own path is unknown")?;
    let workspace = Workspace::at("");
    if !args.accuracy {
        speed::run(&workspace, &xtask, args.rounds)?;
    }
    if !args.speed {
        accuracy(args, &xtask)?;
    }
    Ok(())
}

fn accuracy(args: &Args, xtask: &Path) -> anyhow::Result<()> {
    terminal::step("build", "oracle", "takes a minute the first time");
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    let cases = if args.quick { 60 } else { args.cases };
    let mut command = tool::cargo();
    command
        .args(["run", "--quiet", "--package", "conformance"])
        .args(["--bin", "diff-oracle", "--", "--xtask"])
        .arg(xtask)
        .arg("--scratch")
        .arg(target.join("diff-oracle"))
        .args(["--cases", &cases.to_string()])
        .args(["--per-kind", &args.per_kind.to_string()])
        .args(["--seed", &args.seed.to_string()]);
    if args.wire_only {
        command.arg("--wire-only");
    }
    let status = command.status().context("cannot run cargo")?;
    if !status.success() {
        bail!("the diff and the oracle disagree, or the oracle has failed ({status})");
    }
    Ok(())
}
