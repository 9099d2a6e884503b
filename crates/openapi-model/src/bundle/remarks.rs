//! Remarks in descriptions: sentences about one server only.
//!
//! [`Conventions::remark`](crate::Conventions) has the words at their start. A remark continues to
//! the end of its paragraph or list item.

/// The description with its remarks as quotations, which readers who call another server can skip.
pub(super) fn quoted(description: &str, words: &str) -> String {
    let blocks = description.split("\n\n").map(|block| {
        if block.starts_with("- ") {
            return with_quoted_items(block, words);
        }
        match split(block, words) {
            Some((stated, quotation)) if stated.is_empty() => quotation,
            Some((stated, quotation)) => format!("{stated}\n\n{quotation}"),
            None => block.to_owned(),
        }
    });
    blocks.collect::<Vec<_>>().join("\n\n")
}

fn with_quoted_items(list: &str, words: &str) -> String {
    let items = list.strip_prefix("- ").unwrap_or(list).split("\n- ").map(|item| {
        match split(item, words) {
            Some((stated, quotation)) => format!("- {stated}\n\n  {quotation}"),
            None => format!("- {item}"),
        }
    });
    items.collect::<Vec<_>>().join("\n")
}

/// The text before a remark, and the remark as a quotation. The lines of a text with a remark are
/// filled again, because the words at its start may be on two lines.
fn split(text: &str, words: &str) -> Option<(String, String)> {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (stated, remark) = line.split_once(words)?;
    let quotation = format!("> **{words}** {}", remark.trim_start());
    Some((stated.trim_end().to_owned(), quotation))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: &str = "The server:";

    #[test]
    fn remarks_are_quoted_in_their_place() {
        for (written, expected) in [
            ("A page.", "A page."),
            ("A page. The\nserver: 15.\n\nA list.", "A page.\n\n> **The server:** 15.\n\nA list."),
            ("The server: one\nline.", "> **The server:** one line."),
            ("- A. The\n  server: a.\n- B\n  b.", "- A.\n\n  > **The server:** a.\n- B\n  b."),
        ] {
            assert_eq!(quoted(written, WORDS), expected);
        }
    }
}
