//! What the workflows run, run in a copy of the workspace.

use std::collections::BTreeSet;

use xtask::workflows::{DIRECTORY, check, runs};
use xtask::workspace::Workspace;

/// What takes the place of variables and paths of a workflow.
const VALUES: &[(&str, &[&str])] = &[
    ("\"$JOB\"", &["merge", "portable"]),
    ("\"$GITHUB_OUTPUT\"", &["outputs"]),
    ("\"$GITHUB_BASE_REF\"", &["main"]),
    (
        "\"$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/blob/$HEAD_SHA\"",
        &["https://code.example.org/qa/community-qa/blob/0a1b2c3"],
    ),
    ("\"$GITHUB_STEP_SUMMARY\"", &["summary.md"]),
    // Base and head are one directory here, and lie beside each other there.
    ("../head", &["."]),
    ("../contract-review.md", &["contract-review.md"]),
];

/// What is added to a command here: the whole of the tests would run within a test, so its
/// commands are listed instead.
const LIMITS: &[(&str, &str)] = &[("cargo xtask ci ", " --list")];

/// What needs programs that a step before it installs.
const NOT_HERE: &[&str] = &["cargo xtask lint --external"];

#[cfg(unix)]
#[test]
fn each_command_of_a_workflow_runs_in_a_copy_of_the_workspace() {
    use crate::release_site::Site;

    let site = Site::new();
    let text = site.file("CHANGELOG.md");
    let text = text.replace(
        "## [Unreleased]\n",
        "## [Unreleased]\n\n## [0.1.0] - today\n",
    );
    site.write("CHANGELOG.md", &text);
    site.write("generated-client/CHANGELOG.md", &text);
    site.scratch.commit("A release").unwrap();
    site.scratch.tag("v0.1.0").unwrap();
    site.push();
    let mut ran = BTreeSet::new();
    for command in commands() {
        let arguments: Vec<&str> = command.split(' ').skip(2).collect();
        let output = site.xtask(&arguments, "");
        assert!(
            output.status.success(),
            "{command}: {}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
        ran.insert(arguments[0].to_owned());
    }
    for written in [
        "contract-review.md",
        "summary.md",
        "release-notes.md",
        "outputs",
    ] {
        assert!(site.path(written).is_file(), "{written}");
    }
    let expected = ["ci", "release", "review", "workflows"];
    assert_eq!(ran, expected.map(str::to_owned).into());
}

/// The commands that are run here, in an order in which none is in the way of another: what
/// writes files comes last.
#[cfg(unix)]
fn commands() -> Vec<String> {
    let runs = runs(&Workspace::of_xtask()).unwrap();
    assert!(runs.len() > 5, "{runs:?}");
    let mut commands = BTreeSet::new();
    for run in runs
        .iter()
        .filter(|run| !run.is_setup() && !run.has_secrets)
    {
        let command = &run.command;
        assert!(command.starts_with("cargo xtask "), "{run:?}");
        if NOT_HERE.iter().any(|word| command.contains(word)) {
            continue;
        }
        let limit = LIMITS.iter().find(|(start, _)| command.starts_with(start));
        let limit = limit.map_or("", |(_, limit)| *limit);
        let mut filled = vec![format!("{command}{limit}")];
        for (name, values) in VALUES {
            filled = filled
                .iter()
                .flat_map(|command| values.iter().map(|value| command.replace(name, value)))
                .collect();
        }
        let unknown = filled.iter().find(|command| command.contains('$'));
        assert_eq!(unknown, None, "a variable without a value");
        commands.extend(filled);
    }
    let (writing, reading): (Vec<_>, Vec<_>) = commands
        .into_iter()
        .partition(|command| command.contains("--out") || command.contains("--notes"));
    [reading, writing].concat()
}

/// What has a secret builds nothing: no program of anybody's runs beside it.
#[test]
fn no_job_with_a_secret_builds_anything() {
    let runs = runs(&Workspace::of_xtask()).unwrap();
    let mut commands = runs
        .iter()
        .filter(|run| run.has_secrets && !run.is_setup())
        .map(|run| run.command.split(' ').take(2).collect::<Vec<_>>().join(" "));
    assert_eq!(
        commands.by_ref().collect::<BTreeSet<_>>(),
        [
            "cargo package",
            "cargo publish",
            "echo \"$DIGEST",
            "gh release"
        ]
        .map(str::to_owned)
        .into()
    );
    let refused = refusal_of(
        "release.yml",
        "cargo package --locked --no-verify",
        "cargo package",
    );
    assert!(
        refused.contains("release.yml: publish: `cargo package"),
        "{refused}"
    );
    let build = "cargo xtask workflows";
    let refused = refusal_of("release.yml", "gh release create \"$TAG\"", build);
    assert!(
        refused.contains("release.yml: announce: `cargo xtask"),
        "{refused}"
    );
}

#[test]
fn the_oldest_rusts_are_those_of_the_manifests() {
    let root = Workspace::of_xtask();
    let read = |name: &str| std::fs::read_to_string(root.root().join(name)).unwrap();
    let workflow = read(".github/workflows/ci.yml");
    let installed: Vec<&str> = workflow
        .lines()
        .filter_map(|line| line.split_once("rustup toolchain install "))
        .flat_map(|(_, words)| words.split(' '))
        .collect();
    for manifest in ["Cargo.toml", "generated-client/Cargo.toml"] {
        let text = read(manifest);
        let promised = text
            .lines()
            .find_map(|line| line.strip_prefix("rust-version = \""))
            .and_then(|rest| rest.strip_suffix('"'))
            .unwrap();
        assert!(installed.contains(&promised), "{manifest}: {promised}");
        let is_run =
            manifest == "Cargo.toml" || read("xtask/src/commands/ci.rs").contains(promised);
        assert!(is_run, "no job is run with {promised}");
    }
}

#[test]
fn a_command_that_is_not_ours_is_refused() {
    let refused = refusal_of(
        "ci.yml",
        "run: cargo xtask ci oldest-rust",
        "run: cargo check",
    );
    assert!(
        refused.contains("ci.yml: oldest-rust: `cargo check`"),
        "{refused}"
    );
}

/// What another program finds is a failure.
#[cfg(unix)]
#[test]
fn what_actionlint_or_zizmor_finds_is_told() {
    use std::os::unix::fs::PermissionsExt;

    let directory = tempfile::tempdir().unwrap();
    let program = directory.path().join("finds");
    std::fs::write(
        &program,
        "#!/bin/sh\necho \"finds something in $*\"\nexit 1\n",
    )
    .unwrap();
    std::fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).unwrap();
    for (variable, said) in [
        ("ACTIONLINT", "actionlint refuses a workflow"),
        ("ZIZMOR", "zizmor refuses a workflow"),
    ] {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_xtask"))
            .arg("workflows")
            .env(variable, &program)
            .output()
            .unwrap();
        let refused = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{variable}");
        assert!(refused.contains("finds something in "), "{refused}");
        assert!(refused.contains(".github/workflows/ci.yml"), "{refused}");
        assert!(refused.contains(said), "{refused}");
    }
}

/// What is said of a workflow in which something was replaced.
fn refusal_of(file: &str, from: &str, to: &str) -> String {
    let directory = tempfile::tempdir().unwrap();
    let workflows = directory.path().join(DIRECTORY);
    std::fs::create_dir_all(&workflows).unwrap();
    let path = Workspace::of_xtask().root().join(DIRECTORY).join(file);
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{file} has no {from}");
    std::fs::write(workflows.join(file), text.replace(from, to)).unwrap();
    let workspace = Workspace::at(directory.path());
    check(&workspace).unwrap_err().to_string()
}
