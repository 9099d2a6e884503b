//! The text of a document, and how a place in it is shown.

use std::fmt::Write as _;

use crate::location::Location;
use crate::tree::Span;

/// An excerpt never shows more of a line than this: a JSON document is often
/// one line of megabytes.
const WIDTH: usize = 100;

/// How much of a long line is shown before the column in question.
const LEAD: usize = 30;

/// A document's name and text, with an index of its lines.
#[derive(Debug, Clone)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: String,
    /// Where each line begins, in bytes.
    lines: Vec<usize>,
}

impl Source {
    pub(crate) fn new(name: &str, text: String) -> Self {
        let start = text.len() - without_bom(&text).len();
        let mut lines = vec![start];
        let bytes = text.as_bytes();
        for (index, byte) in bytes.iter().enumerate() {
            // A carriage return ends a line too, unless it belongs to a CRLF.
            let ends = match byte {
                b'\n' => true,
                b'\r' => bytes.get(index + 1) != Some(&b'\n'),
                _ => false,
            };
            if ends {
                lines.push(index + 1);
            }
        }
        Self {
            name: name.to_owned(),
            text,
            lines,
        }
    }

    /// The text without a byte order mark, which is what readers are given.
    pub(crate) fn content(&self) -> &str {
        without_bom(&self.text)
    }

    pub(crate) fn location(&self, span: Span, pointer: &str) -> Location {
        let length = if span.end.line == span.start.line {
            span.end.column.saturating_sub(span.start.column) as usize
        } else {
            let line = self.line(span.start.line as usize).unwrap_or_default();
            line.trim_end()
                .chars()
                .count()
                .saturating_sub((span.start.column as usize).saturating_sub(1))
        };
        Location {
            file: self.name.clone(),
            line: span.start.line as usize,
            column: span.start.column as usize,
            length: length.max(1),
            pointer: pointer.to_owned(),
        }
    }

    /// The place itself, the line it is on, and the stretch underlined:
    ///
    /// ```text
    ///      --> openapi/community-qa.yaml:120:5
    ///       |
    ///   120 |     get:
    ///       |     ^^^ first given at line 98
    /// ```
    pub(crate) fn snippet(&self, location: &Location, label: Option<&str>) -> String {
        let Some(line) = self.line(location.line) else {
            return format!("  --> {location}");
        };
        let number = location.line.to_string();
        let gutter = " ".repeat(number.len() + 2);
        let (excerpt, indent, length) = excerpt(line, location.column, location.length);
        let shown = format!("  {number} | {excerpt}");
        let shown = shown.trim_end();
        let mut snippet = format!("{gutter}--> {location}\n{gutter} |\n{shown}\n");
        let _ = write!(
            snippet,
            "{gutter} | {}{}",
            " ".repeat(indent),
            "^".repeat(length)
        );
        if let Some(label) = label {
            let _ = write!(snippet, " {label}");
        }
        snippet
    }

    /// A line by its number (from 1), without its ending.
    fn line(&self, number: usize) -> Option<&str> {
        let index = number.checked_sub(1)?;
        let start = *self.lines.get(index)?;
        let end = self.lines.get(index + 1).copied();
        let line = self.text.get(start..end.unwrap_or(self.text.len()))?;
        Some(line.trim_end_matches(['\r', '\n']))
    }
}

pub(crate) fn without_bom(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// What is shown of a line, and where in it the marks begin and how many there
/// are. Characters that would move the cursor are shown as a space each.
fn excerpt(line: &str, column: usize, length: usize) -> (String, usize, usize) {
    let from = column.saturating_sub(1);
    let total = line.chars().take(from + WIDTH + 1).count();
    let first = if total <= WIDTH {
        0
    } else {
        from.saturating_sub(LEAD)
    };
    let mut shown: String = line
        .chars()
        .skip(first)
        .take(WIDTH)
        .map(|character| {
            if character.is_control() {
                ' '
            } else {
                character
            }
        })
        .collect();
    let mut indent = from.saturating_sub(first);
    let end = shown.chars().count();
    if first + end < total {
        shown.push('…');
    }
    if first > 0 {
        shown.insert(0, '…');
        indent += 1;
    }
    let room = (end + usize::from(first > 0)).saturating_sub(indent);
    let trimmed = shown.trim_end().len();
    shown.truncate(trimmed);
    (shown, indent, length.clamp(1, room.max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Position;

    fn show(text: &str, line: usize, column: usize, length: usize) -> String {
        let source = Source::new("a.yaml", text.to_owned());
        let span = Span::new(
            Position::new(line, column),
            Position::new(line, column + length),
        );
        source.snippet(&source.location(span, ""), Some("here"))
    }

    #[test]
    fn lines_end_in_any_of_the_three_ways() {
        let source = Source::new("a", "\u{feff}one\r\ntwo\rthree\nfour".to_owned());
        let lines: Vec<_> = (0..6).map(|number| source.line(number)).collect();
        let expected = [
            None,
            Some("one"),
            Some("two"),
            Some("three"),
            Some("four"),
            None,
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_snippet_underlines_the_place() {
        let expected = "   --> a.yaml:2:3\n    |\n  2 |   get: 1\n    |   ^^^ here";
        assert_eq!(show("paths:\n  get: 1\n", 2, 3, 3), expected);
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let text = format!("{}KEY{}", "a".repeat(5000), "b".repeat(5000));
        let snippet = show(&text, 1, 5001, 3);
        let lines: Vec<_> = snippet.lines().collect();
        assert!(lines[2].starts_with("  1 | …aaa"), "{snippet}");
        assert!(lines[2].ends_with("bbb…"), "{snippet}");
        let marks = lines[3].find('^').unwrap();
        let at: String = lines[2].chars().skip(marks).take(3).collect();
        assert_eq!(at, "KEY");
    }

    #[test]
    fn a_place_beyond_the_text_is_only_named() {
        assert_eq!(show("a", 7, 1, 1), "  --> a.yaml:7:1");
    }
}
