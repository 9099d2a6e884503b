//! Cases of one subject: `<subject>.yaml` has groups of cases that share a document.
//!
//! A group names a document in `base/`, and edits of it (`with`) that both sides share. `at` is a
//! JSON pointer; the sides of a case, `old` and `new`, are the values there. Without `at` they are
//! edits themselves: pointers with new values, where null removes. `both` is merged into either
//! side. If a case lacks a side, it has that of its group, or an empty one.
//!
//! An expected finding is a rule and its levels on the wire, for servers and in Rust (`-` for
//! none). The message may follow after `: `, the effect on the wire after ` -> `, and the effect in
//! Rust after ` => `. `there` is from old to new, and `back` the reverse; `request` and `response`
//! are for a schema that is sent in one direction only. `each` has the findings for all cases of a
//! group without their own. Findings that are not listed are an error.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use libtest_mimic::{Failed, Trial};
use openapi_diff::{Change, Effect, Level, Report};
use openapi_model::{Document, LoadOptions};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use workspace::testing::edit;

use crate::expected::{self, Way};

const CASES: &str = "tests/cases";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    /// The behaviour that the cases show.
    about: String,
    /// The reason for the expected findings, for readers.
    #[serde(rename = "why")]
    _why: Option<String>,
    base: String,
    /// Set if there is a generated client.
    #[serde(default = "yes")]
    client: bool,
    #[serde(default)]
    with: Map<String, Value>,
    at: Option<String>,
    both: Option<Value>,
    #[serde(default, deserialize_with = "explicit")]
    old: Option<Value>,
    #[serde(default, deserialize_with = "explicit")]
    new: Option<Value>,
    /// The findings of each case that lists none.
    #[serde(default)]
    each: BTreeMap<Way, Vec<String>>,
    cases: BTreeMap<String, Case>,
}

#[derive(Clone, Deserialize)]
struct Case {
    #[serde(rename = "why")]
    _why: Option<String>,
    both: Option<Value>,
    #[serde(default, deserialize_with = "explicit")]
    old: Option<Value>,
    #[serde(default, deserialize_with = "explicit")]
    new: Option<Value>,
    #[serde(flatten)]
    expected: BTreeMap<Way, Vec<String>>,
}

fn yes() -> bool {
    true
}

/// An explicit null, which removes a value, unlike a missing side.
fn explicit<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

fn files() -> Vec<PathBuf> {
    std::fs::read_dir(CASES)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "yaml"))
        .collect()
}

pub(crate) fn trials() -> Vec<Trial> {
    files().iter().flat_map(|file| trials_of(file)).collect()
}

fn trials_of(file: &Path) -> Vec<Trial> {
    let subject = file.file_stem().unwrap().to_str().unwrap();
    let mut trials = Vec::new();
    let mut names = BTreeSet::new();
    for group in read(file) {
        let group = Arc::new(group);
        for (name, case) in &group.cases {
            let is_new = names.insert(name.clone());
            assert!(is_new, "{}: two cases are called {name}", file.display());
            let (file, name, case) = (file.to_owned(), name.clone(), case.clone());
            let group = Arc::clone(&group);
            let test = format!("{subject}::{name}");
            trials.push(Trial::test(test, move || check(&file, &name, &group, &case)));
        }
    }
    let file = file.to_owned();
    let layout = format!("{subject}::layout");
    trials.push(Trial::test(layout, move || check_layout(&file)));
    trials
}

/// The reports of all cases, in both directions, each with its name.
pub(crate) fn reports() -> Vec<(String, Report)> {
    let mut reports = Vec::new();
    for file in files() {
        let subject = file.file_stem().unwrap().to_str().unwrap().to_owned();
        for group in read(&file) {
            for (name, case) in &group.cases {
                let expected = if case.expected.is_empty() { &group.each } else { &case.expected };
                for way in expected.keys() {
                    let name = format!("{subject}::{name} {way:?}");
                    reports.push((name, report(&group, case, *way)));
                }
            }
        }
    }
    reports
}

