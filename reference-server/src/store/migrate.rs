//! The schema and its migrations, which run when a database is opened.

use std::fmt::Display;
use std::time::{Duration, Instant};

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, ffi};
use sqlx::SqlSafeStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

use super::error::{message, primary_code};
use super::location::Location;

/// The longest wait for another process that migrates the database.
const MIGRATION_TIMEOUT: Duration = Duration::from_secs(600);

/// The time to wait before a message about it.
const SILENT_WAIT: Duration = Duration::from_secs(2);

/// A change of the schema: its name, and its statements for each database.
#[derive(Debug, Clone, Copy)]
struct Change {
    name: &'static str,
    sqlite: &'static str,
    postgres: &'static str,
}

/// Lists changes in order, each with its name and its files in `migrations/`.
macro_rules! changes {
    ($($name:literal: $sqlite:literal, $postgres:literal;)+) => {
        &[$(Change {
            name: $name,
            sqlite: include_str!(concat!("../../migrations/", $sqlite)),
            postgres: include_str!(concat!("../../migrations/", $postgres)),
        }),+]
    };
}

// If both databases accept the same SQL, the file is listed twice.
const CHANGES: &[Change] = changes! {
    "community": "sqlite/0001_community.sql", "postgres/0001_community.sql";
    "search": "sqlite/0002_search.sql", "postgres/0002_search.sql";
};

/// The changes of a schema in order, from an empty database.
#[derive(Debug, Clone)]
pub struct Migrations(Vec<Change>);

impl Migrations {
    /// The changes of this program.
    #[must_use]
    pub fn compiled_in() -> Self {
        Self(CHANGES.to_vec())
    }

    /// Changes from a list of names and statements, which are the same for both databases. The
    /// first change has the version 1.
    #[must_use]
    pub fn new(changes: Vec<(&'static str, &'static str)>) -> Self {
        let changes = changes.into_iter();
        Self(changes.map(|(name, sql)| Change { name, sqlite: sql, postgres: sql }).collect())
    }

    /// The first changes, up to a version: the schema of an older program.
    #[must_use]
    pub fn up_to(mut self, version: usize) -> Self {
        self.0.truncate(version);
        self
    }

    /// The version after all changes.
    #[must_use]
    pub fn version(&self) -> usize {
        self.0.len()
    }

    pub(super) fn migrator(&self, database: &Location) -> Migrator {
        let migrations = (1..).zip(&self.0).map(|(version, change)| {
            let sql = match database {
                Location::File(_) | Location::Memory => change.sqlite,
                Location::Postgres(_) => change.postgres,
            };
            let kind = MigrationType::Simple;
            Migration::new(version, change.name.into(), kind, sql.into_sql_str(), false)
        });
        Migrator::with_migrations(migrations.collect())
    }

    /// Refuses a database of another program, or of a newer version of this one.
    pub(super) fn expect_known(&self, database: &Location, found: &Found) -> Result<(), OpenError> {
        let known = self.version();
        match (&found.newest, found.tables.first()) {
            (Some((version, _)), _) if usize::try_from(*version).is_ok_and(|own| own <= known) => {
                Ok(())
            }
            (Some((version, name)), _) => Err(OpenError::Newer {
                database: database.clone(),
                found: *version,
                name: name.clone(),
                known,
            }),
            (None, Some(table)) if table != TABLE => Err(OpenError::OfAnotherProgram {
                database: database.clone(),
                table: table.clone(),
            }),
            (None, _) => Ok(()),
        }
    }

    /// Returns whether a database of this program needs some of the changes.
    pub(super) fn change(&self, found: &Found) -> bool {
        let made = found.newest.as_ref().map_or(0, |(version, _)| *version);
        usize::try_from(made).is_ok_and(|made| made < self.version())
    }

    /// Logs that a database of an older version is migrated.
    pub(super) fn announce(&self, database: &Location, found: &Found) {
        let known = self.version();
        if let Some((version, _)) = &found.newest
            && self.change(found)
        {
            tracing::info!(
                "migrating {database} from version {version} to {known}; servers of older \
                 versions that run on it must be stopped, and cannot open it any more"
            );
        }
    }
}

/// The table in which sqlx records the changes that were made.
pub(super) const TABLE: &str = "_sqlx_migrations";

/// That table in SQLite.
const RECORDS: &str = "CREATE TABLE IF NOT EXISTS _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
)";

/// The last change that was made.
pub(super) const NEWEST: &str =
    "SELECT version, description FROM _sqlx_migrations ORDER BY version DESC LIMIT 1";

/// The state of a database before it is migrated.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) tables: Vec<String>,
    /// The version and the name of its last change.
    pub(super) newest: Option<(i64, String)>,
}

/// The reason why a database was not opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// A newer version of this program has migrated it.
    #[error(
        "{database} was written by a newer version of community-qa-server: its schema has \
         version {found} ({name}), and this program knows versions up to {known}; run the \
         newer program, or restore a backup from before it"
    )]
    Newer {
        database: Location,
        /// The version of its schema.
        found: i64,
        /// The name of the last change.
        name: String,
        /// The newest version that this program knows.
        known: usize,
    },
    /// It contains tables of another program.
    #[error(
        "{database} belongs to another program: it has a table {table}; choose another database"
    )]
    OfAnotherProgram { database: Location, table: String },
    /// It cannot be opened or migrated.
    #[error("failed to open {database}: {reason}")]
    Failed { database: Location, reason: String },
}

