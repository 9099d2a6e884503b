//! Errors of statements and transactions, classified by how a caller can react.

use rusqlite::ffi;
use sqlx::error::{DatabaseError, ErrorKind};
use sqlx::postgres::PgDatabaseError;

use crate::queue::{Busy, Stopped};

/// The reason why a read or a write failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The database is not available at this time: it is locked, its disk is full, or it cannot be
    /// reached. Nothing was written, and it may work later.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// The connection was lost during a commit: either all of the write is stored, or nothing.
    #[error("the connection to the database was lost during a commit: {0}")]
    OutcomeUnknown(String),
    /// Too many other requests wait for the same resource.
    #[error(transparent)]
    Busy(#[from] Busy),
    /// A read took too long.
    #[error("the read took too long")]
    TookTooLong,
    /// The write would break the constraint with this name. For SQLite, the name is
    /// `table.column, table.column`, and empty for foreign keys.
    #[error("it would violate the constraint {0}")]
    Constraint(String),
    /// A table has no identifier left: they are int32 in the API. Nothing was written.
    #[error("the table {0} has no identifiers left: 2147483647 is the last")]
    NoIdentifiers(String),
    /// The database returned data that it cannot have written.
    #[error("the database is damaged: {0}; replace it with a backup, and start again")]
    Damaged(String),
    /// PostgreSQL does not know a prepared statement, or knows a different one with its name: a
    /// pooler has given this connection to several clients.
    #[error(
        "{0}: a pooler between this server and PostgreSQL mixes up prepared statements; switch them \
         off with `?statement-cache-capacity=0` at the end of the database URL, or set \
         `max_prepared_statements` in PgBouncer 1.21 or newer"
    )]
    MixedUpStatements(String),
    /// A statement failed, or a write panicked. This is a defect of the program.
    #[error("{0}")]
    Bug(String),
}

impl Error {
    /// Returns whether it may work later.
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
            sqlx::Error::Database(database) => from_postgres(database.as_ref()),
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

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        let message = message(&error);
        let code = primary_code(&error);
        if code == ffi::SQLITE_CONSTRAINT
            // `UNIQUE constraint failed: users.username_key`; for foreign keys, no name follows.
            && let Some((_, name)) = message.split_once(" constraint failed")
        {
            return of_constraint(name.strip_prefix(": ").unwrap_or("(foreign key)"));
        }
        of_sqlite(code, message)
    }
}

pub(super) fn message(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqliteFailure(_, Some(message)) => message.clone(),
        error => error.to_string(),
    }
}

/// The primary result code of SQLite; 0 if it is not an error of SQLite.
pub(super) fn primary_code(error: &rusqlite::Error) -> i32 {
    let code = error.sqlite_error();
    code.map_or(0, |error| error.extended_code & 0xff)
}

fn from_postgres(error: &dyn DatabaseError) -> Error {
    if !matches!(error.kind(), ErrorKind::Other) {
        return of_constraint(&name_of(error));
    }
    of_postgres(&error.code().unwrap_or_default(), error.message().to_owned())
}

/// The error for a constraint, by its name. Constraints for identifiers are part of the schema, so
/// that no write can assign an identifier that the API does not allow.
fn of_constraint(name: &str) -> Error {
    match name.strip_suffix("_identifiers") {
        Some(table) => Error::NoIdentifiers(table.to_owned()),
        None => Error::Constraint(name.to_owned()),
    }
}

fn name_of(error: &dyn DatabaseError) -> String {
    if let Some(name) = error.constraint() {
        return name.to_owned();
    }
    // PostgreSQL does not name NOT NULL constraints.
    let (table, column) = error
        .try_downcast_ref::<PgDatabaseError>()
        .map_or((None, None), |error| (error.table(), error.column()));
    format!("{}.{}", table.unwrap_or_default(), column.unwrap_or_default())
}

/// The error for a result code of SQLite. Temporary errors, such as a full disk, are `Unavailable`.
fn of_sqlite(code: i32, message: String) -> Error {
    match code {
        ffi::SQLITE_INTERRUPT => Error::TookTooLong,
        ffi::SQLITE_BUSY
        | ffi::SQLITE_LOCKED
        | ffi::SQLITE_NOMEM
        | ffi::SQLITE_READONLY
        | ffi::SQLITE_IOERR
        | ffi::SQLITE_FULL
        | ffi::SQLITE_CANTOPEN => Error::Unavailable(message),
        ffi::SQLITE_CORRUPT | ffi::SQLITE_NOTADB => Error::Damaged(message),
        _ => Error::Bug(message),
    }
}

/// The error for a code of PostgreSQL, whose first two characters are the class.
fn of_postgres(code: &str, message: String) -> Error {
    match code {
        // A statement took too long.
        "57014" => Error::TookTooLong,
        // The server accepts no writes any more; or the transaction was idle for too long, for
        // example because the process was stopped.
        "25006" | "25P03" => Error::Unavailable(message),
        // A page or an index is damaged.
        "XX001" | "XX002" => Error::Damaged(message),
        "26000" | "42P05" => Error::MixedUpStatements(message),
        _ => match code.get(..2) {
            // Lost connections; a wrong password, a missing role or a missing database;
            // conflicts between transactions that repeating has not solved; a full disk, no memory
            // or too many connections; locks that are not available; a server that stops or starts;
            // files that cannot be read or written.
            Some("08" | "28" | "3D" | "40" | "53" | "55" | "57" | "58") => {
                Error::Unavailable(message)
            }
            _ => Error::Bug(message),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_code_determines_kind() {
        let text = || "why".to_owned();
        let unavailable = "08006 25006 25P03 28P01 3D000 40001 53100 55P03 57P01 58030";
        for (codes, sqlite, expected) in [
            ("57014", ffi::SQLITE_INTERRUPT, Error::TookTooLong),
            ("XX001 XX002", ffi::SQLITE_CORRUPT, Error::Damaged(text())),
            (unavailable, ffi::SQLITE_FULL, Error::Unavailable(text())),
            ("22003 XX000", ffi::SQLITE_MISUSE, Error::Bug(text())),
        ] {
            for code in codes.split(' ') {
                assert_eq!(of_postgres(code, text()), expected, "{code}");
            }
            assert_eq!(of_sqlite(sqlite, text()), expected);
        }
        assert!(Error::from(sqlx::Error::PoolTimedOut).is_unavailable());
    }

    #[test]
    fn statement_that_a_pooler_mixes_up_names_the_setting() {
        for code in ["26000", "42P05"] {
            let error = of_postgres(code, "statement \"s_1\" already exists".to_owned());
            assert!(error.to_string().contains("statement-cache-capacity=0"), "{error}");
        }
    }
}
