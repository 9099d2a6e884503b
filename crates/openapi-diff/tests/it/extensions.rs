//! The input of rules for extensions, and the treatment of their findings.

use openapi_diff::{
    Change, Effect, ExtensionChange, ExtensionHolder, ExtensionRules, Finding, Level, Options,
    Rule, compare_with,
};
use openapi_model::Method;
use serde_json::{Value, json};

use crate::schemas::contract;

/// `x-quota` says how many requests are allowed, `x-note` is for people.
#[derive(Debug)]
struct Quotas;

const QUOTA_CHANGED: Rule = Rule {
    name: "quota-changed",
    summary: "`x-quota` allows more requests, or fewer",
};

impl ExtensionRules for Quotas {
    fn rules(&self) -> &'static [&'static [Rule]] {
        &[&[QUOTA_CHANGED]]
    }

    fn annotations(&self) -> &'static [&'static str] {
        &["x-note"]
    }

    fn compare(&self, change: &ExtensionChange<'_>) -> Option<Vec<Finding>> {
        if change.extension() != "x-quota" {
            return None;
        }
        let holder = match change.holder() {
            ExtensionHolder::Operation(Method::Get) => "a reading operation",
            ExtensionHolder::Operation(_) => "another operation",
            ExtensionHolder::Schema => "a schema",
            _ => "something else",
        };
        let (label, verb) = (change.label(), change.verb());
        // A key that the rule does not know is reported by the comparison itself.
        let mut found = change.unhandled(&["limit", "reason"]);
        let plain = change.before().is_some_and(Value::is_u64);
        if plain || change.after().is_some_and(Value::is_u64) {
            let message = format!("the quota of {label}, {holder}, {verb}");
            found.push(change.finding(&QUOTA_CHANGED, message));
        } else if change.values("limit").is_some() {
            let message = format!("the limit of {label}, {holder}, {verb}");
            let finding = change.finding_at("limit", &QUOTA_CHANGED, message);
            found.push(finding.wire(Effect::minor("other requests are refused")));
        }
        Some(found)
    }
}

/// A document in which an operation, its parameter and a schema have extensions.
fn document(extensions: [(&str, Value); 3]) -> Value {
    let mut document = json!({
        "openapi": "3.0.3",
        "info": {"title": "T", "version": "1"},
        "paths": {"/books": {"get": {
            "parameters": [{"name": "n", "in": "query", "schema": {"type": "string"}}],
            "responses": {"200": {"description": "D", "content": {"application/json": {
                "schema": {"$ref": "#/components/schemas/Book"},
            }}}},
        }}},
        "components": {"schemas": {"Book": {"type": "object"}}},
    });
    let places = [
        "/paths/~1books/get",
        "/paths/~1books/get/parameters/0",
        "/components/schemas/Book",
    ];
    for (place, (name, value)) in places.into_iter().zip(extensions) {
        if !value.is_null() {
            document.pointer_mut(place).unwrap()[name] = value;
        }
    }
    document
}

fn changes(old: [(&str, Value); 3], new: [(&str, Value); 3]) -> Vec<Change> {
    let [old, new] = [old, new].map(|side| contract(&document(side)));
    let options = Options::default().with_extension_rules(&Quotas);
    compare_with(&old, &new, options.with_strict_extensions()).changes
}

fn everywhere(name: &str, value: Value) -> [(&str, Value); 3] {
    [(name, value.clone()), (name, value.clone()), (name, value)]
}

fn messages(changes: &[Change]) -> Vec<&str> {
    let messages = changes.iter().map(|change| change.message.as_str());
    messages.collect()
}

#[test]
fn a_rule_knows_what_has_the_extension() {
    let (five, six) = (
        everywhere("x-quota", json!(5)),
        everywhere("x-quota", json!(6)),
    );
    let found = changes(five.clone(), six);
    let said = messages(&found);
    for expected in [
        "the quota of `GET /books`, a reading operation, has changed",
        "the quota of query parameter `n`, something else, has changed",
        "the quota of `Book`, a schema, has changed",
    ] {
        assert!(said.contains(&expected), "{said:?}");
    }
    for change in &found {
        assert_eq!(change.rule, "quota-changed");
        assert_eq!(change.used_by, ["GET /books"]);
        let values = [change.before.as_deref(), change.after.as_deref()];
        assert_eq!(values, [Some("5"), Some("6")]);
    }
    let none = everywhere("x-quota", Value::Null);
    let added = changes(none.clone(), five.clone());
    assert_eq!(added.len(), 3);
    assert!(
        added
            .iter()
            .all(|change| change.message.ends_with("was added"))
    );
    let removed = changes(five, none);
    assert_eq!(removed.len(), 3);
    let ends = |change: &Change| change.message.ends_with("was removed");
    assert!(removed.iter().all(ends));
}

#[test]
fn what_differs_within_an_extension_is_found_at_its_key() {
    let quota = |limit: u32, per: &str| {
        let value = json!({"limit": limit, "per": per, "reason": per});
        [("x-quota", value), ("x", Value::Null), ("x", Value::Null)]
    };
    let found = changes(quota(5, "day"), quota(6, "day"));
    let [change] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!(
        change.message,
        "the limit of `GET /books`, a reading operation, has changed"
    );
    assert_eq!(change.level, Level::Minor);
    let values = [change.before.as_deref(), change.after.as_deref()];
    assert_eq!(values, [Some("5"), Some("6")]);
    let place = change.new.as_ref().unwrap();
    assert_eq!(place.pointer, "/paths/~1books/get/x-quota/limit");

    let found = changes(quota(5, "day"), quota(5, "week"));
    assert_eq!(
        messages(&found),
        ["`per` of `x-quota` of `GET /books` has changed, and no rule handles it"]
    );
    assert_eq!(found[0].level, Level::Major);
}

#[test]
fn what_no_rule_handles_is_not_understood() {
    let found = changes(
        everywhere("x-other", json!(1)),
        everywhere("x-other", json!(2)),
    );
    assert_eq!(found.len(), 3);
    for change in &found {
        assert_eq!(change.rule, "not-understood", "{}", change.message);
        assert_eq!(change.level, Level::Major, "{}", change.message);
    }
}

/// Alternatives of other names correspond where they allow the same values.
#[test]
fn what_a_rule_says_decides_whether_schemas_are_equivalent() {
    let document = |name: &str, quota: Value| {
        let alternatives = json!([
            {"$ref": format!("#/components/schemas/{name}")}, {"type": "string"},
        ]);
        let mut document = document(everywhere("x-quota", Value::Null));
        let schemas = &mut document["components"]["schemas"];
        schemas["Book"]["properties"] = json!({"held": {"oneOf": alternatives}});
        schemas[name] = json!({"type": "object", "x-quota": quota});
        contract(&document)
    };
    let rules = |before: Value, after: Value| {
        let (old, new) = (document("Pen", before), document("Pencil", after));
        let options = Options::default().with_extension_rules(&Quotas);
        let changes = compare_with(&old, &new, options).changes.into_iter();
        changes.map(|change| change.rule).collect::<Vec<_>>()
    };
    let limit = |limit: u32| json!({"limit": limit});
    assert_eq!(rules(json!(5), json!(5)), ["schema-renamed"]);
    // A rule that says nothing of the wire leaves the values as they are.
    assert_eq!(
        rules(json!(5), json!(6)),
        ["schema-renamed", "quota-changed"]
    );
    assert_eq!(
        rules(limit(5), limit(6)),
        ["alternative-removed", "alternative-added"]
    );
}
