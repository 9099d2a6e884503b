//! The interface of the database for the service: reads and writes.

use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::watch;

use super::conn::{Conn, Dialect};
use super::credentials::{self, Credentials, Target};
use super::error::Error;
use super::location::Location;
use super::long_write::LongWrite;
use super::migrate::{self, Migrations, OpenError};
use super::postgres::{self, Address, Link};
use super::readers::{Reader, Readers};
use super::sqlite::{self, Options};
use super::writer::Writer;
use crate::queue::Queue;

/// An open database. Clones share it.
#[derive(Debug, Clone)]
pub struct Db {
    connections: Connections,
    long_reads: Queue,
    budget: ReadBudget,
    writer: Writer,
    damage: Arc<OnceLock<String>>,
}

/// The connections for reads. Long reads have separate ones.
#[derive(Debug, Clone)]
enum Connections {
    Sqlite { readers: Readers, long: Readers, options: Options },
    Postgres { link: Link, long: Link },
}

impl Connections {
    /// Runs a read with a budget. Returns `None` if it has exceeded it.
    async fn read_within<F, T, E>(&self, budget: ReadBudget, body: &F) -> Option<Result<T, E>>
    where
        F: AsyncFn(&mut Conn<'_>) -> Result<T, E>,
        E: From<Error>,
    {
        match self {
            Self::Sqlite { readers, .. } => {
                let mut reader = match readers.begin().await {
                    Ok(reader) => reader,
                    Err(error) => return Some(Err(error.into())),
                };
                let exceeded = match reader.set_budget(budget.instructions) {
                    Ok(exceeded) => exceeded,
                    Err(error) => return Some(Err(error.into())),
                };
                let result = body(&mut Conn::Sqlite(reader.connection())).await;
                (!exceeded.load(Ordering::Relaxed)).then_some(result)
            }
            Self::Postgres { link, .. } => {
                let mut transaction = match link.begin(budget.postgres).await {
                    Ok(transaction) => transaction,
                    Err(error) => return Some(Err(error.into())),
                };
                let result = body(&mut transaction.conn()).await;
                (!transaction.failures().timed_out).then_some(result)
            }
        }
    }

    /// Runs a long read until it takes too long or its caller is gone.
    async fn read_long<F, T, E>(&self, mut caller: watch::Receiver<()>, body: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Conn<'_>) -> Result<T, E>,
        E: From<Error>,
    {
        match self {
            Self::Sqlite { long, options, .. } => {
                let longest =
                    if options.in_memory() { LONGEST_READ_IN_MEMORY } else { LONGEST_READ };
                let mut reader = long.begin().await?;
                reader.set_time_limit(longest, caller)?;
                body(&mut Conn::Sqlite(reader.connection())).await
            }
            Self::Postgres { long, .. } => {
                let mut transaction = long.begin(POSTGRES_LONG_READ).await?;
                let mut conn = transaction.conn();
                tokio::select! {
                    result = body(&mut conn) => result,
                    _ = caller.changed() => Err(Error::TookTooLong.into()),
                }
            }
        }
    }
}

/// The number of concurrent reads from PostgreSQL.
const MAX_POSTGRES_READERS: u32 = 8;

/// The number of concurrent long reads. A caller has one at a time.
const MAX_LONG_READS: u32 = 2;

/// The longest time of a long read. It also ends with its request, which may have waited before.
const LONGEST_READ: Duration = Duration::from_secs(8);

/// The same for a database in memory. It is shorter than the time that a write waits for locks,
/// because a read locks such a database.
const LONGEST_READ_IN_MEMORY: Duration = Duration::from_secs(4);

/// Each statement of a long read has this time limit, which equals `LONGEST_READ`.
const POSTGRES_LONG_READ: &str =
    "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; SET LOCAL statement_timeout = '8s'";

/// The work that a read may do before it is repeated as a long read.
#[derive(Debug, Clone, Copy)]
struct ReadBudget {
    /// The number of SQLite instructions of all its statements together.
    instructions: u32,
    /// Begins a transaction on PostgreSQL with a short time limit for each statement.
    postgres: &'static str,
}

/// On SQLite, this takes 3 to 11 ms of the current thread in an optimised build, the most if each
/// row is on another page of the file. Lists of a community of some thousand users do not exceed
/// it. On PostgreSQL, a read does not block the thread, but only the connection.
const READ_BUDGET: ReadBudget = ReadBudget {
    instructions: 200_000,
    postgres: "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; \
        SET LOCAL statement_timeout = '50ms'",
};

/// Less than any statement needs.
const SMALLEST_READ_BUDGET: ReadBudget = ReadBudget {
    instructions: 1,
    postgres: "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; \
        SET LOCAL statement_timeout = '1ms'",
};

/// All statements of a read see the same state, and none can write.
const POSTGRES_READ: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY";

/// A long write may wait for its input. It waits for locks only as long as a request would.
const POSTGRES_LONG_WRITE: &str = "BEGIN; SET LOCAL lock_timeout = '10s'; \
    SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0; \
    SET LOCAL synchronous_commit = 'on'";

/// A read that has begun.
#[derive(Debug)]
pub enum Read {
    /// From SQLite, on the current thread.
    Sqlite(Reader),
    /// From PostgreSQL.
    Postgres(postgres::Transaction),
}

impl Read {
    /// The connection. It cannot write.
    pub fn conn(&mut self) -> Conn<'_> {
        match self {
            Self::Sqlite(reader) => Conn::Sqlite(reader.connection()),
            Self::Postgres(transaction) => transaction.conn(),
        }
    }
}

impl Db {
    /// Opens a database, and migrates it. A missing file is created.
    ///
    /// # Errors
    ///
    /// If it cannot be opened or migrated, has a newer version, or belongs to another program.
    pub async fn open(location: &Location, migrations: &Migrations) -> Result<Self, OpenError> {
        match location {
            Location::Postgres(address) => {
                Self::open_postgres(location, address, address, migrations).await
            }
            Location::File(path) => Self::open_sqlite(location, Some(path), migrations).await,
            Location::Memory => Self::open_sqlite(location, None, migrations).await,
        }
    }

