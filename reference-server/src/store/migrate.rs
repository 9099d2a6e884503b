//! The schema and its changes, which are made when a database is opened.

use std::fmt::Display;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{SqlSafeStr, SqliteConnection};

use super::location::Location;

/// The files of `migrations/sqlite/` in their order.
const SQLITE: &[Change] = &[
    (
        "community",
        include_str!("../../migrations/sqlite/0001_community.sql"),
    ),
    (
        "import",
        include_str!("../../migrations/sqlite/0002_import.sql"),
    ),
    (
        "folding",
        include_str!("../../migrations/sqlite/0003_folding.sql"),
    ),
    (
        "lists",
        include_str!("../../migrations/sqlite/0004_lists.sql"),
    ),
    (
        "sequences",
        include_str!("../../migrations/sqlite/0005_sequences.sql"),
    ),
];

/// The files of `migrations/postgres/` in their order.
const POSTGRES: &[Change] = &[
    (
        "community",
        include_str!("../../migrations/postgres/0001_community.sql"),
    ),
    (
        "search",
        include_str!("../../migrations/postgres/0002_search.sql"),
    ),
    (
        "sequences",
        include_str!("../../migrations/postgres/0003_sequences.sql"),
    ),
];

/// A change's name and its statements.
type Change = (&'static str, &'static str);

/// The changes of a schema in their order, from nothing: of SQLite's, and of PostgreSQL's.
#[derive(Debug, Clone)]
pub struct Migrations {
    sqlite: Vec<Change>,
    postgres: Vec<Change>,
}

impl Migrations {
    /// Those of this program.
    #[must_use]
    pub fn compiled_in() -> Self {
        Self {
            sqlite: SQLITE.to_vec(),
            postgres: POSTGRES.to_vec(),
        }
    }

    /// A list of changes, each with its name and its statements, for either database. The first
    /// has the version 1.
    #[must_use]
    pub fn new(changes: Vec<Change>) -> Self {
        Self {
            sqlite: changes.clone(),
            postgres: changes,
        }
    }

    /// The first of them, up to a version: the schema of an older program.
    #[must_use]
    pub fn up_to(mut self, version: usize) -> Self {
        self.sqlite.truncate(version);
        self.postgres.truncate(version);
        self
    }

    /// The version that they lead to, in a database of its kind.
    #[must_use]
    pub fn version(&self, database: &Location) -> usize {
        self.of(database).len()
    }

    fn of(&self, database: &Location) -> &[Change] {
        match database {
            Location::File(_) | Location::Memory => &self.sqlite,
            Location::Postgres(_) => &self.postgres,
        }
    }

    /// What makes them.
    pub(super) fn migrator(&self, database: &Location) -> Migrator {
        let migrations = (1..).zip(self.of(database)).map(|(version, (name, sql))| {
            let kind = MigrationType::Simple;
            Migration::new(version, (*name).into(), kind, sql.into_sql_str(), false)
        });
        Migrator::with_migrations(migrations.collect())
    }

    /// Refuses a database of another program, or of a newer version of this one.
    pub(super) fn expect_known(&self, database: &Location, found: Found) -> Result<(), OpenError> {
        let known = self.version(database);
        let (found, name) = match (found.newest, found.tables.into_iter().next()) {
            (Some(newest), _) => newest,
            (None, None) => return Ok(()),
            (None, Some(table)) if table == TABLE => return Ok(()),
            (None, Some(table)) => {
                return Err(OpenError::OfAnotherProgram {
                    database: database.clone(),
                    table,
                });
            }
        };
        match usize::try_from(found) {
            Ok(version) if version == known => Ok(()),
            Ok(version) if version < known => {
                tracing::info!(
                    "migrating {database} from version {found} to {known}; servers of older \
                     versions that run on it must be stopped, and cannot open it any more"
                );
                Ok(())
            }
            _ => Err(OpenError::Newer {
                database: database.clone(),
                found,
                name,
                known,
            }),
        }
    }
}

/// The table in which sqlx records what was changed.
pub(super) const TABLE: &str = "_sqlx_migrations";

/// The last change that was made.
pub(super) const NEWEST: &str =
    "SELECT version, description FROM _sqlx_migrations ORDER BY version DESC LIMIT 1";

