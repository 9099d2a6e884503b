//! Temporary git repositories.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use tempfile::TempDir;

use crate::git::Git;

/// An identity, and defaults instead of the user's own settings.
const CONFIGURATION: &[(&str, &str)] = &[
    ("user.name", "Scratch"),
    ("user.email", "scratch@localhost"),
    ("commit.gpgsign", "false"),
    ("tag.gpgsign", "false"),
    ("core.autocrlf", "false"),
    ("core.hooksPath", ""),
];

/// A temporary repository, which is removed on drop. Methods fail if a file cannot be read or
/// written, or if git fails.
#[derive(Debug)]
pub struct Scratch(TempDir);

impl Scratch {
    /// Copies everything below a directory that git knows or does not ignore, as it is on the
    /// disk, and commits it on the branch `main`.
    pub fn of(directory: &Path) -> anyhow::Result<Self> {
        let scratch = Self(tempfile::tempdir()?);
        let listed = Git::new(directory).run(&[
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ])?;
        for name in listed.split('\0').filter(|name| !name.is_empty()) {
            // git also lists files that are deleted and not committed.
            if directory.join(name).is_file() {
                copy(&directory.join(name), &scratch.path().join(name))?;
            }
        }
        scratch.git(&["init", "--quiet", "--initial-branch", "main"])?;
        for (name, value) in CONFIGURATION {
            scratch.git(&["config", name, value])?;
        }
        scratch.commit("The workspace as it was")?;
        Ok(scratch)
    }

    /// Copies the repository with its history.
    pub fn duplicate(&self) -> anyhow::Result<Self> {
        let other = Self(tempfile::tempdir()?);
        copy(self.path(), other.path())?;
        Ok(other)
    }

    /// The directory.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Runs git, and returns what it prints.
    pub fn git(&self, arguments: &[&str]) -> anyhow::Result<String> {
        Git::new(self.path()).run(arguments)
    }

    /// Commits all files.
    pub fn commit(&self, message: &str) -> anyhow::Result<()> {
        self.git(&["add", "--all", "--force"])?;
        self.git(&["commit", "--quiet", "--allow-empty", "--message", message])?;
        Ok(())
    }

    /// The text of a file.
    pub fn read(&self, file: &str) -> anyhow::Result<String> {
        fs::read_to_string(self.path().join(file)).with_context(|| format!("cannot read {file}"))
    }

    /// Writes a file, and makes its directory.
    pub fn write(&self, file: &str, text: &str) -> anyhow::Result<()> {
        let path = self.path().join(file);
        fs::create_dir_all(path.parent().unwrap_or(self.path()))?;
        fs::write(&path, text).with_context(|| format!("cannot write {file}"))
    }

    /// Replaces the first `from` in a file.
    ///
    /// # Errors
    ///
    /// If the file does not contain `from`.
    pub fn edit(&self, file: &str, from: &str, to: &str) -> anyhow::Result<()> {
        let text = self.read(file)?;
        anyhow::ensure!(text.contains(from), "{file} has no {from}");
        self.write(file, &text.replacen(from, to, 1))
    }
}

fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    let about = || format!("cannot copy {}", from.display());
    if !from.is_dir() {
        fs::create_dir_all(to.parent().unwrap_or(to)).with_context(about)?;
        fs::copy(from, to).with_context(about)?;
        return Ok(());
    }
    fs::create_dir_all(to).with_context(about)?;
    for entry in fs::read_dir(from).with_context(about)? {
        let name = entry?.file_name();
        copy(&from.join(&name), &to.join(&name))?;
    }
    Ok(())
}
