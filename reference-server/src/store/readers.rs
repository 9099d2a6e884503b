//! The connections for reads from SQLite, on the current thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use scopeguard::{ScopeGuard, guard};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::timeout;

use super::error::Error;
use super::sqlite::{self, Options};

/// The longest time that a read waits for a connection.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(10);

/// The number of instructions after which a read checks whether it has to end.
const INSTRUCTIONS_PER_CHECK: u32 = 1000;

/// Connections for reads, which are opened when they are needed. Clones share them.
#[derive(Debug, Clone)]
pub(super) struct Readers(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    options: Options,
    most: u32,
    places: Arc<Semaphore>,
    idle: Mutex<Vec<Connection>>,
}

/// A connection in a transaction. Dropping it returns the connection.
#[derive(Debug)]
pub struct Reader(ScopeGuard<Used, fn(Used)>);

#[derive(Debug)]
struct Used {
    connection: Connection,
    readers: Readers,
    _place: OwnedSemaphorePermit,
}

impl Readers {
    /// The number of connections in use.
    pub(super) fn in_use(&self) -> usize {
        let free = self.0.places.available_permits();
        (self.0.most as usize).saturating_sub(free)
    }

    /// At most this many connections.
    pub(super) fn new(options: Options, most: u32) -> Self {
        Self(Arc::new(Shared {
            options,
            most,
            places: Arc::new(Semaphore::new(most as usize)),
            idle: Mutex::default(),
        }))
    }

    /// Waits for a connection, and begins a transaction on it. All statements see the same state.
    pub(super) async fn begin(&self) -> Result<Reader, Error> {
        let place = timeout(CONNECTION_TIMEOUT, Arc::clone(&self.0.places).acquire_owned());
        let place = match place.await {
            Ok(Ok(place)) => place,
            Ok(Err(_)) => return Err(Error::Unavailable("it is closed".to_owned())),
            Err(_) => {
                let reason = "all of its connections are in use";
                return Err(Error::Unavailable(reason.to_owned()));
            }
        };
        let connection = sqlite::wait_for_locks(|| self.begin_now()).await?;
        let used = Used { connection, readers: self.clone(), _place: place };
        Ok(Reader(guard(used, Used::give_back as fn(Used))))
    }

    fn begin_now(&self) -> rusqlite::Result<Connection> {
        let idle = self.idle().pop();
        // Opened when it is needed, because most sites never use all of them at once.
        let connection = match idle {
            Some(connection) => connection,
            None => self.0.options.connect_reader()?,
        };
        connection.prepare_cached("BEGIN")?.raw_execute()?;
        if self.0.options.in_memory() {
            // A transaction takes its snapshot with the first statement that reads, which may
            // meet a lock. Later statements do not, and in a file none does.
            connection.prepare_cached("SELECT 1 FROM sqlite_schema")?.exists([])?;
        }
        Ok(connection)
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Connection>> {
        // Each lock adds or removes a single connection, so the list is intact after a panic.
        self.0.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the current reads, and closes the connections. No other read begins.
    pub(super) async fn close(self) {
        // Current reads release their permits first.
        let all = self.0.places.acquire_many(self.0.most).await;
        self.0.places.close();
        drop(all);
        self.idle().clear();
    }
}

impl Reader {
    pub(super) fn connection(&mut self) -> &mut Connection {
        &mut self.0.connection
    }

    /// Interrupts the statements after this total number of instructions. Returns a flag that is
    /// set when this happens.
    pub(super) fn set_budget(&self, instructions: u32) -> Result<Arc<AtomicBool>, Error> {
        let exceeded = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&exceeded);
        let step = instructions.clamp(1, INSTRUCTIONS_PER_CHECK);
        let mut left = instructions;
        self.check_after(step, move || {
            left = left.saturating_sub(step);
            flag.fetch_or(left == 0, Ordering::Relaxed);
            left == 0
        })?;
        Ok(exceeded)
    }

    /// Interrupts the statements after their total time limit, or when the caller is gone.
    pub(super) fn set_time_limit(
        &self,
        longest: Duration,
        caller: watch::Receiver<()>,
    ) -> Result<(), Error> {
        let end = Instant::now() + longest;
        let ends = move || caller.has_changed().is_err() || Instant::now() >= end;
        self.check_after(INSTRUCTIONS_PER_CHECK, ends)
    }

    /// Calls a function at intervals of this many instructions. If it returns true, the statement
    /// is interrupted.
    fn check_after(
        &self,
        instructions: u32,
        ends: impl FnMut() -> bool + Send + 'static,
    ) -> Result<(), Error> {
        let step = i32::try_from(instructions).unwrap_or(i32::MAX);
        Ok(self.0.connection.progress_handler(step, Some(ends))?)
    }
}

impl Used {
    fn give_back(self) {
        let connection = self.connection;
        // The limits of a read must not end the statements of the next reader.
        let rolled_back = connection
            .progress_handler(0, None::<fn() -> bool>)
            .and_then(|()| connection.prepare_cached("ROLLBACK")?.raw_execute());
        match rolled_back {
            Ok(_) => self.readers.idle().push(connection),
            Err(error) => tracing::warn!(%error, "a connection to the database is given up"),
        }
    }
}
