//! JSON pointers (RFC 6901), which identify places in the document.
//!
//! A pointer is kept as plain text (`/paths/~1user.json/get`), not as the fragment of a URL
//! (`#/paths/~1user.json/get`).

use std::borrow::Cow;

use serde_json::Value;
use serde_path_to_error::Segment;

/// Escapes one token for use in a pointer.
///
/// ```
/// assert_eq!(openapi_model::pointer::escape("/user"), "~1user");
/// ```
pub fn escape(token: &str) -> Cow<'_, str> {
    if token.contains(['~', '/']) {
        // `~` first, because the other replacement adds some.
        Cow::Owned(token.replace('~', "~0").replace('/', "~1"))
    } else {
        Cow::Borrowed(token)
    }
}

/// Unescapes a token.
pub fn unescape(token: &str) -> Cow<'_, str> {
    if token.contains('~') {
        // `~1` first, because `~01` means `~1`, and not `/`.
        Cow::Owned(token.replace("~1", "/").replace("~0", "~"))
    } else {
        Cow::Borrowed(token)
    }
}

/// The pointer of the value under `token` in the object or list at `pointer`.
///
/// ```
/// use openapi_model::pointer;
/// assert_eq!(pointer::join("/paths", "/user.json"), "/paths/~1user.json");
/// assert_eq!(pointer::join("/tags", 0), "/tags/0");
/// ```
pub fn join(pointer: &str, token: impl ToString) -> String {
    let mut joined = pointer.to_owned();
    push(&mut joined, &token.to_string());
    joined
}

/// Appends a token to a pointer in place.
pub fn push(pointer: &mut String, token: &str) {
    pointer.push('/');
    pointer.push_str(&escape(token));
}

/// The pointer of the parent, and the last token; `None` for the root.
pub fn split_last(pointer: &str) -> Option<(&str, Cow<'_, str>)> {
    let (parent, token) = pointer.rsplit_once('/')?;
    Some((parent, unescape(token)))
}

/// The tokens of a pointer, unescaped. The empty pointer has none.
pub fn tokens(pointer: &str) -> impl Iterator<Item = Cow<'_, str>> {
    pointer.split('/').skip(1).map(unescape)
}

/// The value at a pointer, like [`Value::pointer`], but without copying each token: comparisons
/// look up hundreds of thousands.
pub(crate) fn find<'v>(value: &'v Value, pointer: &str) -> Option<&'v Value> {
    if !pointer.is_empty() && !pointer.starts_with('/') {
        return None;
    }
    tokens(pointer).try_fold(value, |value, token| match value {
        Value::Object(object) => object.get(token.as_ref()),
        Value::Array(items) => items.get(index(&token)?),
        _ => None,
    })
}

/// An index in a list: digits without leading zeros.
pub(crate) fn index(token: &str) -> Option<usize> {
    if token.starts_with('+') || (token.starts_with('0') && token.len() > 1) {
        return None;
    }
    token.parse().ok()
}

/// Parses the fragment of a reference (`#/components/schemas/User`), which may be percent-encoded,
/// to a pointer in normal form.
///
/// `None` if the reference does not begin with `#`, or if a pointer does not follow.
pub fn from_reference(reference: &str) -> Option<String> {
    let fragment = reference.strip_prefix('#')?;
    let decoded = percent_decode(fragment)?;
    if !decoded.is_empty() && !decoded.starts_with('/') {
        return None;
    }
    let mut pointer = String::with_capacity(decoded.len());
    for token in tokens(&decoded) {
        push(&mut pointer, &token);
    }
    Some(pointer)
}

/// Decodes percent-encoding such as `%20`. `None` if two hexadecimal digits do not follow a `%`, or
/// if the bytes are not UTF-8.
pub fn percent_decode(text: &str) -> Option<Cow<'_, str>> {
    if !text.contains('%') {
        return Some(Cow::Borrowed(text));
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let high = char::from(rest.next()?).to_digit(16)?;
            let low = char::from(rest.next()?).to_digit(16)?;
            bytes.push(u8::try_from(high * 16 + low).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok().map(Cow::Owned)
}

/// The JSON pointer of the value that serde could not read, or of its nearest known parent.
pub fn from_path(path: &serde_path_to_error::Path) -> String {
    let mut pointer = String::new();
    for segment in path {
        match segment {
            Segment::Seq { index } => push(&mut pointer, &index.to_string()),
            Segment::Map { key } => push(&mut pointer, key),
            // The variant of an enum is not part of the path in the text.
            Segment::Enum { .. } | Segment::Unknown => break,
        }
    }
    pointer
}

/// The section, if the pointer is that of a whole component.
pub(crate) fn component_section(pointer: &str) -> Option<String> {
    let mut tokens = tokens(pointer);
    let components = tokens.next()?;
    let section = tokens.next()?;
    tokens.next()?;
    (components == "components" && tokens.next().is_none()).then(|| section.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_inverse_of_join() {
        let pointer = join(&join("", "a/b~c"), "~1");
        assert_eq!(pointer, "/a~1b~0c/~01");
        assert_eq!(tokens(&pointer).collect::<Vec<_>>(), ["a/b~c", "~1"]);
        assert_eq!(tokens("").count(), 0);
    }

    #[test]
    fn values_are_found_as_serde_json_finds_them() {
        let value = serde_json::json!({"a/b": {"~": [1, {"": 2}]}, "": 3, "01": 4, "+1": [5]});
        let found = ["", "/", "/a~1b/~0/0", "/a~1b/~0/1/", "/01", "/+1/0"];
        let missing = ["a", "/a~1b/~0/01", "/a~1b/~0/+1", "/a~1b/~0/2", "/01/0", "/a/b", "/x"];
        for pointer in found.into_iter().chain(missing) {
            assert_eq!(find(&value, pointer), value.pointer(pointer), "{pointer}");
        }
        assert!(found.iter().all(|pointer| find(&value, pointer).is_some()));
        assert!(missing.iter().all(|pointer| find(&value, pointer).is_none()));
    }

    #[test]
    fn last_token_is_split_off() {
        assert_eq!(split_last("/a/b~1c"), Some(("/a", Cow::from("b/c"))));
        assert_eq!(split_last(""), None);
    }

    #[test]
    fn references_are_decoded_and_respelt() {
        let pointer = from_reference("#/paths/~1user~1%7Buser_id%7D");
        assert_eq!(pointer.as_deref(), Some("/paths/~1user~1{user_id}"));
        assert_eq!(from_reference("#").as_deref(), Some(""));
        assert_eq!(from_reference("#User"), None);
        assert_eq!(from_reference("#/%zz"), None);
        assert_eq!(from_reference("#/%ff"), None);
        assert_eq!(from_reference("other.yaml#/User"), None);
    }
}
