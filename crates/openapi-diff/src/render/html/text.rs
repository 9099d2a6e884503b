//! Texts from documents in HTML, escaped so that they cannot be markup.

use terminal::escape::{Piece, escape_controls, pieces};

/// A text on one line.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in escape_controls(text).chars() {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            sign => escaped.push(sign),
        }
    }
    escaped
}

/// A text with several lines.
pub(super) fn escaped_lines(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(escaped).collect();
    lines.join("\n")
}

/// A message, with code spans for its backticks.
pub(super) fn inline(message: &str) -> String {
    let pieces = pieces(message).into_iter().map(|piece| match piece {
        Piece::Words(text) => escaped(text),
        Piece::Code(text) => format!("<code>{}</code>", escaped(text)),
    });
    pieces.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_report_escapes_texts() {
        let shown = "&lt;script&gt;alert(&#39;\\u{202e}&#39;)&lt;/script&gt;";
        assert_eq!(escaped("<script>alert('\u{202e}')</script>"), shown);
        assert_eq!(inline("`a<b` is <b>, `c"), "<code>a&lt;b</code> is &lt;b&gt;, `c");
    }
}
