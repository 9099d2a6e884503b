//! An input whose lines are counted, and of which only so much is read at once.

use std::io::{self, BufRead, Read};

/// The longest tag, comment or text between tags. The longest text of a post has a quarter of
/// a mebibyte, which XML may write sixfold.
const MAX_TOKEN_BYTES: usize = 8 * 1024 * 1024;

/// An input that refuses to go on when too much is read without a new allowance.
#[derive(Debug)]
pub(super) struct Measured<R> {
    input: R,
    line: u64,
    left: usize,
}

impl<R> Measured<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            line: 1,
            left: MAX_TOKEN_BYTES,
        }
    }

    pub(super) fn line(&self) -> u64 {
        self.line
    }

    /// Lets the longest tag be read from here.
    pub(super) fn renew_allowance(&mut self) {
        self.left = MAX_TOKEN_BYTES;
    }
}

impl<R: BufRead> BufRead for Measured<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let left = self.left;
        let bytes = self.input.fill_buf()?;
        if left == 0 && !bytes.is_empty() {
            let reason = format!(
                "a tag or a text has more than {} MiB, which no dump has",
                MAX_TOKEN_BYTES / 1024 / 1024
            );
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, reason));
        }
        Ok(&bytes[..bytes.len().min(left)])
    }

    fn consume(&mut self, amount: usize) {
        // Counted first, as what is consumed is gone.
        if amount > 0
            && let Ok(bytes) = self.input.fill_buf()
        {
            let lines = bytes[..amount].iter().filter(|byte| **byte == b'\n');
            self.line += lines.count() as u64;
        }
        self.left = self.left.saturating_sub(amount);
        self.input.consume(amount);
    }
}

impl<R: BufRead> Read for Measured<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.fill_buf()?;
        let amount = bytes.len().min(buffer.len());
        buffer[..amount].copy_from_slice(&bytes[..amount]);
        self.consume(amount);
        Ok(amount)
    }
}
