//! Permissions: their names, the groups that have them, and the check of the rules that the
//! contract states for an operation (§5).

mod catalogue;
mod rules;

use std::collections::BTreeSet;

pub use catalogue::{BuiltInGroup, Permission};
pub use rules::{Facts, Verdict, decide, unknown_permissions};

/// The permissions that a user has.
pub type PermissionSet = BTreeSet<Permission>;
