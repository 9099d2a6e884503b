//! The layout of a report: changes that are shown completely, on one line, or only counted.

use openapi_diff::{Approvals, Change, Level, Report, Reviewed, render};
use openapi_model::Document;
use serde_json::{Map, Value, json};

use crate::schemas::contract;
use crate::{compare, day};

/// A document with this number of operations, each with a value for this key.
fn document_with(
    name: &str,
    operations: usize,
    key: &str,
    value: impl Fn(usize) -> String,
) -> Document {
    let path = |index| {
        let operation = json!({key: value(index), "responses": {"204": {"description": "D"}}});
        (format!("/a{index:03}"), json!({"get": operation}))
    };
    let paths: Map<String, Value> = (0..operations).map(path).collect();
    let document = json!({
        "openapi": "3.0.3",
        "info": {"title": "Many", "version": "1"},
        "paths": paths,
    });
    Document::parse(name, &document.to_string()).unwrap()
}

fn document(name: &str, operations: usize, summary: &str) -> Document {
    document_with(name, operations, "summary", |_| summary.to_owned())
}

/// A report of this number of removed operations, each of which is major.
fn removed(operations: usize) -> Report {
    let old = document("old.json", operations + 1, "It");
    compare(&old, &document("new.json", 1, "It"))
}

/// A report of this number of changed summaries, each of which is patch.
fn reworded(operations: usize) -> Report {
    let old = document("old.json", operations, "It");
    compare(&old, &document("new.json", operations, "It all"))
}

fn text(report: &Report, approvals: &Approvals, all: bool) -> String {
    let reviewed = Reviewed::new(report, approvals, day("2030-01-01"));
    anstream::adapter::strip_str(&render::text(&reviewed, all)).to_string()
}

fn markdown(report: &Report, approvals: &Approvals) -> String {
    render::markdown(&Reviewed::new(report, approvals, day("2030-01-01")))
}

/// The numbers of changes that are shown completely and on one line, and the summary of the others.
fn shape(report: &Report, all: bool) -> (usize, usize, Option<String>) {
    let text = text(report, &Approvals::default(), all);
    let whole = text.lines().filter(|line| line.contains("-->")).count();
    let headings = text.lines().filter(|line| line.contains("]: ")).count();
    let counted = text.lines().find(|line| line.ends_with("; --all shows them"));
    let lines = headings - whole - usize::from(counted.is_some());
    let rest = counted.and_then(|line| line.split_once("]: "));
    (whole, lines, rest.map(|(_, rest)| rest.to_owned()))
}

#[test]
fn long_report_shows_first_changes_and_counts_the_rest() {
    for (changes, whole, lines, rest) in [
        (1, 1, 0, None),
        (5, 5, 0, None),
        (6, 5, 1, None),
        (25, 5, 20, None),
        (26, 5, 20, Some("1 more change; --all shows them")),
        (28, 5, 20, Some("3 more changes; --all shows them")),
    ] {
        let report = removed(changes);
        let rest = rest.map(str::to_owned);
        assert_eq!(shape(&report, false), (whole, lines, rest), "{changes}");
        assert_eq!(shape(&report, true), (changes, 0, None), "{changes}");
    }
}

#[test]
fn change_without_effect_takes_one_line() {
    assert_eq!(shape(&reworded(2), false), (0, 2, None));
    assert_eq!(shape(&reworded(2), true), (2, 0, None));
}

#[test]
fn pull_request_report_folds_later_changes() {
    for (report, open, shown, folded, rest) in [
        (removed(20), 20, 20, None, None),
        (removed(21), 20, 21, Some("1 more change"), None),
        (removed(150), 20, 150, Some("130 more changes"), None),
        // All of them are too long for a comment.
        (removed(220), 20, 70, Some("200 more changes"), Some("- and 150 more, ")),
        (reworded(1), 0, 1, Some("1 change"), None),
        (reworded(2), 0, 2, Some("2 changes"), None),
    ] {
        let text = markdown(&report, &Approvals::default());
        let (first, details) = text.split_once("<details>").unwrap_or((&text, ""));
        assert_eq!(first.matches("- **").count(), open, "{text}");
        let summary = folded.map(|folded| format!("<summary>{folded}</summary>"));
        assert_eq!(text.contains("<summary>"), summary.is_some(), "{text}");
        assert!(details.contains(&summary.unwrap_or_default()), "{text}");
        assert_eq!(open + details.matches("- **").count(), shown, "{text}");
        assert_eq!(text.contains("- and "), rest.is_some(), "{text}");
        assert!(details.contains(rest.unwrap_or_default()), "{text}");
    }
}

