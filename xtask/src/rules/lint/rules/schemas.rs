//! The structure of schemas.

use openapi_model::components::schema_pointer;
use openapi_model::visit::{Object, ObjectKind};
use std::collections::BTreeSet;
use std::iter;

use openapi_model::pointer::{from_reference, join, tokens};
use serde_json::Value;

use crate::rules::lint::context::Context;
use crate::rules::lint::rule::{Faults, Rule};
use crate::rules::lint::schema::{members, text, texts};

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "component-name",
        reason: "components become types, so their names look different from properties",
        help: "name it in Pascal case",
        check: |context, faults| {
            for object in context.declared().filter(|object| object.is_component()) {
                let name = object.name();
                let is_word = name.chars().all(|letter| letter.is_ascii_alphanumeric());
                let is_pascal =
                    is_word && name.starts_with(|first: char| first.is_ascii_uppercase());
                if object.kind != ObjectKind::SecurityScheme && !is_pascal {
                    let message = format!("the component `{name}` is not in Pascal case");
                    faults.at(&object.pointer, message);
                }
            }
        },
    },
    Rule {
        name: "inline-object",
        reason: "the generator has to invent a name for an object without one",
        help: "move the object to the components and refer to it",
        check: |context, faults| {
            for object in context.schemas() {
                if is_object(object.value) && !is_named(object) {
                    faults.at(&object.pointer, "an object has no name of its own");
                }
            }
        },
    },
    Rule {
        name: "explicit-object-type",
        reason: "without `type: object` a schema with properties accepts a number as well",
        help: "add `type: object`",
        check: |context, faults| {
            for object in context.schemas() {
                if describes_object(object.value) && object.text("type") != Some("object") {
                    faults.at(&object.pointer, "an object has no `type: object`");
                }
            }
        },
    },
    Rule {
        name: "additional-properties",
        reason: "unknown fields are allowed everywhere, and only free-form maps say so",
        help: "leave out `additionalProperties` if there are properties; write `additionalProperties: \
               {}` for a map",
        check: additional_properties,
    },
    Rule {
        name: "required-known",
        reason: "a required field that is not declared has no type, and is a mistake",
        help: "declare the property, or fix the name",
        check: required_known,
    },
    Rule {
        name: "unused-component",
        reason: "a component that no operation uses is generated and reviewed for nobody",
        help: "remove it, or refer to it",
        check: unused_component,
    },
];

/// Returns whether an object is a component, or a member of the `allOf` of one.
fn is_named(object: &Object<'_>) -> bool {
    match object.key {
        "schemas" => true,
        "allOf" => {
            let path: Vec<_> = tokens(&object.pointer).collect();
            matches!(path.as_slice(), [_, section, _, _, _] if section == "schemas")
        }
        _ => false,
    }
}

fn is_object(schema: &Value) -> bool {
    text(schema, "type") == Some("object") || describes_object(schema)
}

fn describes_object(schema: &Value) -> bool {
    ["properties", "additionalProperties", "required"].iter().any(|key| schema.get(key).is_some())
}

fn additional_properties(context: &Context<'_>, faults: &mut Faults<'_>) {
    for object in context.schemas() {
        let schema = object.value;
        if text(schema, "type") != Some("object") {
            continue;
        }
        let key = join(&object.pointer, "additionalProperties");
        let has_fields = schema.get("properties").is_some() || schema.get("required").is_some();
        match schema.get("additionalProperties") {
            Some(_) if has_fields => {
                faults.at(key, "an object with known fields has `additionalProperties`")
            }
            None if !has_fields => faults
                .at(&object.pointer, "an object has neither properties nor `additionalProperties`"),
            Some(Value::Bool(_)) => faults.at(key, "a map does not give a schema of its values"),
            _ => {}
        }
    }
}

fn required_known(context: &Context<'_>, faults: &mut Faults<'_>) {
    for object in context.schemas() {
        // A member of an `allOf` may require a property that another declares, and an
        // alternative one that the surrounding schema declares.
        let whole = match object.key {
            "allOf" | "anyOf" | "oneOf" | "not" => object.pointer.rsplitn(3, '/').nth(2),
            _ => Some(object.pointer.as_str()),
        };
        let Some(whole) = whole else {
            continue;
        };
        let forms = [whole, &object.pointer].map(|at| context.store().at(at));
        for (index, name) in texts(object.value, "required").enumerate() {
            if !forms.iter().any(|form| form.properties.contains_key(name)) {
                faults.at(
                    join(&join(&object.pointer, "required"), index),
                    format!("`{name}` is required but not declared"),
                );
            }
        }
    }
}

/// A document without operations is a library of components, and uses none.
fn unused_component(context: &Context<'_>, faults: &mut Faults<'_>) {
    let contract = context.contract();
    if contract.operations().is_empty() {
        return;
    }
    let mut reached = BTreeSet::new();
    let parts = contract.value().as_object().into_iter().flatten();
    let mut pending: Vec<&Value> =
        parts.filter(|(part, _)| *part != "components").map(|(_, value)| value).collect();
    while let Some(value) = pending.pop() {
        let mut found = Vec::new();
        references(value, &mut found);
        for pointer in found {
            if let Some(target) = contract.at(&pointer)
                && reached.insert(pointer)
            {
                pending.push(target);
            }
        }
    }
    let of_operations = context.operations().map(|operation| context.written(operation));
    let demands = iter::once(contract.value())
        .chain(of_operations)
        .flat_map(|holder| members(holder, "security"))
        .filter_map(Value::as_object);
    for (scheme, _) in demands.flatten() {
        reached.insert(join("/components/securitySchemes", scheme));
    }
    for object in context.declared() {
        if object.is_component() && !reached.contains(&object.pointer) {
            let message = format!("no operation uses the component `{}`", object.name());
            faults.at(&object.pointer, message);
        }
    }
}

/// The pointers to everything that a part of the document refers to, in any way.
fn references(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            let alternative = text(value, "x-alternative");
            found.extend(alternative.map(schema_pointer));
            for member in object.values() {
                references(member, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        Value::String(text) if text.starts_with("#/components/") => {
            found.extend(from_reference(text));
        }
        _ => {}
    }
}
