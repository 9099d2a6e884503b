//! Putting generated files in place: all of them or none.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use openapi_model::digest;

/// The prefix of temporary files and directories.
const STAGING: &str = ".generating-";

/// Files by path below the crate, with forward slashes.
pub type Tree = BTreeMap<String, String>;

/// The files that were written or removed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Written {
    /// New files and files with other content.
    pub changed: usize,
    /// Files that are as they were.
    pub unchanged: usize,
    /// Files that are no longer generated and went.
    pub removed: usize,
}

/// All files below `directory` by path relative to it; empty where there is no
/// such directory.
///
/// # Errors
///
/// When a file cannot be read, with its path.
pub fn read(directory: &Path) -> io::Result<Tree> {
    let names = names(directory)?.into_iter();
    let files = names.map(|name| {
        let path = directory.join(&name);
        let bytes = fs::read(&path).map_err(|error| about(&path, error))?;
        Ok((name, with_plain_line_ends(bytes)))
    });
    files.collect()
}

/// The names of all files below `directory`: their paths relative to it, with forward
/// slashes. None where there is no such directory.
///
/// # Errors
///
/// When a directory cannot be read, with its path.
pub fn names(directory: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    let mut pending = vec![(directory.to_owned(), String::new())];
    while let Some((path, prefix)) = pending.pop() {
        let entries = match fs::read_dir(&path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(about(&path, error)),
        };
        for entry in entries {
            let entry = entry.map_err(|error| about(&path, error))?;
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            // The entry itself knows what it is, unless it is a link.
            let is_directory = match entry.file_type() {
                Ok(kind) if !kind.is_symlink() => kind.is_dir(),
                _ => entry.path().is_dir(),
            };
            if is_directory {
                pending.push((entry.path(), format!("{name}/")));
            } else {
                names.push(name);
            }
        }
    }
    Ok(names)
}

/// A text with LF line ends; what is no UTF-8 is replaced.
fn with_plain_line_ends(bytes: Vec<u8>) -> String {
    let text = String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
    // Most texts have no others, and need no copy.
    if text.contains('\r') {
        text.replace("\r\n", "\n")
    } else {
        text
    }
}

/// An error that names its path.
pub fn about(path: &Path, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Makes `directory` hold exactly `files`.
///
/// The files are written to a directory next to it, which then takes its place.
/// A reader sees the old files or the new ones, but for the moment between two
/// renames, in which there are none. A file that does not change keeps its time,
/// so that nothing is built for it.
///
/// # Errors
///
/// When a file cannot be written, with its path; the old files are then in
/// place.
pub fn replace(directory: &Path, files: &Tree) -> io::Result<Written> {
    let before = read(directory)?;
    let written = compare(&before, files);
    if written.changed == 0 && written.removed == 0 {
        return Ok(written);
    }
    let parent = directory.parent().unwrap_or(Path::new(""));
    // The parent of a bare name is empty.
    let parent = if parent.as_os_str().is_empty() {
        Path::new(".")
    } else {
        parent
    };
    fs::create_dir_all(parent).map_err(|error| about(parent, error))?;
    remove_leftovers(parent);
    // Written next to the old directory, which is then replaced as a whole.
    let staging = tempfile::Builder::new()
        .prefix(STAGING)
        .tempdir_in(parent)
        .map_err(|error| about(parent, error))?;
    let fresh = staging.path().join("new");
    fs::create_dir(&fresh).map_err(|error| about(&fresh, error))?;
    for (name, text) in files {
        let path = fresh.join(name);
        write_new(&path, text)?;
        // cargo need not rebuild for files that stay the same.
        if before.get(name) == Some(text) {
            keep_time(&directory.join(name), &path);
        }
    }
    let old = staging.path().join("old");
    let had_old = directory.exists();
    if had_old {
        fs::rename(directory, &old).map_err(|error| about(directory, error))?;
    }
    if let Err(error) = fs::rename(&fresh, directory) {
        // The old files come back.
        if had_old {
            let _ = fs::rename(&old, directory);
        }
        return Err(about(directory, error));
    }
    Ok(written)
}

/// Removes what runs that were killed have left, once it is old enough to
/// belong to no run that goes on.
fn remove_leftovers(parent: &Path) {
    const STALE_AFTER: Duration = Duration::from_secs(60 * 60);
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let is_staging = entry.file_name().to_string_lossy().starts_with(STAGING);
        let modified = entry.metadata().and_then(|metadata| metadata.modified());
        let age = modified.ok().and_then(|time| time.elapsed().ok());
        if is_staging && age.is_some_and(|age| age > STALE_AFTER) {
            // What cannot be removed is ignored by git, and harms nobody.
            let _ = fs::remove_dir_all(entry.path()).or_else(|_| fs::remove_file(entry.path()));
        }
    }
}

