//! The [review](contract_review) of the workspace: what is generated is compared with what
//! the document gives.

use terminal::Terminal;

use crate::generate;
use crate::git::Git;
use crate::workspace::Workspace;
use contract_review::Inquiry;

pub use contract_review::{
    Ask, Opinion, Review, SemverChecks, SemverFinding, following, json, markdown,
};

/// Compares the workspace on the disk with `base`.
///
/// # Errors
///
/// When git does not know the base, or one of the two states cannot be read.
pub fn gather(
    workspace: &Workspace,
    base: &str,
    ask: Ask,
    terminal: &Terminal,
) -> anyhow::Result<Review> {
    let release = Git::new(workspace).last_release("HEAD")?;
    gather_since(workspace, base, release, ask, terminal)
}

/// The same, with the tag of the release from which the version counts.
///
/// # Errors
///
/// When git does not know base or release, or a state cannot be read.
pub fn gather_since(
    workspace: &Workspace,
    base: &str,
    release: Option<String>,
    ask: Ask,
    terminal: &Terminal,
) -> anyhow::Result<Review> {
    let inquiry = Inquiry {
        workspace,
        base,
        release,
        semver_checks: ask,
        drift: drift(workspace),
    };
    contract_review::gather(inquiry, terminal)
}

/// Why the generated code is not what the document gives, if it is not.
fn drift(workspace: &Workspace) -> Option<String> {
    generate::drift(workspace).unwrap_or_else(|error| {
        let text = error.to_string();
        let first = text.lines().next().unwrap_or_default();
        let first = first.strip_prefix("error: ").unwrap_or(first);
        Some(first.trim_end_matches([':', '.']).to_owned())
    })
}
