//! One parameter on both sides.

use openapi_model::rust::ParameterForm;

use super::model::Parameter;
use super::written::{self, Written};
use crate::change::Effect;
use crate::comparison::Comparison;
use crate::finding::Finding;
use crate::object_pair::{ObjectPair, Subject};
use crate::schema::Role;

rules! {
    PARAMETER_REQUIRED: "parameter-required",
        "a parameter is now required";
    PARAMETER_OPTIONAL: "parameter-optional",
        "a parameter is no longer required";
    PARAMETER_DEPRECATED: "parameter-deprecated",
        "a parameter is now deprecated";
    PARAMETER_UNDEPRECATED: "parameter-undeprecated",
        "a parameter is no longer deprecated";
    PARAMETER_EMPTY_VALUE_CHANGED: "parameter-empty-value-changed",
        "`allowEmptyValue` of a parameter has changed";
}

/// Compares a parameter with its counterpart, all but name and place.
pub(super) fn compare(
    comparison: &mut Comparison<'_>,
    mut pair: ObjectPair<'_>,
    (old, new): (&Parameter<'_>, &Parameter<'_>),
) {
    parameter_required(comparison, &mut pair, (old, new));
    parameter_deprecated(comparison, &mut pair, new);
    parameter_empty_value_changed(comparison, &mut pair);
    let written = Written {
        role: Role::Parameter,
        old_place: old.place,
        new_place: new.place,
    };
    written::compare(comparison, pair, &written);
}

fn parameter_required(
    comparison: &mut Comparison<'_>,
    pair: &mut ObjectPair<'_>,
    (old, new): (&Parameter<'_>, &Parameter<'_>),
) {
    let changed = pair.flags("required", false);
    // A parameter of the path is always required, whatever is said.
    if old.place == "path" || new.place == "path" {
        return;
    }
    if let Some((_, is_required)) = changed {
        let finding = requirement(&pair.subject, is_required)
            .at_old(&pair.old.pointer)
            .at_new(&pair.new.pointer);
        comparison.report(finding.rust(required_in_rust(old, new)));
    }
}

/// That a parameter is required, or no longer, but for where it is and what it means in
/// Rust.
pub(super) fn requirement(subject: &Subject, is_required: bool) -> Finding {
    let name = &subject.name;
    if is_required {
        subject
            .finding(&PARAMETER_REQUIRED, format!("{name} is now required"))
            .wire(Effect::major("requests without it may be rejected"))
            .server(Effect::minor("may reject requests without it"))
    } else {
        subject
            .finding(&PARAMETER_OPTIONAL, format!("{name} is no longer required"))
            .wire(Effect::minor("requests may omit it"))
            .server(Effect::major("must accept requests without it"))
    }
}

fn required_in_rust(old: &Parameter<'_>, new: &Parameter<'_>) -> Effect {
    match (&old.form, &new.form) {
        (ParameterForm::Setter(name), ParameterForm::Argument(_)) => Effect::major(format!(
            "it becomes an argument of the method, and the setter `{name}` was removed"
        )),
        (ParameterForm::Argument(_), ParameterForm::Setter(name)) => Effect::major(format!(
            "it is no longer an argument of the method; the setter `{name}` is new"
        )),
        _ => Effect::patch("the method and its setters stay the same"),
    }
}

fn parameter_deprecated(
    comparison: &mut Comparison<'_>,
    pair: &mut ObjectPair<'_>,
    new: &Parameter<'_>,
) {
    // An argument cannot be marked, and what has no setter neither.
    let (deprecated, undeprecated) = if matches!(new.form, ParameterForm::Setter(_)) {
        (
            Effect::minor("the compiler warns where its setter is used"),
            Effect::patch("the compiler no longer warns"),
        )
    } else {
        let stays = Effect::patch("the compiler cannot warn of it");
        (stays.clone(), stays)
    };
    if let Some((_, is_deprecated)) = pair.flags("deprecated", false) {
        let finding = deprecation(&pair.subject, is_deprecated)
            .at_old(&pair.old.pointer)
            .at_new(&pair.new.pointer);
        let rust = if is_deprecated {
            deprecated
        } else {
            undeprecated
        };
        comparison.report(finding.rust(rust));
    }
}

/// That a parameter is deprecated, or no longer, but for where it is and what it means in
/// Rust.
pub(super) fn deprecation(subject: &Subject, is_deprecated: bool) -> Finding {
    let name = &subject.name;
    if is_deprecated {
        subject
            .finding(&PARAMETER_DEPRECATED, format!("{name} is now deprecated"))
            .wire(Effect::minor(
                "it works as before, but may be removed later",
            ))
    } else {
        let message = format!("{name} is no longer deprecated");
        let finding = subject.finding(&PARAMETER_UNDEPRECATED, message);
        finding.wire(Effect::minor("it stays available"))
    }
}

pub(super) fn parameter_empty_value_changed(
    comparison: &mut Comparison<'_>,
    pair: &mut ObjectPair<'_>,
) {
    let wire = match pair.flags("allowEmptyValue", false) {
        Some((_, true)) => Effect::minor("requests may send it without a value"),
        Some((_, false)) => Effect::major("requests that send it without a value may be rejected"),
        None => return,
    };
    comparison.report(
        pair.finding_at(
            &PARAMETER_EMPTY_VALUE_CHANGED,
            "allowEmptyValue",
            format!("`allowEmptyValue` of {} has changed", pair.subject.name),
        )
        .wire(wire)
        .rust(Effect::patch("the method and its setters stay the same")),
    );
}
