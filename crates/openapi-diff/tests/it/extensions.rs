//! The treatment of extensions that rules from outside know, and of others. The input of such rules
//! is tested with the rules of our own contract.

use openapi_diff::{Effect, ExtensionChange, ExtensionRules, Finding, Options, Rule, compare_with};
use serde_json::{Value, json};

use crate::schemas::{contract, document};

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

/// Alternatives of other names correspond where they allow the same values.
#[test]
fn what_a_rule_says_decides_whether_schemas_are_equivalent() {
    let with_quota = |name: &str, quota: Value| {
        let named = json!({"$ref": format!("#/components/schemas/{name}")});
        let property = json!({"oneOf": [named, {"type": "string"}]});
        let schema = json!({"type": "object", "x-quota": quota});
        contract(&document(&property, &[(name, schema)]))
    };
    let rules = |before: Value, after: Value| {
        let (old, new) = (with_quota("Pen", before), with_quota("Pencil", after));
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
