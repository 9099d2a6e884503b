//! The fuzz targets of `conformance/fuzz`, run by cargo-fuzz.

use std::collections::VecDeque;
use std::fs;
use std::io::{BufRead, BufReader};
use std::num::NonZeroU32;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use openapi_model::Document;

use super::seeds;
use crate::workspace::Workspace;
use openapi_codegen::output;

/// The longest time that one input may take, in seconds, on a machine that has more to
/// do. A document may have two million values.
const TIME_LIMIT: u32 = 60;

/// So many lines of a target that found something are shown.
const SHOWN: usize = 60;

/// cargo-fuzz, and the targets that it is to run.
#[derive(Debug)]
pub struct Fuzzer<'a> {
    workspace: &'a Workspace,
    contract: Document,
    version: String,
    targets: Vec<String>,
}

impl<'a> Fuzzer<'a> {
    /// Looks for cargo-fuzz and the targets; all are taken where none is chosen.
    ///
    /// # Errors
    ///
    /// When cargo-fuzz or the nightly toolchain are missing, or a target does not exist.
    pub fn new(workspace: &'a Workspace, chosen: &[String]) -> anyhow::Result<Self> {
        Ok(Self {
            targets: chosen_of(targets(&workspace.fuzz())?, chosen)?,
            version: version()?,
            contract: community_qa_contract::load(&workspace.document())?,
            workspace,
        })
    }

    /// Name and version of cargo-fuzz.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The targets.
    #[must_use]
    pub fn targets(&self) -> &[String] {
        &self.targets
    }

    /// Builds the targets.
    ///
    /// # Errors
    ///
    /// When one does not build.
    pub fn build(&self) -> anyhow::Result<()> {
        build(self.workspace, &self.targets)
    }

    /// Runs a target for some minutes.
    ///
    /// # Errors
    ///
    /// When it finds something, with what repeats it.
    pub fn run(&self, target: &str, minutes: NonZeroU32) -> anyhow::Result<Statistics> {
        run_one(self.workspace, &self.contract, target, minutes)
    }
}

/// The targets of a fuzz directory, by name.
fn targets(fuzz: &Path) -> anyhow::Result<Vec<String>> {
    let directory = fuzz.join("fuzz_targets");
    let mut names = Vec::new();
    for entry in fs::read_dir(&directory).map_err(|error| output::about(&directory, error))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        names.extend(name.strip_suffix(".rs").map(str::to_owned));
    }
    names.sort();
    Ok(names)
}

fn chosen_of(all: Vec<String>, chosen: &[String]) -> anyhow::Result<Vec<String>> {
    if let Some(unknown) = chosen.iter().find(|name| !all.contains(name)) {
        bail!(
            "there is no fuzz target `{unknown}`; there are {}",
            all.join(", ")
        );
    }
    if chosen.is_empty() {
        Ok(all)
    } else {
        Ok(chosen.to_vec())
    }
}

/// cargo-fuzz on the nightly toolchain, whichever toolchain runs this.
fn cargo_fuzz(fuzz: &Path, subcommand: &str) -> Command {
    let mut command = Command::new("rustup");
    command
        .args(["run", "nightly", "cargo", "fuzz", subcommand, "--fuzz-dir"])
        .arg(fuzz)
        // What cargo has set for this program names another toolchain.
        .env_remove("CARGO")
        .env_remove("RUSTC")
        .env_remove("RUSTDOC")
        .env_remove("RUSTUP_TOOLCHAIN");
    command
}

fn version() -> anyhow::Result<String> {
    let output = Command::new("rustup")
        .args(["run", "nightly", "cargo", "fuzz", "--version"])
        .env_remove("CARGO")
        .env_remove("RUSTUP_TOOLCHAIN")
        .output();
    match output {
        Ok(output) if output.status.success() => {
            Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
        }
        Ok(output) => bail!(
            "{}\n\nthe fuzz targets need a nightly toolchain and cargo-fuzz; to get them, run: \
             rustup toolchain install nightly && cargo install cargo-fuzz",
            String::from_utf8_lossy(&output.stderr).trim_end()
        ),
        Err(error) => bail!(
            "cannot run rustup: {error}\n\nthe fuzz targets need rustup, a nightly toolchain and \
             cargo-fuzz; see https://rustup.rs"
        ),
    }
}

fn build(workspace: &Workspace, targets: &[String]) -> anyhow::Result<()> {
    // One target is built alone, and all at once.
    let one = match targets {
        [one] => Some(one),
        _ => None,
    };
    let output = cargo_fuzz(&workspace.fuzz(), "build")
        .args(one)
        .output()
        .context("cannot run cargo-fuzz")?;
    if !output.status.success() {
        bail!(
            "{}\n\nthe fuzz targets do not build",
            String::from_utf8_lossy(&output.stderr).trim_end()
        );
    }
    Ok(())
}

