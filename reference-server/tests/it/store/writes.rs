//! Many concurrent writers, and failing writes among successful ones.

use community_qa_server::store::{Conn, Db, Error, values};

use super::{insert_pair, open_file, read_names, write_pair};

/// Runs concurrent tasks that each make a number of writes.
async fn write_at_once(db: &Db, writers: usize, each: usize) -> Vec<Result<i64, Error>> {
    let tasks: Vec<_> = (0..writers)
        .map(|writer| {
            let db = db.clone();
            tokio::spawn(async move {
                let mut results = Vec::new();
                for turn in 0..each {
                    results.push(write_pair(&db, format!("{writer:03}-{turn:04}")).await);
                }
                results
            })
        })
        .collect();
    let mut results = Vec::new();
    for task in tasks {
        results.extend(task.await.unwrap());
    }
    results
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn failed_write_undoes_only_itself() {
    let (_directory, _location, db) = open_file().await;
    let others = write_at_once(&db, 16, 20);
    let failures = async {
        for turn in 0..40 {
            let failed = db.write(async move |conn: &mut Conn<'_>| {
                insert_pair(conn, &format!("failure-{turn}")).await?;
                assert_ne!(turn % 2, 0, "on purpose");
                Err::<(), _>(Error::Bug("no".to_owned()))
            });
            // Often the last two of their group.
            let kept = write_pair(&db, format!("kept-{turn}"));
            let (kept, failed) = tokio::join!(kept, failed);
            kept.unwrap();
            let Err(Error::Bug(message)) = failed else {
                panic!("it has not failed");
            };
            let expected = ["a write panicked: assertion", "no"][turn % 2];
            assert!(message.starts_with(expected), "{message}");
        }
    };
    let (others, ()) = tokio::join!(others, failures);
    assert!(others.iter().all(Result::is_ok));
    let names = read_names(&db).await;
    assert_eq!(names.len(), 360);
    assert!(!names.iter().any(|name| name.starts_with('f')));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn broken_constraint_is_named() {
    let (_directory, _location, db) = open_file().await;
    write_pair(&db, "a".to_owned()).await.unwrap();
    let twice = write_pair(&db, "a".to_owned()).await.unwrap_err();
    assert_eq!(twice.to_string(), "it would violate the constraint first.name");
    let constraint = Error::Constraint("first.name".to_owned());
    assert_eq!(twice, constraint);

    let null: Result<_, Error> = db
        .write(async |conn: &mut Conn<'_>| {
            conn.run("INSERT INTO first (name) VALUES (NULL)", &[]).await
        })
        .await;
    let constraint = Error::Constraint("first.name".to_owned());
    assert_eq!(null, Err(constraint));
}

/// The constraint is checked when the group is committed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deferred_constraint_fails_its_write() {
    let (_directory, _location, db) = open_file().await;
    let others = write_at_once(&db, 16, 20);
    let breaks = async {
        // No row of the other table has such an identifier.
        for id in 10_000..10_010 {
            let broken: Result<_, Error> = db
                .write(async move |conn: &mut Conn<'_>| {
                    conn.run("INSERT INTO second (id, name) VALUES ($1, 'x')", values![id]).await
                })
                .await;
            let constraint = Error::Constraint("(foreign key)".to_owned());
            assert_eq!(broken, Err(constraint));
        }
    };
    let (others, ()) = tokio::join!(others, breaks);
    assert!(others.iter().all(Result::is_ok));
    assert_eq!(read_names(&db).await.len(), 320);
}

/// `max_page_count` makes the disk full for this database only.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn full_disk_is_reported_and_recovered_from() {
    let (_directory, _location, db) = open_file().await;
    write_pair(&db, "before".to_owned()).await.unwrap();
    // 20 pages are enough for the tables and a few rows.
    set_pages(&db, "PRAGMA max_page_count = 20").await;

    let results = write_at_once(&db, 32, 40).await;
    let written = results.iter().filter(|result| result.is_ok()).count();
    let refused: Vec<_> = results.iter().filter_map(|r| r.as_ref().err()).collect();
    assert!(!refused.is_empty());
    for error in refused {
        let full = "database or disk is full".to_owned();
        assert_eq!(*error, Error::Unavailable(full));
    }
    // Only the acknowledged writes are stored.
    assert_eq!(read_names(&db).await.len(), written + 1);

    set_pages(&db, "PRAGMA max_page_count = 100000").await;
    write_pair(&db, "after".to_owned()).await.unwrap();
    assert_eq!(read_names(&db).await.len(), written + 2);
}

async fn set_pages(db: &Db, pragma: &'static str) {
    db.write(async move |conn: &mut Conn<'_>| -> Result<(), Error> { conn.run(pragma, &[]).await })
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn read_cannot_write() {
    let (_directory, _location, db) = open_file().await;
    let result: Result<i64, Error> =
        db.read(async |conn: &mut Conn<'_>| insert_pair(conn, "x").await).await;
    let message = "attempt to write a readonly database";
    assert_eq!(result.unwrap_err(), Error::Unavailable(message.to_owned()));
}
