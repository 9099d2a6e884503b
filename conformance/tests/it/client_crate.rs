//! What the generated client brings along, and who depends on it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use conformance::models::Model;
use openapi_model::SamplePart;
use serde::Deserialize;

use crate::assert_none;
use crate::document::contract;

/// Runs cargo in the workspace and returns what it prints. It may fetch what Cargo.lock names:
/// features that no test is built with bring packages that nothing else has downloaded.
pub(crate) fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .arg("--locked")
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "cargo {}: {errors}",
        arguments.join(" ")
    );
    String::from_utf8(output.stdout).unwrap()
}

/// The names of the packages in a dependency tree, its root included.
fn tree(arguments: &[&str]) -> BTreeSet<String> {
    let flat = ["tree", "--prefix", "none", "--format", "{p}"];
    let lines = cargo(&[&flat, arguments].concat());
    let names = lines.lines().filter_map(|line| line.split(' ').next());
    names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

#[test]
fn models_alone_bring_no_http_client() {
    let models = [
        "-p",
        "community-qa-client",
        "--no-default-features",
        "-e",
        "normal",
    ];
    let packages = tree(&models);
    assert!(packages.contains("community-qa-client") && packages.contains("serde_json"));
    let unwanted: Vec<_> = ["reqwest", "tokio", "hyper", "rustls", "progenitor-client"]
        .into_iter()
        .filter(|name| packages.contains(*name))
        .collect();
    assert!(unwanted.is_empty(), "{unwanted:?}");
    // The client has them, so that the names above are the right ones.
    let client = tree(&["-p", "community-qa-client", "-e", "normal"]);
    assert!(client.contains("reqwest") && client.contains("tokio") && client.contains("hyper"));
}

/// Output that does not compile must be regenerable, and the client is published
/// alone.
#[test]
fn the_generator_needs_no_client_and_the_client_nothing_of_the_workspace() {
    let generator = tree(&["-p", "xtask"]);
    assert!(generator.contains("community-qa-contract"));
    assert!(!generator.contains("community-qa-client"));
    let client = tree(&["-p", "community-qa-client", "--all-features"]);
    let unpublished = ["community-qa-contract", "xtask", "conformance"];
    let unpublished: Vec<_> = unpublished
        .into_iter()
        .filter(|name| client.contains(*name))
        .collect();
    assert!(unpublished.is_empty(), "{unpublished:?}");
}

/// The runtime serves any document: what this one calls its operations and parameters
/// reaches it as data, through generated code. Comments may give examples.
#[test]
fn the_runtime_knows_no_name_of_the_document() {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../generated-client/src");
    let contract = contract();
    let names: BTreeSet<&str> = contract
        .operations()
        .iter()
        .flat_map(|operation| {
            let parameters = operation.parameters.iter().map(|known| known.name.as_str());
            parameters.chain([operation.id.as_str()])
        })
        .collect();
    assert!(names.contains("pageSize") && names.contains("getUser"));
    let mut findings = Vec::new();
    for (path, text) in runtime(Path::new(directory)) {
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        for (index, line) in code.lines().enumerate() {
            let line = line.trim_start();
            let known = names
                .iter()
                .find(|name| line.contains(&format!("\"{name}\"")));
            // The keywords of JSON Schema are no names of the document.
            let is_schema = line.contains("json_schema!");
            if let Some(name) = known.filter(|_| !is_schema && !line.starts_with("//")) {
                findings.push(format!("{}:{}: {name:?}", path.display(), index + 1));
            }
        }
    }
    assert_none("names of the document in the runtime", &findings);
}

/// What `sample` returns is known before anybody calls it.
#[test]
fn every_sample_of_the_client_fits_its_model() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../generated-client/src/generated/samples.rs"
    );
    let text = std::fs::read_to_string(file).unwrap();
    let mut findings = Vec::new();
    let mut names = BTreeSet::new();
    for block in text.split("impl types::").skip(1) {
        let (name, rest) = block.split_once(' ').unwrap();
        let sample = rest.split("r#\"").nth(1).unwrap();
        let sample = sample.split("\"#").next().unwrap();
        match Model::get(name) {
            Some(model) => findings.extend(
                model
                    .decode(sample)
                    .err()
                    .map(|error| format!("{name}: {error}")),
            ),
            None => findings.push(format!("{name} is no model")),
        }
        names.insert(name);
    }
    assert_none("samples that do not fit", &findings);
    let responses = contract().samples().iter().filter(
        |sample| matches!(sample.part, SamplePart::Response(status) if status.is_success()),
    );
    let expected: BTreeSet<&str> = responses
        .filter_map(|sample| sample.alternative.as_deref())
        .collect();
    assert!(
        names.is_superset(&expected) && !expected.is_empty(),
        "{expected:?} {names:?}"
    );
}

