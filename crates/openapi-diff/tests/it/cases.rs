//! Pairs of documents and what is found between them, in both directions.
//!
//! `cases/*.yaml` holds groups of cases. A group names a document of `cases/base/`, and edits
//! of it (`with`) that both sides share. A case has the edits of either side, or the values
//! at the pointer that the group names with `at`; null removes. Its expected findings are a
//! rule and its levels on the wire, for servers and in Rust (`-` for none); where they matter,
//! the message after `: `, and the meaning in Rust after ` => `. `there` is from old to new,
//! `back` the reverse; `request` and `response` stand for a schema that is sent one way alone.
//! `each` has them for all cases of a group that list none of their own. Findings that are not
//! listed are an error.

use std::collections::BTreeMap;
use std::path::Path;

use openapi_diff::{Change, Effect, Level};
use openapi_model::{Document, LoadOptions};
use serde::Deserialize;
use serde_json::Value;
use workspace::testing::edit;

const CASES: &str = "tests/it/cases";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    test: String,
    /// The reason for the expectation, for readers.
    #[serde(rename = "why")]
    _why: Option<String>,
    base: String,
    /// Set if a client is generated.
    #[serde(default = "yes")]
    client: bool,
    #[serde(default)]
    with: BTreeMap<String, Value>,
    at: Option<String>,
    /// The findings of each case that lists none.
    #[serde(default)]
    each: BTreeMap<Way, Vec<String>>,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    old: Value,
    new: Value,
    #[serde(flatten)]
    expected: BTreeMap<Way, Vec<String>>,
}

#[derive(Debug, Clone, Copy, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
enum Way {
    There,
    Back,
    Request,
    RequestBack,
    Response,
    ResponseBack,
}

fn yes() -> bool {
    true
}

#[test]
fn each_case_is_found_as_expected() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for entry in std::fs::read_dir(CASES).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            let text = std::fs::read_to_string(&path).unwrap();
            let groups: Vec<Group> = serde_yaml::from_str(&text)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            for group in &groups {
                count += group.cases.len();
                check(&path, group, &mut wrong);
            }
        }
    }
    // A file that is not read would not be missed otherwise.
    assert!(count > 300, "{count}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

fn check(path: &Path, group: &Group, wrong: &mut Vec<String>) {
    for case in &group.cases {
        let expected = [&case.expected, &group.each];
        let expected = expected.into_iter().find(|ways| !ways.is_empty());
        let (there, back) = ([&case.old, &case.new], [&case.new, &case.old]);
        for (way, expected) in expected.unwrap_or_else(|| panic!("{}: no findings", group.test)) {
            let (left_out, [old, new]) = match way {
                Way::There => (None, there),
                Way::Back => (None, back),
                Way::Request => (Some("get"), there),
                Way::RequestBack => (Some("get"), back),
                Way::Response => (Some("put"), there),
                Way::ResponseBack => (Some("put"), back),
            };
            let documents = [old, new].map(|side| document(group, left_out, side));
            let found = found(group, documents.each_ref(), expected);
            if found != *expected {
                wrong.push(format!(
                    "{}: {}\n  from: {old}\n  to: {new}\n  {way:?}:\n  \
                     expected {expected:#?}, found {found:#?}",
                    path.display(),
                    group.test,
                ));
            }
        }
    }
}

fn document(group: &Group, left_out: Option<&str>, side: &Value) -> Document {
    let base = format!("{CASES}/base/{}.yaml", group.base);
    let text = std::fs::read_to_string(&base).unwrap();
    let mut document: Value = serde_yaml::from_str(&text).unwrap();
    let mut set = |pointer: &str, value: &Value| {
        // Removing what is not there is no edit.
        let is_made = edit(&mut document, pointer, value) || value.is_null();
        assert!(is_made, "{}: {pointer} is nowhere", group.test);
    };
    for (pointer, value) in &group.with {
        set(pointer, value);
    }
    match (&group.at, side.as_object()) {
        (Some(pointer), _) => set(pointer, side),
        (None, Some(edits)) => edits.iter().for_each(|(pointer, value)| set(pointer, value)),
        (None, None) => panic!("{}: a side without edits", group.test),
    }
    if let Some(method) = left_out {
        set(&format!("/paths/~1thing/{method}"), &Value::Null);
    }
    let options = LoadOptions::tolerant();
    Document::parse_with("case.json", &document.to_string(), &options)
        .unwrap_or_else(|error| panic!("{}:\n{error}", group.test))
}

/// The findings, with messages where the expected ones have them.
fn found(group: &Group, [old, new]: [&Document; 2], expected: &[String]) -> Vec<String> {
    let report = if group.client {
        crate::compare(old, new)
    } else {
        openapi_diff::compare(old, new).unwrap()
    };
    let of_operations = report.changes.iter().filter(|change| !change.used_by.is_empty());
    let places = of_operations.flat_map(|change| [&change.old, &change.new]);
    for place in places.flatten() {
        // Where a pointer leads nowhere, the nearest place above it is shown.
        assert_ne!((place.line, place.column), (1, 1), "{}: no place", group.test);
    }
    let has = |mark: &str| expected.iter().any(|line| line.contains(mark));
    let words = (has(": "), has(" => "));
    report.changes.iter().map(|change| shown(change, words)).collect()
}

fn shown(change: &Change, (has_message, has_meaning): (bool, bool)) -> String {
    let level = |effect: &Effect| effect.level.map_or("-", Level::as_str);
    let [wire, server, rust] = [&change.wire, &change.server, &change.rust].map(level);
    let mut line = format!("{} {wire} {server} {rust}", change.rule);
    if has_message {
        line.extend([": ", &change.message]);
    }
    if has_meaning {
        line.extend([" => ", &change.rust.meaning]);
    }
    line
}
