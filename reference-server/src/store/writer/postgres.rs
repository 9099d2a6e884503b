//! The writers of PostgreSQL: each write is one transaction, and several run concurrently.
//!
//! Each statement of a transaction sees what others have committed before it (READ COMMITTED), so a
//! transaction locks the rows that it bases decisions on before it reads them: see `locks.rs`. If
//! two transactions conflict nevertheless, PostgreSQL aborts one of them, and that one is repeated.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Notify, Semaphore};
use tokio::task::LocalSet;
use tokio::time::{sleep, timeout};

use super::{Effect, Queued, Write, time_is_up};
use crate::deadline::Commitment;
use crate::store::error::Error;
use crate::store::postgres::{Address, Link, ends_connection};

/// The number of concurrent writes. More would wait for each other's locks.
const MAX_CONCURRENT_WRITES: u32 = 8;

/// The most attempts at a write that conflicts with others.
const MAX_ATTEMPTS: u32 = 8;

/// The longest wait before the second attempt. It doubles with each further attempt.
const INITIAL_BACKOFF: Duration = Duration::from_millis(10);

/// The longest time of a write that no request waits for, such as a part of an import.
const LONG_WRITE_TIMEOUT: Duration = Duration::from_secs(120);

/// The additional time of a write after the end of its request. It is longer than a request waits
/// for its commit.
const WRITE_GRACE: Duration = Duration::from_secs(4);

/// A transaction waits for locks only as long as a request has time. A process that is stopped does
/// not keep its locks for long. An acknowledged write is on disk, whatever the settings of the
/// server are.
const BEGIN: &str = "BEGIN; SET LOCAL lock_timeout = '10s'; \
    SET LOCAL idle_in_transaction_session_timeout = '30s'; SET LOCAL synchronous_commit = 'on'";

/// The end of a transaction without a database error.
enum Outcome {
    Committed,
    /// The time of its request was up.
    Abandoned,
    /// It conflicts with another transaction.
    Conflict,
}

/// Runs the writes of a queue until it is closed.
pub(super) async fn write(address: &Address, queued: Queued, closing: &Notify) {
    let link = Link::new(address, MAX_CONCURRENT_WRITES);
    let places = Arc::new(Semaphore::new(MAX_CONCURRENT_WRITES as usize));
    LocalSet::new().run_until(run_all(&link, queued, closing, &places)).await;
    link.close().await;
}

async fn run_all(link: &Link, mut queued: Queued, closing: &Notify, places: &Arc<Semaphore>) {
    loop {
        // Before a write is taken from the queue, because queued writes can still be abandoned.
        let Ok(place) = Arc::clone(places).acquire_owned().await else {
            break;
        };
        let write = tokio::select! {
            // Writes take precedence over closing, so that queued ones are still made.
            biased;
            write = queued.recv() => match write {
                Some(write) => write,
                None => break,
            },
            () = closing.notified() => {
                queued.close();
                continue;
            }
        };
        let link = link.clone();
        tokio::task::spawn_local(async move {
            run(&link, write).await;
            drop(place);
        });
    }
    // Waits until the last write has ended.
    let _ = places.acquire_many(MAX_CONCURRENT_WRITES).await;
}

/// Runs a write until it is committed, and responds to it.
async fn run(link: &Link, mut write: Box<dyn Write>) {
    let mut attempt = 1;
    let committed = loop {
        if write.is_abandoned() {
            break Err(time_is_up());
        }
        let is_last = attempt == MAX_ATTEMPTS;
        let commitment = write.commitment();
        let ran = tokio::select! {
            // A result takes precedence over the time limit.
            biased;
            ran = commit(link, &mut write, is_last) => ran,
            () = give_up(&commitment) => Err(silent()),
        };
        match ran {
            Ok(Outcome::Committed) => break Ok(()),
            Ok(Outcome::Abandoned) => break Err(time_is_up()),
            Ok(Outcome::Conflict) => {
                // Full jitter, so that conflicting writes do not conflict again.
                let longest = INITIAL_BACKOFF.saturating_mul(1 << attempt);
                sleep(longest.mul_f64(fastrand::f64())).await;
                attempt += 1;
            }
            Err(error) => {
                link.look_for_another(&error).await;
                break Err(error);
            }
        }
    };
    write.respond(committed);
}

/// Waits until a write is given up: a write on a connection that does not respond would keep a
/// place from others.
async fn give_up(commitment: &Commitment) {
    let abandoned = async {
        while !commitment.is_abandoned() {
            sleep(Duration::from_secs(1)).await;
        }
    };
    // No write may take longer than this.
    let _ = timeout(LONG_WRITE_TIMEOUT, abandoned).await;
    sleep(WRITE_GRACE).await;
}

fn silent() -> Error {
    Error::Unavailable("the database does not respond".to_owned())
}

/// Runs a write in a transaction. At the last attempt, the result is whatever the body returns
/// after a conflict.
async fn commit(link: &Link, write: &mut Box<dyn Write>, is_last: bool) -> Result<Outcome, Error> {
    let mut transaction = link.begin(BEGIN).await?;
    let effect = write.run(&mut transaction.conn()).await;
    let failures = transaction.failures();
    // Checked before the effect, because the body may have turned the conflict into a response.
    if failures.conflict && !is_last {
        transaction.roll_back().await;
        return Ok(Outcome::Conflict);
    }
    match effect {
        Effect::Undo => {
            transaction.roll_back().await;
            Ok(Outcome::Committed)
        }
        // After a failed statement, PostgreSQL treats `COMMIT` as a rollback.
        Effect::Keep if failures.failure => {
            transaction.roll_back().await;
            let reason = "a write went on after a statement had failed".to_owned();
            Err(Error::Bug(reason))
        }
        Effect::Keep if !write.begin_commit() => {
            transaction.roll_back().await;
            Ok(Outcome::Abandoned)
        }
        Effect::Keep => match transaction.commit().await {
            Ok(()) => Ok(Outcome::Committed),
            // The outcome of the commit is unknown.
            Err(error) if ends_connection(&error) => Err(Error::Unavailable(error.to_string())),
            Err(error) => {
                write.cancel_commit();
                Err(error.into())
            }
        },
    }
}
