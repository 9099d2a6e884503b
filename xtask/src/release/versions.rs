//! Where the version is written.

use anyhow::{Context, bail};

use super::changelog;
use crate::generate::{self, Options, Outcome};
use crate::scratch::Scratch;
use crate::tool;
use crate::version::Version;
use crate::workspace::Workspace;
use openapi_codegen::GeneratorProcess;
use openapi_codegen::output;

/// Writes another version into a workspace, and into all that is made from it.
///
/// # Errors
///
/// When a file cannot be read or written, the generator fails, or cargo does.
pub(super) fn set(
    workspace: &Workspace,
    child: &GeneratorProcess,
    from: Version,
    to: Version,
) -> anyhow::Result<()> {
    if !write(workspace, from, to)? {
        return Ok(());
    }
    let quiet = Options {
        quiet: true,
        ..Options::default()
    };
    let outcome = generate::run(workspace, child, &quiet)?;
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
pub fn set_back(scratch: &Scratch, child: &GeneratorProcess, first: Version) -> anyhow::Result<()> {
    let copy = scratch.workspace();
    let path = copy.root().join("CHANGELOG.md");
    let text = std::fs::read_to_string(&path).context("cannot read CHANGELOG.md")?;
    let (before, _) = changelog::parted(&text)?;
    output::write(&path, &format!("{before}{}", changelog::UNRELEASED))?;
    set(&copy, child, Version::of(&copy)?, first)?;
    scratch.git(&["add", "--all"])?;
    scratch.git(&["commit", "--quiet", "--amend", "--no-edit", "--allow-empty"])
}

/// Writes the version into Cargo.toml and the document. Whether anything was changed.
///
/// # Errors
///
/// When a file cannot be read or written, or has no version.
fn write(workspace: &Workspace, from: Version, to: Version) -> anyhow::Result<bool> {
    let manifest = workspace.root().join("Cargo.toml");
    let places = [
        (
            manifest,
            "[workspace.package]\n",
            format!("version = \"{from}\""),
            format!("version = \"{to}\""),
        ),
        (
            workspace.document(),
            "info:\n",
            format!("  version: {from}"),
            format!("  version: {to}"),
        ),
    ];
    let mut changed = false;
    for (path, section, old, new) in places {
        let shown = path.display().to_string();
        let text =
            std::fs::read_to_string(&path).with_context(|| format!("cannot read {shown}"))?;
        let Some(text) = replaced(&text, section, &old, &new) else {
            bail!(
                "{shown} has no line `{}` below `{}`",
                old.trim(),
                section.trim()
            );
        };
        changed |= output::write(&path, &text)?;
    }
    Ok(changed)
}

/// The text with the first line `old` below `section` replaced.
fn replaced(text: &str, section: &str, old: &str, new: &str) -> Option<String> {
    let (before, rest) = text.split_once(section)?;
    let mut found = false;
    let lines: Vec<&str> = rest
        .split('\n')
        .map(|line| match !found && line == old {
            true => {
                found = true;
                new
            }
            false => line,
        })
        .collect();
    found.then(|| format!("{before}{section}{}", lines.join("\n")))
}

#[cfg(test)]
mod tests {
    use super::replaced;

    #[test]
    fn only_the_version_of_the_section_is_replaced() {
        let text = "a = 1\n[x]\nversion = \"1\"\n[p]\nb = 2\nversion = \"1\"\nversion = \"1\"\n";
        assert_eq!(
            replaced(text, "[p]\n", "version = \"1\"", "version = \"2\"").unwrap(),
            "a = 1\n[x]\nversion = \"1\"\n[p]\nb = 2\nversion = \"2\"\nversion = \"1\"\n"
        );
        assert_eq!(replaced(text, "[q]\n", "version = \"1\"", ""), None);
        assert_eq!(replaced(text, "[p]\n", "version = \"3\"", ""), None);
    }
}
