//! Pairs the parameters of an operation, and reports those without a counterpart.

use openapi_model::rust::ParameterForm;
use terminal::escape::code;

use super::model::{Operation, Parameter, parameters};
use super::{object_parameters, parameter};
use crate::change::{Direction, Effect};
use crate::comparison::Comparison;
use crate::finding::Finding;
use crate::object_pair::{ObjectPair, Subject};
use crate::renames::{shape, unambiguous};
use crate::well_known::Announcement;

rules! {
    PARAMETER_ADDED: "parameter-added",
        "an optional parameter was added";
    REQUIRED_PARAMETER_ADDED: "required-parameter-added",
        "a required parameter was added";
    PARAMETER_REMOVED: "parameter-removed",
        "a parameter was removed";
    PARAMETER_MOVED: "parameter-moved",
        "a parameter has moved: between query, header and cookie";
    pub(super) PARAMETER_RENAMED: "parameter-renamed",
        "a parameter was removed, and one of the same shape was added, or its name is spelled differently";
    PATH_PARAMETER_RENAMED: "path-parameter-renamed",
        "a path parameter was renamed, which changes nothing on the wire";
    REQUIRED_PARAMETERS_REORDERED: "required-parameters-reordered",
        "required parameters are in another order, and so are the arguments in Rust";
}

/// The effect on the wire of a path parameter that only one document describes.
const STILL_SENT: &str = "requests stay the same";

/// Compares the parameters of two operations, including those of their paths.
pub(super) fn compare(
    comparison: &mut Comparison<'_>,
    old: &Operation<'_>,
    new: &Operation<'_>,
    operation: &Subject,
) {
    let subject = operation.in_direction(Direction::Request);
    let stores = comparison.stores();
    let mut removed = parameters(old, comparison.options.client, stores.old);
    let mut added = parameters(new, comparison.options.client, stores.new);
    // Before parameters are paired, because counterparts of properties are removed from the
    // lists.
    object_parameters::compare(comparison, &mut removed, &mut added, &subject);
    let mut pairs = Vec::new();
    // The most certain correspondence comes first, so that no parameter is taken from a better
    // match.
    for corresponds in [is_same, is_moved, is_renamed] {
        for parameter in std::mem::take(&mut added) {
            match removed.iter().position(|old| corresponds(old, &parameter)) {
                Some(at) => pairs.push((removed.remove(at), parameter)),
                None => added.push(parameter),
            }
        }
    }
    pairs.extend(replaced(&mut removed, &mut added));
    for parameter in &removed {
        comparison.report_header(parameter.is_ignored(), |comparison| {
            parameter_removed(comparison, parameter, &subject, new);
        });
    }
    for parameter in &added {
        comparison.report_header(parameter.is_ignored(), |comparison| {
            parameter_added(comparison, parameter, &subject, old);
        });
    }
    arguments_reordered(comparison, &pairs, &subject);
    for (old, new) in pairs {
        let subject = subject.part(new.label());
        let mut pair = ObjectPair::new(old.node.clone(), new.node.clone(), subject);
        pair.mark_handled(&["in", "name"]);
        parameter_moved(comparison, &pair, &old, &new);
        parameter_renamed(comparison, &pair, &old, &new);
        comparison.report_header(new.is_ignored(), |comparison| {
            parameter::compare(comparison, pair, &old, &new);
        });
    }
}

fn is_same(old: &Parameter<'_>, new: &Parameter<'_>) -> bool {
    old.identity() == new.identity()
}

/// Returns whether it has the same name in another place. A path parameter cannot move without the
/// path.
fn is_moved(old: &Parameter<'_>, new: &Parameter<'_>) -> bool {
    old.name == new.name && old.place != new.place
}

/// Returns whether it is the same shared parameter, or has the same words in another spelling
/// (`pageSize`, `page_size`).
fn is_renamed(old: &Parameter<'_>, new: &Parameter<'_>) -> bool {
    let is_shared = old.node.pointer.starts_with("/components/");
    old.place == new.place
        && ((is_shared && old.node.pointer == new.node.pointer)
            || old.plain_name() == new.plain_name())
}

/// Removes pairs of parameters of which one has replaced the other: they have the same shape, and
/// no other has it.
fn replaced<'a>(
    removed: &mut Vec<Parameter<'a>>,
    added: &mut Vec<Parameter<'a>>,
) -> Vec<(Parameter<'a>, Parameter<'a>)> {
    let mut candidates = Vec::new();
    for (old, was) in removed.iter().enumerate().filter(|(_, was)| !is_announced(was)) {
        let same = added.iter().enumerate().filter(|(_, is)| have_one_shape(was, is));
        candidates.extend(same.map(|(new, _)| (old, new)));
    }
    let pairs = unambiguous(&candidates);
    let taken: Vec<_> = pairs
        .iter()
        .filter_map(|(old, new)| Some((removed.get(*old)?.clone(), added.get(*new)?.clone())))
        .collect();
    removed.retain(|one| !taken.iter().any(|(old, _)| old.identity() == one.identity()));
    added.retain(|one| !taken.iter().any(|(_, new)| new.identity() == one.identity()));
    taken
}

