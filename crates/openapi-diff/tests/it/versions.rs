//! Documents of OpenAPI 3.0 and of 3.1 that say the same, and those that do not.

use std::path::Path;

use openapi_diff::{Change, Level};
use openapi_model::visit::{ObjectKind, visit_mut};
use openapi_model::{Document, LoadOptions};
use serde_json::{Map, Value, json};

const TRANSLATED: &str = "tests/it/fixtures/openapi-3.1";
const OURS: &str = "../../openapi/community-qa.yaml";

fn document(name: &str, text: &str) -> Document {
    let document = Document::parse_with(name, text, &LoadOptions::tolerant());
    document.unwrap_or_else(|error| panic!("{name}:\n{error}"))
}

fn file(path: &Path) -> Document {
    let text = std::fs::read_to_string(path).unwrap();
    document(&path.display().to_string(), &text)
}

/// Everything that is said of two documents but that their version of OpenAPI is another,
/// in both directions.
fn findings(old: &Document, new: &Document) -> Vec<String> {
    let both = [crate::compare(old, new), crate::compare(new, old)];
    let changes = both.into_iter().flat_map(|report| report.changes);
    let changes = changes.filter(|change| change.rule != "openapi-version-changed");
    changes.map(|change| change.message).collect()
}

#[test]
fn a_translation_by_hand_says_the_same() {
    for entry in std::fs::read_dir(TRANSLATED).unwrap() {
        let directory = entry.unwrap().path();
        let [old, new] = ["before.yaml", "after.yaml"].map(|name| file(&directory.join(name)));
        let none: [&str; 0] = [];
        assert_eq!(findings(&old, &new), none, "{}", directory.display());
    }
}

#[test]
fn our_own_document_translated_says_the_same() {
    let old = file(Path::new(OURS));
    let mut value = old.value().clone();
    let count = translate(&mut value);
    assert!(count > 50, "{count}");
    let new = document("translated.json", &value.to_string());
    assert!(new.warnings().is_empty(), "{}", new.warnings());
    let none: [&str; 0] = [];
    assert_eq!(findings(&old, &new), none);
}

/// Writes a document of OpenAPI 3.0 in the words of 3.1, and counts the changes.
fn translate(document: &mut Value) -> usize {
    document["openapi"] = json!("3.1.0");
    let mut count = 0;
    visit_mut(document, |object| {
        if object.kind != ObjectKind::Schema {
            return;
        }
        if let Some(schema) = object.value.as_object_mut() {
            let before = schema.clone();
            translate_schema(schema);
            count += usize::from(before != *schema);
        }
    });
    count
}

fn translate_schema(schema: &mut Map<String, Value>) {
    if schema.remove("nullable") == Some(Value::Bool(true))
        && let Some(kind) = schema.get_mut("type")
    {
        *kind = json!([kind, "null"]);
    }
    for (bound, exclusive) in [
        ("minimum", "exclusiveMinimum"),
        ("maximum", "exclusiveMaximum"),
    ] {
        if schema.remove(exclusive) == Some(Value::Bool(true))
            && let Some(limit) = schema.remove(bound)
        {
            schema.insert(exclusive.to_owned(), limit);
        }
    }
    if let Some([only]) = schema
        .get("enum")
        .and_then(Value::as_array)
        .map(Vec::as_slice)
    {
        let only = only.clone();
        schema.remove("enum");
        schema.insert("const".to_owned(), only);
    }
    if let Some(example) = schema.remove("example") {
        schema.insert("examples".to_owned(), json!([example]));
    }
    for (format, keyword, value) in [
        ("byte", "contentEncoding", "base64"),
        ("binary", "contentMediaType", "application/octet-stream"),
    ] {
        if schema.get("format") == Some(&json!(format)) {
            schema.remove("format");
            schema.insert(keyword.to_owned(), json!(value));
        }
    }
    // What wraps a reference to say more of it can say so beside it.
    if let Some([only]) = schema
        .get("allOf")
        .and_then(Value::as_array)
        .map(Vec::as_slice)
        && let Some(reference) = only.get("$ref").cloned()
    {
        schema.remove("allOf");
        schema.insert("$ref".to_owned(), reference);
    }
}

