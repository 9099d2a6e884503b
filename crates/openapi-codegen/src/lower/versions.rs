//! Lowerings of what OpenAPI 3.0, in which progenitor reads documents, has no word for.

use std::collections::{BTreeMap, BTreeSet};

use openapi_model::rust::IdentifierCase as _;
use openapi_model::{components, pointer};
use serde_json::{Map, Value, json};

use super::draft::Draft;
use super::walk;

/// Drops webhooks, writes path items of the components where they are referred to, and the
/// responses of operations that have none.
///
/// Webhooks are calls of the server, of which no client is made; progenitor refuses
/// another version, path items that are references, and operations without responses.
pub(super) fn write_as_3_0(draft: &mut Draft) {
    let items = draft.document.pointer("/components/pathItems").cloned().unwrap_or_default();
    let log = &mut draft.log;
    if let Some(document) = draft.document.as_object_mut() {
        for key in ["webhooks", "jsonSchemaDialect"] {
            if document.shift_remove(key).is_some() {
                log.record(format!("/{key}"), "dropped");
            }
        }
        let version = document.get_mut("openapi");
        if let Some(version) = version.filter(|version| is_later(version)) {
            *version = json!("3.0.3");
            log.record("/openapi", "read as OpenAPI 3.0");
        }
        document.entry("paths").or_insert_with(|| json!({}));
        for (path, item) in walk::object_mut(document, "paths").into_iter().flatten() {
            if let Some(found) = referred_item(item, &items) {
                *item = found;
                log.record(walk::join("/paths", path), "written where it is used");
            }
        }
        let components = walk::object_mut(document, "components");
        if components.is_some_and(|components| components.shift_remove("pathItems").is_some()) {
            log.record("/components/pathItems", "dropped");
        }
    }
    walk::operations(&mut draft.document, |pointer, operation| {
        if !operation.contains_key("responses") {
            operation.insert("responses".to_owned(), json!({}));
            log.record(pointer, "without responses");
        }
    });
}

/// Tells whether a version is a later 3.x.
fn is_later(version: &Value) -> bool {
    version.as_str().is_some_and(|version| version.starts_with("3.") && !version.starts_with("3.0"))
}

/// The path item of the components, `items`, that another refers to.
fn referred_item(item: &Value, items: &Value) -> Option<Value> {
    let in_components = |pointer: &str| {
        let pointer = pointer.strip_prefix("/components/pathItems")?;
        items.pointer(pointer).filter(|_| pointer.starts_with('/'))
    };
    let (found, _) = openapi_model::follow(item, in_components)?;
    (found != item).then(|| found.clone())
}

/// Makes components of schemas elsewhere that are referred to: those in `$defs`, or within
/// another schema.
///
/// Typify finds schemas by the names of components alone.
pub(super) fn name_referred_schemas(draft: &mut Draft) {
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    let mut taken = walk::component_names(&draft.document);
    loop {
        let mut found = Vec::new();
        walk::schemas(&mut draft.document, |_, schema| {
            found.extend(other_place(schema).filter(|place| !names.contains_key(place)));
        });
        found.sort();
        // Several schemas may refer to the same place.
        found.dedup();
        if found.is_empty() {
            break;
        }
        for place in found {
            let schema = draft.document.pointer(&place).cloned();
            let wanted = name_of(&place);
            let mut name = wanted.clone();
            let mut number = 2;
            while !taken.insert(name.clone()) {
                name = format!("{wanted}{number}");
                number += 1;
            }
            draft.log.record(place.clone(), format!("named {name}"));
            walk::add_component(&mut draft.document, &name, schema.unwrap_or_else(|| json!({})));
            names.insert(place, name);
        }
    }
    if names.is_empty() {
        return;
    }
    walk::schemas(&mut draft.document, |_, schema| {
        if let Some(name) = other_place(schema).and_then(|place| names.get(&place))
            && let Some(object) = schema.as_object_mut()
        {
            let reference = components::schema_reference(name);
            object.insert("$ref".to_owned(), Value::String(reference));
        }
        if let Some(object) = schema.as_object_mut() {
            object.shift_remove("$defs");
        }
    });
}

/// The place that a schema refers to, unless it is a component.
fn other_place(schema: &Value) -> Option<String> {
    let place = pointer::from_reference(schema.get("$ref")?.as_str()?)?;
    components::schema_name(&place).is_none().then_some(place)
}

/// A name for the schema at a place: `UserAddress` for what is in `User`.
fn name_of(place: &str) -> String {
    let tokens: Vec<_> = pointer::tokens(place).collect();
    let last = tokens.last().map(|last| last.to_pascal_case()).unwrap_or_default();
    match tokens.as_slice() {
        [first, second, component, ..] if *first == "components" && *second == "schemas" => {
            format!("{component}{last}")
        }
        _ => format!("{last}Schema"),
    }
}

