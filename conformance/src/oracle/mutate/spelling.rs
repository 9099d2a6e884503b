//! Changes of spelling: the document says the same as before.

use openapi_model::pointer;
use serde_json::{Map, Value, json};

use super::{Chooser, Edit, Mutant, Traffic, entries, operations, schemas};

pub(super) fn mutants(document: &Value, chooser: &Chooser, found: &mut Vec<Mutant>) {
    let edit = |kind, place: &str| Edit {
        document,
        chooser,
        kind,
        place: place.to_owned(),
        traffic: Traffic::IsTheSame,
    };
    for place in schemas(document) {
        let Some(schema) = document.pointer(&place) else {
            continue;
        };
        if is_discriminated(document, &place) {
            continue;
        }
        if let Some(reference) = schema["$ref"].as_str() {
            let target = reference
                .strip_prefix('#')
                .and_then(|own| document.pointer(own));
            if let Some(target) = target.filter(|own| !own.to_string().contains(reference)) {
                found.extend(edit("schema-inlined", &place).at(|own| *own = target.clone()));
            }
            found.extend(
                edit("reference-wrapped", &place).at(|own| *own = json!({"allOf": [schema]})),
            );
            continue;
        }
        found.extend(
            edit("description-changed", &place).at(|own| own["description"] = json!("Reworded.")),
        );
        found.extend(edit("title-added", &place).at(|own| own["title"] = json!("A title")));
        found.extend(edit("example-added", &place).at(|own| own["example"] = json!("anything")));
        found.extend(edit("schema-wrapped", &place).at(|own| *own = json!({"allOf": [schema]})));
        for key in ["required", "enum"] {
            if schema[key].as_array().is_some_and(|list| list.len() > 1) {
                found.extend(edit("list-reordered", &place).at(|own| {
                    if let Some(list) = own[key].as_array_mut() {
                        list.reverse();
                    }
                }));
            }
        }
        if schema["properties"]
            .as_object()
            .is_some_and(|all| all.len() > 1)
        {
            found.extend(edit("properties-reordered", &place).at(|own| {
                let properties = std::mem::take(&mut own["properties"]);
                own["properties"] = reversed(properties);
            }));
        }
        if schema["type"] == "string"
            && schema["enum"].as_array().is_some_and(|list| list.len() > 1)
        {
            found.extend(edit("enum-as-alternatives", &place).at(|own| {
                let values = super::super::document::items(&schema["enum"]);
                let each = values.map(|value| json!({"type": "string", "enum": [value]}));
                own["anyOf"] = each.collect::<Vec<_>>().into();
                for key in ["type", "enum"] {
                    own.as_object_mut().map(|own| own.shift_remove(key));
                }
            }));
        }
        if !place.starts_with("/components/schemas/") || place.matches('/').count() > 3 {
            let mutant = edit("schema-behind-a-reference", &place).whole(|own| {
                let Some(slot) = own.pointer_mut(&place) else {
                    return;
                };
                let moved =
                    std::mem::replace(slot, json!({"$ref": "#/components/schemas/MovedHere"}));
                own["components"]["schemas"]["MovedHere"] = moved;
            });
            found.extend(mutant);
        }
    }
    for (name, _) in entries(&document["components"]["schemas"]) {
        let place = pointer::join("/components/schemas", name);
        let mutant = edit("schema-renamed", &place).whole(|own| {
            let (old, new) = (format!("#{place}"), "#/components/schemas/Renamed");
            redirect(own, &old, new);
            let schemas = std::mem::take(&mut own["components"]["schemas"]);
            if let Value::Object(schemas) = schemas {
                let rename = |(key, value): (String, Value)| {
                    if key == *name {
                        ("Renamed".to_owned(), value)
                    } else {
                        (key, value)
                    }
                };
                own["components"]["schemas"] = schemas
                    .into_iter()
                    .map(rename)
                    .collect::<Map<_, _>>()
                    .into();
            }
        });
        found.extend(mutant);
    }
    for place in operations(document) {
        found.extend(
            edit("operation-reworded", &place).at(|own| own["description"] = json!("Reworded.")),
        );
        found.extend(edit("summary-changed", &place).at(|own| own["summary"] = json!("Reworded")));
        let swap = |own: &mut Value| {
            if let Some(list) = own["parameters"].as_array_mut() {
                list.reverse();
            }
        };
        if document.pointer(&place).is_some_and(|own| {
            own["parameters"]
                .as_array()
                .is_some_and(|list| list.len() > 1)
        }) {
            found.extend(edit("parameters-reordered", &place).at(swap));
        }
    }
    found.extend(edit("paths-reordered", "/paths").whole(|own| {
        let paths = std::mem::take(&mut own["paths"]);
        own["paths"] = reversed(paths);
    }));
    found.extend(
        edit("components-reordered", "/components/schemas").whole(|own| {
            let schemas = std::mem::take(&mut own["components"]["schemas"]);
            own["components"]["schemas"] = reversed(schemas);
        }),
    );
    found.extend(
        edit("document-reworded", "/info")
            .whole(|own| own["info"]["description"] = json!("Reworded.")),
    );
    found.extend(
        edit("version-changed", "/info").whole(|own| own["info"]["version"] = json!("9.9.9")),
    );
}

/// Whether a discriminator chooses the schema: then its name is more than a name,
/// and only a reference will do.
fn is_discriminated(document: &Value, place: &str) -> bool {
    let parent = place
        .rsplitn(3, '/')
        .nth(2)
        .and_then(|own| document.pointer(own));
    parent.is_some_and(|own| own.get("discriminator").is_some())
}

fn reversed(value: Value) -> Value {
    match value {
        Value::Object(object) => {
            let mut members: Vec<(String, Value)> = object.into_iter().collect();
            members.reverse();
            members.into_iter().collect::<Map<_, _>>().into()
        }
        other => other,
    }
}

/// Lets every reference to one place lead to another.
fn redirect(value: &mut Value, old: &str, new: &str) {
    match value {
        Value::Object(object) => {
            for (key, value) in object.iter_mut() {
                match (key.as_str(), &*value) {
                    ("$ref" | "item" | "fields" | "page" | "picture", Value::String(text))
                        if text == old =>
                    {
                        *value = json!(new)
                    }
                    _ => redirect(value, old, new),
                }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|own| redirect(own, old, new)),
        _ => {}
    }
}
