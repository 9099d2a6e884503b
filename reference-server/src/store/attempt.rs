//! A part of a write that may fail alone.

use super::{Conn, Error};

/// Runs a part of a write. When it fails, what it has written is undone, and the rest of the
/// write goes on.
///
/// # Errors
///
/// The error of the part, and [`Error`] when the database cannot be used.
pub async fn attempt<T, E: From<Error>>(
    conn: &mut Conn<'_>,
    part: impl AsyncFnOnce(&mut Conn<'_>) -> Result<T, E>,
) -> Result<T, E> {
    conn.run("SAVEPOINT attempt", &[]).await?;
    let done = part(conn).await;
    if done.is_err() {
        conn.run("ROLLBACK TO SAVEPOINT attempt", &[]).await?;
        // The failed statement has been undone.
        conn.forget_failure();
    }
    // A savepoint outlives a rollback to it.
    conn.run("RELEASE SAVEPOINT attempt", &[]).await?;
    done
}
