//! `cargo xtask diff`: [`openapi_diff`] for the documents of this workspace.

pub mod docs;

use std::process::ExitCode;

use clap::Args;
use openapi_diff::{Options, Sources};

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

/// How the documents of this workspace are compared.
#[must_use]
pub fn options() -> Options<'static> {
    Options::default().with_extension_rules(&contract_diff::RULES)
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
    let sources = Sources {
        directory: workspace.directory().to_owned(),
        document: Some(DOCUMENT.to_owned()),
        approvals: Some(workspace.approved_changes()),
        has_client: true,
        extension_rules: Some(&contract_diff::RULES),
    };
    openapi_diff::run(&sources, &arguments.diff)
}