    /// Opens a database behind a pooler, and migrates it at another address that bypasses the
    /// pooler, because locks cannot outlast a transaction behind one.
    ///
    /// # Errors
    ///
    /// The errors of [`open`](Self::open), and if either is not a PostgreSQL address.
    pub async fn open_pooled(
        location: &Location,
        migrated_at: &Location,
        migrations: &Migrations,
    ) -> Result<Self, OpenError> {
        let (Location::Postgres(address), Location::Postgres(direct)) = (location, migrated_at)
        else {
            let reason = "only PostgreSQL can be migrated at another address";
            return Err(OpenError::from_reason(location, &reason));
        };
        Self::open_postgres(location, address, direct, migrations).await
    }

    async fn open_postgres(
        location: &Location,
        address: &Address,
        migrated_at: &Address,
        migrations: &Migrations,
    ) -> Result<Self, OpenError> {
        // Before the writer starts, because nothing may be written to an older schema.
        postgres::migrate(migrated_at, migrations).await?;
        let writer = Writer::postgres(address.clone())
            .map_err(|error| OpenError::from_reason(location, &error))?;
        let connections = Connections::Postgres {
            link: Link::new(address, MAX_POSTGRES_READERS),
            long: Link::new(address, MAX_LONG_READS),
        };
        Ok(Self::new(connections, writer))
    }

    async fn open_sqlite(
        location: &Location,
        file: Option<&Path>,
        migrations: &Migrations,
    ) -> Result<Self, OpenError> {
        let failed = |error: &dyn std::fmt::Display| OpenError::from_reason(location, error);
        let options = match file {
            Some(path) => Options::file(path).map_err(|error| failed(&error))?,
            None => Options::memory(),
        };
        if let Some(path) = file {
            sqlite::make_file(path).map_err(|error| failed(&error))?;
        }
        let connected = sqlite::wait_for_locks(|| options.connect()).await;
        let mut connection = connected.map_err(|error| OpenError::of_sqlite(location, &error))?;
        migrate::run(location, &mut connection, migrations)?;
        // A database in memory is lost with its last connection, so one is kept. A file needs
        // none: when its last connection is closed, SQLite removes the files next to it.
        let held = file.is_none().then_some(connection);
        let writer = Writer::sqlite(held, options.clone()).map_err(|error| failed(&error))?;
        let connections = Connections::Sqlite {
            readers: Readers::new(options.clone(), sqlite::max_readers()),
            long: Readers::new(options.clone(), MAX_LONG_READS),
            options,
        };
        Ok(Self::new(connections, writer))
    }

