//! The command line: `openapi-diff old.yaml new.yaml`, and `cargo xtask diff`.

use std::fs;
use std::mem;
use std::path::PathBuf;
use std::process::ExitCode;

use anstream::adapter::strip_str;
use anyhow::{Context as _, bail};
use clap::{Args, ValueEnum};
use openapi_model::{Diagnostic, Diagnostics, Document, LoadOptions};

use super::approvals::{Approvals, Reviewed};
use super::config::{self, Config};
use super::day::Day;
use super::fail_on::FailOn;
use super::ignored::IgnoredExtension;
use super::level::Level;
use super::report::rules;
use super::rule::Rule;
use super::source::{Loaded, STDIN, Sources};
use super::{compare_with, render, version_check};
use serde_json::{Value, json};
use terminal::escape;
use terminal::{STEP, Terminal, count};

/// The exit code if the documents could not be compared. clap uses the same code for an invalid
/// command line.
const NOT_COMPARED: u8 = 2;

/// The command line.
#[derive(Debug, Args)]
pub struct DiffArgs {
    /// The old document: a file, a git revision, revision:path, or - for stdin
    ///
    /// A revision (main, HEAD~3) stands for the workspace's document in it. If a file has the same
    /// name as a revision, the file is used.
    #[arg(required_unless_present = "rules")]
    old: Option<String>,
    /// The new document, in the same form
    #[arg(required_unless_present = "rules")]
    new: Option<String>,
    /// The format of the report
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write the report to a file instead of standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Fail (exit code 1) if there is a change of this level or above: major, minor, patch or none,
    /// or wire:major, rust:major or server:major for one audience; separate several with commas
    /// [default: major]
    #[arg(long, value_name = "LEVEL", value_delimiter = ',', value_parser = parse::<FailOn>)]
    fail_on: Vec<FailOn>,
    /// Fail as well if `info.version` does not announce the changes
    #[arg(long)]
    check_version: bool,
    /// Severities of rules, paths to leave out, and defaults of these options [default:
    /// openapi-diff.yaml, if it exists]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Treat a missing document as an empty one, for a document that is new or was removed
    #[arg(long)]
    allow_missing: bool,
    /// Show all changes completely, instead of folding long lists in the text
    #[arg(long)]
    all: bool,
    /// Approved changes, which do not count [default: openapi/approved-changes.yaml]
    #[arg(long, value_name = "FILE", conflicts_with = "no_approvals")]
    approvals: Option<PathBuf>,
    /// Count approved changes like others
    #[arg(long)]
    no_approvals: bool,
    /// Ignore an extension, or all with a prefix (x-github*): their changes are rated patch
    #[arg(long, value_name = "NAME", value_parser = parse::<IgnoredExtension>)]
    ignore_extension: Vec<IgnoredExtension>,
    /// Rate changes of extensions that no rule knows as major
    #[arg(long)]
    strict_extensions: bool,
    /// List the rules instead of comparing
    #[arg(long, conflicts_with_all = ["old", "new"])]
    rules: bool,
}

/// Parses a value in the syntax of the configuration.
fn parse<T: TryFrom<String, Error = String>>(text: &str) -> Result<T, String> {
    T::try_from(text.to_owned())
}

/// The format of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a terminal
    Text,
    /// For a pull request
    Markdown,
    /// For programs
    Json,
    /// For code scanning: SARIF 2.1.0
    Sarif,
    /// For the lines of a pull request: annotations of GitHub
    Github,
    /// For build servers: JUnit XML
    Junit,
    /// For a browser: one page, with the lines of both documents
    Html,
    /// For callers of the API: a changelog entry in Markdown
    Changelog,
}

/// Runs the command, which prints to `terminal`. The exit code is 0 if there is no change at or
/// above the level, 1 if there is one, and 2 if the documents could not be compared.
pub fn run(sources: &Sources, arguments: &DiffArgs, terminal: &Terminal) -> ExitCode {
    match compared(sources, arguments, terminal) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            let diagnostics = error.downcast_ref::<Diagnostics>();
            if arguments.format == Format::Json {
                let failure = render::json_failure(&format!("{error:#}"), diagnostics);
                terminal.text(&json_text(&failure));
            }
            match diagnostics {
                Some(diagnostics) => terminal.styled_failure(&diagnostics.styled()),
                None => terminal.failure(&format!("{error:#}")),
            }
            ExitCode::from(NOT_COMPARED)
        }
    }
}

