//! A property of an object in the query, and its counterpart: a parameter, or again a property.

use std::cmp::Ordering;
use terminal::escape::code;

use indexmap::IndexMap;

use super::model::Parameter;
use super::parameter::{self, DEPRECATION, REQUIREMENT};
use super::parameters::{self, PARAMETER_RENAMED};
use super::written;
use crate::change::Effect;
use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::object_pair::{ObjectPair, Subject};
use crate::schema::{Role, Usage};
use crate::unhandled::{self, DESCRIPTION_CHANGED, EXAMPLE_CHANGED};
use crate::well_known::Announcement;

rules! {
    PARAMETERS_REGROUPED: "parameters-regrouped",
        "query parameters are now properties of an exploded object, or no longer";
}

const SAME_REQUESTS: &str = "requests stay the same";

/// Keywords of a schema for texts and deprecation. Parameters have the same keywords, which are
/// compared instead.
const PARAMETER_ANNOTATIONS: [&str; 4] =
    [DESCRIPTION_CHANGED.name, EXAMPLE_CHANGED.name, "schema-deprecated", "schema-undeprecated"];

/// A value that is written in the query as `name=value`: a parameter, or a property of an object in
/// the query.
#[derive(Debug, Clone)]
pub(super) struct Sent<'a> {
    /// The parameter, or the one to which the property belongs.
    pub(super) parameter: Parameter<'a>,
    /// Set for a property of an object.
    pub(super) is_property: bool,
    pub(super) name: String,
    /// The pointer of its description.
    pub(super) pointer: String,
    /// The pointer of its schema, which may be a reference.
    pub(super) schema_pointer: String,
    /// Its schema, with references followed.
    pub(super) schema: DocumentNode<'a>,
    pub(super) requirement: Requirement,
}

/// The condition under which a value must be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Requirement {
    Never,
    /// Required if any other property of its object is sent, which may be none.
    WithOthers,
    Always,
}

impl<'a> Sent<'a> {
    /// The parameter itself, if it has a schema.
    pub(super) fn from_parameter(parameter: Parameter<'a>) -> Option<Self> {
        Some(Self {
            is_property: false,
            name: parameter.name.to_owned(),
            pointer: parameter.node.pointer.clone(),
            schema_pointer: parameter.node.pointer_to("schema"),
            schema: parameter.node.get("schema")?,
            requirement: if parameter.is_required() {
                Requirement::Always
            } else {
                Requirement::Never
            },
            parameter,
        })
    }

    /// The name of the object to which the property belongs.
    fn object(&self) -> Option<&'a str> {
        self.is_property.then_some(self.parameter.name)
    }

    /// The node that describes it.
    fn node(&self) -> &DocumentNode<'a> {
        if self.is_property { &self.schema } else { &self.parameter.node }
    }

    fn is_deprecated(&self) -> bool {
        let holders = [&self.parameter.node, &self.schema];
        holders.map(|node| node.flag("deprecated")).contains(&Some(true))
    }

    /// Its text for people. The texts of an object do not apply to its properties.
    fn annotation(&self, key: &str) -> Option<&'a serde_json::Value> {
        let own = self.parameter.node.value.get(key);
        own.filter(|_| !self.is_property).or_else(|| self.schema.value.get(key))
    }
}

