//! Findings about two schemas, which do not depend on the operations that use them.

use openapi_model::components;

use crate::change::SAME_CODE;
use crate::evidence::Claim;
use crate::{Direction, Effect, Finding, Level, Rule};

/// A change between two corresponding schemas. Many operations may use the same schema, in both
/// directions.
#[derive(Debug, Clone)]
pub(super) struct SchemaFinding {
    /// The part that is the same for all uses.
    report: Finding,
    /// The effects on clients and on servers if clients send the values; `None` if requests are not
    /// affected.
    request: Option<(Effect, Effect)>,
    /// The same if the server sends the values.
    response: Option<(Effect, Effect)>,
    /// Set if the schemas allow the same values nevertheless.
    pub(super) is_equivalent: bool,
    /// Set if the new schema describes a property that the old one does not.
    pub(super) adds_property: bool,
    /// The claim about the values that the schemas accept.
    pub(super) claim: Option<Claim>,
}

/// The effect of a change on the set of allowed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SetChange {
    /// Some values are no longer allowed.
    Narrowed,
    /// More values are allowed.
    Widened,
    /// Both.
    Replaced,
}

impl SchemaFinding {
    /// A finding of `rule`. `old` and `new` are pointers in the two documents. Unless another
    /// effect is set, the generated code stays the same.
    pub(super) fn new(rule: &Rule, message: String, old: &str, new: &str) -> Self {
        let report = Finding::new(rule, message).at_old(old).at_new(new);
        Self {
            report: report.rust(Effect::patch(SAME_CODE)),
            request: None,
            response: None,
            is_equivalent: false,
            adds_property: false,
            claim: None,
        }
    }

    /// The finding of a rule for extensions, which does not depend on the direction.
    pub(super) fn from_extension(finding: Finding) -> Self {
        let (wire, server) = (finding.wire.clone(), finding.server.clone());
        let is_harmless = |effect: &Effect| effect.level <= Some(Level::Patch);
        let is_equivalent = is_harmless(&wire) && is_harmless(&server);
        let finding = Self {
            report: finding,
            request: None,
            response: None,
            is_equivalent,
            adds_property: false,
            claim: None,
        };
        finding.in_both_directions(wire, server)
    }

    /// Sets the values before and after.
    pub(super) fn with_values(mut self, before: Option<String>, after: Option<String>) -> Self {
        self.report.before = before;
        self.report.after = after;
        self
    }

    /// Sets the effect in requests.
    pub(super) fn in_requests(mut self, wire: Effect, server: Effect) -> Self {
        self.request = Some((wire, server));
        self
    }

    /// Sets the effect in responses.
    pub(super) fn in_responses(mut self, wire: Effect, server: Effect) -> Self {
        self.response = Some((wire, server));
        self
    }

    /// Sets the same effect in both directions.
    pub(super) fn in_both_directions(self, wire: Effect, server: Effect) -> Self {
        self.in_requests(wire.clone(), server.clone()).in_responses(wire, server)
    }

    /// Sets the effect of a change of the accepted values. `values` describes those that are no
    /// longer accepted, or newly accepted.
    pub(super) fn with_set_change(mut self, change: SetChange, values: &str) -> Self {
        self.claim = Some(match change {
            SetChange::Narrowed => Claim::Narrowed,
            SetChange::Widened => Claim::Widened,
            SetChange::Replaced => Claim::Replaced,
        });
        match change {
            SetChange::Narrowed => self
                .in_requests(
                    Effect::major(format!("requests that contain {values} may be rejected")),
                    Effect::minor(format!("may reject {values}")),
                )
                .in_responses(
                    Effect::minor(format!("responses no longer contain {values}")),
                    Effect::major(format!("must no longer send {values}")),
                ),
            SetChange::Widened => self
                .in_requests(
                    Effect::minor(format!("requests may now contain {values}")),
                    Effect::major(format!("must accept {values}")),
                )
                .in_responses(
                    Effect::major(format!("responses may now contain {values}")),
                    Effect::minor(format!("may send {values}")),
                ),
            SetChange::Replaced => self
                .in_requests(
                    Effect::major("requests that were valid may be rejected"),
                    Effect::major(format!("must accept {values}")),
                )
                .in_responses(
                    Effect::major(format!("responses may now contain {values}")),
                    Effect::major(format!("must send {values}")),
                ),
        }
    }

