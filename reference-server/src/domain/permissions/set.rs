//! Sets of permissions.

use super::Permission;

/// A set of permissions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PermissionSet(u32);

const _: () = assert!(Permission::ALL.len() <= 32, "a bit for each permission");

impl PermissionSet {
    /// What a caller has: all that the caller's groups have and what was granted to the
    /// caller alone, less what was denied.
    pub fn effective(groups: Self, granted: Self, denied: Self) -> Self {
        Self((groups.0 | granted.0) & !denied.0)
    }

    /// Adds one.
    pub fn insert(&mut self, permission: Permission) {
        self.0 |= bit(permission);
    }

    /// Whether one is in it.
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn sets() -> impl Strategy<Value = PermissionSet> {
        prop::collection::vec(prop::sample::select(Permission::ALL), 0..10)
            .prop_map(|list| list.into_iter().collect())
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_denial_wins(groups in sets(), granted in sets(), denied in sets()) {
            let effective = PermissionSet::effective(groups, granted, denied);
            for permission in Permission::ALL {
                let expected = (groups.contains(*permission) || granted.contains(*permission))
                    && !denied.contains(*permission);
                prop_assert_eq!(effective.contains(*permission), expected);
            }
        }
    }
}
