//! The commands of the workflows in `.github/workflows`.

use std::process::Command;

use serde_json::Value;
use xtask::workspace::Workspace;

/// The commands of jobs with read permission only.
const ALLOWED: &[&str] = &[
    "actionlint ",
    "bash .ci/",
    "cargo check ",
    "cargo deny check",
    "cargo semver-checks ",
    "cargo xtask ",
    "conformance/external/run ",
    "echo ",
    "git merge-base ",
    "zizmor ",
];

/// The commands of jobs with a secret. They build nothing, so that no other program runs with the
/// secret.
const ALLOWED_WITH_SECRETS: &[&str] = &[
    "cargo package --locked --no-verify ",
    "cargo publish --locked --no-verify ",
    "echo ",
    "gh release create ",
    "sha256sum ",
    "skopeo copy ",
];

/// The commands that install programs for later steps.
const SETUP: &[&str] = &[
    "npm install ",
    "pipx install ",
    "rustup default ",
    "rustup run 1.88 cargo check ",
    "rustup toolchain ",
    "sudo apt-get install ",
];

fn read(name: &str) -> String {
    std::fs::read_to_string(Workspace::of_xtask().root().join(name)).unwrap()
}

/// The commands of all workflows, and whether their job has more than read permission.
fn commands() -> Vec<(String, bool)> {
    let directory = Workspace::of_xtask().root().join(".github/workflows");
    let mut commands = Vec::new();
    for (_, text) in openapi_codegen::output::read(&directory).unwrap() {
        let workflow: Value = serde_yaml::from_str(&text).unwrap();
        for job in workflow["jobs"].as_object().unwrap().values() {
            let steps = job["steps"].as_array().into_iter().flatten();
            let scripts = steps.filter_map(|step| step["run"].as_str());
            let lines = scripts.flat_map(str::lines);
            let has_secrets = has_secrets(&workflow, job);
            commands.extend(lines.map(|line| (line.trim().to_owned(), has_secrets)));
        }
    }
    assert!(commands.len() > 10, "{commands:?}");
    commands
}

/// Returns whether a job has write permission, an identity, or an environment with secrets. The
/// code of a pull request must not run in such a job.
fn has_secrets(workflow: &Value, job: &Value) -> bool {
    let permissions = job.get("permissions").or(workflow.get("permissions"));
    let can_write = match permissions {
        // Without permissions, the settings of the repository decide.
        None => true,
        Some(Value::String(all)) => all != "read-all",
        Some(permissions) => permissions.to_string().contains("\"write\""),
    };
    can_write || job.get("environment").is_some() || job.to_string().contains("${{ secrets.")
}

#[test]
fn no_job_with_a_secret_builds_anything() {
    for (command, has_secrets) in commands() {
        let allowed = if has_secrets { ALLOWED_WITH_SECRETS } else { ALLOWED };
        let mut allowed = allowed.iter().chain(SETUP);
        let command = command.replace("bash \".ci/$JOB\"", "bash .ci/run");
        let is_allowed = allowed.any(|start| format!("{command} ").starts_with(start));
        assert!(is_allowed, "{command}, with secrets: {has_secrets}");
    }
}

/// Asserts that `cargo xtask` knows the arguments. With `--help` at the end, nothing is run, but
/// unknown arguments are still refused.
fn assert_known(command: &str) {
    if let Some(arguments) = command.strip_prefix("cargo xtask ") {
        let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
            .args(arguments.split_whitespace())
            .arg("--help")
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command}: {error}");
    }
}

#[test]
fn workflows_run_commands_that_exist() {
    for (command, _) in commands() {
        assert_known(&command);
    }
}

#[test]
fn tutorial_names_commands_that_exist() {
    let tutorial = read("docs/tutorial.md");
    let spans = tutorial.split('`').skip(1).step_by(2);
    let commands: Vec<&str> = spans.filter(|span| span.starts_with("cargo xtask ")).collect();
    assert!(commands.len() > 5, "{commands:?}");
    for command in commands {
        assert_known(command);
    }
}

#[test]
fn oldest_rust_versions_match_manifests() {
    let workflow = read(".github/workflows/ci.yml");
    for (manifest, used, readme) in [
        ("Cargo.toml", "rustup default ", "README.md"),
        ("generated-client/Cargo.toml", "rustup run ", "generated-client/README.md"),
    ] {
        let text = read(manifest);
        let promised = text.split("\nrust-version = \"").nth(1).unwrap().split('"').next().unwrap();
        let used = format!("{used}{promised}");
        assert!(workflow.contains(&used), "{manifest}: {promised}");
        assert!(read(readme).contains(promised), "{readme}: {promised}");
    }
}