    /// Sets the old and the new name.
    pub(super) fn renamed(mut self, from: &str, to: &str) -> Self {
        self.report = self.report.renamed(from, to);
        self
    }

    /// Records a keyword that no rule handles.
    pub(super) fn about_unknown(mut self, keyword: &str) -> Self {
        self.report = self.report.about_extension(keyword);
        self
    }

    /// Sets the claim about values, for findings whose effects do not imply one.
    pub(super) fn claiming(mut self, claim: Claim) -> Self {
        self.claim = Some(claim);
        self
    }

    /// Removes the claim about values, because a validator could not show it.
    pub(super) fn without_claim(mut self) -> Self {
        self.claim = None;
        self
    }

    /// Removes the effect on the wire, because no values that are sent change.
    pub(super) fn not_on_the_wire(mut self) -> Self {
        self.claim = None;
        self.equivalent()
            .in_both_directions(Effect::patch("the same values are sent"), Effect::none())
    }

    /// Removes the effect on the wire if `is_idle` is set.
    pub(super) fn idle_if(self, is_idle: bool) -> Self {
        if is_idle { self.not_on_the_wire() } else { self }
    }

    /// Removes the effect on the wire if it is about accepted values.
    pub(super) fn with_idle_claim(self) -> Self {
        let is_about_values = self.claim.is_some();
        self.idle_if(is_about_values)
    }

    /// Marks the finding: the schemas allow the same values in spite of it.
    pub(super) fn equivalent(mut self) -> Self {
        self.is_equivalent = true;
        self
    }

    /// Marks the finding: the new schema describes a property that the old one does not.
    pub(super) fn with_new_property(mut self) -> Self {
        self.adds_property = true;
        self
    }

    /// Sets the effect on users of the generated crate.
    pub(super) fn in_rust(mut self, effect: Effect) -> Self {
        self.report.rust = effect;
        self
    }

    /// Sets the effect on users of the generated crate to that of another finding.
    pub(super) fn in_rust_as(self, other: &Self) -> Self {
        self.in_rust(other.report.rust.clone())
    }

    /// Sets the level, if it is not the higher one of wire and Rust.
    pub(super) fn with_level(mut self, level: Level) -> Self {
        self.report.rated = Some(level);
        self
    }

    /// Returns whether values that were valid in requests no longer are, or whether responses may
    /// have values that were not valid before.
    pub(super) fn breaks(&self, in_requests: bool) -> bool {
        let effects = if in_requests { &self.request } else { &self.response };
        let wire = effects.as_ref().map(|(wire, _)| wire);
        wire.is_some_and(|wire| wire.level == Some(Level::Major))
    }

    /// Limits the effects to the given directions.
    pub(super) fn limited_to(mut self, in_request: bool, in_response: bool) -> Self {
        self.request = self.request.filter(|_| in_request);
        self.response = self.response.filter(|_| in_response);
        self
    }

    /// The report for a use by operations; `None` if the direction is not affected.
    pub(super) fn report_use(&self, direction: Direction, in_rust: bool) -> Option<Finding> {
        let effects = match direction {
            Direction::Request => &self.request,
            _ => &self.response,
        };
        let (wire, server) = effects.clone()?;
        let mut report = Finding { direction, wire, server, ..self.report.clone() };
        if !(in_rust || self.is_about_component()) {
            report.rust = Effect::patch("the generated crate has no type for it");
        }
        Some(report)
    }

    /// The report if no operation uses the schema.
    pub(super) fn report_unused(&self) -> Finding {
        Finding {
            wire: Effect::patch("no operation uses the schema"),
            rated: Some(Level::Patch),
            ..self.report.clone()
        }
    }

    /// Returns whether it is about a component on both sides. If a schema outside the components
    /// starts or stops referring to one, the type of the component stays the same.
    fn is_about_component(&self) -> bool {
        [&self.report.old, &self.report.new]
            .into_iter()
            .flatten()
            .all(|pointer| components::is_in_schema(pointer))
    }
}
