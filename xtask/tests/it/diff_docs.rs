//! What the documentation says of the diff is what it prints.

use std::path::Path;

use openapi_diff::{Approvals, Day, Reviewed, compare_with, render};
use openapi_model::Document;
use xtask::workspace::Workspace;

#[test]
fn the_page_about_the_rules_is_as_they_are() {
    let workspace = Workspace::of_xtask();
    let page = xtask::diff_rules::page(&workspace).unwrap();
    let committed = std::fs::read_to_string(workspace.diff_rules()).unwrap_or_default();
    assert!(
        committed.replace("\r\n", "\n") == page,
        "docs/diff-rules.md is stale; mend it with: cargo xtask diff --rules --write"
    );
}

#[test]
fn the_example_in_the_documentation_is_what_is_printed() {
    let page = Workspace::of_xtask().root().join("docs/diff.md");
    let page = std::fs::read_to_string(page).unwrap();
    let fixture = Path::new("../crates/openapi-diff/tests/it/fixtures/diff/parameter-required");
    let document = |name: &str| {
        let text = std::fs::read_to_string(fixture.join(name)).unwrap();
        Document::parse(name, &text).unwrap_or_else(|error| panic!("{error}"))
    };
    let report = compare_with(
        &document("before.yaml"),
        &document("after.yaml"),
        contract_rules::diff::options(),
    );
    let approvals = Approvals::default();
    let reviewed = Reviewed::new(&report, &approvals, Day::today());
    let text = anstream::adapter::strip_str(&render::text(&reviewed, false)).to_string();
    let mut shown = "    $ cargo xtask diff before.yaml after.yaml\n".to_owned();
    for line in text.lines() {
        shown.push_str(format!("    {line}").trim_end());
        shown.push('\n');
    }
    assert!(page.contains(&shown), "{shown}");
}
