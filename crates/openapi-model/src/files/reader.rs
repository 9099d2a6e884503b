//! Reads other files.

use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

use super::regular::read_regular_file;

/// Reads a file to which a document refers, from a directory or from a revision in git. The
/// argument is the path relative to the directory of the document; it has `/` as the separator, and
/// never leaves the directory.
pub type ReadFile<'r> = dyn Fn(&str) -> Result<String, ReadError> + 'r;

/// The reason why a file could not be read, as the continuation of "`schemas/user.yaml` ".
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ReadError(pub String);

/// Reads files below a directory. Links that lead out of it are refused.
pub fn files_below(directory: &Path) -> impl Fn(&str) -> Result<String, ReadError> {
    let directory =
        if directory.as_os_str().is_empty() { PathBuf::from(".") } else { directory.to_owned() };
    move |path: &str| {
        let error = |reason: String| ReadError(reason);
        // Checked before any access, because an absolute path may be on another host.
        if !Path::new(path).components().all(|part| matches!(part, Component::Normal(_))) {
            return Err(error("leads out of the directory of the document".to_owned()));
        }
        let found =
            directory.join(path).canonicalize().map_err(|_| error("does not exist".to_owned()))?;
        // A symbolic link may lead elsewhere.
        let root = directory
            .canonicalize()
            .map_err(|failure| error(format!("cannot be read: {failure}")))?;
        if !found.starts_with(&root) {
            return Err(error(
                "is a link that leads out of the directory of the document".to_owned(),
            ));
        }
        read_regular_file(&found).map_err(|failure| match failure.kind() {
            // The messages of these kinds are complete sentences of this program.
            ErrorKind::InvalidInput | ErrorKind::InvalidData => error(failure.to_string()),
            _ => error(format!("cannot be read: {failure}")),
        })
    }
}
