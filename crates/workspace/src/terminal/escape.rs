//! Names, values and reasons are written by whoever has changed the document. What
//! they hold is shown, and never acts: neither on a terminal nor as Markdown.

use std::io;

/// One line without signs that control a terminal or turn the direction of text:
/// those are shown as escapes, such as `\n` and `\u{1b}`.
pub fn plain(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for sign in text.chars() {
        if is_control(sign) {
            shown.extend(sign.escape_default())
        } else {
            shown.push(sign)
        }
    }
    shown
}

/// A terminal to which lines are written that others have made, without what it would obey.
#[derive(Debug)]
pub struct Screen<W>(pub W);

impl<W: io::Write> io::Write for Screen<W> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(buffer);
        for part in text.split_inclusive(['\n', '\t']) {
            let shown = part.trim_end_matches(['\n', '\t']);
            let end = &part[shown.len()..];
            self.0
                .write_all(format!("{}{end}", plain(shown)).as_bytes())?;
        }
        Ok(buffer.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A word as a shell takes it.
pub fn shell(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/.:_-+@=,%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// The separators of lines and the signs of bidirectional text are as good as
/// controls: they make a line look like something else.
pub fn is_control(sign: char) -> bool {
    sign.is_control()
        || matches!(
            sign,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

/// JSON in which strings hold no signs that control a terminal: they are escaped, and the values
/// are the same.
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

/// A code span of Markdown, whatever is in it: with a fence longer than any
/// within.
pub fn code(text: &str) -> String {
    let text = plain(text);
    let mut longest = 0;
    let mut run = 0;
    for sign in text.chars() {
        run = if sign == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let fence = "`".repeat(longest + 1);
    // A space at both ends is taken off again by who reads it.
    let needs_space = text.is_empty()
        || text.starts_with('`')
        || text.ends_with('`')
        || (text.starts_with(' ') && text.ends_with(' '));
    if needs_space {
        format!("{fence} {text} {fence}")
    } else {
        format!("{fence}{text}{fence}")
    }
}

/// A sentence for Markdown. What is between backticks stays code; in the rest
/// nothing is a tag, a heading or emphasis, and a word with `@` is code, so that
/// nobody is called.
///
/// A message holds names between backticks that may themselves hold some. A span
/// therefore ends with a backtick that a word ends with; where that guess is wrong the
/// line looks odd, and is as harmless.
pub fn prose(text: &str) -> String {
    let text = plain(text);
    let mut shown = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some((before, inside, after)) = span(rest) {
        shown.push_str(&words(before));
        shown.push_str(&code(inside));
        rest = after;
    }
    shown.push_str(&words(rest));
    shown
}

/// The first code span: what is before, in and after it.
fn span(text: &str) -> Option<(&str, &str, &str)> {
    let (before, from) = text.split_once('`')?;
    let ends = |rest: &str| {
        let mut signs = rest.chars();
        match signs.next() {
            None => true,
            Some('.' | ',' | ':' | ';' | ')' | '?') => signs.next().is_none_or(char::is_whitespace),
            Some(sign) => sign.is_whitespace(),
        }
    };
    let is_end = |at: usize| from.get(at + 1..).is_some_and(ends);
    let mut ticks = from.match_indices('`').map(|(at, _)| at);
    let end = ticks
        .clone()
        .find(|at| *at > 0 && is_end(*at))
        .or_else(|| ticks.find(|at| *at > 0))?;
    Some((before, from.get(..end)?, from.get(end + 1..)?))
}

/// Text outside code.
fn words(text: &str) -> String {
    let parts = text.split_inclusive(' ').map(|part| {
        let word = part.trim_end_matches(' ');
        let spaces = part.get(word.len()..).unwrap_or_default();
        if word.contains('@') {
            format!("{}{spaces}", code(word))
        } else {
            format!("{}{spaces}", literal(word))
        }
    });
    parts.collect()
}

/// A word in which no sign means anything to Markdown.
fn literal(word: &str) -> String {
    let mut shown = String::with_capacity(word.len());
    let mut signs = word.chars().peekable();
    let mut before = None;
    while let Some(sign) = signs.next() {
        let is_within = |other: Option<char>| other.is_some_and(char::is_alphanumeric);
        let acts = match sign {
            '\\' | '`' | '*' | '[' | '<' | '~' | '|' => true,
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

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::{Screen, code, plain, prose, shell};

    #[test]
    fn controls_are_shown() {
        assert_eq!(
            plain("a\u{1b}[31m\n\tö\u{202e}"),
            "a\\u{1b}[31m\\n\\tö\\u{202e}"
        );
    }

    #[test]
    fn code_ends_where_it_should() {
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
    fn a_screen_shows_lines_and_obeys_nothing() {
        let mut screen = Screen(Vec::new());
        write!(screen, "a\u{1b}[2J\tb\né\n").unwrap();
        assert_eq!(String::from_utf8(screen.0).unwrap(), "a\\u{1b}[2J\tb\né\n");
    }

    #[test]
    fn a_word_is_quoted_where_a_shell_would_read_it_otherwise() {
        for (word, quoted) in [("a/b-1.yaml", "a/b-1.yaml"), ("a b", "'a b'"), ("", "''")] {
            assert_eq!(shell(word), quoted);
        }
        assert_eq!(shell("it's"), "'it'\\''s'");
    }

    #[test]
    fn code_in_prose_stays_code() {
        for text in [
            "`GET /books`: query parameter `sort` is gone",
            "a_word, (`a`) and `b`.",
            "struct `types::User` is gone",
            "see https://example.org/a_b?c=d",
        ] {
            assert_eq!(prose(text), text);
        }
        assert_eq!(prose("`Vec`s and `Csv`s"), "`Vec`s and `Csv`s");
    }

    #[test]
    fn names_cannot_leave_their_span() {
        let name = "a`b|<b>@x\n# h</details>";
        assert_eq!(
            prose(&format!("property `{name}` of `User` is new")),
            "property ``a`b|<b>@x\\n# h</details>`` of `User` is new"
        );
        assert_eq!(
            prose("`a` </details> @all *b* [c](d)` is new"),
            "`a` \\</details> `@all` \\*b\\* \\[c](d)\\` is new"
        );
    }
}
