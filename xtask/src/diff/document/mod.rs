//! The walk over two documents, from the outside inwards.

mod extensions;
mod info;
mod operation;
mod operations;

use super::change::Direction;
use super::comparison::Comparison;
use super::pair::{self, Pair, Subject};
use super::rule::Rule;
use super::spot::Spot;

/// The rules of documents, by the file they stand in.
pub(super) const RULES: &[&[Rule]] = &[
    info::RULES,
    operations::RULES,
    operation::RULES,
    pair::RULES,
];

/// Compares two documents but for the names of their schemas.
pub(super) fn compare(comparison: &mut Comparison<'_>) {
    let mut root = Pair::new(Spot::root(comparison.old), Spot::root(comparison.new));
    let subject = Subject {
        name: "the document".to_owned(),
        used_by: None,
        direction: Direction::Neither,
    };
    info::compare(comparison, &mut root, &subject);
    operations::compare(comparison, &mut root, &subject);
    root.claim(&["components", "servers", "security", "tags"]);
    root.rest(comparison, &subject);
}
