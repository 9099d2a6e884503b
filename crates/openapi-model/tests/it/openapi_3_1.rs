//! Documents of OpenAPI 3.1, and their meaning in terms of 3.0.

use openapi_model::schema::{SchemaStore, TypeSet};
use openapi_model::{Diagnostics, Document};
use serde_json::json;

use crate::text;

fn parse(text: &str) -> Result<Document, Diagnostics> {
    Document::parse("api.yaml", text)
}

/// A document of OpenAPI 3.1 with one schema, `A`, and an integer, `Id`.
fn with_schema(schema: &str) -> Document {
    let text = format!(
        "openapi: 3.1.1\ninfo: {{title: T, version: '1'}}\n\
         components:\n  schemas:\n    Id: {{type: integer}}\n    A: {schema}\n"
    );
    parse(&text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn schemas_are_translated_to_3_0_if_possible() {
    for (written, translated) in [
        ("{type: [string, 'null']}", json!({"type": "string", "nullable": true})),
        ("{type: [string]}", json!({"type": "string"})),
        (
            "{type: [string, 'null', integer]}",
            json!({"anyOf": [{"type": "string"}, {"type": "integer"}, {"enum": [null]}]}),
        ),
        (
            "{type: [string, 'null', integer], maxLength: 3}",
            json!({"type": ["string", "integer"], "maxLength": 3, "nullable": true}),
        ),
        ("{type: 'null'}", json!({"enum": [null]})),
        ("{const: a}", json!({"enum": ["a"]})),
        ("{const: a, enum: [a, b]}", json!({"enum": ["a"]})),
        ("{const: a, enum: [b]}", json!({"enum": []})),
        (
            "{type: integer, exclusiveMinimum: 3}",
            json!({"type": "integer", "minimum": 3, "exclusiveMinimum": true}),
        ),
        ("{minimum: 4, exclusiveMinimum: 3}", json!({"minimum": 4})),
        ("{maximum: 4, exclusiveMaximum: 4}", json!({"maximum": 4, "exclusiveMaximum": true})),
        ("{examples: [a]}", json!({"example": "a"})),
        ("{examples: [a, b]}", json!({"examples": ["a", "b"]})),
        ("true", json!({})),
        ("false", json!({"not": {}})),
        ("{items: false}", json!({"items": {"not": {}}})),
        ("{additionalProperties: false}", json!({"additionalProperties": false})),
        ("{type: string, contentEncoding: base64}", json!({"type": "string", "format": "byte"})),
        (
            "{type: string, contentMediaType: application/octet-stream}",
            json!({"type": "string", "format": "binary"}),
        ),
        (
            "{$ref: '#/components/schemas/Id', description: D}",
            json!({"description": "D", "allOf": [{"$ref": "#/components/schemas/Id"}]}),
        ),
        (
            "{allOf: [{minimum: 1}], $ref: '#/components/schemas/Id'}",
            json!({"allOf": [{"minimum": 1}, {"$ref": "#/components/schemas/Id"}]}),
        ),
        ("{$ref: '#/components/schemas/Id'}", json!({"$ref": "#/components/schemas/Id"})),
    ] {
        assert_eq!(with_schema(written).schema("A"), Some(&translated), "{written}");
    }
}

/// Messages show the line of the original text, and bundling keeps that text.
#[test]
fn translated_schemas_keep_place_and_text() {
    let document = with_schema("{exclusiveMinimum: 3, type: ['null', integer]}");
    let pointer = "/components/schemas/A";
    let place = |keyword: &str| document.nearest(&format!("{pointer}/{keyword}")).to_string();
    assert_eq!(place("minimum"), "api.yaml:6:27");
    assert_eq!(place("type"), "api.yaml:6:45");
    assert_eq!(
        document.written().pointer(pointer),
        Some(&json!({"exclusiveMinimum": 3, "type": ["null", "integer"]}))
    );
}

/// References lead to `$defs` and booleans, and never form a circle.
#[test]
fn references_are_keywords_like_others() {
    let document = with_schema(
        "{$defs: {B: {type: string}, C: true}, properties: {b: {$ref: '#/components/schemas/A/$defs/B', \
         maxLength: 3}, c: {$ref: '#/components/schemas/A/$defs/C'}}}",
    );
    let store = SchemaStore::new(&document);
    let form = store.component("A");
    let b = store.get(&form.properties["b"].schema);
    assert_eq!(b.constraints.types, TypeSet::STRING);
    assert_eq!(b.constraints.size_limits["maxLength"], 3);
    assert!(store.get(&form.properties["c"].schema).allows_anything());
    let circle = "openapi: 3.1.0\ninfo: {title: T, version: '1'}\n\
                  components: {schemas: {A: {$ref: '#/components/schemas/A', minimum: 1}}}\n";
    let error = parse(circle).unwrap_err().to_string();
    assert!(error.contains("endless reference"), "{error}");
}

#[test]
fn document_of_3_1_may_lack_paths() {
    let document = parse(&text("webhooks.yaml")).unwrap_or_else(|error| panic!("{error}"));
    assert!(document.operations().is_empty());
    assert!(document.at("/jsonSchemaDialect").is_none());
    let nothing = "openapi: 3.1.0\ninfo: {title: T, version: '1'}\n";
    let error = parse(nothing).unwrap_err();
    let message = &error.first().unwrap().message;
    assert_eq!(message, "missing `paths`, `components` or `webhooks` in the document");
}

/// The reference of the property `b` of `A`.
fn referring(schemas: &str) -> Result<Document, Diagnostics> {
    parse(&format!(
        "openapi: 3.1.0\ninfo: {{title: T, version: '1'}}\ncomponents:\n  schemas: {schemas}\n"
    ))
}

fn reference_of_b(schemas: &str) -> String {
    let document = referring(schemas).unwrap_or_else(|error| panic!("{error}"));
    document.at("/components/schemas/A/properties/b/$ref").unwrap().as_str().unwrap().to_owned()
}

#[test]
fn anchor_is_followed() {
    let schemas = "{A: {properties: {b: {$ref: '#here'}}}, B: {$anchor: here}}";
    assert_eq!(reference_of_b(schemas), "#/components/schemas/B");
}

#[test]
fn anchor_belongs_to_the_id_around_it() {
    let schemas = "{A: {$id: 'https://h.example/a', properties: {b: {$ref: '#here'}}, \
                   $defs: {here: {$anchor: here}}}, B: {$anchor: here}}";
    assert_eq!(reference_of_b(schemas), "#/components/schemas/A/$defs/here");
}

#[test]
fn reference_is_relative_to_the_id_around_it() {
    let schemas = "{A: {$id: 'https://h.example/s/a.json', \
                   properties: {b: {$ref: '../b.json#/properties/c'}}}, \
                   B: {$id: 'https://h.example/b.json', properties: {c: {}}}}";
    assert_eq!(reference_of_b(schemas), "#/components/schemas/B/properties/c");
}

#[test]
fn property_called_id_is_no_identifier() {
    let schemas = "{A: {properties: {$id: {type: string}, b: {$ref: '#/components/schemas/B'}}}, \
                   B: {}}";
    assert_eq!(reference_of_b(schemas), "#/components/schemas/B");
}

#[test]
fn anchor_that_no_schema_has_is_refused() {
    let error = referring("{A: {$ref: '#nowhere'}, B: {$anchor: here}}").unwrap_err().to_string();
    assert!(error.contains("`#nowhere` is not a JSON pointer"), "{error}");
}
