//! The time of a comparison, from the start of the process to its end.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde_json::Value;

use super::synthetic;
use crate::lint::REDOCLY;
use crate::workspace::Workspace;

/// Two documents, and the name that a report on them must hold.
struct Pair {
    name: String,
    old: PathBuf,
    new: PathBuf,
    change: &'static str,
}

/// Prints the medians for our document, and for documents of 200 and 1 000
/// operations, beside those of Redocly's diff where that is installed.
pub(super) fn run(workspace: &Workspace, xtask: &Path, rounds: u32) -> anyhow::Result<()> {
    let directory = tempfile::tempdir().context("cannot make a temporary directory")?;
    let mut pairs = vec![ours(workspace, directory.path())?];
    for operations in [200, 1_000] {
        let document = synthetic::document(operations);
        let name = terminal::count(operations, "operation");
        let changed = synthetic::changed(&document);
        let texts = (document.to_string(), changed.to_string());
        pairs.push(pair(
            directory.path(),
            name,
            "json",
            texts,
            synthetic::CHANGE,
        )?);
    }
    let redocly = REDOCLY.find();
    let theirs = match &redocly {
        Ok(program) => REDOCLY.version(program),
        Err(_) => "redocly".to_owned(),
    };
    let profile = if cfg!(debug_assertions) {
        "unoptimised"
    } else {
        "optimised"
    };
    terminal::line(format_args!(
        "median of {rounds} runs, from the start of the process; xtask is {profile}\n"
    ));
    terminal::line(format_args!(
        "{:<22} {:>14} {:>16}",
        "document", "xtask diff", theirs
    ));
    for pair in &pairs {
        let contract = median(rounds, || {
            let mut command = Command::new(xtask);
            command.arg("diff").args([&pair.old, &pair.new]);
            command.args(["--format", "json", "--no-approvals"]);
            timed(command, pair)
        })?;
        let other = match &redocly {
            Ok(program) => Some(median(rounds, || {
                let mut command = Command::new(program);
                command.arg("diff").args([&pair.old, &pair.new]);
                command.args(["--format", "json", "--fail-on", "none"]);
                // Where this is unset, it asks the network about newer versions.
                command.env("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true");
                command.env("REDOCLY_TELEMETRY", "off");
                timed(command, pair)
            })?),
            Err(_) => None,
        };
        let other = other.map_or_else(|| "-".to_owned(), milliseconds);
        terminal::line(format_args!(
            "{:<22} {:>14} {other:>16}",
            pair.name,
            milliseconds(contract)
        ));
    }
    if let Err(error) = redocly {
        terminal::line(format_args!("\nnot compared with Redocly: {error}"));
    }
    terminal::line(format_args!(""));
    Ok(())
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
fn timed(mut command: Command, pair: &Pair) -> anyhow::Result<Duration> {
    command.stdin(Stdio::null());
    let started = Instant::now();
    let output = command
        .output()
        .with_context(|| format!("cannot run {}", command.get_program().display()))?;
    let elapsed = started.elapsed();
    let report: Result<Value, _> = serde_json::from_slice(&output.stdout);
    let names_it = |report: &Value| report["changes"].to_string().contains(pair.change);
    if !report.is_ok_and(|report| names_it(&report)) {
        bail!(
            "{} has not found the change of {}: {}",
            command.get_program().display(),
            pair.name,
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    Ok(elapsed)
}

fn median(
    rounds: u32,
    mut run: impl FnMut() -> anyhow::Result<Duration>,
) -> anyhow::Result<Duration> {
    let mut times = Vec::new();
    for _ in 0..rounds.max(1) {
        times.push(run()?);
    }
    times.sort();
    times
        .get(times.len() / 2)
        .copied()
        .context("no run was timed")
}

fn milliseconds(time: Duration) -> String {
    format!("{:.0} ms", time.as_secs_f64() * 1_000.0)
}
