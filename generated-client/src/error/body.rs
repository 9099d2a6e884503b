//! The readable text of a response's body: its message, or its beginning.

use std::fmt;

use reqwest::header::{CONTENT_ENCODING, CONTENT_TYPE};
use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::model::Name;
use crate::raw_response::{RawResponse, without_bom};

/// The places of a message, best first; `#` is the first item of a list. Services, their proxies
/// and frameworks, and RFC 9457 use these places.
const PLACES: [&str; 12] = [
    "errors.message",
    "message",
    "detail",
    "error_description",
    "error.message",
    "error",
    "errors.#.message",
    "errors.#.detail",
    "errors.#.title",
    "errors.#",
    "errors",
    "title",
];

const MAX_EXCERPT: usize = 200;

/// The message in an error body, as it was sent. A body may have a message even if it breaks off or
/// does not end as JSON.
pub(super) fn service_message(body: &[u8]) -> Option<String> {
    let mut found = None;
    let search = Search { path: String::new(), found: &mut found };
    // A message is kept even if an error follows it.
    let _ = search.deserialize(&mut serde_json::Deserializer::from_slice(without_bom(body)));
    found.map(|(_, text)| text)
}

/// Finds the best place with a text. It stores nothing else, because a body may be hostile.
struct Search<'a> {
    path: String,
    found: &'a mut Option<(usize, String)>,
}

impl Search<'_> {
    /// The search below `name`, if a message may be there.
    fn descend(&mut self, name: &str) -> Option<Search<'_>> {
        let path =
            if self.path.is_empty() { name.to_owned() } else { format!("{}.{name}", self.path) };
        let leads_on = |place: &str| {
            place
                .strip_prefix(path.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        PLACES.into_iter().any(leads_on).then_some(Search { path, found: &mut *self.found })
    }

    fn take(self, text: &str) {
        let place = PLACES.into_iter().position(|place| place == self.path);
        if let Some(place) = place
            && !text.trim().is_empty()
            && self.found.as_ref().is_none_or(|(known, _)| place <= *known)
        {
            *self.found = Some((place, text.to_owned()));
        }
    }
}

