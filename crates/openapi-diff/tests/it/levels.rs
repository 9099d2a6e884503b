//! What each rule of the diff means to whom, as a person says it in
//! `fixtures/diff-levels.yaml`: no run of the tests writes that file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use openapi_diff::{Change, Direction, Effect, Level};
use serde_json::{Value, json};

use crate::schemas::{changes, level, one_way_each, without};
use workspace::testing::{Pair, assert_rows};

const LEVELS: &str = "tests/it/fixtures/diff-levels.yaml";

#[test]
fn every_rule_means_what_a_person_says() {
    let text = std::fs::read_to_string(LEVELS).unwrap();
    let rows: BTreeMap<String, BTreeMap<String, String>> = serde_yaml::from_str(&text).unwrap();
    let expected = rows.into_iter().map(|(rule, row)| (rule, shown(&row)));
    let found: Vec<(String, String)> = openapi_diff::rules()
        .map(|rule| (rule.name.to_owned(), shown(&levels(rule.name))))
        .collect();
    assert_rows(LEVELS, &expected.collect(), &found);
}

fn shown(row: &BTreeMap<String, String>) -> String {
    let columns = ["request", "response", "call", "rust"];
    let cells = columns.iter().filter_map(|column| {
        let levels = row.get(*column)?;
        Some(format!("{column}: {levels}"))
    });
    format!("{{{}}}", cells.collect::<Vec<_>>().join(", "))
}

/// The levels of what a rule finds in its fixture: on the wire and for the server, and
/// in Rust. Where a schema is both sent and received, each direction stands alone.
fn levels(rule: &str) -> BTreeMap<String, String> {
    let pair = Pair::read(Path::new(&format!("tests/it/fixtures/diff/{rule}.yaml")));
    let [old, new]: [Value; 2] =
        [pair.before, pair.after].map(|text| serde_yaml::from_str(&text).unwrap());
    let methods = old.pointer("/paths/~1thing").and_then(Value::as_object);
    let has = |method: &str| methods.is_some_and(|methods| methods.contains_key(method));
    let mut found = Vec::new();
    let mut row = BTreeMap::new();
    if has("get") && has("put") {
        for (column, left_out) in [("request", "get"), ("response", "put")] {
            let [old, new] = [&old, &new].map(|side| without(left_out, side.clone()));
            let one_way = changes(&old, &new);
            row.insert(column.to_owned(), on_the_wire(&one_way));
            found.extend(one_way);
        }
    } else {
        found = changes(&old, &new);
        row.insert("call".to_owned(), on_the_wire(&found));
    }
    let rust = found.iter().map(|change| &change.rust);
    let rust = rust.max_by_key(|effect| effect.level);
    let rust = rust.map_or("none", named);
    row.insert("rust".to_owned(), rust.to_owned());
    row
}

fn on_the_wire(changes: &[Change]) -> String {
    let levels: BTreeSet<String> = changes
        .iter()
        .map(|change| format!("{} {}", named(&change.wire), named(&change.server)))
        .collect();
    if levels.is_empty() {
        "nothing".to_owned()
    } else {
        levels.into_iter().collect::<Vec<_>>().join(" or ")
    }
}

/// A level as the file has it, where a bare dash would begin a list.
fn named(effect: &Effect) -> &'static str {
    effect.level.map_or("none", Level::as_str)
}

/// An object with a property `n`, or without.
fn object(property: Option<Value>, is_required: bool) -> Value {
    let mut object = json!({"type": "object", "properties": {"m": {"type": "string"}}});
    if let Some(property) = property {
        object["properties"]["n"] = property;
    }
    if is_required {
        object["required"] = json!(["n"]);
    }
    object
}

/// The changes where an object is sent, and where it is received.
fn both_ways(old: &Value, new: &Value) -> [Vec<String>; 2] {
    ["put", "get"].map(|method| one_way_each(method, [(old, &[]), (new, &[])]))
}

/// A property that only the server sends concerns no request, and one that only
/// callers send concerns no response, whatever the rule.
#[test]
fn a_property_that_goes_one_way_concerns_that_way_alone() {
    let plain = |kind: &str| Some(json!({"type": kind}));
    let marked = |keyword: Option<&str>, kind: &str| {
        let mut property = plain(kind);
        if let (Some(keyword), Some(property)) = (keyword, &mut property) {
            property[keyword] = json!(true);
        }
        property
    };
    let none: fn() -> Vec<String> = Vec::new;
    let one = |line: &str| vec![line.to_owned()];
    for keyword in [None, Some("readOnly"), Some("writeOnly")] {
        let text = || marked(keyword, "string");
        let without = object(None, false);
        let optional = object(text(), false);
        let required = object(text(), true);
        let number = object(marked(keyword, "integer"), false);
        for (old, new, in_request, in_response) in [
            (
                &without,
                &optional,
                "property-added: minor minor",
                "property-added: minor minor",
            ),
            (
                &without,
                &required,
                "required-property-added: major major",
                "required-property-added: minor major",
            ),
            (
                &optional,
                &without,
                "property-removed: major major",
                "property-removed: major major",
            ),
            (
                &optional,
                &required,
                "property-required: major major",
                "property-required: minor major",
            ),
            (
                &required,
                &optional,
                "property-optional: minor major",
                "property-optional: major major",
            ),
            (
                &optional,
                &number,
                "type-changed: major major",
                "type-changed: major major",
            ),
        ] {
            let expected = match keyword {
                None => [one(in_request), one(in_response)],
                Some("readOnly") => [none(), one(in_response)],
                Some(_) => [one(in_request), none()],
            };
            assert_eq!(both_ways(old, new), expected, "{keyword:?}: {old} to {new}");
        }
    }
}

