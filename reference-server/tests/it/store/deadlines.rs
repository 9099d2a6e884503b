//! Writes whose request has ended before they have, and a writer that loses its connection.

use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, ThreadId};
use std::time::Duration;

use community_qa_server::deadline::{self, Commitment};
use community_qa_server::store::{Conn, Db, Error, Location};
use tokio::time::timeout;
use tracing::span;
use tracing_subscriber::layer::{self, Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

use super::{insert_pair, open_file, pairs, read_names, write_pair};

/// Writes a pair and then gives its request up, before the commit.
pub(crate) async fn write_and_give_up(db: &Db, name: String) -> (Result<i64, Error>, Commitment) {
    let commitment = Commitment::default();
    let inner = commitment.clone();
    let write = db.write(async move |conn: &mut Conn<'_>| {
        let id = insert_pair(conn, &name).await?;
        inner.abandon();
        Ok(id)
    });
    (deadline::scope(commitment.clone(), write).await, commitment)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_write_that_is_given_up_before_its_commit_undoes_itself_alone() {
    let (_directory, _location, db) = open_file().await;
    let (alone, _) = write_and_give_up(&db, "given up".to_owned()).await;
    assert!(alone.unwrap_err().is_unavailable());
    let writes = (0..200).map(|number| {
        let db = db.clone();
        tokio::spawn(async move {
            if number % 5 == 0 {
                let (given_up, _) = write_and_give_up(&db, format!("given up {number}")).await;
                assert!(given_up.is_err());
            } else {
                write_pair(&db, format!("kept {number:03}")).await.unwrap();
            }
        })
    });
    for write in writes.collect::<Vec<_>>() {
        write.await.unwrap();
    }
    let names = read_names(&db).await;
    assert_eq!(names.len(), 160);
    assert!(names.iter().all(|name| name.starts_with("kept")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_write_that_was_given_up_is_not_begun() {
    let (_directory, _location, db) = open_file().await;
    let commitment = Commitment::default();
    commitment.abandon();
    let runs = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&runs);
    let write = db.write(async move |_: &mut Conn<'_>| {
        counted.fetch_add(1, Ordering::SeqCst);
        Ok::<_, Error>(())
    });
    let given_up = deadline::scope(commitment, write).await;
    assert!(given_up.unwrap_err().is_unavailable());
    assert_eq!(runs.load(Ordering::SeqCst), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_write_that_nobody_waits_for_is_not_committed() {
    let (_directory, _location, db) = open_file().await;
    let write = db.write(async |conn: &mut Conn<'_>| {
        let id = insert_pair(conn, "nobody waits").await?;
        tokio::time::sleep(Duration::from_millis(200)).await;
        Ok::<_, Error>(id)
    });
    assert!(timeout(Duration::from_millis(50), write).await.is_err());
    write_pair(&db, "afterwards".to_owned()).await.unwrap();
    assert_eq!(read_names(&db).await, ["afterwards"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_committed_is_known_to_have_changed_something() {
    let (_directory, _location, db) = open_file().await;
    let commitment = Commitment::default();
    let write = write_pair(&db, "committed".to_owned());
    deadline::scope(commitment.clone(), write).await.unwrap();
    assert!(!commitment.abandon());

    let commitment = Commitment::default();
    let failing = db.write(async |_: &mut Conn<'_>| Err::<(), _>(Error::Bug("no".to_owned())));
    deadline::scope(commitment.clone(), failing)
        .await
        .unwrap_err();
    assert!(commitment.abandon());
}

/// Panics in the first thread but one that enters a span: so the thread of SQLite ends, which
/// enters the span of each statement.
struct EndsOtherThread {
    but: ThreadId,
    has_ended: AtomicBool,
}

impl EndsOtherThread {
    fn new() -> Self {
        Self {
            but: thread::current().id(),
            has_ended: AtomicBool::new(false),
        }
    }
}

impl<S: tracing::Subscriber> Layer<S> for EndsOtherThread {
    fn on_enter(&self, _: &span::Id, _: layer::Context<'_, S>) {
        let is_spared = thread::current().id() == self.but;
        let ends = !is_spared && !self.has_ended.swap(true, Ordering::SeqCst);
        assert!(!ends, "on purpose");
    }
}

async fn lose_connection(db: &Db) -> Result<i64, Error> {
    db.write(async |conn: &mut Conn<'_>| {
        let layer = EndsOtherThread::new();
        let _default = tracing_subscriber::registry().with(layer).set_default();
        let _span = tracing::info_span!("statement").entered();
        insert_pair(conn, "lost").await
    })
    .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_writer_that_has_lost_its_connection_opens_another() {
    let (_directory, _location, file) = open_file().await;
    let memory = Db::open(&Location::Memory, &pairs()).await.unwrap();
    for db in [file, memory] {
        write_pair(&db, "before".to_owned()).await.unwrap();
        let lost = lose_connection(&db).await.unwrap_err();
        assert!(lost.is_unavailable(), "{lost}");
        write_pair(&db, "afterwards".to_owned()).await.unwrap();
        assert_eq!(read_names(&db).await, ["afterwards", "before"]);
    }
}

/// Writes a pair, and has the connection end at the commit.
async fn lose_connection_at_commit(db: &Db) -> Result<i64, Error> {
    db.write(async |conn: &mut Conn<'_>| {
        let id = insert_pair(conn, "nobody knows").await?;
        // They last until the commit, which this thread sends.
        let layer = EndsOtherThread::new();
        mem::forget(tracing_subscriber::registry().with(layer).set_default());
        mem::forget(tracing::info_span!("commit").entered());
        Ok(id)
    })
    .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_that_has_lost_its_connection_is_not_said_to_have_changed_nothing() {
    let (_directory, _location, db) = open_file().await;
    let commitment = Commitment::default();
    let write = lose_connection_at_commit(&db);
    let lost = deadline::scope(commitment.clone(), write).await;
    assert!(matches!(lost, Err(Error::OutcomeUnknown(_))), "{lost:?}");
    assert!(!commitment.abandon());
    write_pair(&db, "afterwards".to_owned()).await.unwrap();
    let names = read_names(&db).await;
    assert_eq!(names[0], "afterwards");
}
