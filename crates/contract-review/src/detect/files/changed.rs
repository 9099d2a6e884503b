//! The files that differ between a commit and the disk, with their contents.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context;

use super::kind::Kind;
use crate::detect::rules::Rules;
use crate::findings::{Message, Status};
use workspace::Workspace;
use workspace::git::Git;

/// The mode that git gives to a symbolic link.
const LINK: &str = "120000";

/// The mode that git gives to a program.
const PROGRAM: &str = "100755";

/// The mode that git gives to another repository.
const REPOSITORY: &str = "160000";

/// A file that git does not know yet, as git lists a new one.
const UNTRACKED: &str = ":000000 100644 0000000 0000000 A";

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ChangedFile {
    /// Its path from the root.
    pub path: String,
    /// The change.
    pub status: Status,
    /// The kind of file.
    pub kind: Kind,
    /// Set if it is no longer a file, but a program, a link, or another repository.
    pub turned: Option<&'static str>,
    old: Option<Vec<u8>>,
    new: Option<Vec<u8>>,
}

impl ChangedFile {
    pub(crate) fn new(rules: &Rules, path: &str, old: Option<&[u8]>, new: Option<&[u8]>) -> Self {
        Self {
            path: path.to_owned(),
            status: match (old, new) {
                (None, _) => Status::Added,
                (Some(_), None) => Status::Removed,
                (Some(_), Some(_)) => Status::Changed,
            },
            kind: rules.kind_of(path),
            turned: None,
            old: old.map(<[u8]>::to_vec),
            new: new.map(<[u8]>::to_vec),
        }
    }

    #[cfg(test)]
    pub(crate) fn from_texts(path: &str, old: Option<&str>, new: Option<&str>) -> Self {
        let rules = Rules::load().unwrap();
        Self::new(rules, path, old.map(str::as_bytes), new.map(str::as_bytes))
    }

    /// The old text; none if the file did not exist. Bytes that are not UTF-8 are replaced.
    pub(crate) fn old_text(&self) -> Option<String> {
        self.old.as_deref().map(text)
    }

    /// The new text; none if the file is gone.
    pub(crate) fn new_text(&self) -> Option<String> {
        self.new.as_deref().map(text)
    }

    /// Returns whether one of its versions is not text.
    pub(crate) fn is_binary(&self) -> bool {
        let mut versions = [&self.old, &self.new].into_iter().flatten();
        versions.any(|bytes| bytes.contains(&0) || std::str::from_utf8(bytes).is_err())
    }

    /// The last part of its path.
    pub(crate) fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }
}

pub(super) fn names<'a>(files: impl Iterator<Item = &'a ChangedFile>) -> Vec<Message> {
    files.map(|file| Message::name(&file.path)).collect()
}

fn text(bytes: &[u8]) -> String {
    // A checkout on Windows may have CRLF, and the base never has.
    String::from_utf8_lossy(bytes).replace("\r\n", "\n")
}

/// The changes from `commit` to the disk, including files that git does not know yet. A renamed
/// file is one that is gone and one that is new.
pub(crate) fn changed_files(
    rules: &Rules,
    git: &Git,
    workspace: &Workspace,
    commit: &str,
) -> anyhow::Result<Vec<ChangedFile>> {
    let arguments = [
        "diff",
        "--raw",
        "-z",
        // A renamed file is reviewed as one that is gone and one that is new.
        "--no-renames",
        "--no-abbrev",
        // Whatever the settings of the clone say.
        "--ignore-submodules=none",
        commit,
        "--",
    ];
    let listed = git.run(&arguments)?;
    // `git diff` does not list files that were never added.
    let untracked = git.run(&["ls-files", "-z", "--others", "--exclude-standard"])?;
    let mut entries: BTreeMap<&str, &str> = BTreeMap::new();
    let mut fields = listed.split('\0').filter(|field| !field.is_empty());
    while let (Some(head), Some(path)) = (fields.next(), fields.next()) {
        entries.insert(path, head);
    }
    for path in untracked.split('\0').filter(|path| !path.is_empty()) {
        // What is removed from the index and still on the disk is in both lists.
        entries.entry(path).or_insert(UNTRACKED);
    }
    let entries = entries.into_iter().map(|(path, head)| {
        let entry = Entry::parse(path, head);
        entry.with_context(|| format!("git diff printed `{head}`"))
    });
    let entries: Vec<Entry<'_>> = entries.collect::<anyhow::Result<_>>()?;
    let objects: Vec<&str> = entries.iter().filter_map(Entry::object).collect();
    let mut contents = git.objects(&objects)?.into_iter();
    let mut files = Vec::new();
    for entry in &entries {
        let path = entry.path;
        // The contents come in the order of the entries.
        let old = entry.object().and_then(|_| contents.next());
        let new = read_from_disk(workspace.directory(), path)
            .with_context(|| format!("cannot read {path}"))?;
        let turned = entry.new_kind();
        // git also lists files of which the time alone has changed.
        if turned.is_none() && old == new && entry.is_file() {
            continue;
        }
        let file = ChangedFile::new(rules, path, old.as_deref(), new.as_deref());
        files.push(ChangedFile { turned, ..file })
    }
    Ok(files)
}

/// A line in git's list of files: `:100644 100644 <old object> <new object> M`.
#[derive(Debug)]
struct Entry<'a> {
    path: &'a str,
    old_mode: &'a str,
    new_mode: &'a str,
    old: &'a str,
}

impl<'a> Entry<'a> {
    fn parse(path: &'a str, head: &'a str) -> Option<Self> {
        let mut words = head.strip_prefix(':')?.split(' ');
        Some(Self {
            path,
            old_mode: words.next()?,
            new_mode: words.next()?,
            old: words.next()?,
        })
    }

    /// The object that it was, where it was a file.
    fn object(&self) -> Option<&'a str> {
        let is_there = self.old.bytes().any(|digit| digit != b'0');
        Some(self.old).filter(|_| is_there && self.old_mode != REPOSITORY)
    }

    fn is_file(&self) -> bool {
        ![self.old_mode, self.new_mode].contains(&REPOSITORY)
    }

    fn new_kind(&self) -> Option<&'static str> {
        match self.new_mode {
            mode if mode == self.old_mode => None,
            LINK => Some("a symbolic link"),
            PROGRAM => Some("a program"),
            REPOSITORY => Some("another repository"),
            _ => None,
        }
    }
}

/// The contents of a file, or the target of a link.
fn read_from_disk(root: &Path, path: &str) -> std::io::Result<Option<Vec<u8>>> {
    let path = root.join(path);
    let kind = match path.symlink_metadata() {
        Ok(metadata) => metadata.file_type(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    // Not followed: it may lead out of the repository.
    if kind.is_symlink() {
        let target = path.read_link()?;
        return Ok(Some(target.to_string_lossy().into_owned().into_bytes()));
    }
    // A submodule, a directory in the place of a file, or a pipe, which would make this wait.
    if !kind.is_file() {
        return Ok(None);
    }
    std::fs::read(&path).map(Some)
}
