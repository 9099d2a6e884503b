//! The house rules: each can fail, and a snapshot has its findings.
//!
//! A fixture is a document with the faults of its rule and no others: `fixtures/lint/<rule>.yaml`,
//! a document or edits of `clean.yaml` or `empty.yaml` (see [`Pair`]), or `<rule>/document.yaml` if
//! there are sample files.

use std::collections::BTreeSet;
use std::path::Path;

use community_qa_contract::ledger::Ledger;
use openapi_model::{Diagnostics, Document};
use workspace::testing::{Pair, assert_no_stale_snapshots};
use xtask::rules::lint::{check, check_with_ledger, rules};

/// Tests run in the directory of their crate, so snapshots contain this path.
const FIXTURES: &str = "tests/it/rules/fixtures/lint";

#[test]
fn every_rule_finds_its_own_faults_and_no_others() {
    let settings = workspace::snapshot_settings!("lint");
    for rule in rules() {
        let found = findings(rule.name);
        assert!(!found.is_empty(), "{} finds nothing", rule.name);
        settings.bind(|| insta::assert_snapshot!(rule.name, found));
        for finding in found.iter() {
            assert_eq!(finding.code, Some(rule.name), "{finding}");
        }
    }
    let names = rules().map(|rule| rule.name).chain(["foreign-3.1"]);
    assert_no_stale_snapshots(Path::new("tests/it/rules/snapshots/lint"), names);
}

#[test]
fn every_fixture_is_of_a_rule() {
    let rules: BTreeSet<&str> = rules().map(|rule| rule.name).collect();
    for entry in std::fs::read_dir(FIXTURES).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let (stem, _) = name.split_once('.').unwrap_or((&name, ""));
        assert!(["clean", "empty"].contains(&stem) || rules.contains(stem), "{name} is of no rule");
    }
}

#[test]
fn rules_explain_themselves_in_a_line() {
    for rule in rules() {
        // `lint --rules` prints rule and reason on one line of a terminal.
        assert!(rule.reason.chars().count() <= 80, "{}", rule.name);
        assert!(!rule.reason.ends_with('.'), "{}", rule.name);
        assert!(!rule.help.is_empty() && !rule.help.ends_with('.'), "{}", rule.name);
    }
}

#[test]
fn clean_document_has_no_findings() {
    assert_eq!(findings("clean").to_string(), "");
}

#[test]
fn document_without_subjects_has_no_findings() {
    let text = "{openapi: 3.0.3, info: {title: T, version: '1', description: D}, paths: {}}";
    let contract = Document::parse("empty.yaml", text).unwrap();
    assert_eq!(check(&contract).to_string(), "");
}

#[test]
fn contract_passes_the_lint() {
    let openapi = Path::new(env!("CARGO_MANIFEST_DIR")).join("../openapi");
    let contract = community_qa_contract::load(&openapi.join("community-qa.yaml")).unwrap();
    let ledger = Ledger::load(&openapi.join("requirements.yaml")).unwrap();
    assert_eq!(check_with_ledger(&contract, &ledger).to_string(), "");
}

/// The findings about a rule's fixture; with its ledger, if it has one.
fn findings(rule: &str) -> Diagnostics {
    let contract = contract(rule).unwrap_or_else(|error| panic!("{rule}:\n{error}"));
    let ledger = Path::new(FIXTURES).join(format!("{rule}.ledger.yaml"));
    if ledger.is_file() {
        check_with_ledger(&contract, &Ledger::load(&ledger).unwrap())
    } else {
        check(&contract)
    }
}

fn contract(rule: &str) -> Result<Document, Diagnostics> {
    let file = Path::new(FIXTURES).join(format!("{rule}.yaml"));
    if !file.is_file() {
        return community_qa_contract::load(&Path::new(FIXTURES).join(rule).join("document.yaml"));
    }
    let is_edited = std::fs::read_to_string(&file).unwrap().contains("\nafter:\n");
    if !is_edited {
        return community_qa_contract::load(&file);
    }
    let edited = Pair::read(&file).after;
    let options = community_qa_contract::load_options();
    Document::parse_with(&format!("{rule}.yaml"), &edited, &options)
}
