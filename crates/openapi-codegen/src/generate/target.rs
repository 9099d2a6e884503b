//! The source and the target of generating.

use std::path::{Path, PathBuf};

use openapi_model::{Conventions, Diagnostics, Document, LoadOptions};

/// The path of the lock file within a crate.
pub(super) const LOCK: &str = "contract.lock";

/// The path of the generated module within a crate.
pub const MODULE: &str = "src/generated";

/// The page of the crate, below the generated module.
pub(super) const PAGE: &str = "README.md";

/// The source and the target of generating.
pub struct Target<'a> {
    /// The document.
    pub spec: PathBuf,
    /// The options for reading it.
    pub load: LoadOptions,
    /// Its conventions for names and extensions.
    pub conventions: &'a Conventions,
    /// The additional check that it must pass before anything is generated from it.
    pub check: &'a dyn Fn(&Document) -> anyhow::Result<()>,
    /// The directory of the crate.
    pub crate_dir: PathBuf,
    /// Set if the runtime and, unless there is one, the manifest are written too.
    pub with_runtime: bool,
    /// The document with its samples inlined, if it is wanted.
    pub bundle: Option<SideFile>,
    /// The table of commands for a command line, if it is wanted.
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
        /// The option of the command with which they are left out, if it has one.
        option: Option<&'static str>,
    },
    /// They are left out, with the schemas that they cannot do without.
    LeftOut,
}

/// A generated file that is not of the crate.
#[derive(Debug, Clone)]
pub struct SideFile {
    /// The file.
    pub path: PathBuf,
    /// Its name in the lock file.
    pub name: String,
}

impl Target<'_> {
    /// The generated files that are not of the crate.
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

    /// The mistakes of the document, with the next command. `is_separable` if they can be left
    /// out.
    pub(super) fn with_next_command(&self, errors: Diagnostics, is_separable: bool) -> Diagnostics {
        match self.unsupported {
            Unsupported::LeftOut if errors.has_advice() => errors,
            Unsupported::Refused { option: Some(option) } if is_separable => errors
                .with_next_command(&format!(
                    "{0}\nto leave out what cannot be generated, run: {0} {option}",
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

/// A path as a shell takes it.
#[must_use]
pub fn quoted(path: &Path) -> String {
    terminal::escape::shell(&path.display().to_string())
}
