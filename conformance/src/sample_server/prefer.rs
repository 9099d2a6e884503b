//! The header `Prefer` (RFC 7240), with the two preferences that Prism knows.

use crate::http::Recorded;

/// Which response a caller prefers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Preference {
    /// The status code.
    pub(super) code: Option<u16>,
    /// The name of the example.
    pub(super) example: Option<String>,
}

impl Preference {
    /// What a request prefers. Preferences of other names are passed over.
    pub(super) fn from_request(request: &Recorded) -> Result<Self, String> {
        let mut preferred = Self::default();
        let values = request.header("prefer");
        for preference in values.iter().flat_map(|value| value.split(',')) {
            let preference = preference.split(';').next().unwrap_or_default();
            let Some((name, value)) = preference.split_once('=') else {
                continue;
            };
            let value = value.trim().trim_matches('"');
            match name.trim().to_lowercase().as_str() {
                "code" => {
                    let code = value.parse().ok().filter(|code| (200..600).contains(code));
                    preferred.code = Some(code.ok_or_else(|| {
                        format!("prefer: `{value}` is not a status code of a response")
                    })?);
                }
                "example" => preferred.example = Some(value.to_owned()),
                _ => {}
            }
        }
        Ok(preferred)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prefer(value: &str) -> Result<Preference, String> {
        Preference::from_request(&Recorded {
            method: "GET".to_owned(),
            target: "/".to_owned(),
            headers: vec![("prefer".to_owned(), value.to_owned())],
            body: bytes::Bytes::new(),
        })
    }

    #[test]
    fn preferences_are_read_as_they_come() {
        let preference = prefer("example=full, code=401; q=1, dynamic=true, wait").unwrap();
        assert_eq!(
            (preference.code, preference.example.as_deref()),
            (Some(401), Some("full"))
        );
        let preference = prefer(r#"Example="include-only""#).unwrap();
        assert_eq!(
            (preference.code, preference.example.as_deref()),
            (None, Some("include-only"))
        );
        assert_eq!(prefer("").unwrap(), Preference::default());
    }

    #[test]
    fn what_is_no_status_code_is_refused() {
        for code in ["code=", "code=20", "code=100", "code=600", "code=two"] {
            assert!(prefer(code).unwrap_err().contains("status code"), "{code}");
        }
    }
}
