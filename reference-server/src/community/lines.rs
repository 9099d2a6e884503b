//! The lines of an input, each with its number.

use std::io::{self, BufRead, Read};

/// The longest line. The longest text has 256 KiB, which may take six times as much in JSON.
const MAX_LINE_BYTES: u64 = 8 * 1024 * 1024;

/// The most bytes that are skipped after a line that is too long. An input with more is not a file
/// of records.
const MAX_SKIPPED_BYTES: u64 = 256 * 1024 * 1024;

/// The reason why a line, or the rest of the file from there on, cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub(super) struct LineError {
    pub(super) line: u64,
    pub(super) reason: String,
}

/// Reads the lines that are not blank, and numbers all lines from 1.
pub(super) struct Lines<R> {
    input: R,
    number: u64,
    /// Set if reading has failed, and would fail again.
    has_failed: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, number: 0, has_failed: false }
    }

    /// Skips the rest of a line. Returns whether the line ended within the limit.
    fn skip_line(&mut self) -> io::Result<bool> {
        let mut rest = (&mut self.input).take(MAX_SKIPPED_BYTES);
        rest.skip_until(b'\n')?;
        Ok(rest.limit() > 0)
    }

    /// Reads a line without its line break; `None` at the end of the input. The rest of a line that
    /// is too long is skipped.
    fn read(&mut self) -> Result<Option<String>, String> {
        let mut bytes = Vec::new();
        let mut bounded = (&mut self.input).take(MAX_LINE_BYTES);
        let read = bounded.read_until(b'\n', &mut bytes).and_then(|_| {
            let is_too_long = bytes.len() as u64 == MAX_LINE_BYTES && !bytes.ends_with(b"\n");
            is_too_long.then(|| self.skip_line()).transpose()
        });
        match read {
            Err(error) => {
                // Nothing more can be read.
                self.has_failed = true;
                Err(format!("it cannot be read: {error}"))
            }
            Ok(Some(has_end)) => {
                // A device, such as /dev/zero, may have no end at all.
                self.has_failed = !has_end;
                Err(format!("it has more than {MAX_LINE_BYTES} bytes; no record is as long"))
            }
            Ok(None) if bytes.is_empty() => Ok(None),
            Ok(None) => {
                let text = String::from_utf8(bytes)
                    .map_err(|_| "it is not UTF-8; convert the file".to_owned())?;
                let blanks = ['\u{feff}', '\r', '\n', ' ', '\t'];
                Ok(Some(text.trim_matches(blanks).to_owned()))
            }
        }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<(u64, String), LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.has_failed {
            self.number += 1;
            let line = self.number;
            match self.read().transpose()? {
                Ok(text) if text.is_empty() => {}
                Ok(text) => return Some(Ok((line, text))),
                Err(reason) => return Some(Err(LineError { line, reason })),
            }
        }
        None
    }
}

/// Describes the problem with the JSON of a line. It only has the column, because the caller knows
/// the line.
pub(super) fn json_problem(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at line ") {
        Some((problem, _)) => format!("{problem} at column {}", error.column()),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::io::BufReader;

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
            ["1 one", "4 two", "line 5: it is not UTF-8; convert the file", "6 three"]
        );
    }

    #[test]
    fn reading_ends_at_the_first_failure() {
        let mut lines = Lines::new(BufReader::new(File::open("/").unwrap()));
        let message = lines.next().unwrap().unwrap_err().to_string();
        assert!(message.starts_with("line 1: it cannot be read: "), "{message}");
        assert!(lines.next().is_none());
    }

    #[test]
    fn input_without_line_ends_is_not_read_further() {
        let mut lines = Lines::new(BufReader::with_capacity(1 << 20, io::repeat(0)));
        let message = lines.next().unwrap().unwrap_err().to_string();
        assert!(message.starts_with("line 1: it has more than"), "{message}");
        assert!(lines.next().is_none());
    }

    #[test]
    fn overlong_line_is_skipped() {
        let mut input = vec![b'x'; 9 * 1024 * 1024];
        input.extend(b"\nnext\n");
        let mut lines = Lines::new(input.as_slice());
        let message = lines.next().unwrap().unwrap_err().to_string();
        assert!(message.starts_with("line 1: it has more than"), "{message}");
        assert_eq!(lines.next().unwrap().unwrap(), (2, "next".to_owned()));
        assert!(lines.next().is_none());
    }
}
