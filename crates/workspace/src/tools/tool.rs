//! Where a program is, and how it is got.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::anyhow;

/// Cargo: the one that runs this program, where one does.
#[must_use]
pub fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// A program that is not part of the workspace.
#[derive(Debug, Clone, Copy)]
pub struct Tool {
    /// What it is called on `PATH`.
    pub name: &'static str,
    /// The environment variable that can hold its path.
    pub variable: &'static str,
    /// The command that installs it.
    pub install: &'static str,
}

impl Tool {
    /// Redocly, which compares documents.
    pub const REDOCLY: Self = Self {
        name: "redocly",
        variable: "REDOCLY",
        install: "npm install --global @redocly/cli",
    };

    /// `cargo progenitor`, which generates clients as the library does that ours builds on.
    pub const PROGENITOR: Self = Self {
        name: "cargo-progenitor",
        variable: "CARGO_PROGENITOR",
        install: "cargo install cargo-progenitor",
    };

    /// The program's path: on `PATH`, or else what the variable says.
    ///
    /// # Errors
    ///
    /// When it is in neither place: how to get it.
    pub fn find(&self) -> anyhow::Result<PathBuf> {
        let paths = std::env::var_os("PATH").unwrap_or_default();
        let on_path = std::env::split_paths(&paths)
            .flat_map(|directory| self.file_names().map(move |name| directory.join(name)))
            .find(|path| path.is_file());
        let named = || std::env::var_os(self.variable).map(PathBuf::from);
        on_path
            .or_else(|| named().filter(|path| path.is_file()))
            .ok_or_else(|| {
                anyhow!(
                    "{} is not on PATH, and {} does not name it\n\nto get it, run `{}`",
                    self.name,
                    self.variable,
                    self.install
                )
            })
    }

    /// What the program's file can be called.
    fn file_names(&self) -> impl Iterator<Item = String> + use<> {
        let endings: &[&str] = if cfg!(windows) {
            &[".cmd", ".exe"]
        } else {
            &[""]
        };
        let name = self.name;
        endings.iter().map(move |ending| format!("{name}{ending}"))
    }

    /// Name and version, as far as the program says.
    #[must_use]
    pub fn version(&self, program: &Path) -> String {
        let output = Command::new(program).arg("--version").output();
        let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
        let version = text.ok().and_then(|text| {
            let word = text.split_whitespace().last()?;
            word.starts_with(|first: char| first.is_ascii_digit())
                .then(|| word.to_owned())
        });
        format!("{} {}", self.name, version.unwrap_or_default())
            .trim_end()
            .to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tool_that_is_missing_is_explained() {
        let tool = Tool {
            name: "no-such-tool",
            variable: "NO_SUCH_TOOL",
            install: "pip install no-such-tool",
        };
        assert_eq!(
            tool.find().unwrap_err().to_string(),
            "no-such-tool is not on PATH, and NO_SUCH_TOOL does not name it\n\n\
             to get it, run `pip install no-such-tool`"
        );
    }
}
