//! `cargo xtask review`.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::ValueEnum;
use terminal::Terminal;

use super::Context;
use crate::review::{self, Ask, Review};

/// Say what the change of the workspace since a revision means, for a reviewer
#[derive(Debug, clap::Args)]
pub struct Args {
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

/// Runs the command.
///
/// # Errors
///
/// When the base is not known, or either state of the workspace cannot be read.
pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    let ask = if args.no_semver_checks {
        Ask::Nobody
    } else {
        Ask::IfInstalled
    };
    let review = review::gather(&context.workspace, &args.base, ask, context.terminal)?;
    let text = match args.format {
        Format::Markdown => review::markdown(&review),
        Format::Json => review::json(&review)?,
    };
    let Some(out) = &args.out else {
        context.terminal.text(&text);
        return Ok(());
    };
    std::fs::write(context.path(out), text)
        .with_context(|| format!("cannot write {}", out.display()))?;
    print_summary(&review, context.terminal);
    let out = out.display().to_string();
    context.terminal.step("write", &out, "the whole report");
    Ok(())
}

/// Prints what the change asks for, in a line.
pub fn print_summary(review: &Review, terminal: &Terminal) {
    let base = match review.commit_apart() {
        None => review.base.clone(),
        Some(commit) => format!("{} at {commit}", review.base),
    };
    let level = review.level();
    let level = level.map_or_else(|| "no bump".to_owned(), |level| level.to_string());
    let outcome = format!("{level}, next version {}", review.next());
    terminal.step("review", &base, &outcome);
}