fn approval(change: &Change, expires: &str) -> String {
    let fingerprint = &change.fingerprint;
    format!("- {{fingerprint: {fingerprint}, reason: nobody calls it, expires: {expires}}}\n")
}

/// Three changes: one on the last day of its approval, one whose approval has expired the day
/// before, and one whose approval names another rule.
#[test]
fn approvals_are_shown_with_their_changes() {
    let report = removed(3);
    let other = approval(&report.changes[2], "2031-01-01");
    let text = [
        approval(&report.changes[0], "2030-01-01"),
        approval(&report.changes[1], "2029-12-31"),
        other.replace("{", "{rule: parameter-removed, "),
    ];
    let approvals = Approvals::parse("approved.yaml", &text.concat()).unwrap();
    crate::snapshot("report", "text", &self::text(&report, &approvals, false));
    crate::snapshot("report", "markdown", &markdown(&report, &approvals));
    let reviewed = Reviewed::new(&report, &approvals, day("2030-01-01"));
    crate::snapshot("report", "json", &format!("{:#}\n", render::json(&reviewed)));
}

#[test]
fn report_without_open_changes_gives_reason() {
    let report = removed(1);
    let approved = approval(&report.changes[0], "2030-01-01");
    let approvals = Approvals::parse("approved.yaml", &approved).unwrap();
    let reviewed = Reviewed::new(&report, &approvals, day("2030-01-01"));
    assert_eq!(reviewed.level(), None);
    let shown = text(&report, &approvals, false);
    assert!(
        shown.ends_with("\n\nno changes but approved ones between old.json and new.json\n"),
        "{shown}"
    );
    let shown = markdown(&report, &approvals);
    assert!(
        shown.starts_with("## Contract: approved changes only (1)\n\nNo changes but approved ones"),
        "{shown}"
    );

    let none = removed(0);
    assert_eq!(none.level(), None::<Level>);
    let nothing = Approvals::default();
    assert_eq!(text(&none, &nothing, false), "no changes between old.json and new.json\n");
    assert_eq!(
        markdown(&none, &nothing),
        "## Contract: no changes\n\nNo changes between `old.json` and `new.json`.\n"
    );
}

/// The same change at many places is shown once, with the number of the others.
#[test]
fn change_of_many_schemas_is_one_entry() {
    let document = |name: &str, most: usize| {
        let schema =
            json!({"type": "object", "properties": {"a": {"type": "string", "maxLength": most}}});
        let schemas: Map<String, Value> =
            (0..12).map(|index| (format!("S{index:02}"), schema.clone())).collect();
        let bodies =
            (0..12).map(|index| json!({"$ref": format!("#/components/schemas/S{index:02}")}));
        let bodies: Vec<Value> = bodies.collect();
        let content =
            json!({"application/json": {"schema": {"type": "array", "prefixItems": bodies}}});
        let operation = json!({"requestBody": {"content": content}, "responses": {"204": {"description": "D"}}});
        let document = json!({
            "openapi": "3.1.0",
            "info": {"title": "Many", "version": "1"},
            "paths": {"/a": {"put": operation}},
            "components": {"schemas": schemas},
        });
        Document::parse(name, &document.to_string()).unwrap()
    };
    let (old, new) = (document("old.json", 9), document("new.json", 8));
    let report = compare(&old, &new);
    assert_eq!(report.changes.len(), 12);
    let approvals = Approvals::default();
    let short = text(&report, &approvals, false);
    assert_eq!(short.matches("max-length-lowered").count(), 1, "{short}");
    assert!(short.contains("also at 11 more places: new.json:1:"), "{short}");
    assert_eq!(text(&report, &approvals, true).matches("max-length-lowered").count(), 12);
    let comment = markdown(&report, &approvals);
    assert_eq!(comment.matches("- **").count(), 1, "{comment}");
    assert!(comment.contains("  - Also at 11 more places: `new.json:1:"), "{comment}");
    let reviewed = Reviewed::new(&report, &approvals, day("2030-01-01"));
    let page = render::html(&reviewed, &old, &new);
    assert_eq!(page.matches("<article").count(), 1, "{page}");
    assert_eq!(render::json(&reviewed)["changes"].as_array().map(Vec::len), Some(12));
}

