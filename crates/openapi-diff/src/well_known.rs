//! Well-known extensions, and extensions without a rule.

use std::cmp::Ordering;
use terminal::escape::code;

use serde_json::Value;

use super::change::Effect;
use super::day::Day;
use super::extensions::ExtensionChange;
use super::finding::Finding;

rules! {
    EXTENSION_CHANGED: "extension-changed",
        "an extension that no rule knows has changed (patch, or major with --strict-extensions)";
    SUNSET_ANNOUNCED: "sunset-announced",
        "`x-sunset` announces a day after which something may be removed (minor)";
    SUNSET_PASSED: "sunset-passed",
        "`x-sunset` was set to a day that has passed (major)";
    SUNSET_TOO_SOON: "sunset-too-soon",
        "`x-sunset` gives fewer days of notice than `notice-days` asks for (major)";
    SUNSET_BROUGHT_NEARER: "sunset-brought-nearer",
        "the day of `x-sunset` is earlier than it was (major)";
    SUNSET_POSTPONED: "sunset-postponed",
        "the day of `x-sunset` is later than it was, or was withdrawn (minor)";
    STABILITY_LOWERED: "stability-lowered",
        "`x-stability-level` promises less than it did (major)";
    STABILITY_RAISED: "stability-raised",
        "`x-stability-level` promises more than it did (minor)";
}

/// The extension with the day after which something may be removed.
const SUNSET: &str = "x-sunset";

/// The extension with the stability of an operation.
const STABILITY: &str = "x-stability-level";

/// The levels of stability, the lowest first. Without the extension, an operation is stable.
const STABILITY_LEVELS: [&str; 4] = ["draft", "alpha", "beta", "stable"];

/// Returns whether an operation may change at any time, because its level is below beta.
pub(super) fn is_unstable(operation: &Value) -> bool {
    let level = operation.get(STABILITY).and_then(Value::as_str);
    level.is_some_and(|level| matches!(level, "draft" | "alpha"))
}

/// Rates the change of a well-known extension; `None` if the extension is not well known, or has
/// another form. The rules for `x-extensible-enum` belong to schemas.
///
/// A sunset must be `notice_days` in the future.
pub(super) fn compare(change: &ExtensionChange<'_>, notice_days: u16) -> Option<Finding> {
    match change.extension() {
        SUNSET => sunset_changed(change, notice_days),
        STABILITY => stability_changed(change),
        _ => None,
    }
}

/// The finding that an extension without a rule has changed.
pub(super) fn extension_changed(change: &ExtensionChange<'_>) -> Finding {
    let (extension, label, verb) = (change.extension(), change.label(), change.verb());
    let message = format!("{} of {label} {verb}", code(extension));
    change
        .finding(&EXTENSION_CHANGED, message)
        .wire(Effect::patch("extensions do not change what is sent"))
}

fn sunset_changed(change: &ExtensionChange<'_>, notice_days: u16) -> Option<Finding> {
    let label = change.label();
    let (Some(old), Some(new)) = (read_day(change.before()), read_day(change.after())) else {
        let message = format!("{} of {label} {}", code(SUNSET), change.verb());
        let wire = "it is ignored, as its value is not a day: write 2027-03-31";
        return Some(change.finding(&EXTENSION_CHANGED, message).wire(Effect::patch(wire)));
    };
    let (rule, message, wire) = match (old, new) {
        (old, Some(new)) if new < Day::today() && old.is_none_or(|old| new < old) => (
            &SUNSET_PASSED,
            format!("{label} may be removed since {new}, a day that has passed"),
            Effect::major("it may be removed at any time"),
        ),
        (None, Some(new)) if new < Day::today().plus(notice_days) => (
            &SUNSET_TOO_SOON,
            format!("{label} may be removed after {new}, in fewer than {notice_days} days"),
            Effect::major(format!("callers have fewer than {notice_days} days to leave it")),
        ),
        (None, Some(new)) => (
            &SUNSET_ANNOUNCED,
            format!("{label} may be removed after {new}"),
            Effect::minor(format!("it works as before until {new}")),
        ),
        (Some(old), Some(new)) if new < old => (
            &SUNSET_BROUGHT_NEARER,
            format!("{label} may be removed after {new} instead of {old}"),
            Effect::major(format!("callers that rely on {old} have less time")),
        ),
        (Some(old), Some(new)) if new > old => (
            &SUNSET_POSTPONED,
            format!("{label} may be removed after {new} instead of {old}"),
            Effect::minor("it stays available for longer"),
        ),
        (Some(old), None) => (
            &SUNSET_POSTPONED,
            format!("{label} is no longer to be removed after {old}"),
            Effect::minor("it stays available"),
        ),
        // The same day in another notation.
        _ => return Some(extension_changed(change)),
    };
    Some(change.finding(rule, message).wire(wire))
}

/// The announcement that something will be removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Announcement {
    /// A sunset that has passed.
    Sunset(Day),
    /// A sunset in the future.
    LaterSunset(Day),
    /// A deprecation without a day.
    Deprecated,
    /// No announcement.
    Absent,
}

impl Announcement {
    /// The announcement of an operation, a parameter or a schema.
    pub(super) fn of(value: &Value, is_deprecated: bool) -> Self {
        match read_day(value.get(SUNSET)).flatten() {
            Some(sunset) if sunset < Day::today() => Self::Sunset(sunset),
            Some(sunset) => Self::LaterSunset(sunset),
            None if is_deprecated => Self::Deprecated,
            None => Self::Absent,
        }
    }

    /// The message that `name` was removed.
    pub(super) fn removed(self, name: &str) -> String {
        match self {
            Self::Sunset(day) => format!("{name} was removed, after {day}"),
            Self::LaterSunset(day) => format!("{name} was removed before {day}"),
            Self::Deprecated => format!("{name}, which was deprecated, was removed"),
            Self::Absent => format!("{name} was removed"),
        }
    }

    /// The effect of the removal: minor if its day has passed, and major otherwise.
    pub(super) fn effect(self, meaning: impl Into<String>) -> Effect {
        match self {
            Self::Sunset(_) => Effect::minor(format!("{}, as was announced", meaning.into())),
            _ => Effect::major(meaning),
        }
    }
}

/// The day in an extension; `None` if its value is not a day.
fn read_day(value: Option<&Value>) -> Option<Option<Day>> {
    match value {
        None => Some(None),
        Some(value) => Day::from_date(value.as_str()?).map(Some),
    }
}

fn stability_changed(change: &ExtensionChange<'_>) -> Option<Finding> {
    let rank = |value: Option<&Value>| {
        let level = value.map_or(Some("stable"), Value::as_str)?;
        STABILITY_LEVELS.iter().position(|known| *known == level)
    };
    let (old, new) = (rank(change.before())?, rank(change.after())?);
    let name = |rank: usize| STABILITY_LEVELS.get(rank).copied().unwrap_or_default();
    let (label, was, is) = (change.label(), name(old), name(new));
    let (rule, wire) = match new.cmp(&old) {
        Ordering::Less => {
            let wire = Effect::major(format!("{is} features may change or be removed"));
            (&STABILITY_LOWERED, wire)
        }
        Ordering::Greater => (&STABILITY_RAISED, Effect::minor("callers can rely on more")),
        // The default level is now written, or no longer.
        Ordering::Equal => return Some(extension_changed(change)),
    };
    let message = format!("{label} is {is} instead of {was}");
    Some(change.finding(rule, message).wire(wire))
}
