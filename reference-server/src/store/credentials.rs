//! The SQL of logging in: the user and the user's permissions in one round trip.

use super::{Conn, Error, sql};
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
}

/// What stands between the names of permissions. None has it.
const SEPARATOR: char = '|';

/// Reads the credentials of a folded user name.
pub async fn find(conn: &mut Conn<'_>, key: &str) -> Result<Option<Credentials>, Error> {
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
    );
    let text = "SELECT u.id, u.username, u.password_hash, u.active, u.suspended, u.deactivated, \
        (SELECT string_agg(p.permission, '|') FROM group_permissions p WHERE p.group_id = $2 \
         OR p.group_id IN (SELECT m.group_id FROM memberships m WHERE m.user_id = u.id)), \
        (SELECT string_agg(p.permission, '|') FROM user_permissions p \
         WHERE p.user_id = u.id AND p.granted), \
        (SELECT string_agg(p.permission, '|') FROM user_permissions p \
         WHERE p.user_id = u.id AND NOT p.granted) \
        FROM users u WHERE u.username_key = $1";
    let row: Option<Row> = sql!(conn, c => sqlx::query_as(text)
        .bind(key)
        .bind(BuiltInGroup::Anonymous.id())
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
