//! Status codes of responses.

use std::fmt;

/// The status codes for which a response of the document is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// One code: `200`.
    Code(u16),
    /// All codes with a first digit: `4XX`.
    Range(u8),
    /// All codes without another response: `default`.
    Default,
}

impl Status {
    /// The status for a key of the responses: `200`, `2XX` or `default`.
    pub fn from_key(key: &str) -> Option<Self> {
        match key.as_bytes() {
            b"default" => Some(Status::Default),
            [digit @ b'1'..=b'5', b'X' | b'x', b'X' | b'x'] => Some(Status::Range(digit - b'0')),
            [b'1'..=b'5', b'0'..=b'9', b'0'..=b'9'] => key.parse().ok().map(Status::Code),
            _ => None,
        }
    }

    /// Returns whether it is this code, or a range with this code. The default includes every code.
    pub fn covers(self, code: u16) -> bool {
        match self {
            Status::Code(own) => own == code,
            Status::Range(digit) => code / 100 == u16::from(digit),
            Status::Default => true,
        }
    }

    /// Returns whether it only includes success codes: `2..`.
    pub fn is_success(self) -> bool {
        match self {
            Status::Code(code) => (200..300).contains(&code),
            Status::Range(digit) => digit == 2,
            Status::Default => false,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::Code(code) => write!(f, "{code}"),
            Status::Range(digit) => write!(f, "{digit}XX"),
            Status::Default => f.write_str("default"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_statuses_correspond() {
        for (text, status) in
            [("204", Status::Code(204)), ("4XX", Status::Range(4)), ("default", Status::Default)]
        {
            assert_eq!(Status::from_key(text), Some(status));
            assert_eq!(status.to_string(), text);
        }
        for text in ["", "20", "600", "2X0", "2000", "Default", "+20"] {
            assert_eq!(Status::from_key(text), None, "{text}");
        }
    }
}
