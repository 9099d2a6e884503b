//! Searches that take too long, and concurrent reads and writes.

use std::time::{Duration, Instant};

use community_qa_server::store::{Conn, Db, Error};
use futures_util::FutureExt;
use tokio::time::timeout;

use super::{open_file, read_names, write_pair};

/// A statement that never ends by itself.
const FOREVER: &str =
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";

async fn search(db: &Db, caller: i64, text: &'static str) -> Result<i64, Error> {
    let search = async move |conn: &mut Conn<'_>| conn.single_row(text, &[]).await;
    db.read_long_for(caller, search).await
}

async fn count_forever(db: &Db, caller: i64) -> Result<i64, Error> {
    search(db, caller, FOREVER).await
}

async fn count(db: &Db, caller: i64) -> Result<i64, Error> {
    search(db, caller, "SELECT count(*) FROM first").await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_search_ends_without_delaying_others() {
    let (_directory, _, db) = open_file().await;
    let start = Instant::now();
    let searches = [1, 2].map(|caller| {
        let db = db.clone();
        tokio::spawn(async move { count_forever(&db, caller).await })
    });
    // Meanwhile, writes and reads continue.
    for number in 0..50 {
        write_pair(&db, format!("{number}")).await.unwrap();
        assert_eq!(read_names(&db).await.len(), number + 1);
    }
    assert!(searches.iter().all(|search| !search.is_finished()));
    for search in searches {
        assert_eq!(search.await.unwrap(), Err(Error::TookTooLong));
    }
    assert!(start.elapsed() < Duration::from_secs(20));
    assert_eq!(count(&db, 1).await, Ok(50));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn abandoned_search_ends() {
    let (_directory, _, db) = open_file().await;
    let start = Instant::now();
    for caller in 0..10 {
        let given_up = timeout(Duration::from_millis(20), count_forever(&db, caller)).await;
        assert!(given_up.is_err());
    }
    // The abandoned searches must have ended.
    assert_eq!(count(&db, 0).await, Ok(0));
    // In pairs of 4 s each, they would have taken 20.
    assert!(start.elapsed() < Duration::from_secs(10));
}

#[tokio::test]
async fn earlier_searches_do_not_end_later_ones() {
    let (_directory, _, db) = open_file().await;
    write_pair(&db, "a".to_owned()).await.unwrap();
    for number in 0..1_500 {
        assert_eq!(count(&db, 1).await, Ok(1), "search {number}");
    }
}

#[tokio::test]
async fn caller_has_one_search_at_a_time() {
    let (_directory, _, db) = open_file().await;
    let mut first = Box::pin(count_forever(&db, 1));
    let a_while = Duration::from_millis(50);
    assert!(timeout(a_while, &mut first).await.is_err());
    assert!(timeout(a_while, count(&db, 1)).await.is_err());
    assert_eq!(count(&db, 2).await, Ok(0));
    drop(first);
    assert_eq!(count(&db, 1).await, Ok(0));
}

#[tokio::test]
async fn excess_searches_get_retry_after() {
    let (_directory, _, db) = open_file().await;
    let mut searches = [1, 2].map(|caller| Box::pin(count_forever(&db, caller)));
    // As many as may wait.
    let mut waiting: Vec<_> = (10..74).map(|caller| Box::pin(count(&db, caller))).collect();
    for one in &mut searches {
        assert!(one.now_or_never().is_none());
    }
    for one in &mut waiting {
        assert!(one.now_or_never().is_none());
    }
    assert!(matches!(count(&db, 3).await, Err(Error::Busy(_))));
    drop(searches);
    for one in waiting {
        assert_eq!(one.await, Ok(0));
    }
}
