//! A community on SQLite and one on PostgreSQL: the same random requests get the same responses,
//! and leave the same records.

mod drawn;

use community_qa_server::auth::Authenticator;
use community_qa_server::store::{Db, Location, Migrations};

use self::drawn::Drawn;
use super::{empty_database, open};
use crate::data::exported;
use crate::site::*;

/// The number of requests to a pair of communities. In longer runs, most callers are suspended at
/// some point, and little is left to compare except 401.
const REQUESTS: usize = 150;

/// The number of pairs of communities in a run, unless `COMMUNITY_QA_AGREEMENT_EPISODES` is set.
const EPISODES: u64 = 20;

/// One of the two communities. Both have the same records.
async fn found(db: Db) -> Site {
    // Wrong passwords are as frequent as wrong bodies here.
    let authenticator = Authenticator::with_limit("off".parse().unwrap()).unwrap();
    let site = Site::on(db, authenticator, 2).await;
    let question = site.ask(MAJA_ID, "A peculiar question", "text", &["topic"]).await;
    let topics = ["c++", "topic"];
    site.ask(TOMAS_ID, "Zebra and \u{fc}ber c++", "words", &topics).await;
    let answer = site.answer(question, TOMAS_ID, "an answer with words").await;
    site.vote(answer, MODERATOR_ID, true).await;
    site
}

/// Sends a request. Returns the response without its time, and the status.
async fn send(site: &Site, drawn: &Drawn) -> (String, u16) {
    site.wait(1_000);
    let mut exchange = drawn.send(site).await;
    exchange.headers.retain(|(name, _)| name != "date");
    (format!("{exchange:#?}"), exchange.status)
}

/// Sends the requests of a seed to a pair, and returns how many were accepted.
async fn compare(url: &str, seed: u64) -> usize {
    let sqlite = Db::open(&Location::Memory, &Migrations::compiled_in()).await;
    let on_sqlite = found(sqlite.unwrap()).await;
    let on_postgres = found(open(url).await).await;
    let mut random = fastrand::Rng::with_seed(seed);
    let mut accepted = 0;
    for number in 0..REQUESTS {
        let drawn = Drawn::draw(&mut random);
        let (sqlite, status) = send(&on_sqlite, &drawn).await;
        let (postgres, _) = send(&on_postgres, &drawn).await;
        assert!(
            sqlite == postgres,
            "request {number} of seed {seed}: {drawn:#?}\nSQLite: {sqlite}\nPostgreSQL: {postgres}"
        );
        // A 500 is expected only if the document has one.
        let is_expected = status < 500 || (status == 500 && drawn.has_500);
        assert!(is_expected, "{drawn:#?}\n{sqlite}");
        accepted += usize::from(status < 300);
    }
    // The stored data must be the same too, not only the responses. Passwords are left out,
    // because each has a random salt.
    let sqlite = exported(on_sqlite.service.db(), false).await;
    let postgres = exported(on_postgres.service.db(), false).await;
    let differing =
        sqlite.lines().zip(postgres.lines()).find(|(sqlite, postgres)| sqlite != postgres);
    assert_eq!(differing, None, "records after seed {seed}");
    assert_eq!(sqlite.lines().count(), postgres.lines().count(), "seed {seed}");
    accepted
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres -- bash .ci/postgres"]
async fn databases_give_same_responses() {
    let episodes = std::env::var("COMMUNITY_QA_AGREEMENT_EPISODES")
        .map_or(EPISODES, |text| text.parse().unwrap());
    // Half of the seeds are the same in each run, and half are new.
    let new = fastrand::u64(1_000_000..u64::from(u32::MAX));
    let mut accepted = 0;
    for number in 0..episodes {
        let url = empty_database().await;
        // The message of a failure contains the seed.
        let seed = if number % 2 == 0 { number } else { new + number };
        accepted += compare(&url, seed).await;
    }
    let sent = REQUESTS * usize::try_from(episodes).unwrap();
    println!("{accepted} of {sent} requests were accepted");
    // If all requests were refused, nothing would be compared.
    assert!(accepted * 5 > sent, "{accepted} of {sent}");
}
