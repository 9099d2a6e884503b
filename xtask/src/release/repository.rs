//! What a release asks of the repository, and what it leaves in it.

use anyhow::{Context, bail};
use toml_edit::DocumentMut;

use super::remote::{MAIN, Refs, Remote, web_address};
use super::{changelog, package};
use crate::git::Git;
use crate::version::Version;
use crate::workspace::Workspace;

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

/// What stands against a release that is to be made here and now, all of it: each says what
/// to do.
///
/// # Errors
///
/// When git is not there, or a file cannot be read.
pub(super) fn obstacles(
    workspace: &Workspace,
    git: &Git,
    remote: Option<&Remote>,
    refs: &anyhow::Result<Refs>,
) -> anyhow::Result<Vec<String>> {
    let found = [
        off_main(git)?,
        match (remote, refs) {
            (None, _) => Some(format!(
                "there is no remote to push a release to: git remote add origin URL, then: \
                 git push --set-upstream origin {MAIN}"
            )),
            (Some(_), Err(error)) => Some(format!("{error:#}")),
            (Some(remote), Ok(refs)) => apart(git, &remote.name, refs)?,
        },
        elsewhere(workspace, remote)?,
        unwritten(workspace)?,
    ];
    Ok(found.into_iter().flatten().collect())
}

/// A release is committed on the branch that everybody works from.
fn off_main(git: &Git) -> anyhow::Result<Option<String>> {
    let found = match git.branch()? {
        None => "no branch is checked out".to_owned(),
        Some(branch) if branch != MAIN => format!("the branch is `{branch}`"),
        Some(_) => return Ok(None),
    };
    Ok(Some(format!(
        "{found}, and a release is made on `{MAIN}`: git switch {MAIN}"
    )))
}

/// What is released is what was merged: reviewed, and tested by others than this machine.
fn apart(git: &Git, name: &str, refs: &Refs) -> anyhow::Result<Option<String>> {
    let Some(main) = &refs.main else {
        return Ok(Some(format!(
            "`{name}` has no branch `{MAIN}`: git push --set-upstream {name} {MAIN}"
        )));
    };
    if *main == git.commit("HEAD")? {
        return Ok(None);
    }
    let is_ahead = git
        .ask(&["merge-base", "--is-ancestor", main, "HEAD"])?
        .is_some();
    Ok(Some(if is_ahead {
        format!(
            "there are commits here that {name}/{MAIN} does not have, so nobody has tested them: \
             push them and wait for the checks"
        )
    } else {
        format!("{name}/{MAIN} has commits that are not here: git pull --ff-only {name} {MAIN}")
    }))
}

/// The registry's page leads people to the repository, so it has to be this one.
///
/// # Errors
///
/// When the client's manifest cannot be read.
pub(super) fn elsewhere(
    workspace: &Workspace,
    remote: Option<&Remote>,
) -> anyhow::Result<Option<String>> {
    let path = workspace.client().join("Cargo.toml");
    let text = std::fs::read_to_string(&path)
        .with_context(|| format!("cannot read {}", path.display()))?;
    let manifest: DocumentMut = text
        .parse()
        .with_context(|| format!("cannot read {}", path.display()))?;
    let named = manifest
        .get("package")
        .and_then(|package| package.get("repository")?.as_str());
    let shown = "generated-client/Cargo.toml";
    let Some(remote) = remote else {
        return Ok(None);
    };
    let actual = remote.web_address();
    Ok(match (named, actual) {
        (_, None) => Some(format!(
            "`{}` is {}, which is no address that {shown} could give others as the crate's \
             repository",
            remote.name, remote.url
        )),
        (None, Some(actual)) => Some(format!(
            "{shown} does not say where the repository is; write below [package]: \
             repository = \"{actual}\""
        )),
        (Some(named), Some(actual)) if web_address(named).as_ref() != Some(&actual) => {
            Some(format!(
                "{shown} says that the repository is {named}, and `{}` is {actual}; make them the \
                 same",
                remote.name
            ))
        }
        (Some(_), Some(_)) => None,
    })
}

/// A list of changes that was found by a program does not say what they are for.
fn unwritten(workspace: &Workspace) -> anyhow::Result<Option<String>> {
    let path = workspace.root().join("CHANGELOG.md");
    let text = std::fs::read_to_string(&path).context("cannot read CHANGELOG.md")?;
    let is_empty = changelog::unreleased(&text)?.is_empty();
    Ok(is_empty.then(|| {
        "CHANGELOG.md has nothing below `## [Unreleased]`: write there what those who use the \
         client should know, and have it merged"
            .to_owned()
    }))
}

/// A tag of this name would be of another commit.
pub(super) fn taken(
    git: &Git,
    remote: Option<&Remote>,
    refs: &anyhow::Result<Refs>,
    version: &Version,
) -> anyhow::Result<Option<String>> {
    let tag = format!("v{version}");
    if git.has_tag(&tag)? {
        return Ok(Some(format!(
            "there is a tag {tag} already, and not in the history of what is checked out; check \
             out what was released, or remove the tag if it was not: git tag --delete {tag}"
        )));
    }
    let has_it = |refs: &Refs| refs.versions.contains(version);
    Ok(remote
        .filter(|_| refs.as_ref().is_ok_and(has_it))
        .map(|remote| {
            format!(
                "`{name}` has a tag {tag} already, and it is not here: git fetch {name} --tags",
                name = remote.name
            )
        }))
}

/// What was never merged is not published, whoever has pushed the tag.
///
/// # Errors
///
/// When what is checked out does not lie on the remote's `main`, as far as it was fetched.
pub(super) fn merged(git: &Git, remote: Option<&Remote>) -> anyhow::Result<()> {
    let remote = remote.context(
        "there is no remote, so whether the tag lies on its branch `main` cannot be seen",
    )?;
    let (name, main) = (&remote.name, remote.fetched_main());
    if git
        .ask(&["rev-parse", "--verify", "--quiet", &main])?
        .is_none()
    {
        bail!("{name}/{MAIN} is not here, on which the tag has to lie: git fetch {name} {MAIN}");
    }
    if git
        .ask(&["merge-base", "--is-ancestor", "HEAD", &main])?
        .is_none()
    {
        bail!(
            "what is tagged does not lie on {name}/{MAIN}, and only what was merged is released; \
             if it was, fetch it: git fetch {name} {MAIN}"
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
