//! Extensions of OpenAPI, and what the pipeline reads from them.

use openapi_model::closest;
use openapi_model::pointer::join;
use openapi_model::visit::ObjectKind;
use serde_json::Value;

use crate::lint::context::Context;
use crate::lint::rule::{Faults, Rule};
use crate::lint::schema::{plain, text};

/// The extensions that the document's description explains.
const KNOWN: [&str; 9] = [
    "x-alternative",
    "x-bad-credentials",
    "x-choice",
    "x-extensible-enum",
    "x-paging",
    "x-permissions",
    "x-replaced-by",
    "x-retry",
    "x-since",
];

pub(super) const KNOWN_EXTENSION: Rule = Rule {
    name: "known-extension",
    reason: "a misspelt extension is ignored silently, and its content is lost",
    help: "fix the name, or describe the extension in `info.description` and list it in the rule",
    check: known_extension,
};

fn known_extension(context: &Context<'_>, faults: &mut Faults<'_>) {
    for object in context.objects() {
        let keys = object.value.as_object().into_iter().flatten();
        let keys = keys.map(|(key, _)| key);
        for key in keys.filter(|key| key.starts_with("x-")) {
            if KNOWN.contains(&key.as_str()) {
                continue;
            }
            let message = match closest(key, KNOWN) {
                Some(known) => {
                    format!("`{key}` is not a known extension; did you mean `{known}`?")
                }
                None => format!("`{key}` is not a known extension"),
            };
            faults.at(join(&object.pointer, key), message);
        }
    }
}

pub(super) const REPLACEMENT_NAMED: Rule = Rule {
    name: "replacement-named",
    reason: "the compiler tells users of a deprecated name what to use instead",
    help: "name the replacement with `x-replaced-by` next to `deprecated: true`",
    check: replacement_named,
};

fn replacement_named(context: &Context<'_>, faults: &mut Faults<'_>) {
    for object in context.objects() {
        let pointer = &object.pointer;
        let is_deprecated = object.value.get("deprecated") == Some(&Value::Bool(true));
        match (is_deprecated, object.value.get("x-replaced-by")) {
            (true, None) => faults.at(
                join(pointer, "deprecated"),
                "this is deprecated, but no replacement is named",
            ),
            (false, Some(_)) => faults.at(
                join(pointer, "x-replaced-by"),
                "a replacement is named, but this is not deprecated",
            ),
            _ => {}
        }
    }
}

pub(super) const SECRET_TYPE: Rule = Rule {
    name: "secret-type",
    reason: "the client's `Debug` prints a password that is a plain string",
    help: "refer to the component `Password`, which has `format: password`",
    check: secret_type,
};

fn secret_type(context: &Context<'_>, faults: &mut Faults<'_>) {
    let mut look = |pointer: &str, name: &str, schema: &Value| {
        let schema = plain(context.contract(), schema);
        let is_plain =
            text(schema, "type") == Some("string") && text(schema, "format") != Some("password");
        if name.to_lowercase().contains("password") && is_plain {
            faults.at(pointer, format!("`{name}` is a plain string"));
        }
    };
    for object in context.objects_of(ObjectKind::Parameter) {
        if let (Some(name), Some(schema)) = (object.text("name"), object.value.get("schema")) {
            look(&object.pointer, name, schema);
        }
    }
    for object in context.schemas() {
        let properties = object.value.get("properties").and_then(Value::as_object);
        for (name, schema) in properties.into_iter().flatten() {
            look(
                &join(&join(&object.pointer, "properties"), name),
                name,
                schema,
            );
        }
    }
}
