//! The gates on the suite, and that each can close: a fault is planted and found.
//!
//! The gate on the ledger, that every entry is proved by a test that has passed or
//! is open, is `cargo xtask coverage`: a test cannot know which others will pass.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use conformance::gates;
use openapi_model::Document;

use crate::document::contract;
use crate::{assert_none, snapshot};

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[test]
fn every_body_has_a_sample() {
    let found = gates::bodies_without_a_sample(contract());
    assert_none("bodies without a sample", &found);
}

#[test]
fn a_body_without_a_sample_is_found() {
    let document = |examples: &str| {
        format!(
            "{{openapi: 3.0.3, info: {{title: t, version: '1'}}, paths: {{/a: {{put: {{\
             operationId: putA, \
             requestBody: {{content: {{application/json: {{schema: {{type: string}}{examples}}}}}}}, \
             responses: {{'200': {{description: d, \
             content: {{text/html: {{schema: {{type: string}}}}}}}}}}}}}}}}}}"
        )
    };
    let none = Document::parse("test.yaml", &document("")).unwrap();
    assert_eq!(
        gates::bodies_without_a_sample(&none),
        [
            "putA request: application/json has no sample; add openapi/samples/putA/request.json, \
             and at test.yaml:1:112 the line `examples: {default: {summary: …, externalValue: \
             samples/putA/request.json}}`",
            "putA 200: text/html has no sample; add openapi/samples/putA/200.html, and at \
             test.yaml:1:204 the line `examples: {default: {summary: …, externalValue: \
             samples/putA/200.html}}`",
        ]
    );
    let one = document(", examples: {default: {value: a}}");
    let one = Document::parse("test.yaml", &one).unwrap();
    assert_eq!(
        gates::bodies_without_a_sample(&one).len(),
        1,
        "that of the response"
    );
}

#[test]
fn a_block_belongs_below_the_last_of_its_kind() {
    let text = "# x\n\n- a: 1\n  tag: one\n  b: 2\n\n- a: 3\n  tag: two\n";
    assert_eq!(gates::line_below(text, "tag: one"), 6);
    assert_eq!(gates::line_below(text, "tag: two"), 9);
    assert_eq!(gates::line_below(text, "tag: three"), 9);
}

/// Every sample file was used: decoded and compared, which leaves a line in a snapshot, or,
/// where it is a page for people, sent to the client as a refusal.
#[test]
fn every_sample_is_used() {
    let decoded = format!("{}/samples/untyped.snap", snapshot::ROOT);
    let decoded = std::fs::read_to_string(decoded).unwrap();
    let paths = decoded.lines().filter_map(|line| line.split_once(" as "));
    let mut used: BTreeSet<String> = paths.map(|(path, _)| path.to_owned()).collect();
    used.extend(crate::smoke::PAGES.map(|page| format!("samples/{page}")));
    let files = contract().sample_files().keys().cloned().collect();
    assert_none("samples and their use", &gates::differences(&used, &files));
}

#[test]
fn a_difference_is_found() {
    let found = gates::differences(&set(&["a", "b"]), &set(&["b", "c"]));
    assert_eq!(found, ["a is not expected", "c is missing"]);
    assert!(gates::differences(&set(&["a"]), &set(&["a"])).is_empty());
}

#[test]
fn no_snapshot_is_pending_or_unknown() {
    let found = gates::strangers_among_snapshots(Path::new(snapshot::ROOT), snapshot::GROUPS);
    assert_none("files among the snapshots", &found.unwrap());
}

#[test]
fn a_pending_snapshot_is_found() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gate-of-snapshots");
    let _ = fs::remove_dir_all(&root);
    for group in ["known", "unknown"] {
        fs::create_dir_all(root.join(group)).unwrap();
    }
    for file in ["a.snap", "b.snap.new", ".it.pending-snap", "notes.md"] {
        fs::write(root.join("known").join(file), "").unwrap();
    }
    assert_eq!(
        gates::strangers_among_snapshots(&root, &["known"]).unwrap(),
        [
            "known/.it.pending-snap: it is pending",
            "known/b.snap.new: it is pending",
            "known/notes.md: it is not a snapshot",
            "unknown: no test compares it",
        ]
    );
    fs::remove_dir_all(root).unwrap();
}
