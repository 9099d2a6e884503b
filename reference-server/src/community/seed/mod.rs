//! A made-up community of any size: skewed as communities are, and the same for the same
//! seed.
//!
//! A history is drawn event by event, and each event happens by the rules that hold for
//! people. So actions, awards, counters and revisions come about as they would have.

mod apply;
mod event;
mod people;
mod skew;
mod threads;
mod timeline;
mod vocabulary;
mod words;

use std::sync::Arc;

use tokio::sync::mpsc;

use apply::{Known, apply};
use event::Event;
use timeline::Timeline;

use super::accounts::{Account, give_passwords};
use crate::auth::Authenticator;
use crate::service::{Clock, Failure, HOT_DAYS, Service};
use crate::store::{Conn, Db, users};

/// The number of events written at once.
const BATCH: usize = 4000;

/// The parameters of a made-up community.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seed {
    /// The number of nodes: questions, answers, comments, ideas and entries.
    pub nodes: usize,
    /// The seed of everything that is drawn at random.
    pub rng_seed: u64,
    /// The time at which the community ends, in milliseconds since the epoch.
    pub end: i64,
}

/// Fills an empty database, tells `progress` how many nodes there are by now, and returns
/// who can log in.
///
/// # Errors
///
/// [`Failure::Conflict`] when there are users, and when the database cannot be used.
pub async fn seed(
    db: Db,
    authenticator: &Authenticator,
    seed: Seed,
    password: Option<&str>,
    mut progress: impl FnMut(usize),
) -> Result<Vec<Account>, Failure> {
    let timeline = Timeline::new(seed.nodes, seed.rng_seed, seed.end);
    let begin = timeline.begin();
    let service = Service::open(db.clone(), Clock::new(move || begin), HOT_DAYS).await?;
    if db
        .read(async |conn: &mut Conn<'_>| users::any(conn).await)
        .await?
    {
        let reason = "the database has users already; seed one that does not exist yet".to_owned();
        return Err(Failure::Conflict(reason));
    }
    // One batch is written while the next is drawn.
    let (sender, mut batches) = mpsc::channel(2);
    let drawing = tokio::task::spawn_blocking(move || draw(timeline, &sender));
    let mut known = Arc::new(Known::default());
    while let Some(events) = batches.recv().await {
        // A write may be run again, and so must not change what is known.
        let before = Arc::clone(&known);
        let new = db
            .write(async move |conn: &mut Conn<'_>| apply(conn, &before, &events).await)
            .await?;
        Arc::make_mut(&mut known).extend(new);
        progress(known.nodes());
    }
    drawing
        .await
        .map_err(|error| Failure::Bug(error.to_string()))??;
    let accounts = [
        (people::ADMINISTRATOR_NAME, "super user"),
        (people::USER_NAME, "user"),
    ];
    give_passwords(&service, authenticator, &accounts, password).await
}

/// Draws the history on a thread of its own: rendering texts takes time.
fn draw(timeline: Timeline, sender: &mpsc::Sender<Vec<Event>>) -> Result<(), Failure> {
    let mut batch = Vec::with_capacity(BATCH);
    for event in timeline {
        batch.push(event?);
        if batch.len() == BATCH {
            let full = std::mem::replace(&mut batch, Vec::with_capacity(BATCH));
            if sender.blocking_send(full).is_err() {
                // The writer has failed, and says why.
                return Ok(());
            }
        }
    }
    // If this fails, the writer has failed and says why.
    let _ = sender.blocking_send(batch);
    Ok(())
}
