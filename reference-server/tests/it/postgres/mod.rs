//! Communities on PostgreSQL, when it fails and when many write to it.

mod agreement;
mod client;
mod commits;
#[cfg(unix)]
mod disk;
mod failover;
pub(crate) mod faults;
mod interleavings;
mod migrations;
mod proxy;
mod writers;
mod writes;

use community_qa_server::auth::Authenticator;
use community_qa_server::store::{Db, Migrations};
use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection};
use workspace::postgres::{Postgres, TestPostgres};

use crate::served::Served;
use crate::site::*;

/// A server that the test may stop.
fn start_server() -> Postgres {
    Postgres::start(&[]).unwrap()
}

/// A new database on the server that tests share.
async fn empty_database() -> String {
    crate::database::empty_on(&shared_server()).await
}

/// The URL of the server that tests share.
fn shared_server() -> String {
    std::env::var(TestPostgres::VARIABLE)
        .unwrap_or_else(|_| panic!("{} names no server", TestPostgres::VARIABLE))
}

async fn open(url: &str) -> Db {
    let migrations = Migrations::compiled_in();
    Db::open(&url.parse().unwrap(), &migrations).await.unwrap()
}

/// The number of questions to comment on. A question can have 5,000 comments, and a hundred kills
/// need more.
const QUESTIONS: usize = 40;

/// Fills a database with the users of [`Site`] and questions, and returns the questions.
async fn found_community(url: &str) -> Vec<i64> {
    let db = open(url).await;
    let site = Site::on(db.clone(), Authenticator::new().unwrap(), 2).await;
    let mut questions = Vec::new();
    for number in 0..QUESTIONS {
        let title = format!("Question {number}");
        questions.push(site.ask(MAJA_ID, &title, "text", &["topic"]).await);
    }
    drop(site);
    db.close().await;
    questions
}

/// Serves a database in a separate process.
fn serve(database: &str) -> Served {
    let flags = ["--comment-limit=off", "--write-limit=off", "--database", database];
    Served::start(&std::env::temp_dir(), &flags)
}

async fn connect(url: &str) -> PgConnection {
    let options: sqlx::postgres::PgConnectOptions = url.parse().unwrap();
    options.connect().await.unwrap()
}

/// Runs a statement on a separate connection.
async fn execute(url: &str, text: impl Into<String>) {
    let mut connection = connect(url).await;
    let executed = sqlx::raw_sql(AssertSqlSafe(text.into())).execute(&mut connection);
    executed.await.unwrap();
}
