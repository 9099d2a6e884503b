//! The checks of a release that take minutes: tests, package, programs that use it, documentation.

use std::path::Path;

use anyhow::{Context as _, bail};
use openapi_codegen::output;
use toml_edit::{DocumentMut, Item};

use super::package::{self, CRATE, Package};
use crate::commands::Context;
use crate::programs::{self, target_directory};
use crate::version::Version;

/// A program that uses the package, and its expected output.
struct Consumer {
    features: &'static str,
    source: &'static str,
    expected: &'static str,
}

const CONSUMERS: [Consumer; 3] = [
    Consumer {
        features: "default features",
        source: include_str!("consumer/default.rs"),
        expected: "a client of https://qa.example.org",
    },
    Consumer {
        features: "no features",
        source: include_str!("consumer/none.rs"),
        expected: "7 is Ada",
    },
    Consumer {
        features: "all features",
        source: include_str!("consumer/all.rs"),
        expected: "the group is called Staff",
    },
];

/// Tests the workspace, and packages, uses and documents the crate.
pub(super) fn run(
    context: &Context<'_>,
    version: &Version,
    skip_tests: bool,
) -> anyhow::Result<Package> {
    let (terminal, root) = (context.terminal, context.workspace.directory());
    if skip_tests {
        terminal.step("test", "left out", "--skip-tests");
    } else {
        terminal.progress("testing", "workspace", "takes minutes");
        let mut tests = context.cargo();
        tests.args(["test", "--workspace", "--", "--quiet"]);
        tests.env("INSTA_UPDATE", "no");
        programs::run_tests(&mut tests).context("the tests fail")?;
        terminal.step("test", "workspace", "passed");
    }
    let target = target_directory()?.join("release-check");
    let package = package::package(root, &target, &version.to_string(), terminal)?;
    for consumer in &CONSUMERS {
        let (used, features) = ("a program that uses it", consumer.features);
        terminal.progress("building", used, features);
        consumer.run(&package, &root.join("Cargo.lock"), &target)?;
        terminal.step("consume", features, "builds and runs");
    }
    terminal.progress("building", "documentation", "all features");
    let arguments = ["doc", "--quiet", "--package", CRATE, "--no-deps"];
    let arguments = [&arguments[..], &["--all-features"]].concat();
    package::cargo(root, &target, &arguments)?;
    terminal.step("document", "all features", "no warnings");
    Ok(package)
}

impl Consumer {
    /// Builds and runs it against the unpacked crate.
    fn run(&self, package: &Package, lock: &Path, target: &Path) -> anyhow::Result<()> {
        let directory = tempfile::tempdir().context("cannot make a temporary directory")?;
        let root = directory.path();
        output::write(&root.join("Cargo.toml"), &self.manifest(package)?)?;
        output::write(&root.join("src/main.rs"), self.source)?;
        // With the tested versions of dependencies, and without looking up others.
        std::fs::copy(lock, root.join("Cargo.lock")).context("cannot copy Cargo.lock")?;
        let about = format!("a program that uses {CRATE} with {}", self.features);
        let printed = package::cargo(root, target, &["run", "--quiet"])
            .with_context(|| format!("{about} fails"))?;
        let printed = String::from_utf8_lossy(&printed.stdout);
        let (printed, expected) = (printed.trim_end(), self.expected);
        if !printed.starts_with(expected) {
            bail!("{about} prints `{printed}` instead of `{expected}`");
        }
        Ok(())
    }

    fn manifest(&self, package: &Package) -> anyhow::Result<String> {
        let path = serde_json::to_string(&package.directory.display().to_string())?;
        let features = match self.features {
            "no features" => ", default-features = false".to_owned(),
            "all features" => format!(", features = {}", features(&package.directory)?),
            _ => String::new(),
        };
        Ok(format!(
            "[package]\nname = \"consumer\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [workspace]\n\n[dependencies]\n{CRATE} = {{ path = {path}{features} }}\n\
             serde_json = \"1\"\ntokio = {{ version = \"1\", features = [\"macros\", \"rt\"] }}\n"
        ))
    }
}

/// The features that a packaged manifest declares, as a TOML list.
fn features(directory: &Path) -> anyhow::Result<String> {
    let text = std::fs::read_to_string(directory.join("Cargo.toml"));
    let manifest: DocumentMut = text.context("cannot read the packaged Cargo.toml")?.parse()?;
    let features = manifest
        .get("features")
        .and_then(Item::as_table)
        .context("the packaged Cargo.toml has no features")?;
    let names: Vec<&str> = features.iter().map(|(name, _)| name).collect();
    Ok(serde_json::to_string(&names)?)
}
