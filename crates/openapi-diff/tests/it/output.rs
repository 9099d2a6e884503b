//! The command line, on documents and names that it was not given before.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};
use workspace::testing::text;

fn run(directory: &Path, arguments: &[&str]) -> Output {
    workspace::testing::run(env!("CARGO_BIN_EXE_openapi-diff"), directory, arguments)
}

/// A minified document of many paths, and one in which a parameter of the last is required.
fn directory() -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    for (name, is_required) in [("before.json", false), ("after.json", true)] {
        let path = |index: usize| {
            let parameter = json!({
                "name": "q", "in": "query", "required": is_required && index == 999,
                "schema": {"type": "string"},
            });
            let responses = json!({"204": {"description": "D"}});
            let get = json!({"get": {"parameters": [parameter], "responses": responses}});
            (format!("/p{index}"), get)
        };
        let paths: serde_json::Map<String, Value> = (0..1000).map(path).collect();
        let document = json!({
            "openapi": "3.0.3", "info": {"title": "T", "version": "1"}, "paths": paths,
        });
        fs::write(directory.path().join(name), document.to_string()).unwrap();
    }
    directory
}

#[test]
fn the_page_shows_a_long_line_around_the_change() {
    let directory = directory();
    let arguments = ["before.json", "after.json", "--format", "html"];
    let output = run(directory.path(), &arguments);
    let page = text(&output.stdout);
    assert!(page.len() < 20_000, "{} bytes", page.len());
    let marked = "&quot;required&quot;:<ins>true</ins>";
    assert!(page.contains(marked), "{page}");
}

#[test]
fn a_list_that_is_indented_like_its_key_is_shown() {
    let directory = tempfile::tempdir().unwrap();
    for (name, value) in [("before.yaml", "red"), ("after.yaml", "blue")] {
        let document = format!(
            "openapi: 3.0.3\ninfo: {{title: T, version: '1'}}\npaths:\n  /a:\n    get:\n      \
             responses:\n        '200':\n          description: D\n          content:\n            \
             application/json:\n              schema:\n                type: string\n                \
             enum:\n                - green\n                - {value}\n"
        );
        fs::write(directory.path().join(name), document).unwrap();
    }
    let arguments = ["before.yaml", "after.yaml", "--format", "html"];
    let output = run(directory.path(), &arguments);
    let page = text(&output.stdout);
    let marks = ["- <del>red</del>", "- <ins>blue</ins>"];
    assert!(marks.iter().all(|mark| page.contains(mark)), "{page}");
}

#[test]
fn a_report_is_written_to_a_file_and_need_not_fail() {
    let directory = directory();
    let documents = ["before.json", "after.json"];
    let plain = run(directory.path(), &documents);
    assert_eq!(plain.status.code(), Some(1));
    let report = [&documents[..], &["--fail-on", "none", "--output", "report"]].concat();
    let output = run(directory.path(), &report);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stdout), "");
    let written = fs::read_to_string(directory.path().join("report")).unwrap();
    assert_eq!(written, text(&plain.stdout));
    let nowhere = [&documents[..], &["--output", "no/such/report"]].concat();
    assert_eq!(run(directory.path(), &nowhere).status.code(), Some(2));
}

#[test]
fn a_url_is_to_be_fetched_first() {
    let directory = directory();
    let output = run(
        directory.path(),
        &["https://example.org/a.yaml", "after.json"],
    );
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(
        said.contains("curl -fsSL https://example.org/a.yaml"),
        "{said}"
    );
}

#[test]
fn a_misspelt_rule_is_marked_on_its_key() {
    let directory = directory();
    let config = "severities:\n  parameter-requird: minor\n";
    fs::write(directory.path().join("openapi-diff.yaml"), config).unwrap();
    let output = run(directory.path(), &["before.json", "after.json"]);
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("openapi-diff.yaml:2:3"), "{said}");
}
