//! `cargo xtask rehearse`.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use openapi_codegen::text_diff;
use workspace::terminal::{Terminal, count};

use super::Context;
use crate::rehearse::{self, Page, Played};

/// Try whether changes go as the pages of docs/rehearsals say
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The page to try: add-a-field; all of them unless one is given
    name: Option<String>,
    /// Write into the page what the commands print now
    #[arg(long)]
    write: bool,
}

/// Tries the pages.
///
/// # Errors
///
/// When a patch does not apply, a command ends otherwise than the page says, or prints
/// something else than the page shows.
pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    let program = std::env::current_exe()?;
    let mut stale = Vec::new();
    for (name, path) in rehearse::pages(&context.workspace, args.name.as_deref())? {
        let started = Instant::now();
        let text = std::fs::read_to_string(&path)
            .with_context(|| format!("cannot read {}", path.display()))?;
        let page = Page::parse(&text).with_context(|| format!("cannot read {}", path.display()))?;
        let played = rehearse::play(&context.workspace, &program, &page)
            .with_context(|| format!("{} does not go as the page says", path.display()))?;
        let is_true = played.differing == 0;
        if !is_true && args.write {
            std::fs::write(&path, played.page.to_text())
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        if !is_true && !args.write {
            print_difference(&path, text, &played, context.terminal);
            stale.push(name.clone());
        }
        let outcome = match (is_true, args.write) {
            (true, _) => "as the page shows",
            (false, true) => "written",
            (false, false) => "prints something else",
        };
        print_page(&name, &played, outcome, started.elapsed(), context.terminal);
    }
    refuse_stale(&stale)
}

/// Prints what came of a page.
pub fn print_page(name: &str, played: &Played, outcome: &str, took: Duration, terminal: &Terminal) {
    let commands = count(played.commands, "command");
    let outcome = format!("{commands}, {outcome}, {:.0} s", took.as_secs_f64());
    terminal.step("rehearse", name, &outcome);
}

/// Prints what is different from the page's text.
pub fn print_difference(path: &Path, text: String, played: &Played, terminal: &Terminal) {
    let tree = |text: String| [(path.display().to_string(), text)].into();
    let now = played.page.to_text();
    terminal.diff(&text_diff::unified(&tree(text), &tree(now)));
}

/// Refuses pages that are not true any more.
///
/// # Errors
///
/// When there is one.
pub fn refuse_stale(names: &[String]) -> anyhow::Result<()> {
    let these = match names {
        [] => return Ok(()),
        [_] => "a page is",
        _ => "pages are",
    };
    bail!(
        "{these} no longer true: {}\n\nread the difference; if it is what you wanted, run: \
         cargo xtask rehearse --write",
        names.join(", ")
    );
}
