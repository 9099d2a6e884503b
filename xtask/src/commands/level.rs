//! Levels of changes on the command line.

use clap::ValueEnum;
use openapi_diff::Level;

/// The level of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LevelArg {
    /// Breaks callers
    Major,
    /// Something new
    Minor,
    /// No effect on callers
    Patch,
}

impl LevelArg {
    /// The level.
    #[must_use]
    pub fn level(self) -> Level {
        match self {
            Self::Major => Level::Major,
            Self::Minor => Level::Minor,
            Self::Patch => Level::Patch,
        }
    }
}
