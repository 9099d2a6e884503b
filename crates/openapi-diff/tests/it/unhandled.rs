//! Reports of keys that no rule compares: texts, examples, and keys that are not understood.

use serde_json::{Value, json};

use crate::schemas::{changes, document};

/// A difference that is not understood is shown at the only place in it that differs.
#[test]
fn what_differs_deep_within_is_shown_there() {
    let quota = |rate: Value| {
        let mut document = document(&json!({}), &[]);
        document["paths"]["/thing"]["put"]["quota"] = json!({"rate": rate, "for": "all"});
        document
    };
    let per = |unit: &str| json!({"limit": 5, "per": unit});
    let long = |end: &str| json!(format!("{}{end}", "a".repeat(100)));
    for (old, new, at, shown) in [
        (per("day"), per("week"), "/rate/per", Some(("day", "week"))),
        (
            per("day"),
            json!({"limit": 6, "per": "week"}),
            "/rate",
            Some((r#"{"limit":5,"per":"day"}"#, r#"{"limit":6,"per":"week"}"#)),
        ),
        (
            per("day"),
            json!({"limit": 5}),
            "/rate",
            Some((r#"{"limit":5,"per":"day"}"#, r#"{"limit":5}"#)),
        ),
        // A number and the same as text look alike, unless they are shown as JSON.
        (json!(5), json!("5"), "/rate", Some(("5", "\"5\""))),
        // Of long texts that begin alike, no more is shown than the place.
        (long("b"), long("c"), "/rate", None),
    ] {
        let changes = changes(&quota(old), &quota(new));
        let [change] = changes.as_slice() else {
            panic!("{changes:?}");
        };
        assert_eq!(change.rule, "not-understood");
        let place = format!("/paths/~1thing/put/quota{at}");
        assert_eq!(change.new.as_ref().unwrap().pointer, place);
        let found = change.before.as_deref().zip(change.after.as_deref());
        assert_eq!(found, shown, "{at}");
    }
}
