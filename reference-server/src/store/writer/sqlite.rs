//! The one writer of SQLite, which commits many writes at once.
//!
//! A commit costs a wait for the disk, whatever it holds. So the writer takes all writes that
//! are queued, runs each in a savepoint, commits once, and responds to them then.
//!
//! Durable writes a second of 64 clients, on two cores under the load of others: 5,000 in
//! groups and 960 with a transaction each (medians of five runs of a debug build). Where you
//! are: `cargo test -p community-qa-server --test it -- --ignored --nocapture group_commit`.

use std::time::Duration;

use futures_util::TryStreamExt;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Executor, SqliteConnection};
use tokio::sync::Notify;
use tokio::time::timeout;

use super::{Effect, Queued, Write, time_is_up};
use crate::store::conn::Conn;
use crate::store::error::Error;
use crate::store::one_core::stay_on_one_core;

/// How many writes share a commit at most.
const GROUP: usize = 128;

/// How long a group may take before its connection counts as lost. Requests do not wait that
/// long; an import may.
const LONGEST_GROUP: Duration = Duration::from_secs(120);

/// How long a connection with nothing to do may take to say that it is there.
const LONGEST_PING: Duration = Duration::from_secs(2);

/// Carries the writes of a queue out until it is closed.
pub(super) async fn write(
    held: Option<SqliteConnection>,
    options: SqliteConnectOptions,
    queued: Queued,
    closing: &Notify,
) {
    stay_on_one_core();
    let link = Link {
        connection: None,
        options: options.create_if_missing(false),
    };
    run_groups(link, queued, closing).await;
    if let Some(held) = held {
        let _ = held.close().await;
    }
}

async fn run_groups(mut link: Link, mut queued: Queued, closing: &Notify) {
    let mut group = Vec::with_capacity(GROUP);
    loop {
        tokio::select! {
            biased;
            taken = queued.recv_many(&mut group, GROUP) => if taken == 0 { break },
            () = closing.notified() => queued.close(),
        }
        let ran = match link.connection().await {
            Ok(connection) => timeout(LONGEST_GROUP, run_group(connection, &mut group))
                .await
                .unwrap_or_else(|_| Err(lost())),
            Err(error) => Err(error),
        };
        if let Err(error) = ran {
            for write in group.drain(..) {
                write.respond(Err(error.clone()));
            }
            link.forget_if_lost(&error).await;
        }
    }
    link.close().await;
}

/// The connection that writes, or how to open it.
struct Link {
    connection: Option<SqliteConnection>,
    options: SqliteConnectOptions,
}

impl Link {
    async fn connection(&mut self) -> Result<&mut SqliteConnection, Error> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        Ok(self.connection.insert(connection))
    }

    /// Drops a connection that is lost, with its locks; the next write opens another.
    async fn forget_if_lost(&mut self, error: &Error) {
        let Some(connection) = &mut self.connection else {
            return;
        };
        if *error == lost() || ping(connection).await.is_err() {
            tracing::error!("the connection to the database is lost; another will be opened");
            self.connection = None;
        }
    }

    async fn close(self) {
        if let Some(connection) = self.connection
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the database was not closed cleanly");
        }
    }
}

/// How a group, or one write, has ended without an error of the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Committed,
    /// A write was abandoned before the commit, and all was rolled back.
    Abandoned,
}

/// Runs and commits a group, and responds to its writes unless it fails as a whole.
///
/// When the group cannot be committed although the database is available, one of its writes
/// is to blame (a deferred constraint, or an error at which SQLite rolls all back). Then each
/// runs again on its own, so that the others do not suffer. So they do without those that
/// were abandoned meanwhile.
async fn run_group(
    connection: &mut SqliteConnection,
    group: &mut Vec<Box<dyn Write>>,
) -> Result<(), Error> {
    loop {
        for abandoned in group.extract_if(.., |write| write.is_abandoned()) {
            abandoned.respond(Err(time_is_up()));
        }
        let together = match group.as_mut_slice() {
            [] => return Ok(()),
            [only] => commit_alone(connection, only).await,
            all => commit_together(connection, all).await,
        };
        match together {
            Ok(Outcome::Abandoned) => {}
            Err(error) if group.len() > 1 && !error.is_unavailable() => {
                run_each(connection, group).await;
                return Ok(());
            }
            Err(error) => return Err(error),
            Ok(Outcome::Committed) => {
                for write in group.drain(..) {
                    write.respond(Ok(()));
                }
                return Ok(());
            }
        }
    }
}