/// What a target came to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Statistics {
    /// How many inputs were tried.
    pub executions: usize,
    /// How many edges of the control flow were reached, in the target and in all
    /// that it is made of.
    pub covered: usize,
    /// How many there are.
    pub edges: usize,
}

fn run_one(
    workspace: &Workspace,
    contract: &Document,
    target: &str,
    minutes: NonZeroU32,
) -> anyhow::Result<Statistics> {
    let corpus = seeds::corpus(workspace, contract, target)?;
    let dictionary = seeds::dictionary(workspace, contract, target)?;
    let mut command = cargo_fuzz(&workspace.fuzz(), "run");
    command
        .arg(target)
        .arg(&corpus)
        .arg("--")
        .arg(format!(
            "-max_total_time={}",
            minutes.get().saturating_mul(60)
        ))
        .arg(format!("-timeout={TIME_LIMIT}"))
        .arg("-print_final_stats=1");
    if let Some(dictionary) = dictionary {
        command.arg(format!("-dict={}", dictionary.display()));
    }
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .context("cannot run cargo-fuzz")?;
    let (mut statistics, mut last) = (Statistics::default(), VecDeque::new());
    for line in child
        .stderr
        .take()
        .into_iter()
        .flat_map(|output| BufReader::new(output).split(b'\n'))
    {
        let line = line.context("cannot read what cargo-fuzz says")?;
        let line = String::from_utf8_lossy(&line).into_owned();
        statistics.read(&line);
        if !is_progress(&line) {
            last.push_back(line);
        }
        if last.len() > SHOWN {
            last.pop_front();
        }
    }
    let status = child.wait().context("cannot wait for cargo-fuzz")?;
    if !status.success() {
        bail!(
            "{}\n\n{target} has found a fault; mend it, keep the input in \
             conformance/fuzz/seeds/{target}, and run: cargo xtask fuzz --minutes {minutes} {target}",
            Vec::from(last).join("\n")
        );
    }
    Ok(statistics)
}

impl Statistics {
    /// Reads a line of libFuzzer:
    ///
    /// ```text
    /// INFO: Loaded 1 modules   (163840 inline 8-bit counters): 163840 [0x…, 0x…),
    /// #65536  pulse  cov: 5120 ft: 17000 corp: 900/1200Kb lim: 4096 exec/s: 6000 rss: 500Mb
    /// stat::number_of_executed_units: 600123
    /// ```
    fn read(&mut self, line: &str) {
        let after = |mark: &str| {
            let rest = line.split_once(mark)?.1.trim_start();
            let digits = rest.split(|sign: char| !sign.is_ascii_digit()).next()?;
            digits.parse::<usize>().ok()
        };
        if line.starts_with('#') {
            self.covered = after(" cov: ").unwrap_or(self.covered);
        } else if line.starts_with("INFO: Loaded") {
            self.edges = after("(").unwrap_or(self.edges);
        } else if line.starts_with("stat::") {
            self.executions = after("number_of_executed_units:").unwrap_or(self.executions);
        }
    }
}

/// A line that tells how far libFuzzer has come.
fn is_progress(line: &str) -> bool {
    line.starts_with('#') && line.contains("exec/s:")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figures_of_libfuzzer_are_read() {
        let mut report = Statistics::default();
        for line in [
            "INFO: Running with entropic power schedule (0xFF, 100).",
            "INFO: Loaded 1 modules   (163840 inline 8-bit counters): 163840 [0x55, 0x56), ",
            "#2\tINITED cov: 48 ft: 49 corp: 1/1b exec/s: 0 rss: 59Mb",
            "#65536\tpulse  cov: 5120 ft: 17000 corp: 900/1200Kb lim: 4096 exec/s: 6000 rss: 500Mb",
            "Done 70001 runs in 61 second(s)",
            "stat::number_of_executed_units: 70001",
            "stat::average_exec_per_sec:     1147",
        ] {
            report.read(line);
        }
        let expected = Statistics {
            executions: 70_001,
            covered: 5_120,
            edges: 163_840,
        };
        assert_eq!(report, expected);
    }

    #[test]
    fn a_target_that_does_not_exist_is_refused() {
        let all = || vec!["location".to_owned(), "pages".to_owned()];
        assert_eq!(chosen_of(all(), &[]).unwrap(), all());
        let error = chosen_of(all(), &["page".to_owned()]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "there is no fuzz target `page`; there are location, pages"
        );
    }
}
