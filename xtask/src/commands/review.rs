//! `cargo xtask review`.

use std::path::PathBuf;

use anyhow::{Context as _, bail};
use clap::ValueEnum;
use openapi_diff::Level;
use openapi_diff::render::headline;
use terminal::escape::{code, prose};
use terminal::{Terminal, count};

use super::Context;
use crate::git::Git;
use crate::review::{self, Inquiry, Review, Substitute};
use crate::workspace::{APPROVED, Workspace};

/// Report what has changed since a revision, for the reviewer of a pull request
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The branch, tag or commit to compare with
    ///
    /// The comparison uses the last commit that the base and the current checkout have in common,
    /// so that later changes of others do not count.
    #[arg(long, value_name = "REV")]
    base: String,
    /// Another checkout of the workspace to review, as it is on disk
    ///
    /// It is read but never run, so that a change cannot influence its own report: run this from a
    /// checkout of the base.
    #[arg(long, value_name = "DIR")]
    workspace: Option<PathBuf>,
    /// Fail (exit code 1) if the document has an unapproved change of this level or above; the
    /// report is written first
    #[arg(long, value_parser = super::level(), value_name = "LEVEL")]
    fail_on: Option<Level>,
    /// The format of the report
    #[arg(long, value_enum, default_value_t = Format::Markdown)]
    format: Format,
    /// Write the report to a file, and print only the summary
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The name of the base in the report, if it differs from `--base`
    #[arg(long, value_name = "NAME")]
    base_name: Option<String>,
    /// Make the lines that the report names links, with this address before their paths
    ///
    /// It ends with a commit: https://host/owner/name/blob/0123abc. The links to lines of the base
    /// use the commit of the base instead.
    #[arg(long, value_name = "URL")]
    link_base: Option<String>,
    /// Print findings as annotations of GitHub Actions
    #[arg(long)]
    annotate: bool,
    /// Append the report to a file, such as the job summary of GitHub Actions
    #[arg(long, value_name = "FILE")]
    summary: Option<PathBuf>,
}

/// The format of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a comment on a pull request
    Markdown,
    /// For programs
    Json,
    /// For a browser: one page
    Html,
}

pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    let other = args.workspace.as_deref().map(|directory| Workspace::at(context.path(directory)));
    let workspace = other.as_ref().unwrap_or(&context.workspace);
    let compare = |base: &str, base_name: Option<&str>| {
        let inquiry = Inquiry {
            base_name: base_name.map(str::to_owned),
            link_base: args.link_base.clone(),
            ..review::inquiry(workspace, base)?
        };
        review::gather(&inquiry, &context.process)
    };
    let (review, substitute) = match compare(&args.base, args.base_name.as_deref()) {
        Ok(review) => (review, None),
        Err(error) => match Substitute::find(&Git::new(workspace), &args.base)? {
            None => return Err(error),
            Some(substitute) => (compare(&substitute.commit, None)?, Some(substitute)),
        },
    };
    let base = args.base_name.as_deref().unwrap_or(&args.base);
    let note = substitute.map(|substitute| note(base, &substitute));
    show(&review, note.as_deref(), context, args)?;
    args.fail_on.map_or(Ok(()), |least| hold(&review, least))
}

/// The note that the base was replaced by another revision.
fn note(base: &str, substitute: &Substitute) -> String {
    format!(
        "{} cannot be read: {}. So the report compares with {}, the last commit before it that can \
         be read, and includes the commits in between.",
        code(base),
        prose(&substitute.reason),
        code(&substitute.commit)
    )
}

/// Prints the report, or writes it, with a note below its heading.
fn show(
    review: &Review,
    note: Option<&str>,
    context: &Context<'_>,
    args: &Args,
) -> anyhow::Result<()> {
    if let Some(note) = note {
        context.terminal.remark(note);
    }
    let report = review::markdown(review);
    let report = match (report.split_once('\n'), note) {
        (Some((heading, rest)), Some(note)) => {
            format!("{heading}\n\n> [!WARNING]\n> {note}\n{rest}")
        }
        _ => report,
    };
    if let Some(summary) = &args.summary {
        context.append(summary, &report)?;
    }
    let text = match args.format {
        Format::Markdown => report,
        Format::Json => review::json(review)?,
        Format::Html => review::html(&report),
    };
    if args.annotate {
        for annotation in review::annotations(review) {
            context.terminal.line(format_args!("{annotation}"));
        }
    }
    let Some(output) = &args.output else {
        context.terminal.text(&text);
        return Ok(());
    };
    std::fs::write(context.path(output), text)
        .with_context(|| format!("cannot write {}", output.display()))?;
    print_summary(review, context.terminal);
    let output = output.display().to_string();
    context.terminal.step("write", &output, "the whole report");
    Ok(())
}

/// Fails if a change is not approved.
fn hold(review: &Review, least: Level) -> anyhow::Result<()> {
    let reviewed = review.reviewed();
    let levels = Level::ALL.into_iter().filter(|level| *level >= least);
    let open: Vec<String> = levels
        .flat_map(|level| reviewed.open(level))
        .map(|change| format!("  {}  {}", change.fingerprint, headline(change)))
        .collect();
    if !open.is_empty() {
        bail!(
            "the gate is closed: {} of the document, {least} or above, not approved\n\n{}\n\nrevise \
             the change, or list its fingerprint with a reason in {APPROVED}",
            count(open.len(), "change"),
            open.join("\n")
        );
    }
    Ok(())
}

/// Prints the version bump on one line.
fn print_summary(review: &Review, terminal: &Terminal) {
    let base = match review.commit_apart() {
        None => review.base.clone(),
        Some(commit) => format!("{} at {commit}", review.base),
    };
    let level = review.level().map_or_else(|| "no bump".to_owned(), |level| level.to_string());
    let outcome = format!("{level}, next version {}", review.next());
    terminal.step("review", &base, &outcome);
}
