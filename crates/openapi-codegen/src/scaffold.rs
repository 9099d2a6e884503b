//! The parts of a crate around generated code, for documents that are not ours.
//!
//! The runtime of the generated client crate knows nothing of this API, so it
//! is part of this program; the manifest takes the versions it was written for.

use std::path::Path;

use anyhow::Context as _;
use openapi_model::Document;
use toml_edit::{DocumentMut, InlineTable, Item, Table, Value, value};

use crate::crate_name::crate_name;
use crate::output::{self, Tree};

/// The hand-written sources of the client crate, by path below it.
static RUNTIME: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/runtime.rs"));

/// The manifest of the client crate, and that of its workspace.
static MANIFEST: &str = include_str!(env!("CLIENT_MANIFEST"));
static WORKSPACE: &str = include_str!(env!("WORKSPACE_MANIFEST"));

/// Writes the manifest, unless there is one.
///
/// # Errors
///
/// When it cannot be written.
pub fn write_manifest(contract: &Document, out: &Path) -> anyhow::Result<()> {
    let manifest = out.join("Cargo.toml");
    if !manifest.exists() {
        let text = manifest_of(contract, MANIFEST, WORKSPACE)
            .context("the manifests of this program cannot be read")?;
        output::write(&manifest, &text)?;
    }
    Ok(())
}

/// The hand-written sources of the client as those of the crate `library`, without the
/// crate page, by path below the crate.
#[must_use]
pub fn runtime(library: &str) -> Tree {
    let sources = RUNTIME.iter().map(|(name, text)| {
        let text = text.replace("\r\n", "\n");
        let text = if *name == "src/lib.rs" {
            let page = "#![doc = include_str!(\"../README.md\")]";
            text.replace(page, "//! A client generated from an OpenAPI document.\n")
        } else {
            text
        };
        let text = without_tests(&text).replace(OWN_LIBRARY, library);
        ((*name).to_owned(), text)
    });
    sources.collect()
}

/// The name in the client's own examples.
const OWN_LIBRARY: &str = "community_qa_client";

/// `source` with examples that are shown and not tested: they call operations that
/// another document does not have.
fn without_tests(source: &str) -> String {
    let mut is_open = false;
    let lines = source.lines().map(|line| {
        let (indent, text) = line.split_at(line.len() - line.trim_start().len());
        let fences = ["/// ```", "//! ```"];
        let fence = fences.iter().find(|fence| text.starts_with(*fence));
        is_open ^= fence.is_some();
        match fence.filter(|_| is_open && !text.ends_with("```text")) {
            Some(fence) => format!("{indent}{fence}ignore\n"),
            None => format!("{line}\n"),
        }
    });
    lines.collect()
}

/// The manifest: the features of the client's, and its dependencies with the
/// workspace's versions.
fn manifest_of(contract: &Document, client: &str, workspace: &str) -> anyhow::Result<String> {
    let client: DocumentMut = client.parse()?;
    let workspace: DocumentMut = workspace.parse()?;
    let shared = workspace.get("workspace").and_then(|workspace| workspace.get("dependencies"));
    let mut package = Table::new();
    package.insert("name", value(crate_name(contract.title())));
    package.insert("version", value("0.1.0"));
    package.insert("edition", value("2024"));
    package.insert("publish", value(false));
    let mut dependencies = Table::new();
    let client_dependencies = client.get("dependencies").and_then(Item::as_table);
    for (name, dependency) in client_dependencies.into_iter().flat_map(Table::iter) {
        let shared = shared.and_then(|shared| shared.get(name));
        dependencies.insert(name, Item::Value(with_version(dependency, shared).into()));
    }
    let mut features = Table::new();
    let own = client.get("features").and_then(Item::as_table);
    for (name, _) in own.into_iter().flat_map(Table::iter) {
        // The key has the comment that says what the feature is.
        if let Some((key, feature)) = own.and_then(|own| own.get_key_value(name)) {
            features.insert_formatted(key, feature.clone());
        }
    }
    let mut manifest = DocumentMut::new();
    manifest.insert("package", Item::Table(package));
    // The crate is a workspace of its own, wherever it lies.
    manifest.insert("workspace", Item::Table(Table::new()));
    manifest.insert("features", Item::Table(features));
    manifest.insert("dependencies", Item::Table(dependencies));
    Ok(manifest.to_string())
}

/// A dependency of the client's with what the workspace declares of it, in place of
/// `workspace = true`.
fn with_version(dependency: &Item, shared: Option<&Item>) -> InlineTable {
    let mut declared = InlineTable::new();
    match shared.and_then(Item::as_value) {
        Some(Value::InlineTable(table)) => declared.extend(plain_entries(table.iter())),
        Some(version) => {
            declared.insert("version", version.clone().decorated("", ""));
        }
        None => {}
    }
    let table = dependency.as_table_like();
    for (key, value) in table.into_iter().flat_map(|table| table.iter()) {
        let Some(value) = value.as_value().filter(|_| key != "workspace") else {
            continue;
        };
        // What the workspace turns on stays on.
        match (declared.get_mut(key), value) {
            (Some(Value::Array(all)), Value::Array(more)) => {
                all.extend(more.iter().cloned());
                all.fmt();
            }
            _ => {
                declared.insert(key, value.clone().decorated("", ""));
            }
        }
    }
    declared.fmt();
    declared
}

/// The entries of a table without their layout.
fn plain_entries<'a>(
    entries: impl Iterator<Item = (&'a str, &'a Value)>,
) -> impl Iterator<Item = (String, Value)> {
    entries.map(|(key, value)| (key.to_owned(), value.clone().decorated("", "")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_of_the_runtime_are_shown_and_not_tested() {
        let source =
            "    /// Gets.\n    /// ```no_run\n    /// get();\n    /// ```\n    fn get() {}\n";
        let expected = source.replace("no_run", "ignore");
        assert_eq!(without_tests(source), expected);
        let client = &runtime("bikes_api")["src/client.rs"];
        assert!(client.contains("```ignore") && client.contains("use bikes_api::Client;"));
        assert!(!client.contains(OWN_LIBRARY), "{client}");
    }

    #[test]
    fn workspace_dependencies_get_their_versions() {
        let client = "\
[features]
default = [\"client\"]
# The HTTP client.
client = [\"dep:bytes\"]

[dependencies]
bytes = { workspace = true, optional = true }
serde.workspace = true
tokio = { workspace = true, features = [\"time\"] }
";
        let workspace = "\
[workspace.dependencies]
bytes = \"1.11\"
serde = { version = \"1\", features = [\"derive\"] }
tokio = { version = \"1.48\", default-features = false, features = [\"rt\"] }
";
        let document = Document::parse(
            "api.yaml",
            "{openapi: 3.0.3, info: {title: 1st Bike Rental!, version: '1'}, paths: {}}",
        )
        .unwrap();
        let manifest = manifest_of(&document, client, workspace).unwrap();
        insta::assert_snapshot!(manifest, @r#"
        [package]
        name = "client-1st-bike-rental"
        version = "0.1.0"
        edition = "2024"
        publish = false

        [workspace]

        [features]
        default = ["client"]
        # The HTTP client.
        client = ["dep:bytes"]

        [dependencies]
        bytes = { version = "1.11", optional = true }
        serde = { version = "1", features = ["derive"] }
        tokio = { version = "1.48", default-features = false, features = ["rt", "time"] }
        "#);
    }
}
