//! The parts of a crate around generated code, for documents that are not ours.
//!
//! The runtime of the generated client crate knows nothing of this API, so it
//! is part of this program; the manifest takes the versions it was written for.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Context as _;
use openapi_model::Document;
use toml_edit::{DocumentMut, InlineTable, Item, Table, Value, value};

use crate::crate_name::crate_name;
use crate::emit::description;
use crate::lower::is_stream;
use crate::output::{self, Tree};
use crate::preconditions::CLIENT_METHODS;

/// The hand-written sources of the client crate, by path below it.
static RUNTIME: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/runtime.rs"));

/// The manifest of the client crate, and that of its workspace.
static MANIFEST: &str = include_str!(env!("CLIENT_MANIFEST"));
static WORKSPACE: &str = include_str!(env!("WORKSPACE_MANIFEST"));

/// Writes the manifest and the README, unless there is one: they belong to whoever publishes the
/// crate. `libraries` are those of types in the generated code.
///
/// # Errors
///
/// When one of them cannot be written.
pub fn write_once(
    contract: &Document,
    libraries: &BTreeSet<String>,
    page: Option<&String>,
    out: &Path,
) -> anyhow::Result<()> {
    let manifest = out.join("Cargo.toml");
    if !manifest.exists() {
        let text = manifest_of(contract, libraries, MANIFEST, WORKSPACE)
            .context("the manifests of this program cannot be read")?;
        output::write(&manifest, &text)?;
    }
    let readme = out.join("README.md");
    if let Some(page) = page.filter(|_| !readme.exists()) {
        output::write(&readme, &shown(page))?;
    }
    Ok(())
}

/// The page without the lines of examples that rustdoc hides.
fn shown(page: &str) -> String {
    let lines = page.lines().filter(|line| !line.starts_with("# ") || !is_hidden_code(line));
    lines.map(|line| format!("{line}\n")).collect()
}

/// Returns whether a line is code around an example, and not a heading.
fn is_hidden_code(line: &str) -> bool {
    line.starts_with("# async fn") || line.starts_with("# Ok(") || line == "# }"
}

/// The hand-written sources of the client as those of the crate `library`, by path below the
/// crate: without their tests, and without examples that call operations.
#[must_use]
pub fn runtime(library: &str) -> Tree {
    let sources = RUNTIME.iter().map(|(name, text)| {
        let text = text.replace("\r\n", "\n");
        let text = if *name == "src/lib.rs" {
            // What comes before the page are links of the client's own.
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

/// The attribute of the crate's page.
const PAGE: &str = "#![doc = include_str!(\"generated/README.md\")]";

/// The name in the client's own examples.
const OWN_LIBRARY: &str = "community_qa_client";

/// `source` without its unit tests, which test the client of this workspace.
fn without_tests(source: &str) -> String {
    let Some((before, tests)) = source.split_once("\n#[cfg(test)]\nmod tests {\n") else {
        return source.to_owned();
    };
    // The formatter indents all but the end of the module.
    let after = tests.split_once("\n}\n").map_or("", |(_, after)| after);
    format!("{before}{after}")
}

/// `source` without the examples that call operations, which another document does not have.
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
            // The path of a module is no receiver.
            is_call && !line[..start].ends_with("community_qa_")
        })
    });
    let names = ["types::", "metadata::", "/services/", "basic_auth(", "from_env", "username"];
    calls || names.iter().any(|name| line.contains(name))
}

/// Drops the blank line before an example that is left out.
fn drop_introduction(kept: &mut Vec<&str>) {
    let is_blank = |line: &str| matches!(line.trim(), "///" | "//!");
    while kept.last().is_some_and(|line| is_blank(line)) {
        kept.pop();
    }
}

