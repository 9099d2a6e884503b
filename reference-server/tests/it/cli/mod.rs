//! The program, run as people run it.

mod closed;
mod data;
mod demo;
mod groups;
mod permissions;
mod restore;
mod serve;
mod settings;
mod users;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The program, in a directory and without the environment of the tests.
pub(crate) fn program(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_community-qa-server"));
    command.args(arguments).current_dir(directory).env_clear();
    command
}

fn run(directory: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = program(directory, arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A command that refuses its arguments does not read it.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap()
}

#[track_caller]
fn create_user(directory: &Path, name: &str, more: &[&str]) {
    let email = format!("--email={name}@x.example");
    let create = ["user", "create", name, &email, "--password-stdin"];
    succeed(&run(directory, &[&create, more].concat(), "a password"));
}

#[track_caller]
fn succeed(output: &Output) -> String {
    assert!(output.status.success(), "{}", errors(output));
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[track_caller]
fn fail(output: &Output) -> String {
    assert!(!output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    errors(output)
}

fn errors(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}
