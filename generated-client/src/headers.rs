//! Headers of responses: the name of the request, and how long to wait.

use std::time::{Duration, SystemTime};

use reqwest::header::{HeaderMap, RETRY_AFTER};

/// The headers that services and the gateways before them name a request in.
const REQUEST_IDS: [&str; 6] =
    ["x-request-id", "request-id", "x-correlation-id", "x-amzn-requestid", "x-trace-id", "cf-ray"];

pub(crate) fn request_id(headers: &HeaderMap) -> Option<&str> {
    REQUEST_IDS
        .iter()
        .filter_map(|name| headers.get(*name)?.to_str().ok())
        .find(|text| !text.is_empty())
}

/// The wait that a `Retry-After` asks for, in seconds or as a date. A date that
/// has passed asks for none; what is neither is as good as absent.
pub(crate) fn retry_after(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        // More digits than a u64 holds are a very long wait.
        return Some(text.parse().map_or(Duration::MAX, Duration::from_secs));
    }
    let date = httpdate::parse_http_date(text).ok()?;
    Some(date.duration_since(now).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_header_that_names_the_request_counts() {
        for (pairs, expected) in [
            (&[][..], None),
            (&[("x-request-id", "")], None),
            (&[("CF-Ray", "9"), ("X-Request-Id", "7")], Some("7")),
            (&[("x-request-id", ""), ("x-correlation-id", "8")], Some("8")),
            (&[("x-request-id", "\u{e9}")], None),
        ] {
            let headers: HeaderMap = pairs
                .iter()
                .copied()
                .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
                .collect();
            assert_eq!(request_id(&headers), expected, "{headers:?}");
        }
    }
}
