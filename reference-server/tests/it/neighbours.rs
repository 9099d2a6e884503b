//! The limits in OPERATING.md on the effect of one caller on others.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use community_qa_server::auth::Authenticator;
use community_qa_server::domain::sorting::{NodeSort, UserSort};
use community_qa_server::service::WriteLimits;
use community_qa_server::store::{Conn, Db, Error, Location, Migrations, values};
use futures_util::FutureExt;
use futures_util::future::{join, join_all, join3};
use serde_json::json;
use tokio::sync::Semaphore;
use tokio::time::sleep;

use crate::database;
use crate::site::*;

/// While all places for hashing are taken, checks that need none are still made.
#[tokio::test]
async fn invalid_user_is_refused_before_the_password_is_hashed() {
    let site = Site::open().await;
    // From here on, their logins need no hashing.
    for who in [ROOT, MAJA] {
        site.get(who, "/user/1.json").await.expect(200);
    }
    let mut hashes: Vec<_> = (0..200).map(|_| Box::pin(site.authenticator.hash("x"))).collect();
    // Each future is polled once.
    for hash in &mut hashes {
        // It has begun, or was refused because too many wait.
        let _ = hash.now_or_never();
    }
    let own = "/user/3.json";
    for (status, body) in [
        // These can be refused without hashing the new password.
        (400, json!({"password": "", "email": "tomas@qa.example"})),
        (400, json!({"password": "x", "birthday": "x"})),
        (409, json!({"password": "x", "email": "TOMAS@qa.example"})),
    ] {
        site.send(MAJA, "PUT", own, Some(body)).await.expect_error(status);
    }
    let new = json!({"username": "tomas", "email": "new@qa.example", "password": "x"});
    site.send(ROOT, "POST", "/user.json", Some(new)).await.expect_error(409);
    let denied = json!({"password": "x"});
    site.send(MAJA, "PUT", "/user/4.json", Some(denied)).await.expect_forbidden();
}

/// Callers cannot find out whether a password of a suspended user is right, and their attempts are
/// limited.
#[tokio::test]
async fn suspended_user_gets_the_error_of_bad_credentials() {
    let site = Site::open().await;
    site.get(MAJA, "/user/3.json").await.expect(200);
    site.put(MODERATOR, "/user/3/suspendUser.json").await.expect(200);
    // After five attempts, the limit applies.
    for _ in 0..5 {
        site.get(MAJA, "/user/3.json").await.expect_bad_credentials();
    }
    let limited = site.get(MAJA, "/user/3.json").await;
    assert_eq!(limited.header("retry-after"), Some("1"));
    limited.expect_error(429);
}

/// The duration of a login must not reveal whether the user exists: each costs one verification.
#[tokio::test]
async fn refused_logins_take_same_time_for_any_user() {
    let authenticator = Authenticator::with_limit("off".parse().unwrap()).unwrap();
    let site = Site::on(crate::database::new_database().await, authenticator, 2).await;
    site.add("sara", Vec::new()).await;
    site.put(MODERATOR, "/user/3/suspendUser.json").await.expect(200);
    site.put(ROOT, "/user/4/deactivateUser.json").await.expect(200);
    let long = "\u{fdfa}".repeat(1000);
    for (name, password) in [
        ("sara", "wrong"),
        ("nobody", "wrong"),
        ("", "wrong"),
        (long.as_str(), "wrong"),
        ("nobody", long.as_str()),
        ("sara", long.as_str()),
        // Suspended and deactivated, with their passwords.
        (MAJA, &password_of(MAJA)),
        (TOMAS, &password_of(TOMAS)),
    ] {
        let before = site.authenticator.verifications();
        let sent = [("authorization".to_owned(), authorization(name, password))];
        let refused = site.exchange("GET", "/user/1.json", &sent, b"").await;
        refused.expect_bad_credentials();
        let name: String = name.chars().take(10).collect();
        assert_eq!(site.authenticator.verifications() - before, 1, "{name}");
    }
}

