//! Query strings.

use std::borrow::Cow;

use openapi_model::pointer::percent_decode;

const MAX_PARAMETERS: usize = 100;

/// The pairs of a query string, decoded, in the order in which they were sent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Query(Vec<(String, String)>);

impl Query {
    /// Decodes a query string. The error describes invalid percent-encoding.
    pub(super) fn parse(query: &str) -> Result<Self, String> {
        let mut pairs = Vec::new();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            if pairs.len() == MAX_PARAMETERS {
                return Err(format!("a request has at most {MAX_PARAMETERS} parameters"));
            }
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let name =
                decoded(name).ok_or("the name of a parameter is not valid percent-encoding")?;
            let value = decoded(value)
                .ok_or_else(|| format!("the parameter {name:?} is not valid percent-encoding"))?;
            if name.contains('\0') || value.contains('\0') {
                return Err(format!("the parameter {name:?} must not contain NUL"));
            }
            pairs.push((name, value));
        }
        Ok(Self(pairs))
    }

    /// The value of a parameter. If it is repeated, the first value counts.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let pair = self.0.iter().find(|(own, _)| own == name);
        pair.map(|(_, value)| value.as_str())
    }
}

/// Decodes percent-encoding, and plus signs as blanks. `None` if the result is not UTF-8, or if two
/// hexadecimal digits do not follow a `%`.
fn decoded(text: &str) -> Option<String> {
    percent_decode(&text.replace('+', " ")).map(Cow::into_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_query_value_wins_even_if_empty() {
        let query = Query::parse("q=bal%2A&q=x&sort=&b+c=%C3%B6&flag").unwrap();
        assert_eq!(query.get("q"), Some("bal*"));
        assert_eq!(query.get("sort"), Some(""));
        assert_eq!(query.get("b c"), Some("ö"));
        assert_eq!(query.get("flag"), Some(""));
        assert_eq!(query.get("absent"), None);
    }

    #[test]
    fn badly_encoded_query_is_refused() {
        for query in ["a=%", "a=%4", "a=%zz", "a=%FF", "%=1", "a=%00", "%00=1"] {
            assert!(Query::parse(query).is_err(), "{query}");
        }
    }

    #[test]
    fn there_are_at_most_a_hundred_parameters() {
        let query = |count: usize| vec!["a=1"; count].join("&");
        assert!(Query::parse(&query(MAX_PARAMETERS)).is_ok());
        assert!(Query::parse(&query(MAX_PARAMETERS + 1)).is_err());
    }
}
