//! Lowerings to OpenAPI 3.0, the version that progenitor reads.

use std::collections::{BTreeMap, BTreeSet};

use openapi_model::rust::IdentifierCase as _;
use openapi_model::{components, pointer};
use serde_json::{Map, Value, json};

use super::draft::Draft;
use super::walk;

/// Removes webhooks, inlines path items of the components, and adds responses to operations without
/// any.
///
/// Webhooks are calls by the server, for which no client is made. Progenitor refuses other
/// versions, path items that are references, and operations without responses.
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

/// Returns whether a version is a later 3.x.
fn is_later(version: &Value) -> bool {
    version.as_str().is_some_and(|version| version.starts_with("3.") && !version.starts_with("3.0"))
}

/// The path item in the components, `items`, to which another refers.
fn referred_item(item: &Value, items: &Value) -> Option<Value> {
    let in_components = |pointer: &str| {
        let pointer = pointer.strip_prefix("/components/pathItems")?;
        items.pointer(pointer).filter(|_| pointer.starts_with('/'))
    };
    let (found, _) = openapi_model::follow(item, in_components)?;
    (found != item).then(|| found.clone())
}

/// Moves schemas to components if something refers to them: those in `$defs`, or within another
/// schema.
///
/// Typify only finds schemas by the names of components.
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

/// The place to which a schema refers, unless it is a component.
fn other_place(schema: &Value) -> Option<String> {
    let place = pointer::from_reference(schema.get("$ref")?.as_str()?)?;
    components::schema_name(&place).is_none().then_some(place)
}

/// A name for the schema at a place, such as `UserAddress` for one within `User`.
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

/// Replaces the schemas for positions of an array by one for any items.
///
/// 3.0 has a single schema for all items. The values are kept as JSON.
pub(super) fn read_tuples(draft: &mut Draft) {
    draft.edit_schemas(|schema| {
        schema.shift_remove("prefixItems")?;
        schema.insert("items".to_owned(), json!({}));
        Some("items may be any value")
    });
}

/// Replaces patterns for properties by additional properties.
///
/// 3.0 has a single schema for all unnamed properties. If only one pattern is allowed, it is the
/// schema of the pattern; otherwise the properties may have any value.
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

/// Replaces a list of types by alternatives, each with the limits that apply to it.
///
/// 3.0 allows a single type for a schema, and typify makes an enum from alternatives.
pub(super) fn read_type_lists(draft: &mut Draft) {
    draft.edit_schemas(|schema| {
        // There are alternatives already.
        if schema.contains_key("anyOf") || schema.contains_key("oneOf") {
            return None;
        }
        let types = schema.get("type")?.as_array()?.clone();
        schema.shift_remove("type");
        // Without duplicates, because every alternative is a copy of the inner schemas.
        let mut listed = BTreeSet::new();
        let names = types.iter().filter_map(Value::as_str).filter(|name| listed.insert(*name));
        let alternatives: Vec<Value> = names.map(|name| of_type(name, schema)).collect();
        schema.retain(|keyword, _| types_of(keyword).is_none());
        schema.insert("anyOf".to_owned(), Value::Array(alternatives));
        Some("several types are alternatives")
    });
}

/// Removes keywords for other types than that of the schema, such as `items` of an object. A schema
/// without a type is an object if it has `properties`, and a list if it has `items`.
///
/// They have no effect, and typify panics on them.
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

/// The keywords that only apply to values of a type.
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

/// The type to which a keyword applies; `None` if it applies to all values.
fn types_of(keyword: &str) -> Option<&'static str> {
    let has = |keywords: &str| keywords.split(' ').any(|known| known == keyword);
    let found = OF_TYPES.iter().find(|(_, keywords)| has(keywords));
    found.map(|(types, _)| *types)
}

/// A schema of a single type, with the keywords of another that apply to it.
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

/// Returns whether a value has a type of JSON Schema. Null has none of them.
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