/// Nothing is computed from a text that is longer than any valid value: it is treated like an
/// unknown or invalid one.
#[tokio::test]
async fn texts_that_are_too_long_are_refused_like_unknown_ones() {
    let site = Site::open().await;
    let long = "%EF%B7%BA".repeat(1000);
    for (path, status) in [
        (format!("/user/getByUsername.json?username={long}"), 404),
        (format!("/node.json?q={long}"), 400),
        (format!("/user.json?q={long}"), 400),
        (format!("/user.json?include={long}"), 400),
        (format!("/user/1.json?exclude={long}"), 400),
        (format!("/node.json?q=*&includeOnly={long}"), 400),
    ] {
        site.get(ROOT, &path).await.expect_error(status);
    }
    // An unknown sort means the default.
    let path = format!("/user.json?sort={long}");
    site.get(ROOT, &path).await.expect(200);
    let long = "\u{fdfa}".repeat(100_000);
    for (method, path, body) in [
        ("POST", "/group.json", json!({"name": long})),
        ("PUT", "/user/1.json", json!({"username": long})),
        ("PUT", "/user/1.json", json!({"email": format!("a@{long}")})),
        ("PUT", "/user/1.json", json!({"password": long})),
        ("PUT", "/user/1.json", json!({"realName": long})),
        ("PUT", "/user/1.json", json!({"location": long})),
    ] {
        let refused = site.send(ROOT, method, path, Some(body)).await;
        refused.expect_error(400);
    }
}

/// Limits so low that a few requests exceed them.
fn limits(comments: &str, others: &str) -> WriteLimits {
    WriteLimits { comments: comments.parse().unwrap(), others: others.parse().unwrap() }
}

#[tokio::test]
async fn user_posts_as_many_comments_a_minute_as_the_limit_says() {
    let mut site = Site::open().await;
    let question = site.ask(MAJA_ID, "A", "x", &[]).await;
    site.limit_writes(limits("3", "off"));
    let path = format!("/node/{question}/comment.json?body=x");
    for _ in 0..3 {
        site.post(TOMAS, &path).await.expect(201);
    }
    let limited = site.post(TOMAS, &path).await;
    assert_eq!(limited.header("retry-after"), Some("20"));
    let message = limited.expect_error(429);
    assert!(message.starts_with("too many comments"), "{message}");
    // A long text is refused before it is rendered.
    let long = json!({"body": "x".repeat(60_000)});
    let path_of_long = format!("/node/{question}/comment.json");
    let refused = site.send(TOMAS, "POST", &path_of_long, Some(long)).await;
    refused.expect_error(429);
    site.post(MAJA, &path).await.expect(201);

    // Another process counts the same comments.
    let db = site.service.db().clone();
    let mut other = Site::without_users(db, site.authenticator.clone(), 2).await;
    other.limit_writes(limits("3", "off"));
    other.post(TOMAS, &path).await.expect_error(429);

    site.wait(20_000);
    site.post(TOMAS, &path).await.expect(201);
    site.post(TOMAS, &path).await.expect_error(429);
    site.limit_writes(WriteLimits::off());
    site.post(TOMAS, &path).await.expect(201);
    assert_eq!(WriteLimits::default(), limits("30", "300"));
}

/// All kinds of changes count together, so that none of them is a way around the limit.
#[tokio::test]
async fn every_change_of_a_user_counts() {
    let mut site = Site::open().await;
    let question = site.ask(MAJA_ID, "A", "x", &[]).await;
    let comment = format!("/node/{question}/comment.json?body=x");
    let group = site.service.create_group("Old", None).await.unwrap().get();
    let changes = [
        ("POST", "/user.json?username=new&email=new@qa.example&password=x".to_owned()),
        ("PUT", "/user/3.json?location=here".to_owned()),
        ("PUT", "/user/3/follow.json".to_owned()),
        ("PUT", "/user/3/unfollow.json".to_owned()),
        ("PUT", format!("/node/{question}/follow.json")),
        ("PUT", format!("/node/{question}/unfollow.json")),
        ("PUT", "/user/3/suspendUser.json".to_owned()),
        ("PUT", "/user/3/unsuspendUser.json".to_owned()),
        ("PUT", "/user/3/deactivateUser.json".to_owned()),
        ("PUT", "/user/3/reactivateUser.json".to_owned()),
        ("PUT", "/user/3/awardReputation.json?points=1".to_owned()),
        ("POST", "/group.json?name=New".to_owned()),
        ("PUT", format!("/group/{group}.json?name=Newer")),
        ("PUT", format!("/group/{group}/add.json?users=3")),
        ("PUT", format!("/group/{group}/remove.json?users=3")),
    ];
    site.limit_writes(limits("off", "1"));
    for (method, path) in &changes {
        // One change is allowed, whatever it is.
        site.wait(60_000);
        let made = site.send(ROOT, method, path, None).await;
        assert!((200..300).contains(&made.status), "{path}: {made:?}");
        for (method, path) in &changes {
            let limited = site.send(ROOT, method, path, None).await;
            assert_eq!(limited.status, 429, "{path}: {limited:?}");
        }
        // The limit does not affect reads, comments and other callers.
        site.get(ROOT, "/user/3.json").await.expect(200);
        site.post(ROOT, &comment).await.expect(201);
        site.put(MODERATOR, "/user/4/unfollow.json").await.expect(200);
    }
}

