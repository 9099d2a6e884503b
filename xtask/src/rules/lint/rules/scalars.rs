//! Values that are not objects: enumerations, numbers, dates, limits, null.

use std::collections::BTreeSet;

use community_qa_contract::conventions;
use openapi_model::pointer::{join, split_last};
use serde_json::Value;

use crate::rules::lint::context::Context;
use crate::rules::lint::rule::{Faults, Rule};
use crate::rules::lint::schema::{component, text, unwrapped};

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "closed-enum",
        reason: "only values seen so far are known, and a closed set breaks on a new one",
        help: "write `x-extensible-enum` instead of `enum`",
        check: |context, faults| {
            for object in context.schemas() {
                if object.value.get("enum").is_some() {
                    faults.at(join(&object.pointer, "enum"), "a set of values is closed");
                }
            }
        },
    },
    Rule {
        name: "extensible-enum-shape",
        reason: "an open set becomes a type: it has a name, and lists each known string once",
        help: "make it a component of `type: string` with a list of different, non-empty strings",
        check: extensible_enum_shape,
    },
    Rule {
        name: "integer-format",
        reason: "the width of a number is a promise to callers: identifiers are int32 (§8)",
        help: "write `format: int32` for identifiers, page, pageSize and points, `format: int64` \
               otherwise",
        check: integer_format,
    },
    Rule {
        name: "date-type",
        reason: "`…Date` is in milliseconds, `…DateFormatted` is for display (§ Conventions)",
        help: "refer to EpochMillis for `…Date`, and write `type: string` for `…DateFormatted`",
        check: |context, faults| {
            for object in context.properties() {
                let name = object.name();
                let is_right = if name.ends_with("Date") {
                    component(object.value).is_some_and(|name| conventions().is_instant(&name))
                } else if name.ends_with("DateFormatted") {
                    text(unwrapped(context.contract(), object.value), "type") == Some("string")
                } else {
                    true
                };
                if !is_right {
                    faults.at(
                        &object.pointer,
                        format!("`{name}` does not have the type that its name implies"),
                    );
                }
            }
        },
    },
    Rule {
        name: "unstated-limits",
        reason: "lengths, ranges and defaults are not specified, so choices must not become any",
        help: "state it in the description, as a choice; only `details` and `active` have defaults (§8)",
        check: unstated_limits,
    },
    Rule {
        name: "nullable",
        reason: "a field without a value is absent; only values of extraData are null (§2.2)",
        help: "leave `nullable` out, and the field out of `required`",
        check: |context, faults| {
            for object in context.schemas() {
                if object.value.get("nullable").is_some() {
                    faults.at(join(&object.pointer, "nullable"), "a schema allows null");
                }
            }
        },
    },
];

fn extensible_enum_shape(context: &Context<'_>, faults: &mut Faults<'_>) {
    const KEY: &str = "x-extensible-enum";
    for object in context.schemas() {
        let Some(values) = object.value.get(KEY).and_then(Value::as_array) else {
            continue;
        };
        let list = join(&object.pointer, KEY);
        if object.text("type") != Some("string") {
            faults.at(&list, "an open set is not of `type: string`");
        }
        if object.key != "schemas" {
            faults.at(&list, "an open set has no name of its own");
        }
        if values.is_empty() {
            faults.at(&list, "an open set lists no values");
        }
        let mut known = BTreeSet::new();
        for (index, value) in values.iter().enumerate() {
            let value = value.as_str().unwrap_or_default();
            let message = if value.trim().is_empty() {
                "a value of an open set is empty".to_owned()
            } else if !known.insert(value) {
                format!("`{value}` is listed twice")
            } else {
                continue;
            };
            faults.at(join(&list, index), message);
        }
    }
}

fn integer_format(context: &Context<'_>, faults: &mut Faults<'_>) {
    for object in context.schemas() {
        let kind = object.text("type");
        let format = object.text("format");
        if kind == Some("integer") && !matches!(format, Some("int32" | "int64")) {
            faults.at(&object.pointer, "an integer has neither format int32 nor int64");
        }
        if kind == Some("number") {
            faults.at_with_help(
                join(&object.pointer, "type"),
                "a number is not an integer",
                "the service has integers only; write `type: integer`",
            );
        }
        let is_identifier = object.key == "schemas" && conventions().is_identifier(&object.name());
        if is_identifier && (kind, format) != (Some("integer"), Some("int32")) {
            let message = format!("the identifier `{}` is not an int32", object.name());
            faults.at(&object.pointer, message);
        }
        let name = object.name();
        let is_identifying =
            object.key == "properties" && (name == "id" || conventions().is_identifier(&name));
        if is_identifying
            && !component(object.value).is_some_and(|target| {
                let of_text = conventions().identifier_of_text(&target);
                conventions().is_identifier(of_text.unwrap_or(&target))
            })
        {
            faults.at_with_help(
                &object.pointer,
                format!("`{name}` is an identifier but does not have the type of one"),
                "refer to a component such as UserId, or UserIdText for a string",
            );
        }
    }
}

/// Keywords that restrict the values of a schema, or that fill in missing ones.
const LIMITS: [&str; 14] = [
    "default",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "multipleOf",
    "pattern",
    "uniqueItems",
];

/// The parameters whose default the specification states (§8).
const STATED_DEFAULTS: [(&str, bool); 2] = [("details", false), ("active", true)];

fn unstated_limits(context: &Context<'_>, faults: &mut Faults<'_>) {
    for object in context.schemas() {
        let parameter = split_last(&object.pointer)
            .and_then(|(holder, _)| context.contract().at(holder))
            .and_then(|holder| text(holder, "name"));
        for key in LIMITS {
            let Some(value) = object.value.get(key) else {
                continue;
            };
            let is_stated = key == "default"
                && object.key == "schema"
                && STATED_DEFAULTS
                    .iter()
                    .any(|(name, stated)| parameter == Some(*name) && *value == *stated);
            if !is_stated {
                let message = format!("`{key}: {value}` is not specified");
                faults.at(join(&object.pointer, key), message);
            }
        }
    }
}
