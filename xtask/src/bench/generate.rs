//! The time of a generation, from the start of the process to its end.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context as _, bail};
use workspace::tools::Tool;

use super::{rounds, synthetic};
use crate::target_directory::target_directory;
use crate::tool;
use crate::workspace::Workspace;

/// How many operations the documents have that are made.
const SIZES: [usize; 4] = [10, 50, 200, 1_200];

/// A clock of the slowest file system goes on within this time.
const CLOCK: Duration = Duration::from_secs(3);

/// The medians of some generations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Speed {
    /// How often each was run.
    pub rounds: u32,
    /// Why `cargo progenitor` was not asked where it was not.
    pub alone: Option<String>,
    /// The generations.
    pub measured: Vec<Measured>,
}

/// What it takes to generate from a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measured {
    /// The document.
    pub name: String,
    /// Our median, of runs that write everything.
    pub ours: Duration,
    /// The median of `cargo progenitor`, where it was asked. Why it failed where it did.
    pub progenitor: Option<Result<Duration, String>>,
    /// Our median, of runs that find nothing to do.
    pub nothing_to_do: Duration,
}

/// Builds the generator, optimised, and measures it with `cargo progenitor` beside it, where
/// that is installed: on documents that it makes, or on those at `paths` if any are given.
///
/// # Errors
///
/// When the generator does not build, or cannot generate from a document.
pub fn measure(workspace: &Workspace, paths: &[PathBuf], rounds: u32) -> anyhow::Result<Speed> {
    let generator = build(workspace)?;
    let directory = tempfile::tempdir().context("cannot make a temporary directory")?;
    let progenitor = Tool::PROGENITOR.find();
    let measured = documents(directory.path(), paths)?
        .into_iter()
        .map(|(name, document)| {
            let runs = Runs {
                document,
                generator: &generator,
                progenitor: progenitor.as_deref().ok(),
                directory: directory.path(),
            };
            let measured = runs.measure(name, rounds);
            measured.with_context(|| format!("cannot measure {}", runs.document.display()))
        });
    Ok(Speed {
        rounds,
        measured: measured.collect::<Result<_, _>>()?,
        alone: progenitor.err().map(|error| error.to_string()),
    })
}

fn build(workspace: &Workspace) -> anyhow::Result<PathBuf> {
    tool::run(
        tool::cargo()
            .args(["build", "--quiet", "--release"])
            .args(["--package", "openapi-codegen"])
            .current_dir(workspace.directory()),
    )
    .context("the generator does not build")?;
    let name = format!("openapi-codegen{}", std::env::consts::EXE_SUFFIX);
    Ok(target_directory()?.join("release").join(name))
}

/// The documents, with their names.
fn documents(directory: &Path, paths: &[PathBuf]) -> anyhow::Result<Vec<(String, PathBuf)>> {
    if !paths.is_empty() {
        let paths = paths.iter().map(|path| {
            let name = path.file_name().unwrap_or_default();
            Ok((
                name.to_string_lossy().into_owned(),
                std::path::absolute(path)?,
            ))
        });
        return paths.collect();
    }
    let made = SIZES.map(|operations| {
        let path = directory.join(format!("{operations}.json"));
        fs::write(&path, synthetic::document(operations).to_string())
            .with_context(|| format!("cannot write {}", path.display()))?;
        Ok((workspace::terminal::count(operations, "operation"), path))
    });
    made.into_iter().collect()
}

/// The runs on one document.
struct Runs<'a> {
    document: PathBuf,
    generator: &'a Path,
    progenitor: Option<&'a Path>,
    directory: &'a Path,
}

impl Runs<'_> {
    fn measure(&self, name: String, rounds: u32) -> anyhow::Result<Measured> {
        let refused = self
            .progenitor
            .map(|program| self.progenitor(program).err());
        // One that panics on the document is asked no more.
        let beside = self.progenitor.filter(|_| refused == Some(None));
        let theirs = beside.map(|program| || self.progenitor(program).map_err(anyhow::Error::msg));
        let (ours, theirs) = rounds::medians(rounds, || self.generate(), theirs)?;
        // The first run that is old enough after the last change writes down what it sees.
        sleep(CLOCK);
        self.nothing_to_do()?;
        let none = None::<fn() -> anyhow::Result<Duration>>;
        let (nothing_to_do, _) = rounds::medians(rounds, || self.nothing_to_do(), none)?;
        Ok(Measured {
            name,
            ours,
            progenitor: theirs.map(Ok).or(refused.flatten().map(Err)),
            nothing_to_do,
        })
    }

    /// Generates into a directory that is not there.
    fn generate(&self) -> anyhow::Result<Duration> {
        remove(&self.directory.join("ours"))?;
        let (elapsed, _) = self.ours()?;
        Ok(elapsed)
    }

    fn nothing_to_do(&self) -> anyhow::Result<Duration> {
        let (elapsed, output) = self.ours()?;
        let said = String::from_utf8_lossy(&output.stdout);
        if !said.contains("nothing to do") {
            bail!("the generator has found something to do: {said}");
        }
        Ok(elapsed)
    }

    fn ours(&self) -> anyhow::Result<(Duration, Output)> {
        let mut command = Command::new(self.generator);
        command.arg("--spec").arg(&self.document);
        command.arg("--out").arg(self.directory.join("ours"));
        let (elapsed, output) = rounds::timed(command)?;
        if !output.status.success() {
            bail!("{}", String::from_utf8_lossy(&output.stderr).trim());
        }
        Ok((elapsed, output))
    }

    /// Lets `cargo progenitor` generate into a directory that is not there.
    fn progenitor(&self, program: &Path) -> Result<Duration, String> {
        let out = self.directory.join("progenitor");
        remove(&out).map_err(|error| error.to_string())?;
        let mut command = Command::new(program);
        command.arg("progenitor").arg("--input").arg(&self.document);
        command.arg("--output").arg(out);
        command.args(["--name", "measured", "--version", "0.1.0"]);
        command.args(["--interface", "builder"]);
        let (elapsed, output) = rounds::timed(command).map_err(|error| error.to_string())?;
        if output.status.success() {
            return Ok(elapsed);
        }
        let said = String::from_utf8_lossy(&output.stderr);
        // The last line of a panic says what it is about, but for hints to programmers.
        let mut lines = said.lines().filter(|line| !line.trim().is_empty());
        let last = lines.rfind(|line| !line.starts_with("note: "));
        Err(last.unwrap_or("no message").to_owned())
    }
}

fn remove(directory: &Path) -> anyhow::Result<()> {
    if directory.exists() {
        fs::remove_dir_all(directory)
            .with_context(|| format!("cannot remove {}", directory.display()))?;
    }
    Ok(())
}
