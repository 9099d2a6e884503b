//! Permissions of groups and users. Commands of the server change them, but no operation does.

use super::limits::Write;
use super::{Failure, Service};
use crate::domain::ids::{GroupId, UserId};
use crate::domain::names;
use crate::domain::permissions::{Permission, PermissionSet};
use crate::store::users::UserRow;
use crate::store::{Conn, credentials, groups, locks, permissions, users};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holder {
    /// All members of a group, by its name.
    Group(String),
    /// A single user, by user name.
    User(String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PermissionChange {
    /// The holder gets the permission.
    Grant,
    /// The user does not have the permission, whatever the groups of the user have.
    Deny,
    /// The group loses the permission. For a user, the groups decide again.
    Reset,
}

/// The permissions of a user, and their sources.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserPermissions {
    /// The permissions that are in effect.
    pub effective: PermissionSet,
    /// The permissions that are granted or denied to the user alone, by name.
    pub special: Vec<(String, bool)>,
}

impl Service {
    /// Changes who has a permission, from the next call on. Returns whether anything has changed.
    /// Unless it is forced, somebody must be left who can edit users and groups.
    ///
    /// # Errors
    ///
    /// [`Failure::NotFound`] for an unknown holder, [`Failure::Invalid`] for denying a permission
    /// to a group, and [`Failure::Conflict`] if nobody who can log in would be left to edit users
    /// and groups.
    pub async fn change_permission(
        &self,
        holder: Holder,
        permission: Permission,
        change: PermissionChange,
        force: bool,
    ) -> Result<bool, Failure> {
        const KEPT: Permission = Permission::EditUsersAndGroups;
        self.write(Write::Command, async move |conn: &mut Conn<'_>| {
            locks::accounts(conn).await?;
            let was_held = !force && permissions::is_held(conn, KEPT).await?;
            let changed = change_holder(conn, &holder, permission, change).await?;
            if was_held && !permissions::is_held(conn, KEPT).await? {
                return Err(Failure::Conflict(format!(
                    "nobody who can log in would be left with the permission {:?}",
                    KEPT.name()
                )));
            }
            Ok(changed)
        })
        .await
    }

    /// The permissions of groups, as pairs of names: the group and the permission.
    pub async fn group_permissions(&self) -> Result<Vec<(String, String)>, Failure> {
        let mut read = self.db.begin_read().await?;
        Ok(permissions::of_groups(&mut read.conn()).await?)
    }

    pub async fn user_permissions(&self, name: &str) -> Result<UserPermissions, Failure> {
        let mut read = self.db.begin_read().await?;
        let conn = &mut read.conn();
        let user = UserId::from(find_user(conn, name).await?.id);
        let key = names::username_key(name).unwrap_or_default();
        let found = credentials::find(conn, &key, None).await?;
        Ok(UserPermissions {
            effective: found.map(|found| found.permissions).unwrap_or_default(),
            special: permissions::of_user(conn, user).await?,
        })
    }
}

async fn change_holder(
    conn: &mut Conn<'_>,
    holder: &Holder,
    permission: Permission,
    change: PermissionChange,
) -> Result<bool, Failure> {
    match holder {
        Holder::Group(name) => {
            let group = find_group(conn, name).await?;
            match change {
                PermissionChange::Grant => {
                    Ok(permissions::give_group(conn, group, permission).await?)
                }
                PermissionChange::Reset => {
                    Ok(permissions::take_group(conn, group, permission).await?)
                }
                PermissionChange::Deny => Err(Failure::Invalid(
                    "permissions can be denied to users only; reset those of groups".to_owned(),
                )),
            }
        }
        Holder::User(name) => {
            let user = UserId::from(find_user(conn, name).await?.id);
            let granted = match change {
                PermissionChange::Reset => {
                    return Ok(permissions::clear_user(conn, user, permission).await?);
                }
                PermissionChange::Grant => true,
                PermissionChange::Deny => false,
            };
            Ok(permissions::set_user(conn, user, permission, granted).await?)
        }
    }
}

pub(super) async fn find_user(conn: &mut Conn<'_>, name: &str) -> Result<UserRow, Failure> {
    let find = async |conn: &mut Conn<'_>, name: &str| {
        let key = names::username_key(name).unwrap_or_default();
        users::find_by_key(conn, &key).await
    };
    let mut user = find(conn, name).await?;
    // People write user names with an `@`, and the command line for moderators accepts it.
    if let (None, Some(name)) = (&user, name.strip_prefix('@')) {
        user = find(conn, name).await?;
    }
    user.ok_or_else(|| {
        Failure::NotFound(format!("no user is called {name:?}; `user list` shows all users"))
    })
}

pub(super) async fn find_group(conn: &mut Conn<'_>, name: &str) -> Result<GroupId, Failure> {
    let key = names::group_key(name).unwrap_or_default();
    let group = groups::find_by_key(conn, &key).await?;
    group.ok_or_else(|| {
        Failure::NotFound(format!("no group is called {name:?}; `group list` shows all groups"))
    })
}
