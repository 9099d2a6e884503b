//! Days, for approvals that expire and operations that are removed.

use std::fmt;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use terminal::escape::code;

/// A day, such as `2027-03-31`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub struct Day(Date);

impl Day {
    /// Today, in UTC.
    pub fn today() -> Self {
        let now = jiff::Timestamp::now();
        Self(jiff::tz::TimeZone::UTC.to_datetime(now).date())
    }

    /// The day this many days later.
    pub(crate) fn plus(self, days: u16) -> Self {
        Self(self.0.saturating_add(jiff::Span::new().days(i64::from(days))))
    }

    /// The day of a date (`2027-03-31`), or of a date and time in RFC 3339.
    pub(crate) fn from_date(text: &str) -> Option<Self> {
        let (date, rest) = text.split_at_checked("2027-03-31".len())?;
        let is_date = rest.is_empty() || rest.starts_with(['T', 't', ' ']);
        Date::strptime("%Y-%m-%d", date).ok().filter(|_| is_date).map(Self)
    }
}

impl TryFrom<String> for Day {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let day = Date::strptime("%Y-%m-%d", &text);
        day.map(Self).map_err(|_| format!("{} is not a day; write it as 2027-03-31", code(text)))
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Serialize for Day {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
