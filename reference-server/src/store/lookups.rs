//! Lookups that every request makes, of all requests that wait, in one statement.
//!
//! Waking the thread of a connection costs several times what it then does to find a row. So
//! the lookups that come in while a statement runs make up the next one together. One that
//! comes alone waits for nobody.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::conn::Conn;
use super::error::Error;
use super::postgres::Link;
use super::readers::Readers;
use crate::panics;

/// How many are made at once.
const AT_ONCE: usize = 32;

/// How long one statement may take over a network: all that come after it wait for it.
const LONGEST: Duration = Duration::from_secs(15);

/// How many wait before the next ones wait to be queued.
const QUEUE: usize = 1024;

/// What is looked up.
pub(super) trait Key: Sized + Send + Sync + 'static {
    /// What is found.
    type Found: Send + 'static;

    /// Looks keys up with one statement, and returns what was found in their order.
    fn find_all(
        conn: &mut Conn<'_>,
        keys: &[Self],
    ) -> impl Future<Output = Result<Vec<Option<Self::Found>>, Error>> + Send;
}

/// Where things are looked up.
#[derive(Debug, Clone)]
pub(super) enum Readable {
    Sqlite(Readers),
    Postgres(Link),
}

impl Readable {
    /// Waits for those who have a connection, and closes them all.
    pub(super) async fn close(self) {
        match self {
            Self::Sqlite(readers) => readers.close().await,
            Self::Postgres(link) => link.close().await,
        }
    }
}

/// A transaction even for one statement: a pooler keeps the connection for as long.
const POSTGRES_READ: &str = "BEGIN READ ONLY";

/// A queue of lookups of one kind, which ends when the last of these is dropped.
#[derive(Debug)]
pub(super) struct Lookups<K: Key> {
    queue: mpsc::Sender<Lookup<K>>,
}

impl<K: Key> Clone for Lookups<K> {
    fn clone(&self) -> Self {
        Self {
            queue: self.queue.clone(),
        }
    }
}

#[derive(Debug)]
struct Lookup<K: Key> {
    key: K,
    caller: oneshot::Sender<Result<Option<K::Found>, Error>>,
}

impl<K: Key> Lookups<K> {
    /// Starts to make lookups on connections of these.
    pub(super) fn start(readers: Readable) -> Self {
        let (queue, queued) = mpsc::channel(QUEUE);
        tokio::spawn(run(readers, queued));
        Self { queue }
    }

    /// Looks a key up in the state as of now.
    pub(super) async fn find(&self, key: K) -> Result<Option<K::Found>, Error> {
        let (caller, response) = oneshot::channel();
        let gone = || Error::Unavailable("it is closed".to_owned());
        let lookup = Lookup { key, caller };
        self.queue.send(lookup).await.map_err(|_| gone())?;
        response.await.map_err(|_| gone())?
    }
}

async fn run<K: Key>(readers: Readable, mut queued: mpsc::Receiver<Lookup<K>>) {
    let mut lookups = Vec::with_capacity(AT_ONCE);
    while queued.recv_many(&mut lookups, AT_ONCE).await > 0 {
        lookups.retain(|lookup: &Lookup<K>| !lookup.caller.is_closed());
        if lookups.is_empty() {
            continue;
        }
        let (keys, callers): (Vec<K>, Vec<_>) = lookups
            .drain(..)
            .map(|lookup| (lookup.key, lookup.caller))
            .unzip();
        let found = AssertUnwindSafe(find_all(&readers, &keys)).catch_unwind();
        let found = found.await.unwrap_or_else(|panic| {
            let message = format!("a lookup panicked: {}", panics::message(&*panic));
            Err(Error::Bug(message))
        });
        match found {
            Ok(found) => {
                for (caller, found) in callers.into_iter().zip(found) {
                    // A caller who has gone needs no response.
                    let _ = caller.send(Ok(found));
                }
            }
            Err(error) => {
                for caller in callers {
                    let _ = caller.send(Err(error.clone()));
                }
            }
        }
    }
}

async fn find_all<K: Key>(readers: &Readable, keys: &[K]) -> Result<Vec<Option<K::Found>>, Error> {
    match readers {
        Readable::Sqlite(readers) => {
            let mut reader = readers.acquire().await?;
            K::find_all(&mut Conn::Sqlite(reader.connection()), keys).await
        }
        Readable::Postgres(link) => {
            let found = timeout(LONGEST, async {
                let mut transaction = link.begin(POSTGRES_READ).await?;
                K::find_all(&mut transaction.conn(), keys).await
            });
            let silent = || Error::Unavailable("the database does not respond".to_owned());
            found.await.unwrap_or_else(|_| Err(silent()))
        }
    }
}