impl OpenError {
    pub(super) fn from_reason(database: &Location, reason: &dyn Display) -> Self {
        Self::Failed { database: database.clone(), reason: reason.to_string() }
    }

    /// The error for a message of SQLite, with advice.
    pub(super) fn of_sqlite(database: &Location, error: &rusqlite::Error) -> Self {
        let hint = match primary_code(error) {
            ffi::SQLITE_READONLY | ffi::SQLITE_CANTOPEN => {
                "; let this user read and write the file and its directory"
            }
            ffi::SQLITE_NOTADB => "; name another file",
            ffi::SQLITE_CORRUPT => "; it is damaged: replace it with a backup",
            _ => "",
        };
        Self::from_reason(database, &format_args!("{}{hint}", message(error)))
    }
}

/// Makes the missing changes to a SQLite database, all in one transaction.
pub(super) fn run(
    database: &Location,
    connection: &mut Connection,
    migrations: &Migrations,
) -> Result<(), OpenError> {
    let failed = |error: rusqlite::Error| OpenError::of_sqlite(database, &error);
    let there = found(connection).map_err(failed)?;
    migrations.expect_known(database, &there)?;
    if !migrations.change(&there) {
        return change(database, connection, migrations);
    }
    let transaction = begin(connection).map_err(failed)?;
    // Another process may have made them while this one waited.
    let there = found(&transaction).map_err(failed)?;
    migrations.expect_known(database, &there)?;
    migrations.announce(database, &there);
    change(database, &transaction, migrations)?;
    transaction.commit().map_err(failed)
}

/// Compares the recorded changes with the known ones, and makes the missing ones. They are recorded
/// in the format of sqlx, which has migrated databases of older versions.
fn change(
    database: &Location,
    connection: &Connection,
    migrations: &Migrations,
) -> Result<(), OpenError> {
    let failed = |error: rusqlite::Error| OpenError::of_sqlite(database, &error);
    connection.execute_batch(RECORDS).map_err(failed)?;
    for migration in migrations.migrator(database).iter() {
        let text = "SELECT checksum, success FROM _sqlx_migrations WHERE version = $1";
        let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
        let made = connection.query_row(text, [migration.version], read);
        let error = match made.optional().map_err(failed)? {
            Some((_, false)) => MigrateError::Dirty(migration.version),
            Some((checksum, true)) if migration.checksum == Vec::<u8>::as_slice(&checksum) => {
                continue;
            }
            Some(_) => MigrateError::VersionMismatch(migration.version),
            None => {
                make(connection, migration).map_err(failed)?;
                continue;
            }
        };
        return Err(OpenError::from_reason(database, &error));
    }
    Ok(())
}

fn make(connection: &Connection, migration: &Migration) -> rusqlite::Result<()> {
    let begun = Instant::now();
    connection.execute_batch(migration.sql.as_str())?;
    let text = "INSERT INTO _sqlx_migrations \
        (version, description, success, checksum, execution_time) VALUES (?1, ?2, TRUE, ?3, ?4)";
    let nanoseconds = i64::try_from(begun.elapsed().as_nanos()).unwrap_or(i64::MAX);
    let (version, checksum) = (migration.version, &*migration.checksum);
    connection.execute(text, (version, &*migration.description, checksum, nanoseconds))?;
    Ok(())
}

/// Waits until no other process writes, and lets none write until the transaction ends.
fn begin(connection: &mut Connection) -> rusqlite::Result<Transaction<'_>> {
    // A short wait is not worth a message.
    connection.busy_timeout(SILENT_WAIT)?;
    let begun = Transaction::new_unchecked(connection, TransactionBehavior::Immediate);
    if !begun.as_ref().is_err_and(|error| primary_code(error) == ffi::SQLITE_BUSY) {
        return begun;
    }
    tracing::info!("waiting for a process that writes to the database, to migrate it");
    connection.busy_timeout(MIGRATION_TIMEOUT)?;
    Transaction::new_unchecked(connection, TransactionBehavior::Immediate)
}

fn found(connection: &Connection) -> rusqlite::Result<Found> {
    let text = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name";
    let mut names = connection.prepare(text)?;
    let tables: Vec<String> = names.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let newest = if tables.iter().any(|table| table == TABLE) {
        connection.query_row(NEWEST, [], read).optional()?
    } else {
        None
    };
    Ok(Found { tables, newest })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn database_that_cannot_be_opened_is_named_with_advice() {
        for (code, hint) in [
            (ffi::SQLITE_CANTOPEN, "let this user read and write the file and its directory"),
            (ffi::SQLITE_NOTADB, "name another file"),
            (ffi::SQLITE_CORRUPT, "it is damaged: replace it with a backup"),
        ] {
            let failure = rusqlite::Error::SqliteFailure(ffi::Error::new(code), None);
            let error = OpenError::of_sqlite(&Location::Memory, &failure).to_string();
            assert!(error.ends_with(&format!("; {hint}")), "{error}");
        }
    }

    #[test]
    fn every_migration_file_is_named_after_a_change() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let names: Vec<String> = (1..)
            .zip(CHANGES)
            .map(|(version, change)| format!("{version:04}_{}.sql", change.name))
            .collect();
        for directory in [root.clone(), root.join("sqlite"), root.join("postgres")] {
            for entry in std::fs::read_dir(&directory).unwrap() {
                let entry = entry.unwrap();
                let name = entry.file_name().into_string().unwrap();
                let is_file = entry.file_type().unwrap().is_file();
                assert!(!is_file || names.contains(&name), "{name} is not listed in CHANGES");
            }
        }
    }
}
