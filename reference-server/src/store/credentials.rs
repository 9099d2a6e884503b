//! The SQL of logging in: the user, the user's permissions, and whether there is what a call is
//! about, in one statement.

use std::sync::LazyLock;

use super::row::row;
use super::{Conn, Error, values};
use crate::domain::permissions::{BuiltInGroup, Permission, PermissionSet};
use crate::domain::user_state::UserState;

/// The stored credentials and permissions of a user.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// The user.
    pub id: i64,
    /// The login name.
    pub username: String,
    /// The stored hash; absent for a user who has no password.
    pub password_hash: Option<String>,
    /// The state, which decides whether the user may log in.
    pub state: UserState,
    /// The effective permissions of the user.
    pub permissions: PermissionSet,
    /// True if the target of the call exists, or the call has none.
    pub has_target: bool,
}

/// The target of a call, which its path identifies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target {
    /// Its kind.
    pub kind: TargetKind,
    /// Its identifier.
    pub id: i64,
}

/// The kind of thing that a path identifies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TargetKind {
    /// `{user_id}`.
    User,
    /// `{group_id}`.
    Group,
    /// `{node_id}`.
    Node,
}

impl TargetKind {
    /// Its name in messages and statements.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Group => "group",
            Self::Node => "node",
        }
    }
}

/// The separator between names of permissions. No name contains it.
const SEPARATOR: char = '|';

/// The statement for a login, whose parameters are the key, the kind of the target, and its
/// identifier.
static TEXT: LazyLock<String> = LazyLock::new(|| {
    format!(
        "SELECT u.id, u.username, u.password_hash, u.active, u.suspended, u.deactivated, \
         (SELECT string_agg(p.permission, '|') FROM group_permissions p WHERE p.group_id = {}), \
         (SELECT string_agg(p.permission, '|') FROM memberships m \
          JOIN group_permissions p ON p.group_id = m.group_id WHERE m.user_id = u.id), \
         (SELECT string_agg(p.permission, '|') FROM user_permissions p \
          WHERE p.user_id = u.id AND p.granted), \
         (SELECT string_agg(p.permission, '|') FROM user_permissions p \
          WHERE p.user_id = u.id AND NOT p.granted), \
         CASE $2 WHEN 'user' THEN EXISTS (SELECT 1 FROM users t WHERE t.id = $3) \
          WHEN 'group' THEN EXISTS (SELECT 1 FROM groups t WHERE t.id = $3) \
          WHEN 'node' THEN EXISTS (SELECT 1 FROM nodes t WHERE t.id = $3) \
          ELSE TRUE END \
         FROM users u WHERE u.username_key = $1",
        BuiltInGroup::Anonymous.id(),
    )
});

row! {
    struct CredentialsRow {
        id: i64,
        username: String,
        password_hash: Option<String>,
        active: bool,
        suspended: bool,
        deactivated: bool,
        of_everybody: Option<String>,
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
                set(&[row.of_everybody, row.by_groups]),
                set(&[row.granted]),
                set(&[row.denied]),
            ),
            has_target: row.has_target,
        }
    }
}

/// Reads what it takes to let the user of a folded name in.
pub async fn find(
    conn: &mut Conn<'_>,
    key: &str,
    target: Option<Target>,
) -> Result<Option<Credentials>, Error> {
    let (kind, id) = target.map_or(("", 0), |target| (target.kind.name(), target.id));
    let found: Option<CredentialsRow> = conn.first(&TEXT, values![key, kind, id]).await?;
    Ok(found.map(Credentials::from))
}

/// The permissions of lists. One that a later version has written is left out.
fn set(lists: &[Option<String>]) -> PermissionSet {
    let names = lists.iter().flatten();
    names
        .flat_map(|names| names.split(SEPARATOR))
        .filter_map(Permission::from_name)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::plan::plan_of;

    #[tokio::test]
    async fn every_login_is_found_by_an_index() {
        let plan = plan_of(&TEXT).await.join("\n");
        assert!(plan.contains("SEARCH u USING INDEX"), "{plan}");
        assert!(!plan.contains("SCAN"), "{plan}");
    }
}
