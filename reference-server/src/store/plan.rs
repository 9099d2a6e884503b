//! The query plans of SQLite, for tests.

use super::{Conn, Db, Error, Location, Migrations, Value};

/// Values for the parameters. A plan does not depend on them.
const NOTHING: [Value<'_>; 9] = [const { Value::Integer(None) }; 9];

/// The steps of a statement, as in the output of `EXPLAIN QUERY PLAN`.
pub(super) async fn plan_of(text: &str) -> Vec<String> {
    let migrations = Migrations::compiled_in();
    let db = Db::open(&Location::Memory, &migrations).await.unwrap();
    let text = format!("EXPLAIN QUERY PLAN {text}");
    let read = async |conn: &mut Conn<'_>| conn.all(&text, &NOTHING).await;
    let rows: Result<Vec<(i64, i64, i64, String)>, Error> = db.read(read).await;
    rows.unwrap().into_iter().map(|row| row.3).collect()
}
