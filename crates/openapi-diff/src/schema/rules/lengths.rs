//! Lengths of strings that follow from formats and patterns.

use openapi_model::schema::Constraints;
use regex_syntax::ParserBuilder;
use regex_syntax::hir::Look;

/// The formats with a fixed length.
const FIXED: [(&str, u64); 2] = [("date", 10), ("uuid", 36)];

/// The largest nesting of groups in a pattern.
const NESTED: u32 = 100;

/// The smallest length of the strings that fit, by a format or a pattern; `None` if neither sets
/// one.
pub(super) fn least(constraints: &Constraints<'_>) -> Option<u64> {
    let of_formats = fixed(constraints).min();
    let of_patterns = constraints.patterns.iter().filter_map(|pattern| range(pattern)?.0).max();
    of_formats.max(of_patterns)
}

/// The same for the largest length.
pub(super) fn greatest(constraints: &Constraints<'_>) -> Option<u64> {
    let of_patterns = constraints.patterns.iter().filter_map(|pattern| range(pattern)?.1);
    fixed(constraints).chain(of_patterns).min()
}

fn fixed(constraints: &Constraints<'_>) -> impl Iterator<Item = u64> {
    let known = FIXED.iter().filter(|(format, _)| constraints.formats.contains(format));
    known.map(|(_, length)| *length)
}

/// The smallest and the largest length of matching strings. A pattern that is not anchored at both
/// ends also matches longer strings.
fn range(pattern: &str) -> Option<(Option<u64>, Option<u64>)> {
    // The parser counts bytes, but JSON Schema counts characters; they are only the same for
    // ASCII.
    if !pattern.is_ascii() {
        return None;
    }
    let mut options = ParserBuilder::new();
    options.nest_limit(NESTED).unicode(false).utf8(false);
    let parsed = options.build().parse(pattern).ok()?;
    let properties = parsed.properties();
    let length = |length: usize| u64::try_from(length).ok();
    let is_anchored = properties.look_set_prefix().contains(Look::Start)
        && properties.look_set_suffix().contains(Look::End);
    let greatest = properties.maximum_len().filter(|_| is_anchored);
    Some((properties.minimum_len().and_then(length), greatest.and_then(length)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchored_pattern_has_two_lengths() {
        assert_eq!(range("^[a-z]{2,5}$"), Some((Some(2), Some(5))));
        assert_eq!(range("^(ab|c)$"), Some((Some(1), Some(2))));
        assert_eq!(range("^.$"), Some((Some(1), Some(1))));
    }

    #[test]
    fn open_pattern_has_a_least_length() {
        assert_eq!(range("[a-z]{2,5}"), Some((Some(2), None)));
        assert_eq!(range("^a+$"), Some((Some(1), None)));
        assert_eq!(range("^a|b$"), Some((Some(1), None)));
    }

    #[test]
    fn pattern_of_another_dialect_has_none() {
        assert_eq!(range("^é$"), None);
        assert_eq!(range("^(?!a)b$"), None);
    }
}
