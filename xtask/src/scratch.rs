//! A copy of the workspace in a temporary directory, with a repository of its own, in
//! which anything may be tried.

use std::fs::{self, Permissions};
use std::io;
use std::path::{Path, PathBuf};

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

    /// All its files, from which others can be made.
    ///
    /// # Errors
    ///
    /// When a file cannot be read.
    pub fn files(&self) -> anyhow::Result<Files> {
        let mut files = Vec::new();
        read(self.path(), Path::new(""), &mut files)
            .with_context(|| format!("cannot read {}", self.path().display()))?;
        Ok(Files(files))
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

/// The files of a copy, its repository among them: other copies are made of them in a tenth of
/// the time.
#[derive(Debug)]
pub struct Files(Vec<(PathBuf, Vec<u8>, Permissions)>);

impl Files {
    /// Another copy.
    ///
    /// # Errors
    ///
    /// When a file cannot be written.
    pub fn scratch(&self) -> anyhow::Result<Scratch> {
        let directory = tempfile::tempdir().context("cannot make a temporary directory")?;
        for (name, content, permissions) in &self.0 {
            let path = directory.path().join(name);
            write(&path, content, permissions)
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        // Without this directory, which may be empty, git sees no repository.
        fs::create_dir_all(directory.path().join(".git/refs"))?;
        Ok(Scratch { directory })
    }
}

fn read(
    root: &Path,
    below: &Path,
    files: &mut Vec<(PathBuf, Vec<u8>, Permissions)>,
) -> io::Result<()> {
    for entry in fs::read_dir(root.join(below))? {
        let entry = entry?;
        let name = below.join(entry.file_name());
        let metadata = entry.metadata()?;
        if metadata.is_dir() {
            read(root, &name, files)?;
        } else {
            files.push((name, fs::read(entry.path())?, metadata.permissions()));
        }
    }
    Ok(())
}

fn write(path: &Path, content: &[u8], permissions: &Permissions) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(path, content)?;
    fs::set_permissions(path, permissions.clone())
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
