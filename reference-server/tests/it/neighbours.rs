//! The bounds of OPERATING.md on what one caller costs others.

use std::sync::Arc;
use std::time::Duration;

use community_qa_server::auth::Authenticator;
use community_qa_server::domain::sorting::{NodeSort, UserSort};
use community_qa_server::service::nodes::CommentLimit;
use community_qa_server::store::{Conn, Db, Error, Location, Migrations, values};
use futures_util::FutureExt;
use futures_util::future::{join, join_all, join3};
use serde_json::json;
use tokio::sync::Semaphore;
use tokio::time::sleep;

use crate::database;
use crate::site::*;

/// While every place for hashing is taken, what needs none is decided.
#[tokio::test]
async fn what_is_refused_is_refused_before_a_password_is_hashed() {
    let site = Site::open().await;
    // Their own logins need no hashing from here on.
    for who in [ROOT, MAJA] {
        site.get(who, "/user/1.json").await.expect(200);
    }
    let mut hashes: Vec<_> = (0..200)
        .map(|_| Box::pin(site.authenticator.hash("x")))
        .collect();
    // Each is polled once.
    for hash in &mut hashes {
        // Begun, or refused as too many wait.
        let _ = hash.now_or_never();
    }
    let own = "/user/3.json";
    for (status, body) in [
        // These can be decided without the hash of the new password.
        (400, json!({"password": "", "email": "tomas@qa.example"})),
        (400, json!({"password": "x", "birthday": "x"})),
        (409, json!({"password": "x", "email": "TOMAS@qa.example"})),
    ] {
        site.send(MAJA, "PUT", own, Some(body))
            .await
            .expect_error(status);
    }
    let new = json!({"username": "tomas", "email": "new@qa.example", "password": "x"});
    site.send(ROOT, "POST", "/user.json", Some(new))
        .await
        .expect_error(409);
    let denied = json!({"password": "x"});
    site.send(MAJA, "PUT", "/user/4.json", Some(denied))
        .await
        .expect_forbidden();
}

/// Of a suspended user nobody learns whether a password is right, and guesses at it have a limit.
#[tokio::test]
async fn a_suspended_user_is_nobody() {
    let site = Site::open().await;
    site.get(MAJA, "/user/3.json").await.expect(200);
    site.put(MODERATOR, "/user/3/suspendUser.json")
        .await
        .expect(200);
    // After five guesses, the limit.
    for _ in 0..5 {
        site.get(MAJA, "/user/3.json")
            .await
            .expect_bad_credentials();
    }
    let limited = site.get(MAJA, "/user/3.json").await;
    assert_eq!(limited.header("retry-after"), Some("1"));
    limited.expect_error(429);
}

#[tokio::test]
async fn a_user_posts_so_many_comments_a_minute() {
    let mut site = Site::open().await;
    let question = site.ask(MAJA_ID, "A", "x", &[]).await;
    site.limit_comments("3".parse().unwrap());
    let path = format!("/node/{question}/comment.json?body=x");
    for _ in 0..3 {
        site.post(TOMAS, &path).await.expect(201);
        site.wait(10_000);
    }
    let limited = site.post(TOMAS, &path).await;
    // The first comment of the three is half a minute old.
    assert_eq!(limited.header("retry-after"), Some("30"));
    let message = limited.expect_error(429);
    assert!(message.contains("comments"), "{message}");
    site.post(MAJA, &path).await.expect(201);

    // Another process counts the same comments.
    let db = site.service.db().clone();
    let other = Site::without_users(db, Authenticator::new().unwrap(), 2).await;
    let total = async || other.get(ROOT, "/node.json?q=*").await.field("totalCount");
    assert_eq!(total().await, 5);

    site.wait(30_000);
    site.post(TOMAS, &path).await.expect(201);
    site.post(TOMAS, &path).await.expect_error(429);
    site.limit_comments("off".parse().unwrap());
    site.post(TOMAS, &path).await.expect(201);
    assert_eq!(CommentLimit::default().to_string(), "30");
}

