//! A copy of the workspace, with faults in it, and what cargo makes of it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use serde_json::Value;

use super::trial::Suite;

/// A copy of the workspace below `target/planted`. It stays, so that it builds quickly again.
pub(super) struct Copy {
    directory: PathBuf,
}

impl Copy {
    /// Copies the workspace, with these texts in place of their files.
    pub(super) fn make(root: &Path, texts: &BTreeMap<String, String>) -> anyhow::Result<Self> {
        // Cargo runs elsewhere, and must find it there, too.
        let directory = std::path::absolute(root.join("target").join("planted"))
            .context("there is no directory to work in")?;
        workspace_copy::copy_with(root, &directory.join("workspace"), texts)?;
        Ok(Self { directory })
    }

    /// Builds the tests that play the scenarios.
    pub(super) fn build(&self) -> anyhow::Result<Suite> {
        let output = external_tools::cargo()
            .current_dir(self.directory.join("workspace"))
            .env("CARGO_TARGET_DIR", self.directory.join("target"))
            .args([
                "test",
                "--quiet",
                "--locked",
                "--package",
                "conformance-runner",
            ])
            .args([
                "--test",
                "it",
                "--no-run",
                "--message-format",
                "json-render-diagnostics",
            ])
            .output()
            .context("cannot run cargo")?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            bail!("{said}\nthe faults do not compile; see conformance/faults");
        }
        let said = String::from_utf8_lossy(&output.stdout);
        let mut messages = said
            .lines()
            .filter_map(|line| serde_json::from_str::<Value>(line).ok());
        // The program of the package is built, too.
        let program = messages
            .find_map(|message| {
                let is_test = message.pointer("/profile/test")?.as_bool()?;
                let program = message.get("executable")?.as_str()?;
                is_test.then(|| PathBuf::from(program))
            })
            .ok_or_else(|| anyhow!("cargo does not say which program it has built"))?;
        Ok(Suite::new(program, self.directory.join("outputs")))
    }
}
