//! A strict JSON parser (RFC 8259) that keeps locations and reports duplicate keys.

use std::fmt::Display;
use std::sync::Arc;

use serde::de::IgnoredAny;

use super::scalar::{self, Scalar};
use crate::options::Mode;
use crate::pointer;
use crate::problems::{Problem, Problems};
use crate::tree::{DEPTH_LIMIT, Mapping, Node, NodeKind, Position, Span};

/// Parses the text; `None` if there is a syntax error. For a repeated key, tolerant mode uses the
/// last value, like most JSON parsers.
pub(super) fn read(problems: &mut Problems, mode: Mode) -> Option<Node> {
    let source = Arc::clone(problems.source());
    let text = source.content();
    let mut reader = Reader {
        text,
        bytes: text.as_bytes(),
        offset: 0,
        line: 1,
        column: 1,
        pointer: String::new(),
        depth: 0,
        mode,
        problems,
    };
    match reader.document() {
        Ok(node) => Some(node),
        Err(problem) => {
            reader.problems.add(problem);
            None
        }
    }
}

struct Reader<'a, 'f> {
    text: &'a str,
    bytes: &'a [u8],
    offset: usize,
    line: usize,
    column: usize,
    pointer: String,
    depth: usize,
    mode: Mode,
    problems: &'f mut Problems,
}

/// The value, or the reason why parsing cannot continue.
type Read<T> = Result<T, Problem>;

impl Reader<'_, '_> {
    fn document(&mut self) -> Read<Node> {
        self.skip_space();
        if self.peek().is_none() {
            return Err(self.wrong(self.position(), "the document is empty"));
        }
        let node = self.value()?;
        self.skip_space();
        match self.peek() {
            None => Ok(node),
            Some(_) => Err(self.expected("the end of the document")),
        }
    }

