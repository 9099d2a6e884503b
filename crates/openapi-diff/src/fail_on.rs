//! The conditions under which a command fails.

use serde::Deserialize;

use super::approvals::Reviewed;
use super::change::Change;
use super::level::Level;

/// A level at which a command fails: that of the change (`major`), or that of its effect on one
/// audience (`wire:major`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct FailOn {
    reader: Option<Reader>,
    /// `None` if it never fails.
    level: Option<Level>,
}

/// The audiences of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reader {
    Wire,
    Rust,
    Server,
}

impl FailOn {
    /// The level for any audience.
    pub(super) fn all(level: Level) -> Self {
        Self { reader: None, level: Some(level) }
    }

    /// Returns whether it is about code that uses a generated client.
    pub(super) fn is_about_rust(self) -> bool {
        self.reader == Some(Reader::Rust)
    }

    /// Returns whether there is such a change without an approval.
    pub(super) fn finds(self, reviewed: &Reviewed<'_>) -> bool {
        reviewed
            .report
            .changes
            .iter()
            .any(|change| self.fits(change) && reviewed.approval(change).is_none())
    }

    /// Returns whether it applies to a change, approved or not.
    pub(super) fn fits(self, change: &Change) -> bool {
        let level = match self.reader {
            None => Some(change.level),
            Some(Reader::Wire) => change.wire.level,
            Some(Reader::Rust) => change.rust.level,
            Some(Reader::Server) => change.server.level,
        };
        self.level.is_some() && level >= self.level
    }
}

impl TryFrom<String> for FailOn {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if text == "none" {
            return Ok(Self { reader: None, level: None });
        }
        let (reader, level) = match text.split_once(':') {
            Some(("wire", level)) => (Some(Reader::Wire), level),
            Some(("rust", level)) => (Some(Reader::Rust), level),
            Some(("server", level)) => (Some(Reader::Server), level),
            Some(_) => (None, ""),
            None => (None, text.as_str()),
        };
        let level: Option<Level> = level.parse().ok();
        if level.is_none() {
            return Err(
                "write major, minor or patch, or one of them for one kind of reader: wire:major, \
             rust:minor, server:major; or none"
                    .to_owned(),
            );
        }
        Ok(Self { reader, level })
    }
}
