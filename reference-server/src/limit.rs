//! Limits whose setting is a number, or `off`.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

/// A number of at least 1, or no limit, with a default.
///
/// ```
/// use community_qa_server::auth::LoginLimit;
///
/// assert_eq!(LoginLimit::default().to_string(), "5");
/// assert_eq!("off".parse::<LoginLimit>().map(|limit| limit.number()), Ok(None));
/// assert!("0".parse::<LoginLimit>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit<const DEFAULT: u32>(Option<NonZeroU32>);

impl<const DEFAULT: u32> Limit<DEFAULT> {
    /// No limit.
    #[must_use]
    pub const fn off() -> Self {
        Self(None)
    }

    /// The number; `None` if there is no limit.
    #[must_use]
    pub fn number(self) -> Option<u32> {
        self.0.map(NonZeroU32::get)
    }
}

impl<const DEFAULT: u32> Default for Limit<DEFAULT> {
    fn default() -> Self {
        Self(NonZeroU32::new(DEFAULT))
    }
}

impl<const DEFAULT: u32> FromStr for Limit<DEFAULT> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "off" {
            return Ok(Self(None));
        }
        let number = text.parse().map(|number| Self(Some(number)));
        number.map_err(|_| "write a number of at least 1, or off".to_owned())
    }
}

impl<const DEFAULT: u32> fmt::Display for Limit<DEFAULT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(number) => number.fmt(f),
            None => f.write_str("off"),
        }
    }
}
