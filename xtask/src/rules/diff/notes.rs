//! `x-choice`, `x-since`, `x-replaced-by`: notes about a part of the document, which do not affect
//! requests and responses.

use openapi_diff::{Effect, ExtensionChange, ExtensionHolder, Finding};

openapi_diff::rules! {
    CHOICE_CHANGED: "choice-changed",
        "`x-choice` names other entries of the ledger";
    SINCE_CHANGED: "since-changed",
        "`x-since` names another version of the platform";
    REPLACEMENT_CHANGED: "replacement-changed",
        "`x-replaced-by` names something else to use";
    SCHEMA_REPLACEMENT_CHANGED: "schema-replacement-changed",
        "`x-replaced-by` of a schema names something else to use (patch)";
}

pub(crate) fn compare(change: &ExtensionChange<'_>) -> Option<Vec<Finding>> {
    let (extension, label, verb) = (change.extension(), change.label(), change.verb());
    let finding = match (extension, change.holder()) {
        ("x-choice", _) => Finding {
            // The location says more than two lists of entries.
            before: None,
            after: None,
            ..change.finding(&CHOICE_CHANGED, format!("the `x-choice` of {label} {verb}"))
        }
        .rust(Effect::patch("nothing changes")),
        ("x-since", _) => change
            .finding(&SINCE_CHANGED, format!("`x-since` of {label} {verb}"))
            .rust(Effect::patch("its metadata and its documentation change")),
        (_, ExtensionHolder::Schema) => change
            .finding(&SCHEMA_REPLACEMENT_CHANGED, format!("`x-replaced-by` of {label} {verb}"))
            .wire(Effect::patch("the same values are sent"))
            .rust(Effect::patch("the compiler's warning names it")),
        _ => change
            .finding(&REPLACEMENT_CHANGED, format!("`x-replaced-by` of {label} {verb}"))
            .rust(Effect::patch("the compiler's warning names it")),
    };
    Some(vec![finding])
}
