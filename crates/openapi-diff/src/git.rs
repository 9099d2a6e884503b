//! Reads files of git revisions.

use std::path::Path;
use std::process::{Command, Output};

use anyhow::{Context as _, anyhow, bail};
use terminal::escape::code;

/// The git repository of a directory.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Git<'a> {
    directory: &'a Path,
}

impl<'a> Git<'a> {
    /// The repository of a directory.
    pub(crate) fn new(directory: &'a Path) -> Self {
        Self { directory }
    }

    fn output(self, arguments: &[&str]) -> anyhow::Result<Output> {
        let mut command = Command::new("git");
        command.arg("-C").arg(self.directory).args(arguments);
        command.output().context("cannot run git, which is needed to read a revision")
    }

    /// Returns whether git knows a revision.
    ///
    /// # Errors
    ///
    /// If git is not installed.
    pub(crate) fn knows(self, revision: &str) -> anyhow::Result<bool> {
        let commit = format!("{revision}^{{commit}}");
        let arguments = [
            "rev-parse",
            "--verify",
            "--quiet",
            // A revision that begins with a dash is not an option.
            "--end-of-options",
            &commit,
        ];
        Ok(self.output(&arguments)?.status.success())
    }

    /// The text of a file in a revision (`main:README.md`); `None` if there is no such file.
    ///
    /// # Errors
    ///
    /// If git is not installed, or the file is not UTF-8.
    pub(crate) fn text(self, object: &str) -> anyhow::Result<Option<String>> {
        let output = self.output(&["cat-file", "blob", object])?;
        let text = output.status.success().then_some(output.stdout);
        text.map(String::from_utf8).transpose().map_err(|_| anyhow!("{object} is not UTF-8"))
    }

    /// The text of a file, by its path relative to another file of the same revision
    /// (`main:openapi/api.yaml`).
    ///
    /// # Errors
    ///
    /// If there is no such file, or it cannot be read.
    pub(crate) fn read_relative(self, object: &str, path: &str) -> anyhow::Result<String> {
        let (revision, file) = object.split_once(':').unwrap_or((object, ""));
        let path = match file.rsplit_once('/') {
            Some((directory, _)) => format!("{directory}/{path}"),
            None => path.to_owned(),
        };
        match self.text(&format!("{revision}:{path}")).context("cannot be read")? {
            Some(text) => Ok(text),
            None => bail!("does not exist in {}", code(revision)),
        }
    }
}
