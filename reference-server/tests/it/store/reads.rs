//! Reads: there are few connections, and each is returned whatever happens.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use community_qa_server::store::{Conn, Db, Error, values};
use futures_util::future::join_all;
use tokio::time::timeout;

use super::{open_file, read_names, write_pair};

/// More than there are connections.
const MANY: i64 = 40;

async fn count(conn: &mut Conn<'_>) -> Result<i64, Error> {
    conn.single_row("SELECT count(*) FROM first", &[]).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn read_sees_one_consistent_state() {
    let (_directory, _, db) = open_file().await;
    write_pair(&db, "a".to_owned()).await.unwrap();
    let mut read = db.begin_read().await.unwrap();
    assert_eq!(count(&mut read.conn()).await, Ok(1));
    write_pair(&db, "b".to_owned()).await.unwrap();
    assert_eq!(count(&mut read.conn()).await, Ok(1));
    let mut single = db.begin_read().await.unwrap();
    assert_eq!(count(&mut single.conn()).await, Ok(2));
    assert_eq!(db.connections_in_use(), 2);
    drop(read);
    // It gets a connection of an earlier read, on which nothing must be left.
    let mut next = db.begin_read().await.unwrap();
    assert_eq!(count(&mut next.conn()).await, Ok(2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn abandoned_reads_release_their_connection() {
    let (_directory, _, db) = open_file().await;
    for number in 0..MANY {
        // Some end before their transaction begins, and some during it.
        let read = async {
            let mut read = db.begin_read().await.unwrap();
            loop {
                count(&mut read.conn()).await.unwrap();
            }
        };
        // Each is a little longer than the one before, to end at a different place.
        let span = Duration::from_micros(u64::try_from(number).unwrap() * 50);
        assert!(timeout(span, read).await.is_err());
        write_pair(&db, format!("{number}")).await.unwrap();
        assert_eq!(read_names(&db).await.len(), usize::try_from(number).unwrap() + 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_reads_share_the_connections() {
    let (_directory, _, db) = open_file().await;
    write_pair(&db, "a".to_owned()).await.unwrap();
    let one = async |db: &Db| {
        let mut read = db.begin_read().await?;
        count(&mut read.conn()).await
    };
    let counts = join_all((0..MANY).map(|_| one(&db))).await;
    assert!(counts.iter().all(|count| *count == Ok(1)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn closing_waits_for_the_reads_that_have_begun() {
    let (_directory, _, db) = open_file().await;
    let mut read = db.begin_read().await.unwrap();
    let closing = tokio::spawn(db.clone().close());
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(!closing.is_finished());
    assert_eq!(count(&mut read.conn()).await, Ok(0));
    drop(read);
    closing.await.unwrap();
    let refused = db.begin_read().await.map(|_| ());
    assert!(matches!(refused, Err(Error::Unavailable(_))), "{refused:?}");
}

/// Counts up to a number for a caller. Returns how often the read began.
async fn count_up(db: &Db, number: i64) -> usize {
    let begun = Arc::new(AtomicUsize::new(0));
    let runs = Arc::clone(&begun);
    let counted = db.read_for(1, async move |conn: &mut Conn<'_>| {
        runs.fetch_add(1, Ordering::SeqCst);
        let text = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1) \
            SELECT count(*) FROM n";
        conn.single_row::<i64>(text, values![number]).await
    });
    assert_eq!(counted.await, Ok::<_, Error>(number));
    begun.load(Ordering::SeqCst)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn read_beyond_its_budget_begins_again_as_a_long_read() {
    let (_directory, _, db) = open_file().await;
    assert_eq!(count_up(&db, 100).await, 1);
    assert_eq!(count_up(&db, 1_000_000).await, 2);
    // A read must not inherit the budget of the previous one on its connection.
    assert_eq!(count_up(&db, 100).await, 1);
    assert_eq!(count_up(&db.with_smallest_read_budget(), 100).await, 2);
}
