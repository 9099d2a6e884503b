//! A copy of the workspace in a temporary directory, with a repository of its own, in
//! which anything may be tried.

use std::fs;
use std::path::Path;

use anyhow::Context;
use tempfile::TempDir;

use crate::git::Git;
use crate::workspace::Workspace;

/// An identity, and nothing of what the user has configured for themselves.
const CONFIGURATION: &[(&str, &str)] = &[
    ("user.name", "Scratch"),
    ("user.email", "scratch@localhost"),
    ("commit.gpgsign", "false"),
    ("tag.gpgsign", "false"),
    ("core.autocrlf", "false"),
    ("core.hooksPath", ""),
];

/// A copy of the workspace. It goes when it is dropped.
#[derive(Debug)]
pub struct Scratch {
    directory: TempDir,
}

impl Scratch {
    /// Copies what git knows of the workspace, and what is new and not ignored, as it
    /// lies on the disk, and commits it on the branch `main`.
    ///
    /// # Errors
    ///
    /// When a file cannot be copied, or git fails.
    pub fn new(workspace: &Workspace) -> anyhow::Result<Self> {
        let directory = tempfile::tempdir().context("cannot make a temporary directory")?;
        copy(workspace.directory(), directory.path())?;
        let scratch = Self { directory };
        scratch.git(&["init", "--quiet", "--initial-branch", "main"])?;
        // What is started in the copy commits, too, and must not ask who it is.
        for (name, value) in CONFIGURATION {
            scratch.git(&["config", name, value])?;
        }
        scratch.commit("The workspace as it was")?;
        Ok(scratch)
    }

    /// Commits all that lies in it.
    ///
    /// # Errors
    ///
    /// When git fails.
    pub fn commit(&self, message: &str) -> anyhow::Result<()> {
        self.git(&["add", "--all"])?;
        self.git(&["commit", "--quiet", "--allow-empty", "--message", message])
    }

    /// Gives what is checked out a tag.
    ///
    /// # Errors
    ///
    /// When git fails.
    pub fn tag(&self, name: &str) -> anyhow::Result<()> {
        self.git(&["tag", name])
    }

    /// The copy.
    #[must_use]
    pub fn workspace(&self) -> Workspace {
        Workspace::at(self.directory.path())
    }

    /// Where it lies.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    /// Runs git in it.
    ///
    /// # Errors
    ///
    /// When git fails: with what it says.
    pub fn git(&self, arguments: &[&str]) -> anyhow::Result<()> {
        Git::new(&self.workspace())
            .run(arguments)
            .context("in a copy of the workspace")?;
        Ok(())
    }
}

/// Copies what git knows of the workspace in `root`, and what is new and not ignored, as it is
/// on the disk.
fn copy(root: &Path, to: &Path) -> anyhow::Result<()> {
    let files = [
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ];
    let listed = Git::new(root).ask(&files)?;
    let listed = listed.context("git does not know what belongs to the workspace")?;
    for name in listed.split('\0').filter(|name| !name.is_empty()) {
        let (from, to) = (root.join(name), to.join(name));
        // One that git knows can be gone from the disk.
        if from.is_file() {
            let about = || format!("cannot copy {}", from.display());
            fs::create_dir_all(to.parent().unwrap_or(root)).with_context(about)?;
            fs::copy(&from, &to).with_context(about)?;
        }
    }
    Ok(())
}
