//! The client's examples, each run on the sample server as a program, as its reader
//! would run it.

use std::collections::BTreeSet;
use std::process::Stdio;

use conformance::sample_server::{PASSWORD, USER};
use tokio::task::spawn_blocking;

use crate::sample_server::Judged;
use crate::{assert_none, assert_same, snapshot};

/// How much of a line is shown.
const WIDTH: usize = 60;

/// Name, program and arguments.
const EXAMPLES: &[(&str, &str, &[&str])] = &[
    (
        "export_nodes",
        env!("CARGO_BIN_EXE_example-export-nodes"),
        &[],
    ),
    (
        "first_call",
        env!("CARGO_BIN_EXE_example-first-call"),
        &["7"],
    ),
    (
        "group_membership",
        env!("CARGO_BIN_EXE_example-group-membership"),
        &["18", "23", "99"],
    ),
    ("list_users", env!("CARGO_BIN_EXE_example-list-users"), &[]),
    (
        "moderate",
        env!("CARGO_BIN_EXE_example-moderate"),
        &["mlindqvist", "posts the same link everywhere"],
    ),
    (
        "sparse_fields",
        env!("CARGO_BIN_EXE_example-sparse-fields"),
        &[],
    ),
];

#[tokio::test]
async fn every_example_runs() {
    let judged = Judged::start().await;
    let mut findings = Vec::new();
    for (name, program, arguments) in EXAMPLES {
        let mut command = std::process::Command::new(program);
        command
            .args(*arguments)
            .env("COMMUNITY_QA_URL", judged.server.base_url())
            .env("COMMUNITY_QA_USERNAME", USER)
            .env("COMMUNITY_QA_PASSWORD", PASSWORD)
            .stdin(Stdio::null());
        let before = judged.responses_sent();
        // The server is in this process, and must not wait for the program.
        let output = spawn_blocking(move || command.output()).await.unwrap();
        let output = output.unwrap();
        let (printed, errors) = (
            String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n"),
            String::from_utf8_lossy(&output.stderr).replace("\r\n", "\n"),
        );
        if !output.status.success() {
            findings.push(format!("{name} ends with {}: {errors}", output.status));
            continue;
        }
        assert!(
            judged.responses_sent() > before,
            "{name} has called nothing"
        );
        let mut text: String = printed.lines().map(shortened).collect();
        if !errors.is_empty() {
            text = format!("{text}--- standard error\n{errors}");
        }
        let description = format!(
            "generated-client/examples/{name}.rs {}",
            arguments.join(" ")
        );
        findings.extend(snapshot::difference(
            "examples",
            name,
            description.trim_end(),
            &text,
        ));
    }
    assert_none("examples that do something else", &findings);
}

/// A line, or its beginning: what records look like is shown elsewhere.
fn shortened(line: &str) -> String {
    match line.char_indices().nth(WIDTH) {
        Some((end, _)) => format!("{} …\n", &line[..end]),
        None => format!("{line}\n"),
    }
}

#[test]
fn every_example_is_run() {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../generated-client/examples");
    let found: BTreeSet<String> = std::fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let run = EXAMPLES.iter().map(|(name, ..)| format!("{name}.rs"));
    assert_same("examples", &found, &run.collect());
    let shown = EXAMPLES.iter().map(|(name, ..)| format!("{name}.snap"));
    assert_same("snapshots", &snapshot::files("examples"), &shown.collect());
}