/// Runs each write of a group on its own.
async fn run_each(connection: &mut SqliteConnection, group: &mut Vec<Box<dyn Write>>) {
    for mut write in group.drain(..) {
        let committed = match commit_alone(connection, &mut write).await {
            Ok(Outcome::Committed) => Ok(()),
            Ok(Outcome::Abandoned) => Err(time_is_up()),
            Err(error) => Err(error),
        };
        write.respond(committed);
    }
}

/// Runs each write in a savepoint, and commits them all.
async fn commit_together(
    connection: &mut SqliteConnection,
    group: &mut [Box<dyn Write>],
) -> Result<Outcome, Error> {
    execute(connection, BEGIN).await?;
    let run = run_all(connection, group).await;
    end(connection, run, group).await
}

async fn run_all(
    connection: &mut SqliteConnection,
    group: &mut [Box<dyn Write>],
) -> Result<(), Error> {
    let mut next = FIRST;
    for write in group.iter_mut().filter(|write| !write.is_abandoned()) {
        execute(connection, next).await?;
        next = match write.run(&mut Conn::Sqlite(connection)).await {
            Effect::Keep => AFTER_KEPT,
            Effect::Undo => AFTER_UNDONE,
        };
    }
    // A commit keeps what the last one has written.
    if next == AFTER_UNDONE {
        execute(connection, next).await?;
    }
    Ok(())
}

/// Runs one write in a transaction. One that has failed by itself responds with its own error.
async fn commit_alone(
    connection: &mut SqliteConnection,
    write: &mut Box<dyn Write>,
) -> Result<Outcome, Error> {
    execute(connection, BEGIN).await?;
    match write.run(&mut Conn::Sqlite(connection)).await {
        Effect::Keep => end(connection, Ok(()), std::slice::from_mut(write)).await,
        Effect::Undo => {
            roll_back(connection).await;
            // It has failed for another reason when the connection is lost: a statement then
            // seems to find nothing.
            ping(connection).await?;
            Ok(Outcome::Committed)
        }
    }
}

/// Commits what has run, or rolls back what cannot be committed or need not be.
async fn end(
    connection: &mut SqliteConnection,
    run: Result<(), Error>,
    group: &[Box<dyn Write>],
) -> Result<Outcome, Error> {
    let ended = match run {
        Err(error) => Err(error),
        Ok(()) if !begin_commit(group) => Ok(Outcome::Abandoned),
        Ok(()) => {
            let committed = execute(connection, "COMMIT").await;
            if committed.is_err() {
                // Nobody knows what became of it when the connection is lost.
                ping(connection).await?;
            }
            committed.map(|()| Outcome::Committed)
        }
    };
    if ended != Ok(Outcome::Committed) {
        roll_back(connection).await;
        group.iter().for_each(|write| write.cancel_commit());
    }
    ended
}

/// Begins the commit of all of a group, unless one of them is abandoned.
fn begin_commit(group: &[Box<dyn Write>]) -> bool {
    group.iter().all(|write| write.begin_commit())
}

async fn roll_back(connection: &mut SqliteConnection) {
    // After some errors SQLite has rolled back by itself, and this one fails.
    let _ = timeout(LONGEST_PING, execute(connection, "ROLLBACK")).await;
}

/// Whether the thread of the connection is there. What is sent at the moment at which it ends
/// is neither refused nor done.
async fn ping(connection: &mut SqliteConnection) -> Result<(), Error> {
    let ping = timeout(LONGEST_PING, connection.ping()).await;
    ping.map_err(|_| lost())?.map_err(Error::from)
}

fn lost() -> Error {
    Error::Unavailable("the connection to the database is lost".to_owned())
}

/// Not deferred: a transaction that reads before it writes could not be upgraded when another
/// process has written in between.
const BEGIN: &str = "BEGIN IMMEDIATE";

/// What is carried out before the first write of a group, and between two of them.
const FIRST: &str = "SAVEPOINT one_write";
const AFTER_KEPT: &str = "RELEASE one_write; SAVEPOINT one_write";
const AFTER_UNDONE: &str = "ROLLBACK TO one_write";

/// Carries a statement out. One without a result was sent to a thread that has ended.
async fn execute(connection: &mut SqliteConnection, statement: &'static str) -> Result<(), Error> {
    let mut results = connection.fetch_many(sqlx::query(statement));
    let mut is_done = false;
    while results.try_next().await?.is_some() {
        is_done = true;
    }
    if is_done { Ok(()) } else { Err(lost()) }
}
