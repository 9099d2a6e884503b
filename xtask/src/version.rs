//! Version numbers, and what a change makes of them.

use std::fmt;
use std::str::FromStr;

use anyhow::Context;

use crate::diff::Level;
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

    /// The version that follows a change of this weight, as Cargo reads versions:
    /// while the first number is 0 the second breaks callers, and everything else
    /// counts in the third.
    #[must_use]
    pub fn after(self, level: Level) -> Self {
        let Self {
            major,
            minor,
            patch,
        } = self;
        let (major, minor, patch) = match (major, minor, level) {
            (0, 0, _) => (0, 0, patch + 1),
            (0, _, Level::Major) => (0, minor + 1, 0),
            (0, _, Level::Minor | Level::Patch) => (0, minor, patch + 1),
            (_, _, Level::Major) => (major + 1, 0, 0),
            (_, _, Level::Minor) => (major, minor + 1, 0),
            (_, _, Level::Patch) => (major, minor, patch + 1),
        };
        Self {
            major,
            minor,
            patch,
        }
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
    fn a_change_raises_the_number_that_cargo_looks_at() {
        let table = [
            ("1.2.3", Level::Major, "2.0.0"),
            ("1.2.3", Level::Minor, "1.3.0"),
            ("1.2.3", Level::Patch, "1.2.4"),
            ("0.2.3", Level::Major, "0.3.0"),
            ("0.2.3", Level::Minor, "0.2.4"),
            ("0.2.3", Level::Patch, "0.2.4"),
            ("0.0.3", Level::Major, "0.0.4"),
        ];
        for (before, level, after) in table {
            let version: Version = before.parse().unwrap();
            assert_eq!(
                version.after(level).to_string(),
                after,
                "{before} {level:?}"
            );
        }
    }

    #[test]
    fn a_tag_is_read_and_nonsense_refused() {
        assert_eq!("v0.10.2".parse::<Version>().unwrap().to_string(), "0.10.2");
        for text in ["", "1.2", "1.2.3-rc.1", "1.2.x"] {
            assert!(text.parse::<Version>().is_err(), "{text}");
        }
    }
}
