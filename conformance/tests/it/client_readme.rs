//! The client's README, which is the first page of its documentation and of the registry.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{assert_none, assert_same};

fn client() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../generated-client")
}

fn readme() -> String {
    fs::read_to_string(client().join("README.md")).unwrap()
}

/// What readers of other crates look for, in the order in which they need it.
const HEADINGS: [&str; 15] = [
    "Installation",
    "Quick start",
    "Authentication",
    "Pagination",
    "Sparse fields",
    "Creating and updating",
    "Errors",
    "Retries and timeouts",
    "Raw requests",
    "Forward compatibility",
    "Testing",
    "Performance",
    "Features",
    "Versioning",
    "Licence",
];

#[test]
fn its_headings_are_those_that_readers_know() {
    let readme = readme();
    let found = readme.lines().filter_map(|line| line.strip_prefix("## "));
    assert_eq!(found.collect::<Vec<_>>(), HEADINGS);
}

/// rustdoc hides lines that begin with `# `, and a registry shows them.
#[test]
fn its_code_hides_nothing() {
    let readme = readme();
    let (mut findings, mut blocks, mut is_rust) = (Vec::new(), 0, false);
    for (index, line) in readme.lines().enumerate() {
        if let Some(language) = line.strip_prefix("```") {
            is_rust = language.starts_with("rust");
            blocks += usize::from(is_rust);
        } else if is_rust && (line.trim() == "#" || line.trim_start().starts_with("# ")) {
            findings.push(format!("README.md:{}: {line}", index + 1));
        }
    }
    assert_none("lines that rustdoc hides", &findings);
    assert!(blocks > 8, "{blocks} blocks of code");
}

#[test]
fn it_links_every_example() {
    let readme = readme();
    let linked = readme
        .split("/latest/source/examples/")
        .skip(1)
        .map(|rest| rest.split(')').next().unwrap().to_owned())
        .collect();
    let files = fs::read_dir(client().join("examples")).unwrap();
    let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    assert_same("examples", &linked, &files.collect());
}

/// rustdoc shows the methods of a type in the order of the modules that they are in.
#[test]
fn a_client_is_made_before_it_is_used() {
    let text = fs::read_to_string(client().join("src/lib.rs")).unwrap();
    let at = |module: &str| text.find(module).unwrap();
    assert!(at("\nmod client;") < at("\nmod client_builder;"));
    assert!(at("\nmod client_builder;") < at("\nmod generated;"));
}