    fn new(connections: Connections, writer: Writer) -> Self {
        Self {
            connections,
            long_reads: Queue::new(MAX_LONG_READS as usize),
            budget: READ_BUDGET,
            writer,
            damage: Arc::default(),
        }
    }

    /// The same database with a budget that each read exceeds, for tests.
    #[must_use]
    pub fn with_smallest_read_budget(self) -> Self {
        Self { budget: SMALLEST_READ_BUDGET, ..self }
    }

    /// Runs a read of the program itself, without a budget or time limit. Its transaction sees a
    /// single state, and cannot write. Requests use [`read_for`](Self::read_for).
    ///
    /// # Errors
    ///
    /// The error of the read, and [`Error::Unavailable`] if there is no connection.
    pub async fn read<F, T, E>(&self, body: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Conn<'_>) -> Result<T, E>,
        E: From<Error>,
    {
        let mut read = self.begin_read().await?;
        body(&mut read.conn()).await
    }

    /// Runs a read for a caller. Its transaction sees a single state, and cannot write.
    ///
    /// It begins on the current thread, with a budget. If it exceeds the budget, it is interrupted,
    /// and repeated as a [long read](Self::read_long_for). It may therefore run twice, so it must
    /// not have side effects.
    ///
    /// # Errors
    ///
    /// The error of the read, [`Error::Unavailable`] if there is no connection, and the errors of
    /// [`read_long_for`](Self::read_long_for).
    pub async fn read_for<F, T, E>(&self, caller: i64, body: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Conn<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        match self.connections.read_within(self.budget, &body).await {
            Some(result) => result,
            None => self.read_long_for(caller, body).await,
        }
    }

    /// Begins a read of the program itself, without a budget. All statements on its connection see
    /// the same state, and it ends when it is dropped. Requests use [`read_for`](Self::read_for).
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] if there is no connection.
    pub async fn begin_read(&self) -> Result<Read, Error> {
        match &self.connections {
            Connections::Sqlite { readers, .. } => Ok(Read::Sqlite(readers.begin().await?)),
            Connections::Postgres { link, .. } => {
                Ok(Read::Postgres(link.begin(POSTGRES_READ).await?))
            }
        }
    }

    /// Reads the credentials for a login.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] if there is no connection.
    pub async fn find_credentials(
        &self,
        key: &str,
        target: Option<Target>,
    ) -> Result<Option<Credentials>, Error> {
        let mut read = self.begin_read().await?;
        credentials::find(&mut read.conn(), key, target).await
    }

    /// Runs a read that is known to be long, such as a search, on a separate thread. Its statements
    /// fail if they take too long, and end when nobody waits for them.
    ///
    /// # Errors
    ///
    /// The error of the read, [`Error::Busy`] if too many others wait for long reads,
    /// [`Error::TookTooLong`], and [`Error::Unavailable`] if there is no connection.
    pub async fn read_long_for<F, T, E>(&self, caller: i64, body: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Conn<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        // The turn comes first, so that a caller takes at most one place in the queue.
        let turn = self.long_reads.turn_in_line(caller.unsigned_abs()).await;
        let _turn = turn.map_err(Error::from)?;
        let place = self.long_reads.enter().map_err(Error::from)?;
        // Dropped when the caller is gone.
        let (_waiting, caller) = watch::channel(());
        let (connections, runtime) = (self.connections.clone(), Handle::current());
        let read = move || runtime.block_on(connections.read_long(caller, body));
        place.run(read).await.map_err(Error::from)?
    }

    /// Runs a write in a transaction, and returns when it is on disk.
    ///
    /// If it returns an error or panics, all of its changes are undone. It may run more than once,
    /// and only one run counts, so it must have no side effects outside of the database. It must
    /// pass on errors of the database, except broken constraints. It must wait only for its
    /// statements, because other writes wait for it.
    ///
    /// # Errors
    ///
    /// The error of the write, [`Error::Unavailable`] if it cannot be committed, and [`Error::Bug`]
    /// if it panics.
    pub async fn write<F, T, E>(&self, body: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Conn<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        self.writer.write(body).await
    }

