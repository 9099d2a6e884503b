//! What is reported of keys that no rule compares: texts, examples, and what is not
//! understood.

use serde_json::{Value, json};

use crate::documents::{compared, document, said};

/// What is not understood is shown at the only place in it that differs.
#[test]
fn what_differs_deep_within_is_shown_there() {
    let place = "/paths/~1orders/post";
    let operation = |quota: Value| {
        let mut operation = document().pointer(place).unwrap().clone();
        operation["quota"] = json!({"rate": quota, "for": "all"});
        operation
    };
    let found = |old: Value, new: Value| {
        let report = compared(place, &operation(old), &operation(new));
        let [change] = report.changes.as_slice() else {
            panic!("{:?}", report.changes);
        };
        assert_eq!(change.rule, "not-understood");
        let at = change.new.as_ref().unwrap().pointer.clone();
        let at = at.strip_prefix("/paths/~1orders/post/quota").unwrap();
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

#[test]
fn examples_of_a_body_are_plural() {
    let place = "/paths/~1orders/post/requestBody/content/application~1json";
    let media = |examples: Value| {
        let mut media = json!({"schema": {"$ref": "#/components/schemas/Order"}});
        if !examples.is_null() {
            media["examples"] = examples;
        }
        media
    };
    let (none, one) = (media(Value::Null), media(json!({"a": {"value": {}}})));
    let other = media(json!({"b": {"value": {}}}));
    for (old, new, verb) in [
        (&none, &one, "were added"),
        (&one, &none, "were removed"),
        (&one, &other, "have changed"),
    ] {
        assert_eq!(
            said(place, old, new),
            [format!(
                "patch[example-changed] the examples of the request body {verb}"
            )]
        );
    }
}
