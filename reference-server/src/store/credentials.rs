//! The SQL of logging in: the user, the user's permissions, and whether there is what a call is
//! about, in one statement.

use sqlx::AssertSqlSafe;

use super::lookups::Key;
use super::row::row;
use super::{Conn, Error, batch, sql};
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

/// Whose credentials are looked up, and for what.
#[derive(Debug, Clone)]
pub struct Login {
    /// The folded user name.
    pub key: String,
    /// What the call is about.
    pub target: Option<Target>,
}

impl Key for Login {
    type Found = Credentials;

    async fn find_all(
        conn: &mut Conn<'_>,
        logins: &[Self],
    ) -> Result<Vec<Option<Credentials>>, Error> {
        let text = text(logins.len());
        let rows: Vec<CredentialsRow> = sql!(conn, c => {
            let mut query = sqlx::query_as(AssertSqlSafe(text));
            for login in logins {
                let (kind, id) = match login.target {
                    None => ("", 0),
                    Some(Target::User(id)) => ("user", id.get()),
                    Some(Target::Group(id)) => ("group", id.get()),
                    Some(Target::Node(id)) => ("node", id.get()),
                };
                query = query.bind(&login.key).bind(kind).bind(id);
            }
            query.fetch_all(c)
        })?;
        let mut found: Vec<Option<Credentials>> = logins.iter().map(|_| None).collect();
        for row in rows {
            let place = usize::try_from(row.place).unwrap_or(usize::MAX);
            if let Some(found) = found.get_mut(place) {
                *found = Some(row.into());
            }
        }
        Ok(found)
    }
}

/// The statement for so many logins.
fn text(count: usize) -> String {
    // CROSS JOIN: SQLite takes the tables in this order.
    format!(
        "WITH asked (place, username_key, kind, id) AS (VALUES {}) \
         SELECT CAST(a.place AS BIGINT) AS place, u.id, u.username, u.password_hash, u.active, u.suspended, \
         u.deactivated, \
         (SELECT string_agg(p.permission, '|') FROM group_permissions p WHERE p.group_id = {} \
          OR p.group_id IN (SELECT m.group_id FROM memberships m WHERE m.user_id = u.id)) \
         AS by_groups, \
         (SELECT string_agg(p.permission, '|') FROM user_permissions p \
          WHERE p.user_id = u.id AND p.granted) AS granted, \
         (SELECT string_agg(p.permission, '|') FROM user_permissions p \
          WHERE p.user_id = u.id AND NOT p.granted) AS denied, \
         CASE a.kind WHEN 'user' THEN EXISTS (SELECT 1 FROM users t WHERE t.id = a.id) \
          WHEN 'group' THEN EXISTS (SELECT 1 FROM groups t WHERE t.id = a.id) \
          WHEN 'node' THEN EXISTS (SELECT 1 FROM nodes t WHERE t.id = a.id) \
          ELSE TRUE END AS has_target \
         FROM asked a CROSS JOIN users u WHERE u.username_key = a.username_key",
        batch::places(count, 3),
        BuiltInGroup::Anonymous.id(),
    )
}

row! {
    struct CredentialsRow {
        place: i64,
        id: i64,
        username: String,
        password_hash: Option<String>,
        active: bool,
        suspended: bool,
        deactivated: bool,
        by_groups: Option<String>,
        granted: Option<String>,
        denied: Option<String>,
        has_target: bool,
    }
}

impl From<CredentialsRow> for Credentials {
    fn from(row: CredentialsRow) -> Self {
        Self {
            id: row.id,
            username: row.username,
            password_hash: row.password_hash,
            state: UserState {
                active: row.active,
                suspended: row.suspended,
                deactivated: row.deactivated,
            },
            permissions: PermissionSet::effective(
                set(row.by_groups),
                set(row.granted),
                set(row.denied),
            ),
            has_target: row.has_target,
        }
    }
}

/// Reads the credentials of a folded user name.
pub async fn find(conn: &mut Conn<'_>, key: &str) -> Result<Option<Credentials>, Error> {
    let login = Login {
        key: key.to_owned(),
        target: None,
    };
    Ok(Login::find_all(conn, &[login]).await?.pop().flatten())
}

/// The permissions of a list. One that a later version has written is left out.
fn set(names: Option<String>) -> PermissionSet {
    let names = names.unwrap_or_default();
    names
        .split(SEPARATOR)
        .filter_map(Permission::from_name)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::plan::plan_of;

    #[tokio::test]
    async fn every_login_is_found_by_an_index() {
        let plan = plan_of(&text(3)).await.join("\n");
        assert!(plan.contains("SEARCH u USING INDEX"), "{plan}");
        assert_eq!(plan.matches("SCAN").count(), 2, "the values alone: {plan}");
    }
}