/// Reads an array whose items have schemas by their positions as one of any items.
///
/// 3.0 has one schema for all items. The values stay whole, as JSON.
pub(super) fn read_tuples(draft: &mut Draft) {
    draft.edit_schemas(|schema| {
        schema.shift_remove("prefixItems")?;
        schema.insert("items".to_owned(), json!({}));
        Some("items may be any value")
    });
}

/// Reads properties that match a pattern as additional ones.
///
/// 3.0 has one schema for all properties without a name. Where only one pattern is allowed,
/// that is its schema; else they may be any value.
pub(super) fn read_pattern_properties(draft: &mut Draft) {
    draft.edit_schemas(|schema| {
        let Value::Object(patterns) = schema.shift_remove("patternProperties")? else {
            return None;
        };
        let is_closed = schema.get("additionalProperties") == Some(&Value::Bool(false))
            || schema.get("unevaluatedProperties") == Some(&json!({"not": {}}));
        let mut schemas = patterns.into_iter().map(|(_, schema)| schema);
        let additional = match (schemas.next(), schemas.next()) {
            (Some(only), None) if is_closed => only,
            _ => json!({}),
        };
        schema.insert("additionalProperties".to_owned(), additional);
        Some("properties by patterns are additional properties")
    });
}

/// Writes several types in a list as alternatives, each with the limits that bear on it.
///
/// 3.0 has one type for a schema, and typify makes an enum of alternatives.
pub(super) fn read_type_lists(draft: &mut Draft) {
    draft.edit_schemas(|schema| {
        // There are alternatives already.
        if schema.contains_key("anyOf") || schema.contains_key("oneOf") {
            return None;
        }
        let types = schema.get("type")?.as_array()?.clone();
        schema.shift_remove("type");
        // Each once, as every alternative is a copy of the schemas within this one.
        let mut listed = BTreeSet::new();
        let names = types.iter().filter_map(Value::as_str).filter(|name| listed.insert(*name));
        let alternatives: Vec<Value> = names.map(|name| of_type(name, schema)).collect();
        schema.retain(|keyword, _| types_of(keyword).is_none());
        schema.insert("anyOf".to_owned(), Value::Array(alternatives));
        Some("several types are alternatives")
    });
}

/// Drops keywords that bear on other types than that of a schema: `items` of an object. A schema
/// without a type that has `properties` is one of objects, and one with `items` one of lists.
///
/// They mean nothing, and typify panics on them.
pub(super) fn drop_keywords_of_other_types(draft: &mut Draft) {
    draft.edit_schemas(|schema| {
        let kind = match schema.get("type") {
            Some(kind) => kind.as_str()?.to_owned(),
            None if schema.contains_key("properties") => "object".to_owned(),
            None if schema.contains_key("items") => "array".to_owned(),
            None => return None,
        };
        let before = schema.len();
        schema.retain(|keyword, _| {
            let types = types_of(keyword).filter(|_| keyword != "format" && keyword != "enum");
            types.is_none_or(|types| types.split(' ').any(|own| own == kind))
        });
        (schema.len() < before).then(|| format!("dropped keywords of other types than {kind}"))
    });
}

/// Types, and the keywords that bear on values of these types alone.
const OF_TYPES: [(&str, &str); 6] = [
    ("array boolean integer number object string", "enum"),
    ("integer number string", "format"),
    ("string", "minLength maxLength pattern"),
    ("integer number", "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf"),
    ("array", "items minItems maxItems uniqueItems prefixItems"),
    (
        "object",
        "properties required additionalProperties patternProperties minProperties maxProperties \
         discriminator",
    ),
];

/// The types that a keyword bears on; none for one that bears on all values.
fn types_of(keyword: &str) -> Option<&'static str> {
    let has = |keywords: &str| keywords.split(' ').any(|known| known == keyword);
    let found = OF_TYPES.iter().find(|(_, keywords)| has(keywords));
    found.map(|(types, _)| *types)
}

/// A schema of one type, with the keywords of another that bear on it.
fn of_type(name: &str, schema: &Map<String, Value>) -> Value {
    let mut alternative = Map::new();
    alternative.insert("type".to_owned(), json!(name));
    for (keyword, value) in schema {
        let types = types_of(keyword).unwrap_or_default();
        if !types.split(' ').any(|own| own == name) {
            continue;
        }
        let value = match value.as_array().filter(|_| keyword == "enum") {
            Some(values) => {
                let fits = values.iter().filter(|value| is_of_type(value, name));
                Value::Array(fits.cloned().collect())
            }
            None => value.clone(),
        };
        alternative.insert(keyword.clone(), value);
    }
    // OpenAPI 3.0 requires `items`.
    if name == "array" {
        alternative.entry("items").or_insert_with(|| json!({}));
    }
    Value::Object(alternative)
}

/// Returns whether a value is of a type of JSON Schema. Null is of none.
pub(super) fn is_of_type(value: &Value, name: &str) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(_) => name == "boolean",
        Value::Number(number) => name == "number" || (name == "integer" && !number.is_f64()),
        Value::String(_) => name == "string",
        Value::Array(_) => name == "array",
        Value::Object(_) => name == "object",
    }
}
