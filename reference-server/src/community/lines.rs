//! The lines of an input, each with its number.

use std::fmt;
use std::io::{self, BufRead, Read};

/// The longest line. The longest text has a quarter of a mebibyte, which JSON may write sixfold.
const MAX_LINE_BYTES: u64 = 8 * 1024 * 1024;

/// The reason why a line cannot be read.
#[derive(Debug)]
pub(super) enum LineError {
    Io(u64, io::Error),
    TooLong(u64),
    NotText(u64),
}

impl LineError {
    pub(super) fn line(&self) -> u64 {
        match self {
            Self::Io(line, _) | Self::TooLong(line) | Self::NotText(line) => *line,
        }
    }

    pub(super) fn reason(&self) -> String {
        match self {
            Self::Io(_, error) => format!("it cannot be read: {error}"),
            Self::TooLong(_) => {
                format!("it has more than {MAX_LINE_BYTES} bytes; no record is as long")
            }
            Self::NotText(_) => "it is not UTF-8; convert the file".to_owned(),
        }
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line(), self.reason())
    }
}

/// Reads the lines that are not blank, from 1.
pub(super) struct Lines<R> {
    input: R,
    number: u64,
    /// Reading has failed, and would fail again.
    has_failed: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            number: 0,
            has_failed: false,
        }
    }

    /// Reads a line without its end; nothing at the end of the input. Of a line that is too
    /// long, the rest is passed over.
    fn read(&mut self) -> Result<Option<String>, LineError> {
        let number = self.number;
        let failed = |error| LineError::Io(number, error);
        let mut bytes = Vec::new();
        let mut bounded = (&mut self.input).take(MAX_LINE_BYTES);
        bounded.read_until(b'\n', &mut bytes).map_err(failed)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.len() as u64 == MAX_LINE_BYTES && !bytes.ends_with(b"\n") {
            self.input.skip_until(b'\n').map_err(failed)?;
            return Err(LineError::TooLong(number));
        }
        let text = String::from_utf8(bytes).map_err(|_| LineError::NotText(number))?;
        Ok(Some(
            text.trim_matches(['\u{feff}', '\r', '\n', ' ', '\t'])
                .to_owned(),
        ))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<(u64, String), LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.has_failed {
            self.number += 1;
            match self.read().transpose()? {
                Ok(text) if text.is_empty() => {}
                read => {
                    // After an error of the input, nothing more can be read.
                    self.has_failed = matches!(read, Err(LineError::Io(..)));
                    return Some(read.map(|text| (self.number, text)));
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_and_blank_ones_left_out() {
        let input = b"\xef\xbb\xbfone\r\n\n  \ntwo\n\xff\nthree".as_slice();
        let lines: Vec<String> = Lines::new(input)
            .map(|line| match line {
                Ok((number, text)) => format!("{number} {text}"),
                Err(error) => error.to_string(),
            })
            .collect();
        assert_eq!(
            lines,
            [
                "1 one",
                "4 two",
                "line 5: it is not UTF-8; convert the file",
                "6 three"
            ]
        );
    }

    #[test]
    fn a_line_that_is_too_long_is_passed_over() {
        let mut input = vec![b'x'; 9 * 1024 * 1024];
        input.extend(b"\nnext\n");
        let mut lines = Lines::new(input.as_slice());
        assert!(matches!(lines.next(), Some(Err(LineError::TooLong(1)))));
        assert_eq!(lines.next().unwrap().unwrap(), (2, "next".to_owned()));
        assert!(lines.next().is_none());
    }
}
