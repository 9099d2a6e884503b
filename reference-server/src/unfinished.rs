//! Files that have a temporary name until they are complete.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::{TempDir, TempPath};

/// The prefix of the directories in which files are written.
const PREFIX: &str = ".community-qa-unfinished-";

/// A file that is being written, in a directory of its own next to its target. Dropping it removes
/// both, unless the file is kept; what a killed process has left is removed by the next process
/// that writes there.
#[derive(Debug)]
pub(crate) struct Unfinished {
    directory: TempDir,
    target: PathBuf,
    /// A lock that marks the directory as in use. The system releases it with the process.
    _in_use: Option<File>,
}

impl Unfinished {
    /// Creates an empty file that only its owner can read, and removes the files that killed
    /// processes have left.
    pub(crate) fn new(target: &Path) -> io::Result<Self> {
        let parent = directory_of(target);
        if !parent.is_dir() {
            return Err(io::Error::new(io::ErrorKind::NotFound, no_directory(parent)));
        }
        // A directory that is not locked yet would look like a leftover.
        let _making =
            open_directory(parent)?.map(|parent| parent.lock().map(|()| parent)).transpose()?;
        remove_leftovers(parent)?;
        let directory = tempfile::Builder::new().prefix(PREFIX).tempdir_in(parent)?;
        let in_use = open_directory(directory.path())?;
        if let Some(in_use) = &in_use {
            in_use.lock()?;
        }
        let unfinished = Self { directory, target: target.to_owned(), _in_use: in_use };
        make_private(&unfinished.path())?;
        Ok(unfinished)
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.directory.path().join("file")
    }

    /// Gives the file its name when it is on disk. Unless it may overwrite, no file may have the
    /// name.
    pub(crate) fn keep(self, overwrite: bool) -> io::Result<()> {
        let path = self.path();
        OpenOptions::new().write(true).open(&path)?.sync_all()?;
        let path = TempPath::try_from_path(path)?;
        let kept = if overwrite {
            path.persist(&self.target)
        } else {
            path.persist_noclobber(&self.target)
        };
        kept.map_err(|failure| failure.error)?;
        // The name is on disk only when its directory is.
        match open_directory(directory_of(&self.target))? {
            Some(directory) => directory.sync_all(),
            None => Ok(()),
        }
    }
}

/// Creates a file that does not exist, and that only its owner can read.
pub(crate) fn make_private(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

pub(crate) fn directory_of(file: &Path) -> &Path {
    match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// The message about a directory that is missing.
pub(crate) fn no_directory(directory: &Path) -> String {
    let directory = directory.display();
    format!("there is no directory {directory}; make it first, or name another file")
}

/// Opens a directory to lock it or to sync it, if the system supports this.
fn open_directory(path: &Path) -> io::Result<Option<File>> {
    cfg!(unix).then(|| File::open(path)).transpose()
}

/// Removes the directories without a lock, because their processes have ended.
fn remove_leftovers(parent: &Path) -> io::Result<()> {
    for entry in fs::read_dir(parent)?.filter_map(Result::ok) {
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX);
        if !is_ours || !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            continue;
        }
        // Directories of other users cannot be opened or removed, and do not belong to this one.
        if let Ok(Some(directory)) = open_directory(&entry.path())
            && directory.try_lock().is_ok()
        {
            // Another process may remove it at the same time.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn names(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).into_iter().flatten().flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn leftovers_are_removed_and_files_in_use_are_not() {
        let directory = tempfile::tempdir().unwrap();
        let target = directory.path().join("copy.db");
        let leftover = directory.path().join(format!("{PREFIX}killed"));
        fs::create_dir(&leftover).unwrap();
        fs::write(leftover.join("file"), "half").unwrap();
        let foreign = directory.path().join(format!("{PREFIX}a-file"));
        fs::write(&foreign, "not a directory").unwrap();
        fs::create_dir(directory.path().join("others")).unwrap();

        let first = Unfinished::new(&target).unwrap();
        assert!(!leftover.exists());
        let second = Unfinished::new(&target).unwrap();
        assert!(first.path().exists() && second.path().exists());
        drop(second);
        fs::write(first.path(), "whole").unwrap();
        first.keep(false).unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"whole");
        assert_eq!(names(directory.path())[1..], ["copy.db", "others"]);
        assert!(foreign.exists());
    }

    #[test]
    fn existing_file_is_overwritten_on_request_only() {
        let directory = tempfile::tempdir().unwrap();
        let target = directory.path().join("a.ndjson");
        fs::write(&target, "precious").unwrap();
        let refused = Unfinished::new(&target).unwrap().keep(false).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&target).unwrap(), b"precious");
        let overwriting = Unfinished::new(&target).unwrap();
        fs::write(overwriting.path(), "new").unwrap();
        overwriting.keep(true).unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"new");
        assert_eq!(names(directory.path()), ["a.ndjson"]);
    }
}
