//! The sources of a crate.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::ApiError;

/// The Rust files of a crate, by their paths below `src/` with forward slashes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sources(pub BTreeMap<String, String>);

impl Sources {
    /// Reads the Rust files below a directory.
    ///
    /// # Errors
    ///
    /// When a file cannot be read.
    pub fn read(directory: &Path) -> Result<Self, ApiError> {
        let io = |path: &Path, source| ApiError::Io { path: path.to_owned(), source };
        let mut found = BTreeMap::new();
        let mut left = vec![PathBuf::new()];
        while let Some(below) = left.pop() {
            let path = directory.join(&below);
            for entry in std::fs::read_dir(&path).map_err(|error| io(&path, error))? {
                let entry = entry.map_err(|error| io(&path, error))?;
                let (path, below) = (entry.path(), below.join(entry.file_name()));
                if path.is_dir() {
                    left.push(below);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    let text = std::fs::read_to_string(&path).map_err(|error| io(&path, error))?;
                    // The keys use forward slashes on every system.
                    let name = below.to_string_lossy().replace('\\', "/");
                    found.insert(name, text);
                }
            }
        }
        Ok(Self(found))
    }
}
