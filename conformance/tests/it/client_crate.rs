//! The dependencies of the generated client, and the crates that depend on it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::assert_none;
use crate::document::contract;

/// Runs cargo in the workspace, and returns its output. It may download packages of Cargo.lock,
/// because some belong to features that no test uses.
pub(crate) fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        // A newer version of a dependency must not affect this test.
        .arg("--locked")
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo {}: {errors}", arguments.join(" "));
    String::from_utf8(output.stdout).unwrap()
}

/// The names of the packages in a dependency tree, including the root.
fn tree(arguments: &[&str]) -> BTreeSet<String> {
    let flat = ["tree", "--prefix", "none", "--format", "{p}"];
    let lines = cargo(&[&flat, arguments].concat());
    let names = lines.lines().filter_map(|line| line.split(' ').next());
    names.filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

#[test]
fn models_alone_bring_no_http_client() {
    let models = ["-p", "community-qa-client", "--no-default-features", "-e", "normal"];
    let packages = tree(&models);
    assert!(packages.contains("community-qa-client") && packages.contains("serde_json"));
    let unwanted: Vec<_> = ["reqwest", "tokio", "hyper", "rustls", "progenitor-client"]
        .into_iter()
        .filter(|name| packages.contains(*name))
        .collect();
    assert!(unwanted.is_empty(), "{unwanted:?}");
    // The client has these, so the names above are correct.
    let client = tree(&["-p", "community-qa-client", "-e", "normal"]);
    assert!(client.contains("reqwest") && client.contains("tokio") && client.contains("hyper"));
}

/// The runtime works with any document: names of operations and parameters reach it only as data,
/// from generated code. Comments may use them as examples.
#[test]
fn runtime_has_no_name_from_document() {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../generated-client/src");
    let contract = contract();
    let names: BTreeSet<&str> = contract
        .operations()
        .iter()
        .flat_map(|operation| {
            operation
                .parameters
                .iter()
                .map(|known| known.name.as_str())
                .chain([operation.id.as_str()])
        })
        .collect();
    // If no names were found, the test would check nothing.
    assert!(names.contains("pageSize") && names.contains("getUser"));
    let mut findings = Vec::new();
    for (path, text) in runtime(Path::new(directory)) {
        // Tests may use names of this document.
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        for (index, line) in code.lines().enumerate() {
            let line = line.trim_start();
            let known = names
                .iter()
                // In quotes, as a text that is sent.
                .find(|name| line.contains(&format!("\"{name}\"")));
            // Keywords of JSON Schema are not names of the document.
            let is_schema = line.contains("json_schema!");
            if let Some(name) = known.filter(|_| !is_schema && !line.starts_with("//")) {
                findings.push(format!("{}:{}: {name:?}", path.display(), index + 1));
            }
        }
    }
    assert_none("names of the document in the runtime", &findings);
}

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
