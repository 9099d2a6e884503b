//! The time of a comparison, from the start of the process to its end.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, bail};
use serde_json::Value;
use workspace::tools::Tool;

use crate::bench::{rounds, synthetic};
use crate::workspace::Workspace;

/// Two documents, and the name that a report on them must hold.
struct Pair {
    name: String,
    old: PathBuf,
    new: PathBuf,
    change: &'static str,
}

/// The medians of some comparisons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Speed {
    /// How often each was run.
    pub rounds: u32,
    /// Redocly's name and version; why it was not asked where it was not.
    pub redocly: Result<String, String>,
    /// The comparisons.
    pub measured: Vec<Measured>,
}

/// What a comparison of two documents takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measured {
    /// The documents.
    pub name: String,
    /// Our median.
    pub ours: Duration,
    /// Redocly's, where it was asked.
    pub redocly: Option<Duration>,
}

/// Measures the comparison of our document, and of documents of 200 and 1 000
/// operations, and Redocly's diff beside it where that is installed.
///
/// # Errors
///
/// When a comparison cannot be run, or does not find the change.
pub fn measure(workspace: &Workspace, xtask: &Path, rounds: u32) -> anyhow::Result<Speed> {
    let directory = tempfile::tempdir().context("cannot make a temporary directory")?;
    let mut pairs = vec![ours(workspace, directory.path())?];
    for operations in [200, 1_000] {
        let document = synthetic::document(operations);
        let name = workspace::terminal::count(operations, "operation");
        let changed = synthetic::changed(&document);
        let texts = (document.to_string(), changed.to_string());
        let change = synthetic::CHANGE;
        pairs.push(pair(directory.path(), name, "json", texts, change)?);
    }
    let redocly = Tool::REDOCLY.find();
    let mut measured = Vec::new();
    for pair in &pairs {
        let ours = || {
            let mut command = Command::new(xtask);
            command.arg("diff").args([&pair.old, &pair.new]);
            command.args(["--format", "json", "--no-approvals"]);
            timed(command, pair)
        };
        let theirs = redocly.as_ref().ok().map(|program| {
            move || {
                let mut command = Command::new(program);
                command.arg("diff").args([&pair.old, &pair.new]);
                command.args(["--format", "json", "--fail-on", "none"]);
                // Where this is unset, it asks the network about newer versions.
                command.env("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true");
                command.env("REDOCLY_TELEMETRY", "off");
                timed(command, pair)
            }
        });
        let (ours, theirs) = rounds::medians(rounds, ours, theirs)?;
        measured.push(Measured {
            name: pair.name.clone(),
            ours,
            redocly: theirs,
        });
    }
    Ok(Speed {
        rounds,
        redocly: redocly
            .map(|program| Tool::REDOCLY.version(&program))
            .map_err(|error| error.to_string()),
        measured,
    })
}

/// Our document, and the same with a property less in a response.
fn ours(workspace: &Workspace, directory: &Path) -> anyhow::Result<Pair> {
    const PROPERTY: &str = "        realname:\n";
    let path = workspace.document();
    let text = std::fs::read_to_string(&path)
        .with_context(|| format!("cannot read {}", path.display()))?;
    let changed = text.replacen(PROPERTY, "        realnames:\n", 1);
    if changed == text {
        bail!("{} has no property `realname` any more", path.display());
    }
    let name = "ours".to_owned();
    pair(directory, name, "yaml", (text, changed), "realnames")
}

fn pair(
    directory: &Path,
    name: String,
    extension: &str,
    (old, new): (String, String),
    change: &'static str,
) -> anyhow::Result<Pair> {
    let path =
        |which: &str| directory.join(format!("{}-{which}.{extension}", name.replace(' ', "-")));
    let pair = Pair {
        old: path("old"),
        new: path("new"),
        name,
        change,
    };
    for (path, text) in [(&pair.old, old), (&pair.new, new)] {
        std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(pair)
}

/// Runs a comparison; its report must name the change.
fn timed(command: Command, pair: &Pair) -> anyhow::Result<Duration> {
    let program = command.get_program().to_owned();
    let (elapsed, output) = rounds::timed(command)?;
    let report: Result<Value, _> = serde_json::from_slice(&output.stdout);
    let names_it = |report: &Value| report["changes"].to_string().contains(pair.change);
    if !report.is_ok_and(|report| names_it(&report)) {
        bail!(
            "{} has not found the change of {}: {}",
            program.display(),
            pair.name,
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    Ok(elapsed)
}
