//! Where a release is pushed to.

use anyhow::Context;

use crate::git::Git;
use crate::version::{Version, parse_version};

/// The branch that releases are made on.
pub(super) const MAIN: &str = "main";

/// The repository that the releases are pushed to: that of the branch `main`.
#[derive(Debug)]
pub(super) struct Remote {
    /// What it is called here.
    pub(super) name: String,
    /// Its address, as it was configured.
    pub(super) url: String,
}

/// What a remote has.
#[derive(Debug, Default)]
pub(super) struct Refs {
    /// The commit of its branch `main`.
    pub(super) main: Option<String>,
    /// The versions that its tags name.
    pub(super) versions: Vec<Version>,
}

impl Remote {
    /// The remote that `main` is pulled from: `origin` where nothing else was configured.
    ///
    /// # Errors
    ///
    /// When git is not there.
    pub(super) fn find(git: &Git) -> anyhow::Result<Option<Self>> {
        let key = format!("branch.{MAIN}.remote");
        let name = git.ask(&["config", &key])?;
        let name = name.unwrap_or_else(|| "origin".to_owned());
        // `git remote get-url` would give the address behind `insteadOf`.
        let url = git.ask(&["config", &format!("remote.{name}.url")])?;
        Ok(url.map(|url| Self { name, url }))
    }

    /// What it has now. Nothing is fetched.
    ///
    /// # Errors
    ///
    /// When it does not respond.
    pub(super) fn refs(&self, git: &Git) -> anyhow::Result<Refs> {
        let main = format!("refs/heads/{MAIN}");
        let listed = git
            .run(&["ls-remote", "--quiet", &self.name, &main, "refs/tags/v*"])
            .with_context(|| format!("cannot ask `{}` for its branch and tags", self.name))?;
        let mut refs = Refs::default();
        for (commit, name) in listed.lines().filter_map(|line| line.split_once('\t')) {
            if name == main {
                refs.main = Some(commit.to_owned());
            } else if let Some(tag) = name.strip_prefix("refs/tags/") {
                refs.versions.extend(parse_version(tag).ok());
            }
        }
        Ok(refs)
    }

    /// The last state of its branch `main` that was fetched.
    pub(super) fn fetched_main(&self) -> String {
        format!("refs/remotes/{}/{MAIN}", self.name)
    }

    /// Where people look at it, if others than this machine can.
    pub(super) fn web_address(&self) -> Option<String> {
        web_address(&self.url)
    }
}

/// The address of a repository for a browser: without the user, the port and the `.git` that
/// git is given.
pub(super) fn web_address(url: &str) -> Option<String> {
    let rest = match url.split_once("://") {
        Some(("https" | "http" | "ssh" | "git" | "git+ssh", rest)) => {
            let (host, path) = rest.split_once('/')?;
            let host = host.rsplit('@').next()?;
            let host = host.split(':').next()?;
            (host, path)
        }
        Some(_) => return None,
        // `git@host:path`, as ssh has it. A path of this machine has a slash before a colon.
        None => {
            let (host, path) = url.split_once(':')?;
            (host.rsplit('@').next()?, path)
        }
    };
    let (host, path) = rest;
    let path = path.trim_matches('/');
    let path = path.strip_suffix(".git").unwrap_or(path);
    let is_host = host.contains('.') && !host.contains('/');
    (is_host && !path.is_empty()).then(|| format!("https://{}/{path}", host.to_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::web_address;

    #[test]
    fn a_repository_has_one_address_for_people() {
        for url in [
            "https://code.example.org/qa/client",
            "https://someone:secret@Code.example.org/qa/client.git",
            "ssh://git@code.example.org:2222/qa/client.git",
            "git@code.example.org:qa/client.git",
            "https://code.example.org/qa/client/",
        ] {
            assert_eq!(
                web_address(url).as_deref(),
                Some("https://code.example.org/qa/client"),
                "{url}"
            );
        }
        for url in [
            "/srv/git/client.git",
            "../client",
            "C:/client",
            "file:///srv/client",
            "",
        ] {
            assert_eq!(web_address(url), None, "{url}");
        }
    }
}
