//! The one writer of SQLite, which commits many writes at once.
//!
//! A commit costs a wait for the disk, whatever it holds. So the writer takes all writes that
//! are queued, runs each in a savepoint, commits once, and responds to them then.
//!
//! Durable writes a second of 64 clients, on two cores under the load of others: 5,000 in
//! groups and 960 with a transaction each (medians of five runs of a debug build). Where you
//! are: `cargo test -p community-qa-server --test it -- --ignored --nocapture group_commit`.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::thread;

use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use sqlx::{Connection, SqliteConnection};
use tokio::sync::{Notify, mpsc, oneshot, watch};

use super::conn::Conn;
use super::error::Error;
use crate::panics;

/// How many writes share a commit at most.
const GROUP: usize = 128;

/// How many writes wait for the writer before the next ones wait to be queued.
const QUEUE: usize = 1024;

/// The queue of the writer, which ends when it is closed or the last of these is dropped.
#[derive(Debug, Clone)]
pub(super) struct Writer {
    queue: mpsc::Sender<Box<dyn Write>>,
    closing: Arc<Notify>,
    /// Its other end is dropped when the writer has ended.
    ended: watch::Receiver<()>,
}

/// A write in the queue.
trait Write: Send {
    /// Nobody waits for it any more.
    fn is_abandoned(&self) -> bool;

    /// Runs it once, and keeps its result. It may run again.
    fn run<'a>(&'a mut self, conn: &'a mut Conn<'_>) -> LocalBoxFuture<'a, Effect>;

    /// Tells the caller its result, or why there is none.
    fn respond(self: Box<Self>, committed: Result<(), Error>);
}

/// What is to be done with what a write has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effect {
    Keep,
    Undo,
}

struct QueuedWrite<F, T, E> {
    body: F,
    result: Option<Result<T, E>>,
    caller: oneshot::Sender<Result<T, E>>,
}

impl Writer {
    /// Starts the writer, on a thread of its own: what it runs need not be `Send`.
    pub(super) fn start(connection: SqliteConnection) -> std::io::Result<Self> {
        let (queue, queued) = mpsc::channel(QUEUE);
        let (running, ended) = watch::channel(());
        let closing = Arc::new(Notify::new());
        let closed = Arc::clone(&closing);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()?;
        thread::Builder::new()
            .name("database-writer".to_owned())
            .spawn(move || {
                runtime.block_on(run_groups(connection, queued, &closed));
                drop(running);
            })?;
        Ok(Self {
            queue,
            closing,
            ended,
        })
    }

    /// Queues a write, and waits until it is on disk.
    pub(super) async fn write<F, T, E>(&self, body: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Conn<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let (caller, response) = oneshot::channel();
        let write = QueuedWrite {
            body,
            result: None,
            caller,
        };
        let gone = || E::from(Error::Unavailable("the writer has ended".to_owned()));
        self.queue.send(Box::new(write)).await.map_err(|_| gone())?;
        response.await.map_err(|_| gone())?
    }

    /// Takes no more writes, and waits until those in the queue are done.
    pub(super) async fn close(mut self) {
        self.closing.notify_one();
        // It never changes: this is the error of a dropped sender.
        let _ = self.ended.changed().await;
    }
}

impl<F, T, E> Write for QueuedWrite<F, T, E>
where
    F: AsyncFn(&mut Conn<'_>) -> Result<T, E> + Send,
    T: Send,
    E: From<Error> + Send,
{
    fn is_abandoned(&self) -> bool {
        self.caller.is_closed()
    }

    fn run<'a>(&'a mut self, conn: &'a mut Conn<'_>) -> LocalBoxFuture<'a, Effect> {
        Box::pin(async move {
            let run = AssertUnwindSafe((self.body)(conn)).catch_unwind();
            let result = run.await.unwrap_or_else(|panic| {
                let message = format!("a write panicked: {}", panics::message(&*panic));
                Err(Error::Bug(message).into())
            });
            let effect = if result.is_ok() {
                Effect::Keep
            } else {
                Effect::Undo
            };
            self.result = Some(result);
            effect
        })
    }

    fn respond(self: Box<Self>, committed: Result<(), Error>) {
        let response = match (committed, self.result) {
            (Ok(()), Some(result)) => result,
            (Ok(()), None) => Err(Error::Bug("a write was not run".to_owned()).into()),
            (Err(error), _) => Err(error.into()),
        };
        // A caller who has gone needs no response.
        let _ = self.caller.send(response);
    }
}

