//! SQLite: opening connections, and running statements.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags, Result, Statement};
use tokio::time::sleep;

use super::error::{Error, primary_code};
use super::row::Row;
use super::value::Value;
use crate::unfinished::{directory_of, make_private, no_directory};

/// The longest wait for a lock of another process, after which the database is unavailable.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// The pause after a refusal, before the next attempt.
const RETRY_PAUSE: Duration = Duration::from_millis(5);

/// The number of prepared statements that a connection keeps.
const STATEMENT_CACHE: usize = 512;

type Outcome<T> = std::result::Result<T, Error>;

/// A SQLite database, and the options of connections to it.
#[derive(Debug, Clone)]
pub(super) struct Options {
    path: PathBuf,
    in_memory: bool,
}

impl Options {
    /// The options for an existing file.
    pub(super) fn file(path: &Path) -> std::io::Result<Self> {
        Ok(Self {
            // An absolute path cannot be mistaken for `:memory:`.
            path: std::path::absolute(path)?,
            in_memory: false,
        })
    }

    /// The options for a new database in memory, which exists as long as a connection to it.
    ///
    /// Its connections share it by the VFS `memdb`, and have separate locks, as with a file. The
    /// shared cache would lock whole tables, and ignore the busy timeout.
    pub(super) fn memory() -> Self {
        static DATABASES: AtomicU64 = AtomicU64::new(0);
        // The name only has to be unique.
        let number = DATABASES.fetch_add(1, Ordering::Relaxed);
        Self { path: PathBuf::from(format!("/community-{number}")), in_memory: true }
    }

    pub(super) fn in_memory(&self) -> bool {
        self.in_memory
    }

    /// Opens a connection that reads and writes. Its statements wait for locks.
    pub(super) fn connect(&self) -> Result<Connection> {
        let connection = self.open()?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        self.set(&connection)?;
        Ok(connection)
    }

    /// Opens the connection of the writer.
    pub(super) fn connect_writer(&self) -> Result<Connection> {
        let connection = self.connect()?;
        // A large import changes more pages in a second than fit into SQLite's default cache of
        // 2 MiB. Each write of a group has a savepoint: without a journal in memory, the original
        // pages would go to a file, some fifteen of them for a comment. The write-ahead log grows
        // during long reads, so it is truncated afterwards.
        connection.execute_batch(
            "PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; \
             PRAGMA journal_size_limit = 16777216",
        )?;
        Ok(connection)
    }

    /// Opens a read-only connection. Its statements never wait for locks, because other reads run
    /// on the same thread.
    pub(super) fn connect_reader(&self) -> Result<Connection> {
        let connection = self.open()?;
        connection.busy_timeout(Duration::ZERO)?;
        self.set(&connection)?;
        // A mistake in a query must not bypass the writer.
        connection.execute_batch("PRAGMA query_only = ON")?;
        Ok(connection)
    }

    fn open(&self) -> Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = if self.in_memory {
            let flags = flags | OpenFlags::SQLITE_OPEN_CREATE;
            Connection::open_with_flags_and_vfs(&self.path, flags, "memdb")?
        } else {
            Connection::open_with_flags(&self.path, flags)?
        };
        connection.set_prepared_statement_cache_capacity(STATEMENT_CACHE);
        Ok(connection)
    }

    fn set(&self, connection: &Connection) -> Result<()> {
        connection.execute_batch(if self.in_memory {
            // The database ends with the process, so nothing has to be durable.
            "PRAGMA foreign_keys = ON; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF"
        } else {
            // An acknowledged write is on disk.
            "PRAGMA foreign_keys = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL"
        })
    }
}

/// Creates the file if it does not exist. Only its owner can read it, because it contains password
/// hashes. SQLite gives its other files the same permissions.
pub(super) fn make_file(path: &Path) -> std::result::Result<(), String> {
    match make_private(path) {
        Err(error) => match error.kind() {
            ErrorKind::AlreadyExists => Ok(()),
            ErrorKind::NotFound => Err(no_directory(directory_of(path))),
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Err(format!(
                "the directory {} cannot be written: {error}; let this user write it, or name \
                 another file",
                directory_of(path).display()
            )),
            _ => Err(error.to_string()),
        },
        Ok(()) => Ok(()),
    }
}

/// Repeats an attempt while another connection has a lock, for as long as a statement would wait.
pub(super) async fn wait_for_locks<T>(mut attempt: impl FnMut() -> Result<T>) -> Result<T> {
    const BUSY: i32 = 5;
    let begun = Instant::now();
    loop {
        match attempt() {
            Err(error) if primary_code(&error) == BUSY && begun.elapsed() < BUSY_TIMEOUT => {
                sleep(RETRY_PAUSE).await;
            }
            done => return done,
        }
    }
}

/// The number of concurrent reads. More would not be faster.
pub(super) fn max_readers() -> u32 {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    u32::try_from(cores).unwrap_or(u32::MAX).clamp(4, 8)
}

/// Runs a statement, and returns the number of changed rows.
pub(super) fn run(connection: &Connection, text: &str, values: &[Value<'_>]) -> Outcome<bool> {
    read(connection, text, values, |_| Ok(()))?;
    Ok(connection.changes() > 0)
}

/// Calls a function for each row of a query, and returns the results.
pub(super) fn read<T>(
    connection: &Connection,
    text: &str,
    values: &[Value<'_>],
    make: impl Fn(&mut Row<'_>) -> Outcome<T>,
) -> Outcome<Vec<T>> {
    let mut statement = connection.prepare_cached(text)?;
    bind(&mut statement, values)?;
    let mut rows = statement.raw_query();
    let mut made = Vec::new();
    while let Some(row) = rows.next()? {
        made.push(make(&mut Row::of_sqlite(row))?);
    }
    Ok(made)
}

/// Binds values by number, because SQLite treats `$1` as a name.
fn bind(statement: &mut Statement<'_>, values: &[Value<'_>]) -> Result<()> {
    for at in 1..=statement.parameter_count() {
        let name = statement.parameter_name(at).unwrap_or_default();
        let number = name.get(1..).and_then(|digits| digits.parse::<usize>().ok());
        let value = number
            .and_then(|number| values.get(number.wrapping_sub(1)))
            .ok_or_else(|| rusqlite::Error::InvalidParameterName(name.to_owned()))?;
        statement.raw_bind_parameter(at, value)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn locked_database_is_tried_again() {
        let busy = rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(5), None);
        let mut attempts = [Err(busy), Ok(1)].into_iter();
        let done = wait_for_locks(|| attempts.next().unwrap()).await;
        assert_eq!(done.unwrap(), 1);
    }
}
