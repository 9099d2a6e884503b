//! The SQL of logging in: the user, the user's permissions, and whether there is what a call is
//! about, in one round trip.

use sqlx::AssertSqlSafe;

use super::{Conn, Error, sql};
use crate::domain::ids::{GroupId, NodeId, UserId};
use crate::domain::permissions::{BuiltInGroup, Permission, PermissionSet};
use crate::domain::user_state::UserState;

/// What it takes to let a user in.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// The user.
    pub id: i64,
    /// The login name.
    pub username: String,
    /// The stored hash; absent for a user who has no password.
    pub password_hash: Option<String>,
    /// Whether the user may log in.
    pub state: UserState,
    /// What the user may do.
    pub permissions: PermissionSet,
    /// Whether there is what the call is about; true where it is about nothing in particular.
    pub has_target: bool,
}

/// What a call is about: what its path identifies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A user.
    User(UserId),
    /// A group.
    Group(GroupId),
    /// A node.
    Node(NodeId),
}

/// What stands between the names of permissions. None has it.
const SEPARATOR: char = '|';

/// Reads the credentials of a folded user name, for a call that may be about something.
pub async fn find(
    conn: &mut Conn<'_>,
    key: &str,
    target: Option<Target>,
) -> Result<Option<Credentials>, Error> {
    type Row = (
        i64,
        String,
        Option<String>,
        bool,
        bool,
        bool,
        Option<String>,
        Option<String>,
        Option<String>,
        bool,
    );
    let (has_target, id) = match target {
        None => ("$3 = 0", 0),
        Some(Target::User(id)) => ("EXISTS (SELECT 1 FROM users WHERE id = $3)", id.get()),
        Some(Target::Group(id)) => ("EXISTS (SELECT 1 FROM groups WHERE id = $3)", id.get()),
        Some(Target::Node(id)) => ("EXISTS (SELECT 1 FROM nodes WHERE id = $3)", id.get()),
    };
    let text = format!(
        "SELECT u.id, u.username, u.password_hash, u.active, u.suspended, u.deactivated, \
        (SELECT string_agg(p.permission, '|') FROM group_permissions p WHERE p.group_id = $2 \
         OR p.group_id IN (SELECT m.group_id FROM memberships m WHERE m.user_id = u.id)), \
        (SELECT string_agg(p.permission, '|') FROM user_permissions p \
         WHERE p.user_id = u.id AND p.granted), \
        (SELECT string_agg(p.permission, '|') FROM user_permissions p \
         WHERE p.user_id = u.id AND NOT p.granted), \
        {has_target} FROM users u WHERE u.username_key = $1"
    );
    let row: Option<Row> = sql!(conn, c => sqlx::query_as(AssertSqlSafe(text))
        .bind(key)
        .bind(BuiltInGroup::Anonymous.id())
        .bind(id)
        .fetch_optional(c))?;
    Ok(row.map(|row| Credentials {
        id: row.0,
        username: row.1,
        password_hash: row.2,
        state: UserState {
            active: row.3,
            suspended: row.4,
            deactivated: row.5,
        },
        permissions: PermissionSet::effective(set(row.6), set(row.7), set(row.8)),
        has_target: row.9,
    }))
}

/// The permissions of a list. One that a later version has written is left out.
fn set(names: Option<String>) -> PermissionSet {
    let names = names.unwrap_or_default();
    names
        .split(SEPARATOR)
        .filter_map(Permission::from_name)
        .collect()
}
