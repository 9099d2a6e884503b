//! Reads revisions, their files and tags from git.

mod objects;
mod releases;

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, anyhow, bail};

/// The repository that contains a directory.
///
/// Methods fail if git is not installed, or with the message of git.
#[derive(Debug, Clone)]
pub struct Git {
    root: PathBuf,
}

impl Git {
    /// The repository of a directory.
    #[must_use]
    pub fn new(directory: impl Into<PathBuf>) -> Self {
        Self { root: directory.into() }
    }

    /// Runs git and returns its output.
    pub fn run(&self, arguments: &[&str]) -> anyhow::Result<String> {
        let output = self.output(arguments)?;
        if !output.status.success() {
            bail!(
                "git {} failed: {}",
                arguments.first().unwrap_or(&""),
                String::from_utf8_lossy(&output.stderr).trim_end()
            );
        }
        String::from_utf8(output.stdout)
            .map_err(|_| anyhow!("the output of `git {}` is not UTF-8", arguments.join(" ")))
    }

    /// Runs git and returns its output without the final line end, or `None` if git fails.
    pub fn ask(&self, arguments: &[&str]) -> anyhow::Result<Option<String>> {
        let output = self.output(arguments)?;
        let text = String::from_utf8_lossy(&output.stdout).trim_end().to_owned();
        Ok(output.status.success().then_some(text))
    }

    fn output(&self, arguments: &[&str]) -> anyhow::Result<std::process::Output> {
        let mut command = Command::new("git");
        command.arg("-C").arg(&self.root).args(arguments);
        command.output().context("cannot run git, which is needed to read a revision")
    }

    /// The text of a file in a revision (`main:README.md`), or `None` if the file does not exist.
    pub fn text(&self, object: &str) -> anyhow::Result<Option<String>> {
        let output = self.output(&["cat-file", "blob", object])?;
        let text = output.status.success().then_some(output.stdout);
        text.map(String::from_utf8).transpose().map_err(|_| anyhow!("{object} is not UTF-8"))
    }

    /// The text of a file by its path relative to that of another file of the same revision
    /// (`main:openapi/api.yaml`).
    ///
    /// # Errors
    ///
    /// The reason why the file cannot be read.
    pub fn read_relative(&self, object: &str, path: &str) -> Result<String, String> {
        let (revision, file) = object.split_once(':').unwrap_or((object, ""));
        let directory = file.rsplit_once('/').map(|(directory, _)| directory);
        let found = match directory {
            Some(directory) => self.text(&format!("{revision}:{directory}/{path}")),
            None => self.text(&format!("{revision}:{path}")),
        };
        match found {
            Ok(Some(text)) => Ok(text),
            Ok(None) => Err(format!("does not exist in `{revision}`")),
            Err(error) => Err(format!("cannot be read: {error}")),
        }
    }

    /// The full name of the commit of `revision`.
    ///
    /// # Errors
    ///
    /// If git does not know the revision.
    pub fn commit(&self, revision: &str) -> anyhow::Result<String> {
        let commit = format!("{revision}^{{commit}}");
        let arguments = [
            "rev-parse",
            "--verify",
            "--quiet",
            // Otherwise git would read a revision that begins with a dash as an option.
            "--end-of-options",
            &commit,
        ];
        if let Some(commit) = self.ask(&arguments)? {
            return Ok(commit);
        }
        let remote = format!("refs/remotes/origin/{revision}");
        let help = if self.is_shallow()? {
            "this clone is shallow; fetch the rest: git fetch --unshallow --tags".to_owned()
        } else if self.ask(&["rev-parse", "--verify", "--quiet", &remote])?.is_some() {
            format!("there is `origin/{revision}`")
        } else {
            "give a branch, a tag or a commit, or fetch those of others first: git fetch --tags"
                .to_owned()
        };
        bail!("git knows no revision `{revision}`; {help}")
    }

    /// Returns whether the clone is shallow, so that early commits and their tags are missing.
    pub fn is_shallow(&self) -> anyhow::Result<bool> {
        let shallow = self.ask(&["rev-parse", "--is-shallow-repository"])?;
        Ok(shallow.as_deref() == Some("true"))
    }
}
