//! The tests of the copy, run with a fault.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, bail};

use super::faults::VARIABLE;

/// The program of the tests that play the scenarios.
pub(super) struct Suite {
    program: PathBuf,
    outputs: PathBuf,
}

impl Suite {
    pub(super) fn new(program: PathBuf, outputs: PathBuf) -> Self {
        Self { program, outputs }
    }

    /// Where it is written what the tests printed.
    pub(super) fn outputs(&self) -> String {
        self.outputs.display().to_string()
    }

    /// Runs the tests with a fault, or with none: the scenarios and tests that fail.
    pub(super) fn run(&self, fault: Option<&str>) -> anyhow::Result<Vec<String>> {
        let about = || format!("cannot run {}", self.program.display());
        let output = Command::new(&self.program)
            .args(["scenarios::", "logs::"])
            .env(VARIABLE, fault.unwrap_or_default())
            .env("RUST_BACKTRACE", "0")
            .output()
            .with_context(about)?;
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&text);
        fs::create_dir_all(&self.outputs).with_context(about)?;
        let path = self.outputs.join(fault.unwrap_or("none"));
        fs::write(path.with_extension("txt"), text.as_bytes()).with_context(about)?;
        let failed = failed(&text);
        if failed.is_empty() && !output.status.success() {
            bail!("the tests have failed without saying which:\n{text}");
        }
        Ok(failed)
    }
}

/// What has failed: scenarios as the report names them, then tests that play none.
fn failed(text: &str) -> Vec<String> {
    // The first is on the line of the assertion.
    let scenarios = text
        .lines()
        .filter_map(|line| Some(line.split_once("FAILED  ")?.1));
    let tests = text.lines().filter_map(|line| {
        let name = line.strip_prefix("test ")?.strip_suffix(" ... FAILED")?;
        (!name.starts_with("scenarios::")).then_some(name)
    });
    let mut all: Vec<String> = Vec::new();
    for name in scenarios.chain(tests) {
        if !all.iter().any(|own| own == name) {
            all.push(name.to_owned());
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::failed;

    #[test]
    fn what_has_failed_is_read_from_the_output() {
        let text = "\
running 2 tests
test logs::query_strings_are_not_logged ... FAILED
test scenarios::every_scenario_passes_on_our_own_server ... FAILED

assertion `left == right` failed: FAILED  listUsers: users are sorted by oldest
        expected 200
FAILED  listUsers: users are sorted by oldest
FAILED  lists: another
";
        assert_eq!(
            failed(text),
            [
                "listUsers: users are sorted by oldest",
                "lists: another",
                "logs::query_strings_are_not_logged",
            ]
        );
        assert_eq!(failed("test result: ok. 2 passed"), [""; 0]);
    }
}
