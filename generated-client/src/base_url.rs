//! The address of the service, checked once.

use reqwest::Url;

/// The reason why a base URL was refused, as a fragment that follows "the base URL".
type Refusal = String;

/// An address that has passed the checks.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct BaseUrl {
    /// Without a trailing slash, so that a path can be appended.
    pub(crate) text: String,
    /// Set if the service is on this machine.
    pub(crate) is_loopback: bool,
}

/// The base URL without a trailing slash, so that a path can be appended.
///
/// # Errors
///
/// For a URL without a host, with a scheme other than http or https, with credentials, a query or a
/// fragment, with whitespace or control characters, or with plain http to another machine unless
/// that is allowed.
pub(crate) fn checked(text: &str, allow_plain_http: bool) -> Result<BaseUrl, Refusal> {
    // `Url::parse` silently drops tabs, line ends and outer spaces.
    if let Some(odd) = text.chars().find(|c| c.is_control() || c.is_whitespace()) {
        return Err(format!("holds the character {odd:?}"));
    }
    let url = Url::parse(text).map_err(|error| {
        format!("is not an absolute URL ({error}); try https://api.example.org")
    })?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(format!("has the scheme `{}`; it takes https or http", url.scheme()));
    }
    // The parser would accept `https:api.example.org` as if it had its slashes.
    if !text.contains("://") {
        return Err("has no `//` after its scheme; try https://api.example.org".to_owned());
    }
    let Some(host) = url.host_str() else {
        return Err("names no host".to_owned());
    };
    // `Debug` of the client prints the base URL.
    if !url.username().is_empty() || url.password().is_some() {
        return Err("holds credentials; give them apart from it, so that they stay secret".into());
    }
    // Paths are appended to the text, and would end up in the query.
    if url.query().is_some() || url.fragment().is_some() {
        return Err("has a query or a fragment; give the part before it".to_owned());
    }
    let is_loopback = is_loopback(&url);
    if url.scheme() == "http" && !is_loopback && !allow_plain_http {
        return Err(format!(
            "would send credentials to {host} without encryption; use https, or allow plain HTTP"
        ));
    }
    Ok(BaseUrl { text: url.as_str().trim_end_matches('/').to_owned(), is_loopback })
}

fn is_loopback(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    // `IpAddr` parses an IPv6 address only without its brackets.
    let address = host.trim_start_matches('[').trim_end_matches(']');
    match address.parse::<std::net::IpAddr>() {
        Ok(address) => address.is_loopback(),
        // RFC 6761 reserves all of `.localhost` for this machine.
        Err(_) => host == "localhost" || host.ends_with(".localhost"),
    }
}

#[cfg(test)]
mod tests {
    use super::checked;

    #[test]
    fn slash_and_prefix_are_kept_in_order() {
        for (given, base) in [
            ("https://api.example.org", "https://api.example.org"),
            ("https://api.example.org/", "https://api.example.org"),
            ("https://example.org/api//", "https://example.org/api"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("http://[::1]:1/", "http://[::1]:1"),
            ("http://localhost", "http://localhost"),
        ] {
            assert_eq!(checked(given, false).unwrap().text, base);
        }
    }

    #[test]
    fn invalid_base_url_is_refused_with_a_reason() {
        for (given, reason) in [
            ("api.example.org", "not an absolute URL"),
            ("", "not an absolute URL"),
            ("//api.example.org", "not an absolute URL"),
            ("https:api.example.org", "no `//`"),
            ("api.example.org:8080", "scheme `api.example.org`"),
            ("https://", "not an absolute URL"),
            ("https://api.example.org/?", "a query or a fragment"),
            ("https://api.example.org\u{7}", "the character"),
            ("ftp://api.example.org", "scheme `ftp`"),
            ("https://api.example.org/?a=1", "a query or a fragment"),
            ("https://api.example.org/#top", "a query or a fragment"),
            ("https://me@api.example.org", "holds credentials"),
            ("https://:hunter2@api.example.org", "holds credentials"),
            ("https://api.example.org/\n", "the character '\\n'"),
            ("https://api. example.org", "the character ' '"),
            ("http://api.example.org", "without encryption"),
            // The host only begins like a loopback address.
            ("http://127.0.0.1.example.org", "without encryption"),
        ] {
            let refusal = checked(given, false).unwrap_err();
            assert!(refusal.contains(reason), "{given}: {refusal}");
            assert!(!refusal.contains("hunter2"), "{refusal}");
        }
        let plain = checked("http://api.example.org", true).unwrap();
        assert!(!plain.is_loopback);
        assert!(checked("https://localhost:1", false).unwrap().is_loopback);
    }
}
