//! Programs that use the packaged crate, as its users would.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, bail};

use super::package::{CRATE, cargo};
use super::progress::Progress;
use openapi_codegen::output;

/// A program with the features that it turns on.
struct Consumer {
    name: &'static str,
    /// As it is in the list of dependencies.
    features: Features,
    source: &'static str,
    /// What it prints when all is well.
    expected: &'static str,
}

enum Features {
    Default,
    None,
    All,
}

const CONSUMERS: &[Consumer] = &[
    Consumer {
        name: "default features",
        features: Features::Default,
        source: include_str!("consumer/default.rs"),
        expected: "a client of https://qa.example.org",
    },
    Consumer {
        name: "no features",
        features: Features::None,
        source: include_str!("consumer/none.rs"),
        expected: "7 is Ada",
    },
    Consumer {
        name: "all features",
        features: Features::All,
        source: include_str!("consumer/all.rs"),
        expected: "the group is called Staff",
    },
];

/// Builds and runs a program for each set of features against the unpacked crate.
///
/// # Errors
///
/// When one does not build, does not run, or prints something else than it should.
pub(super) fn run(
    package: &Path,
    lock: &Path,
    target: &Path,
    progress: &Progress<'_>,
) -> anyhow::Result<()> {
    for consumer in CONSUMERS {
        progress.begin("building", "a program that uses it", consumer.name);
        let directory = tempfile::tempdir().context("cannot make a temporary directory")?;
        let root = directory.path();
        output::write(&root.join("Cargo.toml"), &consumer.manifest(package)?)?;
        output::write(&root.join("src/main.rs"), consumer.source)?;
        // The versions that were tested here; and nothing has to be looked up.
        std::fs::copy(lock, root.join("Cargo.lock")).context("cannot copy Cargo.lock")?;
        let printed = cargo(root, target, &["run", "--quiet"])
            .with_context(|| format!("a program that uses {CRATE} with {} fails", consumer.name))?;
        if !printed.trim_end().starts_with(consumer.expected) {
            bail!(
                "a program that uses {CRATE} with {} prints `{}` instead of `{}`",
                consumer.name,
                printed.trim_end(),
                consumer.expected
            );
        }
        progress.done("consume", consumer.name, "builds and runs");
    }
    Ok(())
}

impl Consumer {
    fn manifest(&self, package: &Path) -> anyhow::Result<String> {
        let path = serde_json::to_string(&package.display().to_string())?;
        let mut text = format!(
            "[package]\nname = \"consumer\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [workspace]\n\n[dependencies]\n{CRATE} = {{ path = {path}"
        );
        match self.features {
            Features::Default => {}
            Features::None => text.push_str(", default-features = false"),
            Features::All => {
                let names = features(&package.join("Cargo.toml"))?;
                let _ = write!(text, ", features = {}", serde_json::to_string(&names)?);
            }
        }
        text.push_str(" }\nserde_json = \"1\"\n");
        if matches!(self.features, Features::All) {
            text.push_str("tokio = { version = \"1\", features = [\"macros\", \"rt\"] }\n");
        }
        Ok(text)
    }
}

/// The features that a packaged manifest declares.
fn features(manifest: &Path) -> anyhow::Result<Vec<String>> {
    let text = std::fs::read_to_string(manifest).context("cannot read the packaged Cargo.toml")?;
    let (_, rest) = text
        .split_once("[features]\n")
        .context("the packaged Cargo.toml has no features")?;
    let section = rest.split("\n[").next().unwrap_or_default();
    let names = section
        .lines()
        .filter(|line| !line.starts_with([' ', ']', '#']))
        .filter_map(|line| line.split_once(" = "))
        .map(|(name, _)| name.to_owned());
    Ok(names.collect())
}

#[cfg(test)]
mod tests {
    use super::features;

    #[test]
    fn the_features_of_a_manifest_are_read() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("Cargo.toml");
        let text = "[features]\nclient = [\n    \"dep:a\",\n]\ndefault = [\"client\"]\n\n[dependencies.a]\nversion = \"1\"\n";
        std::fs::write(&path, text).unwrap();
        assert_eq!(features(&path).unwrap(), ["client", "default"]);
    }
}
