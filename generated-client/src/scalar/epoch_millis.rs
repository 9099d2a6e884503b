//! Instants as the service sends them.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// An instant: milliseconds since the Unix epoch, negative before it.
///
/// The range is the whole of `i64`, so that no received value is lost. Some values are beyond the
/// range of [`SystemTime`].
///
/// ```
/// use community_qa_client::EpochMillis;
/// use std::time::{Duration, UNIX_EPOCH};
///
/// let instant = EpochMillis::new(1_500);
/// assert_eq!(instant.to_system_time(), Some(UNIX_EPOCH + Duration::from_millis(1_500)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EpochMillis(i64);

impl EpochMillis {
    /// The instant this many milliseconds after the Unix epoch.
    pub const fn new(millis: i64) -> Self {
        Self(millis)
    }

    /// Milliseconds since the Unix epoch.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// The instant as a system time, or `None` if the platform cannot represent it.
    pub fn to_system_time(self) -> Option<SystemTime> {
        let distance = Duration::from_millis(self.0.unsigned_abs());
        match self.0 {
            0.. => UNIX_EPOCH.checked_add(distance),
            _ => UNIX_EPOCH.checked_sub(distance),
        }
    }
}

#[cfg(feature = "jiff")]
impl EpochMillis {
    /// The instant as a timestamp, or `None` beyond the years that jiff supports.
    pub fn to_jiff(self) -> Option<jiff::Timestamp> {
        jiff::Timestamp::from_millisecond(self.0).ok()
    }
}

/// Fractions of a millisecond are cut off.
#[cfg(feature = "jiff")]
impl From<jiff::Timestamp> for EpochMillis {
    fn from(instant: jiff::Timestamp) -> Self {
        Self(instant.as_millisecond())
    }
}

#[cfg(feature = "chrono")]
impl EpochMillis {
    /// The instant as a date and time in UTC, or `None` beyond the years that chrono supports.
    pub fn to_chrono(self) -> Option<chrono::DateTime<chrono::Utc>> {
        chrono::DateTime::from_timestamp_millis(self.0)
    }
}

/// Fractions of a millisecond are cut off.
#[cfg(feature = "chrono")]
impl<Z: chrono::TimeZone> From<chrono::DateTime<Z>> for EpochMillis {
    fn from(instant: chrono::DateTime<Z>) -> Self {
        Self(instant.timestamp_millis())
    }
}

/// Fractions of a millisecond are cut off. A time beyond the range of `i64`, about 292 million
/// years from the epoch, becomes the nearest value in the range.
impl From<SystemTime> for EpochMillis {
    fn from(instant: SystemTime) -> Self {
        let millis = |distance: Duration| i64::try_from(distance.as_millis());
        Self(match instant.duration_since(UNIX_EPOCH) {
            Ok(after) => millis(after).unwrap_or(i64::MAX),
            Err(before) => millis(before.duration()).map_or(i64::MIN, |before| -before),
        })
    }
}

impl From<i64> for EpochMillis {
    fn from(millis: i64) -> Self {
        Self(millis)
    }
}

impl From<EpochMillis> for i64 {
    fn from(instant: EpochMillis) -> Self {
        instant.0
    }
}

impl std::fmt::Display for EpochMillis {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back_through_a_system_time() {
        for millis in [-1_500, 0, 1_700_000_000_123] {
            let instant = EpochMillis::new(millis);
            assert_eq!(EpochMillis::from(instant.to_system_time().unwrap()), instant);
            let numbers = (i64::from(instant), instant.to_string());
            assert_eq!(numbers, (millis, millis.to_string()));
        }
        let finer = UNIX_EPOCH + Duration::from_micros(1_999);
        assert_eq!(EpochMillis::from(finer), EpochMillis::new(1));
        if let Some(far) = UNIX_EPOCH.checked_add(Duration::from_secs(u64::MAX / 4)) {
            assert_eq!(EpochMillis::from(far), EpochMillis::new(i64::MAX));
        }
    }

    #[cfg(feature = "jiff")]
    #[test]
    fn there_and_back_through_jiff() {
        let instant = EpochMillis::new(1_700_000_000_123);
        assert_eq!(EpochMillis::from(instant.to_jiff().unwrap()), instant);
        assert_eq!(EpochMillis::new(i64::MAX).to_jiff(), None);
    }

    #[cfg(feature = "chrono")]
    #[test]
    fn there_and_back_through_chrono() {
        let instant = EpochMillis::new(-1);
        assert_eq!(EpochMillis::from(instant.to_chrono().unwrap()), instant);
        assert_eq!(EpochMillis::new(i64::MAX).to_chrono(), None);
    }
}
