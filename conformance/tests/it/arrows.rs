//! The allowed dependencies between the crates of the workspace.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::assert_none;
use crate::client_crate::cargo;

/// The allowed dependencies of each crate: normal, build and dev. Engines work with any document,
/// and depend neither on the contract nor on each other; their tests may use `workspace`. The
/// client is published alone. Its generator does not depend on it, so that a client that does not
/// compile can be generated again.
const ARROWS: &str = "\
openapi-model:
terminal:
workspace:
rust-api: terminal
community-qa-client:
community-qa-cli: community-qa-client, community-qa-contract, community-qa-server, terminal
openapi-codegen: openapi-model, terminal
openapi-diff: openapi-model, terminal
openapi-judge: openapi-model
community-qa-contract: openapi-model
community-qa-server: community-qa-contract, openapi-judge, openapi-model, terminal
conformance: community-qa-client, community-qa-contract, community-qa-server, openapi-diff, openapi-judge, openapi-model, rust-api, terminal, workspace
xtask: community-qa-contract, openapi-codegen, openapi-diff, openapi-model, rust-api, terminal, workspace
";

/// The table: each crate, and the crates that it may depend on.
fn arrows() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let rows = ARROWS.lines().filter_map(|line| line.split_once(':'));
    rows.map(|(name, others)| (name, others.split(',').map(str::trim).collect())).collect()
}

/// The crates of the workspace, and the dependencies of each within the workspace.
fn workspace() -> BTreeMap<String, BTreeSet<String>> {
    let metadata = cargo(&["metadata", "--format-version", "1", "--no-deps"]);
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let name = |package: &Value| package["name"].as_str().unwrap().to_owned();
    let packages = metadata["packages"].as_array().unwrap().iter().map(|package| {
        let dependencies = package["dependencies"].as_array().unwrap().iter();
        let local = dependencies.filter(|dependency| dependency["path"].is_string());
        // Any test may use `workspace`.
        let in_table = local
            .filter(|dependency| dependency["kind"] != "dev" || name(dependency) != "workspace");
        (name(package), in_table.map(name).collect())
    });
    packages.collect()
}

/// The forbidden dependencies, and the crates that are missing in the table.
fn forbidden(crates: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let (arrows, mut findings) = (arrows(), Vec::new());
    for (name, dependencies) in crates {
        let Some(allowed) = arrows.get(name.as_str()) else {
            findings.push(format!("{name} is not in the table of arrows"));
            continue;
        };
        let others =
            dependencies.iter().filter(|dependency| !allowed.contains(&dependency.as_str()));
        findings.extend(others.map(|other| format!("{name} -> {other}")));
    }
    findings
}

#[test]
fn dependencies_run_one_way() {
    let crates = workspace();
    assert!(crates["xtask"].contains("openapi-diff"), "{crates:?}");
    for name in arrows().keys() {
        assert!(crates.contains_key(*name), "there is no crate {name}");
    }
    assert_none("arrows that must not be", &forbidden(&crates));
}
