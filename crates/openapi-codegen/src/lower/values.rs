//! Lowerings that remove what a client must not enforce.

use openapi_model::components;
use openapi_model::rust::variant_names;
use serde_json::{Map, Value};

use super::draft::Draft;
use super::versions::is_of_type;
use super::walk;

/// Removes an `enum` that cannot be a type: values of several types; strings that cannot be variant
/// names, because two differ only in punctuation or one has no letter or digit; values that do not
/// have the type of the schema; lists and objects.
///
/// Typify panics on some of these, makes odd names from others, and refuses the rest.
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
        Some("dropped an enum that cannot become a type")
    });
}

/// Adds the `type` to a schema with an `enum` but without a type, if all values have the same.
///
/// Typify refuses a list of strings with null, and ignores numbers.
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
        // A number is never equal to a text.
        if kind != "string" {
            schema.shift_remove("enum");
        }
        if is_nullable {
            schema.insert("nullable".to_owned(), Value::Bool(true));
        }
        Some(format!("the listed values are of the type {kind}"))
    });
}

/// The keywords of schemas that have no effect on the type: limits, further conditions (`not`,
/// `if`, `contains`), defaults, and titles.
const ASSERTIONS: &str = "\
    minimum maximum exclusiveMinimum exclusiveMaximum multipleOf \
    minLength maxLength pattern minItems maxItems uniqueItems minProperties maxProperties \
    not if then else contains minContains maxContains contentEncoding contentMediaType \
    contentSchema dependentRequired dependentSchemas propertyNames unevaluatedItems \
    unevaluatedProperties \
    default examples title \
    $anchor $comment $defs $dynamicAnchor $id $schema $vocabulary";

/// Removes the keywords that have no effect on the type.
///
/// Typify makes types that refuse values outside of the limits (a NonZeroU32, a string with a
/// regex). Enforcing a limit is the task of the server: a client that refuses a response because of
/// one helps nobody. A default is what the server assumes for an absent value; typify would fill it
/// in, and an absent value would be sent back as present. It names types after titles, which two
/// schemas may share.
pub(super) fn drop_assertions(draft: &mut Draft) {
    let keywords: Vec<&str> = ASSERTIONS.split(' ').collect();
    drop_keywords(draft, &keywords, |_| true);
}

/// Removes all formats except those of numbers.
///
/// Strings whose format has a type have been replaced before. Typify would parse the others, and
/// panics on formats of other types than numbers and strings. `binary` stays, because it marks raw
/// bodies.
pub(super) fn drop_formats(draft: &mut Draft) {
    drop_keywords(draft, &["format"], |schema| {
        let is = |key: &str, wanted: &str| schema.get(key).is_some_and(|value| value == wanted);
        let is_number = is("type", "integer") || is("type", "number");
        let is_binary = is("type", "string") && is("format", "binary");
        !is_number && !is_binary
    });
}

/// Sorts the component schemas by name.
///
/// Typify boxes the schema at which a cycle of schemas closes. Sorting makes this independent of
/// the order of the document.
pub(super) fn order_components(draft: &mut Draft) {
    let schemas = walk::component_schemas_mut(&mut draft.document);
    let Some(schemas) = schemas else { return };
    if schemas.keys().is_sorted() {
        return;
    }
    schemas.sort_keys();
    draft.log.record(components::SCHEMAS, "ordered by name");
}

/// Removes examples and extensions within schemas.
///
/// The generator does not need them, and typify checks some of them.
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
