//! The plan by which SQLite carries a statement out, for tests.

use super::{Conn, Db, Error, Location, Migrations, Value};

/// For parameters, which a plan does not depend on.
const NOTHING: [Value<'_>; 9] = [const { Value::Integer(None) }; 9];

/// The steps of a statement, as `EXPLAIN QUERY PLAN` names them.
pub(super) async fn plan_of(text: &str) -> Vec<String> {
    let migrations = Migrations::compiled_in();
    let db = Db::open(&Location::Memory, &migrations).await.unwrap();
    let text = format!("EXPLAIN QUERY PLAN {text}");
    let read = async |conn: &mut Conn<'_>| conn.all(&text, &NOTHING).await;
    let rows: Result<Vec<(i64, i64, i64, String)>, Error> = db.read(read).await;
    rows.unwrap().into_iter().map(|row| row.3).collect()
}
