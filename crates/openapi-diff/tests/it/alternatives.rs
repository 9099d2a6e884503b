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
    let mut again = told("a");
    again["maxProperties"] = json!(9);
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
        json!([told("a"), object(json!([]), kind("b"))]),
        json!([{"type": "integer", "maximum": 4}, {"type": "integer", "minimum": 5}]),
        json!([{"type": "string", "maxLength": 4}, {"type": "string", "minLength": 5}]),
        json!([{"type": "integer", "minimum": 1}, {"enum": [0]}]),
        json!([{"anyOf": [{"type": "string"}, {"type": "boolean"}]}, {"type": "integer"}]),
    ];
    let not = [
        json!([{"type": "number"}, {"type": "integer"}]),
        json!([{"type": "string"}, {"type": "string", "pattern": "^a"}]),
        json!([null_too("number"), null_too("string")]),
        json!([null_too("number"), {"type": "string"}, {"enum": [null]}]),
        json!([{"enum": ["a", 1]}, {"enum": ["b", 1]}]),
        json!([told("a"), told("b"), again]),
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

/// A member that is listed twice counts once in an `anyOf`. In a `oneOf`, nothing fits it.
#[test]
fn a_doubled_member_counts_once() {
    let (text, number) = (json!({"type": "string"}), json!({"type": "number"}));
    let list = |keyword: &str, doubled: bool| {
        let text = std::iter::repeat_n(&text, if doubled { 2 } else { 1 });
        json!({keyword: text.chain([&number]).collect::<Vec<_>>()})
    };
    let (once, twice) = (list("anyOf", false), list("anyOf", true));
    for pair in [[&once, &twice], [&twice, &once]] {
        for method in ["put", "get"] {
            assert_eq!(one_way(method, pair, &[]), [""; 0]);
        }
    }
    let is_major = |method: &str, pair: [&Value; 2]| {
        let found = one_way(method, pair, &[]);
        found.iter().any(|line| line.contains(": major"))
    };
    let (once, twice) = (list("oneOf", false), list("oneOf", true));
    assert!(is_major("put", [&once, &twice]));
    assert!(is_major("get", [&twice, &once]));
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

/// `oneOf` accepts a value that fits one alternative, and not two.
#[test]
fn an_alternative_that_overlaps_another_rejects_what_was_valid() {
    let one_of = |list: Value| json!({"oneOf": list});
    let (integer, number) = (json!({"type": "integer"}), json!({"type": "number"}));
    let small = json!({"type": "integer", "maximum": 4});
    let text = json!({"type": "string"});
    for (old, new, request, response) in [
        // No integer fits one of the two alone.
        (
            one_of(json!([integer])),
            one_of(json!([integer, number])),
            "major",
            "major",
        ),
        (
            one_of(json!([number, text])),
            one_of(json!([number, text, integer])),
            "major",
            "minor",
        ),
        (
            one_of(json!([small, number])),
            one_of(json!([integer, number])),
            "major",
            "major",
        ),
        // These have nothing in common.
        (
            one_of(json!([small, text])),
            one_of(json!([integer, text])),
            "minor",
            "major",
        ),
        (
            one_of(json!([integer, text])),
            one_of(json!([integer, text, {"type": "boolean"}])),
            "minor",
            "major",
        ),
    ] {
        let worst = |pair: [&Value; 2], method: &str| {
            let found = one_way(method, pair, &[]);
            let is_major = found.iter().any(|line| line.contains(": major"));
            if is_major { "major" } else { "minor" }
        };
        assert_eq!(worst([&old, &new], "put"), request, "{old} to {new}");
        assert_eq!(worst([&old, &new], "get"), response, "{old} to {new}");
        // What is accepted newly there is accepted no longer here.
        assert_eq!(worst([&new, &old], "get"), request, "{new} to {old}");
        assert_eq!(worst([&new, &old], "put"), response, "{new} to {old}");
    }
}

/// Whoever sends an object leaves out a property that nothing declares.
#[test]
fn objects_overlap_by_properties_that_are_declared() {
    let object = |name: &str, is_required: bool| {
        let required = if is_required {
            json!([name])
        } else {
            json!([])
        };
        json!({"type": "object", "required": required, "properties": {name: {"type": "string"}}})
    };
    let rules = |old: Value, new: Value| -> Vec<String> {
        let found = one_way("put", [&json!({"oneOf": old}), &json!({"oneOf": new})], &[]);
        found
            .iter()
            .filter_map(|line| line.split(':').next().map(str::to_owned))
            .collect()
    };
    let (a, b) = (object("a", true), object("b", true));
    assert_eq!(
        rules(
            json!([a, {"type": "string"}]),
            json!([a, {"type": "string"}, b])
        ),
        ["alternative-added"]
    );
    let c = object("c", false);
    assert_eq!(
        rules(
            json!([a, {"type": "string"}]),
            json!([a, {"type": "string"}, c])
        ),
        ["one-of-overlap-added", "alternative-added"]
    );
}

/// What another alternative allows is neither new nor gone.
#[test]
fn an_alternative_that_another_covers_changes_nothing_on_the_wire() {
    let text = json!({"type": "string"});
    let list = json!({"type": "string", "enum": ["a", "abcdefg"]});
    let limited = json!({"type": "string", "maxLength": 5});
    let (narrow, wide) = (
        json!({"anyOf": [list, limited]}),
        json!({"anyOf": [list, text]}),
    );
    let is_major = |method: &str, pair: [&Value; 2]| {
        let found = one_way(method, pair, &[]);
        found.iter().any(|line| line.contains(": major"))
    };
    assert!(!is_major("put", [&narrow, &wide]));
    assert!(is_major("get", [&narrow, &wide]));
    assert!(is_major("put", [&wide, &narrow]));
    assert!(!is_major("get", [&wide, &narrow]));
}

#[test]
fn alternatives_are_named_by_what_tells_them_apart() {
    let kind = |name: &str| {
        let kind = json!({"type": "string", "enum": [name]});
        json!({"type": "object", "required": ["kind"], "properties": {"kind": kind}})
    };
    let titled = |title: &str, keyword: &str| json!({"type": "object", "title": title, "required": [keyword]});
    let text = json!({"type": "string"});
    let added = |before: Value, after: Value| {
        let (before, after) = (json!({"anyOf": before}), json!({"anyOf": after}));
        let sides: [crate::schemas::Side<'_>; 2] = [(&before, &[]), (&after, &[])];
        let said = crate::schemas::messages("put", sides);
        let [only] = said.as_slice() else {
            panic!("{said:?}");
        };
        only.clone()
    };
    let circle = kind("circle");
    for (before, after, name) in [
        (
            json!([circle, text]),
            json!([circle, text, kind("square")]),
            "the alternative with `kind: square`",
        ),
        (
            json!([titled("A", "a"), text]),
            json!([titled("A", "a"), text, titled("B", "b")]),
            "the alternative `B`",
        ),
        (
            json!([circle, text]),
            json!([circle, text, {"type": "integer"}]),
            "the alternative of type integer",
        ),
    ] {
        let said = added(before, after);
        assert_eq!(said, format!("property `it` of `Thing` may also be {name}"));
    }
}

/// A schema of which nothing is left has another type, where it is used.
#[test]
fn a_string_that_becomes_a_choice_of_others_has_another_type() {
    let text = json!({"type": "string"});
    let choice = json!({"oneOf": [{"type": "integer"}, {"type": "object"}]});
    let sides: [crate::schemas::Side<'_>; 2] = [(&text, &[]), (&choice, &[])];
    assert_eq!(
        crate::schemas::messages("put", sides),
        [
            "the type of property `it` of `Thing` has changed from string to \
             the alternative of type integer or the alternative of type object"
        ]
    );
    for pair in [[&text, &choice], [&choice, &text]] {
        for method in ["put", "get"] {
            let found = one_way(method, pair, &[]);
            assert_eq!(found, ["type-changed: major major"], "{method}");
        }
    }
}

/// Null becomes one of several alternatives, or is no longer one of them.
#[test]
fn null_among_alternatives_comes_and_goes() {
    let null = json!({"enum": [null], "nullable": true});
    let [text, number] = ["string", "number"].map(|name| json!({"type": name}));
    let nullable = json!({"type": "string", "nullable": true});
    for keyword in ["oneOf", "anyOf"] {
        let list = |members: &[&Value]| json!({keyword: members});
        let without_null = list(&[&number, &text]);
        let with_null = list(&[&number, &text, &null]);
        let found = |method: &str, pair| one_way(method, pair, &[]);
        let sides: [crate::schemas::Side<'_>; 2] = [(&without_null, &[]), (&with_null, &[])];
        assert_eq!(
            crate::schemas::messages("get", sides),
            ["property `it` of `Thing` may be null"]
        );
        let pair = [&without_null, &with_null];
        assert_eq!(found("put", pair), ["null-allowed: minor major"]);
        assert_eq!(found("get", pair), ["null-allowed: major major"]);
        let pair = [&with_null, &without_null];
        assert_eq!(found("put", pair), ["null-forbidden: major major"]);
        assert_eq!(found("get", pair), ["null-forbidden: minor major"]);
        // It was allowed before, by one of the alternatives.
        let pair = [&list(&[&number, &nullable]), &with_null];
        let respelled = "nullable-respelled: patch patch";
        let of_alternative = "null-forbidden: minor major";
        assert_eq!(found("get", pair), [of_alternative, respelled]);
    }
}

/// A schema whose place a choice of others takes is not called an alternative of itself.
#[test]
fn a_choice_takes_the_place_of_a_schema() {
    let blur = |kind: Option<&str>| {
        let mut properties = json!({"radius": {"type": "number"}});
        if let Some(kind) = kind {
            properties["kind"] = json!({"type": "string", "enum": [kind]});
        }
        json!({"type": "object", "required": ["radius"], "properties": properties})
    };
    let reference = json!({"$ref": "#/components/schemas/Blur"});
    let one = [("Blur", blur(None))];
    let kinds = [blur(Some("normal")), blur(Some("progressive"))];
    let several = [("Blur", json!({"oneOf": kinds}))];
    let said = |old, new| crate::schemas::messages("get", [(&reference, old), (&reference, new)]);
    assert_eq!(
        said(&one, &several),
        [
            "`Blur` is now one of 2 alternatives",
            "alternative 1 overlaps alternative 2 in the `oneOf` of `Blur`",
        ]
    );
    let back = said(&several, &one);
    assert!(
        back.contains(&"`Blur` need no longer be one of 2 alternatives".to_owned()),
        "{back:?}"
    );
}