/// Returns whether there is no change for which the command fails.
fn compared(sources: &Sources, arguments: &DiffArgs, terminal: &Terminal) -> anyhow::Result<bool> {
    if arguments.rules {
        list_rules(sources, terminal);
        return Ok(true);
    }
    let (Some(old), Some(new)) = (&arguments.old, &arguments.new) else {
        bail!("two documents are needed: the old one and the new one");
    };
    let rules = all_rules(sources);
    let config = load_config(sources, arguments, &rules)?;
    let fail_on = match (arguments.fail_on.as_slice(), config.fail_on.as_slice()) {
        // By default, the command fails only for breaking changes.
        ([], []) => &[FailOn::all(Level::Major)],
        ([], configured) => configured,
        (given, _) => given,
    };
    let has_client = sources.options.client.is_some();
    if !has_client && fail_on.iter().any(|one| one.is_about_rust()) {
        bail!(
            "--fail-on names changes in Rust, which are only compared with --rust; give --rust as well"
        );
    }
    // A file must exist only if the command line names it.
    let usual = sources.approvals.as_ref().filter(|path| path.exists());
    let path = arguments.approvals.as_ref().or(config.approvals.as_ref()).or(usual);
    let approvals = match path.filter(|_| !arguments.no_approvals) {
        Some(path) => Approvals::load(path)?,
        None => Approvals::default(),
    };
    if old == STDIN && new == STDIN {
        bail!("only one of the two documents can come from the standard input");
    }
    // Reading takes most of the time, so both documents are read at once.
    let (old, new) = std::thread::scope(|scope| {
        // The old document cannot be repaired any more, so its faults are tolerated.
        let lenient = LoadOptions::tolerant().with_broken_references();
        let old = scope.spawn(move || sources.load(old, lenient, arguments.allow_missing));
        let new = sources.load(new, LoadOptions::tolerant(), arguments.allow_missing);
        (old.join(), new)
    });
    let Ok(old) = old else {
        bail!("the program panicked while it read the first document; please report this bug");
    };
    let (old, new) = match (old?, new?) {
        (Loaded::Document(old), Loaded::Document(new)) => (old, new),
        (Loaded::Missing(name), Loaded::Document(new)) => {
            terminal.remark(&format!("there is no {name}: everything is new"));
            (empty(&name, &new)?, new)
        }
        (Loaded::Document(old), Loaded::Missing(name)) => {
            terminal.remark(&format!("there is no {name}: everything was removed"));
            let new = empty(&name, &old)?;
            (old, new)
        }
        (Loaded::Missing(old), Loaded::Missing(new)) => {
            bail!("there is neither {old} nor {new}; give at least one document that exists")
        }
    };
    show_warnings(&old, &new, terminal);
    let ignored = [&arguments.ignore_extension[..], &config.ignore_extensions].concat();
    let mut options = sources.options.with_ignored(&ignored);
    options.is_strict |= arguments.strict_extensions || config.strict_extensions;
    options.notice_days = options.notice_days.max(config.notice_days);
    let mut report = compare_with(&old, &new, options)?;
    config.apply(&mut report);
    let reviewed = Reviewed::new(&report, &approvals, Day::today());
    let text = match arguments.format {
        Format::Text => render::text(&reviewed, arguments.all),
        Format::Markdown => render::markdown(&reviewed),
        Format::Json => json_text(&render::json(&reviewed)),
        Format::Sarif => json_text(&render::sarif(&reviewed, &rules)),
        Format::Github => render::annotations(&reviewed),
        Format::Junit => {
            render::junit(&reviewed, |change| fail_on.iter().any(|one| one.fits(change)))?
        }
        Format::Html => render::html(&reviewed, &old, &new),
        Format::Changelog => render::changelog(&reviewed, &old, &new),
    };
    match &arguments.output {
        // Colours are for terminals, not for files.
        Some(path) => fs::write(path, strip_str(&text).to_string())
            .with_context(|| format!("cannot write {}", path.display()))?,
        None => terminal.text(&text),
    }
    let mut is_right = !fail_on.iter().any(|fail_on| fail_on.finds(&reviewed));
    if arguments.check_version
        && let Some(fault) = version_check::fault(&reviewed, old.version(), new.version())
    {
        terminal.failure(&fault);
        is_right = false;
    }
    // Freeing large documents value by value takes longer than printing the report. The program
    // ends here, and the system frees all of its memory at once.
    mem::forget((old, new));
    Ok(is_right)
}

/// A copy of a document without its operations.
fn empty(name: &str, other: &Document) -> anyhow::Result<Box<Document>> {
    let mut value = json!({"paths": {}});
    for key in ["openapi", "info"] {
        value[key] = other.at(&format!("/{key}")).cloned().unwrap_or_default();
    }
    let options = LoadOptions::tolerant();
    Ok(Box::new(Document::parse_with(name, &value.to_string(), &options)?))
}

/// JSON for output. Its strings come from the documents.
fn json_text(value: &Value) -> String {
    escape::json(&format!("{value:#}\n"))
}

/// The configuration that the command line names, or the default one if it exists.
fn load_config(sources: &Sources, arguments: &DiffArgs, rules: &[&Rule]) -> anyhow::Result<Config> {
    let path = match &arguments.config {
        Some(path) => path.clone(),
        None => {
            let path = sources.directory.join(config::NAME);
            if !path.is_file() {
                return Ok(Config::default());
            }
            path
        }
    };
    Ok(Config::load(&path, rules)?)
}

/// The rules for all documents, and those for extensions.
fn all_rules(sources: &Sources) -> Vec<&'static Rule> {
    let of_extensions = sources
        .options
        .extension_rules
        .map(|rules| rules.rules())
        .unwrap_or_default()
        .iter()
        .copied();
    rules().chain(of_extensions.flatten()).collect()
}

/// The most warnings that are shown for a document.
const WARNINGS: usize = 5;

/// Prints the faults of the documents. A fault in both is reported only for the new one.
fn show_warnings(old: &Document, new: &Document, terminal: &Terminal) {
    let is_in_both = |warning: &&Diagnostic| {
        let is_same = |other: &Diagnostic| {
            other.message == warning.message && other.location.pointer == warning.location.pointer
        };
        new.warnings().iter().any(is_same)
    };
    let of_old = old.warnings().iter().filter(|warning| !is_in_both(warning));
    for (document, warnings) in
        [(old, of_old.collect::<Vec<_>>()), (new, new.warnings().iter().collect())]
    {
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

/// Prints the rules and their descriptions.
fn list_rules(sources: &Sources, terminal: &Terminal) {
    let rules = all_rules(sources);
    let width = rules.iter().map(|rule| rule.name.len()).max().unwrap_or(0);
    for rule in rules {
        terminal.line(format_args!("{STEP}{:<width$}{STEP:#}  {}", rule.name, rule.summary));
    }
}
