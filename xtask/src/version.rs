//! Version numbers.

use std::fmt;
use std::str::FromStr;

use anyhow::Context;

use crate::workspace::Workspace;

/// A version without anything behind its three numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version {
    /// The first number.
    pub major: u64,
    /// The second number.
    pub minor: u64,
    /// The third number.
    pub patch: u64,
}

impl Version {
    /// The version in the workspace's Cargo.toml.
    ///
    /// # Errors
    ///
    /// When there is none, or it is no version.
    pub fn of(workspace: &Workspace) -> anyhow::Result<Self> {
        let path = workspace.root().join("Cargo.toml");
        let text = std::fs::read_to_string(&path).context("cannot read Cargo.toml")?;
        let manifest = text.split_once("[workspace.package]").map(|(_, rest)| rest);
        manifest
            .into_iter()
            .flat_map(str::lines)
            .find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'))
            .context("Cargo.toml has no version below [workspace.package]")?
            .parse()
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

impl FromStr for Version {
    type Err = anyhow::Error;

    /// Reads `0.1.0`, and `v0.1.0` as tags have it.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers: Option<Vec<u64>> = text
            .strip_prefix('v')
            .unwrap_or(text)
            .split('.')
            .map(|number| number.parse().ok())
            .collect();
        match numbers.as_deref() {
            Some(&[major, minor, patch]) => Ok(Self {
                major,
                minor,
                patch,
            }),
            _ => anyhow::bail!("`{text}` is no version; write it as 1.2.3"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_read_and_nonsense_refused() {
        assert_eq!("v0.10.2".parse::<Version>().unwrap().to_string(), "0.10.2");
        for text in ["", "1.2", "1.2.3-rc.1", "1.2.x"] {
            assert!(text.parse::<Version>().is_err(), "{text}");
        }
    }
}
