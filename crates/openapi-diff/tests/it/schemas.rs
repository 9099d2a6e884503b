//! The diff of schemas: that no keyword is passed over, and that no document is too
//! deep.

use openapi_diff::{Change, Effect, Level};
use openapi_model::{Document, LoadOptions};
use serde_json::{Map, Value, json};

/// The pair of documents of a fixture.
pub(crate) fn without(method: &str, mut document: Value) -> Value {
    let methods = document.pointer_mut("/paths/~1thing").unwrap();
    methods.as_object_mut().unwrap().remove(method);
    document
}

pub(crate) fn contract(document: &Value) -> Document {
    let options = LoadOptions::lenient();
    Document::parse_with("api.json", &document.to_string(), &options)
        .unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn changes(old: &Value, new: &Value) -> Vec<Change> {
    crate::compare(&contract(old), &contract(new)).changes
}

pub(crate) fn level(effect: &Effect) -> &'static str {
    effect.level.map_or("-", Level::as_str)
}

/// A property, and the component schemas beside it.
pub(crate) type Side<'s> = (&'s Value, &'s [(&'s str, Value)]);

/// A document in which a property is read and written, and other schemas.
pub(crate) fn document(property: &Value, others: &[(&str, Value)]) -> Value {
    let thing = json!({"$ref": "#/components/schemas/Thing"});
    let content = json!({"application/json": {"schema": thing}});
    let mut schemas = Map::new();
    let properties = json!({"it": property});
    schemas.insert(
        "Thing".to_owned(),
        json!({"type": "object", "properties": properties}),
    );
    for (name, schema) in others {
        schemas.insert((*name).to_owned(), schema.clone());
    }
    json!({
        "openapi": "3.0.3",
        "info": {"title": "Things", "version": "1"},
        "paths": {"/thing": {
            "get": {"responses": {"200": {"description": "It.", "content": content}}},
            "put": {
                "requestBody": {"content": content},
                "responses": {"204": {"description": "Done."}},
            },
        }},
        "components": {"schemas": schemas},
    })
}

#[test]
fn no_keyword_is_passed_over() {
    let any_of =
        json!({"anyOf": [{"$ref": "#/components/schemas/A"}, {"$ref": "#/components/schemas/B"}]});
    let object = json!({"type": "object", "properties": {"a": {"type": "string"}}});
    let text = json!({"type": "string"});
    let number = json!({"type": "number"});
    let list = json!({"type": "array", "items": {"type": "string"}});
    let others = [
        ("A", object.clone()),
        ("B", json!({"type": "object", "required": ["b"]})),
    ];
    for (schema, keyword, value) in [
        (&text, "title", json!("A title")),
        (&text, "description", json!("Words.")),
        (&text, "example", json!("x")),
        (&text, "externalDocs", json!({"url": "https://example.org"})),
        (&text, "format", json!("date")),
        (&text, "pattern", json!("a")),
        (&text, "minLength", json!(1)),
        (&text, "maxLength", json!(9)),
        (&text, "enum", json!(["a"])),
        (&text, "x-extensible-enum", json!(["a"])),
        (&text, "nullable", json!(true)),
        (&text, "default", json!("a")),
        (&text, "default", Value::Null),
        (&text, "readOnly", json!(true)),
        (&text, "writeOnly", json!(true)),
        (&text, "deprecated", json!(true)),
        (&text, "not", json!({"enum": ["a"]})),
        (&text, "allOf", json!([{"maxLength": 3}])),
        (&text, "anyOf", json!([{"maxLength": 3}, {"minLength": 5}])),
        (&text, "oneOf", json!([{"maxLength": 3}, {"minLength": 5}])),
        (&text, "xml", json!({"attribute": true})),
        (&text, "x-vendor", json!({"a": 1})),
        (&text, "contentEncoding", json!("base64")),
        (&text, "const", json!("a")),
        (&number, "minimum", json!(1)),
        (&number, "maximum", json!(1)),
        (&number, "multipleOf", json!(2)),
        (&list, "minItems", json!(1)),
        (&list, "maxItems", json!(1)),
        (&list, "uniqueItems", json!(true)),
        (&object, "minProperties", json!(1)),
        (&object, "maxProperties", json!(1)),
        (&object, "required", json!(["a"])),
        (&object, "required", json!(["b"])),
        (&object, "additionalProperties", json!(false)),
        (&object, "additionalProperties", json!({"type": "string"})),
        (
            &object,
            "patternProperties",
            json!({"a": {"type": "string"}}),
        ),
        (&object, "if", json!({"required": ["a"]})),
        (&any_of, "discriminator", json!({"propertyName": "a"})),
        (&any_of, "nullable", json!(true)),
        (&any_of, "type", json!("object")),
    ] {
        let mut with = schema.clone();
        with[keyword] = value;
        let [old, new] = [schema, &with].map(|schema| document(schema, &others));
        assert_ne!(changes(&old, &new), [], "{keyword} is new");
        assert_ne!(changes(&new, &old), [], "{keyword} is gone");
        assert_eq!(changes(&new, &new), [], "{keyword} stays");
    }
}

