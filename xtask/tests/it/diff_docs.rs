//! What the documentation says of the diff is what it prints.

use std::path::Path;

use openapi_diff::{Approvals, Day, Reviewed, compare_with, render};
use openapi_model::Document;
use workspace::testing::Pair;
use xtask::workspace::Workspace;

#[test]
fn the_example_in_the_documentation_is_what_is_printed() {
    let page = Workspace::of_xtask().root().join("docs/diff.md");
    let page = std::fs::read_to_string(page).unwrap();
    let fixture = "../crates/openapi-diff/tests/it/fixtures/diff/parameter-required.yaml";
    let pair = Pair::read(Path::new(fixture));
    let document = |name: &str, text: &str| {
        Document::parse(name, text).unwrap_or_else(|error| panic!("{error}"))
    };
    let report = compare_with(
        &document("before.yaml", &pair.before),
        &document("after.yaml", &pair.after),
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
