//! The fixture of each rule, and pairs of documents with the same meaning.
//!
//! A fixture is a pair of documents that only differ in the subject of its rule, as a
//! [`workspace::testing::Pair`], and the expected levels (`levels`). A person writes the levels; no
//! run of the tests does.
//!
//! | Key | Levels |
//! |---|---|
//! | `request`, `response` | of a schema that is sent in this direction alone: on the wire, and for servers |
//! | `call` | of everything else: on the wire, and for servers |
//! | `rust` | for code that uses the generated crate |
//!
//! `none` stands for no effect, and `nothing` for no finding.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use openapi_diff::{Approvals, Change, Day, Effect, Level, Report, Reviewed, render};
use openapi_model::{Document, LoadOptions};
use serde_json::Value;
use workspace::testing::{Pair, edit};

const FIXTURES: &str = "tests/it/fixtures/diff";
const UNCHANGED_FIXTURES: &str = "tests/it/fixtures/diff-same";

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for rule in openapi_diff::rules() {
        let name = rule.name;
        trials.push(Trial::test(format!("rules::{name}"), move || only_its_rule_reports(name)));
        trials.push(Trial::test(format!("levels::{name}"), move || has_stated_levels(name)));
    }
    for entry in std::fs::read_dir(UNCHANGED_FIXTURES).unwrap() {
        let file = entry.unwrap().path();
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        trials.push(Trial::test(format!("unchanged::{name}"), move || is_unchanged(&file)));
    }
    trials
}

/// The reports of the fixtures, each with the name of its rule.
pub(crate) fn reports() -> Vec<(String, Report)> {
    openapi_diff::rules()
        .map(|rule| (format!("rules::{}", rule.name), compared(&fixture(rule.name))))
        .collect()
}

fn only_its_rule_reports(rule: &str) -> Result<(), Failed> {
    let file = fixture(rule);
    let report = compared(&file);
    let found: BTreeSet<&str> = report.changes.iter().map(|change| change.rule).collect();
    if found == BTreeSet::from([rule]) {
        return Ok(());
    }
    Err(format!("{file} must be reported by {rule} alone, and is:\n{}", text(&report)).into())
}

fn is_unchanged(file: &Path) -> Result<(), Failed> {
    let report = compared(&file.display().to_string());
    let text = text(&report);
    let level = report.level().unwrap_or(Level::Patch);
    if level == Level::Patch && text.contains("no changes") {
        return Ok(());
    }
    Err(format!("{} must have no changes, and has:\n{text}", file.display()).into())
}

fn has_stated_levels(rule: &str) -> Result<(), Failed> {
    let file = fixture(rule);
    let pair = Pair::read(Path::new(&file));
    let found = levels(&pair);
    if found == pair.levels {
        return Ok(());
    }
    let rows: Vec<String> =
        found.iter().map(|(column, levels)| format!("  {column}: {levels}\n")).collect();
    let stated = pair.levels;
    Err(format!("{file}: the levels are {stated:?}, and found are:\nlevels:\n{}", rows.concat())
        .into())
}

/// The levels of a rule's findings about its fixture. If a schema is sent and received, each
/// direction is compared separately.
fn levels(pair: &Pair) -> BTreeMap<String, String> {
    let [old, new]: [Value; 2] =
        [&pair.before, &pair.after].map(|text| serde_yaml::from_str(text).unwrap());
    let methods = old.pointer("/paths/~1thing").and_then(Value::as_object);
    let has = |method: &str| methods.is_some_and(|methods| methods.contains_key(method));
    let mut found = Vec::new();
    let mut row = BTreeMap::new();
    if has("get") && has("put") {
        for (column, left_out) in [("request", "get"), ("response", "put")] {
            let one_way = changes(&without(left_out, &old), &without(left_out, &new));
            row.insert(column.to_owned(), on_the_wire(&one_way));
            found.extend(one_way);
        }
    } else {
        found = changes(&old, &new);
        row.insert("call".to_owned(), on_the_wire(&found));
    }
    let rust = found.iter().map(|change| &change.rust).max_by_key(|effect| effect.level);
    row.insert("rust".to_owned(), rust.map_or("none", named).to_owned());
    row
}

fn without(method: &str, document: &Value) -> Value {
    let mut document = document.clone();
    assert!(edit(&mut document, &format!("/paths/~1thing/{method}"), &Value::Null));
    document
}

fn on_the_wire(changes: &[Change]) -> String {
    let levels: BTreeSet<String> = changes
        .iter()
        .map(|change| format!("{} {}", named(&change.wire), named(&change.server)))
        .collect();
    if levels.is_empty() {
        "nothing".to_owned()
    } else {
        levels.into_iter().collect::<Vec<_>>().join(" or ")
    }
}

/// The name of a level. A lone dash would begin a list in YAML.
fn named(effect: &Effect) -> &'static str {
    effect.level.map_or("none", Level::as_str)
}

fn changes(old: &Value, new: &Value) -> Vec<Change> {
    let [old, new] = [old, new].map(|value| document("api.json", &value.to_string()));
    crate::compare(&old, &new).changes
}

fn fixture(rule: &str) -> String {
    format!("{FIXTURES}/{rule}.yaml")
}

fn compared(file: &str) -> Report {
    let pair = Pair::read(Path::new(file));
    let [before, after] = [("before.yaml", &pair.before), ("after.yaml", &pair.after)]
        .map(|(name, text)| document(name, text));
    crate::compare(&before, &after)
}

fn document(name: &str, text: &str) -> Document {
    Document::parse_with(name, text, &LoadOptions::lenient())
        .unwrap_or_else(|error| panic!("{error}"))
}

/// The report as text without colours.
fn text(report: &Report) -> String {
    let approvals = Approvals::default();
    let reviewed = Reviewed::new(report, &approvals, Day::today());
    anstream::adapter::strip_str(&render::text(&reviewed, false)).to_string()
}
