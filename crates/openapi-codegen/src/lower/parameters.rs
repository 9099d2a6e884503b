//! Lowerings of parameters.

use std::collections::{BTreeMap, BTreeSet};

use heck::ToPascalCase;
use openapi_model::rust::{is_reserved_setter, parameter_names, setter_name};
use serde_json::{Map, Value, json};

use super::draft::{Draft, ParameterNote, Scalar, ScalarKind};
use super::walk::{self, component_name, text};

/// Makes `explode: false` arrays in the query components of type string, which
/// are replaced by the runtime's `Csv<Item>`.
///
/// Progenitor ignores `explode: false` and would repeat the parameter.
pub(super) fn name_comma_separated_lists(draft: &mut Draft) {
    let mut found = Vec::new();
    let taken = walk::component_names(&draft.document);
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    walk::parameters(&mut draft.document, |pointer, _, parameter| {
        let exploded = match parameter.get("explode") {
            Some(explode) => explode != &Value::Bool(false),
            None => true,
        };
        let is_list = text(parameter, "in") == Some("query")
            && parameter
                .get("schema")
                .and_then(|schema| schema.get("type"))
                .is_some_and(|kind| kind == "array");
        if exploded || !is_list {
            return;
        }
        let Some(item) = parameter
            .get("schema")
            .and_then(|schema| schema.get("items"))
            .and_then(item_type)
        else {
            return;
        };
        let name = format!("{}List", item.to_pascal_case());
        let name = names
            .entry(item.clone())
            .or_insert_with(|| unused(&taken, name))
            .clone();
        parameter.insert(
            "schema".to_owned(),
            json!({"$ref": format!("#/components/schemas/{name}")}),
        );
        parameter.shift_remove("explode");
        found.push((pointer.to_owned(), name, item));
    });
    for (place, name, item) in found {
        draft.record(place, format!("a comma-separated list of {item}"));
        add_component(&mut draft.document, &name, json!({"type": "string"}));
        draft.notes.scalars.insert(
            name,
            Scalar {
                kind: ScalarKind::Csv { item },
                docs: String::new(),
            },
        );
    }
}

/// `name`, made longer until no component has it in Rust.
fn unused(taken: &BTreeSet<String>, mut name: String) -> String {
    while taken.iter().any(|other| other.to_pascal_case() == name) {
        name.push_str("Csv");
    }
    name
}

fn item_type(items: &Value) -> Option<String> {
    if let Some(name) = component_name(items) {
        return Some(name.to_owned());
    }
    match (
        items.get("type")?.as_str()?,
        items.get("format").and_then(Value::as_str),
    ) {
        ("string", _) => Some("String".to_owned()),
        ("integer", Some("int32")) => Some("i32".to_owned()),
        ("integer", _) => Some("i64".to_owned()),
        _ => None,
    }
}

fn add_component(document: &mut Value, name: &str, schema: Value) {
    let Some(document) = document.as_object_mut() else {
        return;
    };
    let components = document.entry("components").or_insert_with(|| json!({}));
    let Some(components) = components.as_object_mut() else {
        return;
    };
    let schemas = components.entry("schemas").or_insert_with(|| json!({}));
    if let Some(schemas) = schemas.as_object_mut() {
        schemas.insert(name.to_owned(), schema);
    }
}

/// Makes a parameter with `content` one that takes the encoded text.
///
/// Progenitor refuses `content`. How to write JSON into one parameter is known
/// to the caller, who gives it as a string.
pub(super) fn take_parameter_content_as_text(draft: &mut Draft) {
    let mut changed = Vec::new();
    walk::parameters(&mut draft.document, |pointer, _, parameter| {
        let Some(content) = parameter.shift_remove("content") else {
            return;
        };
        let media_type = content
            .as_object()
            .and_then(|content| content.keys().next().cloned())
            .unwrap_or_default();
        parameter.insert("schema".to_owned(), json!({"type": "string"}));
        changed.push((pointer.to_owned(), media_type));
    });
    for (place, media_type) in changed {
        draft.record(place, format!("taken as text of {media_type}"));
    }
}

/// Renames a parameter whose setter would collide with another name of the
/// builder: the request body's `body`, the methods `send` and `client`, or a
/// parameter of the same name in another place.
///
/// The generated code does not compile otherwise. The patch pass restores the
/// name on the wire.
pub(super) fn rename_colliding_parameters(draft: &mut Draft) {
    let mut renamed = Vec::new();
    walk::operations(&mut draft.document, |pointer, operation| {
        let id = text(operation, "operationId")
            .unwrap_or_default()
            .to_owned();
        let Some(parameters) = operation
            .get_mut("parameters")
            .and_then(Value::as_array_mut)
        else {
            return;
        };
        let mut taken: BTreeSet<String> = BTreeSet::new();
        // Path parameters stand in the template and keep their names.
        taken.extend(names(parameters, |place| place == "path"));
        for (index, parameter) in parameters.iter_mut().enumerate() {
            let Some(parameter) = parameter.as_object_mut() else {
                continue;
            };
            if text(parameter, "in") == Some("path") {
                continue;
            }
            let wire = text(parameter, "name").unwrap_or_default().to_owned();
            let place = text(parameter, "in").unwrap_or("query").to_owned();
            let is_free = |name: &String| {
                let setter = setter_name(name);
                !is_reserved_setter(&setter) && taken.insert(setter)
            };
            let name = parameter_names(&wire, &place)
                .find(is_free)
                .unwrap_or_else(|| wire.clone());
            if name != wire {
                parameter.insert("name".to_owned(), Value::String(name.clone()));
                renamed.push((
                    format!("{pointer}/parameters/{index}"),
                    id.clone(),
                    name,
                    wire,
                ));
            }
        }
    });
    for (place, id, name, wire) in renamed {
        draft.record(place, format!("`{wire}` is called `{name}` in Rust"));
        if let Some(note) = draft.operation_note(&id) {
            note.parameters.insert(
                name,
                ParameterNote {
                    wire,
                    ..ParameterNote::default()
                },
            );
        }
    }
}

fn names<'a>(
    parameters: &'a [Value],
    wanted: impl Fn(&str) -> bool + 'a,
) -> impl Iterator<Item = String> + 'a {
    parameters
        .iter()
        .filter_map(Value::as_object)
        .filter(move |parameter| wanted(text(parameter, "in").unwrap_or_default()))
        .filter_map(|parameter: &Map<String, Value>| text(parameter, "name"))
        .map(setter_name)
}

/// Notes each parameter's description for the doc comment of its setter, which
/// progenitor leaves without one.
pub(super) fn note_parameters(draft: &mut Draft) {
    let mut found = Vec::new();
    walk::parameters(&mut draft.document, |_, id, parameter| {
        let name = text(parameter, "name").unwrap_or_default().to_owned();
        let docs = text(parameter, "description")
            .unwrap_or_default()
            .to_owned();
        let deprecated = parameter.get("deprecated") == Some(&Value::Bool(true));
        let replaced_by = text(parameter, "x-replaced-by").map(str::to_owned);
        found.push((id.to_owned(), name, docs, deprecated, replaced_by));
    });
    for (id, name, docs, deprecated, replaced_by) in found {
        if let Some(note) = draft.operation_note(&id) {
            let parameter = note.parameters.entry(name.clone()).or_default();
            if parameter.wire.is_empty() {
                parameter.wire = name;
            }
            parameter.docs = docs;
            parameter.deprecated = deprecated;
            parameter.replaced_by = replaced_by;
        }
    }
}
