//! One change, and its effects on callers, servers and Rust code.

use openapi_model::Location;
use serde::Serialize;

use crate::evidence::Example;
use crate::level::Level;

/// The direction in which the values of a change travel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// From the caller to the server.
    Request,
    /// From the server to the caller.
    Response,
    /// Both ways: a schema that is used in requests and in responses.
    Both,
    /// The change affects the call as a whole, or the document.
    Neither,
}

/// The effect in Rust of most changes.
pub(crate) const SAME_CODE: &str = "the generated code stays the same";

/// The effect of a change on one audience: callers, servers or Rust code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Effect {
    /// The level of the effect; `None` if the change has none.
    pub level: Option<Level>,
    /// The effect as a sentence without its full stop; empty if there is none.
    pub meaning: String,
}

impl Effect {
    /// No effect.
    pub fn none() -> Self {
        Self { level: None, meaning: String::new() }
    }

    /// Something that worked may stop working.
    pub fn major(meaning: impl Into<String>) -> Self {
        Self::at(Level::Major, meaning)
    }

    /// Something is new.
    pub fn minor(meaning: impl Into<String>) -> Self {
        Self::at(Level::Minor, meaning)
    }

    /// Nothing has to be done.
    pub fn patch(meaning: impl Into<String>) -> Self {
        Self::at(Level::Patch, meaning)
    }

    fn at(level: Level, meaning: impl Into<String>) -> Self {
        Self { level: Some(level), meaning: meaning.into() }
    }
}

/// The old and the new name of something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Renamed {
    /// The old name.
    pub from: String,
    /// The new name.
    pub to: String,
}

/// One change between two documents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The rule that reports it.
    pub rule: &'static str,
    /// The level of the change.
    pub level: Level,
    /// The change on one line: `property \`reason\` of \`SuspendBody\` is now required`.
    pub message: String,
    /// The direction in which its values travel.
    pub direction: Direction,
    /// The place in the old document.
    pub old: Option<Location>,
    /// The place in the new document.
    pub new: Option<Location>,
    /// The place in the new document, or the nearest existing place above it.
    pub nearest: Option<Location>,
    /// The places in the old and the new document of the surrounding list, if `old` and `new` are
    /// its entries.
    #[serde(skip)]
    pub contexts: [Option<Location>; 2],
    /// The old value, if it is short enough for one line.
    pub before: Option<String>,
    /// The new value, if it is short enough for one line.
    pub after: Option<String>,
    /// The names of a renamed property, parameter, enum value, operation, schema or path.
    pub renamed: Option<Renamed>,
    /// Values that show the change, if it affects which values a schema accepts; empty if none was
    /// found.
    pub examples: Option<Vec<Example>>,
    /// The effect on callers of the service over HTTP.
    pub wire: Effect,
    /// The effect on Rust code that uses the generated crate, as far as the compiler sees it:
    /// additions to the interface of the crate, and removals. The effect on calls that compile is
    /// in `wire`.
    pub rust: Effect,
    /// The effect on servers that implement the contract: major if they must change, minor if they
    /// may.
    pub server: Effect,
    /// The affected operations (`GET /user/{id}`), in document order.
    pub used_by: Vec<String>,
    /// The name of this change in approvals. It stays the same while other parts of the documents
    /// change.
    pub fingerprint: String,
}

impl Change {
    /// Sets the level. Higher effects are lowered to it; if the level is raised, the effect on
    /// callers is raised with it.
    pub(super) fn rate(&mut self, level: Level) {
        if level > self.level {
            self.wire.level = Some(level);
            if self.wire.meaning.is_empty() {
                self.wire.meaning = "the configuration says so".to_owned();
            }
        }
        self.level = level;
        let lower = |effect: &mut Effect| effect.level = effect.level.map(|own| own.min(level));
        lower(&mut self.wire);
        lower(&mut self.rust);
        lower(&mut self.server);
    }
}