#[tokio::test]
async fn refused_change_does_not_count() {
    let mut site = Site::open().await;
    site.limit_writes(limits("off", "1"));
    for _ in 0..3 {
        site.put(MAJA, "/user/3/follow.json").await.expect_error(400);
    }
    site.put(MAJA, "/user/4/follow.json").await.expect(200);
    site.put(MAJA, "/user/4/follow.json").await.expect_error(429);
}

/// Repeated following and unfollowing must neither fill the log nor move a node up a list.
#[tokio::test]
async fn repeated_follows_leave_one_action() {
    let site = Site::open().await;
    let question = site.ask(MAJA_ID, "A", "x", &[]).await;
    let used = async || {
        let list = site.get(ROOT, "/node.json?q=*").await.field("list");
        list[0]["extra"].to_string()
    };
    let verbs = async || site.get(ROOT, "/user/4/action.json").await.list_of("verb");
    site.put(TOMAS, &format!("/node/{question}/follow.json")).await.expect(200);
    site.put(TOMAS, "/user/3/follow.json").await.expect(200);
    let before = used().await;
    assert_eq!(verbs().await, ["followed", "followed", "joined"]);
    for round in 1..=3 {
        site.wait(1000);
        for target in [format!("/node/{question}"), "/user/3".to_owned()] {
            site.put(TOMAS, &format!("{target}/unfollow.json")).await.expect(200);
            if round < 3 {
                site.put(TOMAS, &format!("{target}/follow.json")).await.expect(200);
            }
        }
    }
    // The actions have the latest change of each relation, and its time.
    let actions = site.get(ROOT, "/user/4/action.json").await;
    assert_eq!(verbs().await, ["unfollowed", "unfollowed", "joined"]);
    let dates = actions.list_of("actionDate");
    assert_eq!(dates[..2], [json!(site.now()), json!(site.now())]);
    assert_eq!(used().await, before);
    crate::invariants::expect_invariants(site.service.db()).await;
}

/// The cost of a page depends on the properties that it shows.
#[tokio::test]
async fn excluded_properties_are_not_loaded() {
    let site = Site::open().await;
    let question = site.ask(MAJA_ID, "A question", "x", &["topic"]).await;
    site.answer(question, TOMAS_ID, "An answer").await;
    site.post(TOMAS, &format!("/node/{question}/comment.json?body=x")).await.expect(201);
    let path = format!("/user/{MAJA_ID}/question.json");
    let whole = site.get(MAJA, &path).await.field("list")[0].clone();
    for (field, shown) in whole.as_object().unwrap() {
        let alone = site.get(MAJA, &format!("{path}?includeOnly={field}")).await;
        assert_eq!(alone.field("list"), json!([{ field: shown }]));
    }
}

/// Each node is included completely, so a hundred of them would take megabytes.
#[tokio::test]
async fn page_of_actions_has_as_many_nodes_as_fit() {
    let site = Site::open().await;
    // Near the longest text that is accepted.
    let long = "\"word\"\n".repeat(9_000);
    for number in 0..20 {
        let title = format!("Question {number}");
        let question = site.ask(TOMAS_ID, &title, &long, &["topic"]).await;
        site.put(MAJA, &format!("/node/{question}/follow.json")).await.expect(200);
    }
    let path = "/user/3/action.json?pageSize=100";
    let page = site.get(ROOT, path).await.expect(200);
    // The limit for the texts of a page is below a megabyte.
    assert!(page.body.len() < 1024 * 1024, "{}", page.body.len());
    let field = page.field("list");
    let list = field.as_array().unwrap();
    assert_eq!(list.len(), 21);
    let (with, without): (Vec<_>, Vec<_>) =
        list[..20].iter().partition(|action| action.get("node").is_some());
    assert!(!with.is_empty() && !without.is_empty());
    assert_eq!(list[0]["node"]["body"], long.as_str());
    assert!(list[..20].iter().all(|action| action["topics"][0]["name"] == "topic"));

    let path = "/user/3/action.json?pageSize=100&exclude=node";
    let page = site.get(ROOT, path).await.expect(200);
    assert_eq!(page.field("list")[0].get("node"), None);
    let path = "/user/3/action.json?includeOnly=id,topics";
    let first = site.get(ROOT, path).await.field("list")[0].clone();
    assert_eq!(first["topics"][0]["name"], "topic");
}

