//! The finding of a rule.

use super::change::{Direction, Effect, Renamed};
use super::evidence::Claims;
use super::level::Level;
use super::rule::Rule;

/// The finding of a rule about a node, for one operation and direction.
///
/// Findings of the same rule about the same node with the same message and values become one
/// [`Change`](super::Change): it has the strongest effects, and all operations.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Finding {
    /// The rule's name.
    pub rule: &'static str,
    /// The change on one line.
    pub message: String,
    /// The JSON pointer in the old document, with references followed: where the node is described,
    /// not where it is used.
    pub old: Option<String>,
    /// The same for the new document.
    pub new: Option<String>,
    /// The old value, if it is short enough for one line.
    pub before: Option<String>,
    /// The new value, if it is short enough for one line.
    pub after: Option<String>,
    /// The operation by which the node was reached (`GET /user/{id}`), if any.
    pub used_by: Option<String>,
    /// The direction in which the values travel.
    pub direction: Direction,
    /// The effect on callers over HTTP.
    pub wire: Effect,
    /// The effect on users of the generated crate.
    pub rust: Effect,
    /// The effect on servers.
    pub server: Effect,
    /// The extension that it is about, unless added rules handle it.
    pub extension: Option<String>,
    /// The rating, if it is not the higher one of wire and Rust: a new name of a schema is a patch
    /// of the contract, although its type in Rust is renamed.
    pub rated: Option<Level>,
    /// The old and the new name, after a rename.
    pub renamed: Option<Renamed>,
    /// The claims about the values that schemas accept, for which examples are looked for.
    pub claims: Claims,
}

impl Finding {
    /// A finding of `rule`, without location and effects.
    pub fn new(rule: &Rule, message: impl Into<String>) -> Self {
        Self {
            rule: rule.name,
            message: message.into(),
            old: None,
            new: None,
            before: None,
            after: None,
            used_by: None,
            direction: Direction::Neither,
            wire: Effect::none(),
            rust: Effect::none(),
            server: Effect::none(),
            extension: None,
            rated: None,
            renamed: None,
            claims: Claims::default(),
        }
    }

    /// Sets the location in the old document, as a JSON pointer.
    pub fn at_old(mut self, pointer: impl Into<String>) -> Self {
        self.old = Some(pointer.into());
        self
    }

    /// Sets the location in the new document, as a JSON pointer.
    pub fn at_new(mut self, pointer: impl Into<String>) -> Self {
        self.new = Some(pointer.into());
        self
    }

    /// Sets the old value.
    pub fn before(mut self, value: impl Into<String>) -> Self {
        self.before = Some(value.into());
        self
    }

    /// Sets the new value.
    pub fn after(mut self, value: impl Into<String>) -> Self {
        self.after = Some(value.into());
        self
    }

    /// Sets the old and the new name.
    pub fn renamed(mut self, from: impl Into<String>, to: impl Into<String>) -> Self {
        self.renamed = Some(Renamed { from: from.into(), to: to.into() });
        self
    }

    /// Removes the values, for findings whose excerpt shows more.
    pub(super) fn without_values(mut self) -> Self {
        (self.before, self.after) = (None, None);
        self
    }

    /// Sets the effect on callers over HTTP.
    pub fn wire(mut self, effect: Effect) -> Self {
        self.wire = effect;
        self
    }

    /// Sets the effect on users of the generated crate.
    pub fn rust(mut self, effect: Effect) -> Self {
        self.rust = effect;
        self
    }

    /// Sets the effect on servers.
    pub fn server(mut self, effect: Effect) -> Self {
        self.server = effect;
        self
    }

    /// Records a keyword that may be an extension.
    pub(super) fn about_extension(mut self, keyword: &str) -> Self {
        self.extension = keyword.starts_with("x-").then(|| keyword.to_owned());
        self
    }

    /// Removes all effects, for a change that the configuration ignores.
    pub(super) fn ignored(self) -> Self {
        self.wire(Effect::patch("it is ignored, as requested"))
            .rust(Effect::none())
            .server(Effect::none())
            .rated(Level::Patch)
    }

    /// Sets the rating, if it is not the higher one of wire and Rust.
    pub fn rated(mut self, level: Level) -> Self {
        self.rated = Some(level);
        self
    }
}
