//! Reads regular files only.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// The size of the largest file that is read. The largest OpenAPI documents have about 12 MiB.
const MAX_FILE_BYTES: u64 = 64 * 1024 * 1024;

/// Reads a regular file as text. Reading a pipe could block for ever, and a device may have no end.
///
/// # Errors
///
/// If it is not a regular file, is too large, cannot be read, or is not UTF-8. The message
/// continues the name of the file.
pub fn read_regular_file(path: &Path) -> io::Result<String> {
    // Before it is opened, because opening a pipe waits for its other end.
    let kind = fs::metadata(path)?.file_type();
    if !kind.is_file() {
        let what = if kind.is_dir() { "a directory" } else { "a pipe, a socket or a device" };
        let message = format!("is {what}, and not a regular file");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    read_text(File::open(path)?)
}

/// Reads a file that the user names as text: a regular file, or a pipe that this process has
/// already opened, such as `/dev/stdin` or the `<(command)` of a shell.
///
/// # Errors
///
/// The same as [`read_regular_file`].
pub(crate) fn read_named_file(path: &Path) -> io::Result<String> {
    // A named pipe without a writer could block for ever, but these pipes are open and have
    // writers.
    if is_descriptor(path) && !fs::metadata(path)?.is_dir() {
        return read_text(File::open(path)?);
    }
    read_regular_file(path)
}

/// Returns whether a path names a file descriptor of this process.
fn is_descriptor(path: &Path) -> bool {
    ["/dev/fd", "/proc/self/fd"].iter().any(|directory| path.parent() == Some(Path::new(directory)))
        || path == Path::new("/dev/stdin")
}

/// Reads a text to its end. It must not be larger than the largest file.
///
/// # Errors
///
/// If it is too large, cannot be read, or is not UTF-8.
pub fn read_text(input: impl Read) -> io::Result<String> {
    let refused = |message: String| io::Error::new(io::ErrorKind::InvalidData, message);
    let mut bytes = Vec::new();
    // One more byte, to distinguish the largest file from a larger one.
    input.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        let megabytes = MAX_FILE_BYTES / (1024 * 1024);
        return Err(refused(format!("is larger than {megabytes} MiB, the most that is read")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        refused(format!("is not UTF-8 (at byte {offset})"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_longer_than_the_largest_file_is_refused() {
        const MEBIBYTE: u64 = 1024 * 1024;
        assert!(read_text(io::repeat(b' ').take(64 * MEBIBYTE)).is_ok());
        let refused = read_text(io::repeat(b' ').take(64 * MEBIBYTE + 1)).unwrap_err();
        assert_eq!(refused.to_string(), "is larger than 64 MiB, the most that is read");
    }
}
