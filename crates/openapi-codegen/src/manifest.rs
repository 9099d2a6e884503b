//! The manifest of a generated crate, with the versions for which the runtime was written, and the
//! libraries that the document needs.

use std::collections::BTreeSet;

use anyhow::Context as _;
use openapi_model::Document;
use toml_edit::{DocumentMut, InlineTable, Item, Table, Value, value};

use crate::crate_name::crate_name;
use crate::emit::description;
use crate::lower::is_stream;

/// The manifest of the client crate, and that of its workspace.
static MANIFEST: &str = include_str!(env!("CLIENT_MANIFEST"));
static WORKSPACE: &str = include_str!(env!("WORKSPACE_MANIFEST"));

/// The manifest for a document. `libraries` are those of types in the generated code.
pub(crate) fn text(contract: &Document, libraries: &BTreeSet<String>) -> anyhow::Result<String> {
    manifest_of(contract, libraries, MANIFEST, WORKSPACE)
        .context("the manifests of this program cannot be read")
}

/// The missing parts of a manifest that was written for an earlier document, each with its remedy;
/// empty if the manifest is not TOML, which cargo reports.
pub(crate) fn gaps(
    contract: &Document,
    libraries: &BTreeSet<String>,
    manifest: &str,
) -> Vec<String> {
    let Ok(manifest) = manifest.parse::<DocumentMut>() else {
        return Vec::new();
    };
    let dependency = |library: &str| manifest.get("dependencies")?.get(library);
    let mut gaps = Vec::new();
    for (library, version) in TYPES.iter().filter(|(name, _)| libraries.contains(*name)) {
        let add = format!("cargo add {library}@{version} --no-default-features --features std");
        match dependency(library) {
            None => gaps.push(format!("lacks `{library}`; run: {add}")),
            Some(declared) if declared.get("optional").and_then(Item::as_bool) == Some(true) => {
                gaps.push(format!(
                    "has `{library}` as an optional library, and the code always needs it; remove \
                     `optional = true` and `dep:{library}`"
                ));
            }
            Some(_) => {}
        }
    }
    for extra in extras(contract) {
        let Extra { library, version, feature, needs } = extra;
        if !version.is_empty() && dependency(library).is_none() {
            gaps.push(format!(
                "lacks `{library}`; run: cargo add {library}@{version} --no-default-features \
                 --optional"
            ));
        }
        let features = manifest.get("features").and_then(|all| all.get(feature));
        let has = |need: &str| {
            let list = features.and_then(Item::as_array);
            list.is_some_and(|list| list.iter().any(|own| own.as_str() == Some(need)))
        };
        let missing: Vec<&str> = needs.iter().copied().filter(|need| !has(need)).collect();
        if !missing.is_empty() {
            let list = missing.iter().map(|need| format!("\"{need}\"")).collect::<Vec<_>>();
            gaps.push(format!("lacks {} in the feature `{feature}`", list.join(", ")));
        }
    }
    gaps
}

/// The manifest: the client's features, and its dependencies with the versions of the workspace.
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
        // The key has the comment that describes the feature.
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
        // A feature can only list a dependency that is optional.
        for (_, feature) in features.iter_mut() {
            if let Some(needs) = feature.as_array_mut() {
                needs.retain(|need| need.as_str() != Some(format!("dep:{library}").as_str()));
            }
        }
    }
    let mut manifest = DocumentMut::new();
    manifest.insert("package", Item::Table(package));
    // The crate is its own workspace, wherever it is.
    manifest.insert("workspace", Item::Table(Table::new()));
    manifest.insert("features", Item::Table(features));
    manifest.insert("dependencies", Item::Table(dependencies));
    Ok(manifest.to_string())
}

/// The libraries of types into which strings with a format are parsed.
const TYPES: [(&str, &str); 3] = [("jiff", "1.0"), ("url", "2.5"), ("uuid", "1")];

/// A library, or features of one, that only some documents need.
struct Extra {
    library: &'static str,
    /// The version; empty if the crate always has the library.
    version: &'static str,
    /// The feature of the crate that it is for.
    feature: &'static str,
    /// The features and libraries that the feature turns on.
    needs: &'static [&'static str],
}

/// The libraries for the media types and OAuth 2 flows of the document.
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

/// A dependency of the client with the workspace's declaration, instead of `workspace = true`.
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
        // Features that the workspace enables stay enabled.
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

/// The entries of a table, without their formatting.
fn plain_entries<'a>(
    entries: impl Iterator<Item = (&'a str, &'a Value)>,
) -> impl Iterator<Item = (String, Value)> {
    entries.map(|(key, value)| (key.to_owned(), value.clone().decorated("", "")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(paths: &str) -> Document {
        let text = format!("{{openapi: 3.0.3, info: {{title: T, version: '1'}}, paths: {paths}}}");
        Document::parse("api.yaml", &text).unwrap()
    }

    #[test]
    fn manifest_of_earlier_document_may_lack_dependencies() {
        let before = text(&document("{}"), &BTreeSet::new()).unwrap();
        let later = document(
            "{/a: {post: {requestBody: {content: {multipart/form-data: {schema: {}}}}, responses: \
             {'200': {description: ok, content: {text/event-stream: {schema: {}}}}}}}}",
        );
        let libraries = BTreeSet::from(["jiff", "uuid"].map(str::to_owned));
        insta::assert_snapshot!(gaps(&later, &libraries, &before).join("\n"), @r#"
        has `jiff` as an optional library, and the code always needs it; remove `optional = true` and `dep:jiff`
        lacks `uuid`; run: cargo add uuid@1 --no-default-features --features std
        lacks `eventsource-stream`; run: cargo add eventsource-stream@0.2.3 --no-default-features --optional
        lacks "dep:eventsource-stream" in the feature `client`
        lacks "reqwest/multipart", "reqwest/stream" in the feature `client`
        "#);
        let now = text(&later, &libraries).unwrap();
        assert_eq!(gaps(&later, &libraries, &now), [""; 0]);
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
