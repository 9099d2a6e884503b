//! docs/diff-rules.md: the rules, each with what it says of its fixture.

use crate::diff::rules;
use crate::terminal::{self, STEP};
use crate::workspace::Workspace;

/// Prints the rules.
///
/// # Errors
///
/// When the page cannot be written.
pub(super) fn run(_workspace: &Workspace, _write: bool) -> anyhow::Result<()> {
    let width = rules().map(|rule| rule.name.len()).max().unwrap_or(0);
    for rule in rules() {
        terminal::line(format_args!(
            "{STEP}{:<width$}{STEP:#}  {}",
            rule.name, rule.summary
        ));
    }
    Ok(())
}
