//! Runs programs in tests.

use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs a program in a directory, and waits until it ends.
#[track_caller]
pub fn run(program: &str, directory: &Path, arguments: &[&str]) -> Output {
    Command::new(program)
        .args(arguments)
        .current_dir(directory)
        .output()
        .unwrap_or_else(|error| panic!("cannot run {program}: {error}"))
}

/// Runs a program whose standard output is closed, as behind `| head`, and expects that it ends
/// without a panic. Returns its exit code.
#[track_caller]
pub fn expect_quiet_end(program: &str, directory: &Path, arguments: &[&str]) -> Option<i32> {
    let closed = std::io::pipe().map(|(_, writer)| Stdio::from(writer));
    let output = Command::new(program)
        .args(arguments)
        .current_dir(directory)
        // A program that asks a question must fail instead of waiting.
        .stdin(Stdio::null())
        .stdout(closed.unwrap_or_else(|error| panic!("there is no pipe: {error}")))
        .output()
        .unwrap_or_else(|error| panic!("cannot run {program}: {error}"));
    let errors = text(&output.stderr);
    // A Rust program that panics ends with 101.
    assert_ne!(output.status.code(), Some(101), "{arguments:?}: {errors}");
    assert!(!errors.contains("panicked"), "{arguments:?}: {errors}");
    output.status.code()
}

/// Runs git in a directory, with an identity for commits.
#[track_caller]
pub fn run_git(directory: &Path, arguments: &[&str]) {
    let identity = ["-c", "user.name=T", "-c", "user.email=t@example.org"];
    let output = run("git", directory, &[&identity, arguments].concat());
    assert!(output.status.success(), "git {arguments:?}: {}", text(&output.stderr));
}

/// The output of a program, with the same line ends on all systems.
#[must_use]
pub fn text(printed: &[u8]) -> String {
    String::from_utf8_lossy(printed).replace("\r\n", "\n")
}
