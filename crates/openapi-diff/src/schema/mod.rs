//! Rates changes of a schema for the senders and receivers of its values.
//!
//! Schemas are compared in their [normal form](openapi_model::schema). The [rules] compare each
//! pair of corresponding schemas once, and the findings apply to all operations that use it.

mod alternative_name;
mod cache;
mod compare;
mod distributed;
mod finding;
mod identical;
mod json_objects;
mod label;
mod matching;
mod pair;
mod reached;
mod rules;
mod rust;
mod unused;
mod usage;
mod uses;

pub(super) use cache::ComparisonCache;
pub(super) use compare::new_cache;
pub(super) use pair::is_3_0;
pub(super) use rules::RULES;
pub(super) use rules::types::possible_types;
pub(super) use unused::compare_unused;
pub(super) use usage::{Role, Usage};
pub(super) use uses::SchemaUses;
