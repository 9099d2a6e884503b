//! The SQL of logging in: one statement reads the user, the user's permissions, and whether the
//! target of the call exists.

use std::sync::LazyLock;

use super::row::{FromRow, Row, row};
use super::{Conn, Error, values};
use crate::domain::permissions::{BuiltInGroup, Permission, PermissionSet};
use crate::domain::user_state::UserState;

row! {
    /// The stored credentials and permissions of a user.
    pub struct Credentials {
        pub id: i64,
        pub username: String,
        /// The stored hash; `None` if the user has no password.
        pub password_hash: Option<String>,
        /// The state, which decides whether the user may log in.
        pub state: UserState,
        pub permissions: PermissionSet,
        /// True if the target of the call exists, or if the call has no target.
        pub has_target: bool,
    }
}

/// The target of a call, which its path identifies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target {
    pub kind: TargetKind,
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

impl FromRow for UserState {
    fn from_row(row: &mut Row<'_>) -> Result<Self, Error> {
        Ok(Self { active: row.take()?, suspended: row.take()?, deactivated: row.take()? })
    }
}

/// Reads four lists of names: the permissions of everybody, those of the user's groups, and those
/// granted and denied to the user. Names that a later version has written are ignored.
impl FromRow for PermissionSet {
    fn from_row(row: &mut Row<'_>) -> Result<Self, Error> {
        let mut next = || -> Result<Self, Error> {
            let names: Option<String> = row.take()?;
            Ok(names
                .unwrap_or_default()
                .split(SEPARATOR)
                .filter_map(Permission::from_name)
                .collect())
        };
        let held: Self = [next()?, next()?, next()?].into_iter().flatten().collect();
        Ok(&held - &next()?)
    }
}

/// Reads the credentials of the user with a folded name, and whether the target exists.
pub async fn find(
    conn: &mut Conn<'_>,
    key: &str,
    target: Option<Target>,
) -> Result<Option<Credentials>, Error> {
    let (kind, id) = target.map_or(("", 0), |target| (target.kind.name(), target.id));
    conn.first(&TEXT, values![key, kind, id]).await
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
