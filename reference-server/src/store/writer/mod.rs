//! The queue of writes, which a separate thread runs.

mod postgres;
mod sqlite;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::thread;

use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use rusqlite::Connection;
use tokio::runtime::Runtime;
use tokio::sync::{Notify, mpsc, oneshot, watch};

use super::conn::Conn;
use super::error::Error;
use super::postgres::Address;
use super::sqlite::Options;
use crate::deadline::{self, Commitment};
use crate::panics;

/// The capacity of the writer's queue. If it is full, writes wait to be queued.
const QUEUE_LEN: usize = 1024;

/// The queue of the writer. It ends when it is closed, or when the last clone is dropped.
#[derive(Debug, Clone)]
pub(super) struct Writer {
    queue: mpsc::Sender<Box<dyn Write>>,
    closing: Arc<Notify>,
    /// The sender is dropped when the writer has ended.
    ended: watch::Receiver<()>,
}

trait Write: Send {
    /// Returns whether the caller is gone.
    fn is_abandoned(&self) -> bool;

    fn commitment(&self) -> Commitment;

    fn begin_commit(&self) -> bool;

    /// Marks its commit as not begun, because certainly nothing was committed.
    fn cancel_commit(&self);

    /// Runs the write once, and stores its result. It may run again.
    fn run<'a>(&'a mut self, conn: &'a mut Conn<'_>) -> LocalBoxFuture<'a, Effect>;

    /// Sends the caller the result, or the reason why there is none. If the database is not
    /// available and the commit was not cancelled, the outcome is unknown.
    fn respond(self: Box<Self>, committed: Result<(), Error>);
}

/// The end of a write: commit or rollback.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effect {
    Keep,
    Undo,
}

struct QueuedWrite<F, T, E> {
    body: F,
    result: Option<Result<T, E>>,
    caller: oneshot::Sender<Result<T, E>>,
    commitment: Commitment,
}

type Queued = mpsc::Receiver<Box<dyn Write>>;

impl Writer {
    pub(super) fn waiting(&self) -> usize {
        self.queue.max_capacity() - self.queue.capacity()
    }

    /// Starts a writer of SQLite. While it runs, it keeps the connection `held` open.
    pub(super) fn sqlite(held: Option<Connection>, options: Options) -> std::io::Result<Self> {
        Self::start(move |runtime, queued, closing| {
            runtime.block_on(sqlite::write(&options, queued, closing));
            // A database in memory is lost with its last connection.
            drop(held);
        })
    }

    pub(super) fn postgres(address: Address) -> std::io::Result<Self> {
        Self::start(move |runtime, queued, closing| {
            runtime.block_on(postgres::write(&address, queued, closing));
        })
    }

    /// Starts the writer on a separate thread, so that its futures need not be `Send`.
    fn start(
        run: impl FnOnce(&Runtime, Queued, &Notify) + Send + 'static,
    ) -> std::io::Result<Self> {
        let (queue, queued) = mpsc::channel(QUEUE_LEN);
        let (running, ended) = watch::channel(());
        let closing = Arc::new(Notify::new());
        let closed = Arc::clone(&closing);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        thread::Builder::new().name("database-writer".to_owned()).spawn(move || {
            run(&runtime, queued, &closed);
            // Signals that the last write is done.
            drop(running);
        })?;
        Ok(Self { queue, closing, ended })
    }

    /// Queues a write, and waits until it is on disk.
    pub(super) async fn write<F, T, E>(&self, body: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Conn<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let (caller, response) = oneshot::channel();
        let write = QueuedWrite { body, result: None, caller, commitment: deadline::current() };
        let gone = || E::from(Error::Unavailable("the writer has ended".to_owned()));
        self.queue.send(Box::new(write)).await.map_err(|_| gone())?;
        response.await.map_err(|_| gone())?
    }

    /// Accepts no more writes, and waits until the queued ones are done.
    pub(super) async fn close(mut self) {
        self.closing.notify_one();
        // The value never changes; the error means that the sender was dropped.
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
        self.caller.is_closed() || self.commitment.is_abandoned()
    }

    fn commitment(&self) -> Commitment {
        self.commitment.clone()
    }

    fn begin_commit(&self) -> bool {
        !self.caller.is_closed() && self.commitment.begin_commit()
    }

    fn cancel_commit(&self) {
        self.commitment.end_commit(false);
    }

    fn run<'a>(&'a mut self, conn: &'a mut Conn<'_>) -> LocalBoxFuture<'a, Effect> {
        Box::pin(async move {
            // The write is rolled back, and the next ones continue.
            let run = AssertUnwindSafe((self.body)(conn)).catch_unwind();
            let result = run.await.unwrap_or_else(|panic| {
                let message = format!("a write panicked: {}", panics::message(&*panic));
                Err(Error::Bug(message).into())
            });
            let effect = if result.is_ok() { Effect::Keep } else { Effect::Undo };
            self.result = Some(result);
            effect
        })
    }

    fn respond(self: Box<Self>, committed: Result<(), Error>) {
        let committed = match committed {
            // The connection was lost after `COMMIT` was sent, which may have taken effect.
            Err(Error::Unavailable(reason)) if self.commitment.is_committing() => {
                Err(Error::OutcomeUnknown(reason))
            }
            committed => committed,
        };
        let is_kept = committed.is_ok() && self.result.as_ref().is_some_and(Result::is_ok);
        if !matches!(committed, Err(Error::OutcomeUnknown(_))) {
            self.commitment.end_commit(is_kept);
        }
        let response = match (committed, self.result) {
            (Ok(()), Some(result)) => result,
            (Ok(()), None) => Err(Error::Bug("a write was not run".to_owned()).into()),
            (Err(error), _) => Err(error.into()),
        };
        // A caller who is gone needs no response.
        let _ = self.caller.send(response);
    }
}

fn time_is_up() -> Error {
    Error::Unavailable("the time of the request was up".to_owned())
}
