//! Databases for tests: in memory, or on the server of PostgreSQL that the environment names.

use std::sync::atomic::{AtomicU32, Ordering};

use community_qa_server::store::{Db, Location, Migrations};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tokio::sync::OnceCell;

/// A database of its own with the whole schema.
pub(crate) async fn new_database() -> Db {
    let location = match server() {
        None => Location::Memory,
        Some(server) => new_on(&server).await,
    };
    let migrations = Migrations::compiled_in();
    Db::open(&location, &migrations).await.unwrap()
}

/// The server of PostgreSQL on which all tests are to run that can, as
/// `postgres://USER@HOST:PORT/postgres`: see `cargo xtask postgres`.
pub(crate) fn server() -> Option<String> {
    std::env::var("COMMUNITY_QA_TEST_POSTGRES").ok()
}

/// A new database with the whole schema, copied from one that was migrated.
async fn new_on(server: &str) -> Location {
    static TEMPLATE: OnceCell<String> = OnceCell::const_new();
    let template = TEMPLATE.get_or_init(async || {
        let (name, url) = create(server, "template0").await;
        let db = Db::open(&url.parse().unwrap(), &Migrations::compiled_in()).await;
        db.unwrap().close().await;
        name
    });
    create(server, template.await).await.1.parse().unwrap()
}

/// A new database without tables, and its URL.
pub(crate) async fn empty_on(server: &str) -> String {
    create(server, "template0").await.1
}

/// Makes a database, and returns its name and its URL.
async fn create(server: &str, template: &str) -> (String, String) {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let name = format!("test_{}_{number}", std::process::id());
    let options: sqlx::postgres::PgConnectOptions = server.parse().unwrap();
    let mut connection = options.connect().await.unwrap();
    let text = format!("CREATE DATABASE {name} TEMPLATE {template}");
    let created = sqlx::query(AssertSqlSafe(text)).execute(&mut connection);
    created.await.unwrap();
    connection.close().await.unwrap();
    let (address, _) = server.rsplit_once('/').unwrap();
    let url = format!("{address}/{name}");
    (name, url)
}
