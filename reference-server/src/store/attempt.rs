//! A part of a write that may fail alone.

use super::{Conn, Error};

/// Runs a part of a write. If it fails, its changes are undone, and the rest of the write
/// continues.
///
/// # Errors
///
/// The error of the part, and [`Error`] if the database is not available.
pub async fn attempt<T, E: From<Error>>(
    conn: &mut Conn<'_>,
    part: impl AsyncFnOnce(&mut Conn<'_>) -> Result<T, E>,
) -> Result<T, E> {
    conn.run("SAVEPOINT attempt", &[]).await?;
    let done = part(conn).await;
    if done.is_err() {
        conn.run("ROLLBACK TO SAVEPOINT attempt", &[]).await?;
        // The rollback has undone the failed statement.
        conn.forget_failure();
    }
    // A savepoint exists even after a rollback to it.
    conn.run("RELEASE SAVEPOINT attempt", &[]).await?;
    done
}
