//! The state of the repository and of its remote.

use anyhow::{Context as _, bail};
use toml_edit::DocumentMut;

use super::{changelog, package};
use crate::git::Git;
use crate::version::{Version, parse_version};
use crate::workspace::Workspace;

/// The branch that releases are made on.
const MAIN: &str = "main";

/// The repository that releases are pushed to: the remote of the branch `main`.
#[derive(Debug)]
pub(super) struct Remote {
    /// Its name here.
    pub(super) name: String,
    url: String,
    /// Its state, or why it is unknown.
    refs: anyhow::Result<Refs>,
}

#[derive(Debug, Default)]
struct Refs {
    /// The commit of its branch `main`.
    main: Option<String>,
    versions: Vec<Version>,
}

impl Remote {
    /// The remote that `main` is pulled from: `origin` unless another is configured.
    pub(super) fn find(git: &Git) -> anyhow::Result<Option<Self>> {
        let name = git
            .ask(&["config", &format!("branch.{MAIN}.remote")])?
            .unwrap_or_else(|| "origin".to_owned());
        // `git remote get-url` would give the address behind `insteadOf`.
        let url = git.ask(&["config", &format!("remote.{name}.url")])?;
        Ok(url.map(|url| {
            let refs = Refs::of(&name, git);
            Self { name, url, refs }
        }))
    }

    /// The versions of its tags, as far as it responds.
    pub(super) fn versions(&self) -> &[Version] {
        self.refs.as_ref().map_or(&[], |refs| &refs.versions)
    }
}

impl Refs {
    /// Asks a remote. Nothing is fetched.
    fn of(remote: &str, git: &Git) -> anyhow::Result<Self> {
        let main = format!("refs/heads/{MAIN}");
        let listed = git
            .run(&["ls-remote", "--quiet", remote, &main, "refs/tags/v*"])
            .with_context(|| format!("cannot ask `{remote}` to list its branch and tags"))?;
        let mut refs = Self::default();
        for (commit, name) in listed.lines().filter_map(|line| line.split_once('\t')) {
            if name == main {
                refs.main = Some(commit.to_owned());
            } else if let Some(tag) = name.strip_prefix("refs/tags/") {
                refs.versions.extend(parse_version(tag).ok());
            }
        }
        Ok(refs)
    }
}

