//! The lines of an input, each with its number.

use std::io::{self, BufRead, Read};

/// The longest line. A text has a mebibyte at most, which JSON may write sixfold.
const LONGEST: u64 = 8 * 1024 * 1024;

/// Why a line cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum LineError {
    /// Reading failed.
    #[error("failed to read line {0}: {1}")]
    Io(u64, io::Error),
    /// There is too much of it.
    #[error("line {0} has more than {LONGEST} bytes")]
    TooLong(u64),
    /// It is not text.
    #[error("line {0} is not UTF-8")]
    NotText(u64),
}

/// Reads the lines that are not blank, from 1.
pub(super) struct Lines<R> {
    input: R,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, number: 0 }
    }

    /// Reads a line without its end; nothing at the end of the input. Of a line that is too
    /// long, the rest is passed over.
    fn read(&mut self) -> Result<Option<String>, LineError> {
        let number = self.number;
        let failed = |error| LineError::Io(number, error);
        let mut bytes = Vec::new();
        let mut bounded = (&mut self.input).take(LONGEST);
        bounded.read_until(b'\n', &mut bytes).map_err(failed)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
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
        loop {
            self.number += 1;
            match self.read().transpose()? {
                Ok(text) if text.is_empty() => {}
                read => return Some(read.map(|text| (self.number, text))),
            }
        }
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
        assert_eq!(lines, ["1 one", "4 two", "line 5 is not UTF-8", "6 three"]);
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
