//! Compares one parameter with its counterpart.

use openapi_model::rust::ParameterForm;
use terminal::escape::code;

use super::model::Parameter;
use super::written;
use crate::change::Effect;
use crate::comparison::Comparison;
use crate::object_pair::{ObjectPair, ToggleRules};
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

/// The rules for `required`.
pub(super) const REQUIREMENT: ToggleRules =
    ToggleRules { set: &PARAMETER_REQUIRED, unset: &PARAMETER_OPTIONAL };

/// The rules for `deprecated`.
pub(super) const DEPRECATION: ToggleRules =
    ToggleRules { set: &PARAMETER_DEPRECATED, unset: &PARAMETER_UNDEPRECATED };

/// Compares a parameter with its counterpart, except name and place.
pub(super) fn compare(
    comparison: &mut Comparison<'_>,
    mut pair: ObjectPair<'_>,
    old: &Parameter<'_>,
    new: &Parameter<'_>,
) {
    parameter_required(comparison, &mut pair, old, new);
    parameter_deprecated(comparison, &mut pair, new);
    parameter_empty_value_changed(comparison, &mut pair);
    written::compare(comparison, pair, Role::Parameter);
}

fn parameter_required(
    comparison: &mut Comparison<'_>,
    pair: &mut ObjectPair<'_>,
    old: &Parameter<'_>,
    new: &Parameter<'_>,
) {
    pair.mark_handled(&["required"]);
    let is_required = new.is_required();
    if old.is_required() != is_required {
        let finding = pair.located(pair.subject.requirement(REQUIREMENT, is_required));
        comparison.report(finding.rust(required_in_rust(old, new)));
    }
}

fn required_in_rust(old: &Parameter<'_>, new: &Parameter<'_>) -> Effect {
    match (&old.form, &new.form) {
        (ParameterForm::Setter(name), ParameterForm::Argument(_)) => Effect::major(format!(
            "it becomes an argument of the method, and the setter {} was removed",
            code(name)
        )),
        (ParameterForm::Argument(_), ParameterForm::Setter(name)) => Effect::major(format!(
            "it is no longer an argument of the method; the setter {} is new",
            code(name)
        )),
        _ => Effect::patch("the method and its setters stay the same"),
    }
}

fn parameter_deprecated(
    comparison: &mut Comparison<'_>,
    pair: &mut ObjectPair<'_>,
    new: &Parameter<'_>,
) {
    let Some(is_deprecated) = pair.toggled("deprecated") else {
        return;
    };
    let rust = match new.form {
        ParameterForm::Setter(_) if is_deprecated => {
            Effect::minor("the compiler warns where its setter is used")
        }
        ParameterForm::Setter(_) => Effect::patch("the compiler no longer warns"),
        // Rust has no deprecated arguments, and a parameter without a setter has nothing that
        // could be marked.
        _ => Effect::patch("the compiler cannot warn of it"),
    };
    let finding = pair.subject.deprecation(DEPRECATION, is_deprecated);
    comparison.report(pair.located(finding).rust(rust));
}

pub(super) fn parameter_empty_value_changed(
    comparison: &mut Comparison<'_>,
    pair: &mut ObjectPair<'_>,
) {
    let wire = match pair.toggled("allowEmptyValue") {
        Some(true) => Effect::minor("requests may send it without a value"),
        Some(false) => Effect::major("requests that send it without a value may be rejected"),
        None => return,
    };
    let message = format!("`allowEmptyValue` of {} has changed", pair.subject.name);
    comparison.report(
        pair.finding_at(&PARAMETER_EMPTY_VALUE_CHANGED, "allowEmptyValue", message)
            .wire(wire)
            .rust(Effect::patch("the method and its setters stay the same")),
    );
}
