//! Permissions: which there are, who has them, and whether a caller meets the rules that
//! the contract states for an operation (§5).

mod catalogue;
mod rules;
mod set;

pub use catalogue::{BuiltInGroup, Permission};
pub use rules::{Facts, Verdict, decide, unknown_permissions};
pub use set::PermissionSet;
