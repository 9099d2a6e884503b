//! The SQL of votes.

use super::{Conn, Error, sql};
use crate::domain::ids::{NodeId, UserId};

/// Whether a user has voted on a node.
pub async fn exists(conn: &mut Conn<'_>, node: NodeId, user: UserId) -> Result<bool, Error> {
    let text = "SELECT EXISTS (SELECT 1 FROM votes WHERE node_id = $1 AND user_id = $2)";
    Ok(sql!(conn, c => sqlx::query_scalar(text)
        .bind(node.get())
        .bind(user.get())
        .fetch_one(c))?)
}

/// Casts the vote of a user who has not voted on the node.
pub async fn insert(
    conn: &mut Conn<'_>,
    node: NodeId,
    user: UserId,
    up: bool,
) -> Result<(), Error> {
    let text = "INSERT INTO votes (node_id, user_id, value) VALUES ($1, $2, $3)";
    let value = if up { 1 } else { -1 };
    sql!(conn, c => sqlx::query(text)
        .bind(node.get())
        .bind(user.get())
        .bind(value)
        .run(c))?;
    let text = if up {
        "UPDATE nodes SET up_vote_count = up_vote_count + 1, score = score + 1 WHERE id = $1"
    } else {
        "UPDATE nodes SET down_vote_count = down_vote_count + 1, score = score - 1 WHERE id = $1"
    };
    sql!(conn, c => sqlx::query(text).bind(node.get()).run(c))?;
    Ok(())
}
