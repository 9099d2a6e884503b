//! The SQL of the allowances for writes.

use super::{Conn, Error, values};
use crate::domain::ids::UserId;

/// The time at which the writes of a caller so far are paid for; `None` before the first write.
pub async fn free_at(
    conn: &mut Conn<'_>,
    caller: UserId,
    allowance: &str,
) -> Result<Option<i64>, Error> {
    let text = "SELECT free_at FROM write_allowances WHERE user_id = $1 AND allowance = $2";
    conn.first(text, values![caller, allowance]).await
}

/// Sets that time.
pub async fn set_free_at(
    conn: &mut Conn<'_>,
    caller: UserId,
    allowance: &str,
    free_at: i64,
) -> Result<(), Error> {
    let text = "INSERT INTO write_allowances (user_id, allowance, free_at) VALUES ($1, $2, $3) \
        ON CONFLICT (user_id, allowance) DO UPDATE SET free_at = excluded.free_at";
    conn.run(text, values![caller, allowance, free_at]).await
}
