//! The commands of the workflows in `.github/workflows`.

use std::process::Command;

use serde_json::Value;
use xtask::workspace::Workspace;

fn read(name: &str) -> String {
    std::fs::read_to_string(Workspace::of_xtask().root().join(name)).unwrap()
}

/// The commands of all workflows.
fn commands() -> Vec<String> {
    let directory = Workspace::of_xtask().root().join(".github/workflows");
    let mut commands = Vec::new();
    for (_, text) in openapi_codegen::output::read(&directory).unwrap() {
        let workflow: Value = serde_yaml::from_str(&text).unwrap();
        for job in workflow["jobs"].as_object().unwrap().values() {
            let steps = job["steps"].as_array().into_iter().flatten();
            let scripts = steps.filter_map(|step| step["run"].as_str());
            let lines = scripts.flat_map(str::lines);
            commands.extend(lines.map(|line| line.trim().to_owned()));
        }
    }
    assert!(commands.len() > 10, "{commands:?}");
    commands
}

/// With `--help` behind them nothing is run, and what is not known is still refused.
#[test]
fn the_command_line_knows_what_the_workflows_ask_of_it() {
    for command in commands() {
        let Some(arguments) = command.strip_prefix("cargo xtask ") else {
            continue;
        };
        let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
            .args(arguments.split(' '))
            .arg("--help")
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command}: {said}");
    }
}

#[test]
fn the_oldest_rusts_are_those_of_the_manifests() {
    let workflow = read(".github/workflows/ci.yml");
    for (manifest, used, readme) in [
        ("Cargo.toml", "rustup default ", "README.md"),
        (
            "generated-client/Cargo.toml",
            "rustup run ",
            "generated-client/README.md",
        ),
    ] {
        let text = read(manifest);
        let promised = text.split("\nrust-version = \"").nth(1).unwrap();
        let promised = promised.split('"').next().unwrap();
        let used = format!("{used}{promised}");
        assert!(workflow.contains(&used), "{manifest}: {promised}");
        assert!(read(readme).contains(promised), "{readme}: {promised}");
    }
}
