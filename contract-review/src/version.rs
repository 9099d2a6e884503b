//! Version numbers of releases: three numbers, and nothing behind them.

use anyhow::{Context, bail};
use toml_edit::DocumentMut;

use crate::workspace::Workspace;

pub use semver::Version;

/// The version in the workspace's Cargo.toml.
///
/// # Errors
///
/// When there is none, or it is not three numbers.
pub fn read_version(workspace: &Workspace) -> anyhow::Result<Version> {
    let path = workspace.root().join("Cargo.toml");
    let text = std::fs::read_to_string(&path).context("cannot read Cargo.toml")?;
    let manifest: DocumentMut = text.parse().context("cannot read Cargo.toml")?;
    let version = manifest
        .get("workspace")
        .and_then(|workspace| workspace.get("package")?.get("version")?.as_str())
        .context("Cargo.toml has no version below [workspace.package]")?;
    parse_release(version)
}

/// Reads `0.1.0`, and `v0.1.0` as tags have it.
///
/// # Errors
///
/// When it is not three numbers.
pub fn parse_release(text: &str) -> anyhow::Result<Version> {
    let version = Version::parse(text.strip_prefix('v').unwrap_or(text));
    match version {
        Ok(version) if version.pre.is_empty() && version.build.is_empty() => Ok(version),
        _ => bail!("`{text}` is not the version of a release; write it as 1.2.3"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_read_and_nonsense_refused() {
        assert_eq!(parse_release("v0.10.2").unwrap().to_string(), "0.10.2");
        for text in ["", "1.2", "1.2.3-rc.1", "1.2.3+build", "1.2.x", "01.2.3"] {
            assert!(parse_release(text).is_err(), "{text}");
        }
    }
}
