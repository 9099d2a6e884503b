//! One change, and what it means to whom.

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
    /// The change concerns the call as a whole, or the document.
    Neither,
}

/// The meaning of most changes for the code that uses a generated client.
pub(crate) const SAME_CODE: &str = "the generated code stays the same";

/// The effect of a change on one kind of reader.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Effect {
    /// The level for these readers; none if the change does not concern them.
    pub level: Option<Level>,
    /// The effect as a sentence without its full stop; empty if the change does not concern
    /// them.
    pub meaning: String,
}

impl Effect {
    /// It does not concern these readers.
    pub fn none() -> Self {
        Self { level: None, meaning: String::new() }
    }

    /// Something that worked may no longer work.
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

/// The names of a thing before and after.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Renamed {
    /// The name before.
    pub from: String,
    /// The name after.
    pub to: String,
}

/// One change between two documents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The rule that found it.
    pub rule: &'static str,
    /// The level of the change.
    pub level: Level,
    /// The change in a line: `property \`reason\` of \`SuspendBody\` is now required`.
    pub message: String,
    /// The direction in which its values travel.
    pub direction: Direction,
    /// The place in the old document.
    pub old: Option<Location>,
    /// The place in the new document.
    pub new: Option<Location>,
    /// The place in the new document, or the nearest one above that of the old document.
    pub nearest: Option<Location>,
    /// The places in the old and the new document with what belongs to the change: a whole list,
    /// where `old` and `new` are entries of it.
    #[serde(skip)]
    pub contexts: [Option<Location>; 2],
    /// The value before, where one can be shown in a line.
    pub before: Option<String>,
    /// The value after, where one can be shown in a line.
    pub after: Option<String>,
    /// The names of a thing that has another one: a property, a parameter, a value of an enum, an
    /// operation, a schema or a path.
    pub renamed: Option<Renamed>,
    /// Values that show the change, if it changes which values a schema accepts; empty if none was
    /// found.
    pub examples: Option<Vec<Example>>,
    /// The effect on callers of the service over HTTP.
    pub wire: Effect,
    /// The effect on Rust code that uses the generated crate, as the compiler sees it:
    /// additions to the crate's interface, and removals. The effect on calls that compile is in
    /// `wire`.
    pub rust: Effect,
    /// The effect on those who run a server that keeps the contract: major if it must change,
    /// minor if it may.
    pub server: Effect,
    /// The operations concerned (`GET /user/{id}`), in the order of the document.
    pub used_by: Vec<String>,
    /// The name of this change in approvals. It stays the same while other parts of the documents
    /// change.
    pub fingerprint: String,
}

impl Change {
    /// Sets the level. Higher effects on a reader are lowered to it; if the level is raised, the
    /// effect on callers is raised with it.
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
