//! Parameters: from the text of a URL to values that a schema can judge.

use openapi_model::{Document, Parameter};
use serde_json::Value;

use super::SHAPING;

/// One pair of a query string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct QueryPair<'a> {
    /// The name, decoded.
    pub(crate) name: String,
    /// The value as it stands there.
    pub(crate) raw: &'a str,
}

impl QueryPair<'_> {
    /// The value, decoded.
    pub(crate) fn value(&self) -> Result<String, String> {
        decoded(self.raw, Plus::IsSpace)
    }
}

/// Path and query of a request target.
pub(crate) fn split(target: &str) -> (&str, &str) {
    target.split_once('?').unwrap_or((target, ""))
}

/// The pairs of a query string, in order. A pair without `=` has an empty value.
pub(crate) fn query_pairs(query: &str) -> impl Iterator<Item = QueryPair<'_>> {
    let pairs = query.split('&').filter(|pair| !pair.is_empty());
    pairs.map(|pair| {
        let (name, raw) = pair.split_once('=').unwrap_or((pair, ""));
        let name = decoded(name, Plus::IsSpace).unwrap_or_else(|_| name.to_owned());
        QueryPair { name, raw }
    })
}

/// Whether a query sets a parameter that changes the form of the answer.
pub(super) fn shaping(query: &str) -> bool {
    query_pairs(query).any(|pair| {
        SHAPING.contains(&pair.name.as_str()) && !(pair.raw.is_empty() || pair.raw == "false")
    })
}

/// What a plus sign means: a space in a query, itself in a path.
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

/// The value of a parameter as its schema has it.
///
/// A text that is no number stays a text, which the schema then refuses. The
/// items of a list are separated by commas that are not encoded.
pub(super) fn value(
    contract: &Document,
    parameter: &Parameter,
    raw: &str,
    plus: Plus,
) -> Result<Value, String> {
    let schema = parameter.schema.as_ref().unwrap_or(&Value::Null);
    let schema = contract.resolve(schema).unwrap_or(schema);
    if schema["type"] == "array" && !parameter.explode {
        let items = raw.split(',').filter(|_| !raw.is_empty());
        let items = items.map(|item| Ok(typed(contract, &schema["items"], decoded(item, plus)?)));
        return items.collect::<Result<_, _>>().map(Value::Array);
    }
    Ok(typed(contract, schema, decoded(raw, plus)?))
}

/// A text as the type that a schema states.
fn typed(contract: &Document, schema: &Value, text: String) -> Value {
    let schema = contract.resolve(schema).unwrap_or(schema);
    let kind = match schema["allOf"].as_array().map(Vec::as_slice) {
        Some([only]) => return typed(contract, only, text),
        _ => schema["type"].as_str(),
    };
    let read = match kind {
        Some("integer") => text.parse::<i64>().ok().map(Value::from),
        Some("number") => text.parse::<f64>().ok().map(Value::from),
        Some("boolean") => text.parse::<bool>().ok().map(Value::from),
        _ => None,
    };
    read.unwrap_or(Value::String(text))
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
        let pairs: Vec<_> = query_pairs("a=1&&b&c=x=y&d%5B=").collect();
        let expected = [("a", "1"), ("b", ""), ("c", "x=y"), ("d[", "")];
        let expected = expected.map(|(name, raw)| QueryPair {
            name: name.to_owned(),
            raw,
        });
        assert_eq!(pairs, expected);
    }
}
