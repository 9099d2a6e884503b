//! Errors as pages, for people whose browsers request a path that does not exist.

use hyper::StatusCode;
use hyper::header::{ACCEPT, CONTENT_LENGTH, HeaderMap, HeaderValue, VARY};

use super::{HTML, Page, escaped};
use crate::http::Response;
use crate::response::Reason;

const TEMPLATE: &str = include_str!("error.html");

/// Returns whether the client is a browser, by its `Accept`: browsers name HTML, while programs
/// accept JSON or anything.
#[must_use]
pub fn reads_pages(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT).into_iter().filter_map(|value| value.to_str().ok());
    let types = accepted.flat_map(|value| value.split(','));
    types
        .map(|range| range.split(';').next().unwrap_or_default().trim())
        .any(|media_type| media_type.eq_ignore_ascii_case("text/html"))
}

/// Adapts an error to its reader: a 404 or 405 becomes a page for people, and stays JSON for
/// programs. Other responses are not changed.
#[must_use]
pub fn for_reader(error: Response, reads_pages: bool) -> Response {
    if !matches!(error.status(), StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED) {
        return error;
    }
    let mut error = if reads_pages { to_page(error) } else { error };
    // A cache must not mix up the two.
    error.headers_mut().insert(VARY, HeaderValue::from_static("accept"));
    error
}

fn to_page(error: Response) -> Response {
    let Some(reason) = error.extensions().get::<Reason>() else {
        return error;
    };
    let html = TEMPLATE
        .replace("{status}", &error.status().to_string())
        .replace("{message}", &escaped(&reason.0));
    let (mut head, _) = error.into_parts();
    let (page, body) = Page::new(HTML, html).to_response().into_parts();
    head.headers.remove(CONTENT_LENGTH);
    for (name, value) in page.headers {
        // Unlike a page, an error must not be cached.
        if let Some(name) = name.filter(|name| name != hyper::header::CACHE_CONTROL) {
            head.headers.insert(name, value);
        }
    }
    Response::from_parts(head, body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_read_pages_and_programs_do_not() {
        for (accept, expected) in [
            ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true),
            ("application/json;q=0.9, Text/HTML;q=0.1", true),
            ("*/*", false),
            ("application/json", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT, HeaderValue::from_static(accept));
            assert_eq!(reads_pages(&headers), expected, "{accept}");
        }
        assert!(!reads_pages(&HeaderMap::new()));
    }
}
