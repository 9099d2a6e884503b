//! A made-up community of any size: skewed as communities are, and the same for the same
//! seed.
//!
//! A history is drawn event by event, and each event happens at once by the rules that hold for
//! people. So actions, awards, counters and revisions come about as they would have.

mod people;
mod prolific;
mod skew;
mod threads;
mod timeline;
mod vocabulary;
mod words;

use std::cell::Cell;

pub use prolific::Prolific;
use prolific::Work;
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
    /// The answers and actions of one author in addition.
    pub prolific: Prolific,
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
    let mut timeline = Timeline::new(seed.nodes, seed.rng_seed, seed.end);
    let begin = timeline.begin();
    let service = Service::open(db.clone(), Clock::new(move || begin), HOT_DAYS).await?;
    if db.read(async |conn: &mut Conn<'_>| users::any(conn).await).await? {
        let reason = "the database has users already; seed one that does not exist yet".to_owned();
        return Err(Failure::Conflict(reason));
    }
    while !timeline.is_over() {
        let begun = Cell::new(Some(timeline));
        let write = db.write(async move |conn: &mut Conn<'_>| {
            // A new database has no other writer, so no batch has to run twice.
            let mut timeline = begun.take().ok_or_else(interrupted)?;
            for _ in 0..BATCH {
                timeline.step(conn).await?;
            }
            Ok::<_, Failure>(timeline)
        });
        timeline = write.await?;
        progress(timeline.nodes.len());
    }
    let mut work = Work::new(seed.prolific, &timeline);
    while !work.is_over() {
        let begun = Cell::new(Some((work, timeline)));
        let write = db.write(async move |conn: &mut Conn<'_>| {
            let (mut work, mut timeline) = begun.take().ok_or_else(interrupted)?;
            for _ in 0..BATCH {
                work.step(conn, &mut timeline).await?;
            }
            Ok::<_, Failure>((work, timeline))
        });
        (work, timeline) = write.await?;
    }
    let accounts = [(people::ADMINISTRATOR_NAME, "super user"), (people::USER_NAME, "user")];
    give_passwords(&service, authenticator, &accounts, password).await
}

fn interrupted() -> Failure {
    let reason = "others write to the database; seed one that does not exist yet";
    Failure::Unavailable(reason.to_owned())
}
