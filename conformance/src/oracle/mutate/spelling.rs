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
                .and_then(|node| document.pointer(node));
            if let Some(target) = target.filter(|node| !node.to_string().contains(reference)) {
                found.extend(edit("schema-inlined", &place).at(|node| *node = target.clone()));
            }
            found.extend(
                edit("reference-wrapped", &place).at(|node| *node = json!({"allOf": [schema]})),
            );
            continue;
        }
        found.extend(
            edit("description-changed", &place).at(|node| node["description"] = json!("Reworded.")),
        );
        found.extend(edit("title-added", &place).at(|node| node["title"] = json!("A title")));
        found.extend(edit("example-added", &place).at(|node| node["example"] = json!("anything")));
        found.extend(edit("schema-wrapped", &place).at(|node| *node = json!({"allOf": [schema]})));
        for key in ["required", "enum"] {
            if schema[key].as_array().is_some_and(|list| list.len() > 1) {
                found.extend(edit("list-reordered", &place).at(|node| {
                    if let Some(list) = node[key].as_array_mut() {
                        list.reverse();
                    }
                }));
            }
        }
        if schema["properties"]
            .as_object()
            .is_some_and(|all| all.len() > 1)
        {
            found.extend(edit("properties-reordered", &place).at(|node| {
                let properties = std::mem::take(&mut node["properties"]);
                node["properties"] = reversed(properties);
            }));
        }
        if schema["type"] == "string"
            && schema["enum"].as_array().is_some_and(|list| list.len() > 1)
        {
            found.extend(edit("enum-as-alternatives", &place).at(|at| {
                let values = super::super::document::items(&schema["enum"]);
                let each = values.map(|value| json!({"type": "string", "enum": [value]}));
                at["anyOf"] = each.collect::<Vec<_>>().into();
                for key in ["type", "enum"] {
                    at.as_object_mut().map(|node| node.shift_remove(key));
                }
            }));
        }
        if !place.starts_with("/components/schemas/") || place.matches('/').count() > 3 {
            let mutant = edit("schema-behind-a-reference", &place).whole(|node| {
                let Some(slot) = node.pointer_mut(&place) else {
                    return;
                };
                let moved =
                    std::mem::replace(slot, json!({"$ref": "#/components/schemas/MovedHere"}));
                node["components"]["schemas"]["MovedHere"] = moved;
            });
            found.extend(mutant);
        }
    }
    for (name, _) in entries(&document["components"]["schemas"]) {
        let place = pointer::join("/components/schemas", name);
        let mutant = edit("schema-renamed", &place).whole(|node| {
            let (old, new) = (format!("#{place}"), "#/components/schemas/Renamed");
            redirect(node, &old, new);
            let schemas = std::mem::take(&mut node["components"]["schemas"]);
            if let Value::Object(schemas) = schemas {
                let rename = |(key, value): (String, Value)| {
                    if key == *name {
                        ("Renamed".to_owned(), value)
                    } else {
                        (key, value)
                    }
                };
                node["components"]["schemas"] = schemas
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
            edit("operation-reworded", &place).at(|node| node["description"] = json!("Reworded.")),
        );
        found
            .extend(edit("summary-changed", &place).at(|node| node["summary"] = json!("Reworded")));
        let swap = |node: &mut Value| {
            if let Some(list) = node["parameters"].as_array_mut() {
                list.reverse();
            }
        };
        if document.pointer(&place).is_some_and(|node| {
            node["parameters"]
                .as_array()
                .is_some_and(|list| list.len() > 1)
        }) {
            found.extend(edit("parameters-reordered", &place).at(swap));
        }
    }
    found.extend(edit("paths-reordered", "/paths").whole(|node| {
        let paths = std::mem::take(&mut node["paths"]);
        node["paths"] = reversed(paths);
    }));
    found.extend(
        edit("components-reordered", "/components/schemas").whole(|node| {
            let schemas = std::mem::take(&mut node["components"]["schemas"]);
            node["components"]["schemas"] = reversed(schemas);
        }),
    );
    found.extend(
        edit("document-reworded", "/info")
            .whole(|node| node["info"]["description"] = json!("Reworded.")),
    );
    found.extend(
        edit("version-changed", "/info").whole(|node| node["info"]["version"] = json!("9.9.9")),
    );
}

/// Whether a discriminator chooses the schema: then its name is more than a name,
/// and only a reference will do.
fn is_discriminated(document: &Value, place: &str) -> bool {
    let parent = place
        .rsplitn(3, '/')
        .nth(2)
        .and_then(|node| document.pointer(node));
    parent.is_some_and(|node| node.get("discriminator").is_some())
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
        Value::Array(list) => list.iter_mut().for_each(|node| redirect(node, old, new)),
        _ => {}
    }
}
