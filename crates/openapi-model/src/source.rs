//! A text and its lines.

use std::sync::Arc;

use crate::location::Location;
use crate::tree::Span;

/// A document's name and text, with an index of its lines.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: String,
    /// The offset of each line, in bytes.
    lines: Vec<usize>,
}

#[derive(Debug, Clone)]
pub(crate) struct Sources {
    pub(crate) root: Arc<Source>,
    /// In the order of file numbers in spans, from 1.
    pub(crate) others: Vec<Arc<Source>>,
}

impl Sources {
    pub(crate) fn of(&self, span: Span) -> &Arc<Source> {
        let index = usize::try_from(span.file).unwrap_or(usize::MAX);
        let other = index.checked_sub(1).and_then(|index| self.others.get(index));
        other.unwrap_or(&self.root)
    }

    pub(crate) fn location(&self, span: Span, pointer: &str) -> Location {
        self.of(span).location(span, pointer)
    }
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
        Self { name: name.to_owned(), text, lines }
    }

    /// The text without its byte order mark, as readers get it.
    pub(crate) fn content(&self) -> &str {
        without_bom(&self.text)
    }

    pub(crate) fn location(&self, span: Span, pointer: &str) -> Location {
        let length = if span.end.line == span.start.line {
            span.end.column.saturating_sub(span.start.column) as usize
        } else {
            // If the span has several lines, the first is underlined to its end.
            self.line(span.start.line as usize)
                .unwrap_or_default()
                .trim_end()
                .chars()
                .count()
                .saturating_sub((span.start.column as usize).saturating_sub(1))
        };
        Location {
            file: self.name.clone(),
            line: span.start.line as usize,
            column: span.start.column as usize,
            // An empty span still needs a mark.
            length: length.max(1),
            pointer: pointer.to_owned(),
        }
    }

    /// The text from a line (counted from 1) on.
    pub(crate) fn text_from_line(&self, number: usize) -> Option<&str> {
        self.text.get(*self.lines.get(number.checked_sub(1)?)?..)
    }

    /// The text of a span within one line, unless the line is longer than people write: each span
    /// is searched from the beginning of its line.
    pub(crate) fn text_of(&self, span: Span) -> Option<&str> {
        const MAX_SHOWN_LINE: usize = 10_000;
        let line = self.line(span.start.line as usize)?;
        let byte = |column: u32| {
            let characters = (column as usize).checked_sub(1)?;
            Some(line.char_indices().map(|(index, _)| index).nth(characters).unwrap_or(line.len()))
        };
        let is_short = span.start.line == span.end.line && line.len() <= MAX_SHOWN_LINE;
        is_short.then(|| line.get(byte(span.start.column)?..byte(span.end.column)?))?
    }

    /// A line (counted from 1), without its ending.
    pub(crate) fn line(&self, number: usize) -> Option<&str> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_any_of_the_three_ways() {
        let source = Source::new("a", "\u{feff}one\r\ntwo\rthree\nfour".to_owned());
        let lines: Vec<_> = (0..6).map(|number| source.line(number)).collect();
        let expected = [None, Some("one"), Some("two"), Some("three"), Some("four"), None];
        assert_eq!(lines, expected);
        assert_eq!(source.text_from_line(3), Some("three\nfour"));
        assert_eq!((source.text_from_line(0), source.text_from_line(5)), (None, None));
    }
}
