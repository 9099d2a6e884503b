//! Headers.

pub(crate) fn values<'a>(
    headers: &'a [(String, String)],
    name: &'a str,
) -> impl Iterator<Item = &'a str> + 'a {
    let of_name = headers.iter().filter(move |(header, _)| header.eq_ignore_ascii_case(name));
    of_name.map(|(_, value)| value.as_str())
}

/// The media type of a body, without its parameters, in lower case.
pub(super) fn media_type(headers: &[(String, String)]) -> Option<String> {
    let value = values(headers, "content-type").next()?;
    let name = value.split(';').next().unwrap_or_default();
    Some(name.trim().to_lowercase())
}

pub(super) fn accepts_json(accept: &str) -> bool {
    let ranges = accept.split(',').map(|range| {
        let name = range.split(';').next().unwrap_or_default();
        name.trim().to_lowercase()
    });
    let json = ["application/json", "application/*", "*/*"];
    ranges.into_iter().any(|range| json.contains(&range.as_str()))
}

/// Returns whether HTTP itself defines a response header, so that a document need not declare it.
/// `Location` counts only if a record was created, or for a redirect.
pub(super) fn is_usual_in_responses(name: &str, status: u16) -> bool {
    const USUAL: &[&str] = &[
        "age",
        "allow",
        "cache-control",
        "connection",
        "content-encoding",
        "content-language",
        "content-length",
        "content-type",
        "date",
        "etag",
        "expires",
        "keep-alive",
        "last-modified",
        "pragma",
        "retry-after",
        "server",
        "set-cookie",
        "strict-transport-security",
        "transfer-encoding",
        "vary",
        "via",
        "www-authenticate",
    ];
    // Names of headers are case-insensitive.
    let name = name.to_lowercase();
    USUAL.contains(&name.as_str())
        // HTTP defines the header for these status codes only.
        || (name == "location" && (status == 201 || (300..400).contains(&status)))
}
