//! What git tells of a workspace: revisions, their files, tags.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, anyhow};
use openapi_model::ReadError;

use crate::version::{Version, parse_release, parse_version};
use crate::workspace::Workspace;

/// The repository that a workspace lies in.
#[derive(Debug, Clone)]
pub struct Git {
    root: PathBuf,
    base: openapi_diff::Git,
}

impl Git {
    /// The repository of `workspace`.
    #[must_use]
    pub fn new(workspace: &Workspace) -> Self {
        Self {
            root: workspace.directory().to_owned(),
            base: openapi_diff::Git::new(workspace.directory()),
        }
    }

    /// What git prints.
    ///
    /// # Errors
    ///
    /// When git is not there, or fails: with what it says.
    pub fn run(&self, arguments: &[&str]) -> anyhow::Result<String> {
        self.base.run(arguments)
    }

    /// What git prints, without the line's end; nothing when it fails.
    ///
    /// # Errors
    ///
    /// When git is not there.
    pub fn ask(&self, arguments: &[&str]) -> anyhow::Result<Option<String>> {
        self.base.ask(arguments)
    }

    /// The text of a file in a revision (`main:README.md`); nothing where there is no
    /// such file.
    ///
    /// # Errors
    ///
    /// When git is not there, or the file is not UTF-8.
    pub fn text(&self, object: &str) -> anyhow::Result<Option<String>> {
        self.base.text(object)
    }

    /// The text of a file by its path relative to that of another file of the same revision
    /// (`main:openapi/api.yaml`).
    ///
    /// # Errors
    ///
    /// Why there is none.
    pub fn read_beside(&self, object: &str, path: &str) -> Result<String, ReadError> {
        self.base.read_beside(object, path)
    }

    /// The full name of the commit that `revision` stands for.
    ///
    /// # Errors
    ///
    /// When git knows no such revision.
    pub fn commit(&self, revision: &str) -> anyhow::Result<String> {
        self.base.commit(revision)
    }

    /// Whether history before some commits is missing, and with it the tags there.
    ///
    /// # Errors
    ///
    /// When git is not there.
    pub fn is_shallow(&self) -> anyhow::Result<bool> {
        self.base.is_shallow()
    }

    /// The branch that is checked out, if one is.
    ///
    /// # Errors
    ///
    /// When git is not there.
    pub fn branch(&self) -> anyhow::Result<Option<String>> {
        self.base
            .ask(&["symbolic-ref", "--quiet", "--short", "HEAD"])
    }

    /// Whether there is a tag of this name, anywhere in the repository.
    ///
    /// # Errors
    ///
    /// When git is not there.
    pub fn has_tag(&self, name: &str) -> anyhow::Result<bool> {
        let reference = format!("refs/tags/{name}");
        let found = self
            .base
            .ask(&["rev-parse", "--verify", "--quiet", &reference])?;
        Ok(found.is_some())
    }

    /// The last commit that `revision` has in common with what is checked out; the
    /// revision itself where there is none.
    ///
    /// # Errors
    ///
    /// When git knows no such revision.
    pub fn common(&self, revision: &str) -> anyhow::Result<String> {
        let commit = self.commit(revision)?;
        let common = self.base.ask(&["merge-base", &commit, "HEAD"])?;
        Ok(common.unwrap_or(commit))
    }

    /// The tag of the last release up to `revision`, if there was one: of those that
    /// name a version (`v1.2.3`) the highest. Others, `v1.2.3-rc.1` too, are none.
    ///
    /// # Errors
    ///
    /// When git is not there.
    pub fn last_release(&self, revision: &str) -> anyhow::Result<Option<String>> {
        self.highest_tag(&["--merged", revision], parse_release)
    }

    /// The tag of the release or the pre-release that is checked out, if it is one.
    ///
    /// # Errors
    ///
    /// When git is not there.
    pub fn tag_of_head(&self) -> anyhow::Result<Option<String>> {
        self.highest_tag(&["--points-at", "HEAD"], parse_version)
    }

    /// The versions that tags name, anywhere in the repository.
    ///
    /// # Errors
    ///
    /// When git is not there.
    pub fn tagged_versions(&self) -> anyhow::Result<Vec<Version>> {
        let listed = self.ask(&["tag", "--list", "v*"])?.unwrap_or_default();
        Ok(listed
            .lines()
            .filter_map(|tag| parse_version(tag).ok())
            .collect())
    }

