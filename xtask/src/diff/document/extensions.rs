//! What the document says of an operation beyond OpenAPI's own words.

use super::super::comparison::Comparison;
use super::super::pair::{Pair, Subject};

/// Compares our extensions of an operation.
pub(super) fn compare(_comparison: &mut Comparison<'_>, _pair: &mut Pair<'_>, _subject: &Subject) {}
