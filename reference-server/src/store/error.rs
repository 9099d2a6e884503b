//! Errors of statements and transactions, by how a caller can respond to them.

use sqlx::error::ErrorKind;

use crate::queue::{Busy, Stopped};

/// Why a read or a write failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The database cannot be used at this time: it is locked, its disk is full, or it
    /// cannot be reached. Nothing was written; it may work later.
    #[error("the database is not available: {0}")]
    Unavailable(String),
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
        /// The columns as `table.column, table.column`, or the name of the constraint.
        /// SQLite does not name foreign keys.
        name: String,
    },
    /// A statement failed, or a write panicked, which is a defect of this program or of the
    /// database file.
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
            sqlx::Error::Io(_) | sqlx::Error::WorkerCrashed => Self::Unavailable(error.to_string()),
            _ => Self::Bug(error.to_string()),
        }
    }
}

fn from_database(error: &dyn sqlx::error::DatabaseError) -> Error {
    let kind = match error.kind() {
        ErrorKind::UniqueViolation => Some(Constraint::Unique),
        ErrorKind::ForeignKeyViolation => Some(Constraint::ForeignKey),
        ErrorKind::NotNullViolation => Some(Constraint::NotNull),
        ErrorKind::CheckViolation => Some(Constraint::Check),
        _ => None,
    };
    if let Some(kind) = kind {
        // `UNIQUE constraint failed: users.username_key`, and nothing after the colon or no
        // colon at all for a foreign key.
        let name = error.message().split_once(": ");
        let name = name.map_or("(foreign key)", |(_, name)| name).to_owned();
        return Error::Constraint { kind, name };
    }
    /// SQLite's result code for a statement that was ended from outside.
    const INTERRUPT: i32 = 9;
    let code = error.code().and_then(|code| code.parse::<i32>().ok());
    match code {
        Some(INTERRUPT) => Error::TookTooLong,
        Some(code) if means_unavailable(code) => Error::Unavailable(error.message().to_owned()),
        _ => Error::Bug(error.message().to_owned()),
    }
}

/// SQLite's primary result codes for what passes by itself or by freeing something.
fn means_unavailable(extended_code: i32) -> bool {
    const BUSY: i32 = 5;
    const LOCKED: i32 = 6;
    const NOMEM: i32 = 7;
    const READONLY: i32 = 8;
    const IOERR: i32 = 10;
    const FULL: i32 = 13;
    const CANTOPEN: i32 = 14;
    matches!(
        extended_code & 0xff,
        BUSY | LOCKED | NOMEM | READONLY | IOERR | FULL | CANTOPEN
    )
}