/// Operations that were all renamed are one entry.
#[test]
fn many_renamed_operations_are_one_finding_that_unfolds() {
    let document = |name: &str, prefix: &str, operations: usize| {
        let id = |index| format!("{prefix}{index}");
        document_with(name, operations, "operationId", id)
    };
    let renamed = |operations: usize| {
        let old = document("old.json", "get", operations);
        compare(&old, &document("new.json", "fetch", operations + 1))
    };
    let shown =
        |operations: usize, all: bool| text(&renamed(operations), &Approvals::default(), all);
    let many = shown(58, false);
    assert!(
        many.starts_with("major[operation-renamed]: 58 operations have another operationId\n"),
        "{many}"
    );
    assert_eq!(many.matches("[operation-renamed]").count(), 1);
    assert!(many.contains("get0 → fetch0"));
    assert_eq!(shown(58, true).matches("[operation-renamed]").count(), 58);
    assert_eq!(shown(5, false).matches("[operation-renamed]").count(), 5);
    // A step of GitHub shows ten annotations; on a page, readers can unfold the rest.
    for (operations, lines) in [(58, 2), (5, 6)] {
        let report = renamed(operations);
        let none = Approvals::default();
        let reviewed = Reviewed::new(&report, &none, day("2030-01-01"));
        let annotations = render::annotations(&reviewed);
        assert_eq!(annotations.lines().count(), lines, "{annotations}");
        let page = render::html(
            &reviewed,
            &document("old.json", "get", operations),
            &document("new.json", "fetch", operations + 1),
        );
        let folded = "58 operations have another operationId";
        assert_eq!(page.contains(folded), lines == 2);
        assert_eq!(annotations.contains(folded), lines == 2);
        // Another operation is not included, and there is no patch to filter by.
        assert!(page.contains(&format!("<h2>GET /a{operations:03}</h2> <b>1</b>")));
        assert!(!page.contains("value=\"patch\""));
    }
}

/// A message about a callback has two names: its own, and that of its operation.
#[test]
fn operation_is_named_once() {
    let shop = |limit: u8| {
        let schema = json!({"type": "string", "maxLength": limit});
        let content = json!({"application/json": {"schema": schema}});
        let responses = json!({"204": {"description": "D"}});
        let call = json!({"post": {"requestBody": {"content": content}, "responses": responses}});
        let callbacks = json!({"paid": {"{$request.body#/url}": call}});
        contract(&json!({
            "openapi": "3.0.3",
            "info": {"title": "T", "version": "1"},
            "paths": {"/orders": {"post": {"callbacks": callbacks, "responses": responses}}},
        }))
    };
    let report = compare(&shop(7), &shop(8));
    let expected =
        "the `maxLength` of the request body of callback `paid` of `POST /orders` was raised";
    assert_eq!(render::headline(&report.changes[0]), expected);
}

/// The pointers of the only change between two schemas of a property.
fn places(old: &Value, new: &Value) -> [Option<String>; 2] {
    let document = |property| contract(&crate::schemas::document(property, &[]));
    let changes = compare(&document(old), &document(new)).changes;
    let [change] = changes.as_slice() else {
        panic!("{changes:?}");
    };
    [&change.old, &change.new].map(|place| {
        let pointer = &place.as_ref()?.pointer;
        pointer.strip_prefix("/components/schemas/Thing/properties/it").map(str::to_owned)
    })
}

#[test]
fn new_requirement_is_shown_at_its_entry() {
    let schema = |required: Value| json!({"type": "object", "properties": {"a": {}, "b": {}}, "required": required});
    let [old, new] = places(&schema(json!(["a"])), &schema(json!(["a", "b"])));
    assert_eq!(old.as_deref(), Some("/properties/b"));
    assert_eq!(new.as_deref(), Some("/required/1"));
    let [old, new] = places(&schema(json!(["a", "b"])), &schema(json!(["a"])));
    assert_eq!(old.as_deref(), Some("/required/1"));
    assert_eq!(new.as_deref(), Some("/properties/b"));
}