fn read(file: &Path) -> Vec<Group> {
    let text = std::fs::read_to_string(file).unwrap();
    // Parsed as a `Value`, because a map would silently drop a repeated name.
    let groups: serde_yaml::Value =
        serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_yaml::from_value(groups).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn check(file: &Path, name: &str, group: &Group, case: &Case) -> Result<(), Failed> {
    let expected = if case.expected.is_empty() { &group.each } else { &case.expected };
    if expected.is_empty() {
        return Err(format!("{}: {name} expects nothing: add `there`", file.display()).into());
    }
    let found: BTreeMap<Way, Vec<String>> =
        expected.iter().map(|(way, lines)| (*way, findings(group, case, *way, lines))).collect();
    if found == *expected {
        return Ok(());
    }
    if std::env::var("INSTA_UPDATE").as_deref() == Ok("always") {
        expected::write(file, name, &found);
        return Ok(());
    }
    Err(format!(
        "{}: {name}\n  {}\n{}to write what was found, run this test with INSTA_UPDATE=always",
        file.display(),
        group.about,
        expected::differences(expected, &found),
    )
    .into())
}

/// The findings of a case, with messages if the expected ones have them.
fn findings(group: &Group, case: &Case, way: Way, expected: &[String]) -> Vec<String> {
    let report = report(group, case, way);
    let has = |mark: &str| expected.iter().any(|line| line.contains(mark));
    let parts = Parts { message: has(": "), wire: has(" -> "), rust: has(" => ") };
    report.changes.iter().map(|change| line(change, parts)).collect()
}

fn report(group: &Group, case: &Case, way: Way) -> Report {
    let old = document(group, &side(group, case, &case.old, &group.old), way);
    let new = document(group, &side(group, case, &case.new, &group.new), way);
    if way.is_backwards() { compare(group, &new, &old) } else { compare(group, &old, &new) }
}

fn side(group: &Group, case: &Case, of_case: &Option<Value>, of_group: &Option<Value>) -> Value {
    let both = case.both.as_ref().or(group.both.as_ref());
    let side = of_case.as_ref().or(of_group.as_ref());
    match (both, side) {
        (Some(both), Some(side)) => merged(both, side),
        (Some(value), None) | (None, Some(value)) => value.clone(),
        (None, None) => Value::Object(Map::new()),
    }
}

/// Merges `side` into `both`. Objects are merged key by key; other values are replaced.
fn merged(both: &Value, side: &Value) -> Value {
    let (Value::Object(both), Value::Object(side)) = (both, side) else {
        return side.clone();
    };
    let mut object = both.clone();
    for (key, value) in side {
        let value = both.get(key).map_or_else(|| value.clone(), |shared| merged(shared, value));
        object.insert(key.clone(), value);
    }
    Value::Object(object)
}

fn document(group: &Group, side: &Value, way: Way) -> Document {
    let base = format!("{CASES}/base/{}.yaml", group.base);
    let text = std::fs::read_to_string(&base).unwrap();
    let mut document: Value = serde_yaml::from_str(&text).unwrap();
    let mut set = |pointer: &str, value: &Value| {
        // Removing a missing value is a mistake in the case.
        let is_made = edit(&mut document, pointer, value) || value.is_null();
        assert!(is_made, "{pointer} is nowhere in {base}");
    };
    for (pointer, value) in &group.with {
        set(pointer, value);
    }
    match (&group.at, side) {
        (Some(pointer), _) => set(pointer, side),
        (None, Value::Object(edits)) => edits.iter().for_each(|(at, value)| set(at, value)),
        (None, _) => panic!("a side without `at` must have pointers as keys, and is {side}"),
    }
    if let Some(method) = way.left_out() {
        set(&format!("/paths/~1thing/{method}"), &Value::Null);
    }
    let options = LoadOptions::tolerant();
    Document::parse_with("case.json", &document.to_string(), &options)
        .unwrap_or_else(|error| panic!("{error}"))
}

fn compare(group: &Group, old: &Document, new: &Document) -> Report {
    let report = if group.client {
        crate::compare(old, new)
    } else {
        openapi_diff::compare(old, new).unwrap()
    };
    let of_operations = report.changes.iter().filter(|change| !change.used_by.is_empty());
    for place in of_operations.flat_map(|change| [&change.old, &change.new]).flatten() {
        // A pointer that leads nowhere would get the location of its nearest parent.
        assert_ne!((place.line, place.column), (1, 1), "a finding without a place");
    }
    report
}

/// The parts of the expected findings that the lines of a case have.
#[derive(Clone, Copy)]
struct Parts {
    message: bool,
    wire: bool,
    rust: bool,
}

fn line(change: &Change, parts: Parts) -> String {
    let level = |effect: &Effect| effect.level.map_or("-", Level::as_str);
    let [wire, server, rust] = [&change.wire, &change.server, &change.rust].map(level);
    let mut line = format!("{} {wire} {server} {rust}", change.rule);
    if parts.message {
        line.extend([": ", &change.message]);
    }
    if parts.wire {
        line.extend([" -> ", &change.wire.meaning]);
    }
    if parts.rust {
        line.extend([" => ", &change.rust.meaning]);
    }
    line
}

/// Checks that writing the expected findings again does not change the file, because cases are
/// located by their layout.
fn check_layout(file: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(file).unwrap();
    for (name, case) in read(file).iter().flat_map(|group| &group.cases) {
        if !case.expected.is_empty() && expected::rewritten(&text, name, &case.expected) != text {
            let place = format!("{}: {name}", file.display());
            let help = "findings must be the last keys of a case, as INSTA_UPDATE=always writes";
            return Err(format!("{place}: {help} them").into());
        }
    }
    Ok(())
}
