//! A made-up community of any size. It is skewed like a real one, and the same seed gives the same
//! community.
//!
//! A history is made event by event at random, and each event follows the rules that hold for
//! people. Actions, awards, counters and revisions follow from them.

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
    /// The additional answers and actions of one author.
    pub prolific: Prolific,
}

/// Fills an empty database, reports the number of nodes so far to `progress`, and returns the users
/// who can log in.
///
/// # Errors
///
/// [`Failure::Conflict`] if the database has users, and errors of the database.
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
            // A new database has no other writer, so no batch has to be repeated.
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
