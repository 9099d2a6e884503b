//! The source and the target of generating.

use std::path::{Path, PathBuf};

use openapi_model::{Conventions, Diagnostics, Document, LoadOptions};

/// The path of the lock file within a crate.
pub(super) const LOCK: &str = "contract.lock";

/// The path of the generated module within a crate.
pub const MODULE: &str = "src/generated";

/// The README of the crate, in the generated module.
pub(super) const PAGE: &str = "README.md";

/// The source and the target of generating.
pub struct Target<'a> {
    /// The document.
    pub spec: PathBuf,
    /// The options for reading it.
    pub load: LoadOptions,
    /// Its conventions for names and extensions.
    pub conventions: &'a Conventions,
    /// An additional check, which the document must pass before anything is generated from it.
    pub check: &'a dyn Fn(&Document) -> anyhow::Result<()>,
    /// The directory of the crate.
    pub crate_dir: PathBuf,
    /// Set if the runtime is written too, and the manifest if it is missing.
    pub with_runtime: bool,
    /// The document with its samples inlined, if it is requested.
    pub bundle: Option<SideFile>,
    /// The table of commands for a command line, if it is requested.
    pub commands: Option<SideFile>,
    /// The treatment of operations that cannot be generated.
    pub unsupported: Unsupported,
    /// The command that generates for this target.
    pub command: String,
}

/// The treatment of operations that cannot be generated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unsupported {
    /// The document is refused.
    Refused {
        /// The option of the command that leaves them out, if there is one.
        option: Option<&'static str>,
    },
    /// They are left out, with the schemas that they need.
    LeftOut,
}

/// A generated file outside of the crate.
#[derive(Debug, Clone)]
pub struct SideFile {
    /// The file.
    pub path: PathBuf,
    /// Its name in the lock file.
    pub name: String,
}

impl Target<'_> {
    /// The generated files outside of the crate.
    pub(super) fn side_files(&self) -> impl Iterator<Item = &SideFile> {
        self.bundle.iter().chain(&self.commands)
    }

    pub(super) fn path_of(&self, name: &str) -> PathBuf {
        match self.side_files().find(|file| file.name == name) {
            Some(file) => file.path.clone(),
            None => self.crate_dir.join(name),
        }
    }

    /// The directory of the generated module, as messages show it.
    pub(super) fn display_path(&self) -> String {
        let module = self.crate_dir.join(MODULE);
        module.display().to_string().replace('\\', "/")
    }

    /// Adds the next command to the errors of the document. `is_separable` is set if the parts can
    /// be left out.
    pub(super) fn with_next_command(&self, errors: Diagnostics, is_separable: bool) -> Diagnostics {
        match self.unsupported {
            Unsupported::LeftOut if errors.has_advice() => errors,
            Unsupported::Refused { option: Some(option) } if is_separable => errors
                .with_next_command(&format!(
                    "{0}\nto leave out the parts that cannot be generated, run: {0} {option}",
                    self.command
                )),
            _ => errors.with_next_command(&self.command),
        }
    }

    /// The command that generates, and overwrites files that were edited by hand.
    pub(super) fn forced_command(&self) -> String {
        format!("{} --force", self.command)
    }
}

/// A path, quoted for a shell.
#[must_use]
pub fn quoted(path: &Path) -> String {
    terminal::escape::shell(&path.display().to_string())
}
