//! The generated files of the workspace under review.

use openapi_codegen::GeneratorProcess;
use terminal::Terminal;

use super::{Checkout, Inquiry, Review};
use crate::generate::{self, CHECK};
use crate::git::Git;
use crate::workspace::Workspace;

/// The comparison of the workspace on disk with a revision.
pub fn inquiry<'a>(workspace: &'a Workspace, base: &'a str) -> anyhow::Result<Inquiry<'a>> {
    let files = Checkout::of(workspace)?;
    let drift =
        generate::drift(files.workspace()).unwrap_or_else(|error| Some(first_line(&files, &error)));
    Ok(Inquiry {
        workspace,
        files,
        base,
        base_name: None,
        release: Git::new(workspace).last_release("HEAD")?,
        drift,
        link_base: None,
    })
}

/// Compares the sides, and compares generated files that have changed with the output of the
/// generator: the digest of an edited file can be adapted in the lock file.
pub fn gather(inquiry: &Inquiry<'_>, process: &GeneratorProcess) -> anyhow::Result<Review> {
    let mut review = super::compare(inquiry)?;
    if review.drift.is_none() && review.touches_generated {
        let files = &inquiry.files;
        let checked = generate::run(files.workspace(), process, CHECK, &Terminal::silent());
        review.drift = checked.err().map(|error| first_line(files, &error));
    }
    Ok(review)
}

fn first_line(files: &Checkout, error: &anyhow::Error) -> String {
    let text = files.with_short_paths(&error.to_string());
    let first = text.lines().next().unwrap_or_default();
    first.strip_prefix("error: ").unwrap_or(first).trim_end_matches([':', '.']).to_owned()
}
