//! Reads files, standard input and passwords.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead as _, IsTerminal as _, Read as _};

use serde::de::DeserializeOwned;

use crate::failure::{Failure, Outcome};

/// The longest input. Devices such as /dev/zero have no end.
const MAX_INPUT_BYTES: u64 = 64 * 1024 * 1024;

/// The longest line of stdin. User names, passwords and the line of the demo are shorter.
const MAX_LINE_BYTES: u64 = 64 * 1024;

const BOM: char = '\u{feff}';

/// Parses the JSON of a file, or of stdin for `-`.
pub(crate) fn read_json<T: DeserializeOwned>(file: &str) -> Outcome<T> {
    serde_json::from_str(&read_text(file)?).map_err(|error| {
        Failure::usage(format!("{} is not the expected JSON: {error}", name(file)))
    })
}

/// Reads the text of a file, or of stdin for `-`, without a byte order mark.
pub(crate) fn read_text(file: &str) -> Outcome<String> {
    let name = name(file);
    let failed = |error: io::Error| Failure::usage(format!("{name} cannot be read: {error}"));
    let mut bytes = Vec::new();
    // One more byte shows that the input is too long.
    let limit = MAX_INPUT_BYTES + 1;
    let read = if file == "-" {
        io::stdin().take(limit).read_to_end(&mut bytes)
    } else {
        File::open(file).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    if read.map_err(failed)? as u64 > MAX_INPUT_BYTES {
        let megabytes = MAX_INPUT_BYTES / (1024 * 1024);
        let message = format!("{name} is larger than {megabytes} MiB, the most that can be sent");
        return Err(Failure::usage(message));
    }
    decode(bytes).map_err(|found| {
        Failure::usage(format!("{name} is not text in UTF-8: {found}"))
            .with_hint("save it as UTF-8; in a spreadsheet the format is CSV UTF-8")
    })
}

/// The name of a file in messages.
fn name(file: &str) -> &str {
    if file == "-" { "stdin" } else { file }
}

/// Decodes UTF-8, or UTF-16 with a byte order mark. The error describes the bytes.
fn decode(bytes: Vec<u8>) -> Result<String, Cow<'static, str>> {
    match bytes.as_slice() {
        [0xff, 0xfe, rest @ ..] => return utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => return utf16(rest, u16::from_be_bytes),
        [b'P', b'K', 3, 4, ..] => return Err("it is a spreadsheet or a ZIP archive".into()),
        [0xd0, 0xcf, 0x11, 0xe0, ..] => return Err("it is a spreadsheet of an old Excel".into()),
        // ASCII in UTF-16 has a zero in every other byte.
        [0, byte, ..] | [byte, 0, ..] if byte.is_ascii_graphic() => {
            return Err("it seems to be UTF-16 without a byte order mark".into());
        }
        _ => {}
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let start = error.utf8_error().valid_up_to();
        let before = error.as_bytes().get(..start).unwrap_or_default();
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        format!("line {line} has bytes of another encoding")
    })?;
    Ok(text.strip_prefix(BOM).map(str::to_owned).unwrap_or(text))
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, Cow<'static, str>> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units: Vec<u16> = pairs.iter().copied().map(unit).collect();
    let text = String::from_utf16(&units).ok().filter(|_| rest.is_empty());
    text.ok_or_else(|| "it is damaged UTF-16".into())
}

/// Reads a line of stdin, without a byte order mark.
pub(crate) fn read_line() -> io::Result<String> {
    let mut line = String::new();
    let stdin = io::stdin().lock();
    let read = stdin.take(MAX_LINE_BYTES + 1).read_line(&mut line)?;
    if read as u64 > MAX_LINE_BYTES {
        let message = format!("a line of stdin is longer than {} KiB", MAX_LINE_BYTES / 1024);
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    Ok(line.strip_prefix(BOM).map(str::to_owned).unwrap_or(line))
}

/// Reads a secret from the first line of stdin. On a terminal, asks for it without showing it.
pub(crate) fn read_secret(prompt: &str) -> Outcome<String> {
    let failed = |error: io::Error| Failure::usage(format!("no password: {error}"));
    if io::stdin().is_terminal() {
        return rpassword::prompt_password(prompt).map_err(failed);
    }
    let line = read_line().map_err(failed)?;
    // Only the line end is trimmed, because a password may begin or end with blanks.
    let secret = line.trim_end_matches(['\r', '\n']);
    if secret.is_empty() {
        return Err(Failure::usage("no password: stdin is empty"));
    }
    Ok(secret.to_owned())
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn decode_removes_byte_order_marks() {
        let expected = Ok("é\n".to_owned());
        assert_eq!(decode(b"\xc3\xa9\n".to_vec()), expected);
        assert_eq!(decode(b"\xef\xbb\xbf\xc3\xa9\n".to_vec()), expected);
        assert_eq!(decode(b"\xff\xfe\xe9\0\n\0".to_vec()), expected);
        assert_eq!(decode(b"\xfe\xff\0\xe9\0\n".to_vec()), expected);
        assert_eq!(decode(Vec::new()), Ok(String::new()));
    }

    #[test]
    fn decode_describes_other_encodings() {
        for (bytes, found) in [
            (&b"a\nb\nM\xfcller"[..], "line 3 has bytes of another encoding"),
            (b"u\0s\0", "it seems to be UTF-16 without a byte order mark"),
            (b"PK\x03\x04\x14", "it is a spreadsheet or a ZIP archive"),
            (b"\xff\xfea", "it is damaged UTF-16"),
            (b"\xff\xfe\0\xd8", "it is damaged UTF-16"),
        ] {
            assert_eq!(decode(bytes.to_vec()), Err(found.into()));
        }
    }
}
