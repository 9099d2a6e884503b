//! Reports of keys that no rule compares: their locations and values.

use serde_json::{Value, json};

use crate::schemas::{changes, document};

#[test]
fn unknown_key_is_reported_at_its_only_difference() {
    assert_reported(&per("day"), &per("week"), "/per", Some(("day", "week")));
}

#[test]
fn unknown_key_with_two_differences_is_reported_as_a_whole() {
    let values = (r#"{"limit":5,"per":"day"}"#, r#"{"limit":6,"per":"week"}"#);
    assert_reported(&per("day"), &json!({"limit": 6, "per": "week"}), "", Some(values));
}

#[test]
fn unknown_key_that_loses_a_key_is_reported_as_a_whole() {
    let values = (r#"{"limit":5,"per":"day"}"#, r#"{"limit":5}"#);
    assert_reported(&per("day"), &json!({"limit": 5}), "", Some(values));
}

#[test]
fn number_and_equal_text_are_shown_as_json() {
    assert_reported(&json!(5), &json!("5"), "", Some(("5", "\"5\"")));
}

#[test]
fn long_texts_with_the_same_start_are_not_shown() {
    let long = |end: &str| json!(format!("{}{end}", "a".repeat(100)));
    assert_reported(&long("b"), &long("c"), "", None);
}

fn per(unit: &str) -> Value {
    json!({"limit": 5, "per": unit})
}

/// Asserts the report for a changed rate of a quota, which has no rule.
#[track_caller]
fn assert_reported(old: &Value, new: &Value, place: &str, values: Option<(&str, &str)>) {
    let quota = |rate: &Value| {
        let mut document = document(&json!({}), &[]);
        document["paths"]["/thing"]["put"]["quota"] = json!({"rate": rate, "for": "all"});
        document
    };
    let changes = changes(&quota(old), &quota(new));
    let [change] = changes.as_slice() else {
        panic!("{changes:?}");
    };
    assert_eq!(change.rule, "not-understood");
    let pointer = format!("/paths/~1thing/put/quota/rate{place}");
    assert_eq!(change.new.as_ref().unwrap().pointer, pointer);
    let found = change.before.as_deref().zip(change.after.as_deref());
    assert_eq!(found, values);
}
