//! The diff of objects that build on one another, of members that share a schema,
//! and of what cannot be left out.

use serde_json::{Value, json};

use crate::schemas::{Side, changes_one_way, messages, one_way_each};

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// A base that is told apart by `kind`.
fn base(mapping: Option<Value>) -> Value {
    let mut base = json!({
        "type": "object",
        "required": ["kind"],
        "properties": {"kind": {"type": "string"}},
        "discriminator": {"propertyName": "kind"},
    });
    if let Some(mapping) = mapping {
        base["discriminator"]["mapping"] = mapping;
    }
    base
}

/// What builds on it.
fn subtype(property: &str, required: Value) -> Value {
    let properties = json!({property: {"type": "string"}});
    let own = json!({"type": "object", "required": required, "properties": properties});
    json!({"allOf": [reference("Base"), own]})
}

/// The changes in requests and in responses of an object `Base`, where the components
/// change as well.
fn changes(old: &[(&str, Value)], new: &[(&str, Value)]) -> [Vec<String>; 2] {
    ["put", "get"].map(|method| {
        let property = reference("Base");
        one_way_each(method, [(&property, old), (&property, new)])
    })
}

#[test]
fn what_builds_on_a_base_is_used_with_it() {
    let old = [
        ("Base", base(None)),
        ("Person", subtype("name", json!([]))),
        ("Room", subtype("number", json!([]))),
    ];
    let narrowed = [
        ("Base", base(None)),
        ("Person", subtype("name", json!(["name"]))),
        ("Room", subtype("number", json!([]))),
    ];
    let required = |levels: &str| vec![format!("property-required: {levels}")];
    assert_eq!(
        changes(&old, &narrowed),
        [required("major major"), required("minor major")]
    );

    // Its name is the value on the wire.
    let renamed = [
        ("Base", base(None)),
        ("Human", subtype("name", json!([]))),
        ("Room", subtype("number", json!([]))),
    ];
    let other_value = vec![
        "discriminator-removed: major patch".to_owned(),
        "discriminator-added: minor patch".to_owned(),
    ];
    assert_eq!(changes(&old, &renamed), [other_value.clone(), other_value]);

    // Unless another value is written for it.
    let named = |name: &str| base(Some(json!({"person": name})));
    let mut mapped = [old.clone(), renamed.clone()];
    mapped[0][0].1 = named("Person");
    mapped[1][0].1 = named("Human");
    let [before, after] = &mapped;
    for seen in changes(before, after) {
        assert!(
            seen.iter()
                .all(|line| !line.contains("major ") && !line.starts_with("disc")),
            "{seen:?}"
        );
    }

    // One that is gone can be asked for no more, and is no surprise in responses.
    let fewer = [old[0].clone(), old[1].clone()];
    let gone = |levels: &str| vec![format!("discriminator-removed: {levels}")];
    assert_eq!(
        changes(&old, &fewer),
        [gone("major patch"), gone("minor patch")]
    );
}

#[test]
fn alternatives_are_named_by_the_base_that_they_build_on() {
    let alternatives = |names: [&str; 2]| json!({"oneOf": names.map(reference)});
    let schemas = |name: &'static str| {
        [
            ("Base", base(None)),
            (name, subtype("name", json!(["name"]))),
            ("Room", subtype("number", json!(["number"]))),
        ]
    };
    let (old, new) = (schemas("Person"), schemas("Human"));
    let pair = [
        (&alternatives(["Person", "Room"]), old.as_slice()),
        (&alternatives(["Human", "Room"]), new.as_slice()),
    ];
    let seen = one_way_each("get", pair);
    assert!(
        seen.contains(&"discriminator-changed: major patch".to_owned()),
        "{seen:?}"
    );
}

