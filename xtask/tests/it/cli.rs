//! The command as a person runs it.

use std::path::Path;
use std::process::Output;

use workspace::testing::text;

fn xtask(arguments: &[&str]) -> Output {
    workspace::testing::run(env!("CARGO_BIN_EXE_xtask"), Path::new("."), arguments)
}

#[test]
fn help_reads_well() {
    for (name, arguments) in [
        ("help", &["--help"][..]),
        ("help-generate", &["generate", "--help"]),
        ("help-lint", &["lint", "--help"]),
        ("help-coverage", &["coverage", "--help"]),
        ("help-diff", &["diff", "--help"]),
        ("help-postgres", &["postgres", "--help"]),
    ] {
        let output = xtask(arguments);
        assert!(output.status.success());
        crate::snapshot("cli", name, &text(&output.stdout));
    }
}

#[test]
fn output_has_no_colours_where_there_is_no_terminal() {
    let output = xtask(&["generate", "--check"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let shown = text(&output.stdout);
    assert!(!shown.contains('\u{1b}'), "{shown}");
    let steps: Vec<&str> = shown
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(steps, ["load", "lint", "lower", "emit", "check", "done"]);
}

#[test]
fn a_missing_document_is_an_error_with_its_path() {
    let out = tempfile::tempdir().unwrap();
    let output = xtask(&[
        "generate",
        "--spec",
        "no-such.yaml",
        "--out",
        &out.path().display().to_string(),
    ]);
    assert!(!output.status.success());
    let shown = text(&output.stderr);
    assert!(shown.contains("no-such.yaml"), "{shown}");
}

#[test]
fn a_path_is_seen_from_where_the_command_was_started() {
    let here = tempfile::tempdir().unwrap();
    let document = "{openapi: 3.0.3, info: {title: Mine, version: '1'}, paths: {}}\n";
    std::fs::write(here.path().join("mine.yaml"), document).unwrap();
    for arguments in [
        &["lint", "mine.yaml"][..],
        &["diff", "mine.yaml", "mine.yaml"],
    ] {
        let output = workspace::testing::run(env!("CARGO_BIN_EXE_xtask"), here.path(), arguments);
        let shown = text(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {shown}");
    }
}

#[test]
fn the_generators_process_answers_nonsense_with_an_error() {
    let output = xtask(&["emit-child"]);
    assert!(
        text(&output.stdout).contains("cannot be read"),
        "{}",
        text(&output.stdout)
    );
}
