//! Words for people.

use crate::context::Context;
use crate::places::{Kind, Place, Role};
use crate::rule::{Fault, Rule};

pub(super) const DESCRIBED: Rule = Rule {
    name: "described",
    reason: "descriptions become the documentation of the client, which lacks none",
    help: "say in a sentence what it is",
    check: described,
};

fn described(context: &Context<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for place in context.places() {
        for key in texts_of(place) {
            if place.text(key).is_none_or(|text| text.trim().is_empty()) {
                let message = format!("{} has no {key}", called(place));
                faults.push(Fault::at(&place.pointer, message));
            }
        }
    }
    faults
}

/// The texts that an object must have.
fn texts_of(place: &Place<'_>) -> &'static [&'static str] {
    match place.kind {
        Kind::Operation => &["summary", "description"],
        Kind::Example => &["summary"],
        Kind::Info
        | Kind::Tag
        | Kind::Parameter
        | Kind::RequestBody
        | Kind::Response
        | Kind::Header
        | Kind::SecurityScheme
        | Kind::Schema(Role::Component) => &["description"],
        // A bare reference is the subject of another rule.
        Kind::Schema(Role::Property) if place.value.get("$ref").is_none() => &["description"],
        Kind::MediaType | Kind::Schema(_) => &[],
    }
}

fn called(place: &Place<'_>) -> String {
    let own = |key: &str| place.text(key).map(|name| format!("`{name}`"));
    let name = own("operationId").or_else(|| own("name"));
    let name = name.unwrap_or_else(|| format!("`{}`", place.name()));
    match place.kind {
        Kind::Info => "the document".to_owned(),
        Kind::Tag => format!("the tag {name}"),
        Kind::Operation => format!("the operation {name}"),
        Kind::Parameter => format!("the parameter {name}"),
        Kind::RequestBody => "the request body".to_owned(),
        Kind::Response => format!("the response `{}`", place.name()),
        Kind::Header => format!("the header `{}`", place.name()),
        Kind::Example => format!("the example `{}`", place.name()),
        Kind::SecurityScheme => format!("the security scheme `{}`", place.name()),
        Kind::Schema(Role::Property) => format!("the property `{}`", place.name()),
        Kind::MediaType | Kind::Schema(_) => format!("the schema `{}`", place.name()),
    }
}

pub(super) const BARE_REFERENCE: Rule = Rule {
    name: "bare-reference",
    reason: "beside a `$ref` no description is read, so the field would have none",
    help: "write `description: …` and `allOf: [{$ref: …}]`",
    check: bare_reference,
};

fn bare_reference(context: &Context<'_>) -> Vec<Fault> {
    context
        .places_of(Kind::Schema(Role::Property))
        .filter(|place| place.value.get("$ref").is_some())
        .map(|place| {
            let message = format!("the property `{}` is a bare reference", place.name());
            Fault::at(&place.pointer, message)
        })
        .collect()
}
