//! The SQL of actions, reputation and awards.

use super::row::row;
use super::{Conn, Error, List, users, values};
use crate::domain::awards::Award;
use crate::domain::ids::{ActionId, NodeId, UserId};
use crate::domain::paging::PageRequest;

row! {
    pub struct ActionRow of a {
        pub id: i64,
        pub ip: String,
        pub user_id: i64,
        pub real_user_id: Option<i64>,
        pub verb: String,
        pub action_date: i64,
        pub canceled: bool,
        pub private_action: bool,
        pub extra: Option<String>,
        pub node_id: Option<i64>,
        pub root_id: Option<i64>,
    }
}

/// An action to be recorded.
#[derive(Debug, Clone)]
pub struct NewAction<'a> {
    pub ip: &'a str,
    pub user: UserId,
    pub real_user: Option<UserId>,
    pub verb: &'a str,
    pub private_action: bool,
    pub extra: Option<&'a str>,
    pub node: Option<NodeId>,
    pub root: Option<NodeId>,
}

impl<'a> NewAction<'a> {
    /// An action of a user without a target.
    #[must_use]
    pub fn new(ip: &'a str, user: UserId, verb: &'a str) -> Self {
        Self {
            ip,
            user,
            real_user: None,
            verb,
            private_action: false,
            extra: None,
            node: None,
            root: None,
        }
    }
}

pub async fn insert(
    conn: &mut Conn<'_>,
    action: &NewAction<'_>,
    now: i64,
) -> Result<ActionId, Error> {
    let text = "INSERT INTO actions (ip, user_id, real_user_id, verb, action_date, \
        private_action, extra, node_id, root_id) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id";
    let values = values![
        action.ip,
        action.user,
        action.real_user,
        action.verb,
        now,
        action.private_action,
        action.extra,
        action.node,
        action.root,
    ];
    let id: i64 = conn.single_row(text, values).await?;
    Ok(ActionId::from(id))
}

/// Replaces the text and the date of an action with the same user and target. It is then among the
/// latest actions of the user.
pub async fn replace(
    conn: &mut Conn<'_>,
    id: ActionId,
    action: &NewAction<'_>,
    now: i64,
) -> Result<(), Error> {
    let text = "UPDATE actions SET ip = $2, real_user_id = $3, verb = $4, action_date = $5, \
        extra = $6 WHERE id = $1";
    let values = values![id, action.ip, action.real_user, action.verb, now, action.extra];
    conn.run(text, values).await
}

/// The network address of actions whose original address was erased.
pub const ERASED_ADDRESS: &str = "0.0.0.0";

/// Removes the network addresses from a user's actions, and replaces the user name at the start of
/// actions about the user.
pub async fn erase(
    conn: &mut Conn<'_>,
    user: UserId,
    old_name: &str,
    new_name: &str,
) -> Result<(), Error> {
    let own = "UPDATE actions SET ip = $2 WHERE user_id = $1 AND real_user_id IS NULL \
        OR real_user_id = $1";
    conn.run(own, values![user, ERASED_ADDRESS]).await?;
    // Actions about a node have other texts. A user name contains no colon, so a text that
    // begins with the name and a colon is about this user.
    let about = "UPDATE actions SET extra = CAST($2 AS TEXT) \
        || substr(extra, length(CAST($1 AS TEXT)) + 1) \
        WHERE node_id IS NULL AND (extra = CAST($1 AS TEXT) \
        OR substr(extra, 1, length(CAST($1 AS TEXT)) + 1) = CAST($1 AS TEXT) || ':')";
    conn.run(about, values![old_name, new_name]).await
}

/// Reads a page of a user's actions, the latest first.
pub async fn list(
    conn: &mut Conn<'_>,
    user: UserId,
    page: PageRequest,
) -> Result<(i64, Vec<ActionRow>), Error> {
    let list = List {
        columns: ActionRow::COLUMNS,
        from: "FROM actions a WHERE a.user_id = $1",
        // Not only by the identifier, because an import adds actions with any date.
        order: "a.action_date DESC, a.id DESC",
    };
    conn.page(&list, values![user], page).await
}

/// Adds points to a user's reputation, with the action that earned them.
pub async fn give_points(
    conn: &mut Conn<'_>,
    user: UserId,
    points: i64,
    action: ActionId,
) -> Result<(), Error> {
    let text = "INSERT INTO reputation_log (user_id, points, action_id) VALUES ($1, $2, $3)";
    conn.run(text, values![user, points, action]).await?;
    users::count(conn, user, users::UserCounter::Reputation, points).await
}

row! {
    /// An award that a user holds.
    pub struct AwardRow of a {
        pub id: i64,
        pub award: String,
        pub count: i64,
        pub creation_date: i64,
    }
}

/// Gives a user an award, or increments its count.
pub async fn give_award(
    conn: &mut Conn<'_>,
    user: UserId,
    award: Award,
    now: i64,
) -> Result<(), Error> {
    let text = "INSERT INTO awards (user_id, award, count, creation_date) \
        VALUES ($1, $2, 1, $3) \
        ON CONFLICT (user_id, award) DO UPDATE SET count = awards.count + 1";
    conn.run(text, values![user, award.key(), now]).await?;
    users::count(conn, user, users::UserCounter::Bronze, 1).await
}

pub async fn has_award(conn: &mut Conn<'_>, user: UserId, award: Award) -> Result<bool, Error> {
    let text = "SELECT EXISTS (SELECT 1 FROM awards WHERE user_id = $1 AND award = $2)";
    conn.single_row(text, values![user, award.key()]).await
}

/// Reads a page of a user's awards, the latest first.
pub async fn awards(
    conn: &mut Conn<'_>,
    user: UserId,
    page: PageRequest,
) -> Result<(i64, Vec<AwardRow>), Error> {
    let list = List {
        columns: AwardRow::COLUMNS,
        from: "FROM awards a WHERE a.user_id = $1",
        order: "a.creation_date DESC, a.id DESC",
    };
    conn.page(&list, values![user], page).await
}