impl<'de> DeserializeSeed<'de> for Search<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Search<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an error body")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        self.take(text);
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut members: A) -> Result<(), A::Error> {
        while let Some(name) = members.next_key::<Name<'_>>()? {
            match self.descend(&name.0) {
                Some(search) => members.next_value_seed(search)?,
                None => {
                    members.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<(), A::Error> {
        // One message is enough for one line.
        if let Some(search) = self.descend("#") {
            items.next_element_seed(search)?;
        }
        // Leaving a sequence before its end is an error, which would end the search.
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }

    // Values other than texts are ignored: without these methods, serde refuses them.
    fn visit_unit<E: Error>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<(), E> {
        Ok(())
    }
}

/// The beginning of a body, on one line; for an HTML page, its title. `None` if the body has no
/// readable text.
pub(super) fn excerpt(response: &RawResponse) -> Option<String> {
    if compression(response).is_some() {
        return None;
    }
    // A few bytes for each character, and some for hidden text.
    let start = response.body.get(..16 * MAX_EXCERPT).unwrap_or(&response.body);
    let text = match std::str::from_utf8(start) {
        Ok(text) => text,
        // The cut is within a character.
        Err(error) if error.error_len().is_none() => {
            std::str::from_utf8(&start[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(_) => return None,
    };
    let text = match title(text) {
        Some(title) if is_html(response) => title,
        _ => text,
    };
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    // Binary data can be UTF-8 by chance.
    if line.is_empty() || line.contains('\0') {
        return None;
    }
    Some(match line.char_indices().nth(MAX_EXCERPT) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    })
}

fn title(html: &str) -> Option<&str> {
    let (_, rest) = html.split_once("<title>")?;
    let (title, _) = rest.split_once("</title>")?;
    Some(title).filter(|title| !title.trim().is_empty())
}

pub(super) fn content_type(response: &RawResponse) -> Option<&str> {
    response.headers.get(CONTENT_TYPE)?.to_str().ok()
}

pub(super) fn is_html(response: &RawResponse) -> bool {
    // `application/xhtml+xml` as well.
    content_type(response).is_some_and(|kind| kind.contains("html"))
}

pub(super) fn is_json(response: &RawResponse) -> bool {
    // `application/problem+json` as well.
    content_type(response).is_some_and(|kind| kind.contains("json"))
}

/// The compression of a body that was not decompressed.
pub(super) fn compression(response: &RawResponse) -> Option<&str> {
    let named = response.headers.get(CONTENT_ENCODING);
    match named.and_then(|name| name.to_str().ok()) {
        Some(name) if name.trim().eq_ignore_ascii_case("identity") => None,
        Some(name) => Some(name.trim()),
        // gzip's magic number: some proxies compress without a header that says so.
        _ if response.body.starts_with(&[0x1f, 0x8b]) => Some("gzip"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use reqwest::StatusCode;
    use reqwest::header::HeaderMap;

    use super::*;

    #[test]
    fn message_is_found_in_common_formats() {
        for (body, message) in [
            (r#"{"errors":{"message":"No."}}"#, Some("No.")),
            (r#"{"error":"A","error":"B"}"#, Some("B")),
            (r#"{"title":"No","detail":"Why","status":403}"#, Some("Why")),
            (r#"{"title":"No"}"#, Some("No")),
            (r#"{"error":"No."}"#, Some("No.")),
            (r#"{"error":"Not Found","message":"No user"}"#, Some("No user")),
            (r#"{"error":"invalid","error_description":"Old"}"#, Some("Old")),
            (r#"{"error":{"code":3,"message":"No."}}"#, Some("No.")),
            (r#"{"errors":[{"code":1,"message":"A"},{"message":"B"}]}"#, Some("A")),
            (r#"{"errors":["A","B"]}"#, Some("A")),
            (r#"{"errors":"A"}"#, Some("A")),
            (r#"{"status":1e400,"message":"No."}"#, Some("No.")),
            // One body breaks off, and another has further text after the JSON.
            (r#"{"message":"No.","trace":["a","#, Some("No.")),
            (r#"{"message":"No."} and more"#, Some("No.")),
            // The bodies have no text.
            (r#"{"errors":{"message":""}}"#, None),
            (r#"{"errors":{"message":7}}"#, None),
            (r#"{"errors":[]}"#, None),
            (r#"{"data":{"message":"A"}}"#, None),
            (r#""No.""#, None),
            ("null", None),
            ("No.", None),
            ("", None),
        ] {
            let found = service_message(body.as_bytes());
            assert_eq!(found.as_deref(), message, "{body}");
        }
        // The depth is far beyond the limit of serde_json, and must not overflow the stack.
        let deep = "[".repeat(100_000);
        assert_eq!(service_message(deep.as_bytes()), None);
    }

    fn response(content_type: &str, body: impl Into<Bytes>) -> RawResponse {
        let headers = HeaderMap::from_iter([(CONTENT_TYPE, content_type.parse().unwrap())]);
        let url = "https://api.example.org/".parse().unwrap();
        RawResponse::new(StatusCode::OK, headers, &url).with_body(body.into())
    }

    #[test]
    fn excerpt_is_one_readable_line() {
        let page = "<html>\n<head><title>\n502 Bad Gateway</title></head>…";
        for (kind, body, shown) in [
            ("text/html", page, Some("502 Bad Gateway")),
            ("text/html", "<title></title>\n<p>No", Some("<title></title> <p>No")),
            ("text/plain", page, Some("<html> <head><title> 502 Bad Gateway</title></head>…")),
            ("text/plain", " upstream\r\n down ", Some("upstream down")),
            ("text/plain", " \n ", None),
            ("text/plain", "a\0b", None),
            ("text/plain", "", None),
        ] {
            assert_eq!(excerpt(&response(kind, body)).as_deref(), shown, "{body}");
        }
        // The last examined byte is in the middle of a letter.
        let long = "€".repeat(10_000);
        let shown = excerpt(&response("text/plain", long)).unwrap();
        assert_eq!(shown, format!("{}…", "€".repeat(MAX_EXCERPT)));
        let latin = response("text/plain", &b"caf\xe9 au lait"[..]);
        assert_eq!(excerpt(&latin), None, "not in the encoding of JSON and pages of today");
        // The first bytes are those of gzip.
        let gzip = response("text/plain", &[0x1f, 0x8b, 8][..]);
        assert_eq!((compression(&gzip), excerpt(&gzip)), (Some("gzip"), None));
    }
}
