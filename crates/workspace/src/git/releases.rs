//! The tags of releases.

use super::Git;
use crate::version::{Version, parse_release, parse_version};

impl Git {
    /// Returns whether a tag of this name exists in the repository.
    pub fn has_tag(&self, name: &str) -> anyhow::Result<bool> {
        let reference = format!("refs/tags/{name}");
        let found = self.ask(&["rev-parse", "--verify", "--quiet", &reference])?;
        Ok(found.is_some())
    }

    /// The last common commit of `revision` and `HEAD`, or the commit of `revision` if there is
    /// none.
    ///
    /// # Errors
    ///
    /// If git does not know the revision.
    pub fn common(&self, revision: &str) -> anyhow::Result<String> {
        let commit = self.commit(revision)?;
        let common = self.ask(&["merge-base", &commit, "HEAD"])?;
        Ok(common.unwrap_or(commit))
    }

    /// The tag of the highest release (`v1.2.3`) that `revision` contains. Tags of pre-releases do
    /// not count.
    pub fn last_release(&self, revision: &str) -> anyhow::Result<Option<String>> {
        self.highest_tag(&["--merged", revision], parse_release)
    }

    /// The tag of the highest release or pre-release at `HEAD`, if there is one.
    pub fn tag_of_head(&self) -> anyhow::Result<Option<String>> {
        self.highest_tag(&["--points-at", "HEAD"], parse_version)
    }

    /// The tag with the highest version among those that `git tag` lists.
    fn highest_tag(
        &self,
        which: &[&str],
        parse: impl Fn(&str) -> anyhow::Result<Version>,
    ) -> anyhow::Result<Option<String>> {
        let listed = self.ask(&[&["tag", "--list", "v*"], which].concat())?.unwrap_or_default();
        let versions = listed.lines().filter_map(|tag| Some((parse(tag).ok()?, tag)));
        Ok(versions.max().map(|(_, tag)| tag.to_owned()))
    }
}
