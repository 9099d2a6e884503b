//! Lowerings of parameters.

use openapi_model::components;
use std::collections::{BTreeMap, BTreeSet};

use heck::ToPascalCase;
use openapi_model::pointer;
use openapi_model::rust::ParameterForm::{self, InBody};
use openapi_model::rust::{ParameterFacts, arrange_parameters, joined_item};
use serde_json::{Map, Value, json};

use super::bodies;
use super::draft::{Draft, ParameterNote, Scalar, ScalarKind};
use super::walk::{self, operation_id, text};

/// Makes components of type string of arrays that are sent in one value: `explode: false`
/// in the query, and all in the path and in headers. They are replaced by the runtime's
/// `Csv<Item>`.
///
/// Progenitor ignores `explode: false` and would repeat the parameter; elsewhere it writes
/// the array as text, which does not compile.
pub(super) fn name_comma_separated_lists(draft: &mut Draft) {
    let taken = walk::component_names(&draft.document);
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    let schemas = walk::component_schemas(&draft.document).cloned().unwrap_or_default();
    walk::parameters(&mut draft.document, |pointer, parameter| {
        let is_joined = match text(parameter, "in") {
            Some("query") => parameter.get("explode") == Some(&Value::Bool(false)),
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
        let name = names.entry(item.clone()).or_insert_with(|| unused_name(&taken, name)).clone();
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

/// `name`, made longer until no component has it in Rust.
fn unused_name(taken: &BTreeSet<String>, mut name: String) -> String {
    while taken.iter().any(|other| other.to_pascal_case() == name) {
        name.push_str("Csv");
    }
    name
}

/// Makes a parameter with `content` one that takes the encoded text.
///
/// Progenitor refuses `content`. How to write JSON into one parameter is known
/// to the caller, who gives it as a string.
pub(super) fn take_parameter_content_as_text(draft: &mut Draft) {
    walk::parameters(&mut draft.document, |pointer, parameter| {
        let Some(content) = parameter.shift_remove("content") else {
            return;
        };
        let media_type = content
            .as_object()
            .and_then(|content| content.keys().next().cloned())
            .unwrap_or_default();
        parameter.insert("schema".to_owned(), json!({"type": "string"}));
        let what = format!("taken as a string of {media_type}");
        draft.log.record(pointer, what);
    });
}

/// Drops a parameter that is a secret, where the body has a field of its name. It runs
/// last, as the parameters after it move up.
///
/// URLs are written to logs. A setter for the parameter would be a way to get a
/// password there; without one, the body's field is the only way.
pub(super) fn drop_secret_parameters(draft: &mut Draft) {
    walk::operations(&mut draft.document, |pointer, operation| {
        let note = draft.notes.operation(operation_id(operation));
        let parameters = walk::list_mut(operation, "parameters");
        let (Some(parameters), Some(note)) = (parameters, note) else {
            return;
        };
        // From the last, so that the indices before it stay right.
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

/// Renames a parameter whose setter would collide with another name of the
/// builder: a field of the request body, the methods `body`, `send` and `client`, or a
/// parameter of the same name in another place. Notes of each parameter what the emitter
/// says and sends: its name on the wire, its description, its place among the arguments.
///
/// The generated code does not compile otherwise, or it is left to chance which of
/// the two a caller fills: the body's field has the plain name, and the parameter is
/// asked for by its place.
pub(super) fn rename_colliding_parameters(draft: &mut Draft) {
    let fields = bodies::fields_by_operation(&draft.document);
    walk::operations(&mut draft.document, |pointer, operation| {
        let id = operation_id(operation).to_owned();
        let path = path_of(pointer);
        let Some(parameters) = walk::list_mut(operation, "parameters") else {
            return;
        };
        let fields = fields.get(pointer).cloned().unwrap_or_default();
        let facts: Vec<ParameterFacts<'_>> =
            parameters.iter().map(|parameter| facts(parameter, &draft.notes.scalars)).collect();
        let arranged = arrange_parameters(&path, &facts, &fields);
        for (index, (parameter, arranged)) in parameters.iter_mut().zip(arranged).enumerate() {
            let Some(parameter) = parameter.as_object_mut() else {
                continue;
            };
            let name = arranged.name;
            let note = note_of(parameter, arranged.form);
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

fn note_of(parameter: &Map<String, Value>, form: ParameterForm) -> ParameterNote {
    let text = |key: &str| text(parameter, key).unwrap_or_default().to_owned();
    ParameterNote {
        wire: text("name"),
        place: text("in"),
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