/// What is in a database before it is migrated.
#[derive(Debug)]
pub(super) struct Found {
    /// The names of its tables, sorted.
    pub(super) tables: Vec<String>,
    /// The version and the name of the last change that was made.
    pub(super) newest: Option<(i64, String)>,
}

/// Why a database was not opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// A newer version of this program has migrated it.
    #[error(
        "{database} was written by a newer version of community-qa-server: its schema has \
         version {found} ({name}), and this program knows versions up to {known}; run the \
         newer program, or restore a backup from before it"
    )]
    Newer {
        /// The database.
        database: Location,
        /// The version of its schema.
        found: i64,
        /// The name of the change that led to it.
        name: String,
        /// The version of the newest schema that is known here.
        known: usize,
    },
    /// It has tables of something else.
    #[error(
        "{database} belongs to another program: it has a table {table}; choose another database"
    )]
    OfAnotherProgram {
        /// The database.
        database: Location,
        /// A table that is in it.
        table: String,
    },
    /// It cannot be opened or migrated.
    #[error("failed to open {database}: {reason}")]
    Failed {
        /// The database.
        database: Location,
        /// What has failed.
        reason: String,
    },
}

impl OpenError {
    pub(super) fn from_reason(database: &Location, reason: &dyn Display) -> Self {
        Self::Failed {
            database: database.clone(),
            reason: reason.to_string(),
        }
    }
}

/// Waits until no other process migrates the same file. The lock ends when it is dropped.
///
/// SQLite's own locks would let two processes start the same change one after the other.
pub(super) async fn lock(database: &Location) -> Result<Option<File>, OpenError> {
    let Location::File(path) = database else {
        return Ok(None);
    };
    let path = lock_path(path);
    let locked = tokio::task::spawn_blocking(move || lock_file(&path)).await;
    match locked {
        Ok(Ok(file)) => Ok(Some(file)),
        Ok(Err(error)) => Err(OpenError::from_reason(database, &error)),
        Err(error) => Err(OpenError::from_reason(database, &error)),
    }
}

/// Beside the database and never the database itself: closing another handle of that file
/// would end the locks that SQLite holds on it.
fn lock_path(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-migrate.lock");
    name.into()
}

fn lock_file(path: &Path) -> Result<File, String> {
    let failed = |error: &dyn Display| format!("{}: {error}", path.display());
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path)
        .map_err(|error| failed(&error))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            tracing::info!(lock = %path.display(), "waiting for a process that migrates the database");
            file.lock().map_err(|error| failed(&error))?;
        }
        Err(TryLockError::Error(error)) => return Err(failed(&error)),
    }
    Ok(file)
}

/// Makes the changes that a database of SQLite does not have yet, each in a transaction.
pub(super) async fn run(
    database: &Location,
    connection: &mut SqliteConnection,
    migrations: &Migrations,
) -> Result<(), OpenError> {
    let failed = |error: &dyn Display| OpenError::from_reason(database, error);
    let found = found(connection).await.map_err(|error| failed(&error))?;
    migrations.expect_known(database, found)?;
    let migrator = migrations.migrator(database);
    migrator
        .run(connection)
        .await
        .map_err(|error| failed(&error))
}

async fn found(connection: &mut SqliteConnection) -> Result<Found, sqlx::Error> {
    let tables: Vec<String> =
        sqlx::query_scalar("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
            .fetch_all(&mut *connection)
            .await?;
    let newest = if tables.iter().any(|table| table == TABLE) {
        sqlx::query_as(NEWEST).fetch_optional(connection).await?
    } else {
        None
    };
    Ok(Found { tables, newest })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_what_the_directories_hold() {
        for (directory, changes) in [("sqlite", SQLITE), ("postgres", POSTGRES)] {
            let directory = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("migrations")
                .join(directory);
            let mut names: Vec<String> = std::fs::read_dir(directory)
                .into_iter()
                .flatten()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect();
            names.sort();
            let expected: Vec<String> = (1..)
                .zip(changes)
                .map(|(version, (name, _))| format!("{version:04}_{name}.sql"))
                .collect();
            assert_eq!(names, expected);
        }
    }
}
