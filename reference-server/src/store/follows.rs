//! The SQL of follow relations.

use super::row::row;
use super::users::{COLUMNS as USER_COLUMNS, UserRow};
use super::{Conn, Error, List, values};
use crate::domain::ids::{NodeId, UserId};
use crate::domain::paging::PageRequest;

/// The target of a follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Followed {
    User(UserId),
    Node(NodeId),
}

impl Followed {
    /// The table of its followers, the column that names it, and its identifier.
    fn parts(self) -> (&'static str, &'static str, i64) {
        match self {
            Self::User(id) => ("user_follows", "followed_id", id.get()),
            Self::Node(id) => ("node_follows", "node_id", id.get()),
        }
    }
}

pub async fn is_active(
    conn: &mut Conn<'_>,
    follower: UserId,
    followed: Followed,
) -> Result<bool, Error> {
    let (table, column, id) = followed.parts();
    let text = format!("SELECT active FROM {table} WHERE follower_id = $1 AND {column} = $2");
    let active: Option<bool> = conn.first(&text, values![follower, id]).await?;
    Ok(active.unwrap_or(false))
}

/// Records how a user is related to it.
pub async fn set(
    conn: &mut Conn<'_>,
    follower: UserId,
    followed: Followed,
    active: bool,
    now: i64,
) -> Result<(), Error> {
    let (table, column, id) = followed.parts();
    // A relation that has ended becomes active again, with its id.
    let text = format!(
        "INSERT INTO {table} (follower_id, {column}, active, creation_date) \
         VALUES ($1, $2, $3, $4) \
         ON CONFLICT (follower_id, {column}) DO UPDATE SET active = excluded.active"
    );
    conn.run(&text, values![follower, id, active, now]).await
}

row! {
    /// A follower of a node, with the relation.
    pub struct FollowerRow {
        pub id: i64,
        pub active: bool,
        pub creation_date: i64,
        pub user: UserRow,
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
    let list = List {
        columns: &format!("f.id, f.active, f.creation_date, {USER_COLUMNS}"),
        from: &from,
        order: "u.username_key, u.id DESC",
    };
    conn.page(&list, values![node], page).await
}
