//! Writes whose request ends before they do.

use std::time::Duration;

use community_qa_server::deadline::{self, Commitment};
use community_qa_server::store::{Conn, Db, Error};
use tokio::time::timeout;

use super::{insert_pair, open_file, read_names, write_pair};

/// Writes a pair, and may abandon its request in the middle of the write.
pub(crate) async fn write_in_request(
    db: &Db,
    name: String,
    gives_up: bool,
) -> (Result<i64, Error>, Commitment) {
    let commitment = Commitment::default();
    let inner = commitment.clone();
    let write = db.write(async move |conn: &mut Conn<'_>| {
        // Also if it runs again, because another write of its group was abandoned.
        assert!(!inner.is_committing());
        let id = insert_pair(conn, &name).await?;
        if gives_up {
            inner.abandon();
        }
        Ok(id)
    });
    (deadline::scope(commitment.clone(), write).await, commitment)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn abandoned_write_undoes_only_itself() {
    let (_directory, _location, db) = open_file().await;
    let (alone, _) = write_in_request(&db, "given up".to_owned(), true).await;
    assert!(alone.unwrap_err().is_unavailable());
    let writes = (0..200).map(|number| {
        let db = db.clone();
        tokio::spawn(async move {
            // Every fifth write, so that groups contain both kinds.
            let gives_up = number % 5 == 0;
            let name = format!("{gives_up} {number:03}");
            let (written, _) = write_in_request(&db, name, gives_up).await;
            assert_eq!(written.is_err(), gives_up);
        })
    });
    for write in writes.collect::<Vec<_>>() {
        write.await.unwrap();
    }
    let names = read_names(&db).await;
    assert_eq!(names.len(), 160);
    assert!(names.iter().all(|name| name.starts_with("false")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn abandoned_write_is_not_committed() {
    let (_directory, _location, db) = open_file().await;
    let write = db.write(async |conn: &mut Conn<'_>| {
        let id = insert_pair(conn, "nobody waits").await?;
        tokio::time::sleep(Duration::from_millis(200)).await;
        Ok::<_, Error>(id)
    });
    // The write continues when its future is dropped, but must not be committed.
    assert!(timeout(Duration::from_millis(50), write).await.is_err());
    let afterwards = write_pair(&db, "afterwards".to_owned());
    let waiting = async { assert_eq!(db.waiting_writes(), 1) };
    tokio::join!(afterwards, waiting).0.unwrap();
    assert_eq!(read_names(&db).await, ["afterwards"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn committed_write_cannot_be_abandoned() {
    let (_directory, _location, db) = open_file().await;
    let commitment = Commitment::default();
    let write = write_pair(&db, "committed".to_owned());
    deadline::scope(commitment.clone(), write).await.unwrap();
    assert!(!commitment.is_committing());
    // Too late, because the commit was made.
    assert!(!commitment.abandon());

    let commitment = Commitment::default();
    let failing = db.write(async |_: &mut Conn<'_>| Err::<(), _>(Error::Bug("no".to_owned())));
    deadline::scope(commitment.clone(), failing).await.unwrap_err();
    assert!(commitment.abandon());
}
