//! A part of a write that may fail alone.

use super::{Conn, Error, sql};

/// Runs a part of a write. When it fails, what it has written is undone, and the rest of the
/// write goes on.
///
/// # Errors
///
/// What the part returns, and [`Error`] when the database cannot be used.
pub async fn attempt<T, E: From<Error>>(
    conn: &mut Conn<'_>,
    part: impl AsyncFnOnce(&mut Conn<'_>) -> Result<T, E>,
) -> Result<T, E> {
    run(conn, "SAVEPOINT attempt").await?;
    let done = part(conn).await;
    if done.is_err() {
        run(conn, "ROLLBACK TO SAVEPOINT attempt").await?;
        conn.forget_failure();
    }
    run(conn, "RELEASE SAVEPOINT attempt").await?;
    done
}

async fn run(conn: &mut Conn<'_>, text: &'static str) -> Result<(), Error> {
    sql!(conn, c => sqlx::query(text).run(c))?;
    Ok(())
}
