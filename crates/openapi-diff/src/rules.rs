//! The list of rules.

use super::rule::Rule;
use super::{document, schema};

/// All rules: those of the document from the outside inwards, then those of
/// schemas.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    document::RULES
        .iter()
        .chain(schema::RULES)
        .copied()
        .flatten()
}
