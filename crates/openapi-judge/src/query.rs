//! Request targets: path, query, and percent-encoding.

use std::borrow::Cow;

use openapi_model::pointer::percent_decode;

/// One pair of a query string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueryPair<'a> {
    /// The name, decoded.
    pub name: String,
    /// The value as it was sent.
    pub raw: &'a str,
}

impl QueryPair<'_> {
    /// The value, decoded.
    ///
    /// # Errors
    ///
    /// If its percent-encoding is invalid.
    pub fn value(&self) -> Result<String, String> {
        decoded(self.raw, Plus::IsSpace)
    }
}

/// Path and query of a request target.
#[must_use]
pub fn split(target: &str) -> (&str, &str) {
    target.split_once('?').unwrap_or((target, ""))
}

/// The pairs of a query string, in order. A pair without `=` has an empty value.
pub fn pairs(query: &str) -> impl Iterator<Item = QueryPair<'_>> {
    let pairs = query.split('&').filter(|pair| !pair.is_empty());
    pairs.map(|pair| {
        let (name, raw) = pair.split_once('=').unwrap_or((pair, ""));
        let name = decoded(name, Plus::IsSpace).unwrap_or_else(|_| name.to_owned());
        QueryPair { name, raw }
    })
}

/// The meaning of a plus sign: a space in a query, a literal plus in a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Plus {
    IsSpace,
    IsItself,
}

/// Decodes percent-encoding strictly.
pub(super) fn decoded(text: &str, plus: Plus) -> Result<String, String> {
    let spaced = match plus {
        Plus::IsSpace => text.replace('+', " "),
        Plus::IsItself => text.to_owned(),
    };
    let decoded = percent_decode(&spaced).map(Cow::into_owned);
    decoded.ok_or_else(|| format!("`{text}` is not percent-encoded UTF-8; a `%` is written `%25`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plus_is_space_only_in_query() {
        assert_eq!(decoded("a+b%20c%2B", Plus::IsSpace).unwrap(), "a b c+");
        assert_eq!(decoded("a+b", Plus::IsItself).unwrap(), "a+b");
        assert_eq!(decoded("G%C3%B6", Plus::IsSpace).unwrap(), "Gö");
    }

    #[test]
    fn badly_encoded_query_is_refused() {
        for text in ["%", "%4", "%zz", "%+1", "100%&", "%FF"] {
            assert!(decoded(text, Plus::IsSpace).is_err(), "{text}");
        }
    }

    #[test]
    fn pairs_are_distinguished() {
        let pairs: Vec<_> = pairs("a=1&&b&c=x=y&d%5B=").collect();
        let expected = [("a", "1"), ("b", ""), ("c", "x=y"), ("d[", "")]
            .map(|(name, raw)| QueryPair { name: name.to_owned(), raw });
        assert_eq!(pairs, expected);
    }
}
