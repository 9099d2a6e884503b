//! Patterns that leave parts of a text open.

/// Returns whether a text is these parts, in their order, with any text between two of them.
pub(crate) fn fits<'a>(text: &str, parts: impl IntoIterator<Item = &'a str>) -> bool {
    let parts: Vec<&str> = parts.into_iter().collect();
    let [first, between @ .., last] = parts.as_slice() else {
        return text == parts.concat();
    };
    let Some(mut rest) = text.strip_prefix(first) else {
        return false;
    };
    for part in between {
        // The first match leaves most for the parts that follow.
        match rest.split_once(part) {
            Some((_, after)) => rest = after,
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    #[test]
    fn anything_may_be_between_two_parts() {
        for (pattern, text, expected) in [
            ("/internal/*", "/internal/users/{id}", true),
            ("*/debug", "/users/debug", true),
            ("/a", "/a", true),
            ("/*/b/*/d", "/a/b/c/d", true),
            ("*", "/anything", true),
            ("LICENSE*", "LICENSE", true),
            ("/internal", "/internal/users", false),
            ("/internal/*", "/users", false),
            ("/a*a", "/a", false),
            ("a*x*", "abcd", false),
            ("", "/a", false),
        ] {
            assert_eq!(super::fits(text, pattern.split('*')), expected, "{pattern} {text}");
        }
    }
}
