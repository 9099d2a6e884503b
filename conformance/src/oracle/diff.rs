//! What `cargo xtask diff` says of two documents: a process of its own, of which
//! only the report in JSON is known here.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use serde::Deserialize;
use serde_json::Value;

/// The program that compares.
#[derive(Debug)]
pub struct Diff {
    xtask: PathBuf,
    directory: PathBuf,
}

/// What it has found.
#[derive(Debug, Clone, Deserialize)]
pub struct DiffReport {
    /// The changes, the weightiest first.
    pub changes: Vec<DiffChange>,
}

/// A change.
#[derive(Debug, Clone, Deserialize)]
pub struct DiffChange {
    /// The rule that found it.
    pub rule: String,
    /// What has changed.
    pub message: String,
    /// The rating.
    pub level: Level,
    /// What it means on the wire.
    pub wire: Effect,
    /// What it means in Rust.
    pub rust: Effect,
}

/// What a change means to somebody.
#[derive(Debug, Clone, Deserialize)]
pub struct Effect {
    /// None where it does not concern them.
    pub level: Option<Level>,
}

/// How much a change asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Nothing.
    Patch,
    /// Something is new.
    Minor,
    /// Something may work no longer.
    Major,
}

impl Diff {
    /// Documents are written to `directory`.
    #[must_use]
    pub fn new(xtask: &Path, directory: &Path) -> Self {
        Self {
            xtask: xtask.to_owned(),
            directory: directory.to_owned(),
        }
    }

    /// Compares two documents.
    ///
    /// # Errors
    ///
    /// When the program cannot be run, or says that it cannot compare.
    pub fn compare(&self, old: &Value, new: &Value) -> anyhow::Result<DiffReport> {
        let paths = ["old.json", "new.json"].map(|name| self.directory.join(name));
        for (path, document) in paths.iter().zip([old, new]) {
            let text = format!("{document:#}");
            std::fs::write(path, text)
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        let output = Command::new(&self.xtask)
            .arg("diff")
            .args(&paths)
            .args(["--format", "json", "--no-approvals"])
            .output()
            .with_context(|| format!("cannot run {}", self.xtask.display()))?;
        if !matches!(output.status.code(), Some(0 | 1)) {
            bail!("{}", String::from_utf8_lossy(&output.stderr).trim());
        }
        let report: DiffReport = serde_json::from_slice(&output.stdout).with_context(|| {
            let text = String::from_utf8_lossy(&output.stderr);
            format!(
                "the report is not JSON; standard error says: {}",
                text.trim()
            )
        })?;
        let is_major = report
            .changes
            .iter()
            .any(|change| change.level == Level::Major);
        if output.status.success() == is_major {
            bail!("{} does not go with the report", output.status);
        }
        Ok(report)
    }
}

impl DiffReport {
    /// The largest effect on the wire.
    #[must_use]
    pub fn wire(&self) -> Option<Level> {
        self.changes
            .iter()
            .filter_map(|change| change.wire.level)
            .max()
    }

    /// The largest effect in Rust.
    #[must_use]
    pub fn rust(&self) -> Option<Level> {
        self.changes
            .iter()
            .filter_map(|change| change.rust.level)
            .max()
    }
}

impl std::fmt::Display for DiffReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.changes.is_empty() {
            return f.write_str("no changes");
        }
        let shown = |level: Option<Level>| match level {
            None => "none",
            Some(Level::Patch) => "patch",
            Some(Level::Minor) => "minor",
            Some(Level::Major) => "major",
        };
        for (index, change) in self.changes.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            let (wire, rust) = (shown(change.wire.level), shown(change.rust.level));
            write!(
                f,
                "{separator}{} (wire {wire}, Rust {rust}): {}",
                change.rule, change.message
            )?;
        }
        Ok(())
    }
}
