//! Where the version is written.

use anyhow::{Context, bail};

use super::changelog;
use crate::generate::{self, Options, Outcome};
use crate::scratch::Scratch;
use crate::tool;
use crate::version::{Version, read_version};
use crate::workspace::Workspace;
use openapi_codegen::GeneratorProcess;
use openapi_codegen::output;
use openapi_model::SourceFile;
use toml_edit::DocumentMut;
use workspace::terminal::Terminal;

/// Writes another version into a workspace, and into all that is made from it.
///
/// # Errors
///
/// When a file cannot be read or written, the generator fails, or cargo does.
pub(super) fn set(
    workspace: &Workspace,
    child: &GeneratorProcess,
    from: &Version,
    to: &Version,
) -> anyhow::Result<()> {
    if !write(workspace, from, to)? {
        return Ok(());
    }
    let options = Options::default();
    let outcome = generate::run(workspace, child, &options, &Terminal::silent())?;
    if outcome == Outcome::UpToDate {
        bail!("the new version of the document changes nothing that is generated");
    }
    let output = tool::cargo()
        .args(["update", "--workspace", "--offline", "--quiet"])
        .current_dir(workspace.directory())
        .output()
        .context("cannot run cargo update")?;
    if !output.status.success() {
        bail!(
            "{}\ncargo could not write the version into Cargo.lock",
            String::from_utf8_lossy(&output.stderr).trim_end()
        );
    }
    Ok(())
}

/// Sets a copy of the workspace back to before its first release: what is played in
/// copies tells of versions, and must not change with each of ours.
///
/// # Errors
///
/// When a file cannot be read or written, the generator fails, or cargo does.
pub fn set_back(
    scratch: &Scratch,
    child: &GeneratorProcess,
    first: &Version,
) -> anyhow::Result<()> {
    let copy = scratch.workspace();
    let path = copy.root().join("CHANGELOG.md");
    let text = std::fs::read_to_string(&path).context("cannot read CHANGELOG.md")?;
    let (before, _) = changelog::split_at_unreleased(&text)?;
    output::write(&path, &format!("{before}{}", changelog::UNRELEASED))?;
    set(&copy, child, &read_version(&copy)?, first)?;
    scratch.git(&["add", "--all"])?;
    scratch.git(&["commit", "--quiet", "--amend", "--no-edit", "--allow-empty"])
}

/// Writes the version into Cargo.toml and the document. Whether anything was changed.
///
/// # Errors
///
/// When a file cannot be read or written, or has another version than `from`.
fn write(workspace: &Workspace, from: &Version, to: &Version) -> anyhow::Result<bool> {
    let (from, to) = (from.to_string(), to.to_string());
    let mut changed = false;
    for (path, raise) in [
        (
            workspace.root().join("Cargo.toml"),
            in_manifest as fn(&str, &str, &str) -> anyhow::Result<String>,
        ),
        (workspace.document(), in_document),
    ] {
        let shown = path.display();
        let text =
            std::fs::read_to_string(&path).with_context(|| format!("cannot read {shown}"))?;
        let text = raise(&text, &from, &to)
            .with_context(|| format!("cannot write the version into {shown}"))?;
        changed |= output::write(&path, &text)?;
    }
    Ok(changed)
}

/// A manifest with another version of its workspace. All else stays as it is.
fn in_manifest(text: &str, from: &str, to: &str) -> anyhow::Result<String> {
    let mut manifest: DocumentMut = text.parse()?;
    let version = manifest
        .get_mut("workspace")
        .and_then(|workspace| {
            workspace
                .get_mut("package")?
                .get_mut("version")?
                .as_value_mut()
        })
        .context("there is no `version` below [workspace.package]")?;
    if version.as_str() != Some(from) {
        bail!("the version below [workspace.package] is not {from}");
    }
    let decor = version.decor().clone();
    *version = to.into();
    *version.decor_mut() = decor;
    Ok(manifest.to_string())
}

/// A document with another version. All else stays as it is.
fn in_document(text: &str, from: &str, to: &str) -> anyhow::Result<String> {
    let file = SourceFile::parse("the document", text)?;
    let place = file
        .locate("/info/version")
        .context("there is no `info.version`")?;
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    let line = place.line.checked_sub(1).and_then(|at| lines.get_mut(at));
    let line = line.context("`info.version` is in no line")?;
    let before: String = line.chars().take(place.column - 1).collect();
    let Some(after) = line
        .strip_prefix(&before)
        .and_then(|rest| rest.strip_prefix(from))
    else {
        bail!("`info.version` is not {from}, without quotes");
    };
    *line = format!("{before}{to}{after}");
    Ok(lines.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_version_of_the_workspace_is_raised() {
        let text = "\
# Ours.
[workspace.package]
edition = \"2024\"
version = \"0.1.0\" # with the document's

[workspace.dependencies]
a = { version = \"0.1.0\" }
";
        assert_eq!(
            in_manifest(text, "0.1.0", "0.2.0").unwrap(),
            text.replacen("0.1.0", "0.2.0", 1)
        );
        assert!(in_manifest(text, "0.3.0", "0.4.0").is_err());
        assert!(in_manifest("[package]\n", "0.1.0", "0.2.0").is_err());
    }

    #[test]
    fn only_the_version_of_the_document_is_raised() {
        let text =
            "openapi: 3.0.3\ninfo:\n  # At 0.1.0.\n  version: 0.1.0 # ours\n  title: 0.1.0\n";
        assert_eq!(
            in_document(text, "0.1.0", "0.2.0").unwrap(),
            text.replace("version: 0.1.0", "version: 0.2.0")
        );
        assert!(in_document(text, "0.3.0", "0.4.0").is_err());
        assert!(in_document("openapi: 3.0.3\n", "0.1.0", "0.2.0").is_err());
    }
}
