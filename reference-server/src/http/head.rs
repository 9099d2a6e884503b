//! Checks that the head of a request means the same to every program on its way.

use std::str::FromStr;

use hyper::header::{HOST, HeaderMap, HeaderValue, TRANSFER_ENCODING};
use hyper::http::uri::Authority;
use hyper::{Request, StatusCode, Version};

/// The status of a refusal, and its message.
type Refused = (StatusCode, &'static str);

/// Refuses a head that a proxy and a server could interpret differently. If the request target has
/// a host, it replaces the `Host` header (RFC 9112, section 3.2.2).
pub(super) fn check_head<B>(request: &mut Request<B>) -> Result<(), Refused> {
    let refused = |message| (StatusCode::BAD_REQUEST, message);
    if !has_one_host(request) {
        return Err(refused("an HTTP/1.1 request must have exactly one Host header"));
    }
    if !request.headers().get_all(HOST).into_iter().all(|host| host.to_str().is_ok_and(is_host)) {
        return Err(refused("the Host header is not a host with or without a port"));
    }
    // The target takes precedence over the `Host` header (RFC 9112, section 3.2.2).
    if let Some(authority) = request.uri().authority() {
        let host =
            HeaderValue::from_str(authority.as_str()).ok().filter(|_| is_host(authority.as_str()));
        let Some(host) = host else {
            return Err(refused("the host of the target is not a host with or without a port"));
        };
        request.headers_mut().insert(HOST, host);
    }
    if !is_read_as_it_is_sent(request.headers()) {
        let message = "the only supported Transfer-Encoding is chunked";
        return Err((StatusCode::NOT_IMPLEMENTED, message));
    }
    Ok(())
}

/// Returns whether the request has exactly one host. With several, a proxy and a server could use
/// different ones, which attacks exploit (RFC 9112, section 3.2).
fn has_one_host<B>(request: &Request<B>) -> bool {
    let hosts = request.headers().get_all(HOST).into_iter().count();
    hosts == 1 || (hosts == 0 && request.version() < Version::HTTP_11)
}

/// Returns whether the text is a host with an optional port, but without a user.
fn is_host(text: &str) -> bool {
    let Ok(authority) = Authority::from_str(text) else {
        return false;
    };
    // `@` is not a port, and is refused below.
    let port = text.strip_prefix(authority.host()).unwrap_or("@");
    let has_port = match port.strip_prefix(':') {
        Some(port) => {
            let is_number = port.bytes().all(|byte| byte.is_ascii_digit());
            // RFC 3986 allows an empty port.
            port.is_empty() || (is_number && port.parse::<u16>().is_ok())
        }
        None => port.is_empty(),
    };
    // A comma would mean that a proxy has joined two hosts.
    let is_named = |byte: u8| byte.is_ascii_alphanumeric() || b".-_~%[]:".contains(&byte);
    !authority.host().is_empty() && authority.host().bytes().all(is_named) && has_port
}

/// Returns whether the body has no transfer coding that must be decoded first (RFC 9112, section
/// 6.1).
fn is_read_as_it_is_sent(headers: &HeaderMap) -> bool {
    headers
        .get_all(TRANSFER_ENCODING)
        .into_iter()
        .all(|coding| coding.as_bytes().eq_ignore_ascii_case(b"chunked"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn host_is_name_or_address_with_optional_port() {
        for host in
            ["qa.example", "qa_server:8080", "127.0.0.1:80", "[::1]:443", "[::1]", "qa.example:"]
        {
            assert!(is_host(host), "{host}");
        }
        for host in [
            "",
            "a b",
            "evil\"><script>",
            "x/path",
            "[::1]:99999",
            "x:y",
            "user@x",
            ":80",
            "x:+80",
            "a,b",
        ] {
            assert!(!is_host(host), "{host}");
        }
    }
}
