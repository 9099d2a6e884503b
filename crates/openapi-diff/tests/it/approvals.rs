//! Approvals of breaking changes: which changes they are of, and how long they hold.

use openapi_diff::{Approvals, Level, Report, Reviewed};
use serde_json::{Value, json};

use crate::schemas::{contract, document};
use crate::{compare, day};

/// Two changes of one property: its pattern and its longest length.
fn report() -> Report {
    let schema = |limits: Value| contract(&document(&limits, &[]));
    let old = schema(json!({"type": "string"}));
    let new = schema(json!({"type": "string", "pattern": "a", "maxLength": 9}));
    compare(&old, &new)
}

/// Approves the change that a rule has found, in the name of a rule or of any.
fn approvals(report: &Report, found_by: &str, rule: Option<&str>) -> Approvals {
    let mut changes = report.changes.iter();
    let change = changes.find(|change| change.rule == found_by).unwrap();
    let rule = rule.map(|rule| format!("  rule: {rule}\n"));
    let text = format!(
        "- fingerprint: {}\n{}  reason: nobody sends it\n  expires: 2030-06-30\n",
        change.fingerprint,
        rule.unwrap_or_default()
    );
    Approvals::parse("approved.yaml", &text).unwrap()
}

/// The rules of the changes that are left open on a day.
fn open(report: &Report, approvals: &Approvals, today: &str) -> Vec<&'static str> {
    let reviewed = Reviewed::new(report, approvals, day(today));
    let open: Vec<&str> = reviewed.open(Level::Major).map(|own| own.rule).collect();
    assert_eq!(reviewed.open_count(), open.len(), "of {open:?}");
    assert_eq!(reviewed.approved().count(), 2 - open.len(), "of {open:?}");
    open
}

#[test]
fn an_approval_holds_up_to_and_on_its_last_day() {
    let report = report();
    let approvals = approvals(&report, "pattern-added", None);
    for (today, left) in [
        ("2030-06-29", &["max-length-lowered"][..]),
        // The day itself, the one before, and the one after.
        ("2030-06-30", &["max-length-lowered"]),
        ("2030-07-01", &["max-length-lowered", "pattern-added"]),
    ] {
        let mut rules = open(&report, &approvals, today);
        rules.sort_unstable();
        assert_eq!(rules, left, "on {today}");
        let reviewed = Reviewed::new(&report, &approvals, day(today));
        let is_expired = |change| reviewed.expired(change).is_some();
        let expired = report.changes.iter().filter(|own| is_expired(own)).count();
        assert_eq!(expired, left.len() - 1, "on {today}");
    }
}

#[test]
fn an_approval_that_names_a_rule_is_of_that_rule_alone() {
    let report = report();
    for (rule, left) in [
        (None, 1),
        (Some("pattern-added"), 1),
        // A rule that has not found the change.
        (Some("pattern-changed"), 2),
    ] {
        let approvals = approvals(&report, "pattern-added", rule);
        let open = open(&report, &approvals, "2030-01-01");
        assert_eq!(open.len(), left, "{rule:?}: {open:?}");
        let reviewed = Reviewed::new(&report, &approvals, day("2030-01-01"));
        assert_eq!(reviewed.unused().len(), left - 1, "{rule:?}");
    }
}

#[test]
fn what_is_wrong_with_the_file_is_shown_where_it_is() {
    // `soon` is no date.
    let shape = "- fingerprint: abc\n  reason: nobody sends it\n  expires: soon\n";
    // No reason, and a fingerprint that is there twice.
    let entries = "\
- {fingerprint: abc, reason: nobody sends it, expires: 2030-06-30}
- {fingerprint: def, reason: ' ', expires: 2030-06-30}
- {fingerprint: abc, reason: nobody reads it, expires: 2030-06-30}
";
    let refused = |text| Approvals::parse("approved.yaml", text).unwrap_err();
    insta::assert_snapshot!("approvals_shape", refused(shape));
    insta::assert_snapshot!("approvals_entries", refused(entries));
}

#[test]
fn a_file_of_comments_approves_nothing() {
    for text in ["", "# Nothing yet.\n\n", "[]\n"] {
        assert!(Approvals::parse("approved.yaml", text).is_ok(), "{text:?}");
    }
}
