//! `cargo xtask diff`: [`openapi_diff`] for the documents of this workspace.

use std::process::ExitCode;

use anyhow::Context as _;
use openapi_diff::Sources;
use workspace::terminal::{Terminal, count};

use crate::diff_rules::{self, extension_rules};
use crate::workspace::{DOCUMENT, Workspace};

/// Say what a change of the document means, and to whom
///
/// Exit code 0: nothing of the level of --fail-on; 1: something; 2: the documents
/// could not be compared.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub struct Args {
    #[command(flatten)]
    diff: openapi_diff::DiffArgs,
    /// With --rules: write docs/diff-rules.md
    #[arg(long, requires = "rules")]
    write: bool,
}

/// Runs the command: 0 when nothing of the level was found, 1 when something was,
/// 2 when the documents could not be compared. It stays where it was started, for
/// its paths may be revisions.
///
/// # Errors
///
/// When the page of the rules cannot be made or written.
pub fn run(terminal: &Terminal, workspace: &Workspace, args: &Args) -> anyhow::Result<ExitCode> {
    if args.write {
        let path = workspace.diff_rules();
        std::fs::write(&path, diff_rules::page(workspace)?)
            .with_context(|| format!("cannot write {}", path.display()))?;
        let rules = openapi_diff::rules().count() + extension_rules().count();
        let rules = count(rules, "rule");
        terminal.step("write", &path.display().to_string(), &rules);
        return Ok(ExitCode::SUCCESS);
    }
    let sources = Sources {
        directory: workspace.directory().to_owned(),
        document: Some(DOCUMENT.to_owned()),
        approvals: Some(workspace.approved_changes()),
        options: contract_rules::diff::options(),
    };
    Ok(openapi_diff::run(&sources, &args.diff, terminal))
}
