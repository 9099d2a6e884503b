//! Text within XML and HTML.

/// A text of which nothing is markup, without the characters that XML does not have.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(letter),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {
                escaped.push('\u{fffd}');
            }
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    #[test]
    fn nothing_is_markup() {
        assert_eq!(
            super::escaped("<a b=\"c\">&\u{1b}[0m\n"),
            "&lt;a b=&quot;c&quot;&gt;&amp;\u{fffd}[0m\n"
        );
    }
}
