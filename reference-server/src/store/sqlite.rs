//! What SQLite alone needs: how its connections are opened.

use std::io::ErrorKind;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions as _, SqliteConnection};
use tokio::time::sleep;

use crate::unfinished::{directory_of, make_private};

/// How long a statement waits for a lock that another process holds, before it is unavailable.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// How long after a refusal to connect again.
const PAUSE: Duration = Duration::from_millis(20);

/// The pages that the writer keeps in memory, in KiB (negative, as SQLite wants it). Its
/// default of 2 MiB is less than what a large import writes to in a second.
const WRITER_CACHE: &str = "-65536";

/// SQLite's default, for each of the connections that read.
const READER_CACHE: &str = "-2000";

/// The options of the connection that writes, to a file or to memory.
pub(super) fn writer_options(file: Option<&Path>) -> std::io::Result<SqliteConnectOptions> {
    let options = match file {
        Some(path) => file_options(path)?,
        None => memory_options(),
    };
    // Each write of a group has a savepoint. What the pages held before it would be written to
    // a file, some fifteen of them for a comment.
    Ok(options
        .pragma("cache_size", WRITER_CACHE)
        .pragma("temp_store", "MEMORY"))
}

/// Makes the file when it does not exist, so that its owner alone can read it: it has hashes
/// of passwords. SQLite gives its other files the same permissions.
pub(super) fn make_file(path: &Path) -> Result<(), String> {
    let directory = || directory_of(path).display();
    match make_private(path) {
        Err(error) => match error.kind() {
            ErrorKind::AlreadyExists => Ok(()),
            ErrorKind::NotFound => Err(format!(
                "there is no directory {}; make it first, or name another file",
                directory()
            )),
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Err(format!(
                "the directory {} cannot be written: {error}; let this user write it, or name \
                 another file",
                directory()
            )),
            _ => Err(error.to_string()),
        },
        Ok(()) => Ok(()),
    }
}

/// Connects for the first time. Of several that make the same file at once, those that come in
/// between are refused without waiting, and try again.
pub(super) async fn connect(
    options: &SqliteConnectOptions,
) -> Result<SqliteConnection, sqlx::Error> {
    let begun = Instant::now();
    loop {
        match options.connect().await {
            Err(error) if is_busy(&error) && begun.elapsed() < BUSY_TIMEOUT => sleep(PAUSE).await,
            connected => return connected,
        }
    }
}

fn is_busy(error: &sqlx::Error) -> bool {
    const BUSY: i32 = 5;
    let code = error.as_database_error().and_then(|error| error.code());
    let code = code.and_then(|code| code.parse::<i32>().ok());
    code.is_some_and(|code| code & 0xff == BUSY)
}

/// The options of a connection to a file that exists.
pub(super) fn file_options(path: &Path) -> std::io::Result<SqliteConnectOptions> {
    // An absolute path is never taken for a URI or for `:memory:`.
    let path = std::path::absolute(path)?;
    Ok(common_options()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        // A write that was acknowledged is on disk.
        .synchronous(SqliteSynchronous::Full))
}

/// How many read at once. More do not make SQLite faster.
pub(super) fn most_readers() -> u32 {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    u32::try_from(cores).unwrap_or(u32::MAX).clamp(4, 8)
}

/// The options of a connection that reads and cannot write.
pub(super) fn reader_options(writer: &SqliteConnectOptions) -> SqliteConnectOptions {
    writer
        .clone()
        .create_if_missing(false)
        .pragma("cache_size", READER_CACHE)
        .pragma("temp_store", "DEFAULT")
        .pragma("query_only", "ON")
}

/// A database in memory that lives as long as a connection to it, under a name of its own.
///
/// The file system `memdb` shares it between connections that each have locks, as with a
/// file. The shared cache would lock whole tables instead, without the busy timeout.
fn memory_options() -> SqliteConnectOptions {
    static DATABASES: AtomicU64 = AtomicU64::new(0);
    let number = DATABASES.fetch_add(1, Ordering::Relaxed);
    common_options()
        .filename(format!("/community-{number}"))
        .vfs("memdb")
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Memory)
        .synchronous(SqliteSynchronous::Off)
}

fn common_options() -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        .statement_cache_capacity(512)
        // It takes time even where nobody reads it, and would show what people write.
        .disable_statement_logging()
}