/// The manifest: the features of the client's, and its dependencies with the
/// workspace's versions.
fn manifest_of(
    contract: &Document,
    libraries: &BTreeSet<String>,
    client: &str,
    workspace: &str,
) -> anyhow::Result<String> {
    let client: DocumentMut = client.parse()?;
    let workspace: DocumentMut = workspace.parse()?;
    let shared = workspace.get("workspace").and_then(|workspace| workspace.get("dependencies"));
    let mut package = Table::new();
    package.insert("name", value(crate_name(contract.title())));
    package.insert("version", value("0.1.0"));
    package.insert("edition", value("2024"));
    package.insert("publish", value(false));
    package.insert("description", value(description(contract)));
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
    for extra in extras(contract) {
        if !extra.version.is_empty() {
            let mut declared = InlineTable::new();
            declared.insert("version", extra.version.into());
            declared.insert("default-features", false.into());
            declared.insert("optional", true.into());
            declared.fmt();
            dependencies.insert(extra.library, Item::Value(declared.into()));
        }
        let existing = features.get_mut(extra.feature).and_then(Item::as_array_mut);
        match existing {
            Some(feature) => feature.extend(extra.needs.iter().copied()),
            None => {
                let needs: toml_edit::Array = extra.needs.iter().copied().collect();
                features.insert(extra.feature, value(needs));
            }
        }
    }
    for (library, version) in TYPES.iter().filter(|(name, _)| libraries.contains(*name)) {
        let mut declared = InlineTable::new();
        declared.insert("version", (*version).into());
        declared.insert("default-features", false.into());
        declared.insert("features", Value::Array(["std"].into_iter().collect()));
        declared.fmt();
        dependencies.insert(library, Item::Value(declared.into()));
        // What is always there is no part of a feature.
        for (_, feature) in features.iter_mut() {
            if let Some(needs) = feature.as_array_mut() {
                needs.retain(|need| need.as_str() != Some(format!("dep:{library}").as_str()));
            }
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

/// The libraries of types that strings with a format are parsed into.
const TYPES: [(&str, &str); 3] = [("jiff", "1.0"), ("url", "2.5"), ("uuid", "1")];

/// A library, or features of one, that not every document needs.
struct Extra {
    library: &'static str,
    /// The version; empty if the crate has the library anyway.
    version: &'static str,
    /// The feature of the crate that it is for.
    feature: &'static str,
    /// What the feature turns on.
    needs: &'static [&'static str],
}

/// The libraries for what the document has: media types, and flows of OAuth 2.
fn extras(contract: &Document) -> Vec<Extra> {
    let document = contract.value();
    let schemes = document.pointer("/components/securitySchemes");
    let schemes = schemes.and_then(serde_json::Value::as_object).into_iter().flatten();
    let mut flows = schemes.filter_map(|(_, scheme)| scheme.pointer("/flows/clientCredentials"));
    let media_types: Vec<String> = openapi_model::visit::objects(document)
        .iter()
        .filter(|object| object.kind == openapi_model::visit::ObjectKind::MediaType)
        .filter_map(|object| {
            openapi_model::pointer::tokens(&object.pointer).last().map(|name| name.into_owned())
        })
        .collect();
    let has = |start: &str| media_types.iter().any(|name| name.starts_with(start));
    let mut extras = Vec::new();
    if media_types.iter().any(|name| is_stream(name)) {
        extras.push(Extra {
            library: "eventsource-stream",
            version: "0.2.3",
            feature: "client",
            needs: &["dep:eventsource-stream"],
        });
    }
    if has("multipart/form-data") {
        extras.push(Extra {
            library: "reqwest",
            version: "",
            feature: "client",
            needs: &["reqwest/multipart", "reqwest/stream"],
        });
    }
    if flows.next().is_some() {
        extras.push(Extra {
            library: "oauth2",
            version: "5.0",
            feature: "oauth2",
            needs: &["client", "dep:oauth2"],
        });
    }
    extras
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
    fn examples_that_call_operations_are_left_out() {
        let source = "    /// Gets.\n    ///\n    /// ```\n    /// client.get_user(7);\n    /// ```\n    \
                      fn get() {}\n\n    /// ```\n    /// client.base_url();\n    /// ```\n    fn b() {}\n";
        let expected = "    /// Gets.\n    fn get() {}\n\n    /// ```\n    /// client.base_url();\n    /// ```\n    fn b() {}\n";
        assert_eq!(without_operations(source), expected);
        let tested = "fn a() {}\n\n#[cfg(test)]\nmod tests {\n    fn b() {}\n}\n";
        assert_eq!(without_tests(tested), "fn a() {}\n");
        assert_eq!(without_tests("fn a() {}\n"), "fn a() {}\n");
    }

    /// Every text of a crate comes from its document, or holds of any service.
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
        let manifest = manifest_of(&document, &BTreeSet::new(), client, workspace).unwrap();
        insta::assert_snapshot!(manifest, @r#"
        [package]
        name = "client-1st-bike-rental"
        version = "0.1.0"
        edition = "2024"
        publish = false
        description = "A client of 1st Bike Rental!, generated from its OpenAPI document"

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
