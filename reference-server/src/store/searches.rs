//! Searches, which may take long: they have connections of their own and little time, so that
//! no other read and no write waits for them.

use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use super::conn::Conn;
use super::db::Read;
use super::db::Readable;
use super::error::Error;
use super::postgres::{Address, Link};
use super::readers::Readers;
use super::sqlite::{Apart, Options};
use crate::queue::{Queue, Turn, Working};

/// How many there are at once. A caller has one of them at a time.
const AT_ONCE: u32 = 2;

/// How long one may take. Less than a write waits for locks: a database in memory is locked
/// as long as somebody reads it.
const LONGEST: Duration = Duration::from_secs(4);

/// After how many instructions of SQLite's the time is looked at.
const INSTRUCTIONS: i32 = 1000;

/// Each statement of a search of PostgreSQL has as long.
const POSTGRES_SEARCH: &str =
    "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; SET LOCAL statement_timeout = '4s'";

/// The connections for searches, and who waits for them.
#[derive(Debug, Clone)]
pub(super) struct Searches {
    connections: Readable,
    queue: Queue,
}

/// A search that has begun. Its statements fail when it has taken too long, and end when it
/// is dropped.
#[derive(Debug)]
pub struct Search {
    // Dropped first: the statement that runs ends before the transaction is rolled back.
    _alive: Arc<()>,
    read: Read,
    _working: Working,
    _turn: Turn,
}

impl Searches {
    pub(super) fn sqlite(options: Options) -> Self {
        Self::new(Readable::Sqlite(Readers::new(options, AT_ONCE as usize)))
    }

    pub(super) fn postgres(address: &Address) -> Self {
        Self::new(Readable::Postgres(Link::new(address, AT_ONCE)))
    }

    fn new(connections: Readable) -> Self {
        Self {
            connections,
            queue: Queue::new(AT_ONCE as usize),
        }
    }

    /// Waits for a connection, when others search.
    pub(super) async fn begin(&self, caller: u64) -> Result<Search, Error> {
        let turn = self.queue.turn_of(caller).await;
        let working = self.queue.enter()?.wait().await?;
        let alive = Arc::new(());
        let read = match &self.connections {
            Readable::Sqlite(readers) => {
                let mut reader = readers.begin().await?;
                let (waiting, end) = (Arc::downgrade(&alive), Instant::now() + LONGEST);
                let ends = move || !is_alive(&waiting) || Instant::now() >= end;
                let connection = reader.connection();
                connection
                    .progress_handler(INSTRUCTIONS, Some(ends))
                    .map_err(Error::from)?;
                Read::Apart(Apart::new(reader))
            }
            Readable::Postgres(link) => Read::Postgres(link.begin(POSTGRES_SEARCH).await?),
        };
        Ok(Search {
            _alive: alive,
            read,
            _working: working,
            _turn: turn,
        })
    }

    pub(super) async fn close(self) {
        self.connections.close().await;
    }
}

fn is_alive(search: &Weak<()>) -> bool {
    search.strong_count() > 0
}

impl Search {
    /// The connection, which cannot write.
    pub fn conn(&mut self) -> Conn<'_> {
        self.read.conn()
    }
}