/// The same where the object may have other properties of one schema, which a named
/// one then joins or leaves.
#[test]
fn a_property_that_was_one_of_the_others_goes_its_own_way() {
    let others = |named: Option<&str>| {
        let mut object = object(
            named.map(|keyword| json!({"type": "integer", keyword: true})),
            false,
        );
        object["additionalProperties"] = json!({"type": "string"});
        object
    };
    let rules = |lines: &[String]| -> Vec<String> {
        let rules = lines.iter().filter_map(|line| line.split(':').next());
        rules.map(str::to_owned).collect()
    };
    for (keyword, concerned) in [("readOnly", 1), ("writeOnly", 0)] {
        let (plain, named) = (others(None), others(Some(keyword)));
        for (old, new, rule) in [
            (&plain, &named, "property-added"),
            (&named, &plain, "property-removed"),
        ] {
            let seen = both_ways(old, new).map(|lines| rules(&lines));
            assert_eq!(
                seen[1 - concerned],
                Vec::<String>::new(),
                "{keyword}: {rule}"
            );
            for expected in [rule, "type-changed"] {
                let is_there = seen[concerned].iter().any(|own| own == expected);
                assert!(is_there, "{keyword}: {expected} is not in {seen:?}");
            }
        }
    }
}

#[test]
fn who_must_send_a_property_that_went_one_way_is_told() {
    let marked = |keyword: &str| Some(json!({"type": "string", keyword: true}));
    let plain = || Some(json!({"type": "string"}));
    let levels = |old: Option<Value>, new: Option<Value>, is_required: bool, method: &str| {
        let left_out = if method == "get" { "put" } else { "get" };
        let sides = [old, new].map(|property| {
            let schema = object(property, is_required);
            without(left_out, crate::schemas::document(&schema, &[]))
        });
        let found = changes(&sides[0], &sides[1]);
        let [change] = found.as_slice() else {
            panic!("{found:?}");
        };
        format!(
            "{}: {} {}",
            change.rule,
            level(&change.wire),
            level(&change.server)
        )
    };
    // Callers must send what they could not send before.
    for (is_required, expected) in [
        (true, "read-only-removed: major major"),
        (false, "read-only-removed: minor major"),
    ] {
        assert_eq!(
            levels(marked("readOnly"), plain(), is_required, "put"),
            expected
        );
    }
    // The server must send what it never sent before.
    for (is_required, expected) in [
        (true, "write-only-removed: minor major"),
        (false, "write-only-removed: minor minor"),
    ] {
        assert_eq!(
            levels(marked("writeOnly"), plain(), is_required, "get"),
            expected
        );
    }
}

/// A property that may occur is a surprise only where no other was allowed.
#[test]
fn a_new_property_of_a_closed_object_breaks_readers() {
    for is_required in [false, true] {
        let closed = |property: Option<Value>| {
            let mut object = object(property, is_required);
            object["additionalProperties"] = json!(false);
            if object["properties"].get("n").is_none() {
                object.as_object_mut().unwrap().remove("required");
            }
            object
        };
        let (old, new) = (closed(None), closed(Some(json!({"type": "string"}))));
        let [in_request, in_response] = both_ways(&old, &new);
        let rule = if is_required {
            "required-property-added"
        } else {
            "property-added"
        };
        let sent = if is_required { "major" } else { "minor" };
        assert!(
            in_request[0].starts_with(&format!("{rule}: {sent} ")),
            "{in_request:?}"
        );
        assert!(
            in_response[0].starts_with(&format!("{rule}: major ")),
            "{in_response:?}"
        );
    }
}

/// A struct of optional fields has a `Default`; with a required one it loses it.
#[test]
fn the_first_required_property_takes_the_default_away() {
    let all_optional = object(None, false);
    let new = object(Some(json!({"type": "string"})), true);
    let mut had_one = all_optional.clone();
    had_one["required"] = json!(["m"]);
    let mut has_two = new.clone();
    has_two["required"] = json!(["m", "n"]);
    let thing = |object: &Value| {
        let reference = json!({"$ref": "#/components/schemas/Inner"});
        let inner = [("Inner", object.clone())];
        crate::schemas::document(&reference, &inner)
    };
    let rust = |old: &Value, new: &Value| {
        let found = changes(&thing(old), &thing(new));
        let [change] = found.as_slice() else {
            panic!("{found:?}");
        };
        assert_eq!(change.direction, Direction::Both);
        level(&change.rust)
    };
    assert_eq!(rust(&all_optional, &new), "major");
    assert_eq!(rust(&had_one, &has_two), "minor");
}
