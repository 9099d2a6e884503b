//! Digests of texts.

use sha2::{Digest, Sha256};

/// The SHA-256 of `text` with LF line ends, in hexadecimal.
pub fn of(text: &str) -> String {
    let mut hasher = Sha256::new();
    // git may check out a text with other line ends.
    for part in text.split("\r\n").enumerate() {
        if part.0 > 0 {
            hasher.update("\n");
        }
        hasher.update(part.1);
    }
    hex(&hasher.finalize())
}

/// One digest of several named texts.
pub fn of_all<'a>(texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut hasher = Sha256::new();
    for (name, text) in texts {
        hasher.update(name);
        // A separator, because `ab` and `c` must not have the digest of `a` and `bc`.
        hasher.update([0]);
        hasher.update(of(text));
        hasher.update([0]);
    }
    hex(&hasher.finalize())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn line_ends_do_not_matter() {
        assert_eq!(super::of("a\r\nb\r\n"), super::of("a\nb\n"));
        assert_ne!(super::of("a\nb"), super::of("a\nb\n"));
        assert_eq!(
            super::of("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