/// A page of a list costs what it shows.
#[tokio::test]
async fn what_a_projection_leaves_out_is_not_loaded() {
    let site = Site::open().await;
    let question = site.ask(MAJA_ID, "A question", "x", &["topic"]).await;
    site.answer(question, TOMAS_ID, "An answer").await;
    site.post(TOMAS, &format!("/node/{question}/comment.json?body=x"))
        .await
        .expect(201);
    let path = format!("/user/{MAJA_ID}/question.json");
    let whole = site.get(MAJA, &path).await.field("list")[0].clone();
    for (field, shown) in whole.as_object().unwrap() {
        let alone = site.get(MAJA, &format!("{path}?includeOnly={field}")).await;
        assert_eq!(alone.field("list"), json!([{ field: shown }]));
    }
}

/// Each of them is whole, so that a hundred would take megabytes.
#[tokio::test]
async fn a_page_of_actions_has_as_many_nodes_as_fit() {
    let site = Site::open().await;
    // Near the longest text that is taken.
    let long = "\"word\"\n".repeat(9_000);
    for number in 0..20 {
        let title = format!("Question {number}");
        let question = site.ask(TOMAS_ID, &title, &long, &["topic"]).await;
        site.put(MAJA, &format!("/node/{question}/follow.json"))
            .await
            .expect(200);
    }
    let path = "/user/3/action.json?pageSize=100";
    let page = site.get(ROOT, path).await.expect(200);
    // A megabyte is the limit of the texts of a page.
    assert!(page.body.len() < 1024 * 1024, "{}", page.body.len());
    let list = page.field("list");
    let list = list.as_array().unwrap();
    assert_eq!(list.len(), 21);
    let (with, without): (Vec<_>, Vec<_>) = list[..20]
        .iter()
        .partition(|action| action.get("node").is_some());
    assert!(!with.is_empty() && !without.is_empty());
    assert_eq!(list[0]["node"]["body"], long.as_str());
    assert!(
        list[..20]
            .iter()
            .all(|action| action["topics"][0]["name"] == "topic")
    );

    let path = "/user/3/action.json?pageSize=100&exclude=node";
    let page = site.get(ROOT, path).await.expect(200);
    assert_eq!(page.field("list")[0].get("node"), None);
    let path = "/user/3/action.json?includeOnly=id,topics";
    let first = site.get(ROOT, path).await.field("list")[0].clone();
    assert_eq!(first["topics"][0]["name"], "topic");
}

/// Others, and the small bodies of the same caller, are read meanwhile.
#[tokio::test]
async fn large_bodies_of_a_caller_are_read_one_by_one() {
    let site = Site::open().await;
    // Logins first, so that the requests below differ by their bodies alone.
    for who in [MAJA, TOMAS] {
        site.get(who, "/user/3.json").await.expect(200);
    }
    let turn = site.service.turn_to_send(MAJA_ID.into()).await.unwrap();
    // The largest body that is read without a turn, and the smallest that waits for one.
    let around = r#"{"about":"x","y":""}"#.len();
    let sized = |size: usize| json!({ "about": "x", "y": "y".repeat(size - around) });
    let (small, large) = (sized(64 * 1024 - 1), sized(64 * 1024));
    let waiting = site.send(MAJA, "PUT", "/user/3.json", Some(large.clone()));
    let mut waiting = Box::pin(waiting);
    // Long enough for a request that nothing holds up.
    let waited = tokio::time::timeout(Duration::from_millis(100), &mut waiting).await;
    assert!(waited.is_err());
    let small = site.send(MAJA, "PUT", "/user/3.json", Some(small));
    small.await.expect(200);
    let other = site.send(TOMAS, "PUT", "/user/4.json", Some(large));
    other.await.expect(200);
    drop(turn);
    waiting.await.expect(200);
}

