//! Copies a database that is in use.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::error::Error;
use super::sqlite::{self, Options};
use crate::unfinished::Unfinished;

/// Checks a copy completely, because it may be needed when nothing else is left.
fn expect_whole(copy: &Path) -> Result<(), Error> {
    let copy = Connection::open_with_flags(copy, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let found: String = copy.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if found == "ok" { Ok(()) } else { Err(Error::Damaged(format!("the copy: {found}"))) }
}

/// The reason why a copy was not made.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The file of the copy exists. It was not changed.
    #[error("{0} already exists; choose another name, or remove it first")]
    Exists(PathBuf),
    /// The database cannot be opened.
    #[error("failed to open {0}: {1}")]
    Open(PathBuf, Error),
    /// The database cannot be read, or the copy cannot be written.
    #[error("failed to copy {0}: {1}")]
    Copy(PathBuf, Error),
    /// The copy cannot be written.
    #[error("failed to write {0}: {1}")]
    Write(PathBuf, io::Error),
}

/// Copies a database as it is at one moment, while others read and write it, and checks the copy.
///
/// The copy has a temporary name until it is complete and on disk. Only the owner can read it.
///
/// # Errors
///
/// If the database does not exist, or if the copy exists already or cannot be written.
pub async fn backup(database: &Path, copy: &Path) -> Result<(), BackupError> {
    let not_written = |error| BackupError::Write(copy.to_owned(), error);
    if copy.exists() {
        return Err(BackupError::Exists(copy.to_owned()));
    }
    let unfinished = Unfinished::new(copy).map_err(not_written)?;
    let options = Options::file(database).map_err(not_written)?;
    let connection = sqlite::wait_for_locks(|| options.connect())
        .await
        .map_err(|error| BackupError::Open(database.to_owned(), error.into()))?;
    let path = unfinished.path();
    // Both take as long as the disk needs.
    let copied = tokio::task::spawn_blocking(move || {
        connection.execute("VACUUM INTO $1", [path.to_string_lossy()])?;
        expect_whole(&path)
    })
    .await
    .map_err(|error| Error::Bug(error.to_string()));
    copied.flatten().map_err(|error| BackupError::Copy(database.to_owned(), error))?;

    unfinished.keep(false).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => BackupError::Exists(copy.to_owned()),
        _ => not_written(error),
    })
}
