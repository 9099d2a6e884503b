//! The age of the last backup.

use std::io;
use std::path::Path;
use std::time::SystemTime;

/// The time at which the newest file of a directory was written; `None` if there is none.
pub(super) fn newest(directory: &Path) -> io::Result<Option<SystemTime>> {
    let mut newest = None;
    for entry in std::fs::read_dir(directory)? {
        let entry = entry?;
        let name = entry.file_name();
        // A hidden file is a copy that is not complete yet.
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        // A backup may be removed while this runs.
        let Ok(metadata) = entry.metadata() else {
            continue;
        };
        if metadata.is_file() && !is_hidden {
            newest = newest.max(Some(metadata.modified()?));
        }
    }
    Ok(newest)
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::time::Duration;

    use super::*;

    #[test]
    fn newest_backup_is_a_whole_file() {
        let directory = tempfile::tempdir().unwrap();
        assert_eq!(newest(directory.path()).unwrap(), None);
        let at = |seconds| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        for (name, written) in [("a.db", 1000), ("b.dump", 3000), ("c.db", 2000), (".d.db", 4000)] {
            let file = File::create(directory.path().join(name)).unwrap();
            file.set_modified(at(written)).unwrap();
        }
        std::fs::create_dir(directory.path().join("other")).unwrap();
        assert_eq!(newest(directory.path()).unwrap(), Some(at(3000)));
        assert!(newest(&directory.path().join("missing")).is_err());
    }
}
