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
        let found = find_each(&readers, &keys).await;
        for (caller, found) in callers.into_iter().zip(found) {
            // A caller who has gone needs no response.
            let _ = caller.send(found);
        }
    }
}

/// Looks keys up together. When that fails for another reason than that the database is not
/// available, each is looked up alone: nobody's key may fail the lookups of others.
async fn find_each<K: Key>(readers: &Readable, keys: &[K]) -> Vec<Result<Option<K::Found>, Error>> {
    match find_together(readers, keys).await {
        Ok(found) => found.into_iter().map(Ok).collect(),
        Err(error) if keys.len() == 1 || error.is_unavailable() => {
            keys.iter().map(|_| Err(error.clone())).collect()
        }
        Err(_) => {
            let mut found = Vec::with_capacity(keys.len());
            for key in keys {
                let alone = find_together(readers, std::slice::from_ref(key)).await;
                found.push(alone.map(|mut found| found.pop().flatten()));
            }
            found
        }
    }
}

async fn find_together<K: Key>(
    readers: &Readable,
    keys: &[K],
) -> Result<Vec<Option<K::Found>>, Error> {
    let found = AssertUnwindSafe(find_all(readers, keys)).catch_unwind();
    found.await.unwrap_or_else(|panic| {
        let message = format!("a lookup panicked: {}", panics::message(&*panic));
        Err(Error::Bug(message))
    })
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

#[cfg(test)]
mod tests {
    use futures_util::future::join_all;

    use super::*;
    use crate::store::sql;
    use crate::store::sqlite;

    /// A number, of which 13 fails whatever is looked up together with it.
    #[derive(Debug)]
    struct Number(i64);

    impl Key for Number {
        type Found = i64;

        async fn find_all(conn: &mut Conn<'_>, keys: &[Self]) -> Result<Vec<Option<i64>>, Error> {
            if keys.iter().any(|key| key.0 == 13) {
                return Err(Error::Bug("a key that the database refuses".to_owned()));
            }
            let mut found = Vec::new();
            for key in keys {
                let text = "SELECT $1 + 1";
                let next = sql!(conn, c => sqlx::query_scalar(text).bind(key.0).fetch_one(c))?;
                found.push(Some(next));
            }
            Ok(found)
        }
    }

    #[tokio::test]
    async fn a_key_that_fails_fails_alone() {
        let options = sqlite::reader_options(&sqlite::writer_options(None).unwrap());
        let lookups = Lookups::start(Readable::Sqlite(Readers::new(options, 1)));
        let found = join_all((0..40).map(|key| lookups.find(Number(key)))).await;
        for (key, found) in (0..40).zip(found) {
            match key {
                13 => assert!(found.is_err()),
                _ => assert_eq!(found, Ok(Some(key + 1))),
            }
        }
    }
}
