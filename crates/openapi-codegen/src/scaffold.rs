//! The parts of a crate around generated code, for documents that are not ours.
//!
//! The runtime of the generated client crate knows nothing of this API, so it
//! is part of this program; the manifest takes the versions it was written for.

use std::path::Path;

use heck::ToKebabCase;
use openapi_model::Document;

use crate::output::{self, Tree};

/// The hand-written sources of the client crate, by path below it.
static RUNTIME: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/runtime.rs"));

/// The manifest of the client crate, and that of its workspace.
static MANIFEST: &str = include_str!("../../../generated-client/Cargo.toml");
static WORKSPACE: &str = include_str!("../../../Cargo.toml");

/// Writes the manifest, unless there is one.
///
/// # Errors
///
/// When it cannot be written.
pub fn write_manifest(contract: &Document, out: &Path) -> anyhow::Result<()> {
    let manifest = out.join("Cargo.toml");
    if !manifest.exists() {
        output::write(&manifest, &manifest_of(contract, MANIFEST, WORKSPACE))?;
    }
    Ok(())
}

/// The hand-written sources of the client, without the crate page, by path
/// below the crate.
#[must_use]
pub fn runtime() -> Tree {
    let sources = RUNTIME.iter().map(|(name, text)| {
        let text = text.replace("\r\n", "\n");
        let text = if *name == "src/lib.rs" {
            let page = "#![doc = include_str!(\"../README.md\")]";
            text.replace(page, "//! A client generated from an OpenAPI document.\n")
        } else {
            text
        };
        ((*name).to_owned(), text)
    });
    sources.collect()
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
