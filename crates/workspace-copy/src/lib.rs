//! A copy of the workspace, in which anything may be tried. Where it is kept, a file that has
//! not changed is not written again, so that the next run builds little.

#![warn(missing_docs)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

/// Makes `tree` what git knows of the workspace in `root`, and what is new and not
/// ignored, as it is on the disk.
///
/// # Errors
///
/// When git fails, or a file cannot be copied. The error names it.
pub fn copy(root: &Path, tree: &Path) -> anyhow::Result<()> {
    copy_with(root, tree, &BTreeMap::new())
}

/// The same with other texts for some of the files.
///
/// # Errors
///
/// As [`copy`].
pub fn copy_with(root: &Path, tree: &Path, texts: &BTreeMap<String, String>) -> anyhow::Result<()> {
    let files = files(root)?;
    for gone in below(tree)?.difference(&files) {
        remove(&tree.join(gone))?;
    }
    for file in &files {
        let text = file.to_str().and_then(|file| texts.get(file));
        write(&root.join(file), text, &tree.join(file))?;
    }
    Ok(())
}

/// The files of the workspace, from its root.
fn files(root: &Path) -> anyhow::Result<BTreeSet<PathBuf>> {
    let output = Command::new("git")
        .current_dir(root)
        .args(["ls-files", "-z", "--cached", "--others"])
        .arg("--exclude-standard")
        .output()
        .context("cannot run git")?;
    if !output.status.success() {
        bail!(
            "{}\n\nwhat belongs to the workspace is not known",
            String::from_utf8_lossy(&output.stderr).trim_end()
        );
    }
    let listed = String::from_utf8(output.stdout).context("a file's name is not UTF-8")?;
    let names = listed.split('\0').filter(|name| !name.is_empty());
    // One that git knows can be gone from the disk.
    let there = names.filter(|name| root.join(name).is_file());
    Ok(there.map(PathBuf::from).collect())
}

/// The files below a directory, from there.
fn below(directory: &Path) -> anyhow::Result<BTreeSet<PathBuf>> {
    let mut found = BTreeSet::new();
    let mut open = vec![PathBuf::new()];
    while let Some(next) = open.pop() {
        let path = directory.join(&next);
        if !path.is_dir() {
            continue;
        }
        let about = || format!("cannot read {}", path.display());
        for entry in fs::read_dir(&path).with_context(about)? {
            let entry = entry.with_context(about)?;
            let name = next.join(entry.file_name());
            if entry.file_type().with_context(about)?.is_dir() {
                open.push(name);
            } else {
                found.insert(name);
            }
        }
    }
    Ok(found)
}

fn remove(path: &Path) -> anyhow::Result<()> {
    fs::remove_file(path).with_context(|| format!("cannot delete {}", path.display()))
}

/// Writes a file that is not there or has another content.
fn write(from: &Path, text: Option<&String>, to: &Path) -> anyhow::Result<()> {
    let about = || format!("cannot copy {}", from.display());
    let bytes = match text {
        Some(text) => text.clone().into_bytes(),
        None => fs::read(from).with_context(about)?,
    };
    if fs::read(to).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    if let Some(parent) = to.parent() {
        fs::create_dir_all(parent).with_context(about)?;
    }
    // Of a program, that it may be run is copied, too.
    if text.is_none() {
        return fs::copy(from, to).map(drop).with_context(about);
    }
    fs::write(to, bytes).with_context(about)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn git(directory: &Path, arguments: &[&str]) {
        let status = Command::new("git")
            .current_dir(directory)
            .args(arguments)
            .status();
        assert!(status.unwrap().success(), "{arguments:?}");
    }

    #[test]
    fn a_copy_follows_the_workspace_and_leaves_alone_what_has_not_changed() {
        let directory = tempfile::tempdir().unwrap();
        let (root, tree) = (directory.path().join("root"), directory.path().join("tree"));
        fs::create_dir_all(root.join("src")).unwrap();
        git(&root, &["init", "--quiet"]);
        for (name, text) in [
            ("src/a.rs", "a"),
            ("b.rs", "b"),
            ("c.rs", "c"),
            (".gitignore", "ignored\n"),
            ("ignored", "i"),
        ] {
            fs::write(root.join(name), text).unwrap();
        }
        git(&root, &["add", "b.rs", "c.rs"]);
        copy(&root, &tree).unwrap();
        let text = |name: &str| fs::read_to_string(tree.join(name)).ok();
        assert_eq!(text("src/a.rs").as_deref(), Some("a"));
        assert_eq!(text("ignored"), None);

        let other = BTreeMap::from([("c.rs".to_owned(), "other".to_owned())]);
        copy_with(&root, &tree, &other).unwrap();
        assert_eq!(text("c.rs").as_deref(), Some("other"));

        let written = fs::metadata(tree.join("b.rs")).unwrap().modified().unwrap();
        // A mutant that an interrupted run has left behind, and two changes of the workspace.
        fs::write(tree.join("src/a.rs"), "mutant").unwrap();
        fs::write(root.join("b.rs"), "b").unwrap();
        fs::remove_file(root.join("c.rs")).unwrap();
        copy(&root, &tree).unwrap();
        assert_eq!(text("src/a.rs").as_deref(), Some("a"));
        assert_eq!(text("c.rs"), None);
        let now = fs::metadata(tree.join("b.rs")).unwrap().modified().unwrap();
        assert_eq!(now, written);
    }
}
