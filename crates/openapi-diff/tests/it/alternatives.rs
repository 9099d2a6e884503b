//! The diff of alternatives: which of them correspond, and what it means that one comes or
//! goes, or that a value must fit just one.

use serde_json::{Map, Value, json};

use crate::schemas::{changes, document, one_way, without};

/// Named alternatives, which an object may fit two of.
fn shapes() -> [(&'static str, Value); 3] {
    let shape = |name: &'static str| {
        let properties = json!({name: {"type": "number"}});
        json!({"type": "object", "required": [name], "properties": properties})
    };
    [
        ("Circle", shape("radius")),
        ("Square", shape("side")),
        ("Star", shape("points")),
    ]
}

#[test]
fn one_alternative_more_or_less_is_just_that() {
    let reference = |name: &str| json!({"$ref": format!("#/components/schemas/{name}")});
    let (circle, square) = (reference("Circle"), reference("Square"));
    let named =
        json!({"propertyName": "kind", "mapping": {"circle": "Circle", "square": "Square"}});
    let hosts: [fn(Value) -> Value; 4] = [
        |list| json!({"oneOf": list}),
        |list| json!({"anyOf": list}),
        |list| json!({"type": "object", "oneOf": list}),
        |list| json!({"allOf": [{"oneOf": list}], "nullable": true}),
    ];
    for host in hosts {
        for discriminator in [None, Some(&named)] {
            let list = |members: &[&Value]| {
                let mut list = host(json!(members));
                if let Some(own) = discriminator {
                    list["discriminator"] = own.clone();
                }
                list
            };
            let (one, two) = (list(&[&circle]), list(&[&circle, &square]));
            let changes = |method: &str, pair| one_way(method, pair, &shapes());
            let [fewer, more] = ["alternative-removed: ", "alternative-added: "];
            let of = |rule: &str, levels: &str| vec![format!("{rule}{levels}")];
            assert_eq!(changes("get", [&two, &one]), of(fewer, "minor major"));
            assert_eq!(changes("put", [&two, &one]), of(fewer, "major major"));
            assert_eq!(changes("get", [&one, &two]), of(more, "major major"));
            assert_eq!(changes("put", [&one, &two]), of(more, "minor major"));
        }
    }
}

#[test]
fn one_of_is_any_of_where_no_value_fits_two() {
    let kind = |name: &str| json!({"type": "string", "enum": [name]});
    let object = |required: Value, kind: Value| json!({"type": "object", "required": required, "properties": {"kind": kind}});
    let told = |name: &str| object(json!(["kind"]), kind(name));
    let typeless = |name: &str| json!({"required": ["kind"], "properties": {"kind": kind(name)}});
    let sealed = |keyword: &str, name: &str| {
        let mut kind = kind(name);
        kind[keyword] = json!(true);
        object(json!(["kind"]), kind)
    };
    let null_too = |kind: &str| json!({"type": kind, "nullable": true});
    let disjoint = [
        json!([{"type": "number"}, {"type": "string"}]),
        json!([{"type": "integer"}, null_too("string"), {"type": "array", "items": {}}]),
        json!([{"enum": ["a", 1]}, {"enum": ["b", 2]}, {"type": "boolean"}]),
        json!([told("a"), told("b"), told("c")]),
        json!([
            told("a"),
            object(json!(["kind"]), json!({"type": "integer"}))
        ]),
    ];
    let not = [
        json!([{"type": "number"}, {"type": "integer"}]),
        json!([{"type": "string"}, {"type": "string", "pattern": "^a"}]),
        json!([null_too("number"), null_too("string")]),
        json!([null_too("number"), {"type": "string"}, {"enum": [null]}]),
        json!([{"enum": ["a", 1]}, {"enum": ["b", 1]}]),
        json!([told("a"), told("b"), told("a")]),
        json!([told("a"), object(json!([]), kind("b"))]),
        json!([typeless("a"), typeless("b")]),
        json!([sealed("readOnly", "a"), sealed("readOnly", "b")]),
        json!([sealed("writeOnly", "a"), told("b")]),
        json!([{}, {"type": "string"}]),
    ];
    let cases = [(true, disjoint.as_slice()), (false, not.as_slice())];
    for (is_disjoint, lists) in cases {
        for list in lists {
            let (one, any) = (json!({"oneOf": list}), json!({"anyOf": list}));
            let (narrower, wider) = if is_disjoint {
                ("patch patch", "patch patch")
            } else {
                ("major patch", "minor patch")
            };
            let asked = |levels: &str| vec![format!("one-of-required: {levels}")];
            let allowed = |levels: &str| vec![format!("any-of-allowed: {levels}")];
            assert_eq!(
                one_way("get", [&one, &any], &[]),
                allowed(narrower),
                "{list}"
            );
            assert_eq!(one_way("put", [&one, &any], &[]), allowed(wider), "{list}");
            assert_eq!(one_way("get", [&any, &one], &[]), asked(wider), "{list}");
            assert_eq!(one_way("put", [&any, &one], &[]), asked(narrower), "{list}");
        }
    }
}

/// Alternatives correspond by what they allow, however much was compared before.
#[test]
fn alternatives_of_other_names_correspond_in_large_documents() {
    let named = |name: &str| {
        let alternatives = json!([
            {"$ref": format!("#/components/schemas/{name}")}, {"type": "string"},
        ]);
        let mut properties = Map::new();
        for index in 0..40 {
            let kind = json!({"type": "array", "items": {"type": "string"}});
            properties.insert(format!("p{index}"), kind);
        }
        properties.insert("shape".to_owned(), json!({"oneOf": alternatives}));
        let [(_, circle), ..] = shapes();
        let object = json!({"type": "object", "properties": properties});
        without("get", document(&object, &[(name, circle)]))
    };
    let found = changes(&named("Circle"), &named("Round"));
    let rules: Vec<&str> = found.iter().map(|change| change.rule).collect();
    assert_eq!(rules, ["schema-renamed"]);
}

#[test]
fn variants_without_a_name_are_numbered() {
    let object = json!({"type": "object", "properties": {"a": {"type": "string"}}});
    let (text, number) = (json!({"type": "string"}), json!({"type": "number"}));
    let short = json!({"type": "string", "maxLength": 3});
    let long = json!({"type": "string", "minLength": 9});
    for ([one, other], rust) in [
        ([&text, &number], "patch"),
        ([&object, &text], "major"),
        ([&short, &long], "major"),
    ] {
        let (old, new) = (
            json!({"oneOf": [one, other]}),
            json!({"oneOf": [other, one]}),
        );
        assert_eq!(
            one_way("get", [&old, &new], &[]),
            [format!("alternatives-reordered: patch {rust}")],
            "{old}"
        );
    }
}
