//! Databases that several processes migrate, that are half migrated, or that are refused.

use std::time::Duration;

use community_qa_server::store::{Db, Location, Migrations};
use futures_util::future::join_all;
use sqlx::Connection;
use tokio::time::sleep;
use workspace::postgres::TestPostgres;

use super::{connect, empty_database, execute, shared_server};
use crate::store::migrations::{expect_foreign_refused, expect_newer_refused};

/// A schema, and a change of it that takes seconds.
fn slow() -> Migrations {
    Migrations::new(vec![
        ("first", "CREATE TABLE first (id INTEGER)"),
        (
            "second",
            "CREATE TABLE second (id INTEGER); SELECT pg_sleep(4); CREATE TABLE third (id INTEGER)",
        ),
    ])
}

/// The migrations of the next version of the program.
fn fixed() -> Migrations {
    Migrations::new(vec![
        ("first", "CREATE TABLE first (id INTEGER)"),
        ("second", "CREATE TABLE second (id INTEGER)"),
    ])
}

/// The names of the tables, except that of the migrations.
async fn tables(url: &str) -> Vec<String> {
    let mut connection = connect(url).await;
    let text = "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' \
        AND tablename <> '_sqlx_migrations' ORDER BY 1";
    let tables = sqlx::query_scalar(text).fetch_all(&mut connection).await;
    connection.close().await.unwrap();
    tables.unwrap()
}

/// Waits until a backend is in the middle of the slow change, and returns it.
async fn wait_for_sleeper(url: &str) -> i32 {
    let mut connection = connect(url).await;
    let text = "SELECT pid FROM pg_stat_activity \
        WHERE datname = current_database() AND wait_event = 'PgSleep'";
    // 12 s at most.
    for _ in 0..600 {
        let asked = sqlx::query_scalar(text).fetch_optional(&mut connection);
        if let Some(pid) = asked.await.unwrap() {
            connection.close().await.unwrap();
            return pid;
        }
        sleep(Duration::from_millis(20)).await;
    }
    panic!("nobody migrates");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL: cargo xtask postgres -- bash .ci/postgres"]
async fn one_of_many_processes_migrates_the_database() {
    let url = empty_database().await;
    let location: Location = url.parse().unwrap();
    let migrations = Migrations::compiled_in();
    let opened = join_all((0..8).map(|_| Db::open(&location, &migrations))).await;
    for db in opened {
        let migrated = db.unwrap();
        migrated.check().await.unwrap();
        migrated.close().await;
    }
    let mut connection = connect(&url).await;
    let text = "SELECT count(*) FROM _sqlx_migrations WHERE success";
    let made: i64 = sqlx::query_scalar(text).fetch_one(&mut connection).await.unwrap();
    assert_eq!(usize::try_from(made).unwrap(), migrations.version());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL: cargo xtask postgres -- bash .ci/postgres"]
async fn interrupted_migration_is_rolled_back() {
    let url = empty_database().await;
    let location: Location = url.parse().unwrap();
    let migrations = slow();
    let cut = async {
        let backend = wait_for_sleeper(&url).await;
        execute(&url, format!("SELECT pg_terminate_backend({backend})")).await;
    };
    let (opened, ()) = tokio::join!(Db::open(&location, &migrations), cut);
    let error = opened.unwrap_err().to_string();
    let expected = format!("failed to open {location}: ");
    assert!(error.starts_with(&expected), "{error}");
    assert!(error.contains("terminating connection"), "{error}");
    // The first change was finished, and the second was rolled back.
    assert_eq!(tables(&url).await, ["first"]);

    Db::open(&location, &fixed()).await.unwrap().close().await;
    assert_eq!(tables(&url).await, ["first", "second"]);
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres -- bash .ci/postgres"]
async fn newer_and_foreign_databases_are_refused() {
    let (newer, foreign) = (empty_database().await, empty_database().await);
    expect_newer_refused(&newer.parse().unwrap()).await;
    execute(&foreign, "CREATE TABLE bookmarks (id INTEGER)").await;
    expect_foreign_refused(&foreign.parse().unwrap()).await;
    assert_eq!(tables(&foreign).await, ["bookmarks"]);
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres -- bash .ci/postgres"]
async fn database_with_other_encoding_is_refused() {
    let server = shared_server();
    let expect_refused = async |url: &str, reason: &str| {
        let location: Location = url.parse().unwrap();
        let opened = Db::open(&location, &Migrations::compiled_in()).await;
        let expected = format!(
            "failed to open {location}: {reason}; make it with \
             `CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0`"
        );
        assert_eq!(opened.unwrap_err().to_string(), expected);
    };
    let missing = TestPostgres::named(&server).unwrap().url("missing");
    expect_refused(&missing, "database \"missing\" does not exist").await;
    for encoding in ["SQL_ASCII", "LATIN1"] {
        let template = format!("template0 ENCODING '{encoding}' LOCALE 'C'");
        let (_, url) = crate::database::create(&server, &template).await;
        expect_refused(&url, &format!("its encoding is {encoding}")).await;
    }
}
