//! What a change of a schema means to those who send and receive its values.

mod usage;

use super::comparison::Comparison;
use super::rule::Rule;

pub(super) use usage::{Role, Usage};

/// The rules of schemas, by the file they stand in.
pub(super) const RULES: &[&[Rule]] = &[];

/// Compares the schemas at two JSON pointers, as they are used there.
pub(super) fn compare(_comparison: &mut Comparison<'_>, _old: &str, _new: &str, _usage: &Usage) {}

/// Compares what the schemas of the components are called, and those that nothing
/// uses; after all that is used was compared.
pub(super) fn components(_comparison: &mut Comparison<'_>) {}
