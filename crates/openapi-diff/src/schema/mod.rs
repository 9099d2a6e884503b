//! Rates changes of a schema for those who send and receive its values.
//!
//! Schemas are compared in their [normal form](openapi_model::schema). Two schemas that
//! correspond are compared once, by the [rules], and what was found refers to the operations
//! that use them.

mod alternative_name;
mod cache;
mod compare;
mod finding;
mod identical;
mod label;
mod matching;
mod pair;
mod reached;
mod rules;
mod rust;
mod rust_types;
mod unused;
mod usage;
mod uses;

use openapi_model::Document;

use crate::Options;

pub(super) use cache::ComparisonCache;
pub(super) use rules::RULES;
pub(super) use unused::compare_unused;
pub(super) use usage::{Role, Usage};
pub(super) use uses::SchemaUses;

/// A cache for the schemas of two documents.
pub(super) fn new_cache<'a>(
    old: &'a Document,
    new: &'a Document,
    options: Options<'a>,
) -> ComparisonCache<'a> {
    ComparisonCache::new(old, new, options, compare::compare_pair)
}
