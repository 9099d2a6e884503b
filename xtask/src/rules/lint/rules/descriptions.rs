//! Texts for people.

use openapi_model::visit::{Object, ObjectKind};

use crate::rules::lint::rule::Rule;

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "described",
        reason: "descriptions become the documentation of the client, which must be complete",
        help: "describe it in a sentence",
        check: |context, faults| {
            for object in context.declared() {
                for key in texts_of(object) {
                    if object.text(key).is_none_or(|text| text.trim().is_empty()) {
                        let message = format!("{} has no {key}", called(object));
                        faults.at(&object.pointer, message);
                    }
                }
            }
        },
    },
    Rule {
        name: "bare-reference",
        reason: "a description next to a `$ref` is ignored, so the field would have none",
        help: "write `description: …` and `allOf: [{$ref: …}]`",
        check: |context, faults| {
            for object in context.properties() {
                if object.reference().is_some() {
                    let message = format!("the property `{}` is a bare reference", object.name());
                    faults.at(&object.pointer, message);
                }
            }
        },
    },
];

fn texts_of(object: &Object<'_>) -> &'static [&'static str] {
    match (object.kind, object.key) {
        (ObjectKind::Operation, _) => &["summary", "description"],
        (ObjectKind::Example, _) => &["summary"],
        (
            ObjectKind::Info
            | ObjectKind::Tag
            | ObjectKind::Parameter
            | ObjectKind::RequestBody
            | ObjectKind::Response
            | ObjectKind::Header
            | ObjectKind::SecurityScheme,
            _,
        )
        | (ObjectKind::Schema, "schemas") => &["description"],
        // Another rule checks bare references.
        (ObjectKind::Schema, "properties") if object.reference().is_none() => &["description"],
        _ => &[],
    }
}

pub(super) fn called(object: &Object<'_>) -> String {
    let name = object
        .text("operationId")
        .or_else(|| object.text("name"))
        .map_or_else(|| object.name(), str::to_owned);
    match (object.kind, object.key) {
        (ObjectKind::Info, _) => "the document".to_owned(),
        (ObjectKind::RequestBody, _) => "the request body".to_owned(),
        (ObjectKind::Tag, _) => format!("the tag `{name}`"),
        (ObjectKind::Operation, _) => format!("the operation `{name}`"),
        (ObjectKind::Parameter, _) => format!("the parameter `{name}`"),
        (ObjectKind::Response, _) => format!("the response `{}`", object.name()),
        (ObjectKind::Header, _) => format!("the header `{}`", object.name()),
        (ObjectKind::Example, _) => format!("the example `{}`", object.name()),
        (ObjectKind::SecurityScheme, _) => format!("the security scheme `{}`", object.name()),
        (_, "properties") => format!("the property `{}`", object.name()),
        _ => format!("the schema `{}`", object.name()),
    }
}
