//! How cargo-mutants is called.

use std::env;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail};

use crate::mutant::Mutant;
use crate::plan::{Area, Suite};

/// The exit codes after which all mutants were tested: none was missed, some were, or the
/// tests of some did not end.
const TESTED: [i32; 3] = [0, 2, 3];

/// What must be escaped to be found as it is.
const REGULAR_EXPRESSION: &str = r"\.+*?()|[]{}^$#&-~";

fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

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

/// Tests mutants of an area in the copy `tree`, and writes to `output`.
pub(crate) fn test(
    area: &Area,
    suite: &Suite,
    mutants: &[&Mutant],
    tree: &Path,
    target: &Path,
    output: &Path,
) -> anyhow::Result<()> {
    let mut command = command(area, tree);
    command
        .args(["--in-place", "--no-shuffle", "--caught", "--unviable"])
        // Where the tests themselves take a second, a machine that has more to do must
        // not pass for a mutant without end.
        .args(["--timeout-multiplier=4", "--minimum-test-timeout=30"])
        .arg("--output")
        .arg(output)
        .args(mutants.iter().flat_map(|mutant| {
            let name = escaped(&mutant.name);
            ["--re".to_owned(), format!("^{name}$")]
        }))
        .args(
            suite
                .package
                .iter()
                .map(|name| format!("--test-package={name}")),
        )
        .args(
            suite
                .cargo
                .iter()
                .map(|given| format!("--cargo-arg={given}")),
        )
        .args(["--", "--"])
        .args(&suite.tests)
        .args(suite.skip.iter().flat_map(|name| ["--skip", name]))
        .env("CARGO_TARGET_DIR", target)
        .env("CARGO_INCREMENTAL", "1")
        // Line numbers take a third of the time to link, and nobody reads them.
        .env("CARGO_PROFILE_DEV_DEBUG", "false");
    let status = command.status().context("cannot run cargo-mutants")?;
    if !status.code().is_some_and(|code| TESTED.contains(&code)) {
        bail!(
            "cargo-mutants ended with {status}, and not all mutants of {} are tested",
            area.name
        );
    }
    Ok(())
}

fn command(area: &Area, root: &Path) -> Command {
    let mut command = cargo();
    command
        .args(["mutants", "--no-config", "--dir"])
        .arg(root)
        .args(["--package", &area.package])
        .args(area.files.iter().flat_map(|glob| ["--file", glob]))
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
