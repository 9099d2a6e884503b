//! Dates: their formats (conventions of the specification), and birthdays.

use std::time::SystemTime;

use jiff::Timestamp;
use jiff::ZonedDateTime;
use jiff::civil::Date;
use jiff::tz::{Offset, TimeZone};

/// Formats dates in the time zone of the site.
#[derive(Debug, Clone)]
pub struct DateFormat {
    zone: TimeZone,
}

impl DateFormat {
    /// In a time zone; UTC unless the site is configured otherwise.
    pub fn new(zone: TimeZone) -> Self {
        Self { zone }
    }

    /// As `MM/DD/YYYY hh:mm AM|PM`.
    pub fn date(&self, millis: i64) -> String {
        self.to_zoned(millis).strftime("%m/%d/%Y %I:%M %p").to_string()
    }

    /// As `M/D/YY h:mm AM|PM`, the form of revisions.
    pub fn revision_date(&self, millis: i64) -> String {
        self.to_zoned(millis).strftime("%-m/%-d/%y %-I:%M %p").to_string()
    }

    fn to_zoned(&self, millis: i64) -> ZonedDateTime {
        // jiff does not support years after 9999.
        Timestamp::from_millisecond(millis)
            .unwrap_or_else(|_| furthest(millis.is_negative()))
            .to_zoned_datetime(self.zone.clone())
    }
}

/// The time of the system clock. If it cannot be represented, the nearest time that can.
pub fn now() -> Timestamp {
    timestamp(SystemTime::now())
}

fn timestamp(time: SystemTime) -> Timestamp {
    let is_past = || time.duration_since(SystemTime::UNIX_EPOCH).is_err();
    Timestamp::try_from(time).unwrap_or_else(|_| furthest(is_past()))
}

/// The earliest or the latest time that can be represented.
fn furthest(is_past: bool) -> Timestamp {
    if is_past { Timestamp::MIN } else { Timestamp::MAX }
}

/// A birthday in the form `mm/dd/yyyy`; `None` for another form or a day that does not exist.
pub fn birthday(text: &str) -> Option<Date> {
    let day = Date::strptime("%m/%d/%Y", text).ok()?;
    // jiff also accepts other forms, such as a month with one digit.
    let is_exact = day.strftime("%m/%d/%Y").to_string() == text;
    (is_exact && day.year() > 0).then_some(day)
}

/// True if a day is in the future in every time zone.
pub fn is_to_come(day: Date, now: i64) -> bool {
    // The time zone that is furthest ahead of UTC.
    let ahead = TimeZone::fixed(Offset::constant(14));
    day > DateFormat::new(ahead).to_zoned(now).date()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn dates_are_shown_as_the_samples_show_them() {
        let utc = DateFormat::new(TimeZone::UTC);
        assert_eq!(utc.date(1_741_003_705_410), "03/03/2025 12:08 PM");
        assert_eq!(utc.date(1_676_635_449_118), "02/17/2023 12:04 PM");
        assert_eq!(utc.date(1_730_505_931_090), "11/02/2024 12:05 AM");
        assert_eq!(utc.revision_date(1_741_003_705_410), "3/3/25 12:08 PM");
        assert_eq!(utc.revision_date(1_741_028_110_007), "3/3/25 6:55 PM");
        // Some programs use this date for "never". It is later than any that can be formatted.
        assert_eq!(utc.date(253_402_300_799_999), "12/30/9999 10:00 PM");
        assert!(utc.date(i64::MIN).starts_with("01/02/-9999 "));
    }

    #[test]
    fn another_zone_can_be_configured() {
        let zone = TimeZone::get("Europe/Stockholm").unwrap();
        let stockholm = DateFormat::new(zone);
        assert_eq!(stockholm.date(1_741_003_705_410), "03/03/2025 01:08 PM");
        assert_eq!(stockholm.revision_date(1_741_003_705_410), "3/3/25 1:08 PM");
    }

    #[test]
    fn birthday_is_existing_day_in_one_format() {
        assert_eq!(birthday("02/29/1988"), Date::new(1988, 2, 29).ok());
        for text in [
            "2/29/1988",
            "02/30/1988",
            "02/29/1989",
            "1988-02-29",
            "",
            "00/10/1988",
            "13/01/1988",
            "02/29/88",
            "+2/29/1988",
            "02/29/0000",
            "02/2é/198",
        ] {
            assert_eq!(birthday(text), None, "{text}");
        }
    }

    #[test]
    fn day_has_come_once_it_begins_in_any_time_zone() {
        // 03/03/2025 12:08 PM in UTC, and 03/04/2025 02:08 AM on Kiritimati.
        let now = 1_741_003_705_410;
        let is_to_come = |text| super::is_to_come(birthday(text).unwrap(), now);
        assert!(!is_to_come("03/03/2025") && !is_to_come("03/04/2025"));
        assert!(is_to_come("03/05/2025") && is_to_come("01/01/9999"));
    }

    #[test]
    fn wrong_clock_gives_valid_dates() {
        let at = |seconds: i64| {
            let distance = std::time::Duration::from_secs(seconds.unsigned_abs());
            let time = if seconds < 0 {
                SystemTime::UNIX_EPOCH.checked_sub(distance)
            } else {
                SystemTime::UNIX_EPOCH.checked_add(distance)
            };
            timestamp(time.unwrap())
        };
        assert_eq!(at(-1).as_millisecond(), -1000);
        assert_eq!(at(-1_000_000_000_000), Timestamp::MIN);
        assert_eq!(at(1_000_000_000_000), Timestamp::MAX);
        let utc = DateFormat::new(TimeZone::UTC);
        assert_eq!(utc.date(at(-1).as_millisecond()), "12/31/1969 11:59 PM");
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn every_number_is_shown(millis in any::<i64>()) {
            let utc = DateFormat::new(TimeZone::UTC);
            prop_assert!(utc.date(millis).ends_with('M'));
            prop_assert!(utc.revision_date(millis).ends_with('M'));
        }
    }
}
