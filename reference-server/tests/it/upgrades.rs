//! Databases of older versions, with data, opened by this version.
//!
//! Each migration has a database of the previous version, `upgrades/<previous version>.sql`. All of
//! its data must be there after the migration.

use std::fs;
use std::ops::RangeInclusive;

use community_qa_server::auth::Authenticator;
use community_qa_server::community;
use community_qa_server::domain::folding::VERSION;
use community_qa_server::service::{Clock, Failure, Service};
use community_qa_server::store::{Conn, Db, Location, Migrations};
use serde_json::json;
use tempfile::TempDir;

use crate::data::{exported, restore};
use crate::expect_start;
use crate::invariants::count;
use crate::site::*;

/// The directory with the data of older versions.
const WRITTEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/upgrades");

/// The data of a version.
fn written(version: usize) -> String {
    let path = format!("{WRITTEN}/{version:04}.sql");
    fs::read_to_string(&path).unwrap_or_else(|error| {
        panic!(
            "a migration needs data of the version before it, in {path} ({error}): fill the \
             tables of that version as the file before it does"
        )
    })
}

/// The versions from which a database can be upgraded.
fn versions() -> RangeInclusive<usize> {
    1..=Migrations::compiled_in().version()
}

#[test]
fn every_file_of_old_data_is_of_a_version() {
    for version in versions() {
        written(version);
    }
    let files = fs::read_dir(WRITTEN).unwrap().count();
    assert_eq!(files, versions().count(), "{WRITTEN} has a file of no version");
}

#[tokio::test]
async fn upgrade_keeps_data_of_every_version() {
    for version in versions() {
        let directory = tempfile::tempdir().unwrap();
        let db = upgraded(&directory, version, &written(version)).await;
        let site = Site::on(db, Authenticator::new().unwrap(), 2).await;
        let user =
            site.get(ROOT, "/user/getByUsername.json?username=old.maja").await.expect(200).json();
        assert_eq!(user["id"], 91);
        assert_eq!(user["extraData"], json!({"mentor": null}));
        assert_eq!(user["groups"][1]["name"], "Moderators");
        // Folded by Unicode, `ß` equals `ss`.
        for (name, id) in [("STRASSE", 92), ("straße", 92)] {
            let path = format!("/user/getByUsername.json?username={name}");
            assert_eq!(site.get(ROOT, &path).await.expect(200).field("id"), id);
            let listed = site.get(ROOT, &format!("/user.json?q={name}")).await;
            assert_eq!(listed.expect(200).ids(), [id]);
        }
        let taken = "/user.json?username=x&password=x&email=S@STRASSE.example";
        // The folded name and e-mail address are also taken.
        site.post(ROOT, taken).await.expect_error(409);
        let taken = site.service.create_group("STRASSENBAU", None).await;
        assert!(matches!(taken, Err(Failure::Conflict(_))), "{taken:?}");
        let folded = "SELECT count(*) FROM topics WHERE name_key = 'strasse'";
        assert_eq!(count(site.service.db(), folded).await, 1);
        // The words of the index were folded too: the small sigma has two forms.
        for (term, total) in [
            ("ceiling", 1),
            ("eili*", 1),
            ("fa*", 1),
            ("*", 1),
            ("wobbles", 1),
            ("οδος", 1),
            ("ΟΔΟΣ", 1),
            ("ς*", 1),
        ] {
            let found = site.get(ROOT, &format!("/node.json?q={term}")).await.expect(200);
            assert_eq!(found.field("totalCount"), total, "{term} after version {version}");
            let topics = &found.field("list")[0]["topics"];
            assert_eq!(topics[0]["name"], "fans");
            assert_eq!(topics[1]["name"], "ΟΔΟΣ");
            assert_eq!((topics[1]["usedCount"].clone(), topics.get(2)), (json!(1), None));
        }
        let followers = site.get(ROOT, "/node/201/followers.json?details=true").await.expect(200);
        assert_eq!(followers.ids(), [88]);
        let revisions = site.get(ROOT, "/node/201/revision.json").await.expect(200);
        assert_eq!(revisions.ids(), [501]);
    }
}