    /// Begins a write that is too long for a request, such as a whole community.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] if there is no connection, or if another write is in progress.
    pub async fn begin_long_write(&self) -> Result<LongWrite, Error> {
        match &self.connections {
            Connections::Sqlite { options, .. } => {
                let connection = options.connect()?;
                // The lock is taken now, because later it could be refused in the middle of the
                // write.
                connection.execute_batch("BEGIN IMMEDIATE")?;
                Ok(LongWrite::Sqlite(connection))
            }
            Connections::Postgres { link, .. } => {
                Ok(LongWrite::Postgres(link.begin(POSTGRES_LONG_WRITE).await?))
            }
        }
    }

    /// Records that the database is damaged, until the program ends, because other requests may not
    /// read the damaged part.
    pub fn report_damage(&self, reason: &str) {
        if self.damage.set(reason.to_owned()).is_ok() {
            tracing::error!(reason, "the database is damaged");
        }
    }

    /// Checks a SQLite file for damage, for as long as a read may take, and records it.
    pub async fn look_for_damage(&self) {
        let error = match self.examine().await {
            Ok(()) => return,
            Err(error) => error,
        };
        match error {
            Error::Damaged(_) => self.report_damage(&error.to_string()),
            // The file is too large to be checked completely.
            Error::TookTooLong => {}
            error => tracing::warn!(%error, "cannot check the database for damage"),
        }
    }

    async fn examine(&self) -> Result<(), Error> {
        self.read_long_for(PROGRAM, async |conn: &mut Conn<'_>| {
            if conn.dialect() != Dialect::Sqlite {
                return Ok(());
            }
            // Unlike `integrity_check`, it skips the indexes, and it stops at the first damage.
            let found: String = conn.single_row("PRAGMA quick_check(1)", &[]).await?;
            if found == "ok" { Ok(()) } else { Err(Error::Damaged(found)) }
        })
        .await
    }

    /// Reads from the database, to check whether it is available.
    ///
    /// # Errors
    ///
    /// [`Error::Damaged`] if damage was recorded, and the errors of any read.
    pub async fn check(&self) -> Result<(), Error> {
        if let Some(reason) = self.damage.get() {
            return Err(Error::Damaged(reason.clone()));
        }
        self.read_for(PROGRAM, async |conn: &mut Conn<'_>| {
            // Every database of this program has this table.
            let text = "SELECT version FROM _sqlx_migrations LIMIT 1";
            conn.first::<i64>(text, &[]).await.map(drop)
        })
        .await
    }

    /// Closes the database when the queued writes are on disk.
    pub async fn close(self) {
        match self.connections {
            Connections::Sqlite { readers, long, .. } => {
                readers.close().await;
                long.close().await;
            }
            Connections::Postgres { link, long } => {
                link.close().await;
                long.close().await;
            }
        }
        self.writer.close().await;
    }

    /// The size of the database on disk, in bytes, without the write-ahead log.
    ///
    /// # Errors
    ///
    /// The errors of any read.
    pub async fn size(&self) -> Result<i64, Error> {
        self.read_for(PROGRAM, async |conn: &mut Conn<'_>| {
            let text = match conn.dialect() {
                Dialect::Sqlite => {
                    "SELECT (SELECT page_count FROM pragma_page_count) \
                     * (SELECT page_size FROM pragma_page_size)"
                }
                Dialect::Postgres => "SELECT pg_database_size(current_database())",
            };
            conn.single_row(text, &[]).await
        })
        .await
    }

    #[must_use]
    pub fn connections_in_use(&self) -> usize {
        match &self.connections {
            Connections::Sqlite { readers, .. } => readers.in_use(),
            Connections::Postgres { link, .. } => link.in_use(),
        }
    }

    #[must_use]
    pub fn waiting_writes(&self) -> usize {
        self.writer.waiting()
    }
}

/// The caller in reads of the server itself, such as its metrics. No user has this identifier.
pub const PROGRAM: i64 = 0;

pub async fn count_all(conn: &mut Conn<'_>) -> Result<(i64, i64), Error> {
    let users = conn.single_row("SELECT count(*) FROM users", &[]).await?;
    let nodes = conn.single_row("SELECT count(*) FROM nodes", &[]).await?;
    Ok((users, nodes))
}
