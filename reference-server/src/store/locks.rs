//! Locks on the rows on which a write bases its decisions.
//!
//! SQLite has one writer. PostgreSQL has many, and each statement sees what others have committed
//! so far, so the rows that a write has read may change before it writes. A write therefore first
//! locks what it bases its decisions on. Only writes with the same locks wait for each other.
//!
//! Nodes are locked before users, and users in the order of their identifiers, so that there are no
//! deadlocks. Counters need no lock, because a single `UPDATE` changes them. Names need none
//! either: they have a unique index, and a write that violates it is repeated.

use super::{Conn, Dialect, Error, Value, batch, values};
use crate::domain::ids::{NodeId, UserId};

const ACCOUNTS: i64 = 0x6163_636f_756e;

/// The first key of an advisory lock. The second one is the caller.
const ALLOWANCES: i64 = 0x616c_6c6f;

/// Runs a locking statement, if there are several writers.
async fn lock(conn: &mut Conn<'_>, text: &str, values: &[Value<'_>]) -> Result<(), Error> {
    match conn.dialect() {
        Dialect::Sqlite => Ok(()),
        Dialect::Postgres => conn.run(text, values).await,
    }
}

/// Locks all accounts: the names and states of users, groups, memberships and permissions. Rules
/// such as "a super user must be left" look at many rows, and few writes change them.
pub async fn accounts(conn: &mut Conn<'_>) -> Result<(), Error> {
    lock(conn, "SELECT pg_advisory_xact_lock($1)", values![ACCOUNTS]).await
}

/// Locks the allowance of a caller for writes. Every write of a caller takes this lock before
/// others.
pub async fn allowances_of(conn: &mut Conn<'_>, caller: UserId) -> Result<(), Error> {
    // A caller who has written nothing has no row to lock.
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

/// Locks users: the users and nodes that they follow, and their awards.
pub async fn users(conn: &mut Conn<'_>, ids: &[UserId]) -> Result<(), Error> {
    for id in batch::distinct(ids.iter().map(|id| id.get())) {
        let text = "SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE";
        lock(conn, text, values![id]).await?;
    }
    Ok(())
}

/// Locks a discussion, so that nobody posts in it meanwhile: its nodes share the topics of the
/// root.
pub async fn discussion(conn: &mut Conn<'_>, root: NodeId) -> Result<(), Error> {
    let text = "SELECT 1 FROM nodes WHERE id = $1 FOR UPDATE";
    lock(conn, text, values![root]).await
}

/// Locks the topics of a node's discussion against changes. Several writes can hold this lock at
/// once.
pub async fn topics_of(conn: &mut Conn<'_>, id: NodeId) -> Result<(), Error> {
    let text = "SELECT 1 FROM nodes WHERE id IN \
        ($1, (SELECT root_id FROM nodes WHERE id = $1)) ORDER BY id FOR KEY SHARE";
    lock(conn, text, values![id]).await
}
