//! Changes that are not handled, and changes without an effect.

use openapi_diff::Report;

fn document(operation: &str, schema: &str) -> String {
    format!(
        "openapi: 3.0.3\ninfo: {{title: T, version: '1'}}\npaths:\n  /users:\n    get:\n{operation}\
         \x20     responses:\n        '200':\n          description: All.\n          content:\n\
         \x20           application/json: {{schema: {schema}}}\n"
    )
}

const USERS: &str = "{type: array, items: {type: string}}";

fn rules(report: &Report) -> Vec<&str> {
    report.changes.iter().map(|change| change.rule).collect()
}

#[test]
fn unknown_extension_key_is_reported() {
    for extension in [
        "x-retry: {safety: safe, reason: It reads., KEY}",
        "x-paging: {item: '#/components/schemas/User', parameters: true, KEY}",
    ] {
        let text = |key: &str| {
            let line = format!("      {}\n", extension.replace("KEY", key));
            document(&line, USERS)
        };
        let report = super::compared(&text("x: 1"), &text("x: 2"));
        assert_eq!(rules(&report), ["not-understood"], "{extension}");
        let change = &report.changes[0];
        assert_eq!(change.before.as_deref(), Some("1"));
        assert_eq!(change.new.as_ref().unwrap().line, 6);
    }
}

#[test]
fn extension_at_a_wrong_object_is_ignored() {
    let schema = "{type: array, items: {type: string}, x-permissions: []}";
    let report = super::compared(&document("", USERS), &document("", schema));
    assert_eq!(rules(&report), ["not-understood"]);
}

#[test]
fn reads_without_x_retry_may_be_repeated() {
    let stated = |safety: &str| {
        let line = format!("      x-retry: {{safety: {safety}, reason: So it is.}}\n");
        document(&line, USERS)
    };
    let unstated = document("", USERS);
    // Without a statement, a read is safe, so only the description is new.
    assert_eq!(rules(&super::compared(&unstated, &stated("safe"))), ["retry-described"]);
    assert_eq!(rules(&super::compared(&unstated, &stated("unsafe"))), ["retry-unsafe"]);
}

#[test]
fn extension_note_may_move_within_schema() {
    let users = |outer: &str, inner: &str| {
        let schema = format!("{{{outer}allOf: [{{{inner}type: object}}, {{required: [name]}}]}}");
        document("", &schema)
    };
    let (one, other) = (users("x-choice: R-1, ", ""), users("", "x-choice: R-1, "));
    assert_eq!(rules(&super::compared(&one, &other)), [""; 0]);
    let another = users("x-choice: R-2, ", "");
    assert_eq!(rules(&super::compared(&one, &another)), ["choice-changed"]);
}
