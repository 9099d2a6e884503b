//! The names of media types: when two are the same, and which a range holds.

/// In lower case and without spaces.
pub(super) fn normal(name: &str) -> String {
    let mut text = name.to_ascii_lowercase();
    text.retain(|character| !character.is_whitespace());
    text
}

/// Without the charset. Other parameters, such as a version, make another type.
pub(super) fn essence(name: &str) -> String {
    let text = normal(name);
    let parts = text.split(';').filter(|part| !part.starts_with("charset="));
    parts.collect::<Vec<_>>().join(";")
}

/// Returns whether a range such as `application/*` contains the other media type.
pub(super) fn covers(range: &str, name: &str) -> bool {
    match normal(range).split_once('/') {
        Some(("*", "*")) => true,
        Some((kind, "*")) => normal(name).split('/').next() == Some(kind),
        _ => normal(range) == normal(name),
    }
}

/// The charset that a media type names, or else the usual one.
pub(super) fn charset(name: &str) -> String {
    let name = normal(name);
    let named = name
        .split(';')
        .find_map(|part| part.strip_prefix("charset="))
        .map(|charset| charset.trim_matches('"'));
    named.unwrap_or("utf-8").to_owned()
}

/// Returns whether bodies of a media type have parts, each with headers of its own.
pub(super) fn is_multipart(name: &str) -> bool {
    normal(name).starts_with("multipart/")
}

/// Returns whether bodies of a media type are forms, which are encoded part by part.
pub(super) fn is_form(name: &str) -> bool {
    is_multipart(name) || normal(name).contains("x-www-form-urlencoded")
}
