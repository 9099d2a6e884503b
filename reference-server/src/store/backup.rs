//! A copy of a database that is in use.

use std::io;
use std::path::{Path, PathBuf};

use sqlx::{ConnectOptions, Connection, SqliteConnection};

use super::error::Error;
use super::sqlite;
use crate::unfinished::Unfinished;

/// Why a copy was not made.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// There is something in its place, which is left as it is.
    #[error("{0} exists already; choose another name, or remove it first")]
    Exists(PathBuf),
    /// There is no such database.
    #[error("failed to open {0}: {1}")]
    Open(PathBuf, Error),
    /// The database cannot be read, or the copy not be written.
    #[error("failed to copy {0}: {1}")]
    Copy(PathBuf, Error),
    /// The copy cannot be written.
    #[error("failed to write {0}: {1}")]
    Write(PathBuf, io::Error),
}

/// Copies a database as it is at one moment, while others read and write it.
///
/// The copy has another name until it is whole and on disk. Its owner alone can read it.
///
/// # Errors
///
/// When there is no such database, the copy exists already, or it cannot be written.
pub async fn backup(database: &Path, copy: &Path) -> Result<(), BackupError> {
    let not_written = |error| BackupError::Write(copy.to_owned(), error);
    if copy.exists() {
        return Err(BackupError::Exists(copy.to_owned()));
    }
    let unfinished = Unfinished::new(copy).map_err(not_written)?;
    let options = sqlite::file_options(database).map_err(not_written)?;
    let mut connection = options
        .connect()
        .await
        .map_err(|error| BackupError::Open(database.to_owned(), error.into()))?;
    let copied = copy_into(&mut connection, &unfinished.path()).await;
    let closed = connection.close().await;
    copied
        .and(closed)
        .map_err(|error| BackupError::Copy(database.to_owned(), error.into()))?;

    unfinished.keep(false).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => BackupError::Exists(copy.to_owned()),
        _ => not_written(error),
    })
}

async fn copy_into(connection: &mut SqliteConnection, copy: &Path) -> Result<(), sqlx::Error> {
    sqlx::query("VACUUM INTO $1")
        .bind(copy.to_string_lossy())
        .execute(connection)
        .await?;
    Ok(())
}