/// Somebody who comments over 60 connections, and somebody who comes after that.
#[tokio::test]
async fn a_caller_has_four_writes_at_a_time() {
    // In a file: of a database in memory nobody reads while it is written.
    let directory = tempfile::tempdir().unwrap();
    let file = Location::File(directory.path().join("community.db"));
    let (db, at_once) = match database::server() {
        Some(_) => (database::new_database().await, 8),
        None => {
            let opened = Db::open(&file, &Migrations::compiled_in()).await;
            (opened.unwrap(), 1)
        }
    };
    let site = Site::on(db, Authenticator::new().unwrap(), 2).await;
    let question = site.ask(MODERATOR_ID, "A question", "text", &[]).await;
    let comment = format!("/node/{question}/comment.json?body=x");
    for caller in [ROOT, MAJA] {
        site.post(caller, &comment).await.expect(201);
    }
    let (begun, held) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
    // Each holds a place for writing until it is let go.
    let hold = || {
        let (begun, held) = (Arc::clone(&begun), Arc::clone(&held));
        site.service.db().write(async move |_: &mut Conn<'_>| {
            begun.add_permits(1);
            let _ = held.acquire().await;
            Ok::<_, Error>(())
        })
    };
    // All that the database does at a time, and then the 60 come.
    let holding = join_all((0..at_once).map(|_| hold()));
    let comments = async {
        let _ = begun.acquire_many(at_once).await;
        // More than may write at a time.
        join_all((0..60).map(|_| site.post(MAJA, &comment))).await
    };
    let other = async {
        // By now, all 60 have come.
        sleep(Duration::from_millis(500)).await;
        let release = async {
            sleep(Duration::from_millis(200)).await;
            held.add_permits(at_once as usize);
        };
        join(site.post(ROOT, &comment), release).await.0
    };
    let (_, comments, other) = join3(holding, comments, other).await;
    other.expect(201);
    for written in comments {
        written.expect(201);
    }
    let seen = site.service.db().read(async |conn: &mut Conn<'_>| {
        let count = "SELECT count(*) FROM nodes WHERE author_id = $1 \
            AND id < (SELECT max(id) FROM nodes WHERE author_id = $2)";
        conn.one::<i64>(count, values![MAJA_ID, ROOT_ID]).await
    });
    let seen: Result<i64, Error> = seen.await;
    let before = seen.unwrap() - 1;
    // Without the limit, it would be nearly all.
    assert!(before < 20, "{before} of 60 were written before it");
}

/// Each read operation of the contract, with all that lists have to sort by.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn interrupted_reads_get_the_same_responses() {
    let site = Site::open().await;
    let question = site.ask(MAJA_ID, "A question", "x", &["topic"]).await;
    site.answer(question, TOMAS_ID, "An answer").await;
    site.put(MAJA, &format!("/node/{question}/follow.json"))
        .await
        .expect(200);
    // The same database, in which each read of a request is interrupted.
    let interrupting = site.service.db().clone().with_smallest_read_budget();
    let interrupting = Site::without_users(interrupting, site.authenticator.clone(), 2).await;
    let contract = community_qa_contract::embedded().unwrap();
    let named = NodeSort::NAMES.iter().chain(UserSort::NAMES);
    let sorts: Vec<&str> = [""].into_iter().chain(named.copied()).collect();
    let mut compared = 0;
    for operation in contract.operations() {
        if operation.method.to_string() != "GET" {
            continue;
        }
        for sort in &sorts {
            let path = operation
                .path
                .to_string()
                .replace("{user_id}", &MAJA_ID.to_string())
                .replace("{group_id}", "1")
                .replace("{node_id}", &question.to_string());
            let path = format!("{path}?q=*&username=maja&page=1&pageSize=100&sort={sort}");
            let path = path.trim_end_matches("&sort=");
            let expected = site.get(ROOT, path).await;
            let got = interrupting.get(ROOT, path).await;
            assert_eq!(got.status, expected.status, "{path}");
            assert_eq!(got.json(), expected.json(), "{path}");
            compared += usize::from(expected.status == 200);
        }
    }
    assert!(compared > 100, "{compared}");
}
