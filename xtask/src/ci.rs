//! `cargo xtask ci`: what continuous integration runs, so that a workflow has no
//! commands of its own and everything can be run at a desk.

use std::process::Command;

use anyhow::{Context, bail};
use clap::ValueEnum;
use toml_edit::{DocumentMut, Item};

use crate::git::Git;
use crate::workspace::Workspace;
use terminal::line;

/// What is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Job {
    /// Everything that decides about a merge: .ci/run
    Merge,
    /// The tests and the drift check, on systems other than Linux
    Portable,
    /// A build with the oldest Rust that is promised
    OldestRust,
    /// Clippy on the client without features, and with each of them alone
    Features,
}

impl Job {
    /// The commands of the job, one after the other.
    fn commands(self, workspace: &Workspace) -> anyhow::Result<Vec<Vec<String>>> {
        let lines: &[&str] = match self {
            Self::Merge => &["bash .ci/run"],
            Self::Portable => &["cargo test --workspace", "cargo xtask generate --check"],
            Self::OldestRust => &["cargo check --workspace --all-features --locked"],
            Self::Features => return clippy_with_each_feature(workspace),
        };
        Ok(lines.iter().map(|line| words(line)).collect())
    }
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}

fn clippy_with_each_feature(workspace: &Workspace) -> anyhow::Result<Vec<Vec<String>>> {
    let path = workspace.client().join("Cargo.toml");
    let text = std::fs::read_to_string(&path)
        .with_context(|| format!("cannot read {}", path.display()))?;
    let manifest: DocumentMut = text
        .parse()
        .with_context(|| format!("cannot read {}", path.display()))?;
    let features = manifest
        .get("features")
        .and_then(Item::as_table)
        .context("the client has no features")?;
    let clippy = "cargo clippy -p community-qa-client --no-default-features";
    let warnings = "-- -D warnings";
    let alone = features
        .iter()
        .map(|(name, _)| format!("{clippy} --features {name} {warnings}"));
    let none = format!("{clippy} {warnings}");
    Ok([none]
        .into_iter()
        .chain(alone)
        .map(|line| words(&line))
        .collect())
}

/// Runs a job, and looks whether it has left anything behind; or lists its commands.
///
/// # Errors
///
/// When a command fails, or files have changed.
pub fn run(workspace: &Workspace, job: Job, list: bool) -> anyhow::Result<()> {
    let git = Git::new(workspace);
    let before = git.run(&["status", "--porcelain"])?;
    for command in job.commands(workspace)? {
        let shown = command.join(" ");
        if list {
            line(format_args!("{shown}"));
            continue;
        }
        line(format_args!("\n==> {shown}"));
        let Some((program, arguments)) = command.split_first() else {
            continue;
        };
        let status = Command::new(program)
            .args(arguments)
            // A cargo that is started anew finds its own workspace.
            .env_remove("CARGO_MANIFEST_DIR")
            .status()
            .with_context(|| format!("cannot run {program}"))?;
        if !status.success() {
            bail!("`{shown}` failed");
        }
    }
    let after = git.run(&["status", "--porcelain"])?;
    if after != before {
        bail!(
            "{}\n\nthe job has changed files; a test that writes is not a test",
            after.trim_end()
        );
    }
    Ok(())
}
