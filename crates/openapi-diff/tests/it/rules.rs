//! The rules as a whole: their page, their fixtures (`fixtures/diff/<rule>.yaml`), and edits that
//! none of them may miss. `tests/cases/rules.rs` tests their findings.

use std::collections::BTreeSet;
use std::path::Path;

use openapi_diff::{Approvals, Day, Level, Report, Reviewed, render};
use openapi_model::{Document, LoadOptions, pointer};
use serde_json::Value;
use workspace::testing::{Pair, assert_file, edit, rules_page};

/// Tests run in the directory of their crate.
const FIXTURES: &str = "tests/it/fixtures/diff";

/// Reviewers read the page, so the reports are not committed a second time.
#[test]
fn page_of_rules_shows_findings_of_each() {
    let rules: Vec<_> = openapi_diff::rules()
        .map(|rule| (rule.name, rule.summary, compared(FIXTURES, rule.name)))
        .map(|(name, summary, report)| (name, summary, text(&report)))
        .collect();
    let page = format!("{HEAD}{}", rules_page(&rules));
    assert_file!(Path::new("../../docs/diff-rules.md"), page);
}

const HEAD: &str = "\
<!-- Written by `cargo test -p openapi-diff` with INSTA_UPDATE=always. Do not edit. -->

# Diff rules for any OpenAPI document

Every change between two documents is found by one of these rules, or is reported as
`not-understood`. What the words of a report mean, and how a change is approved, is
said in [diff.md](diff.md). The example of each rule is the report about its pair of
documents in `crates/openapi-diff/tests/it/fixtures/diff/`. The rules for the extensions
of the contract are in [contract-diff-rules.md](contract-diff-rules.md).
";

#[test]
fn every_fixture_is_of_a_rule() {
    let mut rules: Vec<&str> = openapi_diff::rules().map(|rule| rule.name).collect();
    rules.sort_unstable();
    assert_eq!(names(FIXTURES), rules);
}

#[test]
fn rules_explain_themselves_in_a_line() {
    for rule in openapi_diff::rules() {
        assert!(rule.summary.chars().count() <= 100, "{}", rule.name);
        assert!(!rule.summary.ends_with('.'), "{}", rule.name);
    }
}

#[test]
fn document_equals_itself() {
    for name in names(FIXTURES) {
        let before = pair(FIXTURES, &name)[0].clone();
        assert_eq!(crate::compare(&before, &before).changes, []);
    }
}

/// Parameters can be replaced by an object, and the reverse.
#[test]
fn parameters_are_regrouped_either_way() {
    let [one, other] = pair(FIXTURES, "parameters-regrouped");
    let regrouped = crate::compare(&other, &one)
        .changes
        .into_iter()
        .find(|change| change.rule == "parameters-regrouped");
    assert_eq!(regrouped.unwrap().rust.level, Some(Level::Major));
}

/// Documents of OpenAPI 3.0 and 3.1 that only differ in their syntax.
#[test]
fn manual_translation_gives_same_findings() {
    for entry in std::fs::read_dir("tests/it/fixtures/openapi-3.1").unwrap() {
        let directory = entry.unwrap().path();
        let [one, other] = ["before.yaml", "after.yaml"].map(|name| {
            let text = std::fs::read_to_string(directory.join(name)).unwrap();
            let document = Document::parse_with(name, &text, &LoadOptions::tolerant());
            document.unwrap_or_else(|error| panic!("{}:\n{error}", directory.display()))
        });
        for (old, new) in [(&one, &other), (&other, &one)] {
            let changes = crate::compare(old, new).changes;
            let found: Vec<&str> = changes
                .iter()
                .filter(|change| change.rule != "openapi-version-changed")
                .map(|change| change.message.as_str())
                .collect();
            assert_eq!(found, [""; 0], "{}", directory.display());
        }
    }
}

fn compared(directory: &str, name: &str) -> Report {
    let [before, after] = pair(directory, name);
    crate::compare(&before, &after)
}

