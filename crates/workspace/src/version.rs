//! Versions of releases (`0.2.0`) and of pre-releases (`0.2.0-rc.1`).

use anyhow::{Context, bail};
use toml_edit::DocumentMut;

use crate::places::Workspace;

pub use semver::Version;

/// The version in the workspace's Cargo.toml.
///
/// # Errors
///
/// If there is none, or it is not the version of a release or a pre-release.
pub fn read_version(workspace: &Workspace) -> anyhow::Result<Version> {
    let path = workspace.root().join("Cargo.toml");
    let text = std::fs::read_to_string(&path).context("cannot read Cargo.toml")?;
    let manifest: DocumentMut = text.parse().context("cannot read Cargo.toml")?;
    let version = manifest
        .get("workspace")
        .and_then(|workspace| workspace.get("package")?.get("version")?.as_str())
        .context("Cargo.toml has no version below [workspace.package]")?;
    parse_version(version)
}

/// Parses the version of a release, `0.1.0`, or of its tag, `v0.1.0`.
///
/// # Errors
///
/// If the text is not three numbers.
pub fn parse_release(text: &str) -> anyhow::Result<Version> {
    let version = parse_version(text).ok();
    let release = version.filter(|version| version.pre.is_empty());
    release.with_context(|| format!("`{text}` is not the version of a release; write it as 1.2.3"))
}

/// Parses the version of a release or a pre-release, `0.2.0-rc.1`, or of its tag, `v0.2.0-rc.1`.
pub fn parse_version(text: &str) -> anyhow::Result<Version> {
    let version = Version::parse(text.strip_prefix('v').unwrap_or(text));
    match version {
        Ok(version) if version.build.is_empty() => Ok(version),
        _ => bail!("`{text}` is not the version of a release; write it as 1.2.3 or 1.2.3-rc.1"),
    }
}

/// The release of a version: without the part that makes it a pre-release.
#[must_use]
pub fn release_of(version: &Version) -> Version {
    Version::new(version.major, version.minor, version.patch)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_version_accepts_pre_releases() {
        let version = parse_version("v0.2.0-rc.11").unwrap();
        assert_eq!(release_of(&version).to_string(), "0.2.0");
        assert_eq!(parse_version("0.2.0").unwrap().to_string(), "0.2.0");
        for text in ["1.2.3-rc.1+b", "1.2-rc.1"] {
            assert!(parse_version(text).is_err(), "{text}");
        }
    }

    #[test]
    fn parse_release_accepts_tags_and_three_numbers() {
        assert_eq!(parse_release("v0.10.2").unwrap().to_string(), "0.10.2");
        for text in ["", "1.2", "1.2.3-rc.1", "1.2.3+build", "1.2.x", "01.2.3"] {
            assert!(parse_release(text).is_err(), "{text}");
        }
    }
}
