//! Sets of permissions.

use super::Permission;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PermissionSet(u32);

const _: () = assert!(Permission::ALL.len() <= 32, "a bit for each permission");

impl PermissionSet {
    /// The permissions of a caller: all that the caller's groups have and what was granted to the
    /// caller alone, less what was denied.
    pub fn effective(groups: Self, granted: Self, denied: Self) -> Self {
        Self((groups.0 | granted.0) & !denied.0)
    }

    pub fn insert(&mut self, permission: Permission) {
        self.0 |= bit(permission);
    }

    pub fn contains(self, permission: Permission) -> bool {
        self.0 & bit(permission) != 0
    }
}

impl FromIterator<Permission> for PermissionSet {
    fn from_iter<I: IntoIterator<Item = Permission>>(permissions: I) -> Self {
        let mut set = Self::default();
        for permission in permissions {
            set.insert(permission);
        }
        set
    }
}

fn bit(permission: Permission) -> u32 {
    1 << (permission as u32)
}
