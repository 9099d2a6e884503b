//! Lowerings of parameters.

use openapi_model::components;
use std::collections::{BTreeMap, BTreeSet};

use openapi_model::pointer;
use openapi_model::rust::ParameterForm::{self, InBody};
use openapi_model::rust::{
    IdentifierCase as _, ParameterFacts, RequestNames, arrange_parameters, joined_item,
};
use serde_json::{Map, Value, json};

use super::bodies;
use super::draft::Draft;
use super::notes::{ParameterNote, ParameterStyle, Scalar, ScalarKind};
use super::walk::{self, operation_id, text};

/// Replaces arrays that are sent as one value (`explode: false` in the query, and all arrays in the
/// path and in headers) by string components, which the runtime's `Csv<Item>` implements.
///
/// Progenitor ignores `explode: false`, and would repeat the parameter; elsewhere it writes the
/// array as text, which does not compile.
pub(super) fn name_comma_separated_lists(draft: &mut Draft) {
    let taken = walk::component_names(&draft.document);
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    let schemas = walk::component_schemas(&draft.document).cloned().unwrap_or_default();
    walk::parameters(&mut draft.document, |pointer, parameter| {
        let is_joined = match text(parameter, "in") {
            Some("query") => {
                parameter.get("explode") == Some(&Value::Bool(false))
                    && text(parameter, "style").is_none_or(|style| style == "form")
            }
            Some("path" | "header") => {
                text(parameter, "style").is_none_or(|style| style == "simple")
            }
            _ => false,
        };
        let Some(schema) = parameter.get("schema").filter(|_| is_joined) else {
            return;
        };
        let item = joined_item(schema).or_else(|| {
            let component = components::schema_behind_wrapper(schema)?;
            joined_item(schemas.get(&component)?)
        });
        let is_query = text(parameter, "in") == Some("query");
        // Objects have no text form in a path or a header.
        let is_text = |item: &String| schemas.get(item).is_none_or(is_simple);
        let Some(item) = item.filter(|item| is_query || is_text(item)) else {
            return;
        };
        let name = format!("{}List", item.to_pascal_case());
        let name =
            names.entry(item.clone()).or_insert_with(|| unused_name(&taken, name, "Csv")).clone();
        parameter.insert("schema".to_owned(), json!({"$ref": components::schema_reference(&name)}));
        parameter.shift_remove("explode");
        let what = format!("a comma-separated list of {item}");
        draft.log.record(pointer, what);
        let scalar = Scalar { kind: ScalarKind::Csv { item }, docs: String::new() };
        draft.notes.scalars.insert(name, scalar);
    });
    for name in names.values() {
        walk::add_component(&mut draft.document, name, json!({"type": "string"}));
    }
}

/// Returns whether the values of a schema are texts or numbers.
fn is_simple(schema: &Value) -> bool {
    let kind = schema.get("type").and_then(Value::as_str);
    matches!(kind, Some("boolean" | "integer" | "number" | "string"))
}

/// A name based on `name`, with a suffix if a component already has it in Rust.
pub(super) fn unused_name(taken: &BTreeSet<String>, mut name: String, suffix: &str) -> String {
    while taken.iter().any(|other| other.to_pascal_case() == name) {
        name.push_str(suffix);
    }
    name
}

/// The name for the style of a parameter whose `content` is JSON. OpenAPI has none.
pub(crate) const JSON_STYLE: &str = "json";

/// Replaces the `content` of a parameter by a schema. A JSON parameter is written as JSON, and a
/// plain text unchanged; for other media types, callers pass the encoded text.
///
/// Progenitor refuses `content`.
pub(super) fn read_parameter_content(draft: &mut Draft) {
    let schemas = walk::component_schemas(&draft.document).cloned().unwrap_or_default();
    walk::parameters(&mut draft.document, |pointer, parameter| {
        let Some(Value::Object(content)) = parameter.shift_remove("content") else {
            return;
        };
        let (media_type, mut media) = content.into_iter().next().unwrap_or_default();
        let schema = media.get_mut("schema").map(Value::take);
        let is_text = |schema: &Value| {
            let component = components::schema_behind_wrapper(schema);
            is_simple(component.and_then(|name| schemas.get(&name)).unwrap_or(schema))
        };
        let (schema, what) = match schema {
            Some(schema) if is_json(&media_type) => {
                parameter.insert("style".to_owned(), json!(JSON_STYLE));
                (schema, format!("written as {media_type}"))
            }
            Some(schema) if media_type.starts_with("text/plain") && is_text(&schema) => {
                (schema, format!("written as {media_type}"))
            }
            _ => (json!({"type": "string"}), format!("taken as a string of {media_type}")),
        };
        parameter.insert("schema".to_owned(), schema);
        draft.log.record(pointer, what);
    });
}

/// Returns whether a media type is JSON.
fn is_json(media_type: &str) -> bool {
    let name = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    name == "application/json" || name.ends_with("+json")
}

