//! The parts of a crate around generated code, for documents other than that of this workspace.
//!
//! The runtime of the generated client knows nothing about this API, so it is part of this program.

use std::collections::BTreeSet;
use std::path::Path;

use openapi_model::Document;

use crate::lower::CLIENT_METHODS;
use crate::manifest;
use crate::output::{self, Tree};

/// The hand-written sources of the client crate, by path below it.
static RUNTIME: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/runtime.rs"));

/// Writes the manifest and the README, unless they exist: they belong to the publisher of the
/// crate. `libraries` are those of types in the generated code.
///
/// # Errors
///
/// If one of them cannot be written.
pub fn write_once(
    contract: &Document,
    libraries: &BTreeSet<String>,
    page: Option<&String>,
    out: &Path,
) -> anyhow::Result<()> {
    let manifest = out.join("Cargo.toml");
    if !manifest.exists() {
        output::write(&manifest, &manifest::text(contract, libraries)?)?;
    }
    let readme = out.join("README.md");
    if let Some(page) = page.filter(|_| !readme.exists()) {
        output::write(&readme, &shown(page))?;
    }
    Ok(())
}

/// The README without the lines of examples that rustdoc hides.
fn shown(page: &str) -> String {
    let lines = page.lines().filter(|line| !line.starts_with("# ") || !is_hidden_code(line));
    lines.map(|line| format!("{line}\n")).collect()
}

/// Returns whether a line is hidden code of an example, rather than a heading.
fn is_hidden_code(line: &str) -> bool {
    line.starts_with("# async fn") || line.starts_with("# Ok(") || line == "# }"
}

/// The hand-written sources of the client for the crate `library`, by path below the crate, without
/// their tests and without examples that call operations.
#[must_use]
pub fn runtime(library: &str) -> Tree {
    let sources = RUNTIME.iter().map(|(name, text)| {
        let text = text.replace("\r\n", "\n");
        let text = if *name == "src/lib.rs" {
            // The lines before the README are links that only the client of this workspace
            // needs.
            let page = text.split_once("#![doc = include_str!(\"../README.md\")]");
            page.map_or(text.clone(), |(_, rest)| format!("{PAGE}{rest}"))
        } else {
            text
        };
        let text = without_operations(&without_tests(&text)).replace(OWN_LIBRARY, library);
        ((*name).to_owned(), text)
    });
    sources.collect()
}

/// The attribute that includes the README.
const PAGE: &str = "#![doc = include_str!(\"generated/README.md\")]";

/// The name of the crate in the client's own examples.
const OWN_LIBRARY: &str = "community_qa_client";

/// The source without its unit tests, which test the client of this workspace.
fn without_tests(source: &str) -> String {
    let Some((before, tests)) = source.split_once("\n#[cfg(test)]\nmod tests {\n") else {
        return source.to_owned();
    };
    // The formatter indents everything except the end of the module.
    let after = tests.split_once("\n}\n").map_or("", |(_, after)| after);
    format!("{before}{after}")
}

/// The source without examples that call operations, which another document does not have.
fn without_operations(source: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let mut example: Option<Vec<&str>> = None;
    for line in source.lines() {
        let text = line.trim_start();
        let is_fence = ["/// ```", "//! ```"].iter().any(|fence| text.starts_with(fence));
        match &mut example {
            None if is_fence => example = Some(vec![line]),
            None => kept.push(line),
            Some(lines) => {
                lines.push(line);
                if is_fence {
                    let lines = example.take().unwrap_or_default();
                    if lines.iter().any(|line| is_of_operations(line)) {
                        drop_introduction(&mut kept);
                    } else {
                        kept.extend(lines);
                    }
                }
            }
        }
    }
    kept.iter().map(|line| format!("{line}\n")).collect()
}

/// Returns whether a line of an example calls an operation, or names a part of the document.
fn is_of_operations(line: &str) -> bool {
    let calls = ["client.", "client()?.", "builder()?."].iter().any(|receiver| {
        line.match_indices(receiver).any(|(start, receiver)| {
            let rest = &line[start + receiver.len()..];
            let name = rest.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_').next();
            let is_call = name.is_some_and(|name| {
                rest[name.len()..].starts_with('(') && !CLIENT_METHODS.contains(&name)
            });
            // The path of a module is not a receiver.
            is_call && !line[..start].ends_with("community_qa_")
        })
    });
    let names = ["types::", "metadata::", "/services/", "basic_auth(", "from_env", "username"];
    calls || names.iter().any(|name| line.contains(name))
}

/// Removes the blank line before an example that is left out.
fn drop_introduction(kept: &mut Vec<&str>) {
    let is_blank = |line: &str| matches!(line.trim(), "///" | "//!");
    while kept.last().is_some_and(|line| is_blank(line)) {
        kept.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_that_call_operations_are_left_out() {
        let source = "    /// Gets.\n    ///\n    /// ```\n    /// client.get_user(7);\n    /// ```\n    \
                      fn get() {}\n\n    /// ```\n    /// client.base_url();\n    /// ```\n    fn b() {}\n";
        let expected = "    /// Gets.\n    fn get() {}\n\n    /// ```\n    /// client.base_url();\n    /// ```\n    fn b() {}\n";
        assert_eq!(without_operations(source), expected);
        let tested = "fn a() {}\n\n#[cfg(test)]\nmod tests {\n    fn b() {}\n}\n";
        assert_eq!(without_tests(tested), "fn a() {}\n");
        assert_eq!(without_tests("fn a() {}\n"), "fn a() {}\n");
    }

    /// Every text of a crate comes from its document, or is true for any service.
    #[test]
    fn runtime_has_no_word_of_our_service() {
        const WORDS: [&str; 24] = [
            "§",
            "community",
            "getUser",
            "get_user",
            "list_user",
            "listUser",
            "get_group",
            "list_group",
            "listGroup",
            "create_group",
            "createGroup",
            "group_id",
            "search_node",
            "follow_node",
            "followUser",
            "follow_user",
            "NodeType",
            "UserId",
            "qa.example",
            "services/v2",
            "Suspend",
            "moderat",
            "reputation",
            "reading a group",
        ];
        let found: Vec<String> = runtime("bikes_api")
            .iter()
            .flat_map(|(name, text)| text.lines().map(move |line| format!("{name}: {line}")))
            .filter(|line| {
                let line = line.to_lowercase();
                WORDS.iter().any(|word| line.contains(&word.to_lowercase()))
            })
            .collect();
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}
