//! A second opinion on the Rust API: cargo-semver-checks, where it is installed.
//!
//! It has both versions compiled, so it sees what sources do not tell, such as a type
//! that is no longer `Send`. What it has no check for it does not see, the type of a
//! field among that. Hence it stands beside the comparison of the sources, and where
//! it cannot say anything (no network, a compiler that it does not know yet), that alone
//! counts.

use std::io::{BufRead as _, BufReader, Read};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;

use crate::findings::{Opinion, SemverChecks, SemverFinding};
use openapi_diff::Level;
use workspace::Workspace;
use workspace::terminal::Terminal;

/// What cargo-semver-checks says of the client since a commit. What it says while it
/// works goes to standard error.
pub(super) fn ask(workspace: &Workspace, commit: &str, terminal: &Terminal) -> Opinion {
    let Some(version) = installed() else {
        return Opinion::NotAsked;
    };
    terminal.progress(
        "asking",
        &format!("cargo-semver-checks {version}"),
        "builds both versions of the client",
    );
    let mut command = external_tools::cargo();
    command
        .args(["semver-checks", "check-release", "--color", "never"])
        // Whatever the version in Cargo.toml already announces, everything is checked.
        .args(["--all-features", "--release-type", "patch"])
        .args(["--baseline-rev", commit, "--manifest-path"])
        .arg(workspace.client().join("Cargo.toml"));
    match run(&mut command, terminal) {
        Ok(printed) => read(&printed, version),
        Err(error) => Opinion::Failed {
            version,
            why: format!("cannot run it: {error}"),
            said: Vec::new(),
        },
    }
}

/// Its version, where it is installed.
fn installed() -> Option<String> {
    let output = external_tools::cargo()
        .args(["semver-checks", "--version"])
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    let text = String::from_utf8_lossy(&output.stdout);
    text.split_whitespace().last().map(str::to_owned)
}

/// What a program has printed, and how it ended.
struct Printed {
    passed: bool,
    output: String,
    progress: String,
}

/// Runs a program, and passes its standard error on while it works.
fn run(command: &mut Command, terminal: &Terminal) -> std::io::Result<Printed> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let stderr = child.stderr.take();
    let (output, progress) = thread::scope(|scope| {
        let reader = scope.spawn(|| stderr.map(|stderr| pass_on(stderr, terminal)));
        let output = child.wait_with_output();
        (output, reader.join().ok().flatten())
    });
    let output = output?;
    Ok(Printed {
        passed: ExitStatus::success(&output.status),
        output: String::from_utf8_lossy(&output.stdout).into_owned(),
        progress: progress.unwrap_or_default(),
    })
}

fn pass_on(stderr: impl Read, terminal: &Terminal) -> String {
    let mut text = String::new();
    for line in BufReader::new(stderr).split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line);
        terminal.remark(line.trim_end());
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Reads its report. What ends well without a summary is not a report either.
fn read(printed: &Printed, version: String) -> Opinion {
    let mut summaries =
        printed
            .progress
            .lines()
            .filter_map(|line| match line.trim().strip_prefix("Summary ")? {
                "no semver update required" => Some(None),
                rest => match rest.strip_prefix("semver requires new ")? {
                    rest if rest.starts_with("major ") => Some(Some(Level::Major)),
                    rest if rest.starts_with("minor ") => Some(Some(Level::Minor)),
                    _ => None,
                },
            });
    match summaries.next() {
        Some(level) if printed.passed == level.is_none() => Opinion::Given(SemverChecks {
            version,
            level,
            findings: findings(&printed.output),
        }),
        _ => {
            let said = errors(&printed.progress);
            Opinion::Failed {
                version,
                why: reason(&said),
                said,
            }
        }
    }
}

/// The checks that have failed, and those that warn.
fn findings(output: &str) -> Vec<SemverFinding> {
    let mut findings: Vec<SemverFinding> = Vec::new();
    let mut is_place = false;
    for line in output.lines() {
        if let Some(finding) = headed(line) {
            findings.push(finding);
            is_place = false;
        } else if line == "Failed in:" {
            is_place = true;
        } else if let Some(last) = findings.last_mut()
            && is_place
            && !line.trim().is_empty()
        {
            last.places.push(from_the_root(line.trim()));
        }
    }
    for finding in &mut findings {
        // They come in any order.
        finding.places.sort();
    }
    findings
}

/// What is in a heading: `--- failure struct_missing: pub struct removed ---`.
fn headed(line: &str) -> Option<SemverFinding> {
    let heading = line.strip_prefix("--- ")?.strip_suffix(" ---")?;
    let (kind, rest) = heading.split_once(' ')?;
    let (check, title) = rest.split_once(": ")?;
    Some(SemverFinding {
        check: check.to_owned(),
        title: title.trim().to_owned(),
        counts: match kind {
            "failure" => true,
            "warning" => false,
            _ => return None,
        },
        places: Vec::new(),
    })
}

/// The line with paths from the workspace's root: those of the old version lie in the
/// target directory.
fn from_the_root(line: &str) -> String {
    const CLIENT: &str = "generated-client/";
    let words = line.split(' ').map(|word| {
        let path = word.replace('\\', "/");
        match path.rfind(CLIENT) {
            Some(start) if start > 0 => path[start..].to_owned(),
            _ => word.to_owned(),
        }
    });
    words.collect::<Vec<String>>().join(" ")
}

/// What of its progress tells of an error: the lines that begin with `error`, and
/// what caused them.
fn errors(progress: &str) -> Vec<String> {
    let mut is_cause = false;
    let lines = progress.lines().filter(|line| {
        is_cause = match line.trim() {
            "Caused by:" => true,
            "" => false,
            _ => is_cause && line.starts_with(' '),
        };
        line.starts_with("error") || is_cause
    });
    lines.map(str::to_owned).collect()
}

