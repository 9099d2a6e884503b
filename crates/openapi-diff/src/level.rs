//! The parts of a version number.

use std::fmt;
use std::str::FromStr;

use anyhow::Context as _;
use serde::Serialize;
use terminal::escape::code;

/// The part of the version number that a change raises, in the sense of semantic versioning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Neither callers nor servers have to do anything, and nothing is new.
    Patch,
    /// Something is new, and existing code still works.
    Minor,
    /// Existing code may stop working.
    Major,
}

impl Level {
    /// All levels, the highest first.
    pub const ALL: [Self; 3] = [Self::Major, Self::Minor, Self::Patch];

    /// The level's name: `major`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Patch => "patch",
            Self::Minor => "minor",
            Self::Major => "major",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Level {
    type Err = anyhow::Error;

    fn from_str(name: &str) -> anyhow::Result<Self> {
        let found = Self::ALL.into_iter().find(|level| level.as_str() == name);
        found.with_context(|| format!("{} is none of major, minor and patch", code(name)))
    }
}
