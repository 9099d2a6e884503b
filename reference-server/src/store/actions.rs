//! The SQL of actions, of reputation and of awards: what was done, and what it earned.

use sqlx::AssertSqlSafe;

use super::row::row;
use super::statements::Statements;
use super::{Conn, Error, sql, users};
use crate::domain::awards::Award;
use crate::domain::ids::{ActionId, NodeId, UserId};
use crate::domain::paging::PageRequest;

row! {
    /// An action.
    #[allow(missing_docs, reason = "columns named like the fields of the contract")]
    pub struct ActionRow {
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
#[allow(missing_docs, reason = "columns named like the fields of the contract")]
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
    /// An action of a user that concerns nothing else.
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

const INSERT: &str = "INSERT INTO actions (ip, user_id, real_user_id, verb, action_date, \
    private_action, extra, node_id, root_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";

/// Records an action.
pub async fn insert(
    conn: &mut Conn<'_>,
    action: &NewAction<'_>,
    now: i64,
) -> Result<ActionId, Error> {
    let text = format!("{INSERT} RETURNING id");
    let id: i64 = sql!(conn, c => sqlx::query_scalar(AssertSqlSafe(text))
        .bind(action.ip)
        .bind(action.user.get())
        .bind(action.real_user.map(UserId::get))
        .bind(action.verb)
        .bind(now)
        .bind(action.private_action)
        .bind(action.extra)
        .bind(action.node.map(NodeId::get))
        .bind(action.root.map(NodeId::get))
        .fetch_one(c))?;
    Ok(ActionId::from(id))
}

/// Records an action of which nobody needs the identifier.
pub(crate) fn add(statements: &mut Statements, action: &NewAction<'_>, now: i64) {
    let values = [
        action.ip.into(),
        action.user.get().into(),
        action.real_user.map(UserId::get).into(),
        action.verb.into(),
        now.into(),
        action.private_action.into(),
        action.extra.into(),
        action.node.map(NodeId::get).into(),
        action.root.map(NodeId::get).into(),
    ];
    statements.add(INSERT, values);
}

/// Reads a page of a user's actions, the latest first.
pub async fn list(
    conn: &mut Conn<'_>,
    user: UserId,
    page: PageRequest,
) -> Result<(i64, Vec<ActionRow>), Error> {
    let count = "SELECT count(*) FROM actions WHERE user_id = $1";
    let total = sql!(conn, c => sqlx::query_scalar(count).bind(user.get()).fetch_one(c))?;
    let text = "SELECT id, ip, user_id, real_user_id, verb, action_date, canceled, \
        private_action, extra, node_id, root_id FROM actions WHERE user_id = $1 \
        ORDER BY action_date DESC, id DESC LIMIT $2 OFFSET $3";
    let rows = sql!(conn, c => sqlx::query_as(text)
        .bind(user.get())
        .bind(page.size)
        .bind(page.offset())
        .fetch_all(c))?;
    Ok((total, rows))
}

/// Gives a user points, with the action that earned them.
pub async fn give_points(
    conn: &mut Conn<'_>,
    user: UserId,
    points: i64,
    action: ActionId,
) -> Result<(), Error> {
    let text = "INSERT INTO reputation_log (user_id, points, action_id) VALUES ($1, $2, $3)";
    sql!(conn, c => sqlx::query(text)
        .bind(user.get())
        .bind(points)
        .bind(action.get())
        .run(c))?;
    users::count(conn, user, users::UserCounter::Reputation, points).await
}

row! {
    /// An award that a user holds.
    #[allow(missing_docs, reason = "columns named like the fields of the contract")]
    pub struct AwardRow {
        pub id: i64,
        pub award: String,
        pub count: i64,
        pub creation_date: i64,
    }
}

/// Gives a user an award, or counts it once more.
pub async fn give_award(
    conn: &mut Conn<'_>,
    user: UserId,
    award: Award,
    now: i64,
) -> Result<(), Error> {
    let text = "INSERT INTO awards (user_id, award, count, creation_date) \
        VALUES ($1, $2, 1, $3) \
        ON CONFLICT (user_id, award) DO UPDATE SET count = awards.count + 1";
    sql!(conn, c => sqlx::query(text)
        .bind(user.get())
        .bind(award.key())
        .bind(now)
        .run(c))?;
    users::count(conn, user, users::UserCounter::Bronze, 1).await
}

/// Whether a user holds an award.
pub async fn has_award(conn: &mut Conn<'_>, user: UserId, award: Award) -> Result<bool, Error> {
    let text = "SELECT EXISTS (SELECT 1 FROM awards WHERE user_id = $1 AND award = $2)";
    Ok(sql!(conn, c => sqlx::query_scalar(text)
        .bind(user.get())
        .bind(award.key())
        .fetch_one(c))?)
}

/// Reads a page of a user's awards, the latest first.
pub async fn awards(
    conn: &mut Conn<'_>,
    user: UserId,
    page: PageRequest,
) -> Result<(i64, Vec<AwardRow>), Error> {
    let count = "SELECT count(*) FROM awards WHERE user_id = $1";
    let total = sql!(conn, c => sqlx::query_scalar(count).bind(user.get()).fetch_one(c))?;
    let text = "SELECT id, award, count, creation_date FROM awards WHERE user_id = $1 \
        ORDER BY creation_date DESC, id DESC LIMIT $2 OFFSET $3";
    let rows = sql!(conn, c => sqlx::query_as(text)
        .bind(user.get())
        .bind(page.size)
        .bind(page.offset())
        .fetch_all(c))?;
    Ok((total, rows))
}
