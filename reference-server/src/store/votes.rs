//! The SQL of votes.

use super::{Conn, Error, values};
use crate::domain::ids::{NodeId, UserId};

pub async fn exists(conn: &mut Conn<'_>, node: NodeId, user: UserId) -> Result<bool, Error> {
    let text = "SELECT EXISTS (SELECT 1 FROM votes WHERE node_id = $1 AND user_id = $2)";
    conn.single_row(text, values![node, user]).await
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
    conn.run(text, values![node, user, value]).await?;
    let text = if up {
        "UPDATE nodes SET up_vote_count = up_vote_count + 1, score = score + 1 WHERE id = $1"
    } else {
        "UPDATE nodes SET down_vote_count = down_vote_count + 1, score = score - 1 WHERE id = $1"
    };
    conn.run(text, values![node]).await
}
