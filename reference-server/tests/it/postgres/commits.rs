//! A connection that is lost while a commit is under way.

use std::time::Duration;

use community_qa_server::service::Failure;
use community_qa_server::store::{Conn, Db, Error, Migrations, sql};
use tokio::time::sleep;

use super::proxy::{NextCommit, Proxy};
use super::{empty_or_skip, open};
use crate::site::*;

/// A database, and the same through a proxy.
async fn behind_proxy(test: &str) -> Option<(String, Proxy, String)> {
    let url = empty_or_skip(test).await?;
    let (start, database) = url.rsplit_once('/').unwrap();
    let (user, server) = start.rsplit_once('@').unwrap();
    let proxy = Proxy::start(server.to_owned()).await;
    let proxied = format!("{user}@{}/{database}", proxy.address);
    Some((url, proxy, proxied))
}

/// Waits until there are so many comments: a server may still commit what nobody waits for.
async fn expect_comments(db: &Db, expected: i64) {
    for _ in 0..100 {
        if count_comments(db).await == expected {
            return;
        }
        sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(count_comments(db).await, expected);
}

async fn count_comments(db: &Db) -> i64 {
    let text = "SELECT count(*) FROM nodes WHERE type = 'comment'";
    let counted =
        db.read(async |conn: &mut Conn<'_>| sql!(conn, c => sqlx::query_scalar(text).fetch_one(c)));
    counted.await.map_err(|error: Error| error).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_whose_response_is_lost_is_not_said_to_have_changed_nothing() {
    let name = "a_commit_whose_response_is_lost_is_not_said_to_have_changed_nothing";
    let Some((url, proxy, proxied)) = behind_proxy(name).await else {
        return;
    };
    let location = proxied.parse().unwrap();
    let db = Db::open(&location, &Migrations::compiled_in()).await;
    let authenticator = community_qa_server::auth::Authenticator::new().unwrap();
    let site = Site::on(db.unwrap(), authenticator, 2).await;
    let question = site.ask(MAJA_ID, "A question", "text", &["topic"]).await;
    let path = format!("/node/{question}/comment.json?body=words");
    let direct = open(&url).await;
    let mut there = 0;
    for (next, more) in [
        (NextCommit::LosesItsResponse, 1),
        (NextCommit::IsLost, 0),
        (NextCommit::LosesItsResponse, 1),
    ] {
        proxy.set_next(next);
        let response = site.post(MAJA, &path).await;
        assert_eq!(response.header("retry-after"), None, "{next:?}");
        let message = response.expect_error(503);
        let expected = "the database was lost during the request; it may have taken effect";
        assert_eq!(message, expected);
        there += more;
        expect_comments(&direct, there).await;

        site.post(MAJA, &path).await.expect(201);
        there += 1;
        expect_comments(&direct, there).await;
    }
}

/// What the database itself refuses to commit has changed nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_that_is_refused_has_changed_nothing() {
    let name = "a_commit_that_is_refused_has_changed_nothing";
    let Some(url) = empty_or_skip(name).await else {
        return;
    };
    let refusing = Migrations::new(vec![(
        "refusing",
        "CREATE TABLE kept (word TEXT);
         CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
           $$ BEGIN RAISE 'no room' USING ERRCODE = '53100'; END $$;
         CREATE CONSTRAINT TRIGGER refuses AFTER INSERT ON kept
           DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse();",
    )]);
    let db = Db::open(&url.parse().unwrap(), &refusing).await.unwrap();
    let write = db.write(async |conn: &mut Conn<'_>| {
        sql!(conn, c => sqlx::query("INSERT INTO kept VALUES ('a')").run(c))?;
        Ok::<_, Error>(())
    });
    let refused = write.await.unwrap_err();
    assert_eq!(refused, Error::Unavailable("no room".to_owned()));
    assert!(matches!(Failure::from(refused), Failure::Unavailable(_)));
}
