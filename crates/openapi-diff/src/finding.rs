//! The finding of a rule.

use super::change::{Direction, Effect, Renamed};
use super::evidence::Claims;
use super::level::Level;
use super::rule::Rule;

/// The finding of a rule at one node, as used by one operation in one direction.
///
/// Findings about the same node by the same rule, with the same message and
/// values, become one [`Change`](super::Change): the strongest effects count, and
/// the operations add up.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Finding {
    /// The rule's name.
    pub rule: &'static str,
    /// The change in a line.
    pub message: String,
    /// The JSON pointer into the old document, with references followed: where the
    /// thing is described, not where it is used.
    pub old: Option<String>,
    /// The same for the new document.
    pub new: Option<String>,
    /// The value before, where one can be shown in a line.
    pub before: Option<String>,
    /// The value after, where one can be shown in a line.
    pub after: Option<String>,
    /// The operation from which the place was reached (`GET /user/{id}`), if any.
    pub used_by: Option<String>,
    /// The direction in which the values travel.
    pub direction: Direction,
    /// To callers on the wire.
    pub wire: Effect,
    /// To callers of the generated crate.
    pub rust: Effect,
    /// To servers.
    pub server: Effect,
    /// The extension that it is about, unless a team has rules for it.
    pub extension: Option<String>,
    /// The rating where it is not the larger of wire and Rust: a schema's new name
    /// is patch in the contract, although the type in Rust is renamed.
    pub rated: Option<Level>,
    /// The names of a thing that has another one.
    pub renamed: Option<Renamed>,
    /// The claims about the values that schemas accept, for which examples are looked for.
    pub claims: Claims,
}

impl Finding {
    /// A finding of `rule`, without its place and effects.
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

    /// Sets the place in the old document, as a JSON pointer.
    pub fn at_old(mut self, pointer: impl Into<String>) -> Self {
        self.old = Some(pointer.into());
        self
    }

    /// Sets the place in the new document, as a JSON pointer.
    pub fn at_new(mut self, pointer: impl Into<String>) -> Self {
        self.new = Some(pointer.into());
        self
    }

    /// The value before.
    pub fn before(mut self, value: impl Into<String>) -> Self {
        self.before = Some(value.into());
        self
    }

    /// The value after.
    pub fn after(mut self, value: impl Into<String>) -> Self {
        self.after = Some(value.into());
        self
    }

    /// Sets the names of a thing that has another one.
    pub fn renamed(mut self, from: impl Into<String>, to: impl Into<String>) -> Self {
        self.renamed = Some(Renamed { from: from.into(), to: to.into() });
        self
    }

    /// The finding without the values, if the excerpt at the place shows more.
    pub(super) fn without_values(mut self) -> Self {
        (self.before, self.after) = (None, None);
        self
    }

    /// Sets the effect on callers on the wire.
    pub fn wire(mut self, effect: Effect) -> Self {
        self.wire = effect;
        self
    }

    /// Sets the effect on callers of the generated crate.
    pub fn rust(mut self, effect: Effect) -> Self {
        self.rust = effect;
        self
    }

    /// Sets the effect on servers.
    pub fn server(mut self, effect: Effect) -> Self {
        self.server = effect;
        self
    }

    /// The finding about a keyword that may be an extension.
    pub(super) fn about_extension(mut self, keyword: &str) -> Self {
        self.extension = keyword.starts_with("x-").then(|| keyword.to_owned());
        self
    }

    /// The finding of a change that the configuration ignores: it has no effect.
    pub(super) fn ignored(self) -> Self {
        self.wire(Effect::patch("it is ignored, as requested"))
            .rust(Effect::none())
            .server(Effect::none())
            .rated(Level::Patch)
    }

    /// Sets the rating of a finding for which it is not the higher level of wire and Rust.
    pub fn rated(mut self, level: Level) -> Self {
        self.rated = Some(level);
        self
    }
}