async fn run_groups(
    mut connection: SqliteConnection,
    mut queued: mpsc::Receiver<Box<dyn Write>>,
    closing: &Notify,
) {
    let mut group = Vec::with_capacity(GROUP);
    loop {
        tokio::select! {
            biased;
            taken = queued.recv_many(&mut group, GROUP) => if taken == 0 { break },
            () = closing.notified() => queued.close(),
        }
        group.retain(|write| !write.is_abandoned());
        run_group(&mut connection, &mut group).await;
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database was not closed cleanly");
    }
}

/// Runs and commits a group, and responds to its writes.
///
/// When the group cannot be committed although the database is available, one of its writes
/// is to blame (a deferred constraint, or an error at which SQLite rolls all back). Then each
/// runs again on its own, so that the others do not suffer.
async fn run_group(connection: &mut SqliteConnection, group: &mut Vec<Box<dyn Write>>) {
    let together = match group.as_mut_slice() {
        [] => return,
        [only] => commit_alone(connection, only).await,
        all => commit_together(connection, all).await,
    };
    match together {
        Err(error) if group.len() > 1 && !error.is_unavailable() => {
            for mut write in group.drain(..) {
                let committed = commit_alone(connection, &mut write).await;
                write.respond(committed);
            }
        }
        committed => {
            for write in group.drain(..) {
                write.respond(committed.clone());
            }
        }
    }
}

/// Runs each write in a savepoint, and commits them all.
async fn commit_together(
    connection: &mut SqliteConnection,
    group: &mut [Box<dyn Write>],
) -> Result<(), Error> {
    execute(connection, BEGIN).await?;
    let run = run_all(connection, group).await;
    end(connection, run).await
}

async fn run_all(
    connection: &mut SqliteConnection,
    group: &mut [Box<dyn Write>],
) -> Result<(), Error> {
    for write in group {
        execute(connection, "SAVEPOINT one_write").await?;
        if write.run(&mut Conn::Sqlite(connection)).await == Effect::Undo {
            execute(connection, "ROLLBACK TO one_write").await?;
        }
        execute(connection, "RELEASE one_write").await?;
    }
    Ok(())
}

/// Runs one write in a transaction. One that has failed by itself responds with its own error.
async fn commit_alone(
    connection: &mut SqliteConnection,
    write: &mut Box<dyn Write>,
) -> Result<(), Error> {
    execute(connection, BEGIN).await?;
    match write.run(&mut Conn::Sqlite(connection)).await {
        Effect::Keep => end(connection, Ok(())).await,
        Effect::Undo => {
            roll_back(connection).await;
            Ok(())
        }
    }
}

/// Commits, or rolls back what cannot be committed.
async fn end(connection: &mut SqliteConnection, run: Result<(), Error>) -> Result<(), Error> {
    let ended = match run {
        Ok(()) => execute(connection, "COMMIT").await,
        Err(error) => Err(error),
    };
    if ended.is_err() {
        roll_back(connection).await;
    }
    ended
}

async fn roll_back(connection: &mut SqliteConnection) {
    // After some errors SQLite has rolled back by itself, and this one fails.
    let _ = execute(connection, "ROLLBACK").await;
}

/// Not deferred: a transaction that reads before it writes could not be upgraded when another
/// process has written in between.
const BEGIN: &str = "BEGIN IMMEDIATE";

async fn execute(connection: &mut SqliteConnection, statement: &'static str) -> Result<(), Error> {
    sqlx::query(statement).execute(connection).await?;
    Ok(())
}
