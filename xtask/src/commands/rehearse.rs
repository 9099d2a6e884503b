//! `cargo xtask rehearse`.

use std::time::Instant;

use anyhow::{Context as _, bail};
use openapi_codegen::{output::Tree, text_diff};
use workspace::terminal::count;

use super::Context;
use crate::rehearse;

/// The directory of the walkthroughs.
const DIRECTORY: &str = "docs/rehearsals";

/// Play the walkthroughs of docs/rehearsals on a copy of the workspace
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The page to play, such as add-a-field; by default all
    name: Option<String>,
    /// Write into the page what the commands print now
    #[arg(long)]
    write: bool,
}

/// Plays the pages.
pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    let program = std::env::current_exe()?;
    let directory = context.workspace.root().join(DIRECTORY);
    let mut pages = openapi_codegen::output::read(&directory)?;
    let is_asked = |name: &str| args.name.as_deref().is_none_or(|asked| asked == name);
    pages.retain(|file, _| {
        let name = file.strip_suffix(".md").unwrap_or("README");
        name != "README" && is_asked(name)
    });
    if pages.is_empty() {
        let name = args.name.as_deref().unwrap_or_default();
        bail!("no page {name} in {DIRECTORY}");
    }
    let mut stale = Vec::new();
    for (file, text) in pages {
        let begun = Instant::now();
        let played = rehearse::play(&context.workspace, &program, &text)
            .with_context(|| format!("{DIRECTORY}/{file} does not behave as it says"))?;
        let outcome = if played.text == text {
            "as the page shows"
        } else if args.write {
            openapi_codegen::output::write(&directory.join(&file), &played.text)?;
            "written"
        } else {
            let page = |text| Tree::from([(format!("{DIRECTORY}/{file}"), text)]);
            let difference = text_diff::unified_diff(&page(text), &page(played.text));
            context.terminal.diff(&difference);
            stale.push(file.clone());
            "prints something else"
        };
        let commands = count(played.commands, "command");
        let seconds = begun.elapsed().as_secs();
        let outcome = format!("{commands}, {outcome}, {seconds} s");
        context.terminal.step("rehearse", &file, &outcome);
    }
    if !stale.is_empty() {
        bail!(
            "no longer true: {}\n\nread the difference; if it is what you wanted, run: cargo \
             xtask rehearse --write",
            stale.join(", ")
        );
    }
    Ok(())
}
