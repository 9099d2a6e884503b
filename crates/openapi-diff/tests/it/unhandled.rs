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
    let found = |old: Value, new: Value| {
        let changes = changes(&quota(old), &quota(new));
        let [change] = changes.as_slice() else {
            panic!("{changes:?}");
        };
        assert_eq!(change.rule, "not-understood");
        let at = change.new.as_ref().unwrap().pointer.clone();
        let at = at.strip_prefix("/paths/~1thing/put/quota").unwrap();
        let (before, after) = (change.before.clone(), change.after.clone());
        (
            at.to_owned(),
            before.unwrap_or_default(),
            after.unwrap_or_default(),
        )
    };
    let shown =
        |at: &str, before: &str, after: &str| (at.to_owned(), before.to_owned(), after.to_owned());
    let per = |unit: &str| json!({"limit": 5, "per": unit});
    assert_eq!(
        found(per("day"), per("week")),
        shown("/rate/per", "day", "week")
    );
    assert_eq!(
        found(per("day"), json!({"limit": 6, "per": "week"})),
        shown(
            "/rate",
            r#"{"limit":5,"per":"day"}"#,
            r#"{"limit":6,"per":"week"}"#
        )
    );
    assert_eq!(
        found(per("day"), json!({"limit": 5})),
        shown("/rate", r#"{"limit":5,"per":"day"}"#, r#"{"limit":5}"#)
    );
    // A number and the same as text look alike, unless they are shown as JSON.
    assert_eq!(found(json!(5), json!("5")), shown("/rate", "5", "\"5\""));
    // Of long texts that begin alike, no more is shown than the place.
    let long = |end: &str| json!(format!("{}{end}", "a".repeat(100)));
    assert_eq!(found(long("b"), long("c")), shown("/rate", "", ""));
}