/// Changes of schemas of OpenAPI 3.1, sent in requests: the rules that find them and what
/// they mean to callers, from the first to the second and back.
#[test]
fn changes_of_3_1_are_rated_in_both_directions() {
    let rows = [
        ("{type: string}", "{type: [string, 'null']}"),
        (
            "{type: [string, integer]}",
            "{type: [string, integer, boolean]}",
        ),
        ("{const: a}", "{enum: [a, b]}"),
        (
            "{exclusiveMinimum: 3, type: number}",
            "{minimum: 3, type: number}",
        ),
        (
            "{prefixItems: [{type: string}], type: array}",
            "{type: array}",
        ),
        (
            "{prefixItems: [{type: string}], type: array, items: {type: string}}",
            "{type: array, items: {type: string}}",
        ),
        (
            "{type: object, additionalProperties: false, patternProperties: {^x-: {}}}",
            "{type: object, additionalProperties: false}",
        ),
        (
            "{type: object, patternProperties: {^x-: {maxLength: 3}}}",
            "{type: object, patternProperties: {^x-: {maxLength: 4}}}",
        ),
        (
            "{type: object, unevaluatedProperties: false}",
            "{type: object}",
        ),
        (
            "{if: {type: string}, then: {minLength: 3}}",
            "{if: {type: string}, then: {minLength: 2}}",
        ),
        (
            "{if: {type: string}, then: {minLength: 3}}",
            "{if: {type: string}}",
        ),
        (
            "{type: array, contains: {}, minContains: 2}",
            "{type: array, contains: {}}",
        ),
        ("{$dynamicRef: '#a'}", "{$dynamicRef: '#b'}"),
        ("{type: string}", "{type: string, $comment: No.}"),
        ("{$defs: {A: {type: string}}}", "{}"),
        ("{type: string}", "false"),
    ];
    let mut found = Vec::new();
    for (one, other) in rows {
        for (old, new) in [(one, other), (other, one)] {
            let report = crate::compare(&sent(old), &sent(new));
            let changes: Vec<String> = report.changes.iter().map(rated).collect();
            found.push(format!("{old} → {new}\n    {}", changes.join(", ")));
        }
    }
    insta::assert_snapshot!("changes_of_3_1", found.join("\n"));
}

fn rated(change: &Change) -> String {
    let level = change.wire.level.map_or("none", Level::as_str);
    format!("{} ({level})", change.rule)
}

/// A document of OpenAPI 3.1 in which clients send a value.
fn sent(schema: &str) -> Document {
    let text = format!(
        "openapi: 3.1.0\ninfo: {{title: T, version: '1'}}\npaths:\n  /t:\n    post:\n      \
         requestBody:\n        content:\n          application/json:\n            schema:\n              \
         type: object\n              properties:\n                v: {schema}\n"
    );
    document("sent.yaml", &text)
}

/// What a webhook sends is compared as what callers receive; a document may have nothing
/// else.
#[test]
fn webhooks_are_calls_of_the_server() {
    let document = |name: &str, kind: &str| {
        let text = format!(
            "openapi: 3.1.0\ninfo: {{title: T, version: '1'}}\nwebhooks:\n  {name}:\n    post:\n      \
             requestBody: {{content: {{application/json: {{schema: {{type: object, required: [id], \
             properties: {{id: {{type: {kind}}}}}}}}}}}}}\n      responses: {{'204': {{description: D}}}}\n"
        );
        document("webhook.yaml", &text)
    };
    let found = |old: &Document, new: &Document| {
        let report = crate::compare(old, new);
        let changes = report.changes.iter();
        let shown = changes.map(|change| format!("{}: {}", rated(change), change.message));
        shown.collect::<Vec<_>>()
    };
    let returned = document("bookReturned", "integer");
    assert_eq!(
        found(&returned, &document("bookReturned", "string")),
        [
            "type-changed (major): the type of property `id` of the request body of webhook `bookReturned` has changed from integer to string"
        ]
    );
    assert_eq!(
        found(&returned, &document("bookLost", "integer")),
        [
            "callback-removed (major): webhook `bookReturned` was removed",
            "callback-added (minor): webhook `bookLost` was added",
        ]
    );
}