/// Writes one file through a temporary one next to it. Says whether its content
/// changed.
///
/// # Errors
///
/// When it cannot be written, with its path.
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
    // Renamed into place: nobody reads half a file.
    file.persist(path)
        .map_err(|error| about(path, error.error))?;
    Ok(true)
}

/// Temporary files are for their owner alone; generated ones are for all.
#[cfg(unix)]
fn share(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    // Without it, the file is merely readable by fewer users.
    let _ = fs::set_permissions(path, fs::Permissions::from_mode(0o644));
}

#[cfg(not(unix))]
fn share(_: &Path) {}

/// The differences between `before` and `after`.
pub fn compare(before: &Tree, after: &Tree) -> Written {
    let unchanged = after
        .iter()
        .filter(|(name, text)| before.get(*name) == Some(text))
        .count();
    Written {
        changed: after.len() - unchanged,
        unchanged,
        removed: before
            .keys()
            .filter(|name| !after.contains_key(*name))
            .count(),
    }
}

/// The digest of each file.
pub fn digests(files: &Tree) -> BTreeMap<String, String> {
    files
        .iter()
        .map(|(name, text)| (name.clone(), digest::of(text)))
        .collect()
}

fn write_new(path: &Path, text: &str) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(|error| about(parent, error))?;
    }
    fs::write(path, text).map_err(|error| about(path, error))
}

fn keep_time(from: &Path, to: &Path) {
    // Without it the crate is built once more than needed, and that is all.
    let time = fs::metadata(from).and_then(|metadata| metadata.modified());
    if let Ok(time) = time {
        let _ = fs::File::options()
            .write(true)
            .open(to)
            .and_then(|file| file.set_modified(time));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(files: &[(&str, &str)]) -> Tree {
        files
            .iter()
            .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()))
            .collect()
    }

    #[test]
    fn stale_files_go_and_unchanged_ones_keep_their_time() {
        let scratch = tempfile::tempdir().unwrap();
        let directory = scratch.path().join("generated");
        let first = tree(&[("a.rs", "a"), ("models/mod.rs", "m"), ("old.rs", "o")]);
        replace(&directory, &first).unwrap();
        let time = |name: &str| {
            fs::metadata(directory.join(name))
                .unwrap()
                .modified()
                .unwrap()
        };
        let before = time("a.rs");
        std::thread::sleep(std::time::Duration::from_millis(20));

        let second = tree(&[("a.rs", "a"), ("models/mod.rs", "n")]);
        let written = replace(&directory, &second).unwrap();

        assert_eq!(
            written,
            Written {
                changed: 1,
                unchanged: 1,
                removed: 1
            }
        );
        assert_eq!(read(&directory).unwrap(), second);
        assert_eq!(time("a.rs"), before);
        // Nothing of the swap is left next to it.
        assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_failure_leaves_the_old_files_in_place() {
        let scratch = tempfile::tempdir().unwrap();
        let directory = scratch.path().join("generated");
        let first = tree(&[("a.rs", "a")]);
        replace(&directory, &first).unwrap();
        // `b.rs` cannot be a file and a directory.
        let broken = tree(&[("b.rs", "b"), ("b.rs/c.rs", "c")]);
        let error = replace(&directory, &broken).unwrap_err();
        assert!(error.to_string().contains("b.rs"), "{error}");
        assert_eq!(read(&directory).unwrap(), first);
        assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 1);
    }

    #[test]
    fn the_same_text_is_not_written_again() {
        let scratch = tempfile::tempdir().unwrap();
        let path = scratch.path().join("x.json");
        assert!(write(&path, "1\n").unwrap());
        assert!(!write(&path, "1\n").unwrap());
        assert!(write(&path, "2\n").unwrap());
    }

    /// Elsewhere a directory's time cannot be set.
    #[cfg(unix)]
    #[test]
    fn what_a_killed_run_has_left_is_removed_once_it_is_old() {
        let scratch = tempfile::tempdir().unwrap();
        let hour = Duration::from_secs(60 * 60);
        let leave = |name: &str, age: Duration| {
            let path = scratch.path().join(name);
            fs::create_dir(&path).unwrap();
            fs::write(path.join("a.rs"), "a").unwrap();
            let directory = fs::File::open(path).unwrap();
            let modified = std::time::SystemTime::now() - age;
            directory.set_modified(modified).unwrap();
        };
        leave(&format!("{STAGING}killed"), hour * 2);
        leave(&format!("{STAGING}running"), hour / 2);
        leave("mine", hour * 2);

        replace(&scratch.path().join("generated"), &tree(&[("a.rs", "a")])).unwrap();

        let entries = fs::read_dir(scratch.path()).unwrap();
        let mut left: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        let running = format!("{STAGING}running");
        assert_eq!(left, [running.as_str(), "generated", "mine"]);
    }
}
