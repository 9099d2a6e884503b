//! The next identifiers.

use super::dump::{TABLES, Table};
use super::{Conn, Dialect, Error, attempt};

/// Resets the next identifiers to follow the existing rows. PostgreSQL also counts identifiers of
/// rows that were rolled back; SQLite does not.
///
/// It does nothing while others write, because their records may use the identifiers soon.
pub(crate) async fn close_gaps(conn: &mut Conn<'_>) -> Result<(), Error> {
    if conn.dialect() == Dialect::Sqlite {
        return Ok(());
    }
    let names: Vec<&str> = counted().map(|table| table.name).collect();
    // No other write may insert a row between reading the largest identifier and setting the
    // next one.
    let lock = format!("LOCK TABLE {} IN SHARE ROW EXCLUSIVE MODE", names.join(", "));
    let closed = attempt(conn, async |conn: &mut Conn<'_>| {
        // Shorter than the time after which PostgreSQL looks for a deadlock.
        conn.run("SET LOCAL lock_timeout = '500ms'", &[]).await?;
        conn.run(&lock, &[]).await?;
        follow(conn).await?;
        // The usual limit of a write, because the transaction continues.
        conn.run("SET LOCAL lock_timeout = '10s'", &[]).await
    });
    match closed.await {
        // Another write has locked a table. The gap stays, which is harmless.
        Err(Error::Unavailable(_)) => Ok(()),
        closed => closed,
    }
}

/// The last identifier of each table, by its name.
///
/// # Errors
///
/// The errors of any read.
pub async fn last(conn: &mut Conn<'_>) -> Result<Vec<(String, i64)>, Error> {
    let texts = counted().map(|table| {
        let name = table.name;
        let last = match conn.dialect() {
            Dialect::Sqlite => format!("(SELECT seq FROM sqlite_sequence WHERE name = '{name}')"),
            // PostgreSQL also counts identifiers of rows that were rolled back.
            Dialect::Postgres => {
                format!("pg_sequence_last_value(pg_get_serial_sequence('{name}', 'id')::regclass)")
            }
        };
        format!("SELECT '{name}', coalesce({last}, 0)")
    });
    let text = texts.collect::<Vec<_>>().join(" UNION ALL ");
    conn.all(&text, &[]).await
}

/// The tables whose identifiers the database assigns.
fn counted() -> impl Iterator<Item = &'static Table> {
    TABLES.iter().filter(|table| table.has_identity())
}

/// Makes the next identifiers follow those of rows that were inserted with their identifiers.
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
        let _: i64 = conn.single_row(&text, &[]).await?;
    }
    Ok(())
}
