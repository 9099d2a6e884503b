//! The connections that read from SQLite.
//!
//! Every statement is carried out by the thread of its connection, and waking it costs more than
//! what most statements do. So nothing is sent that need not be: no test of a connection that
//! was used a moment ago, and nobody waits for the end of a transaction that has only read. The
//! pool of sqlx does both, and served a third of the requests that this one serves.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use scopeguard::{ScopeGuard, guard};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::error::Error;

/// How long a read waits for a connection.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// After how long without use a connection is asked whether it is there.
const UNTRIED: Duration = Duration::from_secs(1);

// Prepared anew each time: SQLite counts the instructions of a prepared statement over all of
// its runs, and the limit of a search that has ended would come due in one of them.
const BEGIN: &str = "BEGIN";
const ROLLBACK: &str = "ROLLBACK";

/// Connections that read, opened as they are needed. Clones share them.
#[derive(Debug, Clone)]
pub(super) struct Readers(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    options: SqliteConnectOptions,
    most: u32,
    places: Arc<Semaphore>,
    idle: Mutex<Vec<Idle>>,
}

#[derive(Debug)]
struct Idle {
    connection: SqliteConnection,
    since: Instant,
}

/// A connection that is in use. It goes back when this is dropped.
#[derive(Debug)]
pub struct Reader(ScopeGuard<Used, fn(Used)>);

#[derive(Debug)]
struct Used {
    connection: SqliteConnection,
    transaction: Transaction,
    readers: Readers,
    _place: OwnedSemaphorePermit,
}

/// How far the transaction of a connection has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Transaction {
    None,
    /// Nobody knows whether it has begun.
    Beginning,
    Begun,
}

impl Readers {
    /// The number of connections that read now.
    pub(super) fn in_use(&self) -> usize {
        (self.0.most as usize).saturating_sub(self.0.places.available_permits())
    }

    /// At most so many connections, each opened with the options.
    pub(super) fn new(options: SqliteConnectOptions, most: u32) -> Self {
        Self(Arc::new(Shared {
            options,
            most,
            places: Arc::new(Semaphore::new(most as usize)),
            idle: Mutex::default(),
        }))
    }

    /// Waits for a connection, on which each statement sees a state of its own.
    pub(super) async fn acquire(&self) -> Result<Reader, Error> {
        let place = timeout(LONGEST_WAIT, Arc::clone(&self.0.places).acquire_owned());
        let place = match place.await {
            Ok(Ok(place)) => place,
            Ok(Err(_)) => return Err(Error::Unavailable("it is closed".to_owned())),
            Err(_) => {
                let reason = "all of its connections are in use";
                return Err(Error::Unavailable(reason.to_owned()));
            }
        };
        let connection = match self.take_idle().await {
            Some(connection) => connection,
            None => self.0.options.connect().await?,
        };
        let used = Used {
            connection,
            transaction: Transaction::None,
            readers: self.clone(),
            _place: place,
        };
        Ok(Reader(guard(used, Used::give_back as fn(Used))))
    }

    /// Waits for a connection, and begins a transaction on it: all statements see one state.
    pub(super) async fn begin(&self) -> Result<Reader, Error> {
        let mut reader = self.acquire().await?;
        reader.0.transaction = Transaction::Beginning;
        sqlx::query(BEGIN)
            .persistent(false)
            .execute(reader.connection())
            .await?;
        reader.0.transaction = Transaction::Begun;
        Ok(reader)
    }

    /// A connection that was used lately, or is there.
    async fn take_idle(&self) -> Option<SqliteConnection> {
        loop {
            let Idle {
                mut connection,
                since,
            } = self.idle().pop()?;
            if since.elapsed() < UNTRIED || connection.ping().await.is_ok() {
                return Some(connection);
            }
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Idle>> {
        self.0.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the reads that have begun, and closes the connections. No other read begins.
    pub(super) async fn close(self) {
        // Those who have a place give it back first.
        let all = self.0.places.acquire_many(self.0.most).await;
        self.0.places.close();
        drop(all);
        let idle = std::mem::take(&mut *self.idle());
        for Idle { connection, .. } in idle {
            if let Err(error) = connection.close().await {
                tracing::warn!(%error, "a connection to the database was not closed cleanly");
            }
        }
    }
}

impl Reader {
    /// The connection, which cannot write.
    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.0.connection
    }
}

impl Used {
    fn give_back(mut self) {
        match self.transaction {
            Transaction::None => {}
            // It is closed: its thread may be busy with what others have given up, and until it
            // has done that it takes only so many statements, perhaps not a rollback any more.
            Transaction::Beginning => return,
            Transaction::Begun => {
                // There is nothing to commit. One poll sends it to the thread of the connection,
                // which carries it out before the next statement; nobody waits for that. There is
                // room for it: the thread has done all that came before this transaction.
                let rollback = sqlx::query(ROLLBACK).persistent(false);
                let _ = rollback.execute(&mut self.connection).now_or_never();
            }
        }
        let connection = self.connection;
        let since = Instant::now();
        self.readers.idle().push(Idle { connection, since });
    }
}
