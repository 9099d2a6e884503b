//! `cargo xtask ci`: what continuous integration runs, so that a workflow has no
//! commands of its own and everything can be run at a desk.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, bail};
use clap::ValueEnum;
use toml_edit::{DocumentMut, Item};

use super::Context;
use crate::git::Git;
use crate::workspace::Workspace;

/// Run what continuous integration runs
#[derive(Debug, clap::Args)]
pub struct Args {
    /// What to run
    #[arg(value_enum)]
    job: Job,
    /// List the commands instead
    #[arg(long)]
    list: bool,
}

/// What is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Job {
    /// Everything that decides about a merge: .ci/run
    Merge,
    /// The tests and the drift check, on systems other than Linux
    Portable,
    /// A build with the oldest Rust that is promised, of the workspace and of the client
    OldestRust,
    /// Licences, sources and advisories of all that the workspace depends on
    Dependencies,
    /// Clippy on the client without features, and with each of them alone
    Features,
    /// Faults that no test notices, in a part of the code; needs cargo-mutants, takes hours
    Mutants,
}

impl Job {
    /// The commands of the job, one after the other.
    fn commands(self, workspace: &Workspace) -> anyhow::Result<Vec<String>> {
        let commands: &[&str] = match self {
            Self::Merge => &["bash .ci/run"],
            Self::Portable => &["cargo test --workspace", "cargo xtask generate --check"],
            Self::OldestRust => &[
                "cargo check --workspace --all-features --locked",
                // The client is built by others, with what they have.
                "rustup run 1.88 cargo check --package community-qa-client --all-features --locked",
            ],
            Self::Dependencies => &["cargo deny check"],
            Self::Features => return clippy_with_each_feature(workspace),
            Self::Mutants => return Ok(vec![mutants_of_the_week()]),
        };
        Ok(commands
            .iter()
            .map(|command| (*command).to_owned())
            .collect())
    }
}

/// Another part of the code each week, and all of it twice a year.
fn mutants_of_the_week() -> String {
    const WEEK: i64 = 7 * 24 * 60 * 60;
    const SHARDS: i64 = 26;
    let shard = (jiff::Timestamp::now().as_second() / WEEK).rem_euclid(SHARDS);
    format!(
        "cargo mutants --output target --package openapi-diff --package openapi-codegen \
         --package community-qa-client --package community-qa-server --shard {shard}/{SHARDS}"
    )
}

fn clippy_with_each_feature(workspace: &Workspace) -> anyhow::Result<Vec<String>> {
    let path = workspace.client().join("Cargo.toml");
    let about = || format!("cannot read {}", path.display());
    let text = std::fs::read_to_string(&path).with_context(about)?;
    let manifest: DocumentMut = text.parse().with_context(about)?;
    let features = manifest
        .get("features")
        .and_then(Item::as_table)
        .context("the client has no features")?;
    let clippy = |features: &str| {
        format!(
            "cargo clippy -p community-qa-client --no-default-features{features} -- -D warnings"
        )
    };
    let alone = features
        .iter()
        .map(|(name, _)| clippy(&format!(" --features {name}")));
    Ok([clippy("")].into_iter().chain(alone).collect())
}

/// Runs a job, and looks whether it has left anything behind; or lists its commands.
///
/// # Errors
///
/// When a command fails, or files have changed.
pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    let commands = args.job.commands(&context.workspace)?;
    if args.list {
        context.terminal.text(&commands.join("\n"));
        return Ok(());
    }
    let git = Git::new(&context.workspace);
    let before = git.run(&["status", "--porcelain"])?;
    for command in commands {
        context.terminal.line(format_args!("\n==> {command}"));
        start(&command, context.workspace.directory())?;
    }
    let after = git.run(&["status", "--porcelain"])?;
    if after != before {
        bail!(
            "the job has changed files:\n\n{}\n\na test that writes is not a test; `git diff` shows \
             what it wrote",
            after.trim_end()
        );
    }
    Ok(())
}

fn start(command: &str, directory: &Path) -> anyhow::Result<()> {
    let mut words = command.split(' ');
    let program = words.next().unwrap_or_default();
    let status = Command::new(program)
        .args(words)
        .current_dir(directory)
        // A cargo that is started anew finds its own workspace.
        .env_remove("CARGO_MANIFEST_DIR")
        .status()
        .with_context(|| format!("cannot run {program}"))?;
    if !status.success() {
        bail!("`{command}` failed");
    }
    Ok(())
}
