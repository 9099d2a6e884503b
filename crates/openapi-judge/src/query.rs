//! Request targets: path, query, and percent-encoding.

/// One pair of a query string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueryPair<'a> {
    /// The name, decoded.
    pub name: String,
    /// The value as it is there.
    pub raw: &'a str,
}

impl QueryPair<'_> {
    /// The value, decoded.
    ///
    /// # Errors
    ///
    /// When its percent-encoding is invalid.
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

/// The meaning of a plus sign: a space in a query, itself in a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Plus {
    IsSpace,
    IsItself,
}

/// Undoes percent-encoding, strictly.
pub(super) fn decoded(text: &str, plus: Plus) -> Result<String, String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'+' if plus == Plus::IsSpace => bytes.push(b' '),
            b'%' => {
                let digits = [rest.next(), rest.next()];
                let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
                let (Some(high), Some(low)) = (digit(digits[0]), digit(digits[1])) else {
                    return Err(format!(
                        "`{text}` has a `%` that two hexadecimal digits do not follow"
                    ));
                };
                bytes.extend(u8::try_from(high * 16 + low));
            }
            other => bytes.push(other),
        }
    }
    String::from_utf8(bytes).map_err(|_| format!("`{text}` is not UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plus_is_a_space_in_a_query_alone() {
        assert_eq!(decoded("a+b%20c%2B", Plus::IsSpace).unwrap(), "a b c+");
        assert_eq!(decoded("a+b", Plus::IsItself).unwrap(), "a+b");
        assert_eq!(decoded("G%C3%B6", Plus::IsSpace).unwrap(), "Gö");
    }

    #[test]
    fn what_is_not_encoded_well_is_refused() {
        for text in ["%", "%4", "%zz", "%+1", "100%&"] {
            let refused = decoded(text, Plus::IsSpace).unwrap_err();
            assert!(refused.contains("hexadecimal"), "{text}: {refused}");
        }
        assert!(decoded("%FF", Plus::IsSpace).unwrap_err().contains("UTF-8"));
    }

    #[test]
    fn pairs_are_told_apart() {
        let pairs: Vec<_> = pairs("a=1&&b&c=x=y&d%5B=").collect();
        let expected = [("a", "1"), ("b", ""), ("c", "x=y"), ("d[", "")];
        let expected = expected.map(|(name, raw)| QueryPair {
            name: name.to_owned(),
            raw,
        });
        assert_eq!(pairs, expected);
    }
}
