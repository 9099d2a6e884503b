//! The Date header.
//!
//! hyper's own header panics while the system clock shows a time before 1970 or after 9999.

use std::time::SystemTime;

use hyper::header::HeaderValue;
use jiff::Timestamp;
use jiff::fmt::rfc2822::DateTimePrinter;

/// The time, unless the header cannot express it.
pub(super) fn date() -> Option<HeaderValue> {
    date_of(SystemTime::now())
}

fn date_of(time: SystemTime) -> Option<HeaderValue> {
    let time = Timestamp::try_from(time).ok()?;
    let date = DateTimePrinter::new().timestamp_to_rfc9110_string(&time);
    HeaderValue::try_from(date.ok()?).ok()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn wrong_clock_does_not_panic() {
        let epoch = SystemTime::UNIX_EPOCH;
        let second = Duration::from_secs(1);
        let date = date_of(epoch + second * 784_111_777).unwrap();
        assert_eq!(date, "Sun, 06 Nov 1994 08:49:37 GMT");
        let before = date_of(epoch.checked_sub(second).unwrap()).unwrap();
        assert_eq!(before, "Wed, 31 Dec 1969 23:59:59 GMT");
        let age = Duration::from_secs(1_000_000_000_000);
        assert_eq!(date_of(epoch.checked_sub(age).unwrap()), None);
        assert_eq!(date_of(epoch.checked_add(age).unwrap()), None);
    }
}
