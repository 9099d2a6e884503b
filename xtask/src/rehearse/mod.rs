//! `cargo xtask rehearse`: the pages of docs/rehearsals, tried out.
//!
//! A page tells how a change of the document goes, with the patches that are made and
//! the commands that are run. Here the patches are applied to a copy of the workspace
//! and the commands are run in it: what they print must be what the page shows.

mod page;
mod play;

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;

use crate::workspace::Workspace;
use openapi_codegen::text_diff;
use terminal::{count, diff, step};

pub use page::Page;
pub use play::{Played, play};

/// Where the pages lie.
const DIRECTORY: &str = "docs/rehearsals";

/// The command line.
#[derive(Debug, Args)]
pub struct RehearseArgs {
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
pub fn run(workspace: &Workspace, arguments: &RehearseArgs) -> anyhow::Result<()> {
    let program = std::env::current_exe()?;
    let mut stale = Vec::new();
    for (name, path) in pages(workspace, arguments.name.as_deref())? {
        let started = Instant::now();
        let text = std::fs::read_to_string(&path)
            .with_context(|| format!("cannot read {}", path.display()))?;
        let page = Page::parse(&text).with_context(|| format!("cannot read {}", path.display()))?;
        let played = play(workspace, &program, &page)
            .with_context(|| format!("{} does not go as the page says", path.display()))?;
        let outcome = match (played.differing == 0, arguments.write) {
            (true, _) => "as the page shows",
            (false, true) => {
                std::fs::write(&path, played.page.to_text())
                    .with_context(|| format!("cannot write {}", path.display()))?;
                "written"
            }
            (false, false) => {
                let tree = |text: String| [(path.display().to_string(), text)].into();
                diff(&text_diff::unified(
                    &tree(text),
                    &tree(played.page.to_text()),
                ));
                stale.push(name.clone());
                "prints something else"
            }
        };
        step(
            "rehearse",
            &name,
            &format!(
                "{}, {outcome}, {:.0} s",
                count(played.commands, "command"),
                started.elapsed().as_secs_f64()
            ),
        );
    }
    if !stale.is_empty() {
        bail!(
            "{} no longer true: {}\n\nread the difference; if it is what you wanted, run: \
             cargo xtask rehearse --write",
            if stale.len() == 1 {
                "a page is"
            } else {
                "pages are"
            },
            stale.join(", ")
        );
    }
    Ok(())
}

/// The pages, by name.
fn pages(workspace: &Workspace, only: Option<&str>) -> anyhow::Result<Vec<(String, PathBuf)>> {
    let directory = workspace.root().join(DIRECTORY);
    let mut pages = Vec::new();
    let entries = std::fs::read_dir(&directory)
        .with_context(|| format!("cannot read {}", directory.display()))?;
    for entry in entries {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let is_page = path.extension().is_some_and(|extension| extension == "md");
        if is_page && name != "README" && only.is_none_or(|only| only == name) {
            pages.push((name.into_owned(), path));
        }
    }
    if pages.is_empty() {
        bail!(
            "there is no page {} in {DIRECTORY}",
            only.unwrap_or_default()
        );
    }
    pages.sort();
    Ok(pages)
}
