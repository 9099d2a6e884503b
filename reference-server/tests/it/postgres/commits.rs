//! A connection that is lost during a commit.

use std::sync::Arc;
use std::time::Duration;

use community_qa_server::auth::Authenticator;
use community_qa_server::deadline::{self, Commitment};
use community_qa_server::store::{Conn, Db, Error};
use futures_util::future::join_all;
use tokio::sync::Barrier;
use tokio::time::{sleep, timeout};

use super::proxy::{NextCommit, Proxy};
use super::{empty_database, open};
use crate::invariants::count;
use crate::site::*;

/// A database, and a URL that leads to it through a proxy.
async fn behind_proxy() -> (String, Proxy, String) {
    let url = empty_database().await;
    let (start, database) = url.rsplit_once('/').unwrap();
    let (user, server) = start.rsplit_once('@').unwrap();
    let proxy = Proxy::start(server.to_owned()).await;
    let proxied = format!("{user}@{}/{database}", proxy.address);
    (url, proxy, proxied)
}

/// Waits until there are `expected` comments, because a server may still commit an abandoned write.
async fn expect_comments(db: &Db, expected: i64) {
    // 5 s at most.
    for _ in 0..100 {
        if count_comments(db).await == expected {
            return;
        }
        sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(count_comments(db).await, expected);
}

async fn count_comments(db: &Db) -> i64 {
    count(db, "SELECT count(*) FROM nodes WHERE type = 'comment'").await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL: cargo xtask postgres -- bash .ci/postgres"]
async fn lost_commit_response_is_reported_as_unknown() {
    let (url, proxy, proxied) = behind_proxy().await;
    let site = Site::on(open(&proxied).await, Authenticator::new().unwrap(), 2).await;
    let question = site.ask(MAJA_ID, "A question", "text", &["topic"]).await;
    let path = format!("/node/{question}/comment.json?body=words");
    let direct = open(&url).await;
    let mut there = 0;
    // The same fault twice, because the first must leave nothing behind.
    for (next, more) in [
        (NextCommit::LosesItsResponse, 1),
        (NextCommit::IsLost, 0),
        (NextCommit::LosesItsResponse, 1),
    ] {
        proxy.set_next(next);
        let response = site.post(MAJA, &path).await;
        // It is unknown whether anything has changed, so the response must not invite to repeat
        // the request.
        assert_eq!(response.header("retry-after"), None, "{next:?}");
        let message = response.expect_error(503);
        let expected =
            "the connection to the database was lost, and the request may have taken effect";
        assert_eq!(message, expected);
        there += more;
        expect_comments(&direct, there).await;

        // The next write uses another connection.
        site.post(MAJA, &path).await.expect(201);
        there += 1;
        expect_comments(&direct, there).await;
    }
}

/// Open connections get no more responses, but new connections do.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL: cargo xtask postgres -- bash .ci/postgres"]
async fn silent_database_is_reconnected() {
    let (_url, proxy, proxied) = behind_proxy().await;
    let db = open(&proxied).await;
    let site = Site::on(db.clone(), Authenticator::new().unwrap(), 2).await;
    let question = site.ask(MAJA_ID, "A question", "text", &["topic"]).await;
    let path = format!("/node/{question}/comment.json?body=words");
    site.post(MAJA, &path).await.expect(201);
    // As many as write at once.
    let commitment = Commitment::default();
    // The eight writes, and the task that makes the database fall silent.
    let together = Arc::new(Barrier::new(9));
    let lost = (0..8).map(|_| {
        let together = Arc::clone(&together);
        let write = db.write(async move |conn: &mut Conn<'_>| {
            conn.run("SELECT 1", &[]).await?;
            // Once to begin together, and once after the silence.
            together.wait().await;
            together.wait().await;
            conn.run("SELECT 1", &[]).await
        });
        deadline::scope(commitment.clone(), write)
    });
    let again = async {
        together.wait().await;
        proxy.fall_silent();
        together.wait().await;
        sleep(Duration::from_secs(1)).await;
        commitment.abandon();
        while site.post(MAJA, &path).await.status != 201 {}
    };
    let both = async { tokio::join!(join_all(lost), again) };
    let (lost, ()) = timeout(Duration::from_secs(60), both).await.unwrap();
    for write in lost {
        let reason = "the database does not respond".to_owned();
        assert_eq!(write, Err(Error::Unavailable(reason)));
    }
}
