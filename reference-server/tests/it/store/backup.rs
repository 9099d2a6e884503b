//! Copies of a database that is being written.

use community_qa_server::store::{Db, Location, backup};

use super::{open_file, pairs, read_names, write_pair};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_of_a_live_database_is_whole() {
    let (directory, location, db) = open_file().await;
    let Location::File(path) = &location else {
        unreachable!()
    };
    for name in 0..200 {
        write_pair(&db, format!("before-{name:03}")).await.unwrap();
    }
    let writing = db.clone();
    // The copy is made while others write.
    let writes = tokio::spawn(async move {
        let mut written = 0;
        while write_pair(&writing, format!("during-{written}"))
            .await
            .is_ok()
        {
            written += 1;
        }
    });
    let copy = directory.path().join("copy.db");
    backup(path, &copy).await.unwrap();
    // Whatever was written meanwhile may or may not be in the copy.
    writes.abort();

    let copied = Db::open(&Location::File(copy.clone()), &pairs())
        .await
        .unwrap();
    let names = read_names(&copied).await;
    assert_eq!(
        names
            .iter()
            .filter(|name| name.starts_with("before"))
            .count(),
        200
    );
    // A copy is a database like any other.
    write_pair(&copied, "it can be written".to_owned())
        .await
        .unwrap();
    assert_eq!(files(directory.path()), ["community.db", "copy.db"]);
    assert_owner_alone_reads(&copy);
    assert_owner_alone_reads(path);
}

#[tokio::test]
async fn a_copy_overwrites_nothing() {
    let (directory, location, _db) = open_file().await;
    let Location::File(path) = &location else {
        unreachable!()
    };
    let copy = directory.path().join("copy.db");
    std::fs::write(&copy, "precious").unwrap();
    let error = backup(path, &copy).await.unwrap_err().to_string();
    let there = format!(
        "{} already exists; choose another name, or remove it first",
        copy.display()
    );
    assert_eq!(error, there);
    assert_eq!(std::fs::read(&copy).unwrap(), b"precious");
}

#[tokio::test]
async fn a_copy_of_nothing_leaves_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let missing = directory.path().join("missing.db");
    let error = backup(&missing, &directory.path().join("copy.db"))
        .await
        .unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with(&format!("failed to open {}", missing.display()))
    );
    assert_eq!(files(directory.path()), [""; 0]);
}

/// Except those that SQLite keeps next to a database in use.
fn files(directory: &std::path::Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !["-wal", "-shm"].iter().any(|end| name.ends_with(end)))
        .collect();
    names.sort();
    names
}

#[cfg(unix)]
fn assert_owner_alone_reads(file: &std::path::Path) {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(file).unwrap().permissions().mode();
    assert_eq!(mode & 0o077, 0);
}

#[cfg(not(unix))]
fn assert_owner_alone_reads(_: &std::path::Path) {}