/// Beside a choice, `nullable` has no effect by the letter of 3.0; a translation to 3.1 writes
/// out what was meant.
#[test]
fn a_translation_may_write_out_null() {
    let [object, other] = ["a", "b"].map(|name| json!({"type": "object", "required": [name]}));
    let with = |version: &str, schema: Value| {
        let text = json!({
            "openapi": version,
            "info": {"title": "T", "version": "1"},
            "paths": {"/a": {"get": {"responses": {"200": {
                "description": "D",
                "content": {"application/json": {"schema": schema}},
            }}}}},
        });
        document("a.json", &text.to_string())
    };
    let level = |old: &Document, new: &Document| {
        let report = crate::compare(old, new);
        report
            .changes
            .iter()
            .map(|change| change.wire.level)
            .max()
            .flatten()
    };
    for keyword in ["anyOf", "oneOf"] {
        let marked = json!({keyword: [object, other], "nullable": true});
        let only_null = json!({"enum": [null], "nullable": true});
        let meant = json!({keyword: [object, other, only_null]});
        let translated = json!({keyword: [object, other, {"type": "null"}]});
        let old = with("3.0.3", marked);
        let none: [&str; 0] = [];
        assert_eq!(findings(&old, &with("3.1.0", translated)), none);
        // By the letter, null was never allowed; many readers have allowed it all the same.
        let dropped = with("3.1.0", json!({keyword: [object, other]}));
        assert_eq!(level(&old, &dropped), Some(Level::Patch), "{keyword}");
        let said = crate::compare(&old, &dropped).changes;
        assert!(
            said.iter()
                .any(|change| change.rule == "nullable-respelled")
        );
        assert_eq!(
            level(&old, &with("3.0.3", meant)),
            Some(Level::Major),
            "{keyword}"
        );
    }
}

/// What `false` says of a part of a value, beside a schema; and what a `then` says of a
/// property that is described anyway.
#[test]
fn what_3_1_forbids_or_restricts_is_seen() {
    let levels = |old: &Value, new: &Value| {
        ["requestBody", "response"].map(|place| {
            let [old, new] = [old, new].map(|schema| {
                let content = json!({"application/json": {"schema": schema}});
                let mut operation = json!({"responses": {"204": {"description": "D"}}});
                if place == "requestBody" {
                    operation["requestBody"] = json!({"content": content});
                } else {
                    operation["responses"] =
                        json!({"200": {"description": "D", "content": content}});
                }
                let text = json!({
                    "openapi": "3.1.0",
                    "info": {"title": "T", "version": "1"},
                    "paths": {"/a": {"put": operation}},
                });
                document("a.json", &text.to_string())
            });
            let changes = crate::compare(&old, &new).changes;
            changes.iter().filter_map(|change| change.wire.level).max()
        })
    };
    let object = |more: Value| {
        let mut schema = json!({"type": "object", "properties": {"a": {}, "b": {}}});
        let more = more.as_object().cloned().unwrap_or_default();
        schema.as_object_mut().unwrap().extend(more);
        schema
    };
    let (major, minor) = (Some(Level::Major), Some(Level::Minor));
    let closed = object(json!({"unevaluatedProperties": false}));
    let open = object(json!({"unevaluatedProperties": {"type": "integer"}}));
    assert_eq!(levels(&closed, &open), [minor, major]);
    assert_eq!(levels(&open, &closed), [major, minor]);
    let mut more = closed.clone();
    more["properties"]["c"] = json!({});
    assert_eq!(levels(&closed, &more), [minor, major]);
    let idle = object(json!({"unevaluatedProperties": true}));
    assert_eq!(levels(&idle, &object(json!({}))), [None, None]);
    let condition = json!({"required": ["a"]});
    let then = |then: Value| object(json!({"if": condition, "then": then}));
    let (empty, limited) = (
        then(json!({"required": ["b"]})),
        then(json!({"required": ["b"], "properties": {"b": {"type": "integer"}}})),
    );
    assert_eq!(levels(&empty, &limited), [major, minor]);
    // The names of properties are strings, whether or not it is said.
    let named = |names: Value| object(json!({"propertyNames": names}));
    let (pattern, text) = (
        named(json!({"maxLength": 3})),
        named(json!({"type": "string", "maxLength": 3})),
    );
    assert_eq!(levels(&pattern, &text), [None, None]);
    // What matches a pattern is not additional.
    let patterns = |limit: u8| {
        json!({
            "type": "object", "additionalProperties": false, "maxProperties": limit,
            "patternProperties": {"^x": {}},
        })
    };
    assert_eq!(levels(&patterns(3), &patterns(2)), [major, minor]);
    // What must be there anyway depends on nothing.
    let depends = object(json!({"required": ["b"], "dependentRequired": {"a": ["b"]}}));
    let plain = object(json!({"required": ["b"]}));
    assert_eq!(levels(&depends, &plain), [None, None]);
    assert_eq!(levels(&plain, &depends), [None, None]);
}