/// Refuses uncommitted files: they would be lost, or released without a review.
pub(super) fn check_clean(git: &Git) -> anyhow::Result<()> {
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

/// Refuses a shallow clone: without earlier releases, this one would be taken for the first.
pub(super) fn check_complete(git: &Git) -> anyhow::Result<()> {
    if git.is_shallow()? {
        bail!(
            "this clone is shallow, so earlier releases may be missing; fetch them: git fetch \
             --unshallow --tags"
        );
    }
    Ok(())
}

/// Everything that prevents a release here and now, each with what to do.
pub(super) fn obstacles(
    workspace: &Workspace,
    git: &Git,
    remote: Option<&Remote>,
) -> anyhow::Result<Vec<String>> {
    let unpushed = match remote {
        None => Some(format!(
            "there is no remote to push a release to: git remote add origin URL, then: git push \
             --set-upstream origin {MAIN}"
        )),
        Some(remote) => unpushed_commits(git, remote)?,
    };
    let found = [
        off_main(git)?,
        unpushed,
        wrong_repository(workspace, remote)?,
        missing_changelog(workspace)?,
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
    Ok(Some(format!("{found}, and a release is made on `{MAIN}`: git switch {MAIN}")))
}

/// Checks that the released commit was merged, and so reviewed and tested.
fn unpushed_commits(
    git: &Git,
    Remote { name, refs, .. }: &Remote,
) -> anyhow::Result<Option<String>> {
    let main = match refs {
        Err(error) => return Ok(Some(format!("{error:#}"))),
        Ok(refs) => &refs.main,
    };
    let Some(main) = main else {
        return Ok(Some(format!(
            "`{name}` has no branch `{MAIN}`: git push --set-upstream {name} {MAIN}"
        )));
    };
    if *main == git.commit("HEAD")? {
        return Ok(None);
    }
    let is_ahead = git.ask(&["merge-base", "--is-ancestor", main, "HEAD"])?;
    Ok(Some(if is_ahead.is_some() {
        format!(
            "there are commits here that {name}/{MAIN} does not have, so nobody has tested them: \
             push them and wait for the checks"
        )
    } else {
        format!("{name}/{MAIN} has commits that are not here: git pull --ff-only {name} {MAIN}")
    }))
}

/// The registry's page links to the repository, so it has to be this one.
pub(super) fn wrong_repository(
    workspace: &Workspace,
    remote: Option<&Remote>,
) -> anyhow::Result<Option<String>> {
    const MANIFEST: &str = "generated-client/Cargo.toml";
    let Some(Remote { name, url, .. }) = remote else {
        return Ok(None);
    };
    let text = std::fs::read_to_string(workspace.root().join(MANIFEST));
    let manifest: DocumentMut = text
        .with_context(|| format!("cannot read {MANIFEST}"))?
        .parse()
        .with_context(|| format!("cannot read {MANIFEST}"))?;
    let package = manifest.get("package");
    let named = package.and_then(|package| package.get("repository")?.as_str());
    Ok(match named {
        Some(named) if is_address_of(named, url) => None,
        Some(named) => Some(format!(
            "{MANIFEST} says that the repository is {named}, but `{name}` is {url}; make them the \
             same"
        )),
        None => Some(format!(
            "{MANIFEST} does not name the repository, which is {url}; write below [package]: \
             repository = \"https://…\""
        )),
    })
}

/// Compares an address for browsers with one for git: `git@host:path.git` has the same host and
/// path as `https://host/path`.
fn is_address_of(web: &str, remote: &str) -> bool {
    let bare = |url: &str| {
        let url = url.trim_end_matches('/').trim_end_matches(".git");
        let (_, rest) = url.rsplit_once('@').or(url.split_once("://"))?;
        let (host, path) = rest.split_once(['/', ':'])?;
        // The port of an address with one.
        let path = path.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '/');
        Some((host.to_lowercase(), path.to_owned()))
    };
    web.starts_with("https://") && bare(web).is_some_and(|web| Some(web) == bare(remote))
}

/// A list of changes that a program has found does not say what they are for.
fn missing_changelog(workspace: &Workspace) -> anyhow::Result<Option<String>> {
    let path = workspace.root().join("CHANGELOG.md");
    let text = std::fs::read_to_string(&path).context("cannot read CHANGELOG.md")?;
    let is_empty = changelog::unreleased(&text)?.is_empty();
    Ok(is_empty.then(|| {
        "CHANGELOG.md has nothing below `## [Unreleased]`: write there what users of the client \
         should know, and merge it"
            .to_owned()
    }))
}

/// A tag of this name would be of another commit.
pub(super) fn taken_tag(
    git: &Git,
    remote: Option<&Remote>,
    version: &Version,
) -> anyhow::Result<Option<String>> {
    let tag = format!("v{version}");
    if git.has_tag(&tag)? {
        return Ok(Some(format!(
            "the tag {tag} already exists, but not in the history of the checked-out commit; check \
             out the released commit, or remove the tag if it was not released: git tag --delete \
             {tag}"
        )));
    }
    let having = remote.filter(|remote| remote.versions().contains(version));
    Ok(having.map(|Remote { name, .. }| {
        format!("`{name}` already has a tag {tag}, which is missing here: git fetch {name} --tags")
    }))
}

/// Refuses a tag of what was never merged, whoever has pushed it.
pub(super) fn merged(git: &Git, remote: Option<&Remote>) -> anyhow::Result<()> {
    let remote = remote.context("there is no git remote to check `main` against; add one")?;
    let name = &remote.name;
    let main = format!("refs/remotes/{name}/{MAIN}");
    let is_merged = git.ask(&["merge-base", "--is-ancestor", "HEAD", &main])?;
    if is_merged.is_none() {
        bail!(
            "the tagged commit is not on {name}/{MAIN}, and only merged commits are released; if \
             it was merged, fetch it: git fetch {name} {MAIN}"
        );
    }
    Ok(())
}

/// Moves `main` to a commit that follows it, and tags it.
pub(super) fn tag(git: &Git, commit: &str, tag: &str) -> anyhow::Result<()> {
    git.run(&["merge", "--quiet", "--ff-only", commit])?;
    let message = format!("{} {}", package::CRATE, tag.trim_start_matches('v'));
    git.run(&["tag", "--annotate", tag, "--message", &message]).with_context(|| {
        format!(
            "the release is committed, but not tagged; tag it yourself (git tag --annotate \
                 {tag}), or take it back: git reset --hard HEAD^"
        )
    })?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::is_address_of;

    #[test]
    fn a_repository_has_one_address_for_people() {
        let web = "https://code.example.org/qa/client";
        for (url, is_same) in [
            (web, true),
            ("https://someone:secret@Code.example.org/qa/client.git", true),
            ("ssh://git@code.example.org:2222/qa/client.git", true),
            ("git@code.example.org:qa/client.git", true),
            ("https://code.example.org/qa/client/", true),
            ("https://code.example.org/qa/another", false),
            ("https://example.org/qa/client", false),
            ("/srv/git/client.git", false),
            ("file:///srv/client", false),
            ("", false),
        ] {
            assert_eq!(is_address_of(web, url), is_same, "{url}");
        }
    }
}