#[test]
fn a_member_that_was_one_of_the_others_keeps_its_schema() {
    let others = |named: Value| json!({"type": "object", "properties": named, "additionalProperties": {"type": "string"}});
    let (without, text, number) = (
        others(json!({"m": {}})),
        others(json!({"m": {}, "n": {"type": "string"}})),
        others(json!({"m": {}, "n": {"type": "integer"}})),
    );
    let seen = |pair: [Side<'_>; 2]| one_way_each("put", pair);
    assert_eq!(
        seen([(&without, &[]), (&text, &[])]),
        ["property-added: minor minor"]
    );
    assert_eq!(
        seen([(&without, &[]), (&number, &[])]),
        ["type-changed: major major", "property-added: minor minor"]
    );
    assert_eq!(
        seen([(&number, &[]), (&without, &[])]),
        ["property-removed: major major", "type-changed: major major"]
    );
}

#[test]
fn nothing_is_meant_by_leaving_out_what_cannot_be_left_out() {
    let object = |required: Value, default: &str| {
        let properties = json!({"n": {"type": "string", "default": default}});
        json!({"type": "object", "required": required, "properties": properties})
    };
    let seen = |required: &Value| {
        let (old, new) = (object(required.clone(), "a"), object(required.clone(), "b"));
        one_way_each("put", [(&old, &[]), (&new, &[])])
    };
    assert_eq!(seen(&json!([])), ["default-changed: major patch"]);
    assert_eq!(seen(&json!(["n"])), ["default-changed: patch patch"]);
    // It could be left out before, or can be now.
    for [old, new] in [[json!([]), json!(["n"])], [json!(["n"]), json!([])]] {
        let (old, new) = (object(old, "a"), object(new, "b"));
        let seen = one_way_each("put", [(&old, &[]), (&new, &[])]);
        let changed = "default-changed: major patch".to_owned();
        assert!(seen.contains(&changed), "{old} to {new}: {seen:?}");
    }
}

#[test]
fn alternatives_without_a_name_are_told_by_what_they_hold() {
    let info = |properties: Value| json!({"type": "object", "properties": properties});
    let kind = |value: &str| {
        let properties = json!({"kind": {"type": "string", "enum": [value]}});
        json!({"allOf": [
            {"type": "object", "required": ["kind"], "properties": properties},
            reference("Info"),
        ]})
    };
    let built = |base: &str| json!({"allOf": [reference(base), reference("Info")]});
    let more = json!({"link": {"type": "string"}});
    let (before, after) = (
        [
            ("Info", info(json!({}))),
            ("A", heir_of("Info", "a")),
            ("B", heir_of("Info", "b")),
        ],
        [
            ("Info", info(more)),
            ("A", heir_of("Info", "a")),
            ("B", heir_of("Info", "b")),
        ],
    );
    for list in [[kind("a"), kind("b")], [built("A"), built("B")]] {
        let [one, other] = &list;
        let (old, new) = (
            json!({"oneOf": [one, other]}),
            json!({"oneOf": [other, one]}),
        );
        let seen = one_way_each("get", [(&old, &before), (&new, &after)]);
        assert_eq!(
            seen,
            [
                "alternatives-reordered: patch major",
                "property-added: minor minor"
            ],
            "{old}"
        );
    }
}

/// An object that builds on another and has a property of its own.
fn heir_of(base: &str, property: &str) -> Value {
    let properties = json!({property: {"type": "string"}});
    json!({"allOf": [reference(base), {"type": "object", "properties": properties}]})
}

#[test]
fn what_members_refuse_of_each_other_is_less() {
    let object = |name: &str| json!({"type": "object", "properties": {name: {"type": "string"}}});
    let sealed = |name: &str| {
        let mut object = object(name);
        object["additionalProperties"] = json!(false);
        object
    };
    let both = |members: [Value; 2]| json!({"allOf": members});
    let (open, closed) = (
        both([object("a"), object("b")]),
        both([object("a"), sealed("b")]),
    );
    let seen =
        |method: &str, old: &Value, new: &Value| one_way_each(method, [(old, &[]), (new, &[])]);
    let narrowed = |levels: &str| vec![format!("additional-properties-forbidden: {levels}")];
    assert_eq!(seen("put", &open, &closed), narrowed("major major"));
    assert_eq!(seen("get", &open, &closed), narrowed("minor major"));
    assert_eq!(
        seen("get", &closed, &open),
        ["additional-properties-allowed: major major"]
    );
    // Which of the two refuses the other's is another matter.
    let other = both([sealed("a"), object("b")]);
    let seen = seen("get", &closed, &other);
    let is_open = seen
        .iter()
        .any(|line| line.starts_with("not-understood: major"));
    assert!(is_open, "{seen:?}");
}

#[test]
fn a_default_that_is_the_same_text_is_the_same() {
    let text = |default: Value| json!({"type": "string", "default": default});
    let (bare, quoted) = (text(json!(true)), text(json!("true")));
    let seen = one_way_each("put", [(&bare, &[]), (&quoted, &[])]);
    assert_eq!(seen, ["default-changed: patch patch"]);
}

#[test]
fn a_place_is_named_that_no_longer_refers_to_a_component() {
    let money = [("Money", json!({"type": "object"}))];
    let (old, new) = (reference("Money"), json!({}));
    let said = messages("put", [(&old, &money), (&new, &money)]);
    assert_eq!(
        said,
        [
            "the type of property `it` of `Thing` has changed from object to any type",
            "property `it` of `Thing` no longer refers to `Money`"
        ]
    );
}

#[test]
fn null_in_a_list_of_values_is_heeded() {
    let listed = |values: Value| json!({"type": "string", "enum": values});
    let (old, new) = (listed(json!(["a"])), listed(json!(["a", null])));
    let seen = one_way_each("get", [(&old, &[]), (&new, &[])]);
    assert_eq!(seen, ["null-allowed: major major"]);
    let mut nullable = new.clone();
    nullable["nullable"] = json!(true);
    let seen = one_way_each("get", [(&new, &[]), (&nullable, &[])]);
    assert_eq!(seen, ["nullable-respelled: major patch"]);
}

#[test]
fn what_could_not_be_anyway_is_no_change() {
    let seen = |old: &Value, new: &Value| one_way_each("put", [(old, &[]), (new, &[])]);
    let country = json!({"type": "string", "minLength": 2, "maxLength": 2});
    let without = |values: Value| {
        let mut country = country.clone();
        country["not"] = json!({"enum": values});
        country
    };
    let excluded = |levels: &str| vec![format!("exclusion-added: {levels}")];
    assert_eq!(
        seen(&country, &without(json!(["abc", 7]))),
        excluded("patch patch")
    );
    assert_eq!(
        seen(&country, &without(json!(["abc", "xx"]))),
        excluded("major patch")
    );

    let depth = |most: i64| json!({"type": "integer", "minimum": 0, "maximum": most});
    let sized = |most: i64| {
        let mut depth = depth(most);
        depth["format"] = json!("int32");
        depth
    };
    let narrowed = |levels: &str| vec![format!("number-narrowed: {levels}")];
    assert_eq!(seen(&depth(9), &sized(9)), narrowed("patch major"));
    let far = 9_000_000_000;
    assert!(seen(&depth(far), &sized(far)).contains(&"number-narrowed: major major".to_owned()));
}

/// Null is allowed beside a reference, where the schema is used, and not in the component.
#[test]
fn null_is_reported_where_it_is_allowed() {
    let components = [
        ("Money", json!({"type": "object"})),
        ("Cash", json!({"type": "object"})),
        ("Debt", json!({"type": "object", "nullable": true})),
    ];
    let or_null = |name: &str| json!({"nullable": true, "allOf": [reference(name)]});
    let said = |old: &Value, new: &Value| messages("put", [(old, &components), (new, &components)]);
    let (allowed, forbidden) = ("may be null", "may no longer be null");
    for (old, new, how) in [
        (reference("Money"), or_null("Money"), allowed),
        (or_null("Money"), reference("Money"), forbidden),
        (reference("Money"), or_null("Cash"), allowed),
        (or_null("Money"), reference("Cash"), forbidden),
    ] {
        let said = said(&old, &new);
        let expected = format!("property `it` of `Thing` {how}");
        assert!(said.contains(&expected), "{old} to {new}: {said:?}");
        let found = changes_one_way("put", [(&old, &components), (&new, &components)]);
        let change = found.iter().find(|change| change.message == expected);
        let place = if new["$ref"] == "#/components/schemas/Cash" {
            "/components/schemas/Cash"
        } else {
            "/components/schemas/Thing/properties/it"
        };
        let at = change.unwrap().new.as_ref().unwrap();
        assert_eq!(at.pointer, place, "{old} to {new}");
    }
    let said = said(&reference("Money"), &reference("Debt"));
    assert!(said.contains(&format!("`Debt` {allowed}")), "{said:?}");
}

/// A property that is gone, and another of a like name and the same type.
#[test]
fn a_rename_is_told_where_it_is_probable() {
    let object =
        |name: &str, kind: &str| json!({"type": "object", "properties": {name: {"type": kind}}});
    let rules = |old: &Value, new: &Value| {
        let found = crate::schemas::one_way("put", [old, new], &[]);
        let rules = found.iter().filter_map(|line| line.split(':').next());
        rules.map(str::to_owned).collect::<Vec<_>>()
    };
    for (old, new) in [
        ("pageSize", "page_size"),
        ("colour", "color"),
        ("Name", "name"),
    ] {
        let (old, new) = (object(old, "string"), object(new, "string"));
        assert_eq!(rules(&old, &new), ["property-renamed"]);
        assert_eq!(rules(&new, &old), ["property-renamed"]);
    }
    for (old, new) in [
        (object("colour", "string"), object("color", "integer")),
        (object("colour", "string"), object("weight", "string")),
        (object("x", "string"), object("y", "string")),
    ] {
        let mut found = rules(&old, &new);
        found.sort();
        assert_eq!(found, ["property-added", "property-removed"]);
    }
}
