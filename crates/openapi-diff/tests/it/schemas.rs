//! The diff of schemas: the locations, uses and values of changes, and large documents.

use openapi_diff::{Change, Level};
use openapi_model::{Document, LoadOptions};
use serde_json::{Map, Value, json};

/// The document without the method by which its schema is sent or received.
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

/// A document in which a property is sent and received, and other schemas.
pub(crate) fn document(property: &Value, others: &[(&str, Value)]) -> Value {
    let thing = json!({"$ref": "#/components/schemas/Thing"});
    let content = json!({"application/json": {"schema": thing}});
    let mut schemas = Map::new();
    let properties = json!({"it": property});
    schemas.insert("Thing".to_owned(), json!({"type": "object", "properties": properties}));
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

/// A reference may lead into a component, which is then part of the schema that refers to it. Its
/// users are listed once, in document order.
#[test]
fn reference_into_schema_follows_its_changes() {
    let [old, new] = ["string", "integer"].map(|kind| {
        let named = json!({"type": "object", "properties": {"name": {"type": kind}}});
        let name = json!({"$ref": "#/components/schemas/Named/properties/name"});
        let mut document = document(&name, &[("Named", named)]);
        let body = document["paths"]["/thing"]["put"]["requestBody"].clone();
        let response = json!({"description": "It.", "content": body["content"]});
        let patch = json!({"requestBody": body, "responses": {"200": response}});
        document["paths"]["/thing"]["patch"] = patch;
        document
    });
    let found = changes(&old, &new);
    let change = found.iter().find(|change| change.rule == "type-changed");
    let users = ["GET /thing", "PUT /thing", "PATCH /thing"];
    assert_eq!(change.unwrap().used_by, users);
}

/// Schemas `S0`, `S1` …, each of which contains the next. The last one is `end`.
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
        assert!(found.iter().any(|change| change.level == Level::Major), "{found:?}");
    }
}

/// A schema that an operation returns is used, even if another schema that refers to it is not.
#[test]
fn used_schemas_are_not_called_unused() {
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

/// Alternatives correspond by the values that they allow, however much was compared before.
#[test]
fn alternatives_of_other_names_correspond_in_large_documents() {
    let named = |name: &str| {
        let reference = format!("#/components/schemas/{name}");
        let mut properties = Map::new();
        for index in 0..40 {
            let kind = json!({"type": "array", "items": {"$ref": reference}});
            properties.insert(format!("p{index}"), kind);
        }
        let shape = json!({"oneOf": [{"$ref": reference}, {"type": "string"}]});
        properties.insert("shape".to_owned(), shape);
        let radius = json!({"radius": {"type": "number"}});
        let circle = json!({"type": "object", "required": ["radius"], "properties": radius});
        let object = json!({"type": "object", "properties": properties});
        without("get", document(&object, &[(name, circle)]))
    };
    let found = changes(&named("Circle"), &named("Round"));
    let rules: Vec<&str> = found.iter().map(|change| change.rule).collect();
    assert_eq!(rules, ["schema-renamed"]);
}

#[test]
fn schema_is_named_by_its_place() {
    let new = std::fs::read_to_string("tests/it/fixtures/places.yaml").unwrap();
    let old = new.replace("title: New", "title: Old");
    let [old, new] = [old, new].map(|text| serde_yaml::from_str(&text).unwrap());
    let found = changes(&old, &new);
    let messages: Vec<&str> = found.iter().map(|change| change.message.as_str()).collect();
    crate::snapshot("report", "places", &messages.join("\n"));
}

/// If there are many alternatives, corresponding ones are not searched for.
#[test]
fn many_alternatives_correspond_in_their_order() {
    let choice = |lengths: Vec<u8>| {
        let alternatives = lengths.iter().map(|length| json!({"maxLength": length}));
        document(&json!({"anyOf": alternatives.collect::<Vec<_>>()}), &[])
    };
    let found = |count: u8| {
        let reversed = (0..count).rev().collect();
        changes(&choice((0..count).collect()), &choice(reversed)).len()
    };
    assert_eq!([found(20), found(22)], [1, 22]);
}

/// Unchanged properties need no comparison.
#[test]
fn large_not_schemas_are_compared_whole() {
    let excluding = |title: &str| {
        let property = |index| (format!("p{index}"), json!({"type": "string"}));
        let properties: Map<String, Value> = (0..6000).map(property).collect();
        let excluded = json!({"type": "object", "title": title, "properties": properties});
        without("get", document(&json!({"not": excluded}), &[]))
    };
    let found = changes(&excluding("Old"), &excluding("New"));
    let rules: Vec<&str> = found.iter().map(|change| change.rule).collect();
    assert_eq!(rules, ["description-changed"]);
}

/// Null is allowed next to a reference, where the schema is used, and not in the component.
#[test]
fn null_is_reported_where_it_is_allowed() {
    let object = |is_nullable: bool| json!({"type": "object", "nullable": is_nullable});
    let components = [("Money", object(false)), ("Cash", object(false)), ("Debt", object(true))];
    let reference = |name: &str| json!({"$ref": format!("#/components/schemas/{name}")});
    let or_null = |name: &str| json!({"nullable": true, "allOf": [reference(name)]});
    let [money, cash, debt, property] = ["Money", "Cash", "Debt", "Thing/properties/it"];
    let (allowed, forbidden) =
        ("property `it` of `Thing` may be null", "property `it` of `Thing` may no longer be null");
    for (old, new, message, places) in [
        (reference(money), or_null(money), allowed, [property; 2]),
        (or_null(money), reference(money), forbidden, [property; 2]),
        (reference(money), or_null(cash), allowed, [money, property]),
        (or_null(money), reference(cash), forbidden, [property, cash]),
        (reference(money), reference(debt), "`Debt` may be null", [money, debt]),
    ] {
        let [old, new] = [old, new].map(|it| without("get", document(&it, &components)));
        let found = changes(&old, &new);
        let change = found.iter().find(|change| change.message == message);
        let change = change.unwrap();
        let found =
            [&change.old, &change.new].map(|place| place.as_ref().unwrap().pointer.as_str());
        let places = places.map(|place| format!("/components/schemas/{place}"));
        assert_eq!(found, places, "{message}");
    }
}
