//! Confirmation of commands that take something away.

use std::io::{self, IsTerminal as _};

use crate::failure::{Failure, Outcome};
use crate::globals::Globals;
use crate::input::read_line;
use crate::record::Record;
use crate::request::Call;
use crate::site::Site;
use crate::table::{Command, Input};

/// Verbs of commands that take something away. The document does not mark such operations, and most
/// of them are not a DELETE.
const VERBS: [&str; 6] = ["suspend", "deactivate", "delete", "remove", "revoke", "ban"];

/// The most records that a question names. A longer list would scroll the question off the screen.
const MAX_SHOWN: usize = 10;

pub(crate) fn takes_away(command: &Command) -> bool {
    let first = command.verb.split('-').next();
    command.operation.method == "DELETE" || first.is_some_and(|verb| VERBS.contains(&verb))
}

/// Returns whether a command asks for confirmation, at least with some arguments.
pub(crate) fn may_ask(command: &Command) -> bool {
    let takes_number = command.inputs.iter().any(Input::is_number);
    takes_away(command) || (takes_number && !command.is_read())
}

/// Asks one question about all calls of a command.
pub(crate) async fn ask(calls: &mut [&mut Call], site: &Site<'_>) -> Outcome<()> {
    let Some(command) = calls.first().map(|call| call.command) else {
        return Ok(());
    };
    let takes_points = calls.iter().any(|call| call.is_negative) && !command.is_read();
    if site.globals.yes || !(takes_away(command) || takes_points) {
        return Ok(());
    }
    let mut affected: Vec<&mut Record> =
        calls.iter_mut().flat_map(|call| &mut call.affected).collect();
    let summary = command.operation.summary;
    let mut lines = vec![format!("{summary} on {}:", site.client.base_url())];
    for record in affected.iter_mut().take(MAX_SHOWN) {
        record.read(&site.client).await;
        lines.push(format!("  {}", record.description()));
    }
    if affected.len() > MAX_SHOWN {
        lines.push(format!("  and {} more", affected.len() - MAX_SHOWN));
    }
    confirm(&lines.join("\n"), site.globals)
}

/// Asks on the terminal. Without one, fails unless `--yes` is given.
pub(crate) fn confirm(what: &str, globals: &Globals) -> Outcome<()> {
    if globals.yes {
        return Ok(());
    }
    // The question is on stderr, because stdout has results.
    if !(io::stdin().is_terminal() && io::stderr().is_terminal()) {
        let message = format!("cannot ask for confirmation; nothing was sent\n{what}");
        return Err(Failure::failed(message)
            .with_hint("add --yes to confirm, or --dry-run to see the request"));
    }
    anstream::eprintln!("{what}");
    anstream::eprint!("Continue? [y/N] ");
    let answer = read_line()?;
    if matches!(answer.trim().to_lowercase().as_str(), "y" | "yes") {
        return Ok(());
    }
    Err(Failure::failed("not confirmed; nothing was sent"))
}
