//! `cargo xtask diff`: [`openapi_diff`] for the documents of this workspace.

use std::process::ExitCode;

use openapi_diff::Sources;
use workspace::terminal::Terminal;

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
}

/// Runs the command: 0 when nothing of the level was found, 1 when something was,
/// 2 when the documents could not be compared. It stays where it was started, for
/// its paths may be revisions.
pub fn run(terminal: &Terminal, workspace: &Workspace, args: &Args) -> ExitCode {
    let sources = Sources {
        directory: workspace.directory().to_owned(),
        document: Some(DOCUMENT.to_owned()),
        approvals: Some(workspace.approved_changes()),
        options: contract_rules::diff::options(),
    };
    openapi_diff::run(&sources, &args.diff, terminal)
}
