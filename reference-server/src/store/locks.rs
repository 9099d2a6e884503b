//! Locks on what a write decides by.
//!
//! SQLite has one writer. PostgreSQL has many, and each statement of a write sees what others
//! have committed until then: what a write has read may have changed before it writes. So it
//! locks first what it is going to read and decide by. Those who decide by the same wait for
//! each other, and all others do not.
//!
//! Nodes come before users, and among users the lower identifier comes first, so that two
//! writes do not wait for each other. A counter needs no lock: it is changed by an `UPDATE`
//! alone. A name needs none either: it has a unique index, and a write that breaks one runs
//! again.

use super::{Conn, Dialect, Error, Value, batch, values};
use crate::domain::ids::{NodeId, UserId};

const ACCOUNTS: i64 = 0x6163_636f_756e;

/// The first of two keys. The second is the caller.
const ALLOWANCES: i64 = 0x616c_6c6f;

/// Runs a statement that locks, where there is more than one writer.
async fn lock(conn: &mut Conn<'_>, text: &str, values: &[Value<'_>]) -> Result<(), Error> {
    match conn.dialect() {
        Dialect::Sqlite => Ok(()),
        Dialect::Postgres => conn.run(text, values).await,
    }
}

/// Locks all accounts: the names and states of users, groups, memberships and permissions. Rules
/// about these look at many rows, such as that a super user is left, and few writes change them.
pub async fn accounts(conn: &mut Conn<'_>) -> Result<(), Error> {
    lock(conn, "SELECT pg_advisory_xact_lock($1)", values![ACCOUNTS]).await
}

/// Locks what a caller may still write. Every write of a caller takes it before other locks.
pub async fn allowances_of(conn: &mut Conn<'_>, caller: UserId) -> Result<(), Error> {
    // A caller who has written nothing has no row that could be locked.
    let text = "SELECT pg_advisory_xact_lock($1::bigint::int, $2::bigint::int)";
    lock(conn, text, values![ALLOWANCES, caller]).await
}

/// Locks all users and groups against changes until the transaction ends. They can still be read.
pub async fn every_account(conn: &mut Conn<'_>) -> Result<(), Error> {
    let text = "LOCK TABLE users, groups IN SHARE ROW EXCLUSIVE MODE";
    lock(conn, text, &[]).await
}

/// Locks a node: its text, its state, its votes and its followers.
pub async fn node(conn: &mut Conn<'_>, id: NodeId) -> Result<(), Error> {
    let text = "SELECT 1 FROM nodes WHERE id = $1 FOR NO KEY UPDATE";
    lock(conn, text, values![id]).await
}

/// Locks users: whom and what they follow, and which awards they hold.
pub async fn users(conn: &mut Conn<'_>, ids: &[UserId]) -> Result<(), Error> {
    for id in batch::distinct(ids.iter().map(|id| id.get())) {
        let text = "SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE";
        lock(conn, text, values![id]).await?;
    }
    Ok(())
}

/// Locks a discussion, so that nothing is posted in it meanwhile: its nodes share the topics of the
/// root.
pub async fn discussion(conn: &mut Conn<'_>, root: NodeId) -> Result<(), Error> {
    let text = "SELECT 1 FROM nodes WHERE id = $1 FOR UPDATE";
    lock(conn, text, values![root]).await
}

/// Locks the topics of a node's discussion against changes. Many writes can hold this lock.
pub async fn topics_of(conn: &mut Conn<'_>, id: NodeId) -> Result<(), Error> {
    let text = "SELECT 1 FROM nodes WHERE id IN \
        ($1, (SELECT root_id FROM nodes WHERE id = $1)) ORDER BY id FOR KEY SHARE";
    lock(conn, text, values![id]).await
}
