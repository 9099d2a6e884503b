//! The SQL of imported records.

use super::{Conn, Error, values};
use crate::domain::ids::NodeId;

/// The key of a record in its source: the source, the kind of the record, and its identifier.
pub type SourceKey<'k> = (&'k str, &'k str, &'k str);

/// The identifier of an imported record; 0 if no record refers to it.
pub async fn find(conn: &mut Conn<'_>, key: SourceKey<'_>) -> Result<Option<i64>, Error> {
    let text = "SELECT id FROM imported WHERE source = $1 AND kind = $2 AND source_id = $3";
    conn.first(text, values![key.0, key.1, key.2]).await
}

/// Stores the identifier that an imported record has got.
pub async fn insert(conn: &mut Conn<'_>, key: SourceKey<'_>, id: i64) -> Result<(), Error> {
    let text = "INSERT INTO imported (source, kind, source_id, id) VALUES ($1, $2, $3, $4)";
    conn.run(text, values![key.0, key.1, key.2, id]).await
}

/// Counts votes for and against a node whose voters are unknown.
pub async fn add_anonymous_votes(
    conn: &mut Conn<'_>,
    node: NodeId,
    up: i64,
    down: i64,
) -> Result<(), Error> {
    // Several records may have votes for the same node.
    let text = "INSERT INTO anonymous_votes (node_id, up_votes, down_votes) VALUES ($1, $2, $3) \
        ON CONFLICT (node_id) DO UPDATE SET up_votes = anonymous_votes.up_votes + $2, \
        down_votes = anonymous_votes.down_votes + $3";
    conn.run(text, values![node, up, down]).await?;
    let text = "UPDATE nodes SET up_vote_count = up_vote_count + $2, \
        down_vote_count = down_vote_count + $3, score = score + $2 - $3 WHERE id = $1";
    conn.run(text, values![node, up, down]).await
}
