//! The treatment of extensions that rules from outside know, and of others. The input of such rules
//! is tested with the rules of our own contract.

use openapi_diff::{Effect, ExtensionChange, ExtensionRules, Finding, Options, Rule, compare_with};
use serde_json::{Value, json};

use crate::schemas::contract;

/// `x-quota` says how many requests are allowed; a limit of them concerns callers.
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

    fn compare(&self, change: &ExtensionChange<'_>) -> Option<Vec<Finding>> {
        if change.extension() != "x-quota" {
            return None;
        }
        let finding = change.finding(&QUOTA_CHANGED, "the quota has changed");
        Some(vec![if change.values("limit").is_some() {
            finding.wire(Effect::minor("other requests are refused"))
        } else {
            finding
        }])
    }
}

/// A document in which an operation, its parameter and a schema have an extension.
fn document(name: &str, value: u32) -> Value {
    json!({
        "openapi": "3.0.3",
        "info": {"title": "T", "version": "1"},
        "paths": {"/books": {"get": {
            "parameters": [{"name": "n", "in": "query", "schema": {"type": "string"}, name: value}],
            "responses": {"200": {"description": "D", "content": {"application/json": {
                "schema": {"$ref": "#/components/schemas/Book"},
            }}}},
            name: value,
        }}},
        "components": {"schemas": {"Book": {"type": "object", name: value}}},
    })
}

/// Alternatives of other names correspond where they allow the same values.
#[test]
fn what_a_rule_says_decides_whether_schemas_are_equivalent() {
    let document = |name: &str, quota: Value| {
        let alternatives = json!([
            {"$ref": format!("#/components/schemas/{name}")}, {"type": "string"},
        ]);
        let mut document = document("x-other", 1);
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
