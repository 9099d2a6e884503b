//! Tests each rule with its own pair of documents.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use openapi_diff::{
    Approvals, Day, Effect, ExtensionRules as _, Level, Report, Reviewed, Rule, render,
};
use workspace::testing::{Pair, assert_file, assert_rows, assert_same_names, rules_page};
use xtask::rules::diff::RULES;

/// Tests run in the directory of their crate.
const FIXTURES: &str = "tests/it/rules/fixtures";

fn rules() -> impl Iterator<Item = &'static Rule> {
    RULES.rules().iter().copied().flatten()
}

fn report(rule: &str) -> Report {
    let file = format!("{FIXTURES}/diff/{rule}.yaml");
    let pair = Pair::read(Path::new(&file));
    super::compared(&pair.before, &pair.after)
}

fn text(report: &Report) -> String {
    let approvals = Approvals::default();
    let reviewed = Reviewed::new(report, &approvals, Day::today());
    anstream::adapter::strip_str(&render::text(&reviewed, false)).to_string()
}

#[test]
fn every_rule_reports_its_change_and_no_other() {
    for rule in rules() {
        let report = report(rule.name);
        let found: BTreeSet<&str> = report.changes.iter().map(|change| change.rule).collect();
        assert_eq!(found, BTreeSet::from([rule.name]), "{}", text(&report));
    }
}

/// Reviewers read the page, so the reports are not committed a second time.
#[test]
fn page_of_rules_shows_findings_of_each() {
    let rules: Vec<_> =
        rules().map(|rule| (rule.name, rule.summary, text(&report(rule.name)))).collect();
    let page = format!("{HEAD}{}", rules_page(&rules));
    assert_file!(Path::new("../docs/contract-diff-rules.md"), page);
}

const HEAD: &str = "\
<!-- Written by `cargo test -p xtask` with INSTA_UPDATE=always. Do not edit. -->

# Diff rules for the extensions of the contract

`cargo xtask diff` has these rules in addition to [those for any document](diff-rules.md).
Another document can use these names for something else: the program `openapi-diff` does
not have them. The example of each rule is the report about its pair of documents in
`xtask/tests/it/rules/fixtures/diff/`.
";

#[test]
fn rule_levels_match_the_table() {
    let path = Path::new(FIXTURES).join("levels.yaml");
    let rows: BTreeMap<String, BTreeMap<String, String>> =
        serde_yaml::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    let shown = |[wire, rust, server]: [&str; 3]| {
        format!("{{wire: {wire}, rust: {rust}, server: {server}}}")
    };
    let expected = rows.iter().map(|(rule, row)| {
        let levels = ["wire", "rust", "server"].map(|column| row[column].as_str());
        (rule.clone(), shown(levels))
    });
    let found = rules().map(|rule| {
        let report = report(rule.name);
        let change = report.changes.first().unwrap();
        let level = |effect: &Effect| effect.level.map_or("none", Level::as_str);
        let levels = [&change.wire, &change.rust, &change.server].map(level);
        (rule.name.to_owned(), shown(levels))
    });
    assert_rows(&path.display().to_string(), &expected.collect(), &found.collect::<Vec<_>>());
}

#[test]
fn every_fixture_is_of_a_rule() {
    let directories = fs::read_dir(Path::new(FIXTURES).join("diff")).unwrap();
    let names: BTreeSet<String> = directories
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .map(|file| file.strip_suffix(".yaml").unwrap().to_owned())
        .collect();
    let rules = rules().map(|rule| rule.name.to_owned());
    assert_same_names("fixtures", &names, ("rules", rules));
}
