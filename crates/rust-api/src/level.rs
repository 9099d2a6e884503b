//! The parts of a version number.

use std::fmt;

use serde::Serialize;

/// The part of the version number that a change raises, in the sense of semantic versioning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Neither callers nor maintainers have to do anything, and nothing is new.
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
