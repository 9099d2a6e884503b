//! What the workflows run, run in a copy of the workspace.

use std::collections::BTreeSet;
use std::process::Command;

use xtask::workflows::runs;
use xtask::workspace::Workspace;

use crate::review::scratch;

/// What takes the place of a variable of a workflow.
const VARIABLES: &[(&str, &[&str])] = &[("${{ matrix.job }}", &["merge", "portable"])];

/// What is left out of a command here, and why.
const LIMITS: &[(&str, &str)] = &[
    // The whole of the tests would run within a test: its commands are listed instead.
    ("cargo xtask ci ", " --list"),
    // What takes minutes to build is left out.
    ("cargo xtask review", " --no-semver-checks"),
    ("cargo xtask release --tagged", " --skip-builds"),
    ("cargo xtask release --dry-run", " --skip-builds"),
];

/// What needs a secret, or programs that a step before it installs.
const NOT_HERE: &[&str] = &["--publish", "cargo xtask lint --external"];

#[test]
fn each_command_of_a_workflow_runs_in_a_copy_of_the_workspace() {
    let scratch = scratch();
    scratch.commit("Something new").unwrap();
    let text = std::fs::read_to_string(scratch.path().join("CHANGELOG.md")).unwrap();
    let released = text.replace(
        "## [Unreleased]\n",
        "## [Unreleased]\n\n## [0.1.0] - today\n",
    );
    std::fs::write(scratch.path().join("CHANGELOG.md"), released).unwrap();
    scratch.commit("A release").unwrap();
    scratch.tag("v0.1.0").unwrap();
    let mut ran = BTreeSet::new();
    for command in commands() {
        let arguments: Vec<&str> = command.split(' ').skip(2).collect();
        let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
            .args(&arguments)
            .current_dir(scratch.path())
            .env("CARGO_MANIFEST_DIR", scratch.path().join("xtask"))
            .output()
            .unwrap();
        assert!(
            output.status.success(),
            "{command}: {}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
        ran.insert(arguments[0].to_owned());
    }
    assert!(scratch.path().join("contract-review.md").is_file());
    let expected = ["ci", "release", "review", "workflows"];
    assert_eq!(ran, expected.map(str::to_owned).into());
}

/// The commands that are run here, variables replaced.
fn commands() -> BTreeSet<String> {
    let runs = runs(&Workspace::of_xtask()).unwrap();
    assert!(runs.len() > 5, "{runs:?}");
    let mut commands = BTreeSet::new();
    for run in runs.iter().filter(|run| !run.is_setup()) {
        let command = &run.command;
        assert!(command.starts_with("cargo xtask "), "{run:?}");
        if NOT_HERE.iter().any(|word| command.contains(word)) {
            continue;
        }
        let limit = LIMITS.iter().find(|(start, _)| command.starts_with(start));
        let variable = VARIABLES.iter().find(|(name, _)| command.contains(name));
        let (name, values) = variable.copied().unwrap_or(("", &[""]));
        for value in values {
            let command = match name {
                "" => command.clone(),
                name => command.replace(name, value),
            };
            assert!(
                !command.contains("${{"),
                "{command} has a variable without a value"
            );
            commands.insert(command + limit.map_or("", |(_, limit)| *limit));
        }
    }
    commands
}

#[test]
fn the_oldest_rusts_are_those_of_the_manifests() {
    let root = Workspace::of_xtask();
    let read = |name: &str| std::fs::read_to_string(root.root().join(name)).unwrap();
    let workflow = read(".github/workflows/ci.yml");
    for manifest in ["Cargo.toml", "generated-client/Cargo.toml"] {
        let text = read(manifest);
        let promised = text
            .lines()
            .find_map(|line| line.strip_prefix("rust-version = \""))
            .and_then(|rest| rest.strip_suffix('"'))
            .unwrap();
        assert!(
            workflow.contains(&format!("toolchain: \"{promised}\"\n")),
            "{manifest}: {promised}"
        );
        let is_run =
            manifest == "Cargo.toml" || read("xtask/src/commands/ci.rs").contains(promised);
        assert!(is_run, "no job is run with {promised}");
    }
}

#[test]
fn a_command_that_is_not_ours_is_refused() {
    let scratch = scratch();
    let path = scratch.path().join(".github/workflows/ci.yml");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(
        &path,
        text.replace("run: cargo xtask ci oldest-rust", "run: cargo check"),
    )
    .unwrap();
    let refused = xtask::workflows::check(&scratch.workspace())
        .unwrap_err()
        .to_string();
    assert!(
        refused.contains("ci.yml: oldest-rust: `cargo check`"),
        "{refused}"
    );
}