/// Removes null from the values of parameters, except in the query.
///
/// Paths, headers and cookies cannot express it. In the query, a nullable parameter is optional.
pub(super) fn drop_null_of_parameters(draft: &mut Draft) {
    walk::parameters(&mut draft.document, |pointer, parameter| {
        if text(parameter, "in") == Some("query") {
            return;
        }
        let Some(schema) = walk::object_mut(parameter, "schema") else { return };
        let mut is_changed = schema.shift_remove("nullable") == Some(Value::Bool(true));
        if let Some(values) = walk::list_mut(schema, "enum") {
            let before = values.len();
            values.retain(|value| !value.is_null());
            is_changed |= values.len() < before;
        }
        if is_changed {
            draft.log.record(pointer, "null is not sent");
        }
    });
}

/// Removes the styles of parameters, and notes them for the emitter: progenitor knows one for each
/// place, and no cookies. An object with properties, which it cannot use as a parameter, becomes
/// the item of a list.
pub(super) fn take_styles_away(draft: &mut Draft) {
    let mut components: Vec<(String, Value)> = Vec::new();
    let taken = walk::component_names(&draft.document);
    walk::operations(&mut draft.document, |pointer, operation| {
        let id = operation_id(operation).to_owned();
        let note = draft.notes.operation(&id);
        let parameters = walk::list_mut(operation, "parameters");
        let (Some(parameters), Some(note)) = (parameters, note) else { return };
        for (index, parameter) in parameters.iter_mut().enumerate() {
            let Some(parameter) = parameter.as_object_mut() else { continue };
            let name = text(parameter, "name").unwrap_or_default().to_owned();
            let style = note.parameters.get(&name).and_then(|note| note.style.clone());
            let keywords = ["style", "explode", "allowReserved"];
            keywords.iter().for_each(|keyword| {
                parameter.shift_remove(*keyword);
            });
            let Some(style) = style else { continue };
            if text(parameter, "in") == Some("cookie") {
                parameter.insert("in".to_owned(), json!("header"));
            }
            if style.is_item
                && let Some(schema) = parameter.get_mut("schema")
            {
                if schema.get("properties").is_some() {
                    // Typify would name it after the list.
                    let name = unused_name(&taken, format!("{id}-{name}").to_pascal_case(), "Csv");
                    let reference = json!({"$ref": components::schema_reference(&name)});
                    components.push((name, std::mem::replace(schema, reference)));
                }
                *schema = json!({"type": "array", "items": schema.take()});
            }
            let how = match (style.explode, style.allows_reserved) {
                (true, true) => ", exploded, with reserved characters",
                (true, false) => ", exploded",
                (false, true) => ", with reserved characters",
                (false, false) => "",
            };
            let place = format!("{pointer}/parameters/{index}");
            draft.log.record(place, format!("written in the style {}{how}", style.name));
        }
    });
    for (name, schema) in components {
        walk::add_component(&mut draft.document, &name, schema);
    }
}

/// The style of a parameter, unless it is a plain value or has a type that is written differently.
fn style_of(
    parameter: &Map<String, Value>,
    schemas: &Map<String, Value>,
    scalars: &BTreeMap<String, Scalar>,
) -> Option<ParameterStyle> {
    let place = text(parameter, "in").unwrap_or("query");
    let usual = if matches!(place, "query" | "cookie") { "form" } else { "simple" };
    let name = text(parameter, "style").unwrap_or(usual);
    let explode = parameter.get("explode").and_then(Value::as_bool).unwrap_or(name == "form");
    let schema = parameter.get("schema")?;
    let is_plain = |schema: &Value| is_plain(schema, schemas, scalars);
    let is_list = || {
        let items = schema.get("items");
        place == "query" && explode && items.is_some_and(is_plain)
    };
    let allows_reserved =
        place == "query" && parameter.get("allowReserved") == Some(&Value::Bool(true));
    let is_usual = name == usual && place != "cookie" && !allows_reserved;
    if is_usual && (is_plain(schema) || is_list()) {
        return None;
    }
    Some(ParameterStyle {
        name: name.to_owned(),
        explode,
        allows_reserved,
        is_item: has_properties(schema, schemas),
    })
}

/// Returns whether the values of a schema are texts or numbers, or have a runtime type that is
/// written as text.
fn is_plain(
    schema: &Value,
    schemas: &Map<String, Value>,
    scalars: &BTreeMap<String, Scalar>,
) -> bool {
    match components::schema_behind_wrapper(schema) {
        Some(name) => {
            scalars.contains_key(&name)
                || schemas.get(&name).is_some_and(|schema| {
                    components::schema_behind_wrapper(schema).is_none() && is_simple(schema)
                })
        }
        None => is_simple(schema),
    }
}

/// Returns whether a schema becomes a struct, or refers to one.
fn has_properties(schema: &Value, schemas: &Map<String, Value>) -> bool {
    let mut schema = schema;
    // Circular references are not a struct.
    for _ in 0..16 {
        match components::schema_behind_wrapper(schema).and_then(|name| schemas.get(&name)) {
            Some(target) => schema = target,
            None => break,
        }
    }
    let properties = schema.get("properties").and_then(Value::as_object);
    properties.is_some_and(|properties| !properties.is_empty())
}

