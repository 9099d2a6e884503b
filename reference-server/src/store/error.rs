//! Errors of statements and transactions, by how a caller can respond to them.

use sqlx::error::{DatabaseError, ErrorKind};
use sqlx::postgres::PgDatabaseError;

use crate::queue::{Busy, Stopped};

/// Why a read or a write failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The database cannot be used at this time: it is locked, its disk is full, or it
    /// cannot be reached. Nothing was written; it may work later.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// The connection was lost while a write was committed: either all of it is there, or
    /// nothing.
    #[error("the connection to the database was lost during a commit: {0}")]
    OutcomeUnknown(String),
    /// Too many others wait for the same.
    #[error(transparent)]
    Busy(#[from] Busy),
    /// A search has taken too long.
    #[error("the search took too long")]
    TookTooLong,
    /// The write would break a constraint of the schema.
    #[error("the constraint {name} would be broken")]
    Constraint {
        /// What kind of constraint it is.
        kind: Constraint,
        /// The name of the constraint; of SQLite's, the columns as
        /// `table.column, table.column`, and no name for foreign keys.
        name: String,
    },
    /// The database has read what it cannot have written.
    #[error("the database is damaged: {0}; replace it with a backup, and start again")]
    Damaged(String),
    /// A statement failed, or a write panicked, which is a defect of this program.
    #[error("{0}")]
    Bug(String),
}

/// The kinds of constraints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Constraint {
    /// A primary key or a unique index.
    Unique,
    /// A reference to a row that does not exist, or that is still referred to.
    ForeignKey,
    /// A column that must have a value.
    NotNull,
    /// A condition of the table.
    Check,
}

impl Error {
    /// Whether a unique index over these columns would be broken, named as
    /// `table.column, table.column`.
    #[must_use]
    pub fn is_duplicate_of(&self, columns: &str) -> bool {
        matches!(self, Self::Constraint { kind: Constraint::Unique, name } if name == columns)
    }

    /// Whether it may work later.
    #[must_use]
    pub fn is_unavailable(&self) -> bool {
        matches!(self, Self::Unavailable(_))
    }
}

impl From<Stopped> for Error {
    fn from(stopped: Stopped) -> Self {
        Self::Bug(stopped.to_string())
    }
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(database) => from_database(database.as_ref()),
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::BeginFailed
            | sqlx::Error::WorkerCrashed => Self::Unavailable(error.to_string()),
            _ => Self::Bug(error.to_string()),
        }
    }
}

fn from_database(error: &dyn DatabaseError) -> Error {
    let kind = match error.kind() {
        ErrorKind::UniqueViolation => Some(Constraint::Unique),
        ErrorKind::ForeignKeyViolation => Some(Constraint::ForeignKey),
        ErrorKind::NotNullViolation => Some(Constraint::NotNull),
        ErrorKind::CheckViolation => Some(Constraint::Check),
        _ => None,
    };
    if let Some(kind) = kind {
        let name = name_of(error);
        return Error::Constraint { kind, name };
    }
    let code = error.code().unwrap_or_default();
    let message = || error.message().to_owned();
    let outcome = if error.try_downcast_ref::<PgDatabaseError>().is_some() {
        of_postgres(&code)
    } else {
        of_sqlite(&code)
    };
    match outcome {
        Outcome::TookTooLong => Error::TookTooLong,
        Outcome::Unavailable => Error::Unavailable(message()),
        Outcome::Damaged => Error::Damaged(message()),
        Outcome::Bug => Error::Bug(message()),
    }
}

/// The name of a constraint that was broken.
fn name_of(error: &dyn DatabaseError) -> String {
    if let Some(name) = error.constraint() {
        return name.to_owned();
    }
    if let Some(error) = error.try_downcast_ref::<PgDatabaseError>() {
        let column = error.column().unwrap_or_default();
        return format!("{}.{column}", error.table().unwrap_or_default());
    }
    // `UNIQUE constraint failed: users.username_key`, and nothing after the colon or no
    // colon at all for a foreign key.
    let name = error.message().split_once(": ");
    name.map_or("(foreign key)", |(_, name)| name).to_owned()
}

/// What an error that is not of a constraint means.
enum Outcome {
    TookTooLong,
    Unavailable,
    Damaged,
    Bug,
}

/// Result codes of SQLite that also say why a file cannot be opened.
pub(super) const READONLY: i32 = 8;
pub(super) const CORRUPT: i32 = 11;
pub(super) const CANTOPEN: i32 = 14;
pub(super) const NOTADB: i32 = 26;

/// By SQLite's result codes: what passes by itself or by freeing something is unavailable.
fn of_sqlite(code: &str) -> Outcome {
    const BUSY: i32 = 5;
    const LOCKED: i32 = 6;
    const NOMEM: i32 = 7;
    /// A statement was ended from outside.
    const INTERRUPT: i32 = 9;
    const IOERR: i32 = 10;
    const FULL: i32 = 13;
    match code.parse::<i32>() {
        Ok(INTERRUPT) => Outcome::TookTooLong,
        Ok(code) => match code & 0xff {
            BUSY | LOCKED | NOMEM | READONLY | IOERR | FULL | CANTOPEN => Outcome::Unavailable,
            CORRUPT | NOTADB => Outcome::Damaged,
            _ => Outcome::Bug,
        },
        Err(_) => Outcome::Bug,
    }
}

/// By PostgreSQL's codes, of which two characters are the class.
fn of_postgres(code: &str) -> Outcome {
    /// A statement took longer than it may.
    const QUERY_CANCELED: &str = "57014";
    /// The server has become one that takes no writes.
    const READ_ONLY: &str = "25006";
    /// The transaction did nothing for longer than it may, as when the process was stopped.
    const IDLE_IN_TRANSACTION: &str = "25P03";
    /// A page or an index is not as it was written.
    const DATA_CORRUPTED: &str = "XX001";
    const INDEX_CORRUPTED: &str = "XX002";
    /// The class of lost connections.
    const CONNECTION: &str = "08";
    /// Of a wrong password, and of a role that there is not.
    const AUTHORIZATION: &str = "28";
    /// Of a database that there is not.
    const CATALOGUE: &str = "3D";
    /// Of conflicts between transactions, when repeating has not helped.
    const ROLLBACK: &str = "40";
    /// Of a full disk, no memory and too many connections.
    const RESOURCES: &str = "53";
    /// Of locks that are not to be had.
    const STATE: &str = "55";
    /// Of a server that stops or starts.
    const INTERVENTION: &str = "57";
    /// Of files that cannot be read or written.
    const SYSTEM: &str = "58";
    match code {
        QUERY_CANCELED => Outcome::TookTooLong,
        READ_ONLY | IDLE_IN_TRANSACTION => Outcome::Unavailable,
        DATA_CORRUPTED | INDEX_CORRUPTED => Outcome::Damaged,
        _ => match code.get(..2) {
            Some(
                CONNECTION | AUTHORIZATION | CATALOGUE | ROLLBACK | RESOURCES | STATE
                | INTERVENTION | SYSTEM,
            ) => Outcome::Unavailable,
            _ => Outcome::Bug,
        },
    }
}
