//! How cargo-mutants is called.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use external_tools::cargo;

use crate::mutant::Mutant;
use crate::plan::{Area, Suite};

/// The exit codes after which all mutants were tested: none was missed, some were, or the
/// tests of some did not end.
const TESTED: [i32; 3] = [0, 2, 3];

/// Where the tests themselves take a second, a machine that has more to do must not pass for
/// a mutant without end.
const SHORTEST_LIMIT: Duration = Duration::from_secs(30);

/// What must be escaped to be found as it is.
const REGULAR_EXPRESSION: &str = r"\.+*?()|[]{}^$#&-~";

/// Name and version.
pub(crate) fn version() -> anyhow::Result<String> {
    let output = cargo()
        .args(["mutants", "--version"])
        .output()
        .context("cannot run cargo")?;
    if !output.status.success() {
        bail!(
            "cargo-mutants is not installed\n\nto get it, run `cargo install cargo-mutants --locked`"
        );
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// All mutants of an area of the workspace in `root`.
pub(crate) fn list(area: &Area, root: &Path) -> anyhow::Result<Vec<Mutant>> {
    let output = command(area, root)
        .args(area.files.iter().flat_map(|glob| ["--file", glob]))
        .args(["--list", "--json"])
        .output()
        .context("cannot run cargo-mutants")?;
    if !output.status.success() {
        bail!(
            "{}\n\nthe mutants of {} cannot be listed",
            String::from_utf8_lossy(&output.stderr).trim_end(),
            area.name
        );
    }
    let mutants = Mutant::read_list(&output.stdout, root)?;
    if mutants.is_empty() {
        bail!("the files of {} have no mutants", area.name);
    }
    Ok(mutants)
}

/// The copy of the workspace in which mutants are tested.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place<'a> {
    pub(crate) tree: &'a Path,
    pub(crate) target: &'a Path,
}

/// How long a suite may take with a mutant, by how long it takes without one.
///
/// cargo-mutants would do this for the tests of the package that is mutated alone.
pub(crate) fn time_limit(area: &Area, suite: &Suite, place: Place<'_>) -> anyhow::Result<Duration> {
    let package = suite.package.as_ref().unwrap_or(&area.package);
    let tests = |given: &[&str]| {
        let mut command = cargo();
        prepare(&mut command, place)
            .current_dir(place.tree)
            .args(["test", "--package", package])
            .args(&suite.cargo)
            .args(given);
        let output = command.output().context("cannot run cargo")?;
        if !output.status.success() {
            bail!(
                "{}{}\n\nthe tests of {} fail without a mutant",
                String::from_utf8_lossy(&output.stdout),
                String::from_utf8_lossy(&output.stderr).trim_end(),
                area.name
            );
        }
        Ok(())
    };
    tests(&["--no-run"])?;
    let start = Instant::now();
    tests(&given_to_tests(suite).collect::<Vec<_>>())?;
    Ok(SHORTEST_LIMIT.max(start.elapsed() * 4))
}

/// Tests mutants of an area by a suite, and writes to `output`.
pub(crate) fn test(
    area: &Area,
    suite: &Suite,
    mutants: &[&Mutant],
    limit: Duration,
    place: Place<'_>,
    output: &Path,
) -> anyhow::Result<()> {
    let mut command = command(area, place.tree);
    prepare(&mut command, place)
        .args(["--in-place", "--no-shuffle", "--caught", "--unviable"])
        .arg("--baseline=skip")
        .arg(format!("--timeout={}", limit.as_secs()))
        .arg("--output")
        .arg(output);
    // Of a file that is named, cargo-mutants 27 tests deleted fields whatever the names say.
    let files: BTreeSet<&str> = mutants.iter().map(|mutant| mutant.file.as_str()).collect();
    command.args(files.iter().flat_map(|file| ["--file", file]));
    for mutant in mutants {
        let name = escaped(&mutant.name);
        command.args(["--re".to_owned(), format!("^{name}$")]);
    }
    if let Some(package) = &suite.package {
        command.arg(format!("--test-package={package}"));
    }
    for given in &suite.cargo {
        command.arg(format!("--cargo-arg={given}"));
    }
    command.arg("--").args(given_to_tests(suite));
    let status = command.status().context("cannot run cargo-mutants")?;
    if !status.code().is_some_and(|code| TESTED.contains(&code)) {
        bail!(
            "cargo-mutants ended with {status}, and not all mutants of {} are tested",
            area.name
        );
    }
    Ok(())
}

/// What `cargo test` is given to choose tests.
fn given_to_tests(suite: &Suite) -> impl Iterator<Item = &str> {
    let tests = suite.tests.iter().map(String::as_str);
    let skipped = suite.skip.iter().flat_map(|name| ["--skip", name]);
    ["--"].into_iter().chain(tests).chain(skipped)
}

fn prepare<'c>(command: &'c mut Command, place: Place<'_>) -> &'c mut Command {
    command
        .env("CARGO_TARGET_DIR", place.target)
        .env("CARGO_INCREMENTAL", "1")
        // Line numbers take their time to be written and linked, and nobody reads them.
        .env("CARGO_PROFILE_DEV_DEBUG", "false")
        .env("INSTA_UPDATE", "no")
}

fn command(area: &Area, root: &Path) -> Command {
    let mut command = cargo();
    command
        .args(["mutants", "--no-config", "--dir"])
        .arg(root)
        .args(["--package", &area.package])
        .args(area.exclude.iter().flat_map(|glob| ["--exclude", glob]));
    command
}

/// A regular expression that finds this text.
fn escaped(text: &str) -> String {
    let mut expression = String::new();
    for character in text.chars() {
        if REGULAR_EXPRESSION.contains(character) {
            expression.push('\\');
        }
        expression.push(character);
    }
    expression
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn names_are_found_as_they_are() {
        assert_eq!(
            escaped("a.rs:1:2: replace x -> Option<&[u8]> with Some(&[])"),
            r"a\.rs:1:2: replace x \-> Option<\&\[u8\]> with Some\(\&\[\]\)"
        );
    }
}
