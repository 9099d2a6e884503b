//! What the next identifiers are.

use sqlx::AssertSqlSafe;

use super::dump::TABLES;
use super::{Conn, Dialect, Error, sql};

/// After rows were inserted with identifiers of their own: the next ones come after these.
/// SQLite sees to that by itself.
pub(crate) async fn follow(conn: &mut Conn<'_>) -> Result<(), Error> {
    if conn.dialect() == Dialect::Sqlite {
        return Ok(());
    }
    for table in TABLES.iter().filter(|table| table.has_identity()) {
        let name = table.name();
        let text = format!(
            "SELECT setval(pg_get_serial_sequence('{name}', 'id'), coalesce(max(id), 0) + 1, FALSE) \
             FROM {name}"
        );
        let _: i64 = sql!(conn, c => sqlx::query_scalar(AssertSqlSafe(text)).fetch_one(c))?;
    }
    Ok(())
}
