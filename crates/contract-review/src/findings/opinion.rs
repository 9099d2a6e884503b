//! What cargo-semver-checks has said, if it was asked.

use serde::Serialize;

use openapi_diff::Level;

/// Whether cargo-semver-checks is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// Where it is installed. That takes a minute, for it has both versions built.
    IfInstalled,
    /// No.
    Nobody,
}

/// What cargo-semver-checks has said, if it was asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "outcome")]
pub enum Opinion {
    /// It is not installed, or was left out.
    NotAsked,
    /// It could not compare.
    Failed {
        /// Its version.
        version: String,
        /// Why, in a line.
        why: String,
        /// Its errors, line by line.
        said: Vec<String>,
    },
    /// It has compared.
    Given(SemverChecks),
}

/// What cargo-semver-checks says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SemverChecks {
    /// Its version.
    pub version: String,
    /// What it asks for.
    pub level: Option<Level>,
    /// What it has found.
    pub findings: Vec<SemverFinding>,
}

/// A check that has failed, or that warns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SemverFinding {
    /// The check: `struct_missing`.
    pub check: String,
    /// What it is about: `pub struct removed or renamed`.
    pub title: String,
    /// Whether it counts for the level. A warning does not.
    pub counts: bool,
    /// Where, each in a line.
    pub places: Vec<String>,
}

impl Opinion {
    /// What it asks for.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        self.given().and_then(|finding| finding.level)
    }

    /// What was found, if anything was asked.
    #[must_use]
    pub fn given(&self) -> Option<&SemverChecks> {
        match self {
            Self::Given(checks) => Some(checks),
            Self::NotAsked | Self::Failed { .. } => None,
        }
    }
}
