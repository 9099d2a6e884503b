//! A second opinion on the Rust API: cargo-semver-checks, where it is installed.

use anyhow::Context;

use super::bump::SemverChecks;
use crate::diff::Level;
use crate::tool;
use crate::workspace::Workspace;

/// What cargo-semver-checks says of the client since a commit; nothing where it is
/// not installed.
///
/// # Errors
///
/// When it is installed and cannot compare.
pub(super) fn run(workspace: &Workspace, commit: &str) -> anyhow::Result<Option<SemverChecks>> {
    let version = tool::cargo().args(["semver-checks", "--version"]).output();
    let version = match version {
        Ok(output) if output.status.success() => {
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            let word = text.split_whitespace().last().unwrap_or_default();
            word.to_owned()
        }
        _ => return Ok(None),
    };
    let output = tool::cargo()
        .args(["semver-checks", "check-release", "--color", "never"])
        .args(["--baseline-rev", commit, "--manifest-path"])
        .arg(workspace.client().join("Cargo.toml"))
        .output()
        .context("cannot run cargo semver-checks")?;
    let text = format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    read(&text, output.status.success(), version)
        .map(Some)
        .with_context(|| format!("{}\ncargo semver-checks could not compare", text.trim_end()))
}

/// Reads its report; nothing where it is no report.
fn read(text: &str, passed: bool, version: String) -> Option<SemverChecks> {
    let failures: Vec<String> = text
        .lines()
        .filter_map(|line| {
            line.trim()
                .strip_prefix("--- failure ")?
                .strip_suffix(" ---")
        })
        .map(str::to_owned)
        .collect();
    let summary = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("Summary semver requires new "));
    let level = match summary {
        Some(rest) if rest.starts_with("major") => Some(Level::Major),
        Some(rest) if rest.starts_with("minor") => Some(Level::Minor),
        _ if passed => None,
        _ => return None,
    };
    Some(SemverChecks {
        version,
        level,
        failures,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_read() {
        let text = "     Checked [   0.012s] 65 checks: 64 pass, 1 fail, 0 warn, 0 skip

--- failure function_missing: pub fn removed or renamed ---

Description:
A publicly-visible function cannot be imported by its prior path.

     Summary semver requires new major version: 1 major and 0 minor checks failed
";
        let own = read(text, false, "0.41.0".to_owned()).unwrap();
        assert_eq!(own.level, Some(Level::Major));
        assert_eq!(
            own.failures,
            ["function_missing: pub fn removed or renamed"]
        );
        let passed = read(
            "     Summary no semver update required\n",
            true,
            String::new(),
        );
        assert_eq!(passed.unwrap().level, None);
        assert_eq!(
            read("error: no such revision\n", false, String::new()),
            None
        );
    }
}
