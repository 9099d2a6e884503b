//! Programs that tests run as people do.

use std::path::Path;
use std::process::{Command, Output};

/// Runs a program in a directory, to its end.
///
/// # Panics
///
/// When it cannot be started.
#[track_caller]
pub fn run(program: &str, directory: &Path, arguments: &[&str]) -> Output {
    Command::new(program)
        .args(arguments)
        .current_dir(directory)
        .output()
        .unwrap_or_else(|error| panic!("cannot run {program}: {error}"))
}

/// Runs git in a directory, as somebody who has a name and may commit.
///
/// # Panics
///
/// When git is not there, or fails: with what it says.
#[track_caller]
pub fn run_git(directory: &Path, arguments: &[&str]) {
    let identity = ["-c", "user.name=T", "-c", "user.email=t@example.org"];
    let output = run("git", directory, &[&identity, arguments].concat());
    assert!(
        output.status.success(),
        "git {arguments:?}: {}",
        text(&output.stderr)
    );
}

/// What a program has printed, with the same line ends on all systems.
#[must_use]
pub fn text(printed: &[u8]) -> String {
    String::from_utf8_lossy(printed).replace("\r\n", "\n")
}
