//! A copy of the workspace, with faults in it, and what cargo makes of it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::trial::Suite;
use crate::built;

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
        let mut cargo = external_tools::cargo();
        cargo
            .current_dir(self.directory.join("workspace"))
            .env("CARGO_TARGET_DIR", self.directory.join("target"))
            .args([
                "test",
                "--quiet",
                "--locked",
                "--package",
                "conformance-runner",
            ])
            .args(["--test", "it", "--no-run"]);
        // The program of the package is built, too.
        let program = built::program(&mut cargo, true)
            .context("the faults do not compile; see conformance/faults")?;
        Ok(Suite::new(program, self.directory.join("outputs")))
    }
}