/// Why it failed, in a line: its last error.
fn reason(said: &[String]) -> String {
    let last = said.iter().rev().find_map(|line| {
        let (_, rest) = line.strip_prefix("error")?.split_once(": ")?;
        Some(rest.trim().to_owned())
    });
    last.unwrap_or_else(|| "its report was not understood".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What cargo-semver-checks 0.51.0 has printed: its report, and its progress.
    macro_rules! printed {
        ($name:literal) => {
            include_str!(concat!(
                "../../tests/it/fixtures/semver-checks/",
                $name,
                ".stderr"
            ))
        };
        ($name:literal, report) => {
            include_str!(concat!(
                "../../tests/it/fixtures/semver-checks/",
                $name,
                ".stdout"
            ))
        };
    }

    fn opinion(passed: bool, output: &str, progress: &str) -> Opinion {
        let printed = Printed {
            passed,
            output: output.to_owned(),
            progress: progress.to_owned(),
        };
        read(&printed, "0.51.0".to_owned())
    }

    fn given(passed: bool, output: &str, progress: &str) -> SemverChecks {
        match opinion(passed, output, progress) {
            Opinion::Given(checks) => checks,
            other => panic!("{other:?}"),
        }
    }

    fn failed(progress: &str) -> (String, Vec<String>) {
        match opinion(false, "", progress) {
            Opinion::Failed { why, said, .. } => (why, said),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn where_nothing_has_changed_nothing_is_asked_for() {
        let checks = given(true, "", printed!("same"));
        assert_eq!((checks.level, checks.findings), (None, Vec::new()));
    }

    #[test]
    fn what_is_gone_is_listed_with_its_place() {
        let checks = given(false, printed!("breaking", report), printed!("breaking"));
        assert_eq!(checks.level, Some(Level::Major));
        let found: Vec<(&str, &str)> = checks
            .findings
            .iter()
            .map(|finding| (finding.check.as_str(), finding.places[0].as_str()))
            .collect();
        assert_eq!(
            found,
            [
                (
                    "inherent_method_missing",
                    "Client::unfollow_node, previously in file \
                     generated-client/src/generated/nodes.rs:126"
                ),
                (
                    "pub_static_missing",
                    "UNFOLLOW_NODE in file generated-client/src/generated/metadata.rs:848"
                ),
                (
                    "struct_missing",
                    "struct community_qa_client::builder::UnfollowNode, previously in file \
                     generated-client/src/generated/nodes.rs:1567"
                ),
            ]
        );
        assert_eq!(checks.findings[0].title, "pub method removed or renamed");
    }

    #[test]
    fn a_warning_does_not_count() {
        let checks = given(false, printed!("addition", report), printed!("addition"));
        assert_eq!(checks.level, Some(Level::Minor));
        let found: Vec<(&str, bool, usize)> = checks
            .findings
            .iter()
            .map(|finding| (finding.check.as_str(), finding.counts, finding.places.len()))
            .collect();
        assert_eq!(
            found,
            [
                ("inherent_method_added", true, 2),
                ("partial_ord_enum_variants_reordered", false, 24),
            ]
        );
    }

    #[test]
    fn a_failure_says_why_and_with_what() {
        let (why, said) = failed(printed!("no-such-revision"));
        assert_eq!(why, "couldn't parse revision: \"no-such-tag^{tree}\"");
        assert_eq!(
            said.last().unwrap().trim(),
            "The ref partially named \"no-such-tag\" could not be found"
        );
        let (why, said) = failed(printed!("does-not-compile"));
        assert_eq!(
            why,
            "aborting due to failure to build rustdoc for crate community-qa-client v0.1.0"
        );
        assert!(
            said.contains(&"error[E0425]: cannot find type `NoSuchType` in this scope".to_owned()),
            "{said:?}"
        );
        let (why, said) = failed(printed!("no-network"));
        assert_eq!(
            why,
            "aborting due to failure to run 'cargo update' for crate community-qa-client v0.1.0"
        );
        assert!(
            said.iter()
                .any(|line| line.contains("Could not connect to server")),
            "{said:?}"
        );
    }

    #[test]
    fn what_has_no_summary_is_no_report() {
        for (passed, progress) in [
            (true, "    Finished [   1.0s] community-qa-client\n"),
            (true, "     Summary all is well\n"),
            // Neither is one that ends otherwise than it says.
            (false, printed!("same")),
            (true, printed!("breaking")),
        ] {
            assert!(
                matches!(opinion(passed, "", progress), Opinion::Failed { .. }),
                "{progress}"
            );
        }
        assert_eq!(failed("").0, "its report was not understood");
    }

    #[test]
    fn what_it_prints_is_passed_on_and_kept() {
        let mut command = Command::new("git");
        command.args(["rev-parse", "--verify", "no-such-revision"]);
        let printed = super::run(&mut command, &Terminal::silent()).unwrap();
        assert!(!printed.passed && printed.output.is_empty());
        assert!(
            printed.progress.starts_with("fatal: "),
            "{}",
            printed.progress
        );
    }

    #[test]
    fn paths_begin_at_the_root() {
        assert_eq!(
            from_the_root(r"f, in C:\x\generated-client\src\lib.rs:1"),
            "f, in generated-client/src/lib.rs:1"
        );
        assert_eq!(
            from_the_root("feature jiff in Cargo.toml"),
            "feature jiff in Cargo.toml"
        );
    }
}
