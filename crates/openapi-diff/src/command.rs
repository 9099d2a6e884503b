//! The command line: `openapi-diff old.yaml new.yaml`, and `cargo xtask diff`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use clap::{Args, ValueEnum};
use openapi_model::{Diagnostic, Diagnostics, Document};

use super::approvals::{Approvals, Day, Reviewed};
use super::fail_on::FailOn;
use super::ignored::IgnoredExtension;
use super::rule::Rule;
use super::rules::rules;
use super::source::{STDIN, Sources};
use super::{compare_with, render};
use terminal::{STEP, Terminal, count};

/// The exit code when the documents could not be compared. It is clap's own for
/// a command line that it does not understand.
const NOT_COMPARED: u8 = 2;

/// The command line.
#[derive(Debug, Args)]
pub struct DiffArgs {
    /// The document before: a file, a git revision, or revision:path
    ///
    /// A revision (main, HEAD~3) means the workspace's document in it. What is both
    /// a file and a revision is taken as the file.
    #[arg(required_unless_present = "rules")]
    old: Option<String>,
    /// The document after, given likewise
    #[arg(required_unless_present = "rules")]
    new: Option<String>,
    /// How to show the report
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Fail (exit code 1) when a change of this level or above is found: major, minor or
    /// patch, or for one kind of reader wire:major, rust:major, server:major; several are
    /// separated by commas
    #[arg(
        long,
        value_name = "LEVEL",
        value_delimiter = ',',
        default_value = "major"
    )]
    fail_on: Vec<FailOn>,
    /// Show every change whole, where the text folds long lists
    #[arg(long)]
    all: bool,
    /// Approved changes, which do not count [default: openapi/approved-changes.yaml]
    #[arg(long, value_name = "FILE", conflicts_with = "no_approvals")]
    approvals: Option<PathBuf>,
    /// Count approved changes like others
    #[arg(long)]
    no_approvals: bool,
    /// An extension that means nothing to callers, or the beginning of several
    /// (x-github*): its changes are rated patch
    #[arg(long, value_name = "NAME")]
    ignore_extension: Vec<IgnoredExtension>,
    /// Rate changes of extensions that no rule knows as major
    #[arg(long)]
    strict_extensions: bool,
    /// List the rules instead
    #[arg(long, conflicts_with_all = ["old", "new"])]
    rules: bool,
}

/// How to show a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a terminal
    Text,
    /// For a pull request
    Markdown,
    /// For programs
    Json,
}

/// Runs the command, which prints to `terminal`: 0 when nothing of the level was found, 1
/// when something was, 2 when the documents could not be compared.
#[must_use]
pub fn run(sources: &Sources, arguments: &DiffArgs, terminal: &Terminal) -> ExitCode {
    match compared(sources, arguments, terminal) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            match error.downcast_ref::<Diagnostics>() {
                Some(diagnostics) => terminal.styled_failure(&diagnostics.styled()),
                None => terminal.failure(&format!("{error:#}")),
            }
            ExitCode::from(NOT_COMPARED)
        }
    }
}

/// Whether nothing was found at which the command fails.
fn compared(sources: &Sources, arguments: &DiffArgs, terminal: &Terminal) -> anyhow::Result<bool> {
    if arguments.rules {
        list_rules(sources, terminal);
        return Ok(true);
    }
    let (Some(old), Some(new)) = (&arguments.old, &arguments.new) else {
        bail!("two documents are needed");
    };
    let has_client = sources.options.client.is_some();
    if !has_client && arguments.fail_on.iter().any(|one| one.is_about_rust()) {
        bail!("--fail-on asks for Rust, and no client is looked at; give --rust as well");
    }
    let approvals = match (&arguments.approvals, arguments.no_approvals) {
        (_, true) => Approvals::default(),
        (Some(path), _) if !path.is_file() => {
            bail!("there is no file {} with approvals", path.display())
        }
        (Some(path), _) => Approvals::load(path)?,
        (None, _) => match &sources.approvals {
            Some(path) => Approvals::load(path)?,
            None => Approvals::default(),
        },
    };
    if old == STDIN && new == STDIN {
        bail!("only one of the two documents can come from the standard input");
    }
    // Reading takes most of the time, and neither has to wait for the other.
    let (old, new) = std::thread::scope(|scope| {
        let old = scope.spawn(|| sources.load(old));
        let new = sources.load(new);
        (old.join(), new)
    });
    let Ok(old) = old else {
        bail!("reading the first document has come to a sudden end");
    };
    let (old, new) = (old?, new?);
    show_warnings(&old, &new, terminal);
    let mut options = sources.options.with_ignored(&arguments.ignore_extension);
    options.is_strict |= arguments.strict_extensions;
    let report = compare_with(&old, &new, options);
    let reviewed = Reviewed::new(&report, &approvals, Day::today());
    let text = match arguments.format {
        Format::Text => render::text(&reviewed, arguments.all),
        Format::Markdown => render::markdown(&reviewed),
        Format::Json => render::json(&reviewed)?,
    };
    terminal.text(&text);
    let mut fail_on = arguments.fail_on.iter();
    Ok(!fail_on.any(|fail_on| fail_on.finds(&reviewed)))
}

/// How many warnings of a document are shown.
const WARNINGS: usize = 5;

/// Prints what is wrong with the documents. What is wrong with both alike is said of the
/// new one alone.
fn show_warnings(old: &Document, new: &Document, terminal: &Terminal) {
    let is_in_both = |warning: &&Diagnostic| {
        let is_same = |other: &Diagnostic| {
            other.message == warning.message && other.location.pointer == warning.location.pointer
        };
        new.warnings().iter().any(is_same)
    };
    let of_old = old.warnings().iter().filter(|warning| !is_in_both(warning));
    for (document, warnings) in [
        (old, of_old.collect::<Vec<_>>()),
        (new, new.warnings().iter().collect()),
    ] {
        let shown: Diagnostics = warnings.iter().copied().take(WARNINGS).cloned().collect();
        if !shown.is_empty() {
            terminal.styled_failure(&format!("{}\n", shown.styled()));
        }
        let rest = warnings.len().saturating_sub(WARNINGS);
        if rest > 0 {
            let rest = count(rest, "more warning");
            terminal.remark(&format!("{rest} about {}", document.name()));
        }
    }
}

/// Prints the rules and what they find.
fn list_rules(sources: &Sources, terminal: &Terminal) {
    let extension_rules = sources.options.extension_rules.map(|rules| rules.rules());
    let of_extensions = extension_rules.unwrap_or_default().iter().copied();
    let rules: Vec<&Rule> = rules().chain(of_extensions.flatten()).collect();
    let width = rules.iter().map(|rule| rule.name.len()).max().unwrap_or(0);
    for rule in rules {
        terminal.line(format_args!(
            "{STEP}{:<width$}{STEP:#}  {}",
            rule.name, rule.summary
        ));
    }
}
