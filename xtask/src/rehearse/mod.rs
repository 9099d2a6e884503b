//! The pages of docs/rehearsals, tried out.
//!
//! A page tells how a change of the document goes, with the patches that are made and
//! the commands that are run. Here the patches are applied to a copy of the workspace
//! and the commands are run in it: what they print must be what the page shows.

mod page;
mod play;

use std::path::PathBuf;

use anyhow::{Context, bail};

use crate::workspace::Workspace;

pub use page::Page;
pub use play::{Played, play};

/// Where the pages lie.
const DIRECTORY: &str = "docs/rehearsals";

/// The pages, or the one of this name: names and paths.
///
/// # Errors
///
/// When the pages cannot be listed, or there is none of this name.
pub fn pages(workspace: &Workspace, only: Option<&str>) -> anyhow::Result<Vec<(String, PathBuf)>> {
    let directory = workspace.root().join(DIRECTORY);
    let entries = std::fs::read_dir(&directory)
        .with_context(|| format!("cannot read {}", directory.display()))?;
    let mut pages = Vec::new();
    for entry in entries {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let is_page = path.extension().is_some_and(|extension| extension == "md");
        if is_page && name != "README" && only.is_none_or(|only| only == name) {
            pages.push((name.into_owned(), path));
        }
    }
    if pages.is_empty() {
        let name = only.unwrap_or_default();
        bail!("there is no page {name} in {DIRECTORY}");
    }
    pages.sort();
    Ok(pages)
}
