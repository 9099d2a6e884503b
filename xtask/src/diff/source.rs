//! Where the two documents come from: files, and revisions in git.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, anyhow, bail};
use community_qa_contract::{Contract, LoadOptions, UnknownKeys};

use crate::workspace::Workspace;

/// The workspace's document, as git names it.
const OWN_DOCUMENT: &str = "openapi/community-qa.yaml";

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
pub fn load(workspace: &Workspace, source: &str) -> anyhow::Result<Contract> {
    if source.is_empty() || source.starts_with('-') {
        bail!(
            "`{source}` is no document; give the path of one, a revision (main, HEAD~3), or a \
             path in one (v0.2.0:{OWN_DOCUMENT})"
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
    Contract::parse_with(&name, &text, &options).map_err(|error| anyhow!("{error}"))
}

/// The name and text of a document in a revision.
fn in_git(workspace: &Workspace, source: &str) -> anyhow::Result<(String, String)> {
    let (revision, name, object) = match source.split_once(':') {
        Some((revision, path)) => (revision, source.to_owned(), format!("{revision}:{path}")),
        // Relative to the workspace, which need not be a repository's root.
        None => (
            source,
            format!("{source}:{OWN_DOCUMENT}"),
            format!("{source}:./{OWN_DOCUMENT}"),
        ),
    };
    if let Some(text) = git(workspace, &["cat-file", "blob", &object])? {
        let text = String::from_utf8(text).map_err(|_| anyhow!("{name} is not UTF-8"))?;
        return Ok((name, text));
    }
    let commit = format!("{revision}^{{commit}}");
    let known = [
        "rev-parse",
        "--verify",
        "--quiet",
        "--end-of-options",
        &commit,
    ];
    if !revision.is_empty() && git(workspace, &known)?.is_some() {
        bail!(
            "there is no {name}; see what the revision holds with: git ls-tree -r --name-only {revision}"
        );
    }
    bail!(
        "there is no file `{source}`, and git knows no revision `{revision}`; \
         give the path of a document, a revision (main, HEAD~3), or a path in one \
         (v0.2.0:{OWN_DOCUMENT})"
    );
}

/// What git prints; nothing when it fails.
fn git(workspace: &Workspace, arguments: &[&str]) -> anyhow::Result<Option<Vec<u8>>> {
    let mut command = Command::new("git");
    if !workspace.root().as_os_str().is_empty() {
        command.arg("-C").arg(workspace.root());
    }
    let output = command
        .args(arguments)
        .output()
        .context("cannot run git, which is needed to read a revision")?;
    Ok(output.status.success().then_some(output.stdout))
}
