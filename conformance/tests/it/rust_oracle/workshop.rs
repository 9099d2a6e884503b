//! A place to compile in. A crate is generated from the document before, and a probe that uses
//! everything public of it. The crate is then generated anew from the document
//! after, and the probe is compiled against it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use serde_json::Value;

use super::{probe, surface};

/// A place to compile in: crates of one document, and the probe between them.
#[derive(Debug)]
pub(super) struct Workshop {
    directory: PathBuf,
    target: PathBuf,
    xtask: PathBuf,
    declarations: String,
    arguments: BTreeMap<String, Vec<String>>,
    setters: surface::Setters,
}

/// What the compiler says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Compiled {
    /// Code that used the crate still compiles, and does the same.
    Yes,
    /// It does not, with the first reason.
    No(String),
    /// No code can be generated from the document after.
    NotGenerated(String),
}

impl Workshop {
    /// A workshop in `directory` for the document before. The generator is the
    /// program `xtask`; `root` is the workspace, whose lock file is taken.
    pub(super) fn open(
        document: &Value,
        directory: &Path,
        target: &Path,
        xtask: &Path,
        root: &Path,
    ) -> anyhow::Result<Self> {
        std::fs::create_dir_all(directory.join("probe/src"))?;
        let mut workshop = Self {
            directory: directory.to_owned(),
            target: target.to_owned(),
            xtask: xtask.to_owned(),
            declarations: String::new(),
            arguments: BTreeMap::new(),
            setters: surface::Setters::new(),
        };
        if let Err(message) = workshop.generate(document)? {
            bail!("no code can be generated: {message}");
        }
        let sources = surface::sources(&workshop.generated())?;
        workshop.declarations = surface::declarations(&sources)?;
        workshop.arguments = surface::arguments(&sources)?;
        workshop.setters = surface::setters(&sources)?;
        let manifest = std::fs::read_to_string(directory.join("subject/Cargo.toml"))?;
        let name = manifest
            .lines()
            .find_map(|line| line.strip_prefix("name = "))
            .context("the generated manifest has no name")?;
        let manifest = format!(
            "[package]\nname = \"probe\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
             [dependencies]\nbytes = \"1\"\nserde = \"1\"\nserde_json = \"1\"\n\
             subject = {{ path = \"../subject\", package = {name}, default-features = false, features = [\"client\"] }}\n\n\
             [profile.dev]\ndebug = 0\n"
        );
        let probe = directory.join("probe");
        std::fs::write(probe.join("Cargo.toml"), manifest)?;
        std::fs::write(probe.join("src/lib.rs"), probe::probe(&sources)?)?;
        std::fs::copy(root.join("Cargo.lock"), probe.join("Cargo.lock"))?;
        match workshop.check()? {
            None => Ok(workshop),
            Some(error) => bail!("the probe does not compile against its own crate: {error}"),
        }
    }

    /// Whether code that was written for the document before compiles with the crate
    /// of the document after.
    pub(super) fn compile(&self, document: &Value) -> anyhow::Result<Compiled> {
        if let Err(message) = self.generate(document)? {
            return Ok(Compiled::NotGenerated(message));
        }
        let sources = surface::sources(&self.generated())?;
        let setters = surface::setters(&sources)?;
        if let Some(setter) = surface::reassigned(&self.setters, &setters) {
            return Ok(Compiled::No(format!(
                "`{setter}` sends another parameter than before"
            )));
        }
        if surface::declarations(&sources)? == self.declarations {
            return Ok(Compiled::Yes);
        }
        let arguments = surface::arguments(&sources)?;
        if let Some(method) = surface::reordered(&self.arguments, &arguments) {
            return Ok(Compiled::No(format!(
                "the arguments of `{method}` have changed places"
            )));
        }
        Ok(match self.check()? {
            None => Compiled::Yes,
            // An error in the crate itself says nothing of its callers.
            Some(error) if error.contains("subject") && !error.contains("probe") => {
                Compiled::NotGenerated(error)
            }
            Some(error) => Compiled::No(error),
        })
    }

    fn generated(&self) -> PathBuf {
        self.directory.join("subject/src/generated")
    }

    /// Generates the crate; the inner error is what the generator says.
    fn generate(&self, document: &Value) -> anyhow::Result<Result<(), String>> {
        let spec = self.directory.join("document.json");
        std::fs::write(&spec, document.to_string())?;
        let output = Command::new(&self.xtask)
            .args(["generate", "--spec"])
            .arg(&spec)
            .arg("--out")
            .arg(self.directory.join("subject"))
            .output()
            .with_context(|| format!("cannot run {}", self.xtask.display()))?;
        Ok(if output.status.success() {
            Ok(())
        } else {
            Err(first_lines(&output.stderr))
        })
    }

    /// Compiles the probe; the first error, if there is one.
    fn check(&self) -> anyhow::Result<Option<String>> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(cargo)
            .args(["check", "--quiet", "--message-format", "short"])
            .current_dir(self.directory.join("probe"))
            .env("CARGO_TARGET_DIR", &self.target)
            .env("RUSTFLAGS", "-Awarnings")
            .output()
            .context("cannot run cargo")?;
        if output.status.success() {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&output.stderr);
        let is_error = |line: &&str| line.contains("error");
        let error = text.lines().find(is_error).unwrap_or(&text);
        Ok(Some(error.to_owned()))
    }
}

fn first_lines(stderr: &[u8]) -> String {
    let text = String::from_utf8_lossy(stderr);
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.is_empty())
        .take(3)
        .collect();
    lines.join(" / ")
}