/// The sources that are not generated.
fn runtime(directory: &Path) -> Vec<(PathBuf, String)> {
    let entries = std::fs::read_dir(directory).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .filter(|path| !path.ends_with("generated"))
        .flat_map(|path| {
            if path.is_dir() {
                runtime(&path)
            } else {
                let text = std::fs::read_to_string(&path).unwrap();
                vec![(path, text)]
            }
        })
        .collect()
}

#[derive(Debug, Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Debug, Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    rust_version: Option<String>,
    /// The registries it may go to: none for a package that is not published.
    publish: Option<Vec<String>>,
    source: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Resolve {
    nodes: Vec<Resolved>,
}

#[derive(Debug, Deserialize)]
struct Resolved {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Debug, Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<DependencyKind>,
}

#[derive(Debug, Deserialize)]
struct DependencyKind {
    kind: Option<String>,
}

/// `1.88` as numbers, so that `1.100` comes behind it.
fn version(text: &str) -> Vec<u32> {
    let mut numbers: Vec<u32> = text.split('.').map(|part| part.parse().unwrap()).collect();
    numbers.resize(3, 0);
    numbers
}

#[test]
fn dependencies_of_what_is_published_are_content_with_its_rust_version() {
    let about = cargo(&["version", "--verbose"]);
    let host = about
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .unwrap();
    // What only other platforms need may not have been fetched.
    let arguments = [
        "metadata",
        "--format-version",
        "1",
        "--filter-platform",
        host,
    ];
    let metadata: Metadata = serde_json::from_str(&cargo(&arguments)).unwrap();
    let packages: BTreeMap<&str, &Package> = metadata
        .packages
        .iter()
        .map(|package| (package.id.as_str(), package))
        .collect();
    let nodes: BTreeMap<&str, &Resolved> = metadata
        .resolve
        .nodes
        .iter()
        .map(|node| (node.id.as_str(), node))
        .collect();
    let published = metadata.packages.iter().filter(|package| {
        package.source.is_none()
            && package
                .publish
                .as_ref()
                .is_none_or(|registries| !registries.is_empty())
    });
    let mut findings = Vec::new();
    let mut names = Vec::new();
    for package in published {
        names.push(package.name.as_str());
        let limit = package.rust_version.as_deref().unwrap();
        let (mut seen, mut left) = (BTreeSet::new(), vec![package.id.as_str()]);
        while let Some(id) = left.pop() {
            if !seen.insert(id) {
                continue;
            }
            let needed = packages[id].rust_version.as_deref();
            if needed.is_some_and(|needed| version(needed) > version(limit)) {
                let Package { name, version, .. } = packages[id];
                findings.push(format!("{name} {version} needs Rust {}", needed.unwrap()));
            }
            let normal = nodes[id]
                .deps
                .iter()
                .filter(|dependency| dependency.dep_kinds.iter().any(|kind| kind.kind.is_none()));
            left.extend(normal.map(|dependency| dependency.pkg.as_str()));
        }
        assert!(
            seen.len() > 10,
            "{} has lost its dependencies",
            package.name
        );
    }
    assert!(names.contains(&"community-qa-client"), "{names:?}");
    assert_none(
        "dependencies that need a newer Rust than is promised",
        &findings,
    );
}
