//! The generated files of the workspace under review.

use openapi_codegen::GeneratorProcess;
use workspace::terminal::Terminal;

use super::{Inquiry, Review};
use crate::generate::{self, CHECK};
use crate::git::Git;
use crate::workspace::Workspace;

/// The comparison of the workspace on the disk with a revision.
pub fn inquiry<'a>(workspace: &'a Workspace, base: &'a str) -> anyhow::Result<Inquiry<'a>> {
    let drift = generate::drift(workspace);
    Ok(Inquiry {
        workspace,
        base,
        base_name: None,
        release: Git::new(workspace).last_release("HEAD")?,
        drift: drift.unwrap_or_else(|error| Some(first_line(&error))),
        link_base: None,
    })
}

/// Compares, and holds generated files that have changed against what the generator makes: a
/// lock file can be made to fit an edited file.
pub fn gather(inquiry: Inquiry<'_>, process: &GeneratorProcess) -> anyhow::Result<Review> {
    let workspace = inquiry.workspace;
    let mut review = super::compare(inquiry)?;
    if review.drift.is_none() && review.touches_generated {
        let checked = generate::run(workspace, process, CHECK, &Terminal::silent());
        review.drift = checked.err().map(|error| first_line(&error));
    }
    Ok(review)
}

fn first_line(error: &anyhow::Error) -> String {
    let text = error.to_string();
    let first = text.lines().next().unwrap_or_default();
    let first = first.strip_prefix("error: ").unwrap_or(first);
    first.trim_end_matches([':', '.']).to_owned()
}