/// Returns whether the removal of a parameter was announced.
fn is_announced(parameter: &Parameter<'_>) -> bool {
    let value = parameter.node.value;
    Announcement::of(value, value.get("deprecated").is_some_and(|flag| flag == true))
        != Announcement::Absent
}

fn have_one_shape(old: &Parameter<'_>, new: &Parameter<'_>) -> bool {
    const NAMES: [&str; 4] = ["name", "in", "schema", "required"];
    let is_sent = |one: &Parameter<'_>| one.place != "path" && !one.is_ignored();
    let shape_of = |one: &Parameter<'_>| shape(one.node.value, &NAMES);
    let schema_of = |one: &Parameter<'_>| {
        let schema = one.node.get("schema")?;
        Some(shape(schema.value, &[]))
    };
    let schema = schema_of(old);
    old.place == new.place
        && is_sent(old)
        && old.is_required() == new.is_required()
        && schema.as_ref().is_some_and(|schema| !schema.is_empty())
        && schema == schema_of(new)
        && shape_of(old) == shape_of(new)
}

fn parameter_added(
    comparison: &mut Comparison<'_>,
    new: &Parameter<'_>,
    operation: &Subject,
    old: &Operation<'_>,
) {
    let subject = operation.part(new.label());
    let finding = if new.is_in_path_of(old) {
        let message = format!("{}, which the path had before, is now described", subject.name);
        let finding = subject.finding(&PARAMETER_ADDED, message);
        finding.wire(Effect::patch(STILL_SENT))
    } else {
        addition(&subject, new.is_required())
    };
    let rust = match &new.form {
        ParameterForm::Argument(_) => Effect::major("the method takes one more argument"),
        ParameterForm::Setter(name) => Effect::minor(format!("the setter {} is new", code(name))),
        ParameterForm::InBody => Effect::patch("the setter is that of the body's field"),
    };
    comparison.report(finding.rust(rust).at_new(&new.node.pointer));
}

/// The finding that a parameter was added, without its location and its effect in Rust.
pub(super) fn addition(subject: &Subject, is_required: bool) -> Finding {
    let label = &subject.name;
    let finding = if is_required {
        let message = format!("required {label} was added");
        let finding = subject.finding(&REQUIRED_PARAMETER_ADDED, message);
        finding.wire(Effect::major("requests without it may be rejected"))
    } else {
        let finding = subject.finding(&PARAMETER_ADDED, format!("{label} was added"));
        finding.wire(Effect::minor("requests may contain it"))
    };
    finding.server(Effect::major("must accept it"))
}

fn parameter_removed(
    comparison: &mut Comparison<'_>,
    old: &Parameter<'_>,
    operation: &Subject,
    new: &Operation<'_>,
) {
    let subject = operation.part(old.label());
    let finding = if old.is_in_path_of(new) {
        let message = format!("{}, which the path still has, is no longer described", subject.name);
        let finding = subject.finding(&PARAMETER_REMOVED, message);
        finding.wire(Effect::patch(STILL_SENT))
    } else {
        let is_deprecated = old.node.value.get("deprecated").is_some_and(|value| value == true);
        removal(&subject, Announcement::of(old.node.value, is_deprecated))
    };
    let rust = match &old.form {
        ParameterForm::Argument(_) => Effect::major("the method takes one argument fewer"),
        ParameterForm::Setter(name) => {
            Effect::major(format!("the setter {} was removed", code(name)))
        }
        ParameterForm::InBody => Effect::patch("the setter is that of the body's field"),
    };
    comparison.report(finding.rust(rust).at_old(&old.node.pointer));
}

/// The finding that a parameter was removed, without its location and its effect in Rust.
pub(super) fn removal(subject: &Subject, announcement: Announcement) -> Finding {
    let wire = "requests that send it may be rejected, or the parameter ignored";
    subject
        .finding(&PARAMETER_REMOVED, announcement.removed(&subject.name))
        .wire(announcement.effect(wire))
        .server(Effect::minor("may ignore it"))
}

fn parameter_moved(
    comparison: &mut Comparison<'_>,
    pair: &ObjectPair<'_>,
    old: &Parameter<'_>,
    new: &Parameter<'_>,
) {
    if old.place == new.place {
        return;
    }
    let message = format!(
        "parameter {} is sent in the {} and no longer in the {}",
        code(new.name),
        new.place,
        old.place
    );
    comparison.report(
        pair.finding_at(&PARAMETER_MOVED, "in", message)
            .wire(Effect::major(format!(
                "requests that send it in the {} may be rejected, or the parameter ignored",
                old.place
            )))
            .rust(given_differently(old, new))
            .server(Effect::major(format!("must read it from the {}", new.place))),
    );
}

