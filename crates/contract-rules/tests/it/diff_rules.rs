//! Each rule on a pair of documents of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use contract_rules::diff::RULES;
use openapi_diff::{
    Approvals, Day, Effect, ExtensionRules as _, Level, Report, Reviewed, Rule, render,
};
use workspace::testing::{assert_rows, assert_same_names};

/// Tests run in the directory of their crate.
const FIXTURES: &str = "tests/it/fixtures";

fn rules() -> impl Iterator<Item = &'static Rule> {
    RULES.rules().iter().copied().flatten()
}

fn report(rule: &str) -> Report {
    let directory = PathBuf::from(FIXTURES).join("diff").join(rule);
    let read = |name: &str| fs::read_to_string(directory.join(name)).unwrap();
    crate::compared(&read("before.yaml"), &read("after.yaml"))
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

#[test]
fn reports_read_well() {
    let settings = workspace::snapshot_settings!("diff");
    for rule in rules() {
        settings.bind(|| insta::assert_snapshot!(rule.name, text(&report(rule.name))));
    }
}

#[test]
fn every_rule_means_what_a_person_says() {
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
    assert_rows(
        &path.display().to_string(),
        &expected.collect(),
        &found.collect::<Vec<_>>(),
    );
}

#[test]
fn every_fixture_is_of_a_rule() {
    let directories = fs::read_dir(Path::new(FIXTURES).join("diff")).unwrap();
    let names = directories.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let names: BTreeSet<String> = names.collect();
    let rules = rules().map(|rule| rule.name.to_owned());
    assert_same_names("fixtures", &names, ("rules", rules));
}
