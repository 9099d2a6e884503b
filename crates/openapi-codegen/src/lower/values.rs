//! Lowerings that take away what a client must not enforce.

use openapi_model::components;
use openapi_model::rust::variant_names;
use serde_json::{Map, Value};

use super::draft::Draft;
use super::versions::is_of_type;
use super::walk;

/// Drops an `enum` of which no type can be made: values of several types; strings that cannot become variant names,
/// as two differ in punctuation alone or one has no letter or digit; values that are not of
/// the schema's type; and lists and objects.
///
/// Typify panics on the former, or makes an odd name, and refuses the others.
pub(super) fn drop_unnameable_enums(draft: &mut Draft) {
    draft.edit_schemas(|schema| {
        let values = schema.get("enum")?.as_array()?;
        if values.iter().all(Value::is_null) {
            schema.shift_remove("enum");
            schema.insert("nullable".to_owned(), Value::Bool(true));
            return Some("dropped an enum of null alone");
        }
        let fits = match walk::text(schema, "type") {
            Some("array" | "object") => false,
            Some(name) => values.iter().all(|value| value.is_null() || is_of_type(value, name)),
            // The schema has several types.
            None => false,
        };
        if fits && variant_names(values.iter().filter_map(Value::as_str)).is_some() {
            return None;
        }
        schema.shift_remove("enum");
        Some("dropped an enum of which no type can be made")
    });
}

/// Says of which type the values of an `enum` without a `type` are, where all are of one.
///
/// Typify refuses a list of strings with null, and makes nothing of numbers.
pub(super) fn type_listed_values(draft: &mut Draft) {
    draft.edit_schemas(|schema| {
        let values = schema.get("enum")?.as_array()?;
        if schema.contains_key("type") || !values.iter().any(|value| !value.is_null()) {
            return None;
        }
        let fits =
            |kind: &str| values.iter().all(|value| value.is_null() || is_of_type(value, kind));
        let kind =
            ["string", "integer", "number", "boolean"].into_iter().find(|kind| fits(kind))?;
        let is_nullable = values.iter().any(Value::is_null);
        schema.insert("type".to_owned(), kind.into());
        // A number is one, whatever the others are.
        if kind != "string" {
            schema.shift_remove("enum");
        }
        if is_nullable {
            schema.insert("nullable".to_owned(), Value::Bool(true));
        }
        Some(format!("the listed values are of the type {kind}"))
    });
}

/// The keywords of schemas that make no type: limits on values, what else is asked of them
/// (`not`, `if`, `contains`), what is assumed for absent ones, and titles.
const ASSERTIONS: &str = "\
    minimum maximum exclusiveMinimum exclusiveMaximum multipleOf \
    minLength maxLength pattern minItems maxItems uniqueItems minProperties maxProperties \
    not if then else contains minContains maxContains contentEncoding contentMediaType \
    contentSchema dependentRequired dependentSchemas propertyNames unevaluatedItems \
    unevaluatedProperties \
    default examples title \
    $anchor $comment $defs $dynamicAnchor $id $schema $vocabulary";

/// Drops keywords that make no type.
///
/// Typify makes types that refuse a value outside the limits (a NonZeroU32, a string with a
/// regex). To enforce a limit is the server's part: a client that refuses a response for it
/// helps nobody. A default says what the server assumes for an absent value; typify would
/// fill it in on reading, and absent would be sent back as present. It names types after
/// titles, which two schemas may share.
pub(super) fn drop_assertions(draft: &mut Draft) {
    let keywords: Vec<&str> = ASSERTIONS.split(' ').collect();
    drop_keywords(draft, &keywords, |_| true);
}

/// Drops formats, but those of numbers.
///
/// Strings whose format has a type have got it before. Typify would parse the others, and panics
/// on formats of what is neither a number nor a string. `binary` stays: it marks raw bodies.
pub(super) fn drop_formats(draft: &mut Draft) {
    drop_keywords(draft, &["format"], |schema| {
        let is = |key: &str, wanted: &str| schema.get(key).is_some_and(|value| value == wanted);
        let is_number = is("type", "integer") || is("type", "number");
        let is_binary = is("type", "string") && is("format", "binary");
        !is_number && !is_binary
    });
}

/// Puts the component schemas in the order of their names.
///
/// typify boxes the schema at which a circle of schemas closes. Sorting makes that choice
/// independent of the order of the document.
pub(super) fn order_components(draft: &mut Draft) {
    let schemas = walk::component_schemas_mut(&mut draft.document);
    let Some(schemas) = schemas else { return };
    if schemas.keys().is_sorted() {
        return;
    }
    schemas.sort_keys();
    draft.log.record(components::SCHEMAS, "ordered by name");
}

/// Drops examples and extensions inside schemas.
///
/// They are of no use to the generator, and typify checks some of them.
pub(super) fn drop_nested_examples(draft: &mut Draft) {
    let mut dropped = 0;
    walk::schemas(&mut draft.document, |_, schema| {
        if let Some(object) = schema.as_object_mut() {
            let before = object.len();
            object.retain(|key, _| {
                !matches!(key.as_str(), "example" | "externalDocs" | "xml")
                    && !key.starts_with("x-")
            });
            dropped += before - object.len();
        }
    });
    walk::operations(&mut draft.document, |_, operation| {
        operation.retain(|key, _| !key.starts_with("x-"));
    });
    walk::parameters(&mut draft.document, |_, parameter| {
        parameter.retain(|key, _| !matches!(key.as_str(), "example" | "examples"));
    });
    if let Some(components) = walk::section_mut(&mut draft.document, "components") {
        components.retain(|key, _| key == "schemas");
    }
    if dropped > 0 {
        draft.log.record(components::SCHEMAS, format!("dropped {dropped} examples and extensions"));
    }
}

fn drop_keywords(
    draft: &mut Draft,
    keywords: &[&str],
    applies: impl Fn(&Map<String, Value>) -> bool,
) {
    draft.edit_schemas(|schema| {
        if !applies(schema) {
            return None;
        }
        let mut found = keywords.to_vec();
        found.retain(|keyword| schema.shift_remove(*keyword).is_some());
        (!found.is_empty()).then(|| format!("dropped {}", found.join(", ")))
    });
}
