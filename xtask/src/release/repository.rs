//! What a release asks of the repository, and what it leaves in it.

use anyhow::{Context, bail};

use super::package;
use crate::git::Git;
use crate::version::Version;

/// Nothing may be lost, and nothing be released that nobody has committed.
pub(super) fn clean(git: &Git) -> anyhow::Result<()> {
    let status = git.run(&["status", "--porcelain"])?;
    if !status.is_empty() {
        bail!(
            "the working tree has changes that are not committed:\n\n{}\n\ncommit them, or put \
             them away: git stash --include-untracked",
            status.trim_end()
        );
    }
    Ok(())
}

/// Earlier releases have to be in sight, or this one would be taken for the first.
pub(super) fn whole(git: &Git) -> anyhow::Result<()> {
    if git.is_shallow()? {
        bail!(
            "this clone is shallow, so the releases before this one may be out of sight; fetch \
             them: git fetch --unshallow --tags"
        );
    }
    Ok(())
}

/// A release is committed, so there has to be a branch to commit it on.
pub(super) fn on_a_branch(git: &Git) -> anyhow::Result<()> {
    if git.branch()?.is_none() {
        bail!("no branch is checked out, and the commit of a release needs one: git switch main");
    }
    Ok(())
}

/// A tag of this name would be of another commit.
pub(super) fn without_tag(git: &Git, tag: &str) -> anyhow::Result<()> {
    if git.has_tag(tag)? {
        bail!(
            "there is a tag {tag} already, and not in the history of what is checked out; check \
             out what was released, or remove the tag if it was not: git tag --delete {tag}"
        );
    }
    Ok(())
}

/// What somebody has begun in the meantime is not part of a release, and a dry run had
/// better not have changed anything itself.
pub(super) fn still_clean(git: &Git) -> anyhow::Result<()> {
    let status = git.run(&["status", "--porcelain"])?;
    if !status.is_empty() {
        bail!(
            "while this was going on, files have changed:\n\n{}\n\nnothing was released; commit \
             them, or put them away, and run it again",
            status.trim_end()
        );
    }
    Ok(())
}

/// Commits and tags what was written.
pub(super) fn commit(git: &Git, tag: &str, version: &Version) -> anyhow::Result<()> {
    let message = format!("Release {version}");
    git.run(&["add", "--all"])?;
    git.run(&["commit", "--quiet", "--allow-empty", "--message", &message])
        .context(
            "the release is written, but not committed; to take it back, run: git reset --hard",
        )?;
    let message = format!("{} {version}", package::CRATE);
    git.run(&["tag", "--annotate", tag, "--message", &message])
        .with_context(|| {
            format!(
                "the release is committed, but not tagged; tag it yourself (git tag --annotate \
                 {tag}), or take it back: git reset --hard HEAD^"
            )
        })?;
    Ok(())
}
