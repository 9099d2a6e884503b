//! What is written where it has no effect, and what says the same in other words.

use serde_json::{Value, json};

use crate::documents::said;
use crate::schemas::{messages, one_way};

#[test]
fn keywords_of_another_type_are_asked_about() {
    let text = json!({"type": "string"});
    let said = |schema: &Value| messages("put", [(&text, &[]), (schema, &[])]);
    for (keyword, value, holder) in [
        ("maxItems", json!(5), "an array"),
        ("items", json!({"type": "string"}), "an array"),
        ("minimum", json!(1), "a number"),
        ("required", json!(["a"]), "an object"),
        ("maxProperties", json!(5), "an object"),
    ] {
        let mut with = text.clone();
        with[keyword] = value;
        assert_eq!(
            said(&with),
            [format!(
                "`{keyword}` of property `it` of `Thing` was added, and has no effect on the \
                 type string: is it meant for {holder}?"
            )]
        );
        for pair in [[&text, &with], [&with, &text]] {
            for method in ["put", "get"] {
                let found = one_way(method, pair, &[]);
                assert_eq!(found, ["without-effect-changed: patch patch"]);
            }
        }
    }
}

/// A pattern need not match the whole of a string.
#[test]
fn patterns_and_formats_that_allow_anything_mean_nothing() {
    let text = json!({"type": "string"});
    for (keyword, value) in [
        ("pattern", ""),
        ("pattern", ".*"),
        ("pattern", "^"),
        ("pattern", "$"),
        ("format", ""),
    ] {
        let with = json!({"type": "string", keyword: value});
        for pair in [[&text, &with], [&with, &text]] {
            let found = one_way("put", pair, &[]);
            assert_eq!(found, ["without-effect-changed: patch patch"], "{value:?}");
        }
    }
    let digits = json!({"type": "string", "pattern": "^[0-9]*$"});
    assert_eq!(
        one_way("put", [&text, &digits], &[]),
        ["pattern-added: major patch"]
    );
}

#[test]
fn multiples_of_one_are_integers() {
    let integer = json!({"type": "integer"});
    let number = json!({"type": "number", "multipleOf": 1});
    for (pair, rule) in [
        ([&integer, &number], "type-widened"),
        ([&number, &integer], "type-narrowed"),
    ] {
        for method in ["put", "get"] {
            let found = one_way(method, pair, &[]);
            assert_eq!(found, [format!("{rule}: patch major")]);
        }
    }
    let half = json!({"type": "number", "multipleOf": 0.5});
    assert_eq!(
        one_way("put", [&half, &integer], &[]),
        [
            "type-narrowed: major major",
            "multiple-of-widened: minor patch"
        ]
    );
}

/// `not` excludes fewer values, and so more are valid.
#[test]
fn a_narrower_exclusion_is_a_wider_schema() {
    let excluding = |excluded: Value| json!({"type": "string", "not": excluded});
    let (all_short, some_short) = (
        excluding(json!({"maxLength": 5})),
        excluding(json!({"maxLength": 3})),
    );
    for (method, widened, narrowed) in [("put", "minor", "major"), ("get", "major", "minor")] {
        assert_eq!(
            one_way(method, [&all_short, &some_short], &[]),
            [format!("exclusion-removed: {widened} patch")]
        );
        assert_eq!(
            one_way(method, [&some_short, &all_short], &[]),
            [format!("exclusion-added: {narrowed} patch")]
        );
    }
}

/// It was always there, and need not be any more.
#[test]
fn a_required_name_that_becomes_an_optional_property_may_be_missing() {
    let bare = json!({"type": "object", "required": ["a"]});
    let optional = json!({"type": "object", "properties": {"a": {"type": "string"}}});
    let required = json!({
        "type": "object", "required": ["a"], "properties": {"a": {"type": "string"}},
    });
    let rules = |method: &str, new: &Value| {
        let found = one_way(method, [&bare, new], &[]);
        found.join("; ")
    };
    assert!(rules("get", &optional).contains("property-optional: major"));
    assert!(rules("put", &optional).contains("property-optional: minor"));
    assert!(!rules("get", &required).contains("property-optional"));
}

#[test]
fn a_path_without_operations_is_reported_and_means_nothing() {
    let items = |empty: Value| {
        let mut paths = crate::documents::document()["paths"].clone();
        if !empty.is_null() {
            paths["/empty"] = empty;
        }
        paths
    };
    let [none, one, other] = [
        items(Value::Null),
        items(json!({"x-later": 1})),
        items(json!({"x-later": 2})),
    ];
    for (old, new, verb) in [
        (&none, &one, "was added"),
        (&one, &none, "was removed"),
        (&one, &other, "has changed"),
    ] {
        assert_eq!(
            said("/paths", old, new),
            [format!(
                "patch[without-effect-changed] the path `/empty`, which has no operation, {verb}"
            )]
        );
    }
}

/// A variable with one value is that value.
#[test]
fn a_server_is_known_by_its_address() {
    let servers = |url: &str, values: &[&str]| {
        let mut server = json!({"url": url});
        if let Some(default) = values.first() {
            server["variables"] = json!({"stage": {"default": default, "enum": values}});
        }
        json!([server])
    };
    let rules = |old: &Value, new: &Value| {
        let found = said("/servers", old, new);
        let rules = found.iter().filter_map(|line| line.split(']').next());
        rules.map(str::to_owned).collect::<Vec<_>>()
    };
    let template = "https://{stage}.example.org";
    let (plain, one) = (
        servers("https://live.example.org", &[]),
        servers(template, &["live"]),
    );
    assert_eq!(rules(&plain, &one), ["patch[server-respelled"]);
    assert_eq!(rules(&one, &plain), ["patch[server-respelled"]);
    let two = servers(template, &["live", "test"]);
    assert_eq!(
        rules(&two, &plain),
        ["major[server-removed", "minor[server-added"]
    );
}

#[test]
fn a_mapping_that_names_nothing_means_nothing() {
    let kind = |name: &str| {
        let kind = json!({"type": "string", "enum": [name]});
        json!({"type": "object", "required": ["kind"], "properties": {"kind": kind}})
    };
    let others = [("Cat", kind("cat")), ("Dog", kind("dog"))];
    let pets = |mapping: Value| {
        let reference = |name: &str| json!({"$ref": format!("#/components/schemas/{name}")});
        let discriminator = json!({"propertyName": "kind", "mapping": mapping});
        json!({"oneOf": [reference("Cat"), reference("Dog")], "discriminator": discriminator})
    };
    let both = json!({"cat": "Cat", "dog": "Dog"});
    let more = json!({"cat": "Cat", "dog": "Dog", "bird": "Bird"});
    let (both, more) = (pets(both), pets(more));
    for pair in [[&both, &more], [&more, &both]] {
        for method in ["put", "get"] {
            let found = one_way(method, pair, &others);
            assert_eq!(found, ["without-effect-changed: patch patch"]);
        }
    }
}
