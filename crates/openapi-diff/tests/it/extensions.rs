//! Extensions with added rules, and without. The input of such rules is tested with those of the
//! contract of this workspace.

use openapi_diff::{Effect, ExtensionChange, ExtensionRules, Finding, Options, Rule, compare_with};
use serde_json::{Value, json};

use crate::day;
use crate::schemas::{changes, contract, document, without};

/// `x-quota` is the number of allowed requests; changing it affects callers.
#[derive(Debug)]
struct Quotas;

const QUOTA_CHANGED: Rule =
    Rule { name: "quota-changed", summary: "`x-quota` allows more requests, or fewer" };

impl ExtensionRules for Quotas {
    fn rules(&self) -> &'static [&'static [Rule]] {
        &[&[QUOTA_CHANGED]]
    }

    fn compare(&self, change: &ExtensionChange<'_>) -> Option<Vec<Finding>> {
        if change.extension() != "x-quota" {
            return None;
        }
        let finding = change.finding(&QUOTA_CHANGED, "the quota has changed");
        let mut findings = change.unhandled(&["limit"]);
        findings.push(if change.values("limit").is_some() {
            finding.wire(Effect::minor("other requests are refused"))
        } else {
            finding
        });
        Some(findings)
    }
}

/// Alternatives with other names correspond if they allow the same values.
#[test]
fn extension_rules_decide_about_equivalence() {
    let with_quota = |name: &str, quota: Value| {
        let named = json!({"$ref": format!("#/components/schemas/{name}")});
        let property = json!({"oneOf": [named, {"type": "string"}]});
        let schema = json!({"type": "object", "x-quota": quota});
        contract(&document(&property, &[(name, schema)]))
    };
    let rules = |before: Value, after: Value| {
        let (old, new) = (with_quota("Pen", before), with_quota("Pencil", after));
        let options = Options::default().with_extension_rules(&Quotas);
        let report = compare_with(&old, &new, options.with_strict_extensions()).unwrap();
        report.changes.into_iter().map(|change| change.rule).collect::<Vec<_>>()
    };
    let limit = |limit: u32| json!({"limit": limit});
    let per = |unit: &str| json!({"per": unit});
    let others = ["alternative-removed", "alternative-added"];
    assert_eq!(rules(json!(5), json!(5)), ["schema-renamed"]);
    // A rule without an effect on the wire does not change the values.
    assert_eq!(rules(json!(5), json!(6)), ["schema-renamed", "quota-changed"]);
    assert_eq!(rules(limit(5), limit(6)), others);
    // The meaning of another key is unknown.
    assert_eq!(rules(per("day"), per("week")), others);
}

#[test]
fn annotation_may_move_within_schema() {
    let [one, other] = ["It is old.", "It is rare."].map(|text| json!({"x-note": text}));
    let [old, new] = [[&one, &other], [&other, &one]]
        .map(|parts| contract(&document(&json!({"allOf": parts}), &[])));
    let options = Options::default().with_annotations(&["x-note"]);
    assert_eq!(compare_with(&old, &new, options).unwrap().changes, []);
}

#[test]
fn sunset_is_ahead_on_its_last_day() {
    let [old, new] = [day("2999-12-31"), openapi_diff::Day::today()].map(|day| {
        let mut document = document(&json!({}), &[]);
        document["paths"]["/thing"]["get"]["x-sunset"] = json!(day);
        document
    });
    assert_eq!(changes(&old, &new)[0].rule, "sunset-brought-nearer");
    let removed = without("get", new.clone());
    assert_eq!(changes(&new, &removed)[0].rule, "operation-removed");
}
