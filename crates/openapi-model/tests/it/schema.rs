//! The normal form of schemas: schemas with the same meaning have the same form.

use openapi_model::Document;
use openapi_model::schema::{Nullability, SchemaStore, TypeSet};

/// A document with these components, each one line of YAML.
fn document(schemas: &str) -> Document {
    let text = format!(
        "openapi: 3.0.3\ninfo: {{title: T, version: '1'}}\npaths: {{}}\n\
         components:\n  schemas:\n{schemas}"
    );
    Document::parse("api.yaml", &text).unwrap()
}

#[test]
fn spellings_of_the_same_values_have_the_same_constraints() {
    for (one, other) in [
        ("{type: integer, minimum: 5}", "{type: integer, minimum: 4.5}"),
        ("{type: integer, minimum: 5}", "{type: integer, minimum: 4, exclusiveMinimum: true}"),
        ("{type: integer, format: int32}", "{type: integer, format: int32, maximum: 2147483647}"),
        ("{type: string}", "{type: string, minLength: 0, minItems: 3}"),
        ("{type: string, enum: [a, b]}", "{type: string, enum: [b, a, abc], maxLength: 1}"),
        (
            "{type: number, minimum: 2, maximum: 3, exclusiveMaximum: true}",
            "{type: number, allOf: [{minimum: 1, maximum: 3, exclusiveMaximum: true}, \
             {minimum: 2, maximum: 3}]}",
        ),
        ("{type: boolean}", "{type: boolean, enum: [false, true]}"),
        (
            "{type: object, required: [a, b]}",
            "{allOf: [{type: object, required: [a]}, {required: [b]}], minProperties: 2}",
        ),
        (
            "{type: string, nullable: true}",
            "{oneOf: [{type: string}, {nullable: true, enum: [null]}]}",
        ),
    ] {
        let document = document(&format!("    One: {one}\n    Other: {other}\n"));
        let store = SchemaStore::new(&document);
        let [one, other] = ["One", "Other"].map(|name| store.component(name));
        assert_eq!(one.constraints, other.constraints, "{}", document.text());
        assert!(one.choices.is_empty() && other.choices.is_empty());
    }
}

#[test]
fn schemas_of_other_values_have_other_constraints() {
    for (one, other) in [
        ("{type: integer, minimum: 5}", "{type: number, minimum: 4.5}"),
        ("{type: string}", "{type: string, nullable: true}"),
        ("{type: string}", "{type: string, minLength: 1}"),
        ("{type: string, enum: [a]}", "{type: string, x-extensible-enum: [a]}"),
        ("{type: object}", "{type: object, additionalProperties: false}"),
        ("{}", "{type: object}"),
    ] {
        let document = document(&format!("    One: {one}\n    Other: {other}\n"));
        let store = SchemaStore::new(&document);
        let [one, other] = ["One", "Other"].map(|name| store.component(name));
        assert_ne!(one.constraints, other.constraints, "{}", document.text());
    }
}

#[test]
fn wrapped_component_keeps_name_and_use_site() {
    let document = document(
        "    Id: {type: integer}\n    \
             User: {type: object, properties: {id: {nullable: true, allOf: [{$ref: '#/components/schemas/Id'}]}}}\n",
    );
    let store = SchemaStore::new(&document);
    let user = store.component("User");
    let id = store.get(&user.properties["id"].schema);
    assert_eq!(id.name.as_deref(), Some("Id"));
    assert_eq!(id.definition, "/components/schemas/Id");
    assert_eq!(id.use_site, "/components/schemas/User/properties/id");
    // `nullable` next to an `allOf` whose subschemas forbid null has no effect.
    assert_eq!(id.constraints.nullability, Nullability::Ineffective);
    assert!(!id.constraints.types.intersects(TypeSet::NULL));
}

#[test]
fn property_of_two_subschemas_must_fit_both() {
    let document = document(
        "    A: {allOf: [{type: object, properties: {a: {type: integer, minimum: 3}}}, \
                         {type: object, properties: {a: {type: number, maximum: 5}}}]}\n",
    );
    let store = SchemaStore::new(&document);
    let property = &store.component("A").properties["a"];
    assert_eq!(property.schema.pointers(), property.pointers);
    assert_eq!(property.pointers.len(), 2);
    let constraints = &store.get(&property.schema).constraints;
    assert_eq!(constraints.types, TypeSet::INTEGER);
    let bounds = [&constraints.minimum, &constraints.maximum]
        .map(|bound| bound.as_ref().map(ToString::to_string));
    assert_eq!(bounds, [Some("3".to_owned()), Some("5".to_owned())]);
}

#[test]
fn extensions_are_kept_unchanged_or_as_annotations() {
    let document = document("    A: {type: string, x-note: n, x-limit: 3}\n");
    let store = SchemaStore::new(&document).with_annotations(&["x-note"]);
    let schema = store.component("A");
    let limit = openapi_model::schema::OtherKeyword {
        pointer: "/components/schemas/A/x-limit".to_owned(),
        value: &serde_json::json!(3),
    };
    assert_eq!(schema.other_keyword("x-limit"), [limit]);
    assert!(schema.other_keyword("x-note").is_empty());
    let annotations: Vec<&str> = schema.annotations.iter().map(|note| note.keyword).collect();
    assert_eq!(annotations, ["x-note"]);
}
