//! Where the two documents come from: files, and revisions in git.

use std::path::Path;

use anyhow::{Context as _, anyhow, bail};
use openapi_model::{Document, LoadOptions, UnknownKeys};

use crate::git::Git;
use crate::workspace::{DOCUMENT, Workspace};

/// Reads the document that `source` names: the path of a file, a revision
/// (`main`, `HEAD~3`) in which the workspace's document is meant, or a path in a
/// revision (`v0.2.0:openapi/community-qa.yaml`). What is both a file and a
/// revision is the file.
///
/// Keys that OpenAPI does not know are let pass: comparing them is what the
/// comparison is for.
///
/// # Errors
///
/// When there is no such file or revision, or the document is refused.
pub fn load(workspace: &Workspace, source: &str) -> anyhow::Result<Document> {
    if source.is_empty() || source.starts_with('-') {
        bail!(
            "`{source}` is no document; give the path of one, a revision (main, HEAD~3), or a \
             path in one (v0.2.0:{DOCUMENT})"
        );
    }
    let path = Path::new(source);
    // Pipes are read as well.
    let (name, text) = match path.exists() && !path.is_dir() {
        true => (
            source.replace('\\', "/"),
            std::fs::read_to_string(path).with_context(|| format!("cannot read {source}"))?,
        ),
        false => in_git(workspace, source)?,
    };
    let options = LoadOptions::default().with_unknown_keys(UnknownKeys::Ignore);
    Document::parse_with(&name, &text, &options).map_err(|error| anyhow!("{error}"))
}

/// The name and text of a document in a revision.
fn in_git(workspace: &Workspace, source: &str) -> anyhow::Result<(String, String)> {
    let (revision, name, object) = match source.split_once(':') {
        Some((revision, path)) => (revision, source.to_owned(), format!("{revision}:{path}")),
        // Relative to the workspace, which need not be a repository's root.
        None => (
            source,
            format!("{source}:{DOCUMENT}"),
            format!("{source}:./{DOCUMENT}"),
        ),
    };
    let git = Git::of(workspace);
    if let Some(text) = git.text(&object)? {
        return Ok((name, text));
    }
    if !revision.is_empty() && git.commit(revision).is_ok() {
        bail!(
            "there is no {name}; see what the revision holds with: git ls-tree -r --name-only {revision}"
        );
    }
    let missing = match Path::new(source).is_dir() {
        true => format!("`{source}` is a directory"),
        false => format!("there is no file `{source}`"),
    };
    bail!(
        "{missing}, and git knows no revision `{revision}`; \
         give the path of a document, a revision (main, HEAD~3), or a path in one \
         (v0.2.0:{DOCUMENT})"
    );
}
