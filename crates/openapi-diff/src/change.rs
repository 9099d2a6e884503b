//! One change, and what it means to whom.

use std::fmt;

use openapi_model::Location;
use serde::Serialize;

/// How much of the version number a change asks for, in the sense of semantic
/// versioning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Nobody has to do anything, and nothing new can be done.
    Patch,
    /// Something is new, and what worked still works.
    Minor,
    /// Something that worked may work no longer.
    Major,
}

impl Level {
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

/// Which way the values travel that a change concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// From the caller to the server.
    Request,
    /// From the server to the caller.
    Response,
    /// Both ways: a schema that is used in requests and in responses.
    Both,
    /// Neither: the change concerns the call as a whole, or the document.
    Neither,
}

impl Direction {
    /// The direction of something that is used in both ways given.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Neither, direction) | (direction, Self::Neither) => direction,
            (one, another) if one == another => one,
            _ => Self::Both,
        }
    }
}

/// What a change means to one kind of reader.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Effect {
    /// How much it asks of them; none where it does not concern them.
    pub level: Option<Level>,
    /// What it means, as a sentence without its full stop; empty where it does
    /// not concern them.
    pub meaning: String,
}

impl Effect {
    /// It does not concern these readers.
    #[must_use]
    pub fn none() -> Self {
        Self {
            level: None,
            meaning: String::new(),
        }
    }

    /// What worked may work no longer.
    #[must_use]
    pub fn major(meaning: impl Into<String>) -> Self {
        Self::at(Level::Major, meaning)
    }

    /// Something is new.
    #[must_use]
    pub fn minor(meaning: impl Into<String>) -> Self {
        Self::at(Level::Minor, meaning)
    }

    /// Nothing has to be done.
    #[must_use]
    pub fn patch(meaning: impl Into<String>) -> Self {
        Self::at(Level::Patch, meaning)
    }

    fn at(level: Level, meaning: impl Into<String>) -> Self {
        Self {
            level: Some(level),
            meaning: meaning.into(),
        }
    }
}

/// One change between two documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The rule that found it.
    pub rule: &'static str,
    /// What it asks of the version number.
    pub level: Level,
    /// What has changed, in a line: `property \`reason\` of \`SuspendBody\` is now
    /// required`.
    pub message: String,
    /// Which way the values travel that it concerns.
    pub direction: Direction,
    /// Where it stood, in the old document.
    pub old: Option<Location>,
    /// Where it stands, in the new document.
    pub new: Option<Location>,
    /// The value before, where one can be shown in a line.
    pub before: Option<String>,
    /// The value after, where one can be shown in a line.
    pub after: Option<String>,
    /// What it means to those who speak to the service over HTTP.
    pub wire: Effect,
    /// What it means to those whose Rust code uses the generated crate, as the
    /// compiler sees it: what is new in the crate's interface, and what is no
    /// longer there. What a call that compiles then meets stands under `wire`.
    pub rust: Effect,
    /// What it means to those who run a server that keeps the contract: major where
    /// it must change, minor where it may.
    pub server: Effect,
    /// The operations concerned (`GET /user/{id}`), in the order of the document.
    pub used_by: Vec<String>,
    /// Names this change, and stays the same as long as it is the same change,
    /// wherever else the documents change: what an approval refers to.
    pub fingerprint: String,
}
