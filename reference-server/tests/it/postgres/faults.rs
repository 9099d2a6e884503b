//! The database fails while a server runs: requests get a 503 that is correct, and the server works
//! again when the database does.

use std::thread::sleep;
use std::time::Duration;

use super::writers::{Writers, expect_truth};
use super::{empty_database, execute, found_community, serve, start_server};
use crate::served::Served;

/// Ends all other connections to the database.
const END_CONNECTIONS: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
    WHERE datname = current_database() AND pid <> pg_backend_pid()";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL: cargo xtask postgres -- bash .ci/postgres"]
async fn restarting_database_is_awaited() {
    let mut postgres = start_server();
    let url = crate::database::empty_on(&postgres.url("postgres")).await;
    let questions = found_community(&url).await;
    let served = serve(&url);
    let writers = Writers::start(vec![served.address.clone()], &questions);
    for _ in 0..kills(2) {
        writers.wait_for(40);
        postgres.stop().unwrap();
        postgres.start_again().unwrap();
        writers.wait_for(40);
        postgres.crash().unwrap();
        postgres.start_again().unwrap();
    }
    writers.wait_for(40);
    postgres.crash().unwrap();
    writers.wait_for_refusal();
    // Longer than a request waits for a connection.
    sleep(Duration::from_secs(7));
    postgres.start_again().unwrap();
    writers.wait_for(40);
    let outcomes = writers.stop();
    assert!(!outcomes.refused.is_empty());
    expect_truth(&url, &outcomes).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL: cargo xtask postgres -- bash .ci/postgres"]
async fn read_only_database_refuses_writes() {
    let url = empty_database().await;
    let questions = found_community(&url).await;
    let served = serve(&url);
    let writers = Writers::start(vec![served.address.clone()], &questions);
    let (_, database) = url.rsplit_once('/').unwrap();
    let server = crate::database::server().unwrap();
    let set = format!("ALTER DATABASE {database} SET default_transaction_read_only");
    writers.wait_for(20);
    execute(&server, format!("{set} = on")).await;
    // The setting affects only new connections.
    execute(&url, END_CONNECTIONS).await;
    writers.wait_for_refusal();
    sleep(Duration::from_secs(1));
    execute(&server, format!("{set} = off")).await;
    execute(&url, END_CONNECTIONS).await;
    writers.wait_for(40);
    let outcomes = writers.stop();
    assert!(!outcomes.refused.is_empty());
    expect_truth(&url, &outcomes).await;
}

/// Three servers serve a community, and are killed one after the other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL: cargo xtask postgres -- bash .ci/postgres"]
async fn acknowledged_writes_survive_a_killed_server() {
    let url = empty_database().await;
    kill_one_after_the_other(&url, 3, kills(3)).await;
}

/// Serves a new community with several servers, kills them one after the other while others write,
/// replaces each, and checks the acknowledged writes.
pub(crate) async fn kill_one_after_the_other(url: &str, servers: usize, kills: usize) {
    let questions = found_community(url).await;
    let mut all: Vec<Served> = (0..servers).map(|_| serve(url)).collect();
    let addresses = |all: &[Served]| all.iter().map(|served| served.address.clone()).collect();
    let writers = Writers::start(addresses(&all), &questions);
    // In turn, so that each is killed about equally often.
    for number in (0..servers).cycle().take(kills) {
        writers.wait_for(60);
        drop(all.remove(number));
        all.insert(number, serve(url));
        writers.go_to(addresses(&all));
    }
    writers.wait_for(60);
    expect_truth(url, &writers.stop()).await;
}

/// The number of kills: the value of `COMMUNITY_QA_KILLS`, if set.
pub(crate) fn kills(usually: usize) -> usize {
    std::env::var("COMMUNITY_QA_KILLS").map_or(usually, |kills| kills.parse().unwrap())
}
