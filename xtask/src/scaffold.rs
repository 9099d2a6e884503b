//! The parts of a crate around generated code, for documents that are not ours.
//!
//! The runtime of the generated client crate knows nothing of this API, so it
//! is copied; the manifest takes the versions of this workspace.

use std::path::Path;

use anyhow::Context;
use heck::ToKebabCase;
use openapi_model::Document;

use crate::output::{self, Tree};
use crate::workspace::{MODULE, Workspace};

/// Writes the manifest, unless there is one.
///
/// # Errors
///
/// When this workspace's manifests cannot be read, or the new one not written.
pub fn write_manifest(
    workspace: &Workspace,
    contract: &Document,
    out: &Path,
) -> anyhow::Result<()> {
    let manifest = out.join("Cargo.toml");
    if !manifest.exists() {
        let own = std::fs::read_to_string(workspace.client().join("Cargo.toml"))
            .context("cannot read the client's Cargo.toml")?;
        let shared = std::fs::read_to_string(workspace.root().join("Cargo.toml"))
            .context("cannot read the workspace's Cargo.toml")?;
        output::write(&manifest, &manifest_of(contract, &own, &shared))?;
    }
    Ok(())
}

/// The hand-written sources of the client, without the crate page, by path
/// below the crate.
///
/// # Errors
///
/// When they cannot be read.
pub fn runtime(workspace: &Workspace) -> anyhow::Result<Tree> {
    let sources = output::read(&workspace.client().join("src"))?;
    Ok(sources
        .into_iter()
        .map(|(name, text)| (format!("src/{name}"), text))
        .filter(|(name, _)| name.ends_with(".rs") && !name.starts_with(&format!("{MODULE}/")))
        .map(|(name, text)| match name.as_str() {
            "src/lib.rs" => {
                let page = "#![doc = include_str!(\"../README.md\")]";
                let text = text.replace(page, "//! A client generated from an OpenAPI document.\n");
                (name, text)
            }
            _ => (name, text),
        })
        .collect())
}

/// The manifest: the features of the client's, and its dependencies with the
/// workspace's versions.
fn manifest_of(contract: &Document, own: &str, shared: &str) -> String {
    let name = contract.title().to_kebab_case();
    let name: String = name
        .chars()
        .filter(|character| character.is_ascii_alphanumeric() || *character == '-')
        .collect();
    let name = name.trim_matches('-');
    let name = match name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        true => name.to_owned(),
        false => format!("client-{name}").trim_end_matches('-').to_owned(),
    };
    let mut manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\
         publish = false\n\n[workspace]\n\n"
    );
    for section in ["features", "dependencies"] {
        manifest.push_str(&format!("[{section}]\n"));
        for line in section_of(own, section) {
            manifest.push_str(&with_version(line, shared));
            manifest.push('\n');
        }
        manifest.push('\n');
    }
    manifest.trim_end().to_owned() + "\n"
}

/// The lines of one section of a manifest.
fn section_of<'a>(manifest: &'a str, section: &str) -> impl Iterator<Item = &'a str> {
    let heading = format!("[{section}]");
    manifest
        .lines()
        .skip_while(move |line| *line != heading)
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter(|line| !line.is_empty())
}

/// `x.workspace = true` or `x = { workspace = true, … }` with the version of
/// the workspace.
fn with_version(line: &str, shared: &str) -> String {
    let Some(name) = line.split(['.', ' ', '=']).next() else {
        return line.to_owned();
    };
    let declared = section_of(shared, "workspace.dependencies")
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "));
    let Some(declared) = declared else {
        return line.to_owned();
    };
    let table = match declared.strip_prefix('{') {
        Some(inner) => inner.trim_end_matches('}').trim().to_owned(),
        None => format!("version = {declared}"),
    };
    if line.contains(".workspace = true") {
        return format!("{name} = {{ {table} }}");
    }
    line.replace("workspace = true", &table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workspace_dependencies_get_their_versions() {
        let shared = "[workspace.dependencies]\nserde = { version = \"1\", features = [\"derive\"] }\nbytes = \"1.11\"\n";
        assert_eq!(
            with_version("serde.workspace = true", shared),
            "serde = { version = \"1\", features = [\"derive\"] }"
        );
        assert_eq!(
            with_version("bytes = { workspace = true, optional = true }", shared),
            "bytes = { version = \"1.11\", optional = true }"
        );
        assert_eq!(
            with_version("default = [\"client\"]", shared),
            "default = [\"client\"]"
        );
    }
}
