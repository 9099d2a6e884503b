//! The files of the workspace under review. They are read once, without following links.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use tempfile::TempDir;

use crate::workspace::Workspace;

/// The files that a review reads, and directories of such files.
const READ: &[&str] = &[
    "Cargo.toml",
    "cli/src/generated",
    "conformance/tests/it/snapshots",
    "generated-client",
    "openapi",
];

/// A copy of the files that a review reads.
///
/// A pull request may contain symbolic links, which could lead to any file of the machine that
/// writes the report. In the copy, each link is a file with the target of the link, as in git. A
/// review reads files only from the copy, so it cannot follow a link.
#[derive(Debug)]
pub struct Checkout {
    directory: TempDir,
    workspace: Workspace,
}

impl Checkout {
    /// Copies the files of a workspace from disk.
    ///
    /// # Errors
    ///
    /// If a file or directory cannot be read, or the copy cannot be written.
    pub fn of(workspace: &Workspace) -> anyhow::Result<Self> {
        let directory = tempfile::tempdir().context("cannot make a directory for the review")?;
        for name in READ {
            // A directory above it may be a link itself. The last ancestor is the workspace.
            let mut parents = Path::new(name).ancestors().skip(1);
            let is_link = |parent: &Path| {
                !parent.as_os_str().is_empty() && workspace.directory().join(parent).is_symlink()
            };
            if !parents.any(is_link) {
                let (from, to) = (workspace.directory().join(name), directory.path().join(name));
                copy(&from, &to).with_context(|| format!("cannot read {name}"))?;
            }
        }
        let workspace = Workspace::at(directory.path());
        Ok(Self { directory, workspace })
    }

    /// The copy as a workspace. It has no git repository.
    pub fn workspace(&self) -> &Workspace {
        &self.workspace
    }

    /// A message with paths relative to the workspace.
    pub(super) fn with_short_paths(&self, message: &str) -> String {
        message.replace(&format!("{}/", self.directory.path().display()), "")
    }
}

/// Copies a file, or a directory with everything in it. Pipes, devices and missing files are
/// skipped.
fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    let Ok(metadata) = from.symlink_metadata() else {
        return Ok(());
    };
    if metadata.is_dir() {
        for entry in fs::read_dir(from)? {
            let name = entry?.file_name();
            copy(&from.join(&name), &to.join(&name))?;
        }
        return Ok(());
    }
    if !metadata.is_file() && !metadata.is_symlink() {
        return Ok(());
    }
    if let Some(parent) = to.parent() {
        fs::create_dir_all(parent)?;
    }
    if metadata.is_symlink() {
        fs::write(to, from.read_link()?.to_string_lossy().as_bytes())?;
    } else {
        fs::copy(from, to)?;
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;
    use std::process::Command;

    use super::*;

    #[test]
    fn checkout_contains_targets_of_links_and_no_pipes() {
        let scratch = tempfile::tempdir().unwrap();
        let at = |name: &str| scratch.path().join(name);
        fs::create_dir_all(at("openapi/samples")).unwrap();
        fs::create_dir_all(at("cli")).unwrap();
        fs::write(at("secret"), "hunter2").unwrap();
        fs::write(at("Cargo.toml"), "[workspace]").unwrap();
        symlink(at("secret"), at("openapi/community-qa.yaml")).unwrap();
        symlink("/etc", at("openapi/samples/etc")).unwrap();
        symlink("/etc", at("cli/src")).unwrap();
        let made = Command::new("mkfifo").arg(at("openapi/samples/pipe")).status().unwrap();
        assert!(made.success());

        let checkout = Checkout::of(&Workspace::at(scratch.path())).unwrap();
        let read = |name: &str| fs::read_to_string(checkout.workspace().root().join(name));
        assert_eq!(read("Cargo.toml").unwrap(), "[workspace]");
        let target = read("openapi/community-qa.yaml").unwrap();
        assert_eq!(target, at("secret").display().to_string());
        assert_eq!(read("openapi/samples/etc").unwrap(), "/etc");
        assert!(read("openapi/samples/pipe").is_err());
        assert!(!checkout.workspace().root().join("cli").exists());
    }
}
