//! Permissions: which there are, who has them, and whether a caller meets the rules that
//! the contract states for an operation (§5).

mod catalogue;
mod rules;

use std::collections::BTreeSet;

pub use catalogue::{BuiltInGroup, Permission};
pub use rules::{Facts, Verdict, decide, unknown_permissions};

/// The permissions that somebody holds.
pub type PermissionSet = BTreeSet<Permission>;