/// A careful person makes an export first after an upgrade.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn export_of_an_upgraded_database_can_be_restored() {
    for version in versions() {
        let (directory, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let db = upgraded(&directory, version, &written(version)).await;
        let restored = restore(exported(&db, true).await).await.unwrap();
        let untouched = upgraded(&other, version, &written(version)).await;
        let compared = community::compare(&untouched, &restored, |_| {}).await.unwrap();
        let differences = compared.into_iter().filter_map(|kind| kind.difference);
        assert_eq!(differences.collect::<Vec<_>>(), [""; 0], "version {version}");
    }
}

/// A database of an older version, opened by this one.
async fn upgraded(directory: &TempDir, version: usize, written: &str) -> Db {
    let location = Location::File(directory.path().join("community.db"));
    let old = Migrations::compiled_in().up_to(version);
    let db = Db::open(&location, &old).await.unwrap();
    let written = written.to_owned();
    db.write(async move |conn: &mut Conn<'_>| conn.run_all(&written).await).await.unwrap();
    db.close().await;
    let current = Migrations::compiled_in();
    Db::open(&location, &current).await.unwrap()
}

/// Many nodes, each with a unique word.
const INSERT_MANY_NODES: &str = "WITH RECURSIVE numbers(n) AS (SELECT 1001 UNION ALL SELECT n + 1 FROM numbers \
    WHERE n < 4000) INSERT INTO nodes (id, type, author_id, depth, creation_date, \
    last_active_user_id, last_active_date, last_edited_action_id, active_revision_id) \
    SELECT n, 'question', 91, 0, n, 91, n, 3004, 501 FROM numbers; \
    INSERT INTO node_texts (node_id, title, slug, body, body_html) \
    SELECT id, 'Many words' || id, '', 'x', '<p>x</p>' FROM nodes WHERE id > 1000;";

/// Nodes that were indexed before an interruption are not indexed again, so a node that is removed
/// from the index meanwhile stays removed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn interrupted_indexing_resumes() {
    let directory = tempfile::tempdir().unwrap();
    let db = upgraded(&directory, 2, &[&written(2), INSERT_MANY_NODES].concat()).await;
    let opening = tokio::spawn(Service::open(db.clone(), Clock::new(|| START), 2));
    // Waits until part of the index is made.
    while count(&db, "SELECT indexed FROM folding").await == 0 {
        tokio::task::yield_now().await;
    }
    opening.abort();
    assert!(opening.await.is_err(), "it has ended before it was interrupted");
    let indexed = count(&db, "SELECT indexed FROM folding").await;
    // Part of the index was made.
    assert!((1001..4000).contains(&indexed), "{indexed}");
    assert_ne!(count(&db, "SELECT version FROM folding").await, VERSION);
    // If the indexing began from the start, this row would be back.
    let removed = db.write(async |conn: &mut Conn<'_>| {
        conn.run_all("DELETE FROM node_words WHERE rowid = 1001").await
    });
    removed.await.unwrap();

    let site = Site::on(db, Authenticator::new().unwrap(), 2).await;
    for (term, total) in [("words1001", 0), ("words1002", 1), ("words4000", 1), ("many", 2999)] {
        let found = site.get(ROOT, &format!("/node.json?q={term}")).await;
        assert_eq!(found.expect(200).field("totalCount"), total, "{term}");
    }
    let db = site.service.db();
    assert_eq!(count(db, "SELECT version FROM folding").await, VERSION);
}

/// Users with the same folded name are reported, because only people can decide who keeps it.
#[tokio::test]
async fn users_with_one_folded_name_stop_the_upgrade() {
    let directory = tempfile::tempdir().unwrap();
    // Before the new folding rules, these were different names.
    let written = "INSERT INTO users (id, username, username_key, slug, email, email_key, \
        email_hash, avatar, creation_date, modification_date, search_key) VALUES \
        (7, 'Straße', 'straße', 'a', 'a@x', 'a@x', '', '', 0, 0, ''), \
        (9, 'STRASSE', 'strasse', 'b', 'b@x', 'b@x', '', '', 0, 0, '')";
    let db = upgraded(&directory, 1, written).await;
    let opened = Service::open(db.clone(), Clock::new(|| START), 2).await;
    let message = opened.unwrap_err().to_string();
    let named = "the users 7 (\"Straße\") and 9 (\"STRASSE\") differ in case";
    expect_start(&message, named);
    // Opening it has created nothing.
    assert_eq!(count(&db, "SELECT count(*) FROM groups").await, 0);
}
