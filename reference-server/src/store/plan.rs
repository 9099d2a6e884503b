//! How SQLite carries a statement out, for tests.

use sqlx::AssertSqlSafe;

use super::{Conn, Db, Error, Location, Migrations, sql};

/// The steps of a statement, as `EXPLAIN QUERY PLAN` names them.
pub(super) async fn plan_of(text: &str) -> Vec<String> {
    let migrations = Migrations::compiled_in();
    let db = Db::open(&Location::Memory, &migrations).await.unwrap();
    let text = format!("EXPLAIN QUERY PLAN {text}");
    let rows = db
        .read(async |conn: &mut Conn<'_>| {
            let text = AssertSqlSafe(text.clone());
            sql!(conn, c => sqlx::query_as(text).fetch_all(c))
        })
        .await;
    let rows: Vec<(i64, i64, i64, String)> =
        rows.map_err(|error: Error| error.to_string()).unwrap();
    rows.into_iter().map(|row| row.3).collect()
}