/// Reports the changes of properties with counterparts, and the properties without.
pub(super) fn report(
    comparison: &mut Comparison<'_>,
    pairs: &[(Sent<'_>, Sent<'_>)],
    removed: &[Sent<'_>],
    added: &[Sent<'_>],
    operation: &Subject,
) {
    objects_renamed(comparison, pairs, operation);
    if comparison.options.client.is_some() {
        regrouped(comparison, pairs, operation);
    }
    for (old, new) in pairs {
        let subject = operation.part(format!("query parameter {}", code(&new.name)));
        compare(comparison, old, new, &subject);
    }
    for property in removed {
        let subject = operation.part(format!("query parameter {}", code(&property.name)));
        let field = format!("its field of {} was removed", code(property.parameter.name));
        let announcement = Announcement::of(property.node().value, property.is_deprecated());
        let finding = parameters::removal(&subject, announcement).at_old(&property.pointer);
        comparison.report(finding.rust(Effect::major(field)));
    }
    for property in added {
        let subject = operation.part(format!("query parameter {}", code(&property.name)));
        let field = format!("its field of {} is new", code(property.parameter.name));
        let is_required = property.requirement > Requirement::Never;
        let finding = parameters::addition(&subject, is_required).at_new(&property.pointer);
        comparison.report(finding.rust(Effect::minor(field)));
    }
}

/// Reports renamed objects, which affect only callers of the generated crate.
fn objects_renamed(
    comparison: &mut Comparison<'_>,
    pairs: &[(Sent<'_>, Sent<'_>)],
    operation: &Subject,
) {
    let mut renamed = IndexMap::new();
    for (old, new) in pairs {
        if let (Some(was), Some(is)) = (old.object(), new.object())
            && was != is
        {
            renamed.entry((was, is)).or_insert((old, new));
        }
    }
    for ((was, is), (old, new)) in renamed {
        let (old, new) = (&old.parameter, &new.parameter);
        let message = format!("query parameter {} was renamed from {}", code(is), code(was));
        let subject = operation.part(new.label());
        let pair = ObjectPair::new(old.node.clone(), new.node.clone(), subject);
        comparison.report(
            pair.finding_at(&PARAMETER_RENAMED, "name", message)
                .wire(Effect::patch(
                    "requests stay the same: its properties are sent, and not its name",
                ))
                .renamed(was, is)
                .rust(parameters::given_differently(old, new)),
        );
    }
}

/// Reports objects that were replaced by parameters, or that have replaced them.
fn regrouped(comparison: &mut Comparison<'_>, pairs: &[(Sent<'_>, Sent<'_>)], operation: &Subject) {
    let mut split: IndexMap<(&str, bool), Vec<&(Sent<'_>, Sent<'_>)>> = IndexMap::new();
    for pair in pairs {
        match (pair.0.object(), pair.1.object()) {
            (Some(object), None) => split.entry((object, true)).or_default().push(pair),
            (None, Some(object)) => split.entry((object, false)).or_default().push(pair),
            _ => {}
        }
    }
    for ((object, is_split), pairs) in split {
        let Some((old, new)) = pairs.first() else {
            continue;
        };
        let names = pairs.iter().map(|(old, _)| code(&old.name)).collect::<Vec<_>>().join(", ");
        let (message, rust) = if is_split {
            (
                format!("{names} of query parameter {} are parameters of their own", code(object)),
                format!("fields of {} have become setters: {names}", code(object)),
            )
        } else {
            (
                format!("query parameters are now properties of {}: {names}", code(object)),
                format!("setters have become fields of {}: {names}", code(object)),
            )
        };
        let subject = operation.part(format!("query parameter {}", code(object)));
        comparison.report(
            subject
                .finding(&PARAMETERS_REGROUPED, message)
                .at_old(&old.parameter.node.pointer)
                .at_new(&new.parameter.node.pointer)
                .wire(Effect::patch(SAME_REQUESTS))
                .rust(Effect::major(rust)),
        );
    }
}

/// Compares two values that are sent with the same name.
fn compare(comparison: &mut Comparison<'_>, old: &Sent<'_>, new: &Sent<'_>, subject: &Subject) {
    requirement_changed(comparison, old, new, subject);
    let [was, is] = [old, new].map(|side| side.parameter.node.clone());
    let mut pair = ObjectPair::new(was, is, subject.clone());
    if old.is_deprecated() != new.is_deprecated() {
        let finding = subject
            .deprecation(DEPRECATION, new.is_deprecated())
            .at_old(&old.pointer)
            .at_new(&new.pointer);
        comparison.report(finding);
    }
    parameter::parameter_empty_value_changed(comparison, &mut pair);
    written::reserved_changed(comparison, &mut pair);
    words_changed(comparison, old, new, subject);
    schemas_changed(comparison, old, new, subject);
    pair.mark_handled_where(|key| !key.starts_with("x-"));
    pair.report_unhandled(comparison);
}

fn requirement_changed(
    comparison: &mut Comparison<'_>,
    old: &Sent<'_>,
    new: &Sent<'_>,
    subject: &Subject,
) {
    let (was, is) = (old.requirement, new.requirement);
    let is_required = match is.cmp(&was) {
        Ordering::Equal => return,
        order => order.is_gt(),
    };
    let mut finding = subject.requirement(REQUIREMENT, is_required);
    if [was, is].contains(&Requirement::WithOthers)
        && let Some(object) = old.object().or(new.object())
    {
        // The three requirements are ordered, and the old and the new one are neighbours.
        let others = match was.min(is) {
            Requirement::Never => "next to other properties",
            _ => "without other properties",
        };
        finding.message = format!("{} {others} of {}", finding.message, code(object));
    }
    comparison.report(finding.at_old(&old.pointer).at_new(&new.pointer));
}

/// Compares the texts for people.
fn words_changed(
    comparison: &mut Comparison<'_>,
    old: &Sent<'_>,
    new: &Sent<'_>,
    subject: &Subject,
) {
    for (key, rule) in [("description", &DESCRIPTION_CHANGED), ("example", &EXAMPLE_CHANGED)] {
        let (was, is) = (old.annotation(key), new.annotation(key));
        if was != is {
            let verb = unhandled::verb(was, is);
            let message = format!("the {key} of {} {verb}", subject.name);
            let finding = subject.finding(rule, message);
            comparison.report(finding.at_old(&old.pointer).at_new(&new.pointer));
        }
    }
}

fn schemas_changed(
    comparison: &mut Comparison<'_>,
    old: &Sent<'_>,
    new: &Sent<'_>,
    subject: &Subject,
) {
    let usage = Usage {
        operation: subject.used_by.clone().unwrap_or_default(),
        direction: subject.direction,
        role: Role::Parameter,
        is_required: [old.requirement, new.requirement] == [Requirement::Always; 2],
        in_rust: true,
    };
    let (was, is) = (&old.schema_pointer, &new.schema_pointer);
    for finding in comparison.schema_findings(was, is, &usage) {
        let is_own = |pointer: &Option<String>, schema: &str| {
            let rest = pointer.as_ref().and_then(|own| own.strip_prefix(schema));
            rest.is_some_and(|rest| rest.matches('/').count() <= 1)
        };
        let is_said = PARAMETER_ANNOTATIONS.contains(&finding.rule)
            && is_own(&finding.old, was)
            && is_own(&finding.new, is);
        if !is_said {
            comparison.report(finding);
        }
    }
}
