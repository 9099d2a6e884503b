//! The schema and its changes, which are made when a database is opened.

use std::fmt::Display;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{SqlSafeStr, SqliteConnection};

use super::location::Location;

/// The files of `migrations/sqlite/` in their order.
const SQLITE: &[(&str, &str)] = &[
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
];

/// The changes of a schema in their order, from nothing.
#[derive(Debug, Clone)]
pub struct Migrations(Vec<(String, &'static str)>);

impl Migrations {
    /// Those of this program.
    #[must_use]
    pub fn compiled_in() -> Self {
        Self::new(SQLITE.to_vec())
    }

    /// A list of changes, each with its name and its statements. The first has the version 1.
    #[must_use]
    pub fn new(changes: Vec<(&str, &'static str)>) -> Self {
        let named = |(name, sql): (&str, &'static str)| (name.to_owned(), sql);
        Self(changes.into_iter().map(named).collect())
    }

    /// The first of them, up to a version: the schema of an older program.
    #[must_use]
    pub fn up_to(mut self, version: usize) -> Self {
        self.0.truncate(version);
        self
    }

    /// The version that they lead to.
    #[must_use]
    pub fn version(&self) -> usize {
        self.0.len()
    }

    fn into_migrator(self) -> Migrator {
        let migrations = (1..).zip(self.0).map(|(version, (name, sql))| {
            let kind = MigrationType::Simple;
            Migration::new(version, name.into(), kind, sql.into_sql_str(), false)
        });
        Migrator::with_migrations(migrations.collect())
    }
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
    #[error("{database} belongs to another program: it has a table {table}; choose another file")]
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

/// Makes the changes that the database does not have yet, each in a transaction.
pub(super) async fn run(
    database: &Location,
    connection: &mut SqliteConnection,
    migrations: &Migrations,
) -> Result<(), OpenError> {
    let failed = |error: &dyn Display| OpenError::from_reason(database, error);
    let tables: Vec<String> =
        sqlx::query_scalar("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
            .fetch_all(&mut *connection)
            .await
            .map_err(|error| failed(&error))?;
    let migrated = tables.iter().any(|table| table == "_sqlx_migrations");
    match tables.into_iter().next() {
        Some(_) if migrated => {
            let found = known_version(database, connection, migrations).await?;
            let known = migrations.version();
            if found < known {
                tracing::info!(
                    "migrating {database} from version {found} to {known}; servers of older \
                     versions that run on it must be stopped, and cannot open it any more"
                );
            }
        }
        Some(table) => {
            return Err(OpenError::OfAnotherProgram {
                database: database.clone(),
                table,
            });
        }
        None => {}
    }
    let migrator = migrations.clone().into_migrator();
    migrator
        .run(connection)
        .await
        .map_err(|error| failed(&error))
}

/// The version of the schema, which this program must know.
async fn known_version(
    database: &Location,
    connection: &mut SqliteConnection,
    migrations: &Migrations,
) -> Result<usize, OpenError> {
    let newest: Option<(i64, String)> = sqlx::query_as(
        "SELECT version, description FROM _sqlx_migrations ORDER BY version DESC LIMIT 1",
    )
    .fetch_optional(connection)
    .await
    .map_err(|error| OpenError::from_reason(database, &error))?;
    let Some((found, name)) = newest else {
        return Ok(0);
    };
    let known = migrations.version();
    match usize::try_from(found) {
        Ok(version) if version <= known => Ok(version),
        _ => Err(OpenError::Newer {
            database: database.clone(),
            found,
            name,
            known,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_what_the_directory_holds() {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/sqlite");
        let mut names: Vec<String> = std::fs::read_dir(directory)
            .into_iter()
            .flatten()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        let expected: Vec<String> = (1..)
            .zip(SQLITE)
            .map(|(version, (name, _))| format!("{version:04}_{name}.sql"))
            .collect();
        assert_eq!(names, expected);
    }
}
