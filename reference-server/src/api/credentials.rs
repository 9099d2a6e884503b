//! Reading the credentials of a request: HTTP Basic, the only scheme (§5).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hyper::HeaderMap;
use hyper::header::AUTHORIZATION;

/// A user name and a password, as they were sent.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Credentials {
    pub(super) username: String,
    pub(super) password: String,
}

/// Reads the header. `None` if it is missing or malformed, has another scheme, or contains a NUL:
/// no user name or password has one, because PostgreSQL does not accept it in a text.
pub(super) fn from_headers(headers: &HeaderMap) -> Option<Credentials> {
    let mut sent = headers.get_all(AUTHORIZATION).iter();
    let value = sent.next()?.to_str().ok()?;
    // With two headers, a proxy may have checked the other one.
    if sent.next().is_some() {
        return None;
    }
    let (scheme, encoded) = value.split_once(' ')?;
    if !scheme.eq_ignore_ascii_case("basic") {
        return None;
    }
    let decoded = STANDARD.decode(encoded.trim()).ok()?;
    let text = String::from_utf8(decoded).ok()?;
    // PostgreSQL stores no text with a NUL in it.
    if text.contains('\0') {
        return None;
    }
    let (username, password) = text.split_once(':')?;
    Some(Credentials { username: username.to_owned(), password: password.to_owned() })
}

#[cfg(test)]
mod tests {
    use hyper::header::HeaderValue;

    use super::*;

    fn read(values: &[&str]) -> Option<(String, String)> {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(AUTHORIZATION, HeaderValue::from_str(value).unwrap());
        }
        from_headers(&headers).map(|own| (own.username, own.password))
    }

    #[test]
    fn password_may_contain_colons() {
        let sent = format!("Basic {}", STANDARD.encode("zoë:a:b"));
        assert_eq!(read(&[&sent]), Some(("zoë".to_owned(), "a:b".to_owned())));
        assert_eq!(read(&[&sent.replace("Basic", "bAsIc")]), read(&[&sent]));
    }

    #[test]
    fn other_authorization_schemes_are_no_credentials() {
        for value in [
            "",
            "Basic",
            "Basic !",
            "Bearer YTpi",
            "Basic YWI=",
            "Basic //8=",
            // `x\0:y` and `x:y\0`.
            "Basic eAA6eQ==",
            "Basic eDp5AA==",
        ] {
            assert_eq!(read(&[value]), None, "{value}");
        }
        assert_eq!(read(&["Basic YTpi", "Basic YTpi"]), None);
    }
}
