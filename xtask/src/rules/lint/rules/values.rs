//! Values in the document, and keywords that no value can satisfy.

use openapi_model::pointer::join;
use openapi_model::schema::KEYWORD_TYPES;
use openapi_model::visit::{Object, ObjectKind};
use serde_json::Value;

use super::descriptions::called;
use crate::rules::lint::fits::misfits;
use crate::rules::lint::rule::Rule;

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "example-fits",
        reason: "people copy examples and tools send them, so they must be valid",
        help: "fix the example, or the schema if it is wrong",
        check: |context, faults| {
            for object in context.declared() {
                let schema = match object.kind {
                    ObjectKind::Parameter | ObjectKind::Header => join(&object.pointer, "schema"),
                    ObjectKind::Schema => object.pointer.clone(),
                    _ => continue,
                };
                for (place, example) in examples_of(object) {
                    for misfit in misfits(context.store(), &schema, example) {
                        let at = format!("{place}{}", misfit.pointer);
                        let name = called(object);
                        let message =
                            format!("the example of {name} does not fit: {}", misfit.message);
                        faults.at(at, message);
                    }
                }
            }
        },
    },
    Rule {
        name: "default-fits",
        reason: "a default that the schema rejects is a mistake",
        help: "fix the default, or the schema if it is wrong",
        check: |context, faults| {
            for object in context.schemas() {
                let Some(default) = object.value.get("default") else {
                    continue;
                };
                for misfit in misfits(context.store(), &object.pointer, default) {
                    let at = format!("{}{}", join(&object.pointer, "default"), misfit.pointer);
                    let message = format!("the default does not fit: {}", misfit.message);
                    faults.at(at, message);
                }
            }
        },
    },
    Rule {
        name: "idle-keyword",
        reason: "a limit for another type has no effect, and is a mistake",
        help: "remove it, or move it to the schema that it is meant for",
        check: |context, faults| {
            for object in context.schemas().filter(|object| object.reference().is_none()) {
                let types = context.store().at(&object.pointer).constraints.types;
                for (keyword, bears_on, holder) in KEYWORD_TYPES {
                    if object.value.get(keyword).is_some() && !types.intersects(bears_on) {
                        let message = format!(
                            "`{keyword}` has no effect on the type {types}: is it meant for {holder}?"
                        );
                        faults.at(join(&object.pointer, keyword), message);
                    }
                }
            }
        },
    },
];

/// The examples of an object that are plain values, with their places.
fn examples_of<'a>(object: &Object<'a>) -> Vec<(String, &'a Value)> {
    let mut found = Vec::new();
    if let Some(example) = object.value.get("example") {
        found.push((join(&object.pointer, "example"), example));
    }
    let place = join(&object.pointer, "examples");
    match object.value.get("examples") {
        // In OpenAPI 3.1, schemas have a list, and other objects a map.
        Some(Value::Array(list)) => {
            let list = list.iter().enumerate();
            found.extend(list.map(|(index, example)| (join(&place, index), example)));
        }
        Some(Value::Object(map)) => {
            let values = map.iter().filter_map(|(name, example)| {
                let value = example.get("value")?;
                Some((join(&join(&place, name), "value"), value))
            });
            found.extend(values);
        }
        _ => {}
    }
    found
}
