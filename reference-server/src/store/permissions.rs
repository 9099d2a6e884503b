//! The SQL of permissions.

use super::{Conn, Error, values};
use crate::domain::ids::{GroupId, UserId};
use crate::domain::permissions::{BuiltInGroup, Permission};

/// A permission by its name, and whether it is granted or denied.
pub type Special = (String, bool);

/// Gives a group a permission. Returns whether the group did not have it.
pub async fn give_group(
    conn: &mut Conn<'_>,
    group: GroupId,
    permission: Permission,
) -> Result<bool, Error> {
    // Granting a permission twice is not an error.
    let text = "INSERT INTO group_permissions (group_id, permission) VALUES ($1, $2) \
        ON CONFLICT (group_id, permission) DO NOTHING";
    conn.run_changing(text, values![group, permission.name()]).await
}

/// Takes a permission from a group. Returns whether the group had it.
pub async fn take_group(
    conn: &mut Conn<'_>,
    group: GroupId,
    permission: Permission,
) -> Result<bool, Error> {
    let text = "DELETE FROM group_permissions WHERE group_id = $1 AND permission = $2";
    conn.run_changing(text, values![group, permission.name()]).await
}

/// Grants a permission to one user alone, or denies it. Returns whether anything has changed.
pub async fn set_user(
    conn: &mut Conn<'_>,
    user: UserId,
    permission: Permission,
    granted: bool,
) -> Result<bool, Error> {
    let text = "INSERT INTO user_permissions (user_id, permission, granted) VALUES ($1, $2, $3) \
        ON CONFLICT (user_id, permission) DO UPDATE SET granted = excluded.granted \
        WHERE user_permissions.granted <> excluded.granted";
    conn.run_changing(text, values![user, permission.name(), granted]).await
}

/// Removes the grant or denial for a user, so that the groups decide again. Returns whether
/// anything has changed.
pub async fn clear_user(
    conn: &mut Conn<'_>,
    user: UserId,
    permission: Permission,
) -> Result<bool, Error> {
    let text = "DELETE FROM user_permissions WHERE user_id = $1 AND permission = $2";
    conn.run_changing(text, values![user, permission.name()]).await
}

/// Returns whether anybody who can log in has a permission.
pub async fn is_held(conn: &mut Conn<'_>, permission: Permission) -> Result<bool, Error> {
    let text = "SELECT EXISTS (SELECT 1 FROM users u WHERE NOT u.suspended AND NOT u.deactivated \
        AND NOT EXISTS (SELECT 1 FROM user_permissions p \
            WHERE p.user_id = u.id AND p.permission = $1 AND NOT p.granted) \
        AND (EXISTS (SELECT 1 FROM user_permissions p \
                WHERE p.user_id = u.id AND p.permission = $1 AND p.granted) \
            OR EXISTS (SELECT 1 FROM group_permissions p \
                WHERE p.permission = $1 AND (p.group_id = $2 OR p.group_id IN \
                    (SELECT m.group_id FROM memberships m WHERE m.user_id = u.id)))))";
    conn.single_row(text, values![permission.name(), BuiltInGroup::Anonymous.id()]).await
}

/// The permissions of groups, as pairs of names: the group and the permission.
pub async fn of_groups(conn: &mut Conn<'_>) -> Result<Vec<(String, String)>, Error> {
    let text = "SELECT g.name, p.permission FROM groups g \
        JOIN group_permissions p ON p.group_id = g.id ORDER BY g.id, p.permission";
    conn.all(text, &[]).await
}

/// The permissions that are granted or denied to a user alone.
pub async fn of_user(conn: &mut Conn<'_>, user: UserId) -> Result<Vec<Special>, Error> {
    let text = "SELECT permission, granted FROM user_permissions WHERE user_id = $1 \
        ORDER BY permission";
    conn.all(text, values![user]).await
}