#[test]
fn what_no_rule_knows_is_major() {
    let schema = |value: Value| document(&json!({"type": "string", "vendor": value}), &[]);
    let found = changes(&schema(json!(1)), &schema(json!(2)));
    let [change] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!(change.rule, "not-understood");
    assert_eq!(change.level, Level::Major);
    assert_eq!(
        (change.before.as_deref(), change.after.as_deref()),
        (Some("1"), Some("2"))
    );
}

#[test]
fn a_schema_that_many_use_is_one_change() {
    let colour = |values: Value| {
        let colour = json!({"type": "string", "enum": values});
        let lists = json!({"type": "array", "items": {"$ref": "#/components/schemas/Colour"}});
        document(&lists, &[("Colour", colour)])
    };
    let found = changes(&colour(json!(["red"])), &colour(json!(["red", "blue"])));
    let [change] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!(change.used_by, ["GET /thing", "PUT /thing"]);
    assert_eq!(change.message, "`Colour` may also be `blue`");
}

/// The changes by rule, and what they are on the wire and in Rust, where a property
/// is sent by callers (put), or by the server (get).
pub(crate) fn one_way(
    method: &str,
    property: [&Value; 2],
    others: &[(&str, Value)],
) -> Vec<String> {
    one_way_each(method, property.map(|own| (own, others)))
}

