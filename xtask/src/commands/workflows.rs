//! `cargo xtask workflows`.

use workspace::terminal::{Terminal, count};

use super::Context;
use crate::workflows::{self, Checked, Opinion};

/// Check the workflows: what they run, and with actionlint and zizmor where they are installed
#[derive(Debug, clap::Args)]
pub struct Args {}

/// Runs the command.
///
/// # Errors
///
/// As those of [`workflows::check`].
pub fn run(context: &Context<'_>, _: &Args) -> anyhow::Result<()> {
    print(&workflows::check(&context.workspace)?, context.terminal);
    Ok(())
}

/// Prints what was looked at.
pub fn print(checked: &Checked, terminal: &Terminal) {
    let commands = count(checked.commands, "command");
    terminal.step("workflow", workflows::DIRECTORY, &commands);
    for (name, opinion) in &checked.opinions {
        match opinion {
            Opinion::NotInstalled { install } => terminal.step(
                "skip",
                &format!("{name} is not installed"),
                &format!("to get it, run `{install}`"),
            ),
            Opinion::Content { files } => terminal.step(
                "validate",
                name,
                &format!("{}, no findings", count(*files, "file")),
            ),
        }
    }
}
