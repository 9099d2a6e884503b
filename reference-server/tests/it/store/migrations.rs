//! Databases of other versions and of other programs.

use community_qa_server::store::{Db, Location, Migrations};

use super::{open_file, pairs};

const NEWER: &[(&str, &str)] = &[
    (
        "pairs",
        "CREATE TABLE first (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT; CREATE TABLE second (id INTEGER, name TEXT) STRICT",
    ),
    (
        "add_third",
        "CREATE TABLE third (id INTEGER PRIMARY KEY) STRICT",
    ),
];

#[tokio::test]
async fn a_database_of_a_newer_version_is_refused_by_name() {
    let directory = tempfile::tempdir().unwrap();
    let location = Location::File(directory.path().join("community.db"));
    let newer = Migrations::new(NEWER.to_vec());
    Db::open(&location, &newer).await.unwrap().close().await;

    let error = Db::open(&location, &newer.clone().up_to(1))
        .await
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "{location} was written by a newer version of community-qa-server: its schema has \
             version 2 (add_third), and this program knows versions up to 1; run the newer \
             program, or restore a backup from before it"
        )
    );
    Db::open(&location, &newer).await.unwrap();
}

#[tokio::test]
async fn a_migration_that_was_changed_is_refused() {
    let (_directory, location, db) = open_file().await;
    db.close().await;
    let changed = Migrations::new(vec![("pairs", "CREATE TABLE other (id INTEGER) STRICT")]);
    let error = Db::open(&location, &changed).await.unwrap_err().to_string();
    let reason = "migration 1 was previously applied but has been modified";
    assert_eq!(error, format!("failed to open {location}: {reason}"));
}

#[tokio::test]
async fn a_database_of_another_program_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("places.sqlite");
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection
        .execute_batch("CREATE TABLE bookmarks (id INTEGER)")
        .unwrap();
    let location = Location::File(path);
    let error = Db::open(&location, &pairs()).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "{location} belongs to another program: it has a table bookmarks; choose another database"
        )
    );
}
