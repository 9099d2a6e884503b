//! The database moves to another server.

use workspace::postgres::Postgres;

use super::writers::{Writers, expect_truth};
use super::{execute, found_community, serve, start_server};

/// The URL of a database that is on two servers.
fn either(first: &Postgres, second: &Postgres, database: &str) -> String {
    let (url, port) = (first.url(database), first.port());
    let ports = format!(":{port},127.0.0.1:{}/", second.port());
    url.replace(&format!(":{port}/"), &ports)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL: cargo xtask postgres -- bash .ci/postgres"]
async fn promoted_standby_is_found() {
    let mut first = start_server();
    let url = crate::database::empty_on(&first.url("postgres")).await;
    let (_, database) = url.rsplit_once('/').unwrap();
    let questions = found_community(&url).await;
    let standby = first.start_standby().unwrap();
    // From now on, acknowledged writes are on both servers.
    execute(&url, "ALTER SYSTEM SET synchronous_standby_names = '*'").await;
    execute(&url, "SELECT pg_reload_conf()").await;

    // The primary comes first.
    let mut served = serve(&either(&first, &standby, database));
    // The standby, which accepts no writes, comes first.
    let other = serve(&either(&standby, &first, database));
    let addresses = vec![served.address.clone(), other.address.clone()];
    let writers = Writers::start(addresses, &questions);
    writers.wait_for(60);
    first.crash().unwrap();
    // Makes sure that there is a time without a primary.
    writers.wait_for_refusal();
    execute(&standby.url("postgres"), "SELECT pg_promote()").await;
    writers.wait_for(60);
    // Until then, all writes may have gone through the other process.
    served.wait_for("another server of the database takes writes now");
    expect_truth(&standby.url(database), &writers.stop()).await;
}
