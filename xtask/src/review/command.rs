//! `cargo xtask review`.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, ValueEnum};

use super::{Ask, gather, json, markdown};
use crate::workspace::Workspace;
use terminal::{line, step};

/// The command line.
#[derive(Debug, Args)]
pub struct ReviewArgs {
    /// The branch, tag or commit to compare with
    ///
    /// The last commit that it has in common with what is checked out is taken, so
    /// that what others have changed on a branch meanwhile does not count.
    #[arg(long, value_name = "REV")]
    base: String,
    /// How to show the report
    #[arg(long, value_enum, default_value_t = Format::Markdown)]
    format: Format,
    /// Write it to a file, and print the summary alone
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Leave out cargo-semver-checks, where it is installed
    ///
    /// It is asked for a second opinion on the client's Rust API, and builds both
    /// versions of the client for that.
    #[arg(long)]
    no_semver_checks: bool,
}

/// How to show a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a comment on a pull request
    Markdown,
    /// For programs
    Json,
}

/// Runs the command. `path` gives the place of a path of the command line.
///
/// # Errors
///
/// When the base is not known, or either state of the workspace cannot be read.
pub fn run(
    workspace: &Workspace,
    arguments: &ReviewArgs,
    path: impl Fn(&Path) -> PathBuf,
) -> anyhow::Result<()> {
    let ask = if arguments.no_semver_checks {
        Ask::Nobody
    } else {
        Ask::IfInstalled
    };
    let review = gather(workspace, &arguments.base, ask)?;
    let text = match arguments.format {
        Format::Markdown => markdown(&review),
        Format::Json => json::json(&review)?,
    };
    let Some(out) = &arguments.out else {
        line(format_args!("{}", text.trim_end()));
        return Ok(());
    };
    std::fs::write(path(out), text).with_context(|| format!("cannot write {}", out.display()))?;
    let level = review.level();
    let level = level.map_or_else(|| "no bump".to_owned(), |level| level.to_string());
    step(
        "review",
        &match review.commit_apart() {
            None => review.base.clone(),
            Some(commit) => format!("{} at {commit}", review.base),
        },
        &format!("{level}, next version {}", review.next()),
    );
    step("write", &out.display().to_string(), "the whole report");
    Ok(())
}