/// The same, where the other schemas are others before and after.
pub(crate) fn one_way_each(method: &str, sides: [Side<'_>; 2]) -> Vec<String> {
    let changes = changes_one_way(method, sides);
    let lines = changes
        .iter()
        .map(|own| format!("{}: {} {}", own.rule, level(&own.wire), level(&own.rust)));
    lines.collect()
}

/// What has changed, in words.
pub(crate) fn messages(method: &str, sides: [Side<'_>; 2]) -> Vec<String> {
    let changes = changes_one_way(method, sides);
    changes.into_iter().map(|change| change.message).collect()
}

pub(crate) fn changes_one_way(method: &str, sides: [Side<'_>; 2]) -> Vec<Change> {
    let left_out = if method == "get" { "put" } else { "get" };
    let [old, new] = sides.map(|(own, others)| without(left_out, document(own, others)));
    changes(&old, &new)
}

#[test]
fn a_limit_that_listed_values_keep_has_not_moved() {
    let limited = json!({"type": "string", "minLength": 1, "maxLength": 5});
    let listed = |longest: &str| json!({"type": "string", "enum": ["a", longest]});
    let (within, beyond) = (listed("abc"), listed("abcdef"));
    let added = ["enum-added: minor major"];
    assert_eq!(one_way("get", [&limited, &within], &[]), added);
    let removed = ["enum-removed: minor major"];
    assert_eq!(one_way("put", [&within, &limited], &[]), removed);
    let rules = |pair| one_way("get", pair, &[]).join("; ");
    assert!(rules([&limited, &beyond]).contains("max-length-raised: major"));
    let numbers = json!({"type": "integer", "minimum": 1, "maximum": 9});
    let listed = json!({"type": "integer", "enum": [1, 9]});
    assert_eq!(one_way("get", [&numbers, &listed], &[]), added);
}

/// Schemas `S0`, `S1` … of which each holds the next, and the last is `end`.
fn chain(length: usize, end: &Value, hold: impl Fn(Value) -> Value) -> Value {
    let names: Vec<String> = (0..length).map(|index| format!("S{index}")).collect();
    let reference = |index: usize| json!({"$ref": format!("#/components/schemas/S{index}")});
    let mut schemas: Vec<(&str, Value)> = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let schema = match index + 1 {
            next if next == length => end.clone(),
            next => hold(reference(next)),
        };
        schemas.push((name, schema));
    }
    document(&reference(0), &schemas)
}

#[test]
fn no_chain_of_schemas_is_too_long() {
    let holds: [fn(Value) -> Value; 5] = [
        |next| json!({"type": "object", "properties": {"next": next}}),
        |next| json!({"type": "array", "items": next}),
        |next| json!({"allOf": [next]}),
        |next| json!({"allOf": [next, {"description": "More."}]}),
        |next| json!({"anyOf": [next, {"type": "boolean"}]}),
    ];
    for hold in holds {
        let [old, new] = ["integer", "string"].map(|kind| chain(600, &json!({"type": kind}), hold));
        assert_eq!(changes(&old, &old), []);
        let found = changes(&old, &new);
        assert!(
            found.iter().any(|change| change.level == Level::Major),
            "{found:?}"
        );
    }
}

#[test]
fn circles_come_to_an_end() {
    let tree = |size: &str| {
        let node = json!({"type": "object", "properties": {
            "size": {"type": size},
            "children": {"type": "array", "items": {"$ref": "#/components/schemas/Node"}},
            "either": {"anyOf": [
                {"type": "object", "properties": {"left": {"$ref": "#/components/schemas/Node"}}},
                {"type": "object", "properties": {"right": {"$ref": "#/components/schemas/Node"}}},
            ]},
        }});
        document(
            &json!({"$ref": "#/components/schemas/Node"}),
            &[("Node", node)],
        )
    };
    let rules = |found: Vec<Change>| found.iter().map(|change| change.rule).collect::<Vec<_>>();
    assert_eq!(changes(&tree("integer"), &tree("integer")), []);
    assert_eq!(
        rules(changes(&tree("integer"), &tree("string"))),
        ["type-changed"]
    );
}

/// A schema that an operation returns is used, although another that refers to it is not.
#[test]
fn what_an_operation_uses_is_not_called_unused() {
    let things = json!({"type": "array", "items": {"$ref": "#/components/schemas/Thing"}});
    let [old, new] = ["A thing.", "The thing."].map(|description| {
        let mut document = document(&json!({"type": "string"}), &[("Things", things.clone())]);
        document["components"]["schemas"]["Thing"]["description"] = json!(description);
        without("put", document)
    });
    let found = changes(&old, &new);
    let [change] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!(change.rule, "description-changed");
    assert_eq!(change.used_by, ["GET /thing"]);
    assert_eq!(change.wire.meaning, "the same values are sent");
}

#[test]
fn the_items_of_a_list_are_any_where_nothing_is_said_of_them() {
    let (listed, bare) = (
        json!({"type": "array", "items": {"type": "string"}}),
        json!({"type": "array"}),
    );
    let widened = ["type-widened: minor major"];
    assert_eq!(one_way("put", [&listed, &bare], &[]), widened);
    let narrowed = ["type-narrowed: major major"];
    assert_eq!(one_way("put", [&bare, &listed], &[]), narrowed);
    assert_eq!(one_way("put", [&bare, &bare], &[]), [""; 0]);
}

/// Decimal fractions have no exact quotient.
#[test]
fn multiples_are_known_in_spite_of_rounding() {
    let multiple = |of: f64| json!({"type": "number", "multipleOf": of});
    for (divisor, number) in [(0.1, 0.3), (0.1, 98_765.4), (0.01, 4_194_304.31)] {
        let pair = [&multiple(divisor), &multiple(number)];
        assert_eq!(
            one_way("put", pair, &[]),
            ["multiple-of-narrowed: major patch"],
            "{number}"
        );
    }
    let pair = [&multiple(0.2), &multiple(98_765.3)];
    assert_eq!(
        one_way("put", pair, &[]),
        ["multiple-of-changed: major patch"]
    );
}

/// Where nothing but null fits, that is what messages call it.
#[test]
fn null_alone_is_named() {
    let null = json!({"enum": [null], "nullable": true});
    let nothing_else = json!({"type": "string", "nullable": true, "enum": [null]});
    let text = json!({"type": "string", "nullable": true});
    assert_eq!(
        messages("get", [(&null, &[]), (&text, &[])]),
        ["the type of property `it` of `Thing` has changed from null to string"]
    );
    assert_eq!(
        messages("get", [(&nothing_else, &[]), (&text, &[])]),
        ["property `it` of `Thing` may have values other than `null`"]
    );
    assert_eq!(
        messages("get", [(&text, &[]), (&nothing_else, &[])]),
        ["property `it` of `Thing` may only be `null`"]
    );
}
