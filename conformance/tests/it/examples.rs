//! Runs the examples of the client as programs, against the reference server.

use std::collections::BTreeSet;
use std::process::Stdio;

use tokio::task::spawn_blocking;

use crate::reference_server::Reference;
use crate::{assert_none, assert_same, snapshot};

/// The number of characters of a line that are shown.
const WIDTH: usize = 60;

/// The name, program and arguments of each example.
const EXAMPLES: &[(&str, &str, &[&str])] = &[
    ("export_nodes", env!("CARGO_BIN_EXE_example-export-nodes"), &[]),
    ("first_call", env!("CARGO_BIN_EXE_example-first-call"), &["2"]),
    ("group_membership", env!("CARGO_BIN_EXE_example-group-membership"), &["3", "2", "7"]),
    (
        "moderate",
        env!("CARGO_BIN_EXE_example-moderate"),
        &["tokafor", "posts the same link everywhere"],
    ),
    ("rate_limit", env!("CARGO_BIN_EXE_example-rate-limit"), &[]),
    ("resumable_export", env!("CARGO_BIN_EXE_example-resumable-export"), &["users.ndjson"]),
];

#[tokio::test]
async fn every_example_runs_on_the_reference_server() {
    let reference = Reference::start().await;
    let mut findings = Vec::new();
    for example in EXAMPLES {
        findings.extend(run(*example, &reference).await);
    }
    assert_none("examples that do something else", &findings);
}

/// Runs an example, and compares its output with its snapshot.
async fn run(
    (name, program, arguments): (&str, &str, &[&str]),
    site: &Reference,
) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let mut command = std::process::Command::new(program);
    command
        .args(arguments)
        .current_dir(&folder)
        .env("COMMUNITY_QA_URL", &site.base_url)
        .env("COMMUNITY_QA_USERNAME", &site.credentials.username)
        .env("COMMUNITY_QA_PASSWORD", &site.credentials.password)
        // Without input, so that an example cannot ask.
        .stdin(Stdio::null());
    // Not on this thread, because the server runs on it.
    let output = spawn_blocking(move || command.output()).await.unwrap().unwrap();
    let (printed, errors) = (
        String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n"),
        String::from_utf8_lossy(&output.stderr).replace("\r\n", "\n"),
    );
    if !output.status.success() {
        return Some(format!("{name} ends with {}: {errors}", output.status));
    }
    let mut text: String = printed.lines().map(shortened).collect();
    if !errors.is_empty() {
        text = format!("{text}--- standard error\n{errors}");
    }
    let description = format!("generated-client/examples/{name}.rs {}", arguments.join(" "));
    snapshot::difference("examples", name, description.trim_end(), &text)
}

/// A line, or its beginning: snapshots of other tests show whole records.
fn shortened(line: &str) -> String {
    match line.char_indices().nth(WIDTH) {
        Some((end, _)) => format!("{} …\n", &line[..end]),
        None => format!("{line}\n"),
    }
}

#[test]
fn every_example_is_run_and_linked() {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../generated-client/examples");
    let found: BTreeSet<String> = std::fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let run = EXAMPLES.iter().map(|(name, ..)| format!("{name}.rs"));
    assert_same("examples", &found, &run.collect());
    let readme = std::fs::read_to_string(format!("{directory}/../README.md")).unwrap();
    let links = readme.split("]: examples/").skip(1);
    let linked = links.filter_map(|rest| rest.lines().next().map(str::to_owned));
    assert_same("linked by the README", &linked.collect(), &found);
    let shown = EXAMPLES.iter().map(|(name, ..)| name);
    snapshot::assert_none_stale("examples", shown);
}
