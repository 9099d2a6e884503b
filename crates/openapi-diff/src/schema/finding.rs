//! What a rule has found about two schemas, before it is known who uses them.

use crate::{Direction, Effect, Level, Rule};

/// What has changed between two schemas that correspond. The same schema may be
/// used by many operations, in both directions.
#[derive(Debug, Clone)]
pub(super) struct Finding {
    /// What is to be said wherever it is used.
    seen: crate::Finding,
    /// What it means where the values are sent by callers; nothing, if it does not
    /// concern requests.
    request: Option<Meant>,
    /// What it means where the values are sent by the server.
    response: Option<Meant>,
    /// Whether it is about words and names alone.
    pub(super) is_harmless: bool,
}

/// What a change means on the wire and to the server, in one direction.
#[derive(Debug, Clone)]
struct Meant {
    wire: Effect,
    server: Effect,
}

/// What a change does to the set of values that are accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shift {
    /// Some values are no longer in it.
    Narrower,
    /// Some values are new in it.
    Wider,
    /// Both.
    Other,
}

impl Finding {
    /// What `rule` has found at two places.
    pub(super) fn new(rule: &Rule, message: String, old: &str, new: &str) -> Self {
        Self {
            seen: crate::Finding::new(rule, message).at_old(old).at_new(new),
            request: None,
            response: None,
            is_harmless: false,
        }
    }

    /// What a rule for extensions has found, which does not depend on the direction.
    pub(super) fn from_extension(finding: crate::Finding) -> Self {
        let effects = [finding.wire.level, finding.server.level];
        let (wire, server) = (finding.wire.clone(), finding.server.clone());
        let finding = Self {
            seen: finding,
            request: None,
            response: None,
            is_harmless: effects.into_iter().all(|level| level <= Some(Level::Patch)),
        };
        finding.both(wire, server)
    }

    /// The values before and after.
    pub(super) fn values(mut self, before: Option<String>, after: Option<String>) -> Self {
        self.seen.before = before;
        self.seen.after = after;
        self
    }

    /// What it means in requests.
    pub(super) fn request(mut self, wire: Effect, server: Effect) -> Self {
        self.request = Some(Meant { wire, server });
        self
    }

    /// What it means in answers.
    pub(super) fn response(mut self, wire: Effect, server: Effect) -> Self {
        self.response = Some(Meant { wire, server });
        self
    }

    /// What it means that the values in question, in words, are gone or new.
    pub(super) fn shift(self, shift: Shift, values: &str) -> Self {
        match shift {
            Shift::Narrower => self
                .request(
                    Effect::major(format!("a call with {values} may be refused")),
                    Effect::minor(format!("may refuse {values}")),
                )
                .response(
                    Effect::minor(format!("{values} can no longer occur")),
                    Effect::major(format!("must no longer send {values}")),
                ),
            Shift::Wider => self
                .request(
                    Effect::minor(format!("{values} may be sent as well")),
                    Effect::major(format!("must accept {values}")),
                )
                .response(
                    Effect::major(format!("{values} may occur, which was excluded")),
                    Effect::minor(format!("may send {values}")),
                ),
            Shift::Other => self
                .request(
                    Effect::major("a call that was in order may be refused"),
                    Effect::major(format!("must accept {values}")),
                )
                .response(
                    Effect::major(format!("{values} may occur, which was excluded")),
                    Effect::major(format!("must send {values}")),
                ),
        }
    }

    /// It means the same in both directions.
    pub(super) fn both(self, wire: Effect, server: Effect) -> Self {
        self.request(wire.clone(), server.clone())
            .response(wire, server)
    }

    /// It is about a keyword that no rule knows.
    pub(super) fn of_unknown(mut self, keyword: &str) -> Self {
        self.seen = self.seen.with_unknown_keyword(keyword);
        self
    }

    /// It changes no value that is sent.
    pub(super) fn not_on_the_wire(self) -> Self {
        self.harmless()
            .both(Effect::patch("the same values are sent"), Effect::none())
    }

    /// The schemas mean the same in spite of it.
    pub(super) fn harmless(mut self) -> Self {
        self.is_harmless = true;
        self
    }

    /// What it means to those who use the generated crate.
    pub(super) fn rust(mut self, effect: Effect) -> Self {
        self.seen.rust = effect;
        self
    }

    /// The generated code stays as it is.
    pub(super) fn same_code(self) -> Self {
        self.rust(Effect::patch("the generated code stays the same"))
    }

    /// The rating, where it is not the larger of wire and Rust.
    pub(super) fn rated(mut self, level: Level) -> Self {
        self.seen.rated = Some(level);
        self
    }

    /// It does not concern requests, or answers.
    pub(super) fn only(mut self, in_request: bool, in_response: bool) -> Self {
        self.request = self.request.filter(|_| in_request);
        self.response = self.response.filter(|_| in_response);
        self
    }

    /// What is to be said of its use by an operation; nothing, if it does not
    /// concern the direction.
    pub(super) fn observed(
        &self,
        operation: &str,
        direction: Direction,
        in_rust: bool,
    ) -> Option<crate::Finding> {
        let meant = match direction {
            Direction::Request => self.request.as_ref()?,
            _ => self.response.as_ref()?,
        };
        let mut seen = self
            .seen
            .clone()
            .used_by(operation)
            .direction(direction)
            .wire(meant.wire.clone())
            .server(meant.server.clone());
        if !(in_rust || self.is_about_component()) {
            seen.rust = Effect::patch("the generated crate has no type for it");
        }
        Some(seen)
    }

    /// What is to be said of it where no operation uses the schema.
    pub(super) fn observed_unused(&self) -> crate::Finding {
        let mut seen = self.seen.clone();
        seen.wire = Effect::patch("no operation uses the schema");
        seen.rated = Some(Level::Patch);
        seen
    }

    /// Whether it is about a component on both sides: what stands elsewhere, and refers
    /// to one or no longer so, leaves the component's type as it is.
    fn is_about_component(&self) -> bool {
        [&self.seen.old, &self.seen.new]
            .into_iter()
            .flatten()
            .all(|pointer| pointer.starts_with("/components/schemas/"))
    }
}
