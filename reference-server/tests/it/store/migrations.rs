//! Databases of other versions and of other programs.

use community_qa_server::store::{Db, Location, Migrations};

use super::{open_file, pairs, read_names, write_pair};

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
async fn a_database_of_an_older_version_is_upgraded_with_its_data() {
    let directory = tempfile::tempdir().unwrap();
    let location = Location::File(directory.path().join("community.db"));
    let newer = Migrations::new(NEWER.to_vec());
    let old = Db::open(&location, &newer.clone().up_to(1)).await.unwrap();
    write_pair(&old, "kept".to_owned()).await.unwrap();
    old.close().await;

    let upgraded = Db::open(&location, &newer).await.unwrap();
    assert_eq!(read_names(&upgraded).await, ["kept"]);
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

#[tokio::test]
async fn a_file_that_is_not_a_database_and_a_missing_directory_are_named() {
    let directory = tempfile::tempdir().unwrap();
    let text = directory.path().join("notes.txt");
    std::fs::write(
        // Longer than a header, so that it is read as a database.
        &text,
        "not a database, and longer than a header of one is".repeat(40),
    )
    .unwrap();
    let location = Location::File(text);
    let error = Db::open(&location, &pairs()).await.unwrap_err().to_string();
    assert!(
        error.starts_with(&format!("failed to open {location}: ")),
        "{error}"
    );
    assert!(error.contains("file is not a database"), "{error}");

    let missing = Location::File(directory.path().join("no/such/community.db"));
    let error = Db::open(&missing, &pairs()).await.unwrap_err().to_string();
    let directory = directory.path();
    assert_eq!(
        error,
        format!(
            "failed to open {missing}: there is no directory {}; make it first, or name another \
             file",
            directory.join("no/such").display()
        )
    );
    let files = std::fs::read_dir(directory).unwrap().count();
    // The text file alone.
    assert_eq!(files, 1, "nothing is made next to what is not a database");
}
