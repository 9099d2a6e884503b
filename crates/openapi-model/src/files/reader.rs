//! Reads other files.

use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

use super::regular::read_regular_file;

/// Reads a file that a document refers to: from a directory, from a revision in git. It is given
/// the path relative to the directory of the document, which is written with `/` and leads to
/// nowhere above that directory.
pub type ReadFile<'r> = dyn Fn(&str) -> Result<String, ReadError> + 'r;

/// The reason why a file could not be read, worded to follow "`schemas/user.yaml` ".
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ReadError(pub String);

/// Reads files below a directory. A link that leads out of it is refused.
pub fn files_below(directory: &Path) -> impl Fn(&str) -> Result<String, ReadError> {
    let directory =
        if directory.as_os_str().is_empty() { PathBuf::from(".") } else { directory.to_owned() };
    move |path: &str| {
        let error = |reason: String| ReadError(reason);
        // Before anything is looked up: an absolute path may be on another host.
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
            // The messages of these kinds are complete sentences of our own.
            ErrorKind::InvalidInput | ErrorKind::InvalidData => error(failure.to_string()),
            _ => error(format!("cannot be read: {failure}")),
        })
    }
}
