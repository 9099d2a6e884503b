//! Common parts of all commands.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context as _;
use openapi_codegen::GeneratorProcess;
use terminal::Terminal;

use crate::workspace::Workspace;

/// The input of every command.
#[derive(Debug)]
pub struct Context<'t> {
    pub terminal: &'t Terminal,
    pub workspace: Workspace,
    /// The program that runs the generator.
    pub process: GeneratorProcess,
    /// The directory of paths on the command line, unless it is the root of the workspace.
    base: Option<PathBuf>,
}

impl<'t> Context<'t> {
    /// The context for the workspace in which xtask was built. Its root becomes the current
    /// directory, so that messages show short paths.
    pub fn enter(terminal: &'t Terminal) -> anyhow::Result<Self> {
        let process = GeneratorProcess::of_this_program()?;
        let here = std::env::current_dir().context("the current directory was deleted")?;
        let root = Workspace::of_xtask();
        std::env::set_current_dir(root.root())
            .with_context(|| format!("no workspace at {}", root.root().display()))?;
        Ok(Self {
            terminal,
            workspace: Workspace::at(""),
            process,
            base: (here != root.root()).then_some(here),
        })
    }

    /// A cargo command in the workspace.
    #[must_use]
    pub fn cargo(&self) -> Command {
        let mut cargo = workspace::tools::cargo();
        cargo.current_dir(self.workspace.directory());
        cargo
    }

    /// A path of the command line, relative to the root of the workspace. It is not changed if that
    /// is not necessary.
    pub fn path(&self, given: &Path) -> PathBuf {
        match &self.base {
            None => given.to_owned(),
            Some(base) => base.join(given),
        }
    }

    /// Appends a text to a file that the command line names.
    pub fn append(&self, given: &Path, text: &str) -> anyhow::Result<()> {
        let mut options = std::fs::OpenOptions::new();
        let file = options.create(true).append(true).open(self.path(given));
        file.and_then(|mut file| file.write_all(text.as_bytes()))
            .with_context(|| format!("cannot write {}", given.display()))
    }
}