/// While a large body of a caller waits, bodies of other callers and small bodies of the same
/// caller are read.
#[tokio::test]
async fn large_bodies_of_a_caller_are_read_one_by_one() {
    let site = Site::open().await;
    // Logins first, so that the requests below differ only in their bodies.
    for who in [MAJA, TOMAS] {
        site.get(who, "/user/3.json").await.expect(200);
    }
    let turn = site.service.turn_to_send(MAJA_ID.into()).await.unwrap();
    // The largest body that is read without a turn, and the smallest one that waits for a turn.
    let around = r#"{"about":"x","y":""}"#.len();
    let sized = |size: usize| json!({ "about": "x", "y": "y".repeat(size - around) });
    let (small, large) = (sized(64 * 1024 - 1), sized(64 * 1024));
    let waiting = site.send(MAJA, "PUT", "/user/3.json", Some(large.clone()));
    let mut waiting = Box::pin(waiting);
    // Long enough for a request that does not have to wait.
    let waited = tokio::time::timeout(Duration::from_millis(100), &mut waiting).await;
    assert!(waited.is_err());
    let small = site.send(MAJA, "PUT", "/user/3.json", Some(small));
    small.await.expect(200);
    let other = site.send(TOMAS, "PUT", "/user/4.json", Some(large));
    other.await.expect(200);
    drop(turn);
    waiting.await.expect(200);
}

/// A user comments with 60 connections, and then another user comments.
#[tokio::test]
async fn caller_has_four_writes_at_a_time() {
    // In a file, because a database in memory cannot be read while it is written.
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
    // Each of these writes keeps a place until it is released.
    let hold = || {
        let (begun, held) = (Arc::clone(&begun), Arc::clone(&held));
        site.service.db().write(async move |_: &mut Conn<'_>| {
            begun.add_permits(1);
            let _ = held.acquire().await;
            Ok::<_, Error>(())
        })
    };
    // As many writes as the database makes at once, followed by the 60.
    let holding = join_all((0..at_once).map(|_| hold()));
    let comments = async {
        let _ = begun.acquire_many(at_once).await;
        // More than can write at once.
        join_all((0..60).map(|_| site.post(MAJA, &comment))).await
    };
    let other = async {
        // By now, all 60 have arrived.
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
        conn.single_row::<i64>(count, values![MAJA_ID, ROOT_ID]).await
    });
    let seen: Result<i64, Error> = seen.await;
    let before = seen.unwrap() - 1;
    // Without the limit, nearly all of the 60 would be written before it.
    assert!(before < 20, "{before} of 60 were written before it");
}

/// Sends each read operation of the contract with each sort, to a site with a few records.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn interrupted_reads_get_the_same_responses() {
    let site = Site::open().await;
    let question = site.ask(MAJA_ID, "A question", "x", &["topic"]).await;
    site.answer(question, TOMAS_ID, "An answer").await;
    site.put(MAJA, &format!("/node/{question}/follow.json")).await.expect(200);
    // The same database, but each read of a request is interrupted.
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

/// A long list is serialised on the threads for bounded work; a short one does not wait for them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn long_list_waits_for_a_place_and_short_list_does_not() {
    let site = Site::open().await;
    let question = site.ask(MAJA_ID, "A question", "x", &["topic"]).await;
    let comment = json!({ "body": "&\"<".repeat(21_000) });
    site.send(MAJA, "POST", &format!("/node/{question}/comment.json"), Some(comment))
        .await
        .expect(201);
    let is_released = Arc::new(AtomicBool::new(false));
    let mut held = Vec::new();
    // Takes all places, one for each core, and all 32 positions in the queue of each.
    for _ in 0..33 * std::thread::available_parallelism().unwrap().get() {
        let is_released = Arc::clone(&is_released);
        let work = move || {
            while !is_released.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        held.push(Box::pin(site.service.write_response(work)));
    }
    for work in &mut held {
        assert!(work.now_or_never().is_none());
    }
    let list = "/node.json?q=*";
    site.get(MAJA, list).await.expect_error(503);
    let names = format!("{list}&includeOnly=id");
    site.get(MAJA, &names).await.expect(200);
    is_released.store(true, Ordering::Relaxed);
    for result in join_all(held).await {
        result.unwrap();
    }
    let listed = site.get(MAJA, list).await;
    assert_eq!(listed.json()["listCount"], 2);
}