    fn value(&mut self) -> Read<Node> {
        match self.peek() {
            Some(b'{') => self.nested(Self::object),
            Some(b'[') => self.nested(Self::array),
            Some(b'"') => {
                let (text, span) = self.string()?;
                Ok(Node::new(NodeKind::String(text), span))
            }
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b'a'..=b'z') => self.word(),
            _ => Err(self.expected("a value")),
        }
    }

    fn nested(&mut self, read: fn(&mut Self) -> Read<NodeKind>) -> Read<Node> {
        let start = self.position();
        if self.depth == DEPTH_LIMIT {
            let message = format!("objects and lists nest deeper than {DEPTH_LIMIT} levels");
            return Err(self.wrong(start, message));
        }
        self.depth += 1;
        self.advance();
        let kind = read(self)?;
        self.depth -= 1;
        Ok(Node::new(kind, Span::new(start, self.position())))
    }

    fn object(&mut self) -> Read<NodeKind> {
        let mut mapping = Mapping::default();
        self.skip_space();
        if self.take(b'}') {
            return Ok(NodeKind::Mapping(mapping));
        }
        loop {
            self.skip_space();
            if self.peek() != Some(b'"') {
                return Err(self.expected("a key in double quotes"));
            }
            let (key, key_span) = self.string()?;
            self.skip_space();
            if !self.take(b':') {
                return Err(self.expected("`:` after the key"));
            }
            let outer = self.pointer.len();
            pointer::push(&mut self.pointer, &key);
            let first = mapping.entry(&key).map(|entry| entry.key_span);
            if let Some(first) = first {
                let problem = duplicate_key(&key, key_span, first, &self.pointer);
                self.problems.add(problem.severity(self.mode.severity_of_repairs()));
            }
            self.skip_space();
            let node = self.value()?;
            self.pointer.truncate(outer);
            if first.is_none() || self.mode.repairs() {
                mapping.insert(key, key_span, node);
            }
            self.skip_space();
            if self.take(b'}') {
                return Ok(NodeKind::Mapping(mapping));
            }
            if !self.take(b',') {
                return Err(self.expected("`,` or `}`"));
            }
        }
    }

    fn array(&mut self) -> Read<NodeKind> {
        let mut items = Vec::new();
        self.skip_space();
        if self.take(b']') {
            return Ok(NodeKind::Sequence(items));
        }
        loop {
            let outer = self.pointer.len();
            pointer::push(&mut self.pointer, &items.len().to_string());
            self.skip_space();
            items.push(self.value()?);
            self.pointer.truncate(outer);
            self.skip_space();
            if self.take(b']') {
                return Ok(NodeKind::Sequence(items));
            }
            if !self.take(b',') {
                return Err(self.expected("`,` or `]`"));
            }
        }
    }

    fn string(&mut self) -> Read<(String, Span)> {
        let start = self.position();
        self.advance();
        let mut text = String::new();
        loop {
            let run = self.offset;
            // Up to the next special byte. Unescaped control characters are not allowed.
            while self.peek().is_some_and(|byte| byte != b'"' && byte != b'\\' && byte >= 0x20) {
                self.advance();
            }
            text.push_str(self.text.get(run..self.offset).unwrap_or_default());
            match self.peek() {
                Some(b'"') => {
                    self.advance();
                    return Ok((text, Span::new(start, self.position())));
                }
                Some(b'\\') => text.push(self.escape()?),
                _ => return Err(self.invalid(start, "the string is not closed on its line")),
            }
        }
    }

    fn escape(&mut self) -> Read<char> {
        let at = self.position();
        self.advance();
        let letter = self.peek();
        self.advance();
        let character = match letter {
            Some(letter @ (b'"' | b'\\' | b'/')) => char::from(letter),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                let high = self.hex(at)?;
                // Characters beyond U+FFFF are written as two escapes.
                let code = if (0xd800..0xdc00).contains(&high) && self.take(b'\\') {
                    let low = if self.take(b'u') { self.hex(at)? } else { 0 };
                    if !(0xdc00..0xe000).contains(&low) {
                        return Err(self.invalid(at, LONE_SURROGATE));
                    }
                    0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00)
                } else {
                    high
                };
                return char::from_u32(code).ok_or_else(|| self.invalid(at, LONE_SURROGATE));
            }
            _ => {
                let problem = self.invalid(at, "unknown escape");
                return Err(problem.help("a backslash itself is written `\\\\`"));
            }
        };
        Ok(character)
    }

    fn hex(&mut self, at: Position) -> Read<u32> {
        let mut code = 0;
        for _ in 0..4 {
            let digit = self.peek().and_then(|byte| char::from(byte).to_digit(16));
            let Some(digit) = digit else {
                return Err(self.invalid(at, "`\\u` needs four hexadecimal digits"));
            };
            code = code * 16 + digit;
            self.advance();
        }
        Ok(code)
    }

    fn number(&mut self) -> Read<Node> {
        let start = self.position();
        let from = self.offset;
        // More characters than a number can have, so that the message shows all of it.
        while self
            .peek()
            .is_some_and(|byte| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E'))
        {
            self.advance();
        }
        let text = self.text.get(from..self.offset).unwrap_or_default();
        let span = Span::new(start, self.position());
        if serde_json::from_str::<IgnoredAny>(text).is_err() {
            return Err(self.invalid(start, format!("`{text}` is not a number")));
        }
        match scalar::number(text) {
            Scalar::Number(number) => Ok(Node::new(NodeKind::Number(number), span)),
            _ => Err(self.wrong(start, format!("the number `{text}` is out of range"))),
        }
    }

    fn word(&mut self) -> Read<Node> {
        let start = self.position();
        let from = self.offset;
        while self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric()) {
            self.advance();
        }
        let kind = match self.text.get(from..self.offset) {
            Some("true") => NodeKind::Bool(true),
            Some("false") => NodeKind::Bool(false),
            Some("null") => NodeKind::Null,
            _ => {
                let problem = self.invalid(start, "expected a value");
                return Err(problem.help("write strings in double quotes"));
            }
        };
        Ok(Node::new(kind, Span::new(start, self.position())))
    }

    fn skip_space(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.advance();
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.offset).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        if found {
            self.advance();
        }
        found
    }

    /// Advances by one byte, and counts lines and characters.
    fn advance(&mut self) {
        let Some(byte) = self.peek() else { return };
        self.offset += 1;
        if byte == b'\n' || (byte == b'\r' && self.peek() != Some(b'\n')) {
            self.line += 1;
            self.column = 1;
        } else if byte & 0xc0 != 0x80 {
            // Continuation bytes of a character do not count.
            self.column += 1;
        }
    }

    fn position(&self) -> Position {
        Position::new(self.line, self.column)
    }

    fn wrong(&self, at: Position, message: impl Into<String>) -> Problem {
        Problem::new(Span::new(at, at), &self.pointer, message)
    }

    fn invalid(&self, at: Position, why: impl Display) -> Problem {
        self.wrong(at, format!("not valid JSON: {why}"))
    }

    fn expected(&self, what: &str) -> Problem {
        let found = match self.text.get(self.offset..).map(|rest| rest.chars().next()) {
            Some(None) => "the end of the document".to_owned(),
            Some(Some(character)) => format!("`{character}`"),
            None => "something else".to_owned(),
        };
        let why = format!("expected {what}, found {found}");
        self.invalid(self.position(), why)
    }
}

/// The problem of a repeated key in an object.
pub(super) fn duplicate_key(key: &str, key_span: Span, first: Span, pointer: &str) -> Problem {
    Problem::new(key_span, pointer, format!("duplicate key `{key}`"))
        .first_given(first)
        .help("remove one of the two")
}

const LONE_SURROGATE: &str = "half of a surrogate pair";
