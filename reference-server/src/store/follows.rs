//! The SQL of follow relations.

use super::row::row;
use super::users::{COLUMNS as USER_COLUMNS, UserRow};
use super::{Conn, Error, List, values};
use crate::domain::ids::{ActionId, NodeId, UserId};
use crate::domain::paging::PageRequest;

/// The target of a follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Followed {
    User(UserId),
    Node(NodeId),
}

impl Followed {
    /// The table of its followers, the column that refers to it, and its identifier.
    fn parts(self) -> (&'static str, &'static str, i64) {
        match self {
            Self::User(id) => ("user_follows", "followed_id", id.get()),
            Self::Node(id) => ("node_follows", "node_id", id.get()),
        }
    }
}

row! {
    /// A relation of a follower. It is kept when the follower stops.
    #[derive(Copy)]
    pub struct RelationRow {
        pub active: bool,
        /// The action that records it; `None` for a relation that an older version has written.
        pub action_id: Option<i64>,
    }
}

/// Reads the relation between a user and the target, if the user has ever followed it.
pub async fn find(
    conn: &mut Conn<'_>,
    follower: UserId,
    followed: Followed,
) -> Result<Option<RelationRow>, Error> {
    let (table, column, id) = followed.parts();
    let text =
        format!("SELECT active, action_id FROM {table} WHERE follower_id = $1 AND {column} = $2");
    conn.first(&text, values![follower, id]).await
}

/// Records a new relation with its action.
pub async fn insert(
    conn: &mut Conn<'_>,
    follower: UserId,
    followed: Followed,
    action: ActionId,
    now: i64,
) -> Result<(), Error> {
    let (table, column, id) = followed.parts();
    let text = format!(
        "INSERT INTO {table} (follower_id, {column}, active, action_id, creation_date) \
         VALUES ($1, $2, TRUE, $3, $4)"
    );
    conn.run(&text, values![follower, id, action, now]).await
}

/// Ends a relation, or makes an ended one active again, with its action.
pub async fn update(
    conn: &mut Conn<'_>,
    follower: UserId,
    followed: Followed,
    active: bool,
    action: ActionId,
) -> Result<(), Error> {
    let (table, column, id) = followed.parts();
    let text = format!(
        "UPDATE {table} SET active = $3, action_id = $4 WHERE follower_id = $1 AND {column} = $2"
    );
    conn.run(&text, values![follower, id, active, action]).await
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