fn parameter_renamed(
    comparison: &mut Comparison<'_>,
    pair: &ObjectPair<'_>,
    old: &Parameter<'_>,
    new: &Parameter<'_>,
) {
    let is_same = match new.place {
        "header" => old.name.eq_ignore_ascii_case(new.name),
        _ => old.name == new.name,
    };
    if is_same {
        if comparison.options.client.is_some() {
            setter_renamed(comparison, pair, old, new);
        }
        return;
    }
    let rust = given_differently(old, new);
    let message =
        format!("{} parameter {} was renamed from {}", new.place, code(new.name), code(old.name));
    // A path parameter is identified by its position, because its name is never sent.
    let finding = match new.place {
        "path" => pair
            .finding_at(&PATH_PARAMETER_RENAMED, "name", message)
            .wire(Effect::patch("requests and responses stay the same")),
        _ => pair
            .finding_at(&PARAMETER_RENAMED, "name", message)
            .wire(Effect::major(
                "requests that use the old name may be rejected, or the parameter ignored",
            ))
            .server(Effect::major("must accept the new name")),
    };
    comparison.report(finding.renamed(old.name, new.name).rust(rust));
}

/// Reports a renamed setter: a new field of the body or a new parameter has its name, or no longer
/// does.
fn setter_renamed(
    comparison: &mut Comparison<'_>,
    pair: &ObjectPair<'_>,
    old: &Parameter<'_>,
    new: &Parameter<'_>,
) {
    let is_argument = |side: &Parameter<'_>| matches!(side.form, ParameterForm::Argument(_));
    let is_moved = old.place != new.place;
    if old.form == new.form || is_moved || is_argument(old) || is_argument(new) {
        return;
    }
    let message = format!("the setter of {} has another name", pair.subject.name);
    let mut finding = pair
        .finding(&PARAMETER_RENAMED, message)
        .wire(Effect::patch("requests and responses stay the same"))
        .rust(given_differently(old, new));
    if let (ParameterForm::Setter(was), ParameterForm::Setter(is)) = (&old.form, &new.form) {
        finding = finding.before(was).after(is);
    }
    comparison.report(finding);
}

/// The effect of a new name or place of a parameter.
pub(super) fn given_differently(old: &Parameter<'_>, new: &Parameter<'_>) -> Effect {
    match (&old.form, &new.form) {
        (ParameterForm::Argument(was), ParameterForm::Argument(is)) if was == is => {
            Effect::patch("the argument of the method stays the same")
        }
        (ParameterForm::Argument(_), ParameterForm::Argument(_)) => {
            Effect::major("it is another argument of the method")
        }
        (ParameterForm::Setter(was), ParameterForm::Setter(is)) if was == is => {
            Effect::patch(format!("its setter {} keeps its name", code(is)))
        }
        (ParameterForm::Setter(was), ParameterForm::Setter(is)) => {
            Effect::major(format!("its setter {} is now {}", code(was), code(is)))
        }
        (ParameterForm::Setter(was), ParameterForm::InBody) => Effect::major(format!(
            "its setter {} was removed; that of the body's field remains",
            code(was)
        )),
        (ParameterForm::InBody, ParameterForm::Setter(is)) => {
            Effect::minor(format!("its setter {} is new", code(is)))
        }
        (ParameterForm::InBody, ParameterForm::InBody) => {
            Effect::patch("the setter is that of the body's field")
        }
        (_, ParameterForm::Argument(_)) => Effect::major("it is now an argument of the method"),
        (ParameterForm::Argument(_), _) => {
            Effect::major("it is no longer an argument of the method")
        }
    }
}

/// Reports required parameters in a different order: those in the query and in headers are
/// arguments, in document order.
fn arguments_reordered(
    comparison: &mut Comparison<'_>,
    pairs: &[(Parameter<'_>, Parameter<'_>)],
    operation: &Subject,
) {
    let mut before: Vec<(usize, usize, &Parameter<'_>)> = pairs
        .iter()
        .filter(|(old, new)| old.place == new.place)
        .filter_map(|(old, new)| match (&old.form, &new.form) {
            (ParameterForm::Argument(was), ParameterForm::Argument(is)) => Some((*was, *is, new)),
            _ => None,
        })
        .collect();
    before.sort_by_key(|(was, ..)| *was);
    let mut after = before.clone();
    after.sort_by_key(|(_, is, _)| *is);
    let first = before.iter().zip(&after).find(|(old, new)| old.0 != new.0);
    if let Some((_, (.., new))) = first {
        let message = format!("{} comes earlier among the required parameters", new.label());
        comparison.report(
            operation
                .part(new.label())
                .finding(&REQUIRED_PARAMETERS_REORDERED, message)
                .at_new(&new.node.pointer)
                .wire(Effect::patch("requests and responses stay the same"))
                .rust(Effect::major("the arguments of the method are in another order")),
        );
    }
}
