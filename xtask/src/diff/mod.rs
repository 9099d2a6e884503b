//! `cargo xtask diff`: [`openapi_diff`] for the documents of this workspace.

pub mod docs;

use std::process::ExitCode;

use clap::Args;
use openapi_diff::Sources;

use crate::workspace::{DOCUMENT, Workspace};

/// The command line.
#[derive(Debug, Args)]
#[group(skip)]
pub struct DiffArgs {
    #[command(flatten)]
    diff: openapi_diff::DiffArgs,
    /// With --rules: write docs/diff-rules.md
    #[arg(long, requires = "rules")]
    write: bool,
}

/// Runs the command: 0 when nothing of the level was found, 1 when something was,
/// 2 when the documents could not be compared.
#[must_use]
pub fn run(workspace: &Workspace, arguments: &DiffArgs) -> ExitCode {
    if arguments.write {
        return match docs::write(workspace) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                terminal::failure(&format!("{error:#}"));
                ExitCode::FAILURE
            }
        };
    }
    let options = contract_diff::options();
    let sources = Sources {
        directory: workspace.directory().to_owned(),
        document: Some(DOCUMENT.to_owned()),
        approvals: Some(workspace.approved_changes()),
        client: options.client,
        extension_rules: options.extension_rules,
    };
    openapi_diff::run(&sources, &arguments.diff)
}
