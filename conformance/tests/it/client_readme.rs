//! The client's documentation: its README, which is its first page and that of the registry,
//! and how the rest is found.

use std::fs;
use std::path::{Path, PathBuf};

use crate::assert_same;

fn client() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../generated-client")
}

fn readme() -> String {
    fs::read_to_string(client().join("README.md")).unwrap()
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

/// Common search terms, and the items that they find.
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
            // The attributes of an item follow the last empty line before it.
            .take_while(|line| !line.trim().is_empty());
        let alias = format!("#[doc(alias = \"{word}\")]");
        assert!(
            attributes.any(|line| line.trim() == alias),
            "{item} of {module} is not found by `{word}`"
        );
    }
}
