//! The names of media types: whether two are the same, and whether a range includes another.

/// The name in lower case and without spaces.
pub(super) fn normal(name: &str) -> String {
    let mut text = name.to_ascii_lowercase();
    text.retain(|character| !character.is_whitespace());
    text
}

/// The name without the charset. With other parameters, such as a version, the type is a different
/// one.
pub(super) fn essence(name: &str) -> String {
    let text = normal(name);
    let parts = text.split(';').filter(|part| !part.starts_with("charset="));
    parts.collect::<Vec<_>>().join(";")
}

/// Returns whether a range such as `application/*` includes the other media type.
pub(super) fn covers(range: &str, name: &str) -> bool {
    match normal(range).split_once('/') {
        Some(("*", "*")) => true,
        Some((kind, "*")) => normal(name).split('/').next() == Some(kind),
        _ => normal(range) == normal(name),
    }
}

/// The charset of a media type, or else the default one.
pub(super) fn charset(name: &str) -> String {
    let name = normal(name);
    let named = name
        .split(';')
        .find_map(|part| part.strip_prefix("charset="))
        .map(|charset| charset.trim_matches('"'));
    named.unwrap_or("utf-8").to_owned()
}

/// Returns whether bodies of a media type have parts with separate headers.
pub(super) fn is_multipart(name: &str) -> bool {
    normal(name).starts_with("multipart/")
}

/// Returns whether bodies of a media type are forms, which are encoded part by part.
pub(super) fn is_form(name: &str) -> bool {
    is_multipart(name) || normal(name).contains("x-www-form-urlencoded")
}
