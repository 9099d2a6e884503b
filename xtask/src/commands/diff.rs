//! `cargo xtask diff`: [`openapi_diff`] for the documents of this workspace.

use std::process::ExitCode;

use openapi_diff::Sources;
use terminal::Terminal;

use crate::workspace::{DOCUMENT, Workspace};

/// Compare two OpenAPI documents
///
/// Exit code 0: no change at or above --fail-on; 1: there is one; 2: not compared.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub struct Args {
    #[command(flatten)]
    diff: openapi_diff::DiffArgs,
}

/// Runs the command in the directory in which it was started, because its paths may be revisions.
pub fn run(terminal: &Terminal, workspace: &Workspace, args: &Args) -> ExitCode {
    let sources = Sources {
        directory: workspace.directory().to_owned(),
        document: Some(DOCUMENT.to_owned()),
        approvals: Some(workspace.approved_changes()),
        options: crate::rules::diff::options(),
    };
    openapi_diff::run(&sources, &args.diff, terminal)
}
