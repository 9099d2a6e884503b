//! Escapes names, values and texts of untrusted documents.
//!
//! Escaped text cannot control a terminal, and is not markup in Markdown.

use std::borrow::Cow;
use std::fmt;
use std::io;

/// Replaces characters that control a terminal or the direction of text by escapes, such as `\n`
/// and `\u{1b}`.
pub fn escape_controls(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for sign in text.chars() {
        if is_control(sign) { shown.extend(sign.escape_default()) } else { shown.push(sign) }
    }
    shown
}

/// A writer for terminals that replaces control characters of untrusted lines by escapes.
#[derive(Debug)]
pub struct Screen<W>(pub W);

impl<W: io::Write> io::Write for Screen<W> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(buffer);
        for part in text.split_inclusive(['\n', '\t']) {
            let shown = part.trim_end_matches(['\n', '\t']);
            let end = &part[shown.len()..];
            self.0.write_all(format!("{}{end}", escape_controls(shown)).as_bytes())?;
        }
        Ok(buffer.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Quotes a word for a shell, if it needs quotes.
pub fn shell(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/.:_-+@=,%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// Returns whether a character controls a terminal or the direction of text. Separators of lines
/// and marks of bidirectional text can make a line look like another one.
pub fn is_control(sign: char) -> bool {
    sign.is_control()
        || matches!(
            sign,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

/// Escapes control characters in the strings of JSON. The values stay the same.
pub fn json(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for sign in text.chars() {
        // Line ends are between the values; within them, JSON has escaped them.
        if is_control(sign) && !matches!(sign, '\n' | '\t' | '\r') {
            let mut units = [0; 2];
            for unit in sign.encode_utf16(&mut units) {
                shown.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            shown.push(sign);
        }
    }
    shown
}

/// Quotes a name or a value as a code span of Markdown, with a fence longer than any run of
/// backticks in it.
///
/// Messages quote all names with it, so that [`pieces`] finds exactly these names.
pub fn code(text: impl fmt::Display) -> String {
    let text = escape_controls(&text.to_string());
    let mut longest = 0;
    let mut run = 0;
    for sign in text.chars() {
        run = if sign == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let fence = "`".repeat(longest + 1);
    // Markdown takes one space off both ends of a span.
    let needs_space = text.is_empty()
        || text.starts_with('`')
        || text.ends_with('`')
        || (text.starts_with(' ') && text.ends_with(' '));
    if needs_space { format!("{fence} {text} {fence}") } else { format!("{fence}{text}{fence}") }
}

/// A part of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Text outside code spans. A backtick has no meaning in it.
    Words(&'a str),
    /// A name or a value that [`code`] has quoted.
    Code(&'a str),
}

/// Splits a message at its code spans, as CommonMark finds them: a run of backticks opens a span,
/// and the next run of the same length closes it.
pub fn pieces(message: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut words_start = 0;
    let mut at = 0;
    while let Some(found) = message[at..].find('`') {
        let open = at + found;
        let length = run_length(&message[open..]);
        let inside = open + length;
        match closing_run(&message[inside..], length) {
            Some(close) => {
                if words_start < open {
                    pieces.push(Piece::Words(&message[words_start..open]));
                }
                pieces.push(Piece::Code(without_padding(&message[inside..inside + close])));
                at = inside + close + length;
                words_start = at;
            }
            None => at = inside,
        }
    }
    if words_start < message.len() {
        pieces.push(Piece::Words(&message[words_start..]));
    }
    pieces
}

/// The number of backticks that a text begins with.
fn run_length(text: &str) -> usize {
    text.len() - text.trim_start_matches('`').len()
}

/// The position of the first run of exactly `length` backticks.
fn closing_run(text: &str, length: usize) -> Option<usize> {
    let mut at = 0;
    while let Some(found) = text[at..].find('`') {
        let start = at + found;
        let found_length = run_length(&text[start..]);
        if found_length == length {
            return Some(start);
        }
        at = start + found_length;
    }
    None
}

/// The text of a span without the spaces that [`code`] has put around it.
fn without_padding(text: &str) -> &str {
    text.strip_prefix(' ').and_then(|rest| rest.strip_suffix(' ')).unwrap_or(text)
}

/// Escapes a message for Markdown. Its code spans stay code. In the rest, nothing is a link, a
/// tag, a heading or emphasis, and a word that GitHub would link or that would notify somebody is
/// code.
pub fn prose(text: &str) -> String {
    let text = escape_controls(text);
    let shown = pieces(&text).into_iter().enumerate().map(|(index, piece)| match piece {
        Piece::Words(text) => words(text, index == 0),
        Piece::Code(text) => code(text),
    });
    shown.collect()
}

/// Escapes text outside code. `opens_block` is set for the first text of a paragraph.
fn words(text: &str, opens_block: bool) -> String {
    let mut shown = String::with_capacity(text.len());
    for (index, part) in text.split_inclusive(' ').enumerate() {
        let word = part.trim_end_matches(' ');
        if is_linked(word) {
            shown.push_str(&code(word));
        } else if opens_block && index == 0 {
            shown.push_str(&escape_block_start(&escape_markup(word)));
        } else {
            shown.push_str(&escape_markup(word));
        }
        shown.push_str(&part[word.len()..]);
    }
    shown
}

/// Returns whether GitHub makes a link of a word without any markup: an address, a mention, or
/// the number of an issue.
fn is_linked(word: &str) -> bool {
    let is_reference = |mark: char| {
        word.split(mark).skip(1).any(|rest| rest.starts_with(|sign: char| sign.is_ascii_digit()))
    };
    word.contains(['@', '\u{ff20}'])
        || word.contains("://")
        || word.to_ascii_lowercase().contains("www.")
        || is_reference('#')
        || word.to_ascii_lowercase().contains("gh-")
}

/// Escapes the characters of a word that have a meaning in Markdown.
fn escape_markup(word: &str) -> String {
    let mut shown = String::with_capacity(word.len());
    let mut signs = word.chars().peekable();
    let mut before = None;
    while let Some(sign) = signs.next() {
        let is_within = |other: Option<char>| other.is_some_and(char::is_alphanumeric);
        let acts = match sign {
            '\\' | '`' | '*' | '[' | '<' | '~' | '|' | '$' => true,
            '_' => !(is_within(before) && is_within(signs.peek().copied())),
            '&' => signs.clone().any(|next| next == ';'),
            _ => false,
        };
        if acts {
            shown.push('\\');
        }
        shown.push(sign);
        before = Some(sign);
    }
    shown
}

/// Escapes a first word that would open a heading, a quotation or a list.
fn escape_block_start(word: &str) -> Cow<'_, str> {
    let number = word.trim_end_matches(['.', ')']);
    let is_number =
        number.len() + 1 == word.len() && number.chars().all(|sign| sign.is_ascii_digit());
    if is_number {
        Cow::Owned(format!("{number}\\{}", &word[number.len()..]))
    } else if word.starts_with(['#', '>', '-', '+']) {
        Cow::Owned(format!("\\{word}"))
    } else {
        Cow::Borrowed(word)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::{Piece, Screen, code, escape_controls, pieces, prose, shell};

    #[test]
    fn plain_escapes_control_characters() {
        assert_eq!(escape_controls("a\u{1b}[31m\n\tö\u{202e}"), "a\\u{1b}[31m\\n\\tö\\u{202e}");
    }

    #[test]
    fn code_fence_is_longer_than_backticks_inside() {
        for (text, expected) in [
            ("a", "`a`"),
            ("a`b", "``a`b``"),
            ("`` a ```", "```` `` a ``` ````"),
            ("a\n# b", "`a\\n# b`"),
            ("", "`  `"),
            (" a ", "`  a  `"),
        ] {
            assert_eq!(code(text), expected, "{text}");
        }
    }

    #[test]
    fn screen_escapes_control_characters() {
        let mut screen = Screen(Vec::new());
        write!(screen, "a\u{1b}[2J\tb\né\n").unwrap();
        assert_eq!(String::from_utf8(screen.0).unwrap(), "a\\u{1b}[2J\tb\né\n");
    }

    #[test]
    fn shell_words_are_quoted_when_needed() {
        for (word, quoted) in [("a/b-1.yaml", "a/b-1.yaml"), ("a b", "'a b'"), ("", "''")] {
            assert_eq!(shell(word), quoted);
        }
        assert_eq!(shell("it's"), "'it'\\''s'");
    }

    #[test]
    fn pieces_finds_quoted_names() {
        for name in ["a", "a`b", "`` a ```", "`", " a ", " ", "", "` `` ```", "a` @x``[b](c)`"] {
            let message = format!("property {} of {} is new", code(name), code("User"));
            let expected = [
                Piece::Words("property "),
                Piece::Code(name),
                Piece::Words(" of "),
                Piece::Code("User"),
                Piece::Words(" is new"),
            ];
            assert_eq!(pieces(&message), expected, "{name}");
        }
    }

    #[test]
    fn pieces_keeps_unpaired_backtick_as_text() {
        assert_eq!(pieces("a ` b"), [Piece::Words("a ` b")]);
        assert_eq!(pieces("``a` b"), [Piece::Words("``a` b")]);
        assert_eq!(pieces("``a `b`"), [Piece::Words("``a "), Piece::Code("b")]);
    }

    #[test]
    fn prose_keeps_code_spans() {
        for text in [
            "`GET /books`: query parameter `sort` is gone",
            "a_word, (`a`) and `b`.",
            "struct `types::User` is gone",
        ] {
            assert_eq!(prose(text), text);
        }
        assert_eq!(prose("`Vec`s and `Csv`s"), "`Vec`s and `Csv`s");
    }

    #[test]
    fn prose_escapes_start_of_block() {
        for (text, expected) in [
            ("# a", "\\# a"),
            ("- a", "\\- a"),
            ("1. a", "1\\. a"),
            ("> a", "\\> a"),
            ("1.2.0", "1.2.0"),
            ("a - 1. #", "a - 1. #"),
        ] {
            assert_eq!(prose(text), expected);
        }
    }

    #[test]
    fn prose_quotes_words_that_github_would_link() {
        assert_eq!(
            prose("see https://example.org/a_b www.example.org #12 a/b#3 GH-4 @all # x"),
            "see `https://example.org/a_b` `www.example.org` `#12` `a/b#3` `GH-4` `@all` # x"
        );
    }

    #[test]
    fn prose_keeps_names_in_their_code_span() {
        let name = "a`b|<b>@x\n# h</details>";
        assert_eq!(
            prose(&format!("property {} of `User` is new", code(name))),
            "property ``a`b|<b>@x\\n# h</details>`` of `User` is new"
        );
        assert_eq!(
            prose("`a` </details> @all *b* [c](d)` is new"),
            "`a` \\</details> `@all` \\*b\\* \\[c](d)\\` is new"
        );
    }
}
