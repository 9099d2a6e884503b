//! Writes a version into all files that contain it.

use std::path::Path;

use anyhow::{Context as _, bail};
use openapi_codegen::{GeneratorProcess, output};
use terminal::Terminal;
use toml_edit::DocumentMut;

use crate::generate;
use crate::programs;
use crate::version::Version;
use crate::workspace::Workspace;

/// Writes a new version into a workspace and its generated files.
pub fn write_version(
    workspace: &Workspace,
    process: &GeneratorProcess,
    from: &Version,
    to: &Version,
) -> anyhow::Result<()> {
    if from == to {
        return Ok(());
    }
    let (from, to) = (from.to_string(), to.to_string());
    rewrite(&workspace.root().join("Cargo.toml"), |text| set_manifest_version(text, &from, &to))?;
    rewrite(&workspace.document(), |text| set_document_version(text, &from, &to))?;
    let options = generate::Options::default();
    generate::run(workspace, process, options, &Terminal::silent())?;
    let mut cargo = workspace::tools::cargo();
    cargo
        .args(["update", "--workspace", "--offline", "--quiet"])
        .current_dir(workspace.directory());
    programs::run(&mut cargo).context("cannot write the version into Cargo.lock")
}

fn rewrite(path: &Path, edit: impl Fn(&str) -> anyhow::Result<String>) -> anyhow::Result<()> {
    let about = || format!("cannot write the version into {}", path.display());
    let text = std::fs::read_to_string(path).with_context(about)?;
    output::write(path, &edit(&text).with_context(about)?)?;
    Ok(())
}

/// Replaces the version of the workspace in a manifest, and nothing else.
fn set_manifest_version(text: &str, from: &str, to: &str) -> anyhow::Result<String> {
    let mut manifest: DocumentMut = text.parse()?;
    let version = manifest
        .get_mut("workspace")
        .and_then(|workspace| {
            let package = workspace.get_mut("package")?;
            package.get_mut("version")?.as_value_mut()
        })
        .context("there is no `version` below [workspace.package]")?;
    if version.as_str() != Some(from) {
        bail!("the version below [workspace.package] is not {from}");
    }
    let decor = version.decor().clone();
    *version = to.into();
    *version.decor_mut() = decor;
    // The crates of the workspace require exactly each other's version.
    let exact = |version: &str| format!("version = \"={version}\"");
    Ok(manifest.to_string().replace(&exact(from), &exact(to)))
}

/// Replaces the version in a document, and nothing else.
fn set_document_version(text: &str, from: &str, to: &str) -> anyhow::Result<String> {
    let line = format!("\n  version: {from}");
    let mut parts = text.split(&line);
    match (parts.next(), parts.next(), parts.next()) {
        (Some(before), Some(after), None) => Ok(format!("{before}\n  version: {to}{after}")),
        _ => bail!("there is not one line `  version: {from}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::{set_document_version, set_manifest_version};

    #[test]
    fn version_of_workspace_and_its_crates_is_raised() {
        let text = "# Ours.\n[workspace.package]\nversion = \"0.1.0\" # with the document's\n\n\
                    [workspace.dependencies]\na = { version = \"0.1.0\" }\nours = { version = \"=0.1.0\" }\n";
        assert_eq!(
            set_manifest_version(text, "0.1.0", "0.2.0").unwrap(),
            text.replacen("0.1.0", "0.2.0", 1).replace("=0.1.0", "=0.2.0")
        );
        assert!(set_manifest_version(text, "0.3.0", "0.4.0").is_err());
        assert!(set_manifest_version("[package]\n", "0.1.0", "0.2.0").is_err());
    }

    #[test]
    fn version_is_raised_in_the_info_object_alone() {
        let text = "info:\n  # At 0.1.0.\n  version: 0.1.0 # ours\n  title: 0.1.0\n";
        assert_eq!(
            set_document_version(text, "0.1.0", "0.2.0").unwrap(),
            text.replace("version: 0.1.0", "version: 0.2.0")
        );
        assert!(set_document_version(text, "0.3.0", "0.4.0").is_err());
        assert!(set_document_version("openapi: 3.0.3\n", "0.1.0", "0.2.0").is_err());
    }
}