#[test]
fn new_enum_value_is_shown_at_its_entry() {
    let [old, new] = places(&json!({"enum": ["a", "b"]}), &json!({"enum": ["c", "b", "a"]}));
    assert_eq!(old.as_deref(), Some("/enum"));
    assert_eq!(new.as_deref(), Some("/enum/0"));
    let [old, new] = places(&json!({"enum": ["a", "b"]}), &json!({"enum": ["a"]}));
    assert_eq!(old.as_deref(), Some("/enum/1"));
    assert_eq!(new.as_deref(), Some("/enum"));
}

#[test]
fn removed_operation_is_annotated_near_its_old_place() {
    let report = removed(1);
    let approvals = Approvals::default();
    let reviewed = Reviewed::new(&report, &approvals, day("2027-01-01"));
    let annotations = render::annotations(&reviewed);
    assert!(annotations.starts_with("::error file=new.json,line=1,col="), "{annotations}");
}

#[test]
fn markdown_fits_a_comment() {
    const COMMENT: usize = 65_536;
    for operations in [1, 30, 200, 600] {
        let report = removed(operations);
        let approvals = Approvals::default();
        let reviewed = Reviewed::new(&report, &approvals, day("2027-01-01"));
        let markdown = render::markdown(&reviewed);
        assert!(markdown.chars().count() < COMMENT, "{operations}");
        assert_eq!(markdown.matches("<details>").count(), markdown.matches("</details>").count());
        let message = format!("{operations} major change");
        assert!(markdown.contains(&message), "{markdown}");
    }
}

#[test]
fn markdown_of_many_approvals_fits_a_comment() {
    let report = removed(600);
    let entry = |change: &Change| {
        let reason = "long ".repeat(60);
        format!(
            "- {{fingerprint: {}, reason: {reason}, expires: 2999-01-01}}\n",
            change.fingerprint
        )
    };
    let text: String = report.changes.iter().map(entry).collect();
    let approvals = Approvals::parse("approved.yaml", &text).unwrap();
    let reviewed = Reviewed::new(&report, &approvals, day("2027-01-01"));
    let markdown = render::markdown(&reviewed);
    assert!(markdown.chars().count() < 65_536);
    assert!(markdown.ends_with("The rest is too long for a comment; `--format json` lists it.\n"));
}

#[test]
fn added_keyword_is_marked_in_its_object() {
    let html = page("type: string\nmaxLength: 9\n", "type: string\nminLength: 1\nmaxLength: 9\n");
    assert!(html.contains("  <ins>minLength: 1</ins>\n<span>12</span>  maxLength: 9"), "{html}");
}

#[test]
fn new_requirement_is_marked_in_its_list() {
    let schema = |last: &str| {
        let items = format!("properties:\n  a: {{}}\n  b: {{}}\nrequired:\n  - a\n{last}");
        format!("type: object\n{items}")
    };
    let html = page(&schema(""), &schema("  - b\n"));
    assert!(html.contains("  - a\n<span>16</span>  <ins>- b</ins>"), "{html}");
    assert!(!html.contains("<del>"), "{html}");
}

#[test]
fn value_that_is_added_to_a_long_enum_is_marked() {
    let schema = |values: &[u8]| {
        let items: String = values.iter().map(|value| format!("  - v{value}\n")).collect();
        format!("type: string\nenum:\n{items}")
    };
    let new: Vec<u8> = (0..40).collect();
    let old: Vec<u8> = new.iter().copied().filter(|value| *value != 30).collect();
    let html = page(&schema(&old), &schema(&new));
    assert_eq!(html.matches("<ins>").count(), 1, "{html}");
    assert!(html.contains("  <ins>- v30</ins>"), "{html}");
    assert!(!html.contains("<del>"), "{html}");
}

/// The page about two schemas of a request body, in lines of YAML.
fn page(old: &str, new: &str) -> String {
    let document = |schema: &str| {
        let indent = " ".repeat(14);
        let schema: String = schema.lines().map(|line| format!("{indent}{line}\n")).collect();
        let text = format!(
            "openapi: 3.0.3\ninfo: {{title: T, version: '1'}}\npaths:\n  /a:\n    post:\n      \
             requestBody:\n        content:\n          application/json:\n            schema:\n\
             {schema}      responses: {{'204': {{description: D}}}}\n"
        );
        Document::parse("api.yaml", &text).unwrap()
    };
    let (old, new) = (document(old), document(new));
    let report = compare(&old, &new);
    let approvals = Approvals::default();
    let reviewed = Reviewed::new(&report, &approvals, day("2030-01-01"));
    render::html(&reviewed, &old, &new)
}
