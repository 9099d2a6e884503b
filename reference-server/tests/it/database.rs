//! Databases for tests: in memory, or on the PostgreSQL server that the environment names.

use community_qa_server::store::{Db, Location, Migrations};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tokio::sync::OnceCell;
use workspace::postgres::TestPostgres;

/// A new database with the current schema.
pub(crate) async fn new_database() -> Db {
    let location = match server() {
        None => Location::Memory,
        Some(server) => new_on(&server).await,
    };
    let migrations = Migrations::compiled_in();
    Db::open(&location, &migrations).await.unwrap()
}

/// The PostgreSQL server for all tests that can run on one, as
/// `postgres://USER@HOST:PORT/postgres`: see `cargo xtask postgres`.
pub(crate) fn server() -> Option<String> {
    std::env::var(TestPostgres::VARIABLE).ok()
}

/// A new database with the current schema, copied from a migrated one.
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

/// Creates a database from a template, which options may follow, and returns its name and its URL.
pub(crate) async fn create(server: &str, template: &str) -> (String, String) {
    let server = TestPostgres::named(server).unwrap();
    let name = server.fresh_database_name().unwrap();
    let options: sqlx::postgres::PgConnectOptions = server.maintenance_url().parse().unwrap();
    let mut connection = options.connect().await.unwrap();
    let text = format!("CREATE DATABASE {name} TEMPLATE {template}");
    let created = sqlx::query(AssertSqlSafe(text)).execute(&mut connection);
    created.await.unwrap();
    connection.close().await.unwrap();
    let url = server.url(&name);
    (name, url)
}
