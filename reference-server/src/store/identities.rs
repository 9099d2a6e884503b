//! The next identifiers.

use super::dump::{TABLES, Table};
use super::{Conn, Dialect, Error, attempt};

/// Has the next identifiers come right after those that are there, where PostgreSQL has counted
/// some for rows that were rolled back. SQLite counts none of those.
///
/// It does nothing while others write: their records may use the identifiers soon.
pub(crate) async fn close_gaps(conn: &mut Conn<'_>) -> Result<(), Error> {
    if conn.dialect() == Dialect::Sqlite {
        return Ok(());
    }
    let names: Vec<&str> = counted().map(|table| table.name).collect();
    // No other write may insert between reading the largest identifier and setting the next.
    let lock = format!("LOCK TABLE {} IN SHARE ROW EXCLUSIVE MODE", names.join(", "));
    let closed = attempt(conn, async |conn: &mut Conn<'_>| {
        // Less than PostgreSQL waits before it looks for a deadlock.
        conn.run("SET LOCAL lock_timeout = '500ms'", &[]).await?;
        conn.run(&lock, &[]).await?;
        follow(conn).await?;
        // The usual limit of a write, as the transaction goes on.
        conn.run("SET LOCAL lock_timeout = '10s'", &[]).await
    });
    match closed.await {
        // Others hold a table; the gap stays, and does no harm.
        Err(Error::Unavailable(_)) => Ok(()),
        closed => closed,
    }
}

/// The last identifier that each table has handed out, by its name.
///
/// # Errors
///
/// As any read.
pub async fn last(conn: &mut Conn<'_>) -> Result<Vec<(String, i64)>, Error> {
    let texts = counted().map(|table| {
        let name = table.name;
        let last = match conn.dialect() {
            Dialect::Sqlite => format!("(SELECT seq FROM sqlite_sequence WHERE name = '{name}')"),
            // PostgreSQL counts identifiers of rows that were rolled back, too.
            Dialect::Postgres => {
                format!("pg_sequence_last_value(pg_get_serial_sequence('{name}', 'id')::regclass)")
            }
        };
        format!("SELECT '{name}', coalesce({last}, 0)")
    });
    let text = texts.collect::<Vec<_>>().join(" UNION ALL ");
    conn.all(&text, &[]).await
}

/// The tables whose identifiers the database counts.
fn counted() -> impl Iterator<Item = &'static Table> {
    TABLES.iter().filter(|table| table.has_identity())
}

/// Lets the next identifiers follow those of rows that were inserted with their identifiers.
/// SQLite does so itself.
pub(crate) async fn follow(conn: &mut Conn<'_>) -> Result<(), Error> {
    if conn.dialect() == Dialect::Sqlite {
        return Ok(());
    }
    for table in counted() {
        let name = table.name;
        let text = format!(
            "SELECT setval(pg_get_serial_sequence('{name}', 'id'), coalesce(max(id), 0) + 1, FALSE) \
             FROM {name}"
        );
        let _: i64 = conn.one(&text, &[]).await?;
    }
    Ok(())
}