/// The documents with short names, so that the reports of all fixtures look the same.
fn pair(directory: &str, name: &str) -> [Document; 2] {
    let pair = Pair::read(&Path::new(directory).join(format!("{name}.yaml")));
    [("before.yaml", &pair.before), ("after.yaml", &pair.after)].map(|(side, text)| {
        Document::parse_with(side, text, &LoadOptions::lenient())
            .unwrap_or_else(|error| panic!("{directory}/{name}:\n{error}"))
    })
}

/// The report as text without colours.
fn text(report: &Report) -> String {
    let approvals = Approvals::default();
    let reviewed = Reviewed::new(report, &approvals, Day::today());
    anstream::adapter::strip_str(&render::text(&reviewed, false)).to_string()
}

/// The names of the fixtures in a directory.
fn names(directory: &str) -> Vec<String> {
    let entries = std::fs::read_dir(directory).unwrap();
    let files = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> =
        files.map(|file| file.strip_suffix(".yaml").unwrap().to_owned()).collect();
    names.sort();
    names
}

/// Edits that nobody could notice, by the end of their pointer.
const NO_CHANGE: &[(&str, &str)] = &[
    ("/parameters/0/required removed", "of a path parameter"),
    ("/parameters/0/required with another value", "of a path parameter"),
    ("/Colour/type removed", "the values of its enum have the type"),
    ("/allOf/1/type removed", "another subschema has the type"),
    ("/Named/type removed", "another subschema has the type"),
    ("/size/format removed", "of an integer, where int64 is usual"),
    ("/nullable removed", "next to an alternative that accepts null"),
    ("/nullable with another value", "next to an alternative that accepts null"),
];

/// Every edit of a document is reported, unless nobody could notice it: the diff reports nothing
/// only if it knows that nothing has changed.
#[test]
fn no_edit_goes_unnoticed() {
    let mut silent = Vec::new();
    let mut seen = BTreeSet::new();
    let mut edits = 0;
    for name in names(FIXTURES) {
        let before = pair(FIXTURES, &name)[0].clone();
        if !seen.insert(before.text().to_owned()) {
            continue;
        }
        edited(before.value(), &mut |place, after| {
            // An edit that breaks the document is refused by the reader.
            if let Ok(after) = parsed(after) {
                edits += 1;
                let is_known = NO_CHANGE.iter().any(|(end, _)| place.ends_with(end));
                if !is_known && crate::compare(&before, &after).changes.is_empty() {
                    silent.push(format!("{name}: {place}"));
                }
            }
        });
    }
    assert!(edits > 1_000, "{edits}");
    assert!(silent.is_empty(), "edits that the diff does not report:\n  {}", silent.join("\n  "));
}

fn parsed(value: &Value) -> Result<Document, openapi_model::Diagnostics> {
    let options = LoadOptions::lenient();
    Document::parse_with("after.json", &value.to_string(), &options)
}

/// Calls `visit` with the document after each edit: a removed key or item, a new key, a changed
/// scalar.
fn edited(document: &Value, visit: &mut impl FnMut(&str, &Value)) {
    let mut places = Vec::new();
    collect(document, String::new(), &mut places);
    let mut visit_edited = |place: &str, how: &str, (at, value): (&str, Value)| {
        let mut after = document.clone();
        if edit(&mut after, at, &value) {
            visit(&format!("{place} {how}"), &after);
        }
    };
    for place in places {
        let another = match document.pointer(&place).unwrap() {
            Value::String(text) => Value::from(format!("{text}x")),
            Value::Bool(flag) => Value::from(!flag),
            Value::Number(number) => Value::from(number.as_f64().unwrap() + 1.0),
            // Keys next to a reference are ignored.
            Value::Object(object) if !object.contains_key("$ref") => {
                let key = pointer::join(&place, "x-unheard-of");
                visit_edited(&place, "with another key", (&key, Value::from(1)));
                Value::Null
            }
            _ => Value::Null,
        };
        if !another.is_null() {
            visit_edited(&place, "with another value", (&place, another));
        }
        visit_edited(&place, "removed", (&place, Value::Null));
    }
}

fn collect(value: &Value, place: String, places: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                collect(value, pointer::join(&place, key), places);
            }
        }
        Value::Array(items) => {
            for (index, value) in items.iter().enumerate() {
                collect(value, pointer::join(&place, index), places);
            }
        }
        _ => {}
    }
    places.push(place);
}