/// Removes a secret parameter if the body has a field with the same name. It runs last, because it
/// changes the indices of later parameters.
///
/// URLs are written to logs. A setter for the parameter could put a password there; without it,
/// only the field of the body is left.
pub(super) fn drop_secret_parameters(draft: &mut Draft) {
    walk::operations(&mut draft.document, |pointer, operation| {
        let note = draft.notes.operation(operation_id(operation));
        let parameters = walk::list_mut(operation, "parameters");
        let (Some(parameters), Some(note)) = (parameters, note) else {
            return;
        };
        // From the last, so that the indices before it stay valid.
        for index in (0..parameters.len()).rev() {
            let name = parameters[index]["name"].as_str().unwrap_or_default();
            let is_secret = |note: &ParameterNote| note.form == InBody;
            if note.parameters.get(name).is_some_and(is_secret)
                && let Some(note) = note.parameters.remove(name)
            {
                parameters.remove(index);
                let place = format!("{pointer}/parameters/{index}");
                let what = format!("`{}` is sent in the body alone", note.wire);
                draft.log.record(place, what);
            }
        }
    });
}

/// Renames a parameter whose setter would conflict with another name of the builder: a field of the
/// request body, the methods `body`, `send` and `client`, or a parameter with the same name in
/// another place. Notes the facts about each parameter for the emitter: its name on the wire, its
/// description, its position among the arguments.
///
/// Otherwise the generated code does not compile, or it is undefined which of the two a caller
/// sets. The field of the body keeps its name, and the name of the parameter gets its place as a
/// prefix.
pub(super) fn rename_colliding_parameters(draft: &mut Draft) {
    let fields = bodies::fields_by_operation(&draft.document, &draft.notes.operations);
    let schemas = walk::component_schemas(&draft.document).cloned().unwrap_or_default();
    walk::operations(&mut draft.document, |pointer, operation| {
        let id = operation_id(operation).to_owned();
        let path = path_of(pointer);
        let walks_pages = operation.contains_key("x-paging");
        let Some(parameters) = walk::list_mut(operation, "parameters") else {
            return;
        };
        let fields = fields.get(pointer).cloned().unwrap_or_default();
        let facts: Vec<ParameterFacts<'_>> =
            parameters.iter().map(|parameter| facts(parameter, &draft.notes.scalars)).collect();
        let request = RequestNames { body_setters: &fields, walks_pages };
        let arranged = arrange_parameters(&path, &facts, request);
        for (index, (parameter, arranged)) in parameters.iter_mut().zip(arranged).enumerate() {
            let Some(parameter) = parameter.as_object_mut() else {
                continue;
            };
            let name = arranged.name;
            let style = style_of(parameter, &schemas, &draft.notes.scalars);
            let note = note_of(parameter, arranged.form, style);
            if name != note.wire {
                parameter.insert("name".to_owned(), json!(name));
                let place = format!("{pointer}/parameters/{index}");
                let what = format!("`{}` is called `{name}` in Rust", note.wire);
                draft.log.record(place, what);
            }
            if let Some(operation) = draft.notes.operation(&id) {
                operation.parameters.insert(name, note);
            }
        }
    });
}

fn note_of(
    parameter: &Map<String, Value>,
    form: ParameterForm,
    style: Option<ParameterStyle>,
) -> ParameterNote {
    let text = |key: &str| text(parameter, key).unwrap_or_default().to_owned();
    ParameterNote {
        wire: text("name"),
        place: text("in"),
        style,
        form,
        docs: text("description"),
        deprecated: parameter.get("deprecated") == Some(&Value::Bool(true)),
        replaced_by: self::text(parameter, "x-replaced-by").map(str::to_owned),
        example: example(parameter),
    }
}

fn path_of(pointer: &str) -> String {
    let tokens = pointer::tokens(pointer).nth(1);
    tokens.unwrap_or_default().into_owned()
}

fn facts<'a>(parameter: &'a Value, scalars: &BTreeMap<String, Scalar>) -> ParameterFacts<'a> {
    let text = |key: &str| parameter.get(key).and_then(Value::as_str);
    let schema = parameter.get("schema");
    let component = schema.and_then(components::schema_behind_wrapper);
    let scalar = component.and_then(|component| scalars.get(&component));
    ParameterFacts {
        name: text("name").unwrap_or_default(),
        location: text("in").unwrap_or("query"),
        is_required: parameter.get("required") == Some(&Value::Bool(true)),
        is_secret: scalar.is_some_and(|scalar| scalar.kind == ScalarKind::Password),
    }
}

fn example(parameter: &Map<String, Value>) -> Option<Value> {
    let named = parameter.get("examples").and_then(Value::as_object);
    let first = named.and_then(|named| named.values().next()?.get("value"));
    let of_schema = || parameter.get("schema")?.get("example");
    let example = parameter.get("example").or(first).or_else(of_schema);
    example.cloned()
}