    /// Of the tags that `git tag` lists, the one of the highest version.
    fn highest_tag(
        &self,
        which: &[&str],
        parse: impl Fn(&str) -> anyhow::Result<Version>,
    ) -> anyhow::Result<Option<String>> {
        let listed = self.ask(&[&["tag", "--list", "v*"], which].concat())?;
        let listed = listed.unwrap_or_default();
        let versions = listed
            .lines()
            .filter_map(|tag| Some((parse(tag).ok()?, tag)));
        Ok(versions.max().map(|(_, tag)| tag.to_owned()))
    }

    /// The tag of the last release before what is checked out.
    ///
    /// # Errors
    ///
    /// When git is not there.
    pub fn release_before_head(&self) -> anyhow::Result<Option<String>> {
        self.last_release("HEAD^")
    }

    /// The files below some paths of a commit, by their paths from the workspace's
    /// root. Files that are no UTF-8 are left out, for none of ours is read here.
    ///
    /// # Errors
    ///
    /// When git fails.
    pub fn files(&self, commit: &str, paths: &[&str]) -> anyhow::Result<BTreeMap<String, String>> {
        let list = ["ls-tree", "-r", "-z", "--format=%(objectname) %(path)"];
        let listed = self.run(&[&list[..], &[commit, "--"], paths].concat())?;
        let names: Vec<(&str, &str)> = listed
            .split('\0')
            .filter_map(|line| line.split_once(' '))
            .collect();
        let contents = self.contents(names.iter().map(|(object, _)| *object))?;
        let files = names.into_iter().zip(contents);
        Ok(files
            .filter_map(|((_, name), bytes)| {
                let text = String::from_utf8(bytes).ok()?;
                Some((name.to_owned(), text.replace("\r\n", "\n")))
            })
            .collect())
    }

    /// The contents of objects by their names, all from one process.
    ///
    /// # Errors
    ///
    /// When git fails, or has no such object.
    pub fn objects(&self, names: &[&str]) -> anyhow::Result<Vec<Vec<u8>>> {
        self.contents(names.iter().copied())
    }

    /// The contents of objects, all from one process.
    fn contents<'a>(&self, objects: impl Iterator<Item = &'a str>) -> anyhow::Result<Vec<Vec<u8>>> {
        let asked = objects.fold(String::new(), |asked, object| asked + object + "\n");
        let mut child = Command::new("git")
            .arg("-C")
            .arg(&self.root)
            .args(["cat-file", "--batch"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot run git cat-file")?;
        let input = child.stdin.take();
        let writer = std::thread::spawn(move || {
            input.map_or(Ok(()), |mut input| input.write_all(asked.as_bytes()))
        });
        let output = child.wait_with_output().context("git cat-file broke off")?;
        writer
            .join()
            .map_err(|_| anyhow!("git cat-file was not asked"))?
            .context("git cat-file does not listen")?;
        split_objects(&output.stdout).context("git cat-file prints something else than objects")
    }
}

/// The contents in the output of `git cat-file --batch`: each behind a line with its
/// name, its type and its size in bytes.
fn split_objects(mut output: &[u8]) -> Option<Vec<Vec<u8>>> {
    let mut found = Vec::new();
    while !output.is_empty() {
        let end = output.iter().position(|byte| *byte == b'\n')?;
        let head = std::str::from_utf8(&output[..end]).ok()?;
        let size: usize = head.rsplit(' ').next()?.parse().ok()?;
        let start = end + 1;
        found.push(output.get(start..start + size)?.to_vec());
        output = output.get(start + size + 1..)?;
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::split_objects;

    #[test]
    fn objects_are_split_by_their_size() {
        let output = b"aa blob 4\nx\ny\n\nbb blob 0\n\n";
        assert_eq!(
            split_objects(output),
            Some(vec![b"x\ny\n".to_vec(), Vec::new()])
        );
        assert_eq!(split_objects(b"aa missing\n"), None);
        assert_eq!(split_objects(b"aa blob 9\nx\n"), None);
    }
}
