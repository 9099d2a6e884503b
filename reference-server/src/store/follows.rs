//! The SQL of follow relations.

use super::row::{FromRow, Row, row};
use super::users::{COLUMNS as USER_COLUMNS, UserRow};
use super::{Conn, Error, values};
use crate::domain::ids::{NodeId, UserId};
use crate::domain::paging::PageRequest;

/// True if a user follows another.
pub async fn of_users(
    conn: &mut Conn<'_>,
    follower: UserId,
    followed: UserId,
) -> Result<bool, Error> {
    let text = "SELECT active FROM user_follows WHERE follower_id = $1 AND followed_id = $2";
    let active: Option<bool> = conn.first(text, values![follower, followed]).await?;
    Ok(active.unwrap_or(false))
}

/// Records how a user is related to another.
pub async fn set_users(
    conn: &mut Conn<'_>,
    follower: UserId,
    followed: UserId,
    active: bool,
    now: i64,
) -> Result<(), Error> {
    let text = "INSERT INTO user_follows (follower_id, followed_id, active, creation_date) \
        VALUES ($1, $2, $3, $4) \
        ON CONFLICT (follower_id, followed_id) DO UPDATE SET active = excluded.active";
    conn.run(text, values![follower, followed, active, now])
        .await?;
    Ok(())
}

/// True if a user follows a node.
pub async fn of_node(conn: &mut Conn<'_>, follower: UserId, node: NodeId) -> Result<bool, Error> {
    let text = "SELECT active FROM node_follows WHERE follower_id = $1 AND node_id = $2";
    let active: Option<bool> = conn.first(text, values![follower, node]).await?;
    Ok(active.unwrap_or(false))
}

/// Records how a user is related to a node.
pub async fn set_node(
    conn: &mut Conn<'_>,
    follower: UserId,
    node: NodeId,
    active: bool,
    now: i64,
) -> Result<(), Error> {
    let text = "INSERT INTO node_follows (follower_id, node_id, active, creation_date) \
        VALUES ($1, $2, $3, $4) \
        ON CONFLICT (node_id, follower_id) DO UPDATE SET active = excluded.active";
    conn.run(text, values![follower, node, active, now]).await?;
    Ok(())
}

row! {
    /// The relation of a follower.
    pub struct RelationRow {
        /// Its identifier.
        pub relation_id: i64,
        /// Whether it is active.
        pub relation_active: bool,
        /// When it was created.
        pub relation_date: i64,
    }
}

/// A follower of a node, with the relation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowerRow {
    /// The relation.
    pub relation: RelationRow,
    /// Who follows.
    pub user: UserRow,
}

impl FromRow for FollowerRow {
    fn from_row(row: &mut Row<'_>) -> Result<Self, Error> {
        Ok(Self {
            relation: RelationRow::from_row(row)?,
            user: UserRow::from_row(row)?,
        })
    }
}

/// Reads a page of the followers of a node, by user name.
pub async fn followers(
    conn: &mut Conn<'_>,
    node: NodeId,
    only_active: bool,
    page: PageRequest,
) -> Result<(i64, Vec<FollowerRow>), Error> {
    let active = if only_active { "f.active" } else { "TRUE" };
    let from = format!(
        "FROM node_follows f JOIN users u ON u.id = f.follower_id \
         WHERE f.node_id = $1 AND {active} AND NOT u.deactivated"
    );
    let count = format!("SELECT count(*) {from}");
    let total = conn.one(&count, values![node]).await?;
    let text = format!(
        "SELECT f.id AS relation_id, f.active AS relation_active, \
         f.creation_date AS relation_date, {USER_COLUMNS} {from} \
         ORDER BY u.username_key, u.id DESC LIMIT $2 OFFSET $3"
    );
    let rows = conn
        .all(&text, values![node, page.size, page.offset()])
        .await?;
    Ok((total, rows))
}
