//! Writes generated files.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use openapi_model::digest;

/// The prefix of temporary files.
const STAGING: &str = ".generating-";

/// Files by path below the crate, with forward slashes.
pub type Tree = BTreeMap<String, String>;

/// The files that were written or removed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Written {
    /// The number of files that were added or changed.
    pub changed: usize,
    /// The number of unchanged files.
    pub unchanged: usize,
    /// The number of removed files.
    pub removed: usize,
}

/// All files below `directory`, by relative path with forward slashes; empty if there is no such
/// directory. Line ends are LF, and invalid UTF-8 is replaced.
///
/// # Errors
///
/// If a file or directory cannot be read. The error has its path.
pub fn read(directory: &Path) -> io::Result<Tree> {
    let mut files = Tree::new();
    let mut pending = vec![(directory.to_owned(), String::new())];
    while let Some((path, prefix)) = pending.pop() {
        let entries = match fs::read_dir(&path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(about(&path, error)),
        };
        for entry in entries {
            let entry = entry.map_err(|error| about(&path, error))?;
            let (path, name) = (entry.path(), entry.file_name());
            let name = format!("{prefix}{}", name.to_string_lossy());
            if path.is_dir() {
                pending.push((path, format!("{name}/")));
            // Reading a pipe would block, and a device has no end.
            } else if path.is_file() && !is_left_behind(&path) {
                let bytes = fs::read(&path).map_err(|error| about(&path, error))?;
                let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
                files.insert(name, text);
            }
        }
    }
    Ok(files)
}

/// Returns whether a file was left by a run that was killed.
fn is_left_behind(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().starts_with(STAGING)
}

/// An error with its path.
pub fn about(path: &Path, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Removes a file, and its directory if it is then empty.
///
/// # Errors
///
/// If it cannot be removed. The error has its path.
pub fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path).map_err(|error| about(path, error))?;
    if let Some(parent) = path.parent() {
        // It stays if it is not empty.
        let _ = fs::remove_dir(parent);
    }
    Ok(())
}

/// Writes a file by way of a temporary one next to it. Returns whether its content has changed.
///
/// # Errors
///
/// If it cannot be written. The error has its path.
pub fn write(path: &Path, text: &str) -> io::Result<bool> {
    if fs::read_to_string(path).is_ok_and(|before| before.replace("\r\n", "\n") == text) {
        return Ok(false);
    }
    let parent = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    };
    fs::create_dir_all(&parent).map_err(|error| about(&parent, error))?;
    let mut file = tempfile::Builder::new()
        .prefix(STAGING)
        .tempfile_in(&parent)
        .map_err(|error| about(&parent, error))?;
    io::Write::write_all(&mut file, text.as_bytes()).map_err(|error| about(path, error))?;
    share(file.path());
    // Renamed into place, so that nobody reads an incomplete file.
    file.persist(path).map_err(|error| about(path, error.error))?;
    Ok(true)
}

/// Makes a file readable for everybody, because only the owner can read a temporary file.
#[cfg(unix)]
fn share(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    // If this fails, fewer users can read the file.
    let _ = fs::set_permissions(path, fs::Permissions::from_mode(0o644));
}

#[cfg(not(unix))]
fn share(_: &Path) {}

/// The differences between `before` and `after`.
pub fn compare(before: &Tree, after: &Tree) -> Written {
    let unchanged = after.iter().filter(|(name, text)| before.get(*name) == Some(text)).count();
    Written {
        changed: after.len() - unchanged,
        unchanged,
        removed: before.keys().filter(|name| !after.contains_key(*name)).count(),
    }
}

/// The digest of each file.
pub fn digests(files: &Tree) -> BTreeMap<String, String> {
    files.iter().map(|(name, text)| (name.clone(), digest::of(text))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unchanged_file_is_not_written() {
        let scratch = tempfile::tempdir().unwrap();
        let path = scratch.path().join("x.json");
        assert!(write(&path, "1\n").unwrap());
        assert!(!write(&path, "1\n").unwrap());
        assert!(write(&path, "2\n").unwrap());
        // A temporary file of a killed run is not an output.
        fs::write(scratch.path().join(".generating-x"), "2").unwrap();
        let files = Tree::from([("x.json".to_owned(), "2\n".to_owned())]);
        assert_eq!(read(scratch.path()).unwrap(), files);
    }
}
