//! Databases of other versions and of other programs.

use std::time::Duration;

use community_qa_server::store::{Db, Location, Migrations};

use super::open_file;

fn newer() -> Migrations {
    Migrations::new(vec![
        ("pairs", "CREATE TABLE first (id INTEGER)"),
        ("add_third", "CREATE TABLE third (id INTEGER)"),
    ])
}

/// Asserts that a database of a newer version is refused with its name, and not changed.
pub(crate) async fn expect_newer_refused(location: &Location) {
    let newer = newer();
    Db::open(location, &newer).await.unwrap().close().await;
    let older = newer.clone().up_to(1);
    let error = Db::open(location, &older).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "{location} was written by a newer version of community-qa-server: its schema has \
             version 2 (add_third), and this program knows versions up to 1; run the newer \
             program, or restore a backup from before it"
        )
    );
    Db::open(location, &newer).await.unwrap();
}

/// Asserts that a database with the table `bookmarks` of another program is refused.
pub(crate) async fn expect_foreign_refused(location: &Location) {
    let opened = Db::open(location, &Migrations::compiled_in()).await;
    let expected = format!(
        "{location} belongs to another program: it has a table bookmarks; choose another database"
    );
    assert_eq!(opened.unwrap_err().to_string(), expected);
}

#[tokio::test]
async fn newer_and_foreign_databases_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let file = |name: &str| directory.path().join(name);
    expect_newer_refused(&Location::File(file("community.db"))).await;
    let foreign = file("places.sqlite");
    let connection = rusqlite::Connection::open(&foreign).unwrap();
    connection.execute_batch("CREATE TABLE bookmarks (id INTEGER)").unwrap();
    expect_foreign_refused(&Location::File(foreign)).await;
}

#[tokio::test]
async fn changed_migration_is_refused() {
    let (_directory, location, db) = open_file().await;
    db.close().await;
    let changed = Migrations::new(vec![("pairs", "CREATE TABLE other (id INTEGER) STRICT")]);
    let error = Db::open(&location, &changed).await.unwrap_err().to_string();
    let reason = "migration 1 was previously applied but has been modified";
    assert_eq!(error, format!("failed to open {location}: {reason}"));
}

#[tokio::test]
async fn other_writing_process_is_awaited() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("community.db");
    let location = Location::File(file.clone());
    let older = Db::open(&location, &newer().up_to(1)).await.unwrap();
    older.close().await;
    let writing = rusqlite::Connection::open(file).unwrap();
    writing.execute_batch("BEGIN IMMEDIATE").unwrap();
    let end = std::thread::spawn(move || {
        // Longer than the wait that is not logged.
        std::thread::sleep(Duration::from_millis(2500));
        writing.execute_batch("COMMIT").unwrap();
    });
    Db::open(&location, &newer()).await.unwrap().close().await;
    end.join().unwrap();
}
