//! The client's documentation: its README, which is its first page and that of the registry,
//! and how the rest is found.

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
const HEADINGS: [&str; 16] = [
    "Installation",
    "Quick start",
    "Authentication",
    "Pagination",
    "Sparse fields",
    "Creating and updating",
    "Errors",
    "Retries and timeouts",
    "Hooks",
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

/// What people search the documentation for, and what they find.
#[test]
fn usual_words_find_what_is_called_otherwise() {
    for (word, module, item) in [
        ("auth", "client_builder.rs", "pub fn basic_auth("),
        ("login", "client_builder.rs", "pub fn basic_auth("),
        ("endpoint", "client_builder.rs", "pub fn builder("),
        ("middleware", "client_builder.rs", "pub fn hook<"),
        ("backoff", "lib.rs", "pub use retry::RetryPolicy;"),
        ("pagination", "lib.rs", "pub use paging::{Items, Pages};"),
        ("paginate", "lib.rs", "pub use paging::{Items, Pages};"),
        ("searchNodes", "generated/nodes.rs", "pub fn search_nodes("),
        (
            "getByUsername",
            "generated/users.rs",
            "pub fn get_user_by_username(",
        ),
    ] {
        let text = fs::read_to_string(client().join("src").join(module)).unwrap();
        let (before, _) = text.split_once(item).unwrap();
        let mut attributes = before
            .trim_end()
            .lines()
            .rev()
            .take_while(|line| !line.trim().is_empty());
        let alias = format!("#[doc(alias = \"{word}\")]");
        assert!(
            attributes.any(|line| line.trim() == alias),
            "{item} of {module} is not found by `{word}`"
        );
    }
}

/// rustdoc shows the methods of a type in the order of the modules that they are in.
#[test]
fn a_client_is_made_before_it_is_used() {
    let text = fs::read_to_string(client().join("src/lib.rs")).unwrap();
    let at = |module: &str| text.find(module).unwrap();
    assert!(at("\nmod client;") < at("\nmod client_builder;"));
    assert!(at("\nmod client_builder;") < at("\nmod generated;"));
}
