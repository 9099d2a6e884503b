//! Headers of responses: the identifier of the request, and the time to wait.

use std::time::{Duration, SystemTime};

use reqwest::header::{HeaderMap, RETRY_AFTER};

/// The headers in which services and gateways name a request.
const REQUEST_IDS: [&str; 6] =
    ["x-request-id", "request-id", "x-correlation-id", "x-amzn-requestid", "x-trace-id", "cf-ray"];

pub(crate) fn request_id(headers: &HeaderMap) -> Option<&str> {
    REQUEST_IDS
        .iter()
        .filter_map(|name| headers.get(*name)?.to_str().ok())
        .find(|text| !text.is_empty())
}

/// The time to wait according to `Retry-After`: in seconds, for which some services send fractions,
/// or as a date. A past date means no wait, and an invalid value counts as absent.
pub(crate) fn retry_after(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    let is_number = text.bytes().any(|byte| byte.is_ascii_digit())
        && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if is_number {
        let seconds = text.parse::<f64>().ok()?;
        // More seconds than a duration holds are a very long wait.
        return Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX));
    }
    let date = httpdate::parse_http_date(text).ok()?;
    Some(date.duration_since(now).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retry_after_is_read_in_all_forms() {
        let now = httpdate::parse_http_date("Sat, 28 Nov 2026 12:00:00 GMT").unwrap();
        for (value, expected) in [
            ("30", Some(Duration::from_secs(30))),
            (" 2 ", Some(Duration::from_secs(2))),
            ("1.5", Some(Duration::from_millis(1500))),
            (".25", Some(Duration::from_millis(250))),
            ("99999999999999999999999", Some(Duration::MAX)),
            ("Sat, 28 Nov 2026 12:00:05 GMT", Some(Duration::from_secs(5))),
            ("Saturday, 28-Nov-26 12:00:05 GMT", Some(Duration::from_secs(5))),
            ("Sat Nov 28 12:00:05 2026", Some(Duration::from_secs(5))),
            // The date has passed.
            ("Sat, 28 Nov 2026 11:00:00 GMT", Some(Duration::ZERO)),
            ("", None),
            (".", None),
            ("1.2.3", None),
            ("-5", None),
            ("soon", None),
        ] {
            let headers = HeaderMap::from_iter([(RETRY_AFTER, value.parse().unwrap())]);
            assert_eq!(retry_after(&headers, now), expected, "{value:?}");
        }
    }

    #[test]
    fn first_header_with_request_id_wins() {
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
